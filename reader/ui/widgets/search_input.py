"""The query while it is typed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import Reactive

from reader.ui.painting import once_painted
from reader.ui.query_completion import Suggestion, Vocabulary, completed, suggestions
from reader.ui.rendering import width_of
from reader.ui.screens.dialog import TextLine

if TYPE_CHECKING:
    from reader.query.tree import QueryProblem
    from reader.ui.widgets.suggestions import Suggestions

HELD_SECONDS = 0.005
"""How long a letter waits to be painted together with what it finds. Most searches take less, and painting
twice takes longer."""


class SearchInput(TextLine):
    """The query while it is typed, with what was searched for before and with completions."""

    # Priority, so that keys typed right after these already go where the focus goes.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "to_list", show=False, priority=True),
        Binding("down", "newer", show=False, priority=True),
        Binding("up", "older", show=False, priority=True),
        Binding("tab", "complete(1)", show=False),
        Binding("shift+tab", "complete(-1)", show=False),
        Binding("right", "right", show=False),
    ]

    # The line is as wide as it is whatever stands in it, so that no letter has the screen laid out anew.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0))

    _held: asyncio.TimerHandle | None = None
    _is_held = False

    class Finished(Message):
        """The query is as it should be; the list gets the focus."""

    def __init__(
        self, shown: Suggestions, changed: Callable[[str], object], *, id: str | None = None
    ) -> None:
        """Make an empty line.

        Args:
            shown: shows completions and problems.
            changed: told of what the query has become, at once; a message would be a millisecond late.
            id: of the widget.
        """
        super().__init__(placeholder="search", compact=True, select_on_focus=False, id=id)
        self.disable_messages(self.Changed)
        self._shown = shown
        self._changed = changed
        self._is_told_of = True
        self._vocabulary = Vocabulary()
        self._problems: Sequence[QueryProblem] = ()
        self._read = ""
        self._recent: Sequence[str] = ()
        self._place: int | None = None
        self._typed = ""
        self._beginning = ""
        self._cycle: tuple[list[Suggestion], int, str] | None = None
        self._is_stale = False

    # What there is

    def know(self, vocabulary: Vocabulary) -> None:
        """Say what can be completed."""
        self._vocabulary = vocabulary
        self._offer_soon()

    def recall(self, recent: Sequence[str]) -> None:
        """Say what was searched for before, the newest first."""
        self._recent = recent
        self._place = None

    def understood(self, query: str, problems: Sequence[QueryProblem]) -> None:
        """Say what is wrong with a query, which may be another one by now."""
        self._read, self._problems = query, problems
        if self._held is None:
            self._offer_soon()
        else:
            self._offer()
            self._release()

    # History

    def action_older(self) -> None:
        """Show the query before, of those that begin as what was typed; of all where that is selected."""
        if self._place is None:
            self._typed = self.value
            # What is selected is what the next key types over.
            self._beginning = "" if self.selected_text == self.value else self.value
        self._walk(range(-1 if self._place is None else self._place, len(self._recent)), older=True)

    def action_newer(self) -> None:
        """Show the query after that, at last what was typed; go to the list if that is shown."""
        if self._place is None:
            self.action_to_list()
        else:
            self._walk(range(self._place, -1, -1), older=False)

    def _walk(self, places: range, *, older: bool) -> None:
        shown = self.value
        for place in places[1:]:
            query = self._recent[place]
            if query != shown and query.startswith(self._beginning):
                self._place = place
                self._put(query)
                return
        if not older:
            self._place = None
            self._put(self._typed)

    def _put(self, query: str) -> None:
        self.value = query
        self.cursor_position = len(query)

    def put(self, query: str) -> None:
        """Show a query that was not typed, and tell nobody."""
        self._is_told_of = False
        self._put(query)
        self._is_told_of = True

    def action_to_list(self) -> None:
        """Go to the list; the filter stays."""
        self.post_message(self.Finished())

    # Completion

    def action_complete(self, step: int) -> None:
        """Put the completion in the place of what was typed, and the next one in its place."""
        if self._cycle is not None and self._cycle[2] == self.value:
            offered, place, _ = self._cycle
            self._take(offered, (place + step) % len(offered), replaced=offered[place])
            return
        offered = suggestions(self.value, self.cursor_position, self._vocabulary)
        if offered:
            self._take(offered, 0 if step > 0 else len(offered) - 1)

    def action_right(self) -> None:
        """Go right, or to the end of what is selected; at the end of the line take the completion."""
        if not self.selection.is_empty or self.cursor_position < len(self.value):
            self.action_cursor_right()
        elif self._shown.offered:
            self.action_complete(1)

    def take(self, suggestion: Suggestion) -> None:
        """Put a completion that was clicked on in its place."""
        if self._shown.offered and suggestion in self._shown.offered:
            self._cycle = None
            self._take([suggestion], 0)

    def _take(self, offered: list[Suggestion], place: int, *, replaced: Suggestion | None = None) -> None:
        line, suggestion = self.value, offered[place]
        if replaced is not None:
            # What was put there before is what is replaced now.
            end = replaced.start + len(replaced.text)
            suggestion = Suggestion(suggestion.text, suggestion.hint, replaced.start, end)
        line, cursor = completed(line, suggestion)
        goes_on = suggestion.is_begun or len(offered) == 1
        self._cycle = None if goes_on else (offered, place, line)
        self.value = line
        self.cursor_position = cursor
        self._offer_soon()

    # Showing

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Draw the line anew, with what is found if that is found at once."""
        if self._held is not None and not layout:
            self._is_held = True
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    async def on_key(self, event: events.Key) -> None:
        """Wait with all that a letter changes; what keys do otherwise is in the class above."""
        if event.is_printable:
            self._hold()

    def _hold(self) -> None:
        """Wait a moment for what is found."""
        if self._held is None:
            self._held = asyncio.get_running_loop().call_later(HELD_SECONDS, self._release)

    def _release(self) -> None:
        """Draw the line if it waits to be drawn."""
        if self._held is None:
            return
        self._held.cancel()
        self._held = None
        if self._is_held:
            self._is_held = False
            self.refresh()
        if self._is_stale:
            once_painted(self, self._offer)

    def watch_value(self, value: str) -> None:
        """Follow what is typed."""
        if self._is_told_of:
            self._hold()
            self._changed(value)
        if self._place is not None and value != self._recent[self._place]:
            self._place = None
        self._offer_soon()

    def watch_selection(self) -> None:
        """Follow the cursor."""
        self._offer_soon()

    def on_blur(self) -> None:
        """Take away what hangs below the line."""
        self._shown.show(())

    def on_focus(self) -> None:
        """Begin to show what may be typed."""
        self._place = None

    def _offer_soon(self) -> None:
        """Show completions and problems once what was typed is painted, or with what is found."""
        if not self._is_stale and self.is_attached:
            self._is_stale = True
            if self._held is None:
                once_painted(self, self._offer)

    def _offer(self) -> None:
        self._is_stale = False
        if not self.has_focus:
            return
        if self._cycle is not None and self._cycle[2] == self.value:
            offered, chosen = self._cycle[0], self._cycle[1]
        else:
            chosen = 0
            offered = suggestions(self.value, self.cursor_position, self._vocabulary)
        self._shown.show(offered, self._in_sight(bool(offered)), chosen=chosen)

    def _in_sight(self, is_typing: bool) -> list[tuple[int, QueryProblem]]:
        """The problems of what is typed, and where they are; not that of a part unfinished."""
        if self._read != self.value:
            return []
        found = []
        for problem in self._problems:
            end = problem.position + problem.length
            if is_typing and end == self.cursor_position == len(self.value):
                continue
            cell = width_of(self.value[: problem.position]) - int(self.scroll_offset.x)
            found.append((cell if 0 <= cell < self.size.width else -1, problem))
        return found
