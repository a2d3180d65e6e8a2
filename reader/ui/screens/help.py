"""The keys, the marks and the query language on one page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from reader.commands import Command, Group
from reader.key_names import key_name
from reader.text.fold import fold
from reader.ui.rendering import pad, safe_line, wrap
from reader.ui.screens.columns import GAP, Line, in_two_columns, stacked
from reader.ui.screens.dialog import Dialog, Frame, Hint, TextLine
from reader.ui.screens.help_places import HelpPlace, Row
from reader.ui.screens.text import Text
from reader.ui.signs import SIGNS, STATUS_MARKS

QUERIES: tuple[tuple[str, str], ...] = (
    ("graph neural", "all words, any order"),
    ('"a phrase"', "side by side"),
    ("diffus*", "words that begin so"),
    ("vaswani 2017", "author and year; also a DOI, an arXiv id"),
    ("-survey", "without the word"),
    ("cat OR dog", "either; ( ) group"),
    ("#rl", "the tag or one below"),
    ("title:bert", "also author, venue, abstract, note, source"),
    ("is:later", "also inbox, reading, read, skipped, starred, tagged, untagged, orphaned"),
    ("has:code", "also pdf, link, note, title, tags"),
    ("stars:>=3", "also 5, 2..4"),
    ("year:2020", "also 2020..2024, <2015"),
    ("added:<7d", "within a week; also today, 2024-05"),
    ("search:name", "what a saved search finds"),
    ("sort:-year", "also list, stars, changed, added, title, status"),
)
"""Examples of the query language, each with what it finds; what follows "also" stands in the same place."""

TWO_COLUMNS = 68
"""From which width on there are two columns."""
SENTENCES = 50
"""From which width of a column on a command is described by its sentence, below by its title."""
MOST_KEYS = 2
"""How many keys of a command are shown where there is not room for all."""
BESIDE = 20
"""How much room a text must have to stand beside its keys, not below."""


class HelpText(Text):
    """The page; laid out anew for each width, and for each text that it is narrowed down to."""

    def __init__(self, commands: Sequence[Command], place: HelpPlace | None) -> None:
        """Take the commands, with the keys that they have at present, and the place whose keys come first."""
        super().__init__()
        self._commands = tuple(commands)
        self._place = place
        self._words: list[str] = []

    def narrow(self, typed: str) -> None:
        """Show only the lines that hold every typed word."""
        self._words = fold(typed).split()
        self.forget_drawn()
        self.scroll_to_line(0)
        self.refresh(layout=True)

    def lay_out(self, width: int) -> list[Line]:
        """One column, or two of about the same height."""
        column = (width - GAP) // 2 if width >= TWO_COLUMNS else width
        blocks = self._blocks(column)
        if not blocks:
            return wrap([("No line of help has these words.", self.look("faint"))], width)
        return in_two_columns(blocks, column) if column < width and len(blocks) > 1 else stacked(blocks)

    def _blocks(self, width: int) -> list[list[Line]]:
        """The sections: a heading, then its rows."""
        full = width >= SENTENCES
        sections = list(self._sections(full=full))
        if self._commands:
            marks = [(mark, status.value) for status, mark in STATUS_MARKS.items()]
            sections.append(("Marks", self._fitting([*marks, (SIGNS.selected, "selected")])))
        keys = max((cell_len(key) for _, rows in sections for key, _ in rows), default=1)
        blocks = [self._block(heading, rows, keys, width) for heading, rows in sections if rows]
        if self._commands and (queries := self._fitting(QUERIES)):
            examples = max(cell_len(query) for query, _ in QUERIES)
            blocks.append(self._block("Searching", queries, examples, width))
        return blocks

    def _sections(self, *, full: bool) -> Iterator[tuple[str, list[Row]]]:
        """Headings and rows of the keys: those of the place, then the others by group."""
        left = self._commands
        if (place := self._place) is not None:
            rows = [*place.keys, *_rows_of_place(self._commands, place, full=full)]
            yield place.heading, self._fitting(rows if full else [_brief(row) for row in rows])
            if not place.repeats:
                left = tuple(command for command in left if command.id not in place.commands)
        for group in Group:
            of_group = [command for command in left if command.group is group]
            yield group.value, self._fitting(_rows(of_group, full=full))

    def _fitting(self, rows: Sequence[Row]) -> list[Row]:
        shown = [(SIGNS.prose(key), text) for key, text in rows]
        return [
            row
            for row in shown
            if not self._words or all(word in fold(" ".join(row)) for word in self._words)
        ]

    def _block(self, heading: str, rows: Sequence[Row], keys: int, width: int) -> list[Line]:
        key_style, plain = self.look("key"), Style()
        beside = width - keys - 2 >= BESIDE
        indent = " " * (keys + 2 if beside else 2)
        lines: list[Line] = [[(heading, self.look("title"))]]
        for key, text in rows:
            parts = wrap([(safe_line(text), plain)], max(width - len(indent), 1))
            if beside:
                lines.append([(pad(safe_line(key), keys) + "  ", key_style), *parts.pop(0)])
            else:
                lines.append([(safe_line(key), key_style)])
            lines += [[(indent, plain), *part] for part in parts]
        return lines


def _rows_of_place(commands: Iterable[Command], place: HelpPlace, *, full: bool) -> list[Row]:
    """Keys and text of the commands that have a meaning at a place, in its order, see `_rows`."""
    known = {command.id: command for command in commands}
    here = [
        known[name]._replace(help=text or (known[name].help if full else known[name].title))
        for name, text in place.commands.items()
        if name in known
    ]
    return _rows([command for command in here if command.keys], full=True, keys=MOST_KEYS)


def _rows(commands: Iterable[Command], *, full: bool, keys: int | None = None) -> list[Row]:
    """Keys and text of commands: all keys and the sentence, or two keys and the title.

    Commands that differ in a number only share a row.
    """
    rows: list[Row] = []
    usable = [command for command in commands if command.keys]
    for _, run in groupby(usable, key=lambda command: re.sub(r"\d+$", "", command.id)):
        first, *others = run
        if others:
            names = [key_name(command.keys[0]) for command in (first, *others)]
            rows.append((_range(names), "Give the paper so many stars." if full else "Set so many stars"))
        else:
            names = [key_name(key) for key in first.keys[: keys if full else MOST_KEYS]]
            rows.append((" ".join(names), first.help if full else first.title))
    return rows


def _brief(row: Row) -> Row:
    """A row as beside titles, which end without a full stop."""
    key, text = row
    return key, text.removesuffix(".")


def _range(keys: Sequence[str]) -> str:
    """`0-5` for digits that follow one another, else the keys themselves."""
    run = "".join(keys)
    return f"{keys[0]}-{keys[-1]}" if run in "0123456789" else " ".join(keys)


class HelpFilter(TextLine):
    """Where the text is typed that help is narrowed down to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,down", "screen.to_text", "To the text", show=False),
        Binding("escape", "screen.cancel", "Show all", show=False),
    ]


