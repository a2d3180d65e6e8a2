"""The line that is searched from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import events
from textual.strip import Strip

from reader.ui.messages import CommandChosen
from reader.ui.rendering import Run, fit, safe_line, safe_line_keeping_spaces, strip, width_of
from reader.ui.signs import SIGNS
from reader.ui.widgets.painted import Flat

if TYPE_CHECKING:
    from reader.ui.widgets.search_input import SearchInput

PROMPT = " / "


class SearchLine(Flat):
    """The query, and a remark to the right of it.

    The line draws itself; an input covers its left half from the first time that it is typed in.
    """

    def __init__(self, query: str, changed: Callable[[str], object], *, id: str | None = None) -> None:
        """Make the line.

        Args:
            query: what stands in it at first.
            changed: told of what the query has become, with every letter that is typed.
            id: of the widget.
        """
        super().__init__(id=id)
        self._query = query
        self._changed = changed
        self._remark = ""
        self._is_problem = False
        self.input: SearchInput | None = None

    async def open(self) -> SearchInput:
        """The input, ready to be typed in."""
        if self.input is None:
            from reader.ui.widgets.search_input import SearchInput
            from reader.ui.widgets.suggestions import Suggestions

            shown = Suggestions(id="suggestions")
            self.input = SearchInput(shown, self._changed, id="query")
            await self.screen.mount(shown)
            await self.mount(self.input)
            self.show(self._query)
        return self.input

    def show(self, query: str) -> None:
        """Show a query that was not typed, and tell nobody of it."""
        self._query = query = safe_line_keeping_spaces(query)
        if self.input is None:
            self.refresh()
            return
        self.input.put(query)

    def remark(self, text: str, *, is_problem: bool = False) -> str:
        """Say something about the query; an empty text says nothing.

        Returns:
            what another line is to say because there is no room for it here: all of it, or where that is
            too long for a line, too, what does not stand here.
        """
        text, rest = safe_line(text), ""
        width = self.app.size.width
        if width_of(text) > width // 2 - 1:
            rest = text
            if width_of(text) > width - 2:
                first = text[: max(width // 2 - 3, 0)].rpartition(" ")[0]
                text, rest = f"{first} {SIGNS.ellipsis}", f"{SIGNS.ellipsis} " + text[len(first) :].strip()
        if (self._remark, self._is_problem) != (text, is_problem):
            self._remark, self._is_problem = text, is_problem
            self.refresh()
        return rest

    def render_line(self, y: int) -> Strip:
        """Draw the line, also below the input."""
        width, base = self.size.width, self.look()
        if y:
            return Strip.blank(width, base)
        room = width // 2 - len(PROMPT)
        kind = "problem" if self._is_problem else "faint"
        query = fit(safe_line(self._query), room) or "search"
        runs: list[Run] = [
            (PROMPT, self.look("key")),
            (query, base if self._query else self.look("faint")),
            (" " * (room - width_of(query)), base),
            (" " + fit(safe_line(self._remark), width // 2 - 1), self.look(kind)),
        ]
        return strip(runs, width, base)

    def on_click(self, event: events.Click) -> None:
        """Begin to search."""
        event.stop()
        self.post_message(CommandChosen("search"))
