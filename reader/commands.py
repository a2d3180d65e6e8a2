"""Every command of the screen, declared once.

Bindings, the footer, the help screen, the command palette, the keymap of `config.toml` and the README's
key table all derive from `COMMANDS`. To add a command, add a row here and a method named
`action_` + the row's id, with `-` as `_`, to the main screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from reader.errors import ConfigError
from reader.key_names import one_name


class Group(StrEnum):
    """The heading under which help and README list a command."""

    MOVE = "Move"
    FIND = "Find"
    SELECT = "Select"
    JUDGE = "Judge"
    ANNOTATE = "Tag and note"
    TAKE = "Take with you"
    PROGRAM = "Program"


class Command(NamedTuple):
    """One thing the user can do with a key.

    Attributes:
        id: names the command in `config.toml`.
        keys: Textual key names; the first is the one shown.
        title: two or three words, an imperative, for the palette.
        help: one sentence for the help screen and the README.
        group: where help lists it.
        footer: the word the footer shows for it, or None to leave it out.
    """

    id: str
    keys: tuple[str, ...]
    title: str
    help: str
    group: Group
    footer: str | None = None

    @property
    def action(self) -> str:
        """The name of the method that carries the command out, without `action_`."""
        return self.id.replace("-", "_")


COMMANDS: tuple[Command, ...] = (
    Command("next", ("j", "down"), "Next paper", "Move to the next paper.", Group.MOVE, "move"),
    Command("previous", ("k", "up"), "Previous paper", "Move to the previous paper.", Group.MOVE),
    Command("half-page-down", ("ctrl+d",), "Half a page down", "Move half a page down.", Group.MOVE),
    Command("half-page-up", ("ctrl+u",), "Half a page up", "Move half a page up.", Group.MOVE),
    Command("page-down", ("pagedown",), "Page down", "Move a page down.", Group.MOVE),
    Command("page-up", ("pageup",), "Page up", "Move a page up.", Group.MOVE),
    Command("first", ("g", "home"), "First paper", "Move to the first paper.", Group.MOVE),
    Command("last", ("G", "end"), "Last paper", "Move to the last paper.", Group.MOVE),
    Command("scroll-down", ("J",), "Scroll the abstract down", "Scroll the abstract down.", Group.MOVE),
    Command("scroll-up", ("K",), "Scroll the abstract up", "Scroll the abstract up.", Group.MOVE),
    Command("next-pane", ("l", "right", "tab"), "Next pane", "Go to the next pane.", Group.MOVE),
    Command(
        "previous-pane", ("h", "left", "shift+tab"), "Previous pane", "Go to the previous pane.", Group.MOVE
    ),
    Command(
        "choose",
        ("enter",),
        "Read the paper",
        "Read the paper; in the side pane, show the papers of the line.",
        Group.MOVE,
    ),
    Command("search", ("slash",), "Search", "Search as you type.", Group.FIND, "search"),
    Command(
        "leave-search",
        ("escape",),
        "Leave the search",
        "Go back to the list; a second time shows all papers again, a third selects none.",
        Group.FIND,
    ),
    Command("next-hit", ("n",), "Next hit", "Go to the next hit in the paper.", Group.FIND),
    Command("previous-hit", ("N",), "Previous hit", "Go to the previous hit in the paper.", Group.FIND),
    Command(
        "side-pane",
        ("b",),
        "Side pane",
        "Show or hide the side pane: statuses, saved searches, lists and tags with counts.",
        Group.FIND,
    ),
    Command(
        "narrow",
        ("plus",),
        "Add to the search",
        "Add the line of the side pane to the search.",
        Group.FIND,
    ),
    Command(
        "exclude",
        ("minus",),
        "Exclude from the search",
        "Exclude the papers of the line of the side pane from the search.",
        Group.FIND,
    ),
    Command("saved-search", ("f",), "Saved searches", "Show the papers of a saved search.", Group.FIND),
    Command("save-search", ("F",), "Save the search", "Keep the search under a name.", Group.FIND),
    Command("rename-search", ("f2",), "Rename a saved search", "Rename a saved search.", Group.FIND),
    Command("delete-search", ("delete",), "Delete a saved search", "Delete a saved search.", Group.FIND),
    Command(
        "filter-by-tag", ("number_sign",), "Filter by tag", "Show only the papers with a tag.", Group.FIND
    ),
    Command("similar", ("m",), "More like this", "Show the papers that are most like this one.", Group.FIND),
    Command("sort", ("S",), "Sort", "Choose the order of the list.", Group.FIND),
    Command("group", ("B",), "Group", "Put the papers of the list under headings.", Group.FIND),
    Command(
        "select",
        ("space",),
        "Select",
        "Select the paper or not, and go on; the next command acts on all that are selected.",
        Group.SELECT,
    ),
    Command(
        "select-range",
        ("V",),
        "Select a range",
        "Select all papers from this one to where you go; a second time ends it.",
        Group.SELECT,
    ),
    Command("select-all", ("ctrl+a",), "Select all", "Select all papers that are shown.", Group.SELECT),
    Command(
        "invert-selection",
        ("asterisk",),
        "Invert the selection",
        "Select the papers shown that are not selected, in place of those that are.",
        Group.SELECT,
    ),
    Command(
        "star",
        ("s",),
        "Star or unstar",
        "Give the paper a star, or take its stars away.",
        Group.JUDGE,
        "star",
    ),
    *(
        Command(
            f"stars-{n}",
            (str(n),),
            f"Set {n} star{'' if n == 1 else 's'}" if n else "Take the stars away",
            f"Give the paper {n} star{'' if n == 1 else 's'}." if n else "Take the paper's stars away.",
            Group.JUDGE,
        )
        for n in range(6)
    ),
    Command("read", ("r",), "Mark as read", "Mark the paper as read.", Group.JUDGE, "read"),
    Command("later", ("w",), "Keep for later", "Keep the paper for later.", Group.JUDGE, "later"),
    Command("reading", ("R",), "Mark as being read", "Mark the paper as being read now.", Group.JUDGE),
    Command("inbox", ("i",), "Back to the inbox", "Put the paper back into the inbox.", Group.JUDGE),
    Command("skip", ("d",), "Skip", "Mark the paper as skipped.", Group.JUDGE, "skip"),
    Command(
        "triage",
        ("T",),
        "Triage",
        "Go through the inbox one paper at a time: one key judges and shows the next.",
        Group.JUDGE,
        "triage",
    ),
    Command("tag", ("t",), "Edit tags", "Edit the paper's tags, with completion.", Group.ANNOTATE, "tag"),
    Command(
        "tags",
        ("ctrl+t",),
        "Tag workbench",
        "Rename, merge, move, delete and colour tags, and count their papers.",
        Group.ANNOTATE,
        "tags",
    ),
    Command(
        "note", ("e",), "Edit the note", "Edit the paper's note; it saves itself.", Group.ANNOTATE, "note"
    ),
    Command(
        "note-in-editor",
        ("E",),
        "Edit the note in $EDITOR",
        "Edit the paper's note in $EDITOR.",
        Group.ANNOTATE,
    ),
    Command(
        "take-other-note",
        ("M",),
        "Add the other window's note",
        "Add what another window wrote into the note at the same time to the note.",
        Group.ANNOTATE,
    ),
    Command(
        "drop-other-note",
        ("X",),
        "Drop the other window's note",
        "Let go what another window wrote into the note at the same time.",
        Group.ANNOTATE,
    ),
    Command("undo", ("u",), "Undo", "Undo the last edit.", Group.ANNOTATE, "undo"),
    Command("redo", ("ctrl+r",), "Redo", "Redo what was undone.", Group.ANNOTATE),
    Command("open", ("o",), "Open a link", "Open one of the paper's links in the browser.", Group.TAKE),
    Command(
        "copy", ("y",), "Copy", "Copy the paper's title, citation, link, BibTeX or abstract.", Group.TAKE
    ),
    Command("export", ("x",), "Export", "Write a reading list of the papers shown.", Group.TAKE, "export"),
    Command("import", ("I",), "Import", "Import a list of papers from a file or folder.", Group.PROGRAM),
    Command(
        "join-next",
        ("A",),
        "Join with the next abstract",
        "Make one paper of this abstract and the next one of its list.",
        Group.PROGRAM,
    ),
    Command("split", ("P",), "Split this abstract", "Make two papers of this abstract.", Group.PROGRAM),
    Command(
        "statistics",
        ("ctrl+s",),
        "Statistics",
        "Count what was judged by day, status, stars, tag, list and year.",
        Group.PROGRAM,
    ),
    Command("theme", ("C",), "Theme", "Choose the colours of the screen.", Group.PROGRAM),
    Command(
        "palette",
        ("ctrl+p", "colon"),
        "Command palette",
        "Find a command, a list or a tag by its name.",
        Group.PROGRAM,
    ),
    Command("help", ("question_mark", "f1"), "Help", "Show all keys.", Group.PROGRAM, "help"),
    Command("quit", ("q",), "Quit", "Leave the program; everything is saved.", Group.PROGRAM, "quit"),
)

TRIAGE: Mapping[str, tuple[str | None, str]] = MappingProxyType(
    {
        "later": ("later", "Keep it for later, and go on."),
        "reading": ("now", "Mark it as being read now, and go on."),
        "read": ("read", "Mark it as read, and go on."),
        "skip": ("skip", "Skip it, and go on."),
        "star": ("star", "Give it a star, keep it for later, and go on; or take its stars away."),
        **{f"stars-{n}": (None, f"Give it {n} stars.") for n in range(6)},
        "tag": ("tag", "Edit its tags; with a new one, keep it for later, and go on."),
        "note": ("note", "Edit its note."),
        "undo": ("undo", "Undo the last edit, and go back to its paper."),
        "leave-search": ("list", "Go back to the list; the place is kept."),
        "next": ("next", "Go on without judging it."),
        "previous": ("back", "Go back to the paper before."),
        "help": ("help", "Show all keys."),
        "inbox": (None, "Put it back into the inbox, and stay."),
        "first": (None, "Go to the first paper that is not judged."),
        "last": (None, "Go to the last paper."),
        "scroll-down": (None, "Scroll down."),
        "scroll-up": (None, "Scroll up."),
        "half-page-down": (None, "Scroll half a page down."),
        "half-page-up": (None, "Scroll half a page up."),
        "page-down": (None, "Scroll a page down."),
        "page-up": (None, "Scroll a page up."),
        "next-hit": (None, "Go to the next hit in the paper."),
        "previous-hit": (None, "Go to the previous hit in the paper."),
        "redo": (None, "Redo what was undone."),
        "note-in-editor": (None, "Edit its note in $EDITOR."),
        "take-other-note": (None, "Add what another window wrote to the note."),
        "drop-other-note": (None, "Let go what another window wrote."),
        "open": (None, "Open one of its links in the browser."),
        "copy": (None, "Copy its title, citation, link, BibTeX or abstract."),
        "sort": (None, "Choose the order of the papers."),
        "statistics": (None, "Show the statistics."),
        "theme": (None, "Choose the colours of the screen."),
        "palette": (None, "Find a command by its name."),
        "quit": (None, "Go back to the list; the place is kept."),
    }
)
"""What commands do in triage; those that are not named do nothing there.

