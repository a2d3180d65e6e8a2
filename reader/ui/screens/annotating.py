"""The commands that judge and tag, and those that take that back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

from reader.errors import NothingChangedError, ReaderError
from reader.model import Status
from reader.ui.completion import split_tags
from reader.ui.messages import Edited, EditingLeft, Failed, TagsEntered, TagsListed, TagsSettled
from reader.ui.rendering import safe_line
from reader.ui.screens.writing import Writing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reader.annotations.edits import Edit
    from reader.commands import Command
    from reader.config import Settings
    from reader.library import Library


class Annotating(Writing):
    """Edits of the current paper. The screen shows them once they are on disk."""

    def __init__(
        self, library: Library, settings: Settings, commands: Sequence[Command], query: str = ""
    ) -> None:
        """Make the screen, see `PaneScreen`."""
        super().__init__(library, settings, commands, query)
        self._tags_number = 0
        self._tags_stored: tuple[str, ...] = ()
        self._tags_sent: dict[str, tuple[int, tuple[str, ...]]] = {}
        """The tags of papers that are on their way to the disk, with the number of the last edit."""

    def edit(self, edit: Edit) -> None:
        """Edit the current paper."""
        if (entry := self.current()) is not None:
            self.background.edit((entry.paper.id,), edit)

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

    def action_undo(self) -> None:
        """Undo the last edit."""
        self.background.undo()

    def action_redo(self) -> None:
        """Redo what was undone."""
        self.background.redo()

    # Tags

    async def action_tag(self) -> None:
        """Edit the paper's tags."""
        entry = self.current()
        if entry is None:
            return
        self.close_editors()
        if self.tag_editor is None:
            from reader.ui.widgets.tag_editor import TagEditor

            self.tag_editor = TagEditor(id="tag-editor")
            await self.side.mount(self.tag_editor)
        tags = entry.annotation.tags
        self._tags_stored = tags
        self.tag_editor.open(entry.paper.id, self._tags_sent.get(entry.paper.id, (0, tags))[1])
        self.open_editor(self.tag_editor, "Enter saves · Esc cancels · Tab completes · commas separate")
        self.set_focus(self.tag_editor.line, scroll_visible=False)
        self.background.list_tags("complete")

    def on_tags_listed(self, message: TagsListed) -> None:
        """Offer the tags for completion."""
        if message.purpose == "complete" and self.tag_editor is not None:
            self.tag_editor.offer({count.tag: count.papers for count in message.tags})

    def on_tags_entered(self, message: TagsEntered) -> None:
        """Save what was changed of the tags; what another window did to the others stays."""
        from reader.annotations.edits import ChangeTags, clean_tag

        try:
            tags = tuple(clean_tag(tag) for tag in split_tags(message.text))
        except ReaderError as error:
            self.tell_fault(error)
            return
        # What was sent before may not have been stored, and what is stored may not have been shown.
        add = tuple(tag for tag in tags if tag not in self._tags_stored)
        remove = tuple(tag for tag in (*self._tags_stored, *message.before) if tag not in tags)
        if add or remove:
            self._tags_number += 1
            self._tags_sent[message.paper_id] = (self._tags_number, tags)
            settled = TagsSettled(message.paper_id, self._tags_number)
            self.background.edit((message.paper_id,), ChangeTags(add, remove), settled=settled)

    def on_tags_settled(self, message: TagsSettled) -> None:
        """From now on the tags of the paper are those that are stored."""
        if self._tags_sent.get(message.paper_id, (0, ()))[0] == message.number:
            del self._tags_sent[message.paper_id]

    # Leaving the editors

    def on_editing_left(self, _message: EditingLeft) -> None:
        """Go back to the list, unless a note can't be saved and the user does not know it yet."""
        if not self.stays_with_note():
            self.close_editors()
            self.go_to(self.papers)

    def close_editors(self) -> None:
        """Show tags and note again; what was typed of a note is saved, of tags is not."""
        if self.editor is None:
            return
        self.close_note()
        self.editor = None
        self.show_panes()
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
        if back is not None:
            self.tell(transaction.description, title=back)
            if len(transaction.papers) == 1:
                self.find_paper(transaction.papers[0])
            else:
                self.find()

    def show_changes(self, ids: frozenset[str], *, again: bool = True) -> None:
        """Draw papers anew whose annotations have changed.

        Args:
            ids: the papers.
            again: search anew, too, where an annotation may decide what is shown; of what is shown already
                the order stays until the next search, for the user is looking at it.
        """
        self.entries.forget_papers(ids)
        self.papers.redraw(ids)
        self.show_current()
        self.count_soon()
        self.take_over()
        if again and self.query_text.strip():
            self.find(in_place=True)

    def on_failed(self, message: Failed) -> None:
        """Say what went wrong, and show what is stored."""
        error = message.error
        if isinstance(error, NothingChangedError):
            self.tell(error.message, title=error.title)
        else:
            self.tell_fault(error)
        if self.header.shown is None:
            self.papers.show((), 0, words=(), hint=(safe_line(error.title), "", safe_line(error.message)))
            self.filled()
        self.papers.redraw()
