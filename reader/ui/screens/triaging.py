"""Going through the inbox one paper at a time: one key judges and shows the next."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from reader.commands import TRIAGE
from reader.errors import NothingChangedError, ReaderError
from reader.model import Status
from reader.ui.anchor import Anchor
from reader.ui.messages import ChangedOutside, Edited, EditSettled, Failed, TagsSettled
from reader.ui.screens.piling import Piling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.widget import Widget

    from reader.annotations.edits import Edit
    from reader.commands import Command
    from reader.config import Settings
    from reader.library import Library
    from reader.model import Entry
    from reader.ui.messages import Settled
    from reader.ui.pile import Pile

FEW = 50
"""Papers up to which what changed is looked up one by one; for more the pile is made anew."""
_LOW = 16
"""Lines of the screen below which an editor takes the place of the paper."""


class Triaging(Piling):
    """The list makes room for one paper; the commands of `TRIAGE` act on it."""

    def __init__(
        self, library: Library, settings: Settings, commands: Sequence[Command], query: str = ""
    ) -> None:
        """Make the screen, see `PaneScreen`."""
        super().__init__(library, settings, commands, query)
        self._sent: list[tuple[str, bool]] = []
        """The edits that are on their way to the disk, in order: the paper, and whether it left the inbox."""
        self._made: list[tuple[int, str, bool]] = []
        """The edits of this triage that are on disk, in order: the number before the same."""
        self._foreseen: list[str | None] = []
        """The papers of the edits that are being taken back, as far as that is known before it is done."""

    # In and out

    async def action_triage(self) -> None:
        """Go through the inbox one paper at a time; keys that are pressed before it is found wait."""
        if self.triaging:
            return
        if self.welcoming:
            self.tell("There is no paper to judge; import a list first.", title="No papers")
            return
        from reader.ui.widgets.progress import TriageProgress

        self.close_editors()
        if self.progress_line is None:
            self.progress_line = TriageProgress(id="triage")
            await self.mount(self.progress_line, before=self.panes)
        self._sent, self._made, self._foreseen = [], [], []
        self.list_changed = self.list_fresh = False
        self.progress_line.begin()
        self.kept_as = None if self.acts_on_selection else self.shown_as
        self.pile, self.triaging = None, True
        self.go_to(self.detail)
        self.show_current()
        try:
            await self.gather(self.place_kept())
        except ReaderError as error:
            self.tell_fault(error)
            self.leave_triage()

    def leave_triage(self) -> None:
        """Go back to the list, to the paper that was shown last."""
        entry, fresh = self.current(), self.list_fresh
        self.close_editors()
        self.keep_place()
        self.forget_pile()
        if entry is not None and not fresh and entry.row in self.papers.rows:
            self.papers.move_to(self.papers.rows.index(entry.row))
        self.go_to(self.papers)
        self.show_current()
        if self.list_changed:
            ids = (entry.paper.id,) if entry is not None else ()
            self.ask(Anchor(ids=ids, otherwise=self.papers.cursor), fresh=fresh)

    def action_leave_search(self) -> None:
        """Leave triage; else as everywhere."""
        if self.triaging:
            self.leave_triage()
        else:
            super().action_leave_search()

    def set_query(self, query: str, *, painted_first: bool = False) -> None:
        """Search for something that was not typed; it is shown in the list."""
        if self.triaging:
            self.leave_triage()
        super().set_query(query, painted_first=painted_first)

    # Judging

    def edit(self, edit: Edit) -> None:
        """Edit the paper, or those that are selected; in triage there is but one."""
        entry = self.current()
        if self.triaging and entry is not None:
            self.send(entry.paper.id, edit, partial(EditSettled, entry.paper.id))
        else:
            super().edit(edit)

    def send(self, paper_id: str, edit: Edit, settled: Settled) -> None:
        """Have the edit of one paper carried out; if that judges it in triage, the next one is shown."""
        entry = self.current()
        if self.triaging and entry is not None and entry.paper.id == paper_id:
            edit = self._sending(entry, edit)
        super().send(paper_id, edit, settled)

    def _sending(self, entry: Entry, edit: Edit) -> Edit:
        """The edit of the paper shown as it is to be made; if that judges it, the next one is shown."""
        edit, judgement = _judging(entry, edit)
        pile = self.pile
        new = judgement is not None and pile is not None and pile.judge(entry.row)
        self._sent.append((entry.paper.id, new))
        if judgement is not None and pile is not None:
            self._go_on(entry, pile, judgement, new=new)
        return edit

    def _go_on(self, entry: Entry, pile: Pile, status: Status, *, new: bool) -> None:
        if self.progress_line is not None:
            self.progress_line.judged(status, entry.headline, new=new)
        pile.go_on()
        self.show_current()
        self.keep_place_soon()

    def action_undo(self) -> None:
        """Undo the last edit; in triage, go back to its paper at once."""
        if self.triaging:
            edits = [*(made[1:] for made in self._made), *self._sent]
            place = len(edits) - 1 - len(self._foreseen)
            paper, left = edits[place] if place >= 0 else (None, False)
            if paper is not None:
                if left:
                    self._set_place(paper, in_inbox=True)
                self.show_paper(paper)
            self._foreseen.append(paper)
        super().action_undo()

    @property
    def acts_on_selection(self) -> bool:
        """Whether the next command is meant for all selected papers; in triage it is for the one shown."""
        return not self.triaging and super().acts_on_selection

    def on_edited(self, message: Edited) -> None:
        """Take over what is on disk now, before it is shown."""
        if not self.triaging:
            return
        number, papers = message.transaction.number, message.transaction.papers
        self.list_changed = True
        foreseen = None
        if message.how == "undo":
            foreseen = self._foreseen.pop(0) if self._foreseen else None
            self._made = [made for made in self._made if made[0] != number]
        elif papers and all(number != made[0] for made in self._made):
            left = next((left for paper, left in self._sent if paper == papers[0]), False)
            self._made.append((number, papers[0], left))
        self.follow(self._settled(papers, undone=message.how == "undo"))
        if message.how == "undo" and len(papers) == 1 and papers[0] != foreseen:
            self.show_paper(papers[0])
        elif message.how == "redo" and self.pile is not None and self.pile.row in self.pile.judged:
            self.pile.go_on()

    def _settled(self, papers: Sequence[str], *, undone: bool) -> Sequence[str]:
        """Those of some papers of which no later edit is on its way, which says where they are in the end."""
        if len(papers) > FEW:
            return papers
        coming = {*self._foreseen, *(paper for paper, _ in self._sent if undone)}
        return [paper for paper in papers if paper not in coming]

    def on_edit_settled(self, message: EditSettled) -> None:
        """An edit that could not be made leaves its paper as it was: it is shown again."""
        self._end(message.paper_id, message.fault)

    async def on_tags_settled(self, message: TagsSettled) -> None:
        """The same of an edit of tags."""
        self._end(message.paper_id, message.fault)

    def _end(self, paper: str, fault: ReaderError | None) -> None:
        if (sent := next((sent for sent in self._sent if sent[0] == paper), None)) is not None:
            self._sent.remove(sent)
        if self.triaging and fault is not None:
            self.follow((paper,))
            if not isinstance(fault, NothingChangedError):
                self.show_paper(paper)

    def on_failed(self, message: Failed) -> None:
        """What could not be taken back was not."""
        if message.kind == "edits" and self._foreseen and (paper := self._foreseen.pop(0)) is not None:
            self.follow((paper,))

    def on_changed_outside(self, message: ChangedOutside) -> None:
        """Follow what another window or the command line did."""
        if self.triaging and not message.changes.papers:
            self.list_changed = True
            self.follow(tuple(message.changes.annotations))

    def follow(self, papers: Sequence[str]) -> None:
        """Take over which of some papers are in the inbox now."""
        super().follow(papers)
        pile, line = self.pile, self.progress_line
        if pile is None or line is None:
            return
        if len(papers) > FEW:
            self.gather_again()
            return
        with suppress(ReaderError):
            for paper in papers:
                self._set_place(paper, in_inbox=self.library.annotation(paper).status is Status.INBOX)
        line.show(pile)

    def _set_place(self, paper: str, *, in_inbox: bool) -> None:
        row, pile, line = self.library.row_of(paper), self.pile, self.progress_line
        if row is not None and pile is not None and line is not None and pile.follow(row, in_inbox=in_inbox):
            line.taken_back()

    # Moving

    def _turn(self, by: int) -> None:
        if self.pile is not None:
            self.pile.move(by)
            self.show_current()
            self.keep_place_soon()

    def action_next(self) -> None:
        """Move to the next paper; in triage, without judging this one."""
        if self.triaging:
            self._turn(1)
        else:
            super().action_next()

    def action_previous(self) -> None:
        """Move to the previous paper."""
        if self.triaging:
            self._turn(-1)
        else:
            super().action_previous()

    def action_first(self) -> None:
        """Move to the first paper; in triage, to the first that is not judged."""
        if self.pile is not None:
            self.pile.go_to_first()
            self._turn(0)
        else:
            super().action_first()

    def action_last(self) -> None:
        """Move to the last paper."""
        if self.pile is not None:
            self.pile.go_to_last()
            self._turn(0)
        else:
            super().action_last()

    def _page(self) -> int:
        return max(self.detail.page - 1, 1) if self.triaging else super()._page()

    def _move(self, lines: int) -> None:
        if self.triaging:
            self.detail.scroll_lines(lines)
        else:
            super()._move(lines)

    # Layout

    @property
    def stops(self) -> tuple[Widget, ...]:
        """The panes in the order of next and previous."""
        return (self.detail,) if self.triaging else super().stops

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let only those commands run in triage that have a meaning there."""
        is_command = any(action == command.action for command in self.commands)
        if self.triaging and is_command and action.replace("_", "-") not in TRIAGE:
            return False
        return super().check_action(action, parameters)

    def go_to(self, pane: Widget) -> None:
        """Make a pane the current one and give it the focus; in triage there is but one."""
        super().go_to(self.detail if self.triaging else pane)

    def show_keys(self) -> None:
        """Show in the footer what can be done; in triage, what its keys do there."""
        if self.triaging:
            self.footer.only = {name: word for name, (word, _) in TRIAGE.items() if word}
            self.footer.first = None
        else:
            super().show_keys()

    def show_panes(self, width: int | None = None) -> None:
        """Show the panes, or in triage the paper alone."""
        super().show_panes(width)
        line = self.progress_line
        if line is None:
            return
        self.panes.set_class(self.triaging, "-triage")
        line.display = self.triaging
        self.search.display = not self.triaging
        if not self.triaging:
            return
        line.set_class(self.size.height < _LOW, "-low")
        self.panes.set_class(False, "-wide", "-three")
        for pane in self.panes.children:
            pane.display = pane is self.side
        for editor in (self.tag_editor, self.note_editor):
            if editor is not None:
                editor.display = editor is self.editor
        self.detail.display = self.editor is None or self.size.height >= _LOW
        self._show_note()

    def show_current(self) -> None:
        """Show the current paper; in triage, with its note in brief."""
        super().show_current()
        if self.triaging:
            self._show_note()

    def _show_note(self) -> None:
        entry = self.current()
        has_note = entry is not None and bool(entry.annotation.note or entry.annotation.other_notes)
        self.notes.display = has_note and self.editor is None and self.size.height >= _LOW


def _judging(entry: Entry, edit: Edit) -> tuple[Edit, Status | None]:
    """An edit of a paper as it is made in triage, and by which status it judges it; None where it does not.

    A star or a tag says that a paper is worth keeping, so that one in the inbox is kept for later.
    """
    from reader.annotations.edits import AddStar, ChangeTags, KeepingForLater, SetStatus, ToggleStar

    known = entry.annotation
    match edit:
        case SetStatus(status=status):
            return edit, None if status is Status.INBOX else status
        case ToggleStar() if not known.stars:
            edit = AddStar()
        case ChangeTags(add=(_, *_)):
            pass
        case _:
            return edit, None
    return KeepingForLater(edit), Status.LATER if known.status is Status.INBOX else known.status
