"""The commands that find."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from reader.ui.anchor import Anchor
from reader.ui.messages import Filled, Located, TagChosen, TagsListed
from reader.ui.painting import once_painted
from reader.ui.rendering import safe_line
from reader.ui.screens.panes import Part
from reader.ui.signs import SIGNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reader.commands import Command
    from reader.config import Settings
    from reader.library import Found, Library, TagCount
    from reader.library.finding import Heading
    from reader.model import Entry
    from reader.ui.staying import Staying
    from reader.ui.widgets.search_input import SearchInput

_UNGROUPED = "none"
"""The key of the choice of no groups."""
NOT_BEGUN = -1
"""The number of a search that is still to begin."""
NEIGHBOURS = 200
"""How far from the current paper a neighbour is looked for when it is not in the result."""


class Finding(Part):
    """Searching as one types, filtering by tag, and sorting."""

    _number = 0
    _typed_from: Anchor | None = None
    _near: tuple[int, ...] = ()
    _asked_on: int | None = None
    _filled = False
    group = ""
    """By what the papers are grouped, see `Library.grouped`."""
    stale = False
    """Whether row keys mean nothing until a search that is under way is shown, or one that overtakes it."""
    _remarked = False
    """Whether the last line goes on with a remark about the query."""
    first: Found | None = None
    """What was found before the screen was there, so that its first picture is whole."""

    def __init__(
        self, library: Library, settings: Settings, commands: Sequence[Command], query: str = ""
    ) -> None:
        """Make the screen, see `PaneScreen`."""
        super().__init__(library, settings, commands, query)
        self.leaving: dict[str, int] = {}
        """The papers that an edit under way takes from the list, with their rows."""

    def begin(self, found: Found, position: int = 0) -> None:
        """Show what was found before the screen was there, the paper at `position` the current one."""
        self.words, self.why, self.by_taste = found.words, found.why, found.by_taste
        self.header.query_text, self.header.shown = self.shown_as, len(found.rows)
        self._remark(found)
        hint = self._hint(self.query_text)
        self.papers.show(found.rows, position, words=found.words, hint=hint, headings=found.headings)
        self.filled()

    def find(
        self,
        query: str | None = None,
        *,
        fresh: bool = False,
        in_place: bool = False,
        painted_first: bool = False,
    ) -> None:
        """Search, in the background.

        Args:
            query: what to search for; what is shown already is searched for again when it is None.
            fresh: the corpus has changed, so row keys mean nothing.
            in_place: leave the papers in the order in which they are shown if they are the same.
            painted_first: begin once what else has changed is painted, which the search would hold up.
        """
        again = query is None or query == self.query_text
        fresh = fresh or self.stale
        if query is not None:
            self.query_text = query
        anchor = self._anchor(again=again, fresh=fresh)
        if fresh or again:
            self._typed_from = None
        elif self.search.input is not None and self.focused is self.search.input:
            # Every letter typed is looked at from the paper where the typing began, not from where the
            # letters before it led.
            anchor = self._typed_from = self._typed_from or anchor
        staying = None
        if in_place and not fresh:
            from reader.ui.staying import Staying

            papers = self.papers
            staying = Staying(papers.rows, papers.top + papers.page, papers.headings)
        if not painted_first:
            self.ask(anchor, fresh=fresh, staying=staying)
            return
        self._number = NOT_BEGUN

        def ask() -> None:
            if self._number == NOT_BEGUN:
                self.ask(anchor, fresh=fresh, staying=staying)

        once_painted(self, ask)

    def ask(self, anchor: Anchor, *, fresh: bool = False, staying: Staying | None = None) -> None:
        """Have the background look for what is to be shown.

        Args:
            anchor: where the cursor belongs.
            fresh: the corpus has changed.
            staying: what is shown now, and stays as far as it can.
        """
        self.stale = fresh = fresh or self.stale
        self._asked_on = self._row()
        self._number = self.look(anchor, fresh=fresh, staying=staying)

    def look(self, anchor: Anchor, *, fresh: bool, staying: Staying | None) -> int:
        """Have the background look, see `ask`; the number of the search."""
        return self.background.find(
            self.query_text, self.sort, anchor, fresh=fresh, staying=staying, group=self.group
        )

    @property
    def shown_as(self) -> str:
        """What is shown, for the header and an export; empty for all papers."""
        return self.query_text.strip()

    def find_paper(self, paper_id: str) -> None:
        """Search again for what is shown, and go to a paper if it is there."""
        self.ask(Anchor(ids=(paper_id,), otherwise=self.papers.cursor))

    def drop_current(self, entry: Entry) -> None:
        """Take the current paper from the list before a search does; its neighbour becomes current.

        No search brings it back as long as it is in `leaving`.
        """
        self.leaving[entry.paper.id] = entry.row
        papers = self.papers
        rows, cursor, headings = self._without_leaving(papers.rows, papers.cursor, papers.headings)
        papers.show(rows, cursor, words=self.words, hint=self._hint(self.query_text), headings=headings)

    def _without_leaving(
        self, rows: Sequence[int], position: int, headings: tuple[Heading, ...]
    ) -> tuple[Sequence[int], int, tuple[Heading, ...]]:
        """The rows that are not leaving, and what becomes of a position among all and of headings."""
        gone = frozenset(self.leaving.values())
        if not gone:
            return rows, position, headings
        from reader.bits import bits_of
        from reader.query.rows import among, set_of

        places = sorted(rows.index(row) for row in gone if row in rows)
        if headings:
            from reader.ui.staying import without

            headings = without(headings, places)
        left = among(rows, set_of(rows) & ~bits_of(gone))
        return left, position - bisect_left(places, position), headings

    def _anchor(self, *, again: bool, fresh: bool) -> Anchor:
        """The current paper, then those after it, then those before it."""
        papers = self.papers
        rows, cursor = papers.rows, papers.cursor
        near = (
            *rows[cursor : cursor + NEIGHBOURS],
            *reversed(rows[max(cursor - NEIGHBOURS, 0) : cursor]),
        )
        # Where nothing was found, the way back leads to where the search began.
        self._near = near = near or self._near
        otherwise = cursor if again else 0
        if fresh:
            kept = (self.entries.get(row) for row in near)
            return Anchor(ids=tuple(entry.paper.id for entry in kept if entry), otherwise=otherwise)
        return Anchor(rows=near, otherwise=otherwise, ranked=not again)

    def _row(self) -> int | None:
        """The row of the current paper."""
        rows, cursor = self.papers.rows, self.papers.cursor
        return rows[cursor] if cursor < len(rows) else None

    async def on_located(self, message: Located) -> None:
        """Show the result, unless a newer search is under way."""
        if message.number != self._number:
            return
        found = message.found
        if message.fresh:
            self.stale = False
            self.entries.clear()
            self.leaving.clear()
        rows, position, headings = self._without_leaving(found.rows, message.position, found.headings)
        row = self._row()
        if row != self._asked_on and row is not None and not message.fresh and row in rows:
            # Whoever has moved on since the search began stays where they are now.
            position = rows.index(row)
        self.words, self.why, self.by_taste = found.words, found.why, found.by_taste
        await self._welcome(not found.rows and not self.shown_as)
        self.header.query_text, self.header.shown = self.shown_as, len(rows)
        self.header.refresh()
        self._remark(found)
        self.papers.show(rows, position, words=found.words, hint=self._hint(message.query), headings=headings)
        self.filled()

    async def _welcome(self, welcoming: bool) -> None:
        """Show the welcome while the library is empty."""
        if welcoming == self.welcoming:
            return
        self.welcoming = welcoming
        if welcoming and self.welcome is None:
            from reader.ui.widgets.welcome import Welcome

            self.welcome = Welcome(self.commands, str(self.library.folder), id="welcome")
            await self.mount(self.welcome, before=self.footer)
        if welcoming or not self.is_typing:
            self.go_to(self.papers)
        else:
            self.show_panes()

    def filled(self) -> None:
        """Let the keys take effect that were pressed before there was anything to act on."""
        if not self._filled:
            self._filled = True
            self.app.post_message(Filled())

    def _hint(self, query: str) -> tuple[str, ...]:
        key = self.key_of("leave-search")
        way_back = f"{key} shows all papers again." if key else "Empty the search line to see all again."
        return (SIGNS.prose(f"No paper fits “{safe_line(query)}”."), "", way_back)

    def _remark(self, found: Found) -> None:
        """Say what there is to say of a result: the first beside the query, the others in the footer."""
        problem = next((f"{each.message} (at {each.position + 1})" for each in found.problems), "")
        near = "only near: no paper fits in full" if found.near else ""
        first, *others = [*filter(None, (near, problem, found.remark))] or [""]
        rest = self.search.remark(first, is_problem=bool(problem) and not near)
        rest = " ".join(filter(None, (rest, *others)))
        if self.editor is None and (rest or self._remarked):
            self.footer.say(rest)
        self._remarked = bool(rest)

    # Commands

    async def action_search(self) -> None:
        """Search as you type."""
        self._typed_from = None
        self.close_editors()
        self.pane = self.papers
        self.show_panes()
        line = await self.search.open()
        line.select_all()
        self.set_focus(line, scroll_visible=False)

    def action_leave_search(self) -> None:
        """Go back to the list; a second time shows all papers again."""
        if self.focused is self.papers and self.query_text.strip():
            self.set_query("")
        else:
            self.go_to(self.papers)

    def searches_to_leave(self) -> int:
        """How often the list is to be left until it shows all papers."""
        return int(bool(self.query_text.strip()))

    def set_query(self, query: str, *, painted_first: bool = False) -> None:
        """Search for something that was not typed, see `find`."""
        self.search.show(query)
        self.find(query, painted_first=painted_first)

    def query_changed(self, query: str) -> None:
        """Search while the query is typed."""
        if query != self.query_text:
            self.find(query)

    def on_search_input_finished(self, _message: SearchInput.Finished) -> None:
        """Go to what was found."""
        self._typed_from = None
        self.go_to(self.papers)

    def action_filter_by_tag(self) -> None:
        """Show only the papers with a tag."""
        self.background.list_tags("filter")

    def action_sort(self) -> None:
        """Choose the order of the list."""
        from reader.library import SORTS
        from reader.ui.screens.choose import Choice, ChooseScreen

        current = (self.sort or "").removeprefix("-")
        choices = [
            Choice(name, title, "once more to reverse" if name == current else "")
            for name, title in SORTS.items()
        ]

        def sort(name: str | None) -> None:
            if name is not None:
                reverse = name == self.sort
                self.sort = f"-{name}" if reverse else name
                self.name_order()
                self.find()

        # What is found for a query stands in the order of how well it fits, which is none of these.
        current = current or ("" if self.query_text.strip() else "list")
        self.app.push_screen(ChooseScreen("Sort by", choices, current=current or None), sort)

    def action_group(self) -> None:
        """Put the papers of the list under headings, or under none."""
        from reader.library.grouping import GROUPINGS
        from reader.ui.screens.choose import Choice, ChooseScreen

        titles = {_UNGROUPED: "Not at all", **GROUPINGS}

        def group(name: str | None) -> None:
            if name is not None:
                self.group = "" if name == _UNGROUPED else name
                self.name_order()
                self.find()

        choices = [Choice(name, title) for name, title in titles.items()]
        self.app.push_screen(
            ChooseScreen("Group the papers", choices, current=self.group or _UNGROUPED), group
        )

    def name_order(self) -> None:
        """Have the header tell in which order and groups the papers are."""
        from reader.library import SORTS

        parts = []
        if self.sort is not None:
            title = SORTS[self.sort.removeprefix("-")]
            parts.append(f"{title}, reversed" if self.sort.startswith("-") else title)
        if self.group:
            from reader.library.grouping import GROUPINGS

            parts.append(f"grouped {GROUPINGS[self.group].lower()}")
        self.header.order = ", ".join(parts)

    def on_tags_listed(self, message: TagsListed) -> None:
        """Offer the tags for what they were asked for."""
        if message.purpose == "filter":
            self._choose_tag(message.tags)

    def _choose_tag(self, tags: list[TagCount]) -> None:
        from reader.ui.screens.choose import Choice, ChooseScreen

        if not tags:
            self.tell(f"No paper has a tag yet; {self.way_to('tag')} adds some.", title="No tags")
            return
        colours = [self.library.tag_colour(count.tag) for count in tags]
        choices = [
            Choice(count.tag, count.tag, f"{count.papers:,}", look=f"tag-{colour}" if colour else "")
            for count, colour in zip(tags, colours, strict=True)
        ]

        def show(tag: str | None) -> None:
            if tag is not None:
                self.filter_by_tag(tag)

        self.app.push_screen(ChooseScreen("Show the papers tagged", choices), show)

    def on_tag_chosen(self, message: TagChosen) -> None:
        """Show the papers with the tag that was clicked on."""
        message.stop()
        self.filter_by_tag(message.tag)

    def filter_by_tag(self, tag: str) -> None:
        """Show those of what is searched for that have a tag; another tag that is searched for makes way."""
        from reader.query.format import with_field
        from reader.query.tree import Tagged

        query, wanted = self.query_text, with_field("#", tag)
        alone = isinstance(self.library.parsed(query).tree, Tagged)
        self.set_query(wanted if alone else self.library.narrowed(query, wanted), painted_first=True)