Command id -> the word that the footer shows for it, or None to leave it out, and a sentence for the help
screen. Both show them in this order.
"""


def with_keymap(keymap: Mapping[str, tuple[str, ...]]) -> tuple[Command, ...]:
    """The commands, with the keys of those that `keymap` names replaced.

    A key that is given to one command is taken from any other that had it by default.

    Args:
        keymap: command id -> its keys, which may be none.

    Raises:
        ConfigError: a name that is no command's, a key that is no name, or a key given to two commands.
    """
    owner: dict[str, str] = {}
    named = {name: _keys(name, keys, owner) for name, keys in keymap.items()}
    return tuple(
        command._replace(keys=named[command.id])
        if command.id in named
        else command._replace(keys=tuple(key for key in command.keys if key not in owner))
        for command in COMMANDS
    )


def _keys(name: str, keys: tuple[str, ...], owner: dict[str, str]) -> tuple[str, ...]:
    """The names of the keys of a command; in `owner` it is noted whose they are."""
    known = [command.id for command in COMMANDS]
    if name not in known:
        raise ConfigError(
            "Unknown command",
            f"[keys] names {name!r}, which is no command{meant(name, known)}; `reader keys` lists them.",
        )
    found: list[str] = []
    for key in keys:
        one = one_name(key)
        if one is None:
            raise ConfigError(
                "Not a key",
                f"[keys] gives {key!r} to {name!r}; a key is one name, as 'x', '?', 'f9', 'ctrl+x', 'comma' "
                "or 'space'.",
            )
        if owner.setdefault(one, name) != name:
            raise ConfigError("Key used twice", f"[keys] gives {key!r} to both {owner[one]!r} and {name!r}.")
        found.append(one)
    return tuple(dict.fromkeys(found))


def meant(name: str, known: Iterable[str]) -> str:
    """What may have been meant by an unknown name, to be put behind it: ` (did you mean 'star'?)`."""
    from difflib import get_close_matches

    near = get_close_matches(name.casefold(), list(known), n=2)
    return f" (did you mean {' or '.join(map(repr, near))}?)" if near else ""
