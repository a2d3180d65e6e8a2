"""A question to be answered with yes or no."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from reader.ui.screens.dialog import Dialog, Frame, Hint, literal


class ConfirmScreen(Dialog[bool]):
    """Asks a question; True when the user says yes.

    Enter presses the button that has the focus: the one for yes, unless `danger`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes", show=False),
        Binding("n", "answer(False)", "No", show=False),
        Binding("left,right,h,l", "other_button", "Other button", show=False),
        Binding("down,j,pagedown", "scroll_question(3)", "Scroll down", show=False),
        Binding("up,k,pageup", "scroll_question(-3)", "Scroll up", show=False),
    ]

    def __init__(self, title: str, question: str, yes: str, no: str, *, danger: bool = False) -> None:
        """Make the dialog.

        Args:
            title: what it is about, in a few words.
            question: the question, which may contain data; each of its lines is a paragraph.
            yes: a word for yes, such as "Overwrite".
            no: a word for no, such as "Keep".
            danger: whether yes destroys something, so that Enter alone must not mean it.
        """
        super().__init__()
        self._title = title
        self._question = question
        self._yes = yes
        self._no = no
        self._danger = danger

    def compose(self) -> ComposeResult:
        """The question above two buttons."""
        yes = Button(
            literal(self._yes), id="yes", variant="error" if self._danger else "primary", compact=True
        )
        no = Button(literal(self._no), id="no", compact=True)
        question = Content("\n").join(map(literal, self._question.split("\n")))
        yield Frame(
            VerticalScroll(Static(question), can_focus=False, classes="body"),
            Horizontal(yes, no, classes="buttons"),
            title=self._title,
            hints=[
                Hint("y", self._yes.lower(), "answer(True)"),
                Hint("n", self._no.lower(), "answer(False)"),
                Hint("Esc", "cancel", "cancel"),
            ],
        )

    def on_mount(self) -> None:
        """Give the focus to the button that Enter may press."""
        self.query_one("#no" if self._danger else "#yes").focus()

    def action_answer(self, answer: bool) -> None:
        """Close the dialog with the answer."""
        self.answer(answer)

    def action_cancel(self) -> None:
        """To answer nothing is to say no."""
        self.answer(False)

    def action_other_button(self) -> None:
        """Move the focus to the other button."""
        self.focus_next()

    def action_scroll_question(self, lines: int) -> None:
        """Scroll a question that is too long."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Close the dialog with the button's answer."""
        self.answer(event.button.id == "yes")
