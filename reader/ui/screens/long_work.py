"""Work that takes a while: how far it is, and a way to stop it."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

from textual.message import Message

from reader.ui.screens.panes import Part

if TYPE_CHECKING:
    from collections.abc import Callable

    from reader.ui.screens.progress import ProgressScreen

MANY = 2_000
"""From so many papers on, work shows how far it is and can be stopped."""


class LongWork:
    """Something done in a thread, which tells of it here; what is shown of it is the screen's matter."""

    def __init__(self, title: str, post: Callable[[Message], object]) -> None:
        """Nothing is shown yet.

        Args:
            title: what is being done.
            post: takes the messages; may be called from any thread.
        """
        self.title = title
        self._post = post
        self._stop = Event()
        self.dialog: ProgressScreen | None = None
        self.is_over = False

    def stop(self) -> None:
        """Ask for an end."""
        self._stop.set()

    def is_stopped(self) -> bool:
        """Whether an end was asked for."""
        return self._stop.is_set()

    def advance(self, done: int, papers: int, what: str = "") -> None:
        """Tell how many papers are done, of how many, and what follows if that is not the next one."""
        self._post(WorkAdvanced(self, done, papers, what))

    def end(self) -> None:
        """Tell that it has ended, in whatever way."""
        self._post(WorkOver(self))


class WorkAdvanced(Message):
    """Work is so far, see `LongWork.advance`."""

    def __init__(self, work: LongWork, done: int, papers: int, what: str) -> None:
        """Make the message."""
        super().__init__()
        self.work = work
        self.done = done
        self.papers = papers
        self.what = what


class WorkOver(Message):
    """Work has ended, in whatever way."""

    def __init__(self, work: LongWork) -> None:
        """Make the message."""
        super().__init__()
        self.work = work


class Working(Part):
    """Shows a dialog while many papers are being worked on."""

    def long_work(self, title: str, papers: int = 0) -> LongWork:
        """Work to be done; shown at once if there are many papers, or once it is known that there are."""
        work = LongWork(title, self.post_message)
        if papers >= MANY:
            self._show_work(work)
        return work

    def _show_work(self, work: LongWork) -> None:
        from reader.ui.screens.progress import ProgressScreen

        work.dialog = ProgressScreen(work.title, work.stop)
        self.app.push_screen(work.dialog)

    def on_work_advanced(self, message: WorkAdvanced) -> None:
        """Show how far it is."""
        work = message.work
        if work.dialog is None and message.papers >= MANY and not work.is_over:
            self._show_work(work)
        if work.dialog is not None and work.dialog.is_current:
            work.dialog.advance(message.done, message.what, of=message.papers)

    def on_work_over(self, message: WorkOver) -> None:
        """Close the dialog."""
        message.work.is_over = True
        if message.work.dialog is not None:
            message.work.dialog.finish()
