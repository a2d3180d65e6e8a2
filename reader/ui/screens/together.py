"""What the commands that judge, tag and note do to all selected papers."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from textual.message import Message

from reader.errors import ReaderError
from reader.text.counted import counted
from reader.ui.completion import split_tags
from reader.ui.screens.selecting import Selecting
from reader.ui.screens.writing import Writing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reader.annotations.edits import Edit
    from reader.annotations.records import Transaction
    from reader.ui.messages import TagsEntered
    from reader.ui.screens.progress import ProgressScreen

MANY = 2_000
"""From so many papers on an edit shows how far it is and can be stopped."""
SELECTED = ""
"""Stands for the id of a paper where the tag editor is open for all selected ones; no paper has it."""


@dataclass
class EditAdvanced(Message):
    """An edit of many papers is so far.

    Attributes:
        papers: how many are done.
        what: what follows, when that is not the next one.
    """

    papers: int
    what: str


class EditOver(Message):
    """An edit of many papers has ended, in whatever way."""


class EditingTogether(Writing, Selecting):
    """One edit, one step to undo."""

    _edit_progress: ProgressScreen | None = None

    def edit_selected(self, edit: Edit) -> None:
        """Edit all selected papers."""
        rows, stop = self.selected_rows(), Event()
        if len(rows) >= MANY:
            from reader.ui.screens.progress import ProgressScreen

            self._edit_progress = ProgressScreen(f"Editing {len(rows):,} papers", stop.set)
            self.app.push_screen(self._edit_progress)
        self.background.step(partial(self._edit_rows, rows, edit, stop))

    def _edit_rows(self, rows: Sequence[int], edit: Edit, stop: Event) -> Transaction:
        """To be carried out in a thread."""

        def advance(papers: int) -> None:
            self.post_message(EditAdvanced(papers, "to be stored now" if papers >= len(rows) else ""))

        try:
            return self.library.edit_rows(rows, edit, progress=advance, cancelled=stop.is_set)
        finally:
            self.post_message(EditOver())

    def on_edit_advanced(self, message: EditAdvanced) -> None:
        """Show how far the edit is."""
        if self._edit_progress is not None and self._edit_progress.is_current:
            self._edit_progress.advance(message.papers, message.what)

    def on_edit_over(self, _message: EditOver) -> None:
        """Close the progress dialog, if it is open."""
        if self._edit_progress is not None:
            self._edit_progress.finish()
        self._edit_progress = None

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

        def add(text: str | None) -> None:
            if text is not None:
                from reader.annotations.edits import AppendNote

                self.edit_selected(AppendNote(text))

        papers = counted(len(self.papers.selection), "paper")
        self.app.push_screen(NameScreen(f"Add to the notes of {papers}", shown="a sentence or two"), add)