class HelpScreen(Dialog[None]):
    """All keys; closed by Esc, Enter, `q` or the key that opened it, and narrowed down after `/`."""

    AUTO_FOCUS = "HelpText"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,enter,question_mark,f1", "close", "Close", show=False),
        Binding("slash", "filter", "Find", show=False),
    ]

    def __init__(self, commands: Sequence[Command], place: HelpPlace | None = None) -> None:
        """Make the page for these commands, with the keys that they have at present.

        Args:
            commands: all of them; none where only the keys of the place have a meaning.
            place: where help was asked for; its keys come first.
        """
        super().__init__(classes=None if commands else "-small")
        self._own_keys = {key for command in commands if command.id == "help" for key in command.keys}
        self._filter = HelpFilter(placeholder="type to filter")
        self._filter.display = False
        self._text = HelpText(commands, place)

    def compose(self) -> ComposeResult:
        """The page."""
        hints = [Hint("j/k", "scroll"), Hint("/", "find", "filter"), Hint("Esc", "close", "cancel")]
        yield Frame(self._filter, self._text, title="Help", hints=hints)

    def action_filter(self) -> None:
        """Find something on the page."""
        self._filter.display = True
        self._filter.focus()

    def action_to_text(self) -> None:
        """Go on to what is left of the page."""
        self._text.focus()

    def on_input_changed(self) -> None:
        """Show what fits."""
        self._text.narrow(self._filter.value)

    def action_close(self) -> None:
        """Close the page."""
        self.answer(None)

    def action_cancel(self) -> None:
        """Show all of the page again; close it when all is shown."""
        if not self._filter.display:
            self.answer(None)
            return
        self._text.focus()
        self._filter.display = False
        self._filter.value = ""

    def on_key(self, event: events.Key) -> None:
        """Close by the key that opened it."""
        if event.key in self._own_keys and self.focused is not self._filter:
            event.stop()
            self.action_close()
