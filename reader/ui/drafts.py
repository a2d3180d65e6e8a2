"""Notes from the first letter typed until they are on disk."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reader.annotations.edits import WriteNote, clean_note, merged_note
from reader.errors import NothingChangedError, ReaderError
from reader.text.sanitize import display
from reader.ui.messages import NoteSettled

if TYPE_CHECKING:
    from reader.library import Library


@dataclass(slots=True)
class Draft:
    """A note that is written, or on its way to the disk.

    Attributes:
        paper_id: whose note it is.
        before: the note as it is stored, as far as is known, and what `text` was made from.
        text: the note as the user wants it.
        session: a name for the time from opening to leaving, which is one step to undo.
        sent: the text that is being written, if any.
        written: what comes of that.
        fault: why the last attempt to write failed; None when it did not.
        confirmed: whether anything of this session is on disk.
        warned: whether the user knows that it is not, and wants to leave.
    """

    paper_id: str
    before: str
    text: str
    session: str = field(default_factory=lambda: secrets.token_hex(8))
    sent: str | None = None
    written: Future[NoteSettled] | None = None
    fault: ReaderError | None = None
    confirmed: bool = False
    warned: bool = False

    @classmethod
    def of(cls, paper_id: str, note: str) -> Draft:
        """Begin with the note as it is stored."""
        return cls(paper_id, note, display(note))

    @property
    def is_dirty(self) -> bool:
        """Whether there is something to write."""
        return self.text != self.before and clean_note(self.text) != clean_note(self.before)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to write or to wait for."""
        return self.sent is None and not self.is_dirty

    @property
    def edit(self) -> WriteNote:
        """What writes it."""
        return WriteNote(self.text, self.before)

    @property
    def merge(self) -> str:
        """The key under which the history makes one step of it."""
        return f"note:{self.session}"

    def settle(self, message: NoteSettled) -> None:
        """Take over what came of writing; the same message again is none."""
        if self.sent is None or message.session != self.session or message.text != self.sent:
            return
        sent, self.sent, self.written, self.fault = self.sent, None, None, message.fault
        if message.fault is None:
            self.confirmed, self.warned = True, False
            self._found(sent, message.stored)

    def found_stored(self, note: str) -> None:
        """Take over a note that something else stored, unless it is still to be merged by the store."""
        if self.is_over and note != self.before:
            self._found(self.before, note)

    def _found(self, known: str, stored: str) -> None:
        if clean_note(stored) not in (clean_note(known), clean_note(self.text)):
            self.text = display(merged_note(self.text, known, stored))
        self.before = stored


def write_last(library: Library, drafts: Iterable[Draft]) -> ReaderError | None:
    """Write what is not written when the program ends, to a file beside the library if need be.

    Args:
        library: where it belongs.
        drafts: what may be unwritten; nothing is under way any more.

    Returns:
        Where the user finds what could not be written; None when all was.
    """
    kept, why = [], ""
    for draft in drafts:
        if draft.written is not None and draft.written.done() and not draft.written.cancelled():
            draft.settle(draft.written.result())
        if not draft.is_dirty:
            continue
        try:
            library.edit((draft.paper_id,), draft.edit, merge=draft.merge)
        except NothingChangedError:
            continue
        except Exception as error:
            why = error.message if isinstance(error, ReaderError) else f"{type(error).__name__}: {error}."
            kept.append(_rescued(draft.text))
    if not kept:
        return None
    return ReaderError("A note is not saved", f"{why} What you wrote is in {' and in '.join(kept)}.")


def _rescued(text: str) -> str:
    """The path of a file that only the user can read, with the text in it; the text where there is none."""
    try:
        number, path = tempfile.mkstemp(prefix="reader-note-", suffix=".md")
        with os.fdopen(number, "w", encoding="utf-8", errors="replace", newline="") as file:
            file.write(text)
    except OSError as error:
        return f"no file ({error.strerror}), but here: {text!r}"
    return path
