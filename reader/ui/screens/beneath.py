"""What the main screen shows again when the dialog above it is gone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from textual.geometry import Region

from reader.ui.screens.panes import Part

if TYPE_CHECKING:
    from textual import events


class Beneath(Part):
    """Stays in sight where no dialog above it covers it.

    Textual has the whole screen painted when a dialog is gone. What the dialog covered is a part of that.
    """

    _covered: tuple[Region, ...] = ()

    def uncover(self, regions: Iterable[Region]) -> None:
        """Paint no more than the lines of some regions when the dialog above, which is closing, is gone."""
        # Whole lines: at the edge of the dialog there may be one half of a wide character.
        width = self.size.width
        self._covered = tuple(Region(0, each.y, width, each.height) for each in regions if each)

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Do what Textual does, but paint no more than what was covered."""
        covered, self._covered = self._covered, ()
        if not covered or event.refresh_styles or self.outer_size != self.app.size:
            return
        event.prevent_default()
        self.stack_updates += 1
        # From here on it is all private to Textual. To refresh the screen, be it only some regions of it,
        # would have it forget which of its widgets are to be painted besides.
        self.app._refresh_notifications()
        self._update_auto_focus()
        self._set_dirty(*covered)
        self._dirty_widgets.add(self)
        self.check_idle()

    def _compositor_refresh(self) -> None:
        """Paint, or have the dialog above do so; Textual would have it done a second time after that."""
        super()._compositor_refresh()
        if self is not self.app.screen:
            self._repaint_required = False
            self._repaint_regions.clear()
