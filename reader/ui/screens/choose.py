"""Choosing one of a few things, or of thousands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from reader.text.fold import fold
from reader.ui.screens.choices import LIST_KEYS, OTHER_ROWS, Choice, Choices
from reader.ui.screens.dialog import Dialog, Frame, Hint, TextLine

__all__ = ["Choice", "ChooseScreen", "matching"]

ALIKE = 75
"""How much a choice must resemble the typed text, out of 100, when no choice holds all that was typed."""
MOST_ALIKE = 50
"""How many choices that only resemble the typed text are shown."""

NARROWEST, WIDEST = 52, 76
"""Cells between which the width of the dialog is; what is longer is cut off in the list."""
ROW_EXTRA = 14
"""Cells of a row that are neither text nor hint: frame, number, mark, spaces, scroll bar."""


def matching(typed: str, folded: Sequence[str]) -> list[int]:
    """Indices of the texts that fit what was typed, the best first.

    A text fits when it holds every typed word, case and accents aside. Where none does, those that resemble
    what was typed are taken.

    Args:
        typed: what the user typed.
        folded: the texts, folded.
    """
    words = fold(typed).split()
    if not words:
        return list(range(len(folded)))
    fitting = [index for index, text in enumerate(folded) if all(word in text for word in words)]
    if fitting:
        whole = " ".join(words)
        return sorted(fitting, key=lambda index: _rank(whole, words[0], folded[index]))
    from rapidfuzz import fuzz, process

    alike = process.extract(
        " ".join(words), folded, scorer=fuzz.partial_ratio, score_cutoff=ALIKE, limit=MOST_ALIKE
    )
    return [index for _, _, index in alike]


def _rank(whole: str, word: str, text: str) -> int:
    """0 when all of `text` was typed, 1 for its beginning, 2 for the beginning of a word in it, else 3."""
    if text.startswith(whole):
        return 0 if text == whole else 1
    at = text.find(word)
    while at > 0 and text[at - 1].isalnum():
        at = text.find(word, at + 1)
    return 2 if at >= 0 else 3


class FilterLine(TextLine):
    """Where the filter is typed; a digit is the number of a choice while nothing has been typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # At once, too: a key that moves the highlight may follow.
        Binding("enter", "screen.pick", "Choose", show=False),
        *LIST_KEYS,
    ]

    @dataclass
    class Number(Message):
        """A digit was pressed while the line was empty."""

        number: int

    def __init__(self, *, numbered: int, new: str = "") -> None:
        """Make the line; digits up to `numbered` are numbers of choices, and `new` may be typed, too."""
        super().__init__(placeholder=f"type to filter{f', or a {new}' if new else ''}")
        self._numbered = numbered

    async def on_key(self, event: events.Key) -> None:
        """Take a digit for a choice's number."""
        digit = event.character or ""
        if not self.value and digit.isascii() and digit.isdigit() and 1 <= int(digit) <= self._numbered:
            event.prevent_default()
            event.stop()
            self.post_message(self.Number(int(digit)))


