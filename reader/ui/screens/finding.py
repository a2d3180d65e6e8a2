"""The commands that find."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from textual.widgets import Input

from reader.ui.background import Anchor
from reader.ui.messages import Filled, Located, TagChosen, TagsListed
from reader.ui.rendering import safe_line
from reader.ui.screens.panes import PaneScreen

if TYPE_CHECKING:
    from reader.library import Found, TagCount
    from reader.ui.widgets.search_input import SearchInput

NEIGHBOURS = 200
"""How far from the current paper a neighbour is looked for when it is not in the result."""
_PLAIN_TAG = re.compile(r"[\w/+.-]+")


class Finding(PaneScreen):
    """Searching as one types, filtering by tag, and sorting."""

    _number = 0
    _typed_from: Anchor | None = None
    _near: tuple[int, ...] = ()
    _filled = False
    _remarked = False
    """Whether the last line goes on with a remark about the query."""
    first: Found | None = None
    """What was found before the screen was there, so that its first picture is whole."""

    def begin(self, found: Found) -> None:
        """Show what was found before the screen was there."""
        self.words = found.words
        self.header.query_text, self.header.shown = self.query_text.strip(), len(found.rows)
        self._remark(found)
        self.papers.show(found.rows, 0, words=found.words, hint=self._hint(self.query_text))
        self.filled()

    def find(self, query: str | None = None, *, fresh: bool = False, in_place: bool = False) -> None:
        """Search, in the background.

        Args:
            query: what to search for; what is shown already is searched for again when it is None.
            fresh: the corpus has changed, so row keys mean nothing.
            in_place: leave the papers in the order in which they are shown if they are the same.
        """
        again = query is None or query == self.query_text
        if query is not None:
            self.query_text = query
        anchor = self._anchor(again=again, fresh=fresh)
        if fresh or again:
            self._typed_from = None
        elif self.search.input is not None and self.focused is self.search.input:
            # Every letter typed is looked at from the paper where the typing began, not from where the
            # letters before it led.
            anchor = self._typed_from = self._typed_from or anchor
        shown = self.papers.rows if in_place else None
        self._number = self.background.find(self.query_text, self.sort, anchor, fresh=fresh, shown=shown)

    def find_paper(self, paper_id: str) -> None:
        """Search again for what is shown, and go to a paper if it is there."""
        anchor = Anchor(ids=(paper_id,), otherwise=self.papers.cursor)
        self._number = self.background.find(self.query_text, self.sort, anchor)

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

    async def on_located(self, message: Located) -> None:
        """Show the result, unless a newer search is under way."""
        if message.number != self._number:
            return
        found = message.found
        if message.fresh:
            self.entries.clear()
        self.words = found.words
        await self._welcome(not found.rows and not message.query.strip())
        self.header.query_text, self.header.shown = message.query.strip(), len(found.rows)
        self.header.refresh()
        self._remark(found)
        self.papers.show(found.rows, message.position, words=found.words, hint=self._hint(message.query))
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
        return (f"No paper fits “{safe_line(query)}”.", "", way_back)

    def _remark(self, found: Found) -> None:
        remark = ""
        if found.problems:
            problem = found.problems[0]
            remark = f"{problem.message} (at {problem.position + 1})"
        elif found.near:
            remark = "only near: no paper has all the words"
        rest = self.search.remark(remark, is_problem=bool(found.problems))
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

    def set_query(self, query: str) -> None:
        """Search for something that was not typed."""
        self.search.show(query)
        self.find(query)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search while the query is typed."""
        if event.input is self.search.input and event.value != self.query_text:
            self.find(event.value)

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
                self.header.order = f"{SORTS[name]}, reversed" if reverse else SORTS[name]
                self.find()

        self.app.push_screen(ChooseScreen("Sort by", choices, current=current or None), sort)

    def on_tags_listed(self, message: TagsListed) -> None:
        """Offer the tags for what they were asked for."""
        if message.purpose == "filter":
            self._choose_tag(message.tags)

    def _choose_tag(self, tags: list[TagCount]) -> None:
        from reader.ui.screens.choose import Choice, ChooseScreen

        if not tags:
            self.tell(f"No paper has a tag yet; {self.key_of('tag')} adds some.", title="No tags")
            return
        choices = [Choice(count.tag, count.tag, f"{count.papers:,}") for count in tags]

        def show(tag: str | None) -> None:
            if tag is not None:
                self.set_query(tag_query(tag))

        self.app.push_screen(ChooseScreen("Show the papers tagged", choices), show)

    def on_tag_chosen(self, message: TagChosen) -> None:
        """Show the papers with the tag that was clicked on."""
        message.stop()
        self.set_query(tag_query(message.tag))


def tag_query(tag: str) -> str:
    """The query for the papers with a tag and its children."""
    return f"#{tag}" if _PLAIN_TAG.fullmatch(tag) else 'tag:"{}"'.format(tag.replace('"', " "))
