"""How far a long work has come, with a way to stop it."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from reader.text.charts import progress
from reader.text.counted import counted
from reader.ui.screens.dialog import Dialog, Frame, Hint, literal
from reader.ui.signs import SIGNS

BAR = 30
"""Cells of the bar before it is known how many it has."""


class ProgressScreen(Dialog[None]):
    """Shown while many papers are worked on. Whoever does the work closes it; Esc only asks for an end."""

    CLICK_BESIDE = False

    def __init__(self, title: str, cancel: Callable[[], None]) -> None:
        """Make the dialog.

        Args:
            title: what is being done.
            cancel: asks the work to stop; called once, and the work may take a moment to follow.
        """
        super().__init__()
        self._title = title
        self._cancel = cancel
        self._stopping = False
        self._over = False
        self._papers = Static(literal(SIGNS.prose("Starting …")), id="papers")
        self._bar = Static(literal(""), id="bar")
        self._bar.display = False
        self._file = Static(literal(""), id="file")

    def compose(self) -> ComposeResult:
        """The number of papers so far, a bar where it is known of how many, and the file being read."""
        yield Frame(
            self._papers,
            self._bar,
            self._file,
            title=self._title,
            hints=[Hint("Esc", "stop", "cancel")],
        )

    def advance(self, papers: int, file: str, *, of: int = 0) -> None:
        """Show how far it is.

        Args:
            papers: how many are done.
            file: what is being done now, such as the file being read.
            of: how many there are; 0 where that is not known.
        """
        done = f"{papers:,} of {counted(of, 'paper')}" if of else counted(papers, "paper")
        self._papers.update(literal(done))
        self._file.update(literal(file))
        self._bar.display = of > 0
        if of:
            full, rest = progress(papers, of, self._bar.size.width or BAR, ascii=SIGNS.ascii)
            self._bar.update(Content.assemble((full, "$primary"), (rest, "$text-disabled")))

    def finish(self) -> None:
        """Close the dialog: the work is over."""
        self._over = True
        self.answer(None)

    def on_screen_resume(self) -> None:
        """Close now if the work ended while another dialog was above this one."""
        if self._over:
            self.answer(None)

    def action_cancel(self) -> None:
        """Ask the work to stop, once."""
        if self._stopping:
            return
        self._stopping = True
        self.query_one(Frame).show_hints([Hint("", SIGNS.prose("stopping …"))])
        self._cancel()
