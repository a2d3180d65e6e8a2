"""A line from which one of a few words is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from reader.ui.rendering import fit
from reader.ui.screens.dialog import act_at_once
from reader.ui.signs import SIGNS

GAP = "  "
"""Between two words."""


class OneOf(Widget, can_focus=True):
    """A few words in a row, one of them chosen: by the arrow keys, Space, or a click.

    Unlike Textual's sets of radio buttons it leaves Enter to the dialog.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move(-1)", "Previous", show=False),
        Binding("right,l,space", "move(1)", "Next", show=False),
    ]

    chosen: reactive[int] = reactive(0, layout=True, init=False)
    """Index of the chosen word."""

    @dataclass
    class Chosen(Message):
        """Another word was chosen."""

        one_of: OneOf
        index: int

        @property
        def control(self) -> OneOf:
            """The widget it happened in."""
            return self.one_of

    def __init__(self, words: Sequence[str], *, chosen: int = 0, id: str) -> None:
        """Make the line; `words` is not empty and none of its words comes from data."""
        super().__init__(id=id)
        self.words = tuple(words)
        self.set_reactive(OneOf.chosen, chosen)

    def render(self) -> Content:
        """The words, a filled circle before the chosen one; no line breaks within a word."""
        return Content("\n").join(
            Content(GAP).join(map(self._word, line)) for line in self._lines(self.size.width)
        )

    def get_content_height(self, _container: Size, _viewport: Size, width: int) -> int:
        """As many lines as the words need."""
        return len(self._lines(width))

    def _lines(self, width: int) -> list[list[int]]:
        """Indices of the words of each line."""
        lines: list[list[int]] = []
        used = 0
        for index, word in enumerate(self.words):
            size = len(word) + 2
            if not lines or used + len(GAP) + size > width:
                lines.append([index])
                used = size
            else:
                lines[-1].append(index)
                used += len(GAP) + size
        return lines

    def _word(self, index: int) -> Content:
        chosen = index == self.chosen
        mark = SIGNS.chosen if chosen else SIGNS.free
        style = Style(bold=chosen, reverse=chosen and self.has_focus)
        return Content.assemble((f"{mark} {fit(self.words[index], self.size.width - 2)}", style)).stylize(
            Style.from_meta({"@click": f"choose({index})"})
        )

    async def on_key(self, event: events.Key) -> None:
        """Change at once."""
        await act_at_once(self, event)

    def watch_chosen(self, index: int) -> None:
        """Tell the dialog."""
        self.post_message(self.Chosen(self, index))

    def action_move(self, by: int) -> None:
        """Choose the word `by` places further, round the ends."""
        self.chosen = (self.chosen + by) % len(self.words)

    def action_choose(self, index: int) -> None:
        """Choose the word that was clicked."""
        self.chosen = index
