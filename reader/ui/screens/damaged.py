"""What is asked when the annotations can't be understood at the start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from reader.annotations.contents import told
from reader.annotations.damage import Choice as Taken
from reader.annotations.damage import Damage, Offer
from reader.ui.screens.choices import LIST_KEYS, Choice, Choices
from reader.ui.screens.dialog import Dialog, Frame, Hint
from reader.ui.screens.report import ReportText

BORDER_ROWS = 2
"""Rows of the frame's border."""
LOOK = "look"
"""The answer of a user who wants to read on and change nothing."""


def lines_about(damage: Damage) -> Iterator[str]:
    """What happened and what there is, in plain words."""
    yield f"{damage.message}"
    yield ""
    if damage.lost:
        yield f"Can't be read:  {'; '.join(damage.lost)}"
    yield f"Can be read:    {told(damage.readable)}"
    if damage.backup is not None:
        when = damage.backup.when.astimezone()
        yield f"Newest backup:  {told(damage.backup.contents)}, of {when:%Y-%m-%d %H:%M}"
    for offer in damage.offers:
        if offer.choice is Taken.BOTH:
            yield f"Both together:  {told(offer.contents)}"
    yield ""
    if damage.offers:
        yield "Whatever you choose: the files as they are now stay among the backups."


def choices_for(damage: Damage) -> list[Choice]:
    """What can be done, the recommended first."""
    offers = [Choice(offer.choice.value, _words(offer, damage)) for offer in damage.offers]
    if offers:
        offers[0] = Choice(offers[0].key, offers[0].text, "recommended")
    return [*offers, Choice(LOOK, "Change nothing, and look at what can be read")]


def _words(offer: Offer, damage: Damage) -> str:
    if offer.choice is Taken.BACKUP:
        return "Go back to the newest backup"
    if offer.choice is Taken.BOTH:
        return "Take the newest backup, and what can be read over it"
    if not offer.contents.papers:
        return "Begin anew, without tags, stars and notes"
    return "Take what can be read" if damage.lost else "Take what can be read, which is all there was"


class DamagedScreen(Dialog[str | None]):
    """Says what happened and asks what to do: the value of an offer, `LOOK`, or None to leave."""

    CLICK_BESIDE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *LIST_KEYS,
        Binding("j", "move(1)", "Next", show=False),
        Binding("k", "move(-1)", "Previous", show=False),
        Binding("enter", "pick", "Choose", show=False),
        Binding("q,ctrl+q,ctrl+c", "cancel", "Leave", show=False),
        *(Binding(f"{number}", f"pick_number({number})", show=False) for number in range(1, 5)),
    ]

    def __init__(self, damage: Damage) -> None:
        """Make the dialog."""
        super().__init__()
        self._damage = damage
        self._offered = choices_for(damage)

    def compose(self) -> ComposeResult:
        """What happened, above what can be done."""
        text = ReportText(list(lines_about(self._damage)))
        text.can_focus = False
        yield Frame(
            text,
            Choices(rows=len(self._offered)),
            title=self._damage.title,
            hints=[
                Hint("Enter", "choose", "pick"),
                Hint("↑↓", "move"),
                Hint(f"1-{len(self._offered)}", "pick"),
                Hint("Esc", "leave", "cancel"),
            ],
        )

    def on_mount(self) -> None:
        """Highlight what is recommended."""
        self.query_one(Choices).show(self._offered, 0, numbered=len(self._offered))

    def on_resize(self, event: events.Resize) -> None:
        """Leave room for what can be chosen, however small the terminal is."""
        room = event.size.height - len(self._offered) - BORDER_ROWS
        self.query_one(ReportText).styles.max_height = max(room, 1)

    def on_choices_clicked(self, event: Choices.Clicked) -> None:
        """Choose by the mouse."""
        self.answer(event.choice.key)

    def action_move(self, by: int) -> None:
        """Move the highlight by choices."""
        self.query_one(Choices).move(by)

    def action_move_pages(self, by: int) -> None:
        """Scroll the text, where there is no room for all of it."""
        self.query_one(ReportText).action_scroll_pages(by)

    def action_pick(self) -> None:
        """Choose the highlighted one."""
        if (choice := self.query_one(Choices).highlighted) is not None:
            self.answer(choice.key)

    def action_pick_number(self, number: int) -> None:
        """Choose by number."""
        if number <= len(self._offered):
            self.answer(self._offered[number - 1].key)
