"""The floor: a Textual app with a single line-API widget that repaints at every key."""

from __future__ import annotations

from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.events import Key
from textual.strip import Strip
from textual.widget import Widget


class Counter(Widget, can_focus=True):
    """Shows on each of its lines how many keys it has got."""

    keys = 0

    def render_line(self, y: int) -> Strip:
        """One line of the screen."""
        return Strip([Segment(f"{y} {self.keys}")])

    def on_key(self, event: Key) -> None:
        """Count the key and repaint."""
        event.stop()
        self.keys += 1
        self.refresh()


class EmptyApp(App[None]):
    """Nothing but a `Counter`."""

    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        """The only widget."""
        yield Counter()


if __name__ == "__main__":
    EmptyApp().run()
