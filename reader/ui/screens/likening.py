"""The command that shows more like the current paper, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reader.ui.anchor import Anchor
from reader.ui.rendering import fit, safe_line
from reader.ui.screens.finding import Finding
from reader.ui.signs import SIGNS

if TYPE_CHECKING:
    from reader.library import Found
    from reader.ui.staying import Staying

_LONGEST_NAME = 40
"""Characters of the headline that stands for a paper without a name."""


class _Like(NamedTuple):
    """A paper that what is shown is like.

    Attributes:
        paper_id: its id.
        name: what it is called on the screen.
    """

    paper_id: str
    name: str


class _Step(NamedTuple):
    """What was shown before, a query in an order or papers like another, and which was the current paper."""

    query: str
    order: str
    like: _Like | None
    paper_id: str


class Likening(Finding):
    """More like this."""

    _like: _Like | None = None
    """The paper that what is shown is like; None while a query decides."""
    _steps: tuple[_Step, ...] = ()
    """The way back, the last step last."""

    @property
    def shown_as(self) -> str:
        """What is shown, for the header and an export."""
        return f"like: {self._like.name}" if self._like else super().shown_as

    def action_similar(self) -> None:
        """Show the papers that are most like this one."""
        entry = self.current()
        if entry is None:
            return
        self.close_editors()
        step = _Step(self.query_text, self.header.order, self._like, entry.paper.id)
        self._steps = (*self._steps, step)
        name = safe_line(entry.paper.name or entry.headline)
        self._like = _Like(entry.paper.id, fit(name, _LONGEST_NAME))
        self.query_text = self.header.order = ""
        self.search.show("")
        self.go_to(self.papers)
        self.ask(Anchor())

    def action_leave_search(self) -> None:
        """Go back to where the papers like another were asked for; else as for every search."""
        if self._steps and self.focused is self.papers and not self.papers.ranging:
            step, self._steps = self._steps[-1], self._steps[:-1]
            self._like, self.query_text, self.header.order = step.like, step.query, step.order
            self.search.show(step.query)
            self.ask(Anchor(ids=(step.paper_id,)))
        else:
            super().action_leave_search()

    def searches_to_leave(self) -> int:
        """As for every search, after the way back."""
        before = bool(self._steps) and bool(self._steps[0].query.strip())
        return super().searches_to_leave() + len(self._steps) + before

    def action_sort(self) -> None:
        """Choose the order of the list, to which the papers like another do not belong."""
        if self._steps:
            self._steps = self._steps[:1]
            self.go_to(self.papers)
            self.action_leave_search()
        super().action_sort()

    def find(
        self,
        query: str | None = None,
        *,
        fresh: bool = False,
        in_place: bool = False,
        painted_first: bool = False,
    ) -> None:
        """Search, in the background; what is searched for takes the place of the papers like another."""
        if query is not None and self._steps:
            self.header.order = self._steps[0].order
            self._like, self._steps = None, ()
        super().find(query, fresh=fresh, in_place=in_place, painted_first=painted_first)

    def look(self, anchor: Anchor, *, fresh: bool, staying: Staying | None) -> int:
        """Have the background look for what is to be shown."""
        if self._like is None:
            return super().look(anchor, fresh=fresh, staying=staying)
        return self.background.similar(self._like.paper_id, anchor, fresh=fresh)

    def _hint(self, query: str) -> tuple[str, ...]:
        if self._like is None:
            return super()._hint(query)
        key = self.key_of("leave-search")
        return (SIGNS.prose(f"No paper is like “{self._like.name}”."), "", f"{key} goes back." if key else "")

    def _remark(self, found: Found) -> None:
        if self._like is not None and not found.remark:
            key = self.key_of("leave-search")
            way = f" {SIGNS.dot} {key} goes back" if key else ""
            found = found._replace(remark=f"like {self._like.name}{way}")
        super()._remark(found)
