"""Notes from the first letter typed until they are on disk."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reader.annotations.edits import WriteNote
from reader.annotations.notes import clean_note, merged_note
from reader.durable import write_file
from reader.errors import NothingChangedError, ReaderError
from reader.text.sanitize import display
from reader.ui.messages import NoteSettled

if TYPE_CHECKING:
    from pathlib import Path

    from reader.library import Library
    from reader.model import Annotation


@dataclass(slots=True)
class Draft:
    """A note that is written, or on its way to the disk.

    Attributes:
        paper_id: whose note it is.
        before: the note that `text` was made from, as it is stored, as far as is known.
        text: the note as the user wants it.
        session: a name for the time from opening to leaving, which is one step to undo.
        sent: the text that is being written, if any.
        written: what comes of that.
        fault: why the last attempt to write failed; None when it did not.
        confirmed: whether anything of this session is on disk.
        warned: whether the user knows that it is not, and wants to leave.
        is_beside: whether what is stored of this draft is kept beside the note of another window.
        others: what is known to be kept beside the note.
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
    is_beside: bool = False
    others: frozenset[str] = frozenset()

    @classmethod
    def of(cls, paper_id: str, annotation: Annotation) -> Draft:
        """Begin with the note as it is stored."""
        others = frozenset(annotation.other_notes)
        return cls(paper_id, annotation.note, display(annotation.note), others=others)

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
        if message.stored is not None:
            self.confirmed, self.warned = True, False
            self._found(sent, message.stored)

    def found_stored(self, annotation: Annotation) -> None:
        """Take over a note that something else stored, unless it is still to be merged by the store."""
        if self.is_over:
            self._found(self.before, annotation)

    def news(self, annotation: Annotation) -> bool:
        """Whether the note of another window has come beside the note since this was asked last."""
        known, self.others = self.others, frozenset(annotation.other_notes)
        return not known and not self.others <= {clean_note(self.before), clean_note(self.text)}

    def _found(self, known: str, annotation: Annotation) -> None:
        """Take over what is stored, where `known` is what this draft stored last, or found stored."""
        stored, known, text = annotation.note, clean_note(known), clean_note(self.text)
        self.is_beside = self.confirmed and stored != known and known in annotation.other_notes
        if stored in (known, text):
            self.before = stored
        elif self.is_beside or (merged := merged_note(text, known, stored)) is None:
            # The store keeps both texts when more is written here.
            self.before = known
        else:
            if merged != text:
                self.text = _apart(self.text, display(merged))
            self.before = stored


def _apart(typed: str, merged: str) -> str:
    """The merged text; where typing goes on in an empty line of it, that line keeps one on each side."""
    begun = typed.rstrip("\n")
    below = merged[len(begun) :].lstrip("\n")
    if begun == typed or not below or not merged.startswith(begun):
        return merged
    return f"{typed}\n\n{below}"


def write_last(library: Library, drafts: Iterable[Draft]) -> ReaderError | None:
    """Write what is not written when the program ends, to a file of its own if need be.

    Args:
        library: where it belongs.
        drafts: what may be unwritten; nothing is under way any more.

    Returns:
        Where the user finds what could not be written; None when all was.
    """
    lost, why = [], ""
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
            lost.append(draft)
    return keep_elsewhere(library, lost, why)


def keep_elsewhere(library: Library, drafts: Iterable[Draft], why: str) -> ReaderError | None:
    """Write what is not written to files of its own, without asking the library for anything.

    Args:
        library: where it belongs.
        drafts: what may be unwritten.
        why: a sentence on why it can't be written where it belongs.

    Returns:
        Where the user finds it; None when there is none.
    """
    kept = [
        _rescued(draft.text, library.paths.unsaved_note(secrets.token_hex(4)))
        for draft in drafts
        if draft.is_dirty
    ]
    if not kept:
        return None
    return ReaderError("A note is not saved", f"{why} What you wrote is in {' and in '.join(kept)}.")


def _rescued(text: str, file: Path) -> str:
    """The path of a file that only the user can read, with the text in it; the text where there is none.

    Args:
        text: the note.
        file: where it is to be kept. Where that can't be, as on a full disk, it is kept among the temporary
            files, which may not outlast the next start of the machine.
    """
    data = text.encode("utf-8", "replace")
    with suppress(OSError):
        write_file(file, data)
        return str(file)
    try:
        number, path = tempfile.mkstemp(prefix="reader-note-", suffix=".md")
        with os.fdopen(number, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(number)
    except OSError as error:
        return f"no file ({error.strerror}), but here: {text!r}"
    return path
