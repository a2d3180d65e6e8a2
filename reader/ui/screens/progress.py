"""How far a long work has come, with a way to stop it."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.widgets import Static

from reader.ui.screens.dialog import Dialog, Frame, Hint, literal


class ProgressScreen(Dialog[None]):
    """Shown while papers are imported. Whoever does the work closes it; Esc only asks for an end."""

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
        self._papers = Static(literal("Starting …"), id="papers")
        self._file = Static(literal(""), id="file")

    def compose(self) -> ComposeResult:
        """The number of papers so far and the file being read."""
        yield Frame(
            self._papers,
            self._file,
            title=self._title,
            hints=[Hint("Esc", "stop", "cancel")],
        )

    def advance(self, papers: int, file: str) -> None:
        """Show that `papers` have been read so far and that `file` is being read."""
        self._papers.update(literal(f"{papers:,} paper{'' if papers == 1 else 's'}"))
        self._file.update(literal(file))

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
        self.query_one(Frame).show_hints([Hint("", "stopping …")])
        self._cancel()
