"""Keeping up with what other windows and the command line do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.ui.screens.panes import Part

if TYPE_CHECKING:
    from textual.timer import Timer

    from reader.ui.watch import FolderWatch

POLL_SECONDS = 0.5
"""How soon to look for what others did once there is a sign of it, and how often to look where there can't be
one: with the time it takes to read that and to paint it, it is on the screen within a second."""
LOOK_SECONDS = 5.0
"""How often to look all the same: another machine that writes to a shared folder gives no sign."""


class KeepingUp(Part):
    """Looks at the library's files when they change; nothing is done as long as nothing happens."""

    _watch: FolderWatch | None = None
    _sign: Timer | None = None

    def keep_up(self) -> None:
        """Begin to look."""
        from reader.ui.watch import FolderWatch

        paths = self.library.paths
        files = (paths.annotations, paths.corpus)
        folders = {paths.folder, *(file.resolve().parent for file in files)}
        try:
            self._watch = FolderWatch(folders, self._look_soon)
        except OSError:
            self.set_interval(POLL_SECONDS, self.background.poll)
        else:
            self.set_interval(LOOK_SECONDS, self.background.poll)
        self.background.poll()

    def _look_soon(self) -> None:
        if self._sign is None:
            self._sign = self.set_timer(POLL_SECONDS, self._look)

    def _look(self) -> None:
        self._sign = None
        self.background.poll()

    def on_unmount(self) -> None:
        """Look no more."""
        if self._watch is not None:
            self._watch.close()
