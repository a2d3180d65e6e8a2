"""The verbs of the command line, declared once.

To add a verb, write a module with a click command and add a row to `VERBS`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb.

    Attributes:
        name: what the user types.
        module: the module of `reader.cli` that holds it, imported when the verb is used.
        command: the name of the click command in that module.
        help: one line for `reader --help`; the command's own help begins with it.
    """

    name: str
    module: str
    command: str
    help: str


VERBS: tuple[Verb, ...] = (
    Verb("import", "import_", "import_", "Read lists of papers into the library."),
    Verb("list", "list_", "list_", "Print a line for each paper that matches."),
    Verb("show", "show", "show", "Print one paper with all that is known of it."),
    Verb("similar", "similar", "similar", "Print the papers that are most like one."),
    Verb("tag", "tag", "tag", "Add tags to papers or take them away."),
    Verb("star", "star", "star", "Give papers stars or take them away."),
    Verb("status", "status", "status", "Say how far you have come with papers."),
    Verb("note", "note", "note", "Print or write the note of a paper."),
    Verb("tags", "tags", "tags", "List all tags; rename, merge, move, delete or colour one."),
    Verb("searches", "searches", "searches", "List the saved searches; save, rename or delete one."),
    Verb("split", "cut", "split", "Make two papers of an abstract."),
    Verb("join", "cut", "join", "Make one paper of an abstract and the next one of its list."),
    Verb("undo", "history", "undo", "Take the last edit back."),
    Verb("redo", "history", "redo", "Do again what was undone."),
    Verb("history", "history", "history", "List the edits that can be undone."),
    Verb("export", "export", "export", "Write a reading list, as Markdown or JSON."),
    Verb("sources", "sources", "sources", "List the lists that the papers came from."),
    Verb("stats", "stats", "stats", "Count papers by day, status, stars, tag, list and year."),
    Verb("check", "check", "check", "Look for damage in the library; repair nothing unasked."),
    Verb("backup", "backup", "backup", "Copy tags, stars and notes to a backup."),
    Verb("restore", "restore", "restore", "Go back to a backup, or mend what is damaged."),
    Verb("keys", "keys", "keys", "List the keys of the screen."),
    Verb("config", "config", "config", "Show where settings and library are, and what is set."),
)
