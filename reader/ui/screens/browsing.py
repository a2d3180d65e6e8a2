"""The commands of the side pane, of saved searches, of the search line's memory, and of hits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from reader.annotations.jsonfile import SEARCHES
from reader.errors import ReaderError
from reader.ui.messages import ChangedOutside, Counted, Edited, FacetsCounted, Located, VocabularyRead
from reader.ui.screens.finding import Finding
from reader.ui.screens.moving import Moving

if TYPE_CHECKING:
    from reader.annotations.records import Transaction
    from reader.library.facets import Facet
    from reader.ui.widgets.search_input import SearchInput
    from reader.ui.widgets.sidebar import Sidebar
    from reader.ui.widgets.suggestions import Suggestions


class Browsing(Moving, Finding):
    """Narrowing the list down by what there is, and by what was searched for before."""

    _facets_due = False
    """Whether something was edited while there was no room for the side pane."""

    # The side pane

    async def action_side_pane(self) -> None:
        """Show the side pane and go there; hide it when the focus is there."""
        if self.sidebar is not None and self.sidebar.display and self.focused is self.sidebar:
            self.browsing = False
            self.go_to(self.papers)
            return
        self.close_editors()
        if self.sidebar is None:
            from reader.ui.widgets.sidebar import Sidebar

            self.sidebar = Sidebar(self.folded_tags, id="sidebar")
            self.sidebar.colour_of = self.library.tag_colour
            await self.panes.mount(self.sidebar, before=self.papers)
            self.sidebar.mark(self.query_text.strip())
        self.browsing = True
        self.go_to(self.sidebar)
        self.background.count_facets()

    def on_facets_counted(self, message: FacetsCounted) -> None:
        """Show the counts."""
        if self.sidebar is not None:
            self.sidebar.show(message.facets)

    def on_counted(self, _message: Counted) -> None:
        """What was edited changes these counts, too."""
        self._count_facets()

    def on_changed_outside(self, message: ChangedOutside) -> None:
        """Another window may have saved a search."""
        if message.changes.searches:
            self._count_facets()

    def _count_facets(self) -> None:
        """Count anew, as soon as the side pane is in sight."""
        if self.sidebar is None:
            return
        self._facets_due = not self.sidebar.display
        if self.sidebar.display:
            self.background.count_facets()

    def show_panes(self, width: int | None = None) -> None:
        """Show the panes; a side pane that comes back has counts of now."""
        super().show_panes(width)
        if self._facets_due:
            self._count_facets()

    def action_choose(self) -> None:
        """Read the paper; in the side pane, show the papers of the line."""
        if self.focused is self.papers:
            self.read()
        elif self.sidebar is None or self.focused is not self.sidebar:
            self.action_next_pane()
        elif (facet := self.sidebar.current) is not None:
            self.show_papers_of(facet.query)

    def action_narrow(self) -> None:
        """Add the line of the side pane to the search."""
        if (facet := self._facet()) is not None:
            self._narrow(facet.condition)

    def action_exclude(self) -> None:
        """Exclude the papers of the line of the side pane from the search."""
        if (facet := self._facet()) is not None:
            self._narrow(f"-{facet.condition}" if facet.condition else "")

    def on_sidebar_clicked(self, message: Sidebar.Clicked) -> None:
        """Show the papers of the facet that was clicked on."""
        message.stop()
        if message.adds:
            self._narrow(message.facet.condition)
        else:
            self.show_papers_of(message.facet.query)

    def _facet(self) -> Facet | None:
        """The line of the side pane, if that has the focus."""
        if self.sidebar is None or self.focused is not self.sidebar:
            key = self.way_to("side-pane")
            self.tell(f"{key} opens the side pane; choose a line there first.", title="Not in the side pane")
            return None
        return self.sidebar.current

    def show_papers_of(self, query: str) -> None:
        """Show what a query finds, and go there."""
        self.set_query(query)
        self.go_to(self.papers)

    def _narrow(self, condition: str) -> None:
        if condition:
            self.set_query(self.library.narrowed(self.query_text, condition))

    # Saved searches

    def action_saved_search(self) -> None:
        """Show the papers of a saved search."""
        self._choose_search(
            "Show the papers of", lambda name: self.show_papers_of(self._saved().get(name, ""))
        )

    def action_save_search(self) -> None:
        """Keep the search under a name."""
        from reader.ui.screens.name import NameScreen

        query = self.query_text.strip()
        if not query:
            self.tell("An empty search shows all papers; search for something.", title="Nothing to save")
            return
        before = {text: name for name, text in self._saved().items()}

        def save(name: str | None) -> None:
            if name is not None:
                self._step(lambda: self.library.save_search(name, query))

        self.app.push_screen(NameScreen("Save the search as", before.get(query, query)), save)

    def action_rename_search(self) -> None:
        """Rename a saved search."""
        from reader.ui.screens.name import NameScreen

        def ask(old: str) -> None:
            def rename(new: str | None) -> None:
                if new is not None:
                    self._step(lambda: self.library.rename_search(old, new))

            self.app.push_screen(NameScreen("Rename the search", old), rename)

        self._choose_search("Rename the search", ask, here=True)

    def action_delete_search(self) -> None:
        """Delete a saved search."""
        self._choose_search(
            "Delete the search", lambda name: self._step(lambda: self.library.delete_search(name)), here=True
        )

    def _saved(self) -> dict[str, str]:
        """Name -> query of each saved search."""
        try:
            return {search.name: search.query for search in self.library.searches()}
        except ReaderError as error:
            self.tell_fault(error)
            return {}

    def _choose_search(self, title: str, then: Callable[[str], None], *, here: bool = False) -> None:
        """Have a saved search chosen; `here` takes the one that the cursor of the side pane is on."""
        from reader.ui.screens.choose import Choice, ChooseScreen

        saved = self._saved()
        facet = self.sidebar.current if self.sidebar is not None and self.focused is self.sidebar else None
        if here and facet is not None and facet.name in saved and facet.query == saved[facet.name]:
            then(facet.name)
            return
        if not saved:
            key = self.way_to("save-search")
            self.tell(f"No search is saved yet; {key} saves the one you see.", title="No saved searches")
            return

        def chosen(name: str | None) -> None:
            if name is not None:
                then(name)

        choices = [Choice(name, name, query) for name, query in saved.items()]
        self.app.push_screen(ChooseScreen(title, choices), chosen)

    def _step(self, job: Callable[[], Transaction]) -> None:
        self.background.step(job)

    def on_edited(self, message: Edited) -> None:
        """Say what was done to a saved search."""
        if message.how == "edit" and SEARCHES in message.transaction.tables:
            self.tell_done(message.transaction.description)

    # The search line's memory

    async def action_search(self) -> None:
        """Search as you type."""
        await super().action_search()
        self.background.read_vocabulary()

    def action_leave_search(self) -> None:
        """Go back to the list; a second time shows all papers again."""
        self._remember()
        super().action_leave_search()

    def on_search_input_finished(self, _message: SearchInput.Finished) -> None:
        """Remember what was searched for."""
        self._remember()

    def _remember(self) -> None:
        line = self.search.input
        if line is not None and self.focused is line and line.value.strip():
            self.background.remember_search(line.value)

    def on_vocabulary_read(self, message: VocabularyRead) -> None:
        """Complete with these from now on."""
        if self.search.input is not None:
            from reader.ui.query_completion import Vocabulary

            self.search.input.know(Vocabulary(message.values))
            self.search.input.recall(message.recent)

    def on_suggestions_clicked(self, message: Suggestions.Clicked) -> None:
        """Take the completion that was clicked on."""
        message.stop()
        if self.search.input is not None:
            self.set_focus(self.search.input, scroll_visible=False)
            self.search.input.take(message.suggestion)

    async def on_located(self, message: Located) -> None:
        """Show what is wrong with the query below it, and mark the line of the side pane that it is."""
        if message.number != self._number:
            return
        if self.search.input is not None:
            self.search.input.understood(message.query, message.found.problems)
        if self.sidebar is not None:
            self.sidebar.mark(message.query.strip())

    # Hits

    def action_next_hit(self) -> None:
        """Go to the next hit in the paper."""
        self._go_to_hit(1)

    def action_previous_hit(self) -> None:
        """Go to the previous hit in the paper."""
        self._go_to_hit(-1)

    def _go_to_hit(self, step: int) -> None:
        if not self.words:
            key = self.way_to("search")
            self.tell(f"There is nothing to find in the paper yet; {key} searches.", title="No search")
            return
        if not self.detail.display:
            self.go_to(self.detail)
        if not self.detail.go_to_hit(step):
            self.tell("Nothing that was searched for is in this paper's text.", title="No hit")
