"""The line in which the tags of a paper are edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.strip import Strip
from textual.widgets import Input

from reader.ui.completion import completed, completions, without_signs
from reader.ui.messages import EditingLeft, TagsEntered
from reader.ui.rendering import Run, fit, safe_line, strip
from reader.ui.screens.dialog import TextLine
from reader.ui.widgets.painted import Painted


class TagInput(TextLine):
    """The line itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("tab", "complete", show=False),
        Binding("down", "choose(1)", show=False),
        Binding("up", "choose(-1)", show=False),
    ]

    @property
    def _editor(self) -> TagEditor:
        return self.query_ancestor(TagEditor)

    def action_leave(self) -> None:
        """Leave the tags as they were."""
        self.post_message(EditingLeft())

    async def action_submit(self) -> None:
        """Take the completion that was gone to; else save the tags."""
        if not self._editor.take_picked():
            await super().action_submit()

    def action_complete(self) -> None:
        """Take the completion that is marked."""
        self._editor.complete()

    def action_choose(self, step: int) -> None:
        """Mark another completion."""
        self._editor.choose(step)


class Completions(Painted):
    """The tags that may be meant, with how many papers have them."""

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__()
        self.tags: list[str] = []
        self.chosen = 0
        self.picked = False
        """Whether the user went to the one that is marked, so that Enter means it."""
        self.counts: Mapping[str, int] = {}

    def render_line(self, y: int) -> Strip:
        """Draw one completion."""
        base = self.look()
        width = self.size.width
        if y >= len(self.tags):
            return Strip.blank(width, base)
        tag = self.tags[y]
        chosen = ("chosen",) if y == self.chosen else ()
        look = self.look(*chosen)
        number = f"{self.counts.get(tag, 0):,} "
        key = ("Enter " if self.picked else "Tab ") if chosen else ""
        name = fit(f" {safe_line(tag)}", max(width - len(number) - len(key) - 2, 1))
        faint = self.look(*chosen, "faint")
        runs: list[Run] = [(name, look), ("  ", look), (number, faint), (" " * bool(key), look), (key, faint)]
        return strip(runs, width, base)

    def on_click(self, event: events.Click) -> None:
        """Take the completion that was clicked on."""
        if event.y < len(self.tags):
            event.stop()
            self.chosen = event.y
            self.query_ancestor(TagEditor).complete()


class TagEditor(Vertical):
    """Tags separated by commas, with completion."""

    BORDER_TITLE = "Tags"

    def __init__(self, *, id: str | None = None) -> None:
        """Make a closed editor."""
        self.line = TagInput(placeholder="tags, separated by commas", compact=True, select_on_focus=False)
        self._completions = Completions()
        super().__init__(self.line, self._completions, id=id)
        self._paper_id = ""
        self._before: tuple[str, ...] = ()
        self._known: list[str] = []

    def open(self, paper_id: str, tags: tuple[str, ...], text: str | None = None, title: str = "") -> None:
        """Begin to edit the tags of a paper.

        Args:
            paper_id: whose.
            tags: those it has.
            text: what was typed of them before and could not be saved; None when all was.
            title: what stands above the line; the usual title when it is empty.
        """
        self.border_title = title or self.BORDER_TITLE
        self._paper_id, self._before = paper_id, tags
        if text is None:
            text = "".join(f"{tag}, " for tag in tags)
        self.line.value = text
        self.line.cursor_position = len(text)
        self._offer()

    def offer(self, counts: Mapping[str, int]) -> None:
        """Say which tags there are, the most used first, and how many papers have each."""
        self._known = list(counts)
        self._completions.counts = counts
        self._offer()

    def _offer(self) -> None:
        line, shown = self.line, self._completions
        shown.tags = completions(line.value, line.cursor_position, self._known)
        shown.chosen, shown.picked = 0, False
        shown.refresh()

    def choose(self, step: int) -> None:
        """Mark the completion `step` further down, which Enter then takes."""
        shown = self._completions
        if shown.tags:
            shown.chosen, shown.picked = (shown.chosen + step) % len(shown.tags), True
            shown.refresh()

    def take_picked(self) -> bool:
        """Take the completion that the user went to; returns whether there is one."""
        if not self._completions.picked:
            return False
        self.complete()
        return True

    def complete(self) -> None:
        """Put the marked completion in place of the tag at the cursor."""
        line, shown = self.line, self._completions
        if not shown.tags:
            return
        line.value, line.cursor_position = completed(
            line.value, line.cursor_position, shown.tags[shown.chosen]
        )
        self._offer()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Offer what may be meant now."""
        event.stop()
        self._offer()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Hand the tags over."""
        event.stop()
        text = without_signs(event.value, [*self._before, *self._known])
        self.post_message(TagsEntered(self._paper_id, text, self._before))
