"""The commands that write notes, and what keeps a note until it is on disk."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from textual.timer import Timer

from reader.errors import ReaderError
from reader.ui.messages import NoteSettled
from reader.ui.rendering import safe_line
from reader.ui.screens.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.widget import Widget

    from reader.commands import Command
    from reader.config import Settings
    from reader.library import Library
    from reader.model import Annotation, Entry
    from reader.ui.drafts import Draft
    from reader.ui.widgets.note_editor import NoteEditor
    from reader.ui.widgets.tag_editor import TagEditor

RETRY_SECONDS = 1.0
"""How often to try again to save a note that could not be saved."""


NOTE_KEYS = (("Esc", "back, the note saves itself"),)
"""What the footer says while a note is written."""


class Writing(Finding):
    """Notes in the editor of the screen, and in the user's own."""

    def __init__(
        self, library: Library, settings: Settings, commands: Sequence[Command], query: str = ""
    ) -> None:
        """Make the screen, see `PaneScreen`."""
        super().__init__(library, settings, commands, query)
        self.drafts: dict[str, Draft] = {}
        """The notes that are not on disk, and the one being edited, by the ids of their papers."""
        self.unsaved: ReaderError | None = None
        """After the end: where the user finds what could not be saved."""
        self._retrying: Timer | None = None
        self._ending = Lock()
        self.came_from: Widget = self.papers
        """The pane that an editor was opened from, to go back to."""
        self.came_reading = False
        """Whether the paper had all the room then."""

    def open_editor(
        self, editor: TagEditor | NoteEditor, keys: Sequence[tuple[str, str]], entry: Entry | None
    ) -> None:
        """Show an editor in the place of tags and note, and its keys in the footer.

        Args:
            editor: the one of tags or that of notes.
            keys: what can be done in it.
            entry: the paper that is edited; None for all that are selected.
        """
        self.editor, self.editor_keys, self.edited = editor, keys, entry
        self.came_from = self.pane if self.focused in (self.detail, self.notes) else self.papers
        self.came_reading = self.reading
        self.pane = self.notes
        self.show_panes()
        self.show_current()
        self.footer.say("")
        self.footer.typing = keys

    async def action_note(self) -> None:
        """Edit the paper's note."""
        entry = self.current()
        if entry is None:
            return
        self.close_editors()
        if self.note_editor is None:
            from reader.ui.widgets.note_editor import NoteEditor

            self.note_editor = NoteEditor(self._save, self.leave_editor, id="note-editor")
            await self.side.mount(self.note_editor)
        self.note_editor.open(self._draft_of(entry))
        self.open_editor(self.note_editor, NOTE_KEYS, entry)
        self.set_focus(self.note_editor, scroll_visible=False)

    def action_note_in_editor(self) -> None:
        """Edit the paper's note in $EDITOR."""
        entry = self.current()
        if entry is None:
            return
        draft = self._draft_of(entry)
        draft.text = self.edited_elsewhere(draft.text)
        self._save(draft)
        self._forget(draft)

    def edited_elsewhere(self, text: str) -> str:
        """What the user makes of a text in $EDITOR; the text itself where that fails, which is told."""
        from textual.app import SuspendNotSupported

        from reader.ui.editor import EditingEndedError, edit_text

        fault: ReaderError | None = None
        try:
            with self.app.suspend():
                # A fault that left this block would leave the terminal suspended.
                try:
                    text = edit_text(text)
                except ReaderError as error:
                    fault = error
        except SuspendNotSupported:
            fault = ReaderError("No editor here", "This terminal can't be handed to an editor.")
        if isinstance(fault, EditingEndedError):
            self.unsaved = fault
        elif fault is not None:
            self.tell_fault(fault)
        self.app.refresh(layout=True)
        return text

    # Drafts

    def _draft_of(self, entry: Entry) -> Draft:
        """The draft of a paper's note: what is on its way to the disk comes before what is there."""
        from reader.ui.drafts import Draft

        draft = self.drafts.get(entry.paper.id) or Draft.of(entry.paper.id, entry.annotation)
        self.drafts[entry.paper.id] = draft
        return draft

    def _save(self, draft: Draft) -> None:
        """Have a draft written, unless that is under way: what was typed since follows then."""
        if draft.sent is None and draft.is_dirty:
            self.background.write(draft)

    def _forget(self, draft: Draft) -> None:
        if draft.is_over and not self._is_open(draft):
            self.drafts.pop(draft.paper_id, None)

    def _is_open(self, draft: Draft) -> bool:
        return self.note_editor is not None and self.note_editor.draft is draft

    def close_note(self) -> None:
        """Leave the editor of notes; a note that is not saved yet is kept."""
        if self.note_editor is None or (draft := self.note_editor.draft) is None:
            return
        self.note_editor.close()
        self._forget(draft)
        if draft.is_dirty and draft.fault is not None:
            key = self.key_of("note")
            how = f"; {key} shows it" if key else ""
            self.tell(f"The note is kept, and saving it is tried again{how}.", title="Not saved")

    def stays_with_note(self) -> bool:
        """Say that the note is not saved, once; whether the editor is to stay open for that."""
        draft = self.note_editor.draft if self.note_editor is not None else None
        if draft is None or self.editor is not self.note_editor:
            return False
        if draft.fault is None or not draft.is_dirty or draft.warned:
            return False
        draft.warned = True
        self.footer.say(f"not saved: {safe_line(draft.fault.message)} Esc once more leaves.")
        return True

    def on_note_settled(self, message: NoteSettled) -> None:
        """Take over what is on disk now, or try again later."""
        draft = next((one for one in self.drafts.values() if one.session == message.session), None)
        if draft is None:
            return
        if self.note_editor is not None and self._is_open(draft):
            self.note_editor.take()
        failed = draft.fault is not None
        draft.settle(message)
        if message.stored is not None:
            self._tell_news(draft, message.stored)
        if draft.fault is not None:
            self._retrying = self._retrying or self.set_interval(RETRY_SECONDS, self._retry)
        elif failed:
            self.tell("The note is saved now.")
        if self.note_editor is not None and self._is_open(draft):
            self.note_editor.show_draft()
            if failed and draft.fault is None:
                self.footer.say("")
            if draft.fault is None:
                self.note_editor.save_soon(waited=True)
        elif draft.fault is None:
            self._save(draft)
        self._forget(draft)

    def _retry(self) -> None:
        """Try to save what could not be saved."""
        failed = [draft for draft in self.drafts.values() if draft.fault is not None]
        for draft in failed:
            self._save(draft)
            self._forget(draft)
        if not failed and self._retrying is not None:
            self._retrying.stop()
            self._retrying = None

    def take_over(self) -> None:
        """Show the note in the editor as something else stored it, unless more was typed."""
        editor = self.note_editor
        if editor is None or editor.draft is None:
            return
        editor.take()
        try:
            stored = self.library.entry(editor.draft.paper_id).annotation
        except ReaderError:
            return
        editor.draft.found_stored(stored)
        self._tell_news(editor.draft, stored)
        editor.show_draft()

    def _tell_news(self, draft: Draft, stored: Annotation) -> None:
        """Say so when a note that was written in another window is now kept beside this one."""
        if draft.news(stored):
            self.tell(
                "The note was also written in another window; what it says there is kept below the note.",
                title="Two notes",
            )

    def finish(self) -> None:
        """Write what was typed and is not written yet, to a file that `unsaved` names if need be.

        May be called from another thread, and more than once. Returns when all is on disk.
        """
        with self._ending:
            if self.note_editor is not None:
                self.note_editor.close()
            self.background.close()
            if self.drafts:
                from reader.ui.drafts import write_last

                self.unsaved = write_last(self.library, self.drafts.values()) or self.unsaved
                self.drafts.clear()

    def rescue(self) -> None:
        """Keep what `finish` could not write in time in a file that `unsaved` names.

        May be called from another thread, also while `finish` still waits.
        """
        if drafts := list(self.drafts.values()):
            from reader.ui.drafts import keep_elsewhere

            why = "The library could not be written in time."
            self.unsaved = keep_elsewhere(self.library, drafts, why) or self.unsaved
