"""What the commands that judge, tag and note do to all selected papers."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Protocol

from reader.errors import ReaderError
from reader.text.counted import counted
from reader.ui.screens.long_work import Working
from reader.ui.screens.selecting import Selecting
from reader.ui.screens.writing import Writing

if TYPE_CHECKING:
    from collections.abc import Callable

    from reader.annotations.edits import Edit
    from reader.annotations.records import Transaction
    from reader.ui.messages import TagsEntered

_STORED = "to be stored now"
SELECTED = ""
"""Stands for the id of a paper where the tag editor is open for all selected ones; no paper has it."""


class Work(Protocol):
    """An edit of many papers, to be carried out in a thread."""

    def __call__(self, *, progress: Callable[[int], None], cancelled: Callable[[], bool]) -> Transaction:
        """Do it: tell now and then how many papers are done, and ask whether to stop."""
        ...


class EditingTogether(Writing, Selecting, Working):
    """One edit, one step to undo."""

    def edit_selected(self, edit: Edit) -> None:
        """Edit all selected papers."""
        rows = self.selected_rows()
        self.work_on(len(rows), partial(self.library.edit_rows, rows, edit))

    def work_on(self, papers: int, job: Work) -> None:
        """Have an edit carried out in the background; one of many papers shows how far it is."""
        work = self.long_work(f"Editing {counted(papers, 'paper')}", papers)

        def advance(done: int) -> None:
            work.advance(done, papers, _STORED if done >= papers else "")

        def carry_out() -> Transaction:
            try:
                return job(progress=advance, cancelled=work.is_stopped)
            finally:
                work.end()

        self.background.step(carry_out)

    def step_back(self, *, again: bool) -> None:
        """Undo the last edit in the background, or do again what was undone; many papers show progress."""
        work = self.long_work("Redoing" if again else "Undoing")
        job = self.library.redo if again else self.library.undo

        def advance(done: int, papers: int) -> None:
            work.advance(done, papers, _STORED if done >= papers else "")

        def carry_out() -> Transaction:
            try:
                return job(progress=advance, cancelled=work.is_stopped)
            finally:
                work.end()

        self.background.step(carry_out, "redo" if again else "undo")

    # Tags

    async def common_tags(self) -> tuple[str, ...] | None:
        """The tags that all selected papers have; None where they can't be found out."""
        rows = self.selected_rows()
        try:
            return await asyncio.to_thread(self.library.common_tags, rows)
        except ReaderError as error:
            self.tell_fault(error)
            return None

    def tag_selected(self, message: TagsEntered) -> None:
        """Give all selected papers the tags that were entered, and take away those that were taken out.

        Raises:
            ReaderError: what was entered is no tag.
        """
        from reader.annotations.edits import ChangeTags, clean_tag
        from reader.ui.completion import split_tags

        tags = tuple(clean_tag(tag) for tag in split_tags(message.text))
        add = tuple(tag for tag in tags if tag not in message.before)
        remove = tuple(tag for tag in message.before if tag not in tags)
        if add or remove:
            self.edit_selected(ChangeTags(add, remove))

    # Notes

    async def action_note(self) -> None:
        """Edit the paper's note; where several are selected, add to the notes of all."""
        if not self.acts_on_selection:
            await super().action_note()
            return
        from reader.ui.screens.name import NameScreen

        papers = counted(len(self.papers.selection), "paper")
        self.app.push_screen(
            NameScreen(f"Add to the notes of {papers}", shown="a sentence or two"), self._add_to_notes
        )

    def action_note_in_editor(self) -> None:
        """Edit the paper's note in $EDITOR; where several are selected, add to the notes of all."""
        if self.acts_on_selection:
            self._add_to_notes(self.edited_elsewhere(""))
        else:
            super().action_note_in_editor()

    def _add_to_notes(self, text: str | None) -> None:
        """Add a text to the notes of all selected papers, if there is any."""
        if text and text.strip():
            from reader.annotations.edits import AppendNote

            self.edit_selected(AppendNote(text))
