"""The commands that say where an abstract of a list ends."""

from __future__ import annotations

from reader.library.decided import BOUNDARIES
from reader.ui.anchor import Anchor
from reader.ui.messages import Edited
from reader.ui.screens.finding import Finding


class Cutting(Finding):
    """Splitting an abstract, and joining it with the next one of its list."""

    def action_join_next(self) -> None:
        """Make one paper of this abstract and the next one of its list."""
        if (entry := self.current()) is not None:
            paper = entry.paper.id
            self.background.step(lambda: self.library.join(paper))

    def action_split(self) -> None:
        """Make two papers of this abstract; the user says where."""
        from reader.library.recutting import paragraphs_of
        from reader.text import inline
        from reader.ui.screens.choose import Choice, ChooseScreen

        if (entry := self.current()) is None:
            return
        paper = entry.paper.id
        _, *later = paragraphs_of(entry.paper)
        if not later:
            self.tell("This abstract has one paragraph only.", title="Nothing to split")
            return
        choices = [Choice(str(at), inline.plain(text)) for at, text in enumerate(later, start=1)]

        def split(chosen: str | None) -> None:
            if chosen is not None:
                self.background.step(lambda: self.library.split(paper, int(chosen)))

        self.app.push_screen(ChooseScreen("The second paper begins with", choices), split)

    def on_edited(self, message: Edited) -> None:
        """Show the papers anew when an edit, or what was undone, split or joined some."""
        if BOUNDARIES not in message.transaction.tables:
            return
        if message.how == "edit":
            self.tell_done(message.transaction.description)
        entry = self.current()
        # After what every edit has the screen do, which knows nothing of new rows.
        self.call_next(self._show_anew, (entry.paper.id,) if entry is not None else ())

    def _show_anew(self, ids: tuple[str, ...]) -> None:
        anchor = Anchor(ids=ids, otherwise=self.papers.cursor)
        self.ask(anchor, fresh=True)
        self.background.count()
