"""What the background tells the screen, and what the widgets tell it.

Threads post messages; only the handlers of messages touch widgets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

from reader.errors import ReaderError
from reader.model import Link

if TYPE_CHECKING:
    from reader.annotations.store import Transaction
    from reader.library import Changes, Counts, Found, TagCount
    from reader.library.report import ImportReport


@dataclass
class Located(Message):
    """A search is done.

    Attributes:
        found: its result.
        position: the index in `found.rows` where the cursor belongs.
        query: what was searched for.
        number: of the search; an older one than the newest is to be ignored.
        fresh: the corpus changed before: row keys that were known mean nothing any more.
    """

    found: Found
    position: int
    query: str
    number: int
    fresh: bool


class Filled(Message):
    """The screen shows the papers for the first time, or why it can't."""


@dataclass
class Edited(Message):
    """Annotations were changed, durably.

    Attributes:
        transaction: the edit; the one taken back or done again when `how` says so.
        how: `edit`, `undo` or `redo`.
    """

    transaction: Transaction
    how: str


@dataclass
class Failed(Message):
    """Something asked for could not be done; nothing was changed.

    Attributes:
        error: why.
        kind: of work, one of `reader.ui.background.KINDS`.
    """

    error: ReaderError
    kind: str = ""


@dataclass
class NoteSettled(Message):
    """A note was written, or could not be.

    Attributes:
        session: of the draft, see `reader.ui.drafts.Draft`.
        text: what was to be written.
        stored: the note as it is stored now; nothing when it could not be written.
        fault: why it could not be written.
    """

    session: str
    text: str
    stored: str = ""
    fault: ReaderError | None = None


@dataclass
class TagsSettled(Message):
    """The tags of a paper were written, or could not be.

    Attributes:
        paper_id: whose.
        number: counts the edits of tags.
    """

    paper_id: str
    number: int


@dataclass
class Counted(Message):
    """The numbers of the header line.

    Attributes:
        counts: of the whole library.
        title: the name of the only list, or how many lists there are.
    """

    counts: Counts
    title: str


@dataclass
class ChangedOutside(Message):
    """Another window or the command line changed the library."""

    changes: Changes


@dataclass
class Said(Message):
    """Something asked for is done, and this is the sentence about it."""

    text: str


@dataclass
class TagsListed(Message):
    """All tags with their counts, for completion or for a choice."""

    tags: list[TagCount]
    purpose: str


@dataclass
class ImportAdvanced(Message):
    """An import has read so many papers."""

    papers: int
    file: str


@dataclass
class ImportDone(Message):
    """An import has ended well."""

    report: ImportReport


class PaperChosen(Message):
    """The user wants to read the current paper: Enter or a double click in the list."""


@dataclass
class LinkChosen(Message):
    """The user clicked on a link."""

    link: Link


@dataclass
class TagChosen(Message):
    """The user clicked on a tag."""

    tag: str


@dataclass
class TagsEntered(Message):
    """The user finished editing the tags of a paper.

    Attributes:
        paper_id: whose.
        text: the tags, separated by commas.
        before: the tags that the editor was opened with.
    """

    paper_id: str
    text: str
    before: tuple[str, ...]


class EditingLeft(Message):
    """The tag or note editor is done with; the focus goes back to the list."""


@dataclass
class CommandChosen(Message):
    """The user clicked on a command."""

    action: str