class ChooseScreen(Dialog[str | None]):
    """A list that is filtered as the user types; returns the key of the choice, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *LIST_KEYS,
        Binding("enter", "pick", "Choose", show=False),
    ]

    def __init__(
        self, title: str, choices: Sequence[Choice], *, current: str | None = None, new: str = ""
    ) -> None:
        """Make the dialog.

        Args:
            title: what is chosen, which may contain data.
            choices: in the order to show them; there may be none, or thousands.
            current: the key of the choice that holds at present, which is marked.
            new: what that is called which is not among the choices but may be chosen by typing it, such as
                `new tag`; it is its own key. Empty where only a choice may be chosen.
        """
        super().__init__()
        self._title = title
        self._new = new
        self._choices = tuple(choices)
        self._current = current
        self._folded: list[str] | None = None
        self._filtered_by: str | None = None

    other_rows = OTHER_ROWS
    """Rows that the dialog needs beside the choices."""

    @property
    def numbered(self) -> int:
        """How many choices their digit picks: none where a digit is needed to type a choice's beginning."""
        if any(choice.text[:1].isdigit() for choice in self._choices):
            return 0
        return min(len(self._choices), 9)

    def compose(self) -> ComposeResult:
        """The filter above the choices."""
        numbered = self.numbered
        frame = Frame(
            FilterLine(numbered=numbered, new=self._new),
            Choices(rows=len(self._choices), current=self._current, others=self.other_rows),
            title=self._title,
            hints=self._hints(numbered),
        )
        frame.styles.width = self._width()
        yield frame

    def _hints(self, numbered: int) -> list[Hint]:
        """The keys, while `numbered` choices can be picked by their digit."""
        return [
            Hint("Enter", "choose", "pick"),
            Hint("↑↓", "move"),
            *([Hint(f"1-{numbered}", "pick")] if numbered > 1 else []),
            Hint("Esc", "cancel", "cancel"),
        ]

    def _width(self) -> int:
        """The frame's: as much as the longest choice needs, within reason."""
        longest = max((len(choice.text) + len(choice.hint) for choice in self._choices), default=0)
        return min(max(longest + ROW_EXTRA, NARROWEST), WIDEST)

    def on_mount(self) -> None:
        """Show all, the current one highlighted."""
        self._filter()

    def on_input_changed(self) -> None:
        """Show those that fit."""
        self._filter()

    def on_input_submitted(self) -> None:
        """Choose the highlighted one."""
        self.action_pick()

    def on_filter_line_number(self, event: FilterLine.Number) -> None:
        """Choose by number."""
        self.answer(self._choices[event.number - 1].key)

    def on_choices_clicked(self, event: Choices.Clicked) -> None:
        """Choose by the mouse."""
        self.answer(event.choice.key)

    def action_move(self, by: int) -> None:
        """Move the highlight by choices."""
        self._filter()
        self.query_one(Choices).move(by)

    def action_move_pages(self, by: int) -> None:
        """Move the highlight by pages."""
        self._filter()
        choices = self.query_one(Choices)
        choices.move(by * choices.page)

    def action_pick(self) -> None:
        """Choose the highlighted one, if there is one."""
        if self.answered:
            return
        self._filter()
        if (choice := self.query_one(Choices).highlighted) is not None:
            self.answer(choice.key)

    def _filter(self) -> None:
        """Show the choices that fit what is typed; all of them, and their numbers, before that."""
        if self.answered:
            return
        typed = self.query_one(FilterLine).value
        if typed == self._filtered_by:
            return
        self._filtered_by = typed
        self.query_one(Frame).show_hints(self._hints(0 if typed else self.numbered))
        choices = self.query_one(Choices)
        nothing = "Nothing matches." if self._choices else "There is nothing to choose from."
        if not typed.strip():
            keys = [choice.key for choice in self._choices]
            place = keys.index(self._current) if self._current in keys else 0
            numbered = None if not self.numbered else 0 if typed else self.numbered
            choices.show(self._choices, place, numbered=numbered, nothing=nothing)
            return
        found, name = list(self.fitting(typed)), typed.strip()
        if self._new and all(choice.text != name for choice in self._choices):
            found.append(Choice(name, name, self._new))
        choices.show(found, 0, numbered=0 if self.numbered else None, nothing=nothing)

    def offer(self, choices: Sequence[Choice]) -> None:
        """Offer other choices; the highlight stays where it is, if that is still there."""
        highlighted = self.query_one(Choices).highlighted
        self._choices, self._folded, self._filtered_by = tuple(choices), None, None
        self._filter()
        if highlighted is not None:
            self.query_one(Choices).move_to(highlighted.key)

    def fitting(self, typed: str) -> Sequence[Choice]:
        """The choices that fit what is typed, the best first."""
        if self._folded is None:
            self._folded = [fold(choice.text) for choice in self._choices]
        return [self._choices[index] for index in matching(typed, self._folded)]
