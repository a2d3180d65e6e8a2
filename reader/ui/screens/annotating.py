"""The commands that judge and tag, and those that take that back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import events

from reader.annotations.jsonfile import ANNOTATIONS
from reader.clock import utc_now
from reader.errors import EditCancelledError, ExportCancelledError, NothingChangedError, ReaderError
from reader.model import Status
from reader.text.counted import counted
from reader.ui.messages import Edited, EditingLeft, EditSettled, Failed, TagsEntered, TagsListed, TagsSettled
from reader.ui.rendering import safe_line
from reader.ui.screens.together import SELECTED, EditingTogether

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from reader.annotations.edits import DropOtherNote, Edit, TakeOtherNote
    from reader.annotations.records import Transaction
    from reader.commands import Command
    from reader.config import Settings
    from reader.library import Library
    from reader.model import Entry
    from reader.ui.messages import Settled

TAG_KEYS = (
    ("Enter", "save"),
    ("Esc", "cancel"),
    ("Tab", "complete"),
    ("↑↓", "choose"),
    (",", "next tag"),
)
"""What the footer says while tags are edited."""


class Annotating(EditingTogether):
    """Edits of the current paper, or of all selected ones. The screen shows them once they are on disk."""

    def __init__(
        self, library: Library, settings: Settings, commands: Sequence[Command], query: str = ""
    ) -> None:
        """Make the screen, see `PaneScreen`."""
        super().__init__(library, settings, commands, query)
        self._tags_number = 0
        self._tags_stored: tuple[str, ...] = ()
        self._tags_sent: dict[str, tuple[int, tuple[str, ...]]] = {}
        """The tags of papers that are on their way to the disk, with the number of the last edit."""
        self._tags_kept: dict[str, str] = {}
        """What was typed of the tags of papers and could not be saved."""
        self._own: set[int] = set()
        """The numbers of the transactions of this screen."""
        self._began = utc_now()

    def edit(self, edit: Edit) -> None:
        """Edit the selected papers, or the current one; its neighbour follows if it is shown no more then."""
        if self.acts_on_selection:
            self.edit_selected(edit)
            return
        if (entry := self.current()) is not None:
            left = self._let_go(entry, edit)
            settled = partial(EditSettled, entry.paper.id) if left else None
            self.background.edit((entry.paper.id,), edit, settled=settled)

    def _set_stars(self, number: int) -> None:
        from reader.annotations.edits import SetStars

        self.edit(SetStars(number))

    def _set_status(self, status: Status) -> None:
        from reader.annotations.edits import SetStatus

        self.edit(SetStatus(status))

    def action_star(self) -> None:
        """Give the paper a star, or take its stars away."""
        from reader.annotations.edits import ToggleStar

        self.edit(ToggleStar())

    def action_stars_0(self) -> None:
        """Take the paper's stars away."""
        self._set_stars(0)

    def action_stars_1(self) -> None:
        """Give the paper one star."""
        self._set_stars(1)

    def action_stars_2(self) -> None:
        """Give the paper two stars."""
        self._set_stars(2)

    def action_stars_3(self) -> None:
        """Give the paper three stars."""
        self._set_stars(3)

    def action_stars_4(self) -> None:
        """Give the paper four stars."""
        self._set_stars(4)

    def action_stars_5(self) -> None:
        """Give the paper five stars."""
        self._set_stars(5)

    def action_read(self) -> None:
        """Mark the paper as read."""
        self._set_status(Status.READ)

    def action_later(self) -> None:
        """Keep the paper for later."""
        self._set_status(Status.LATER)

    def action_reading(self) -> None:
        """Mark the paper as being read now."""
        self._set_status(Status.READING)

    def action_inbox(self) -> None:
        """Put the paper back into the inbox."""
        self._set_status(Status.INBOX)

    def action_skip(self) -> None:
        """Mark the paper as skipped."""
        self._set_status(Status.SKIPPED)

    def _resolve(self, edit: type[TakeOtherNote] | type[DropOtherNote]) -> None:
        """Do something with the first text that is kept beside the note."""
        if self.acts_on_selection:
            self._resolve_selected(edit())
            return
        if (entry := self.current()) is None:
            return
        if others := entry.annotation.other_notes:
            self.edit(edit(others[0]))
        else:
            self.tell("No other window wrote into this note at the same time.", title="One note only")

    def _resolve_selected(self, edit: TakeOtherNote | DropOtherNote) -> None:
        rows = self.selected_rows()

        def resolve(*, progress: Callable[[int], None], cancelled: Callable[[], bool]) -> Transaction:
            try:
                return self.library.edit_rows(rows, edit, progress=progress, cancelled=cancelled)
            except NothingChangedError as nothing:
                why = "None of the selected papers has another note."
                raise NothingChangedError("One note only", why) from nothing

        self.work_on(len(rows), resolve)

    def action_take_other_note(self) -> None:
        """Add what another window wrote to the note."""
        from reader.annotations.edits import TakeOtherNote

        self._resolve(TakeOtherNote)

    def action_drop_other_note(self) -> None:
        """Let go what another window wrote."""
        from reader.annotations.edits import DropOtherNote

        self._resolve(DropOtherNote)

    def action_undo(self) -> None:
        """Undo the last edit."""
        self.step_back(again=False)

    def action_redo(self) -> None:
        """Redo what was undone."""
        self.step_back(again=True)

    # Tags

    async def action_tag(self) -> None:
        """Edit the paper's tags, or those that all selected papers have."""
        if self.acts_on_selection:
            if (tags := await self.common_tags()) is not None:
                papers = counted(len(self.papers.selection), "paper")
                await self._open_tags(None, tags, title=f"Tags of all {papers}")
        elif (entry := self.current()) is not None:
            await self._edit_tags(entry)

    async def _edit_tags(self, entry: Entry) -> None:
        tags = entry.annotation.tags
        self._tags_stored = tags
        tags = self._tags_sent.get(entry.paper.id, (0, tags))[1]
        await self._open_tags(entry, tags, self._tags_kept.pop(entry.paper.id, None))

    async def _open_tags(
        self, entry: Entry | None, tags: tuple[str, ...], typed: str | None = None, title: str = ""
    ) -> None:
        self.close_editors()
        if self.tag_editor is None:
            from reader.ui.widgets.tag_editor import TagEditor

            self.tag_editor = TagEditor(id="tag-editor")
            await self.side.mount(self.tag_editor)
        self.tag_editor.open(SELECTED if entry is None else entry.paper.id, tags, typed, title)
        self.open_editor(self.tag_editor, TAG_KEYS, entry)
        self.set_focus(self.tag_editor.line, scroll_visible=False)
        self.background.list_tags("complete")

    def on_tags_listed(self, message: TagsListed) -> None:
        """Offer the tags for completion."""
        if message.purpose == "complete" and self.tag_editor is not None:
            self.tag_editor.offer({count.tag: count.papers for count in message.tags})

    def on_tags_entered(self, message: TagsEntered) -> None:
        """Save what was changed of the tags; what another window did to the others stays.

        A line that holds what is no tag stays open.
        """
        from reader.annotations.edits import ChangeTags, clean_tag
        from reader.ui.completion import split_tags

        try:
            if message.paper_id == SELECTED:
                self.tag_selected(message)
                self.leave_editor()
                return
            tags = tuple(clean_tag(tag) for tag in split_tags(message.text))
        except ReaderError as error:
            self.tell_fault(error)
            return
        self.leave_editor()
        # What was sent before may not have been stored, and what is stored may not have been shown.
        add = tuple(tag for tag in tags if tag not in self._tags_stored)
        remove = tuple(tag for tag in (*self._tags_stored, *message.before) if tag not in tags)
        if add or remove:
            self._tags_number += 1
            self._tags_sent[message.paper_id] = (self._tags_number, tags)
            edit, entry = ChangeTags(add, remove), self.current()
            left = entry is not None and entry.paper.id == message.paper_id and self._let_go(entry, edit)
            settled = partial(TagsSettled, message.paper_id, self._tags_number, message.text, left)
            self.send(message.paper_id, edit, settled)

    def send(self, paper_id: str, edit: Edit, settled: Settled) -> None:
        """Have the edit of one paper carried out in the background."""
        self.background.edit((paper_id,), edit, settled=settled)

    async def on_tags_settled(self, message: TagsSettled) -> None:
        """From now on the tags of the paper are those that are stored; what could not be stored is kept."""
        paper = message.paper_id
        if message.left:
            self._settle(paper, message.fault)
        if self._tags_sent.get(paper, (0, ()))[0] != message.number:
            return
        del self._tags_sent[paper]
        if message.fault is None or isinstance(message.fault, NothingChangedError):
            return
        self._tags_kept[paper] = message.text
        entry = self.current()
        if self.is_current and self.focused is self.papers and entry is not None and entry.paper.id == paper:
            await self._edit_tags(entry)
        else:
            key = self.key_of("tag")
            how = f"; {key} on that paper shows it again" if key else ""
            self.tell(f"What you typed is kept{how}.", title="Tags not saved")

    # Leaving the editors

    def on_editing_left(self, _message: EditingLeft) -> None:
        """Go back from the tags."""
        self.leave_editor()

    def leave_editor(self) -> None:
        """Go back to where the user was, unless a note can't be saved and the user does not know it yet."""
        if not self.stays_with_note():
            self.close_editors()
            self.reading = self.came_reading
            self.go_to(self.came_from)

    def close_editors(self) -> None:
        """Show tags and note again; what was typed of a note is saved, of tags is not."""
        if self.editor is None:
            return
        self.close_note()
        self.editor, self.editor_keys, self.edited = None, (), None
        self.show_panes()
        self.show_current()
        self.footer.typing = ()
        self.footer.say("")

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """An editor that the mouse leaves closes."""
        editor = self.editor
        if editor is None or not self.is_current or self.focused is None:
            return
        if editor in event.widget.ancestors_with_self and editor not in self.focused.ancestors_with_self:
            self.close_editors()

    # What came of it

    def on_edited(self, message: Edited) -> None:
        """Show what is on disk now."""
        transaction, back = message.transaction, {"undo": "Undone", "redo": "Done again"}.get(message.how)
        self.show_changes(frozenset(transaction.papers), again=back is None)
        if back is None:
            self._own.add(transaction.number)
            if len(transaction.papers) > 1 and transaction.tables == {ANNOTATIONS}:
                self.tell_done(transaction.description)
        else:
            others = transaction.number not in self._own and transaction.when >= self._began
            where = " (first done in another window)" if others else ""
            self.tell(f"{transaction.description}{where}", title=back)
            if len(transaction.papers) == 1:
                self.find_paper(transaction.papers[0])
            else:
                self.find()

    def _let_go(self, entry: Entry, edit: Edit) -> bool:
        """Take the current paper from the list at once if an edit has the search find it no more.

        The next key is then meant for its neighbour, however long edit and search take. Returns whether it
        was taken.
        """
        if not self.query_text.strip():
            return False
        from reader.query.staying import leaves

        try:
            (annotation,) = edit.applied({entry.paper.id: entry.annotation}).values()
        except ReaderError:
            return False
        if not leaves(self.library.parsed(self.query_text).tree, annotation):
            return False
        self.drop_current(entry)
        return True

    def on_edit_settled(self, message: EditSettled) -> None:
        """Have a paper come back that was taken from the list for an edit that was not made."""
        self._settle(message.paper_id, message.fault)

    def _settle(self, paper_id: str, fault: ReaderError | None) -> None:
        if self.leaving.pop(paper_id, None) is not None and fault is not None:
            self.find()

    def show_changes(self, ids: frozenset[str], *, again: bool = True) -> None:
        """Draw papers anew whose annotations have changed.

        Args:
            ids: the papers.
            again: search anew, too, where an annotation may decide what is shown; of what is shown already
                the order stays until the next search, for the user is looking at it, while the numbers in
                the headings follow.
        """
        self.entries.forget_papers(ids)
        self.papers.redraw(ids)
        self.show_current()
        self.count_soon()
        self.take_over()
        if again and (self.query_text.strip() or self.by_taste or self.group):
            self.find(in_place=True)

    def on_failed(self, message: Failed) -> None:
        """Say what went wrong, and show what is stored."""
        error = message.error
        if isinstance(error, NothingChangedError | EditCancelledError | ExportCancelledError):
            self.tell(error.message, title=error.title)
        else:
            self.tell_fault(error)
        if self.header.shown is None:
            self.papers.show((), 0, words=(), hint=(safe_line(error.title), "", safe_line(error.message)))
            self.filled()
        self.papers.redraw()
