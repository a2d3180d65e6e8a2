"""The main screen's panes, and what all of its commands share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input

from reader.commands import Command
from reader.config import Settings
from reader.errors import ReaderError
from reader.key_names import key_name
from reader.model import Entry
from reader.ui.background import Background
from reader.ui.entries import EntryCache
from reader.ui.painting import once_painted
from reader.ui.rendering import safe
from reader.ui.signs import SIGNS
from reader.ui.widgets.bars import FooterLine, HeaderLine
from reader.ui.widgets.detail import PaperDetail
from reader.ui.widgets.notes import NotesView
from reader.ui.widgets.papers import PaperList
from reader.ui.widgets.search import SearchLine

if TYPE_CHECKING:
    from reader.library import Library
    from reader.query.paper_terms import Why
    from reader.ui.widgets.note_editor import NoteEditor
    from reader.ui.widgets.sidebar import Sidebar
    from reader.ui.widgets.tag_editor import TagEditor
    from reader.ui.widgets.welcome import Welcome

NARROW, WIDE = 70, 100
"""Below `NARROW` columns one pane is shown at a time, from `WIDE` on they stand side by side."""
HIGH = 36
"""From so many lines on, panes that stand above one another have all the room that they need."""
COUNT_AFTER = 0.2
"""Seconds from an edit until the numbers of the header follow."""
PAPER_AFTER = 0.01
"""Seconds from painting what a letter finds until the paper beside it follows: drawing that at once would
hold up the thread that writes to the terminal."""
_FIRST_COMMANDS: Mapping[str, str | None] = MappingProxyType({"import": None, "help": None, "quit": None})
"""What makes sense in an empty library."""
_SIDE_PANE_COMMANDS: Mapping[str, str | None] = MappingProxyType(
    {
        "choose": "show",
        "narrow": "add",
        "exclude": "exclude",
        "select": "fold",
        "side-pane": "hide",
        "search": None,
        "save-search": "save search",
        "rename-search": "rename",
        "delete-search": "delete",
        "help": None,
    }
)
"""What the keys do in the side pane."""
_DETAIL_COMMANDS: Mapping[str, str | None] = MappingProxyType(
    {
        "next": "scroll",
        "leave-search": "list",
        **dict.fromkeys(("star", "tag", "note")),
        "open": "open",
        "copy": "copy",
        **dict.fromkeys(("read", "later", "skip", "undo")),
        "similar": "similar",
        "help": None,
    }
)
"""What the keys do in the pane of the paper."""
_NOTES_COMMANDS: Mapping[str, str | None] = MappingProxyType(
    {
        "tag": "edit tags",
        "note": "edit note",
        "note-in-editor": "note in $EDITOR",
        "leave-search": "list",
        "undo": None,
        "help": None,
    }
)
"""What the keys do in the pane of tags and note."""


class _Frame(Container):
    """Holds widgets and draws nothing itself, which `BLANK` says to Textual."""

    BLANK = True


class PaneScreen(Screen[None]):
    """Header, search line, three panes and footer."""

    BLANK = True
    AUTO_FOCUS = "#papers"

    def __init__(
        self, library: Library, settings: Settings, commands: Sequence[Command], query: str = ""
    ) -> None:
        """Make the screen.

        Args:
            library: what is shown and edited.
            settings: the user's.
            commands: all commands with the user's keys.
            query: what to show at first.
        """
        super().__init__()
        self.library = library
        self.settings = settings
        self.commands = commands
        self.background = Background(library, self.post_message)
        self.entries = EntryCache(library.entries)
        self.query_text = query
        self.sort: str | None = None
        self.words: tuple[str, ...] = ()
        self.why: Callable[[Entry], Why | None] | None = None
        """Tells why a paper stands where it does."""
        self.by_taste = False
        """Whether every judgement may change the order of what is shown."""
        self.welcoming = False
        self._count_timer: Timer | None = None
        self._shows_soon = False
        self.header = HeaderLine(id="header")
        self.search = SearchLine(query, self.query_changed, id="search")
        self.papers = PaperList(self.entries, self.paper_changed, id="papers")
        self.detail = PaperDetail(id="detail")
        self.detail.open_key = self.key_of("open")
        self.notes = NotesView(id="notes")
        self.side = _Frame(self.detail, self.notes, id="side")
        self.panes = _Frame(self.papers, self.side, id="panes")
        self.footer = FooterLine(commands, id="footer")
        # These are made when they are first needed, for the sake of a quick start.
        self.welcome: Welcome | None = None
        self.tag_editor: TagEditor | None = None
        self.note_editor: NoteEditor | None = None
        self.sidebar: Sidebar | None = None
        self.folded_tags: set[str] = set()
        """The tags, in folded case, below which none are shown."""
        self.browsing = False
        """Whether the side pane is wanted; where there is no room for it, it is there while it is in use."""
        self.editor: TagEditor | NoteEditor | None = None
        """The one of the two that is open, in the place of `notes`."""
        self.editor_keys: Sequence[tuple[str, str]] = ()
        """What can be done in that editor, for the footer."""
        self.edited: Entry | None = None
        """The one paper that the editor is open for, as it was then."""
        self.pane: Widget = self.papers
        self.reading = False
        """Whether the paper is to have all the room where the panes stand above one another."""

    def compose(self) -> ComposeResult:
        """The parts from top to bottom."""
        self.show_panes(self.app.size.width)
        yield self.header
        yield self.search
        yield self.panes
        yield self.footer

    @property
    def stops(self) -> tuple[Widget, ...]:
        """The panes in the order of next and previous."""
        panes: tuple[Widget, ...] = (self.papers, self.detail, self.notes)
        if self.sidebar is not None and self.browsing and self.size.width >= WIDE:
            return (self.sidebar, *panes)
        return panes

    @property
    def is_typing(self) -> bool:
        """Whether keys are text now."""
        return isinstance(self.focused, Input) or (
            self.focused is not None and self.focused is self.note_editor
        )

    def current(self) -> Entry | None:
        """The paper that commands act on."""
        return None if self.welcoming else self.papers.current()

    def key_of(self, command_id: str) -> str:
        """The key of a command, as the user would write it; empty when it has none."""
        for command in self.commands:
            if command.id == command_id and command.keys:
                return SIGNS.prose(key_name(command.keys[0]))
        return ""

    def way_to(self, command_id: str) -> str:
        """How to carry a command out, for a sentence: its key, or where it is found when it has none."""
        if key := self.key_of(command_id):
            return key
        title = next(command.title for command in self.commands if command.id == command_id)
        return SIGNS.prose(f"“{title}” in the command palette")

    # Layout

    def on_resize(self, event: events.Resize) -> None:
        """Show as many panes as there is room for."""
        self.show_panes(event.size.width)

    def show_panes(self, width: int | None = None) -> None:
        """Show the welcome, all panes, or only the current one."""
        if width is None:
            width = self.size.width
        self.panes.set_class(width >= WIDE, "-wide")
        self.show_keys()
        self.panes.display = not self.welcoming
        if self.welcome is not None:
            self.welcome.display = self.welcoming
        self.reading = self.reading and (self.pane is self.detail or self.editor is not None)
        shown: set[Widget] = {self.papers, self.detail, self.notes}
        if width < NARROW:
            shown = {self.pane}
        elif self.reading and width < WIDE and self.size.height < HIGH:
            shown = {self.detail, self.pane}
        if (sidebar := self.sidebar) is not None:
            instead = self.pane is sidebar and width < WIDE
            sidebar.display = instead or (self.browsing and width >= WIDE)
            self.panes.set_class(sidebar.display and not instead, "-three")
            shown = {sidebar} if instead else shown
        self.papers.display = self.papers in shown
        self.detail.display = self.detail in shown
        self.notes.display = self.notes in shown and self.editor is None
        for editor in (self.tag_editor, self.note_editor):
            if editor is not None:
                editor.display = self.notes in shown and editor is self.editor
        self.side.display = self.detail in shown or self.notes in shown

    def show_keys(self) -> None:
        """Show in the footer what can be done in the current pane."""
        of_pane: dict[Widget | None, Mapping[str, str | None]] = {
            self.detail: _DETAIL_COMMANDS,
            self.notes: _NOTES_COMMANDS,
            self.sidebar: _SIDE_PANE_COMMANDS,
        }
        self.footer.only = _FIRST_COMMANDS if self.welcoming else of_pane.get(self.pane)

    def close_editors(self) -> None:
        """Leave the tag and the note editor, if one is open."""

    def leave_editor(self) -> None:
        """Go back from an editor to where the user was."""

    def go_to(self, pane: Widget) -> None:
        """Make a pane the current one and give it the focus."""
        self.pane = pane
        self.show_panes()
        place = self.welcome if self.welcoming and self.welcome is not None else pane
        self.set_focus(place, scroll_visible=False)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Remember the pane that was clicked on."""
        self.footer.typing = self._typing_keys() if event.widget is self.search.input else self.editor_keys
        if event.widget in (*self.stops, self.sidebar) and self.pane is not event.widget:
            self.pane = event.widget
            self.show_keys()

    def _typing_keys(self) -> tuple[tuple[str, str], ...]:
        """What can be done in the search line, for the footer."""
        back = self.key_of("leave-search")
        both = ((f"{back} {back}", "all papers"),) if back else ()
        return (("Enter", "to the list"), ("Tab", "complete"), ("↑↓", "earlier searches"), *both)

    def query_changed(self, query: str) -> None:
        """Another query was typed."""
        raise NotImplementedError

    # Showing

    def count_soon(self) -> None:
        """Count anew once the edit is painted, and only once for several edits in a row."""
        if self._count_timer is None:
            self._count_timer = self.set_timer(COUNT_AFTER, self._count)

    def _count(self) -> None:
        self._count_timer = None
        self.background.count()

    def paper_changed(self) -> None:
        """Show the paper that has become the current one.

        While a query is typed, that is once the papers are painted that it finds: they are what is looked at.
        """
        if self.search.input is None or self.focused is not self.search.input:
            self.show_current()
        elif not self._shows_soon:
            self._shows_soon = True
            once_painted(self, self._show_late, PAPER_AFTER)

    def _show_late(self) -> None:
        self._shows_soon = False
        self.show_current()

    def show_current(self) -> None:
        """Show the current paper in the panes beside the list; while one is edited, that one."""
        entry = self._edited_now() or self.current()
        self.detail.show(entry, self.words, self._reason(entry), self.why_no_paper())
        tag, note, dot = self.key_of("tag"), self.key_of("note"), SIGNS.dot
        take, drop = self.key_of("take-other-note"), self.key_of("drop-other-note")
        ways = (take and f"{take} takes it in", drop and f"{drop} lets it go")
        self.notes.show(
            entry,
            tag_hint=f"no tags {dot} {tag} adds some" if tag else "no tags",
            note_hint=f"no note {dot} {note} writes one" if note else "no note",
            other_hint=f" {dot} ".join(filter(None, ("Also written in another window", *ways))),
        )

    def _edited_now(self) -> Entry | None:
        """The paper that an editor is open for, as it is now.

        Another window may take it from what is searched for; what is typed is to stand below its abstract all
        the same, not below a neighbour's.
        """
        if self.edited is None:
            return None
        with suppress(ReaderError):
            self.entries.load([self.edited.row])
        entry = self.entries.get(self.edited.row)
        # After an import the row may be another paper's.
        return entry if entry is not None and entry.paper.id == self.edited.paper.id else self.edited

    def why_no_paper(self) -> tuple[str, ...]:
        """What to say beside the list when no paper is the current one."""
        return ()

    def _reason(self, entry: Entry | None) -> str:
        """Why a paper stands where it does, in words."""
        why = self.why(entry) if entry is not None and self.why is not None else None
        if why is None:
            return ""
        from reader.library.reasons import because

        return SIGNS.prose(because(why))

    def tell(self, text: str, *, title: str = "") -> None:
        """Show a message for a few seconds; its text may hold anything."""
        self.app.notify(SIGNS.prose(safe(text)), title=safe(title), markup=False, timeout=4)

    def tell_done(self, what: str) -> None:
        """Say what an edit did, as its description has it, and how it is taken back."""
        key = self.key_of("undo")
        self.tell(f"{what} ({key} takes it back)" if key else what, title="Done")

    def tell_fault(self, error: ReaderError) -> None:
        """Show a fault."""
        message = SIGNS.prose(safe(error.message))
        self.app.notify(message, title=safe(error.title), severity="error", markup=False, timeout=8)


if TYPE_CHECKING:
    Part = PaneScreen
    """What a part of the main screen is made from: it is mixed in with a `PaneScreen`."""
else:
    # Textual takes a moment to make a class of screens, and there are many parts.
    Part = object
