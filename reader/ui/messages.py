"""What the background tells the screen, and what the widgets tell it.

Threads post messages; only the handlers of messages touch widgets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

from reader.errors import ReaderError
from reader.model import Annotation, Link

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reader.annotations.store import Transaction
    from reader.library import Changes, Counts, Found, TagCount
    from reader.library.facets import Facet
    from reader.library.report import ImportReport


Settled = Callable[[ReaderError | None], Message]
"""What makes a message of how an edit ended: of what went wrong or that nothing changed, or of None."""


@dataclass(eq=False, repr=False)
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


@dataclass(eq=False, repr=False)
class Edited(Message):
    """Annotations were changed, durably.

    Attributes:
        transaction: the edit; the one taken back or done again when `how` says so.
        how: `edit`, `undo` or `redo`.
    """

    transaction: Transaction
    how: str


@dataclass(eq=False, repr=False)
class Failed(Message):
    """Something asked for could not be done; nothing was changed.

    Attributes:
        error: why.
        kind: of work, one of `reader.ui.background.KINDS`.
    """

    error: ReaderError
    kind: str = ""


@dataclass(eq=False, repr=False)
class NoteSettled(Message):
    """A note was written, or could not be.

    Attributes:
        session: of the draft, see `reader.ui.drafts.Draft`.
        text: what was to be written.
        stored: the annotation as it is stored now; None when the note could not be written.
        fault: why it could not be written.
    """

    session: str
    text: str
    stored: Annotation | None = None
    fault: ReaderError | None = None


@dataclass(eq=False, repr=False)
class EditSettled(Message):
    """An edit for which a paper was taken from the list was carried out, or could not be.

    Attributes:
        paper_id: the paper.
        fault: why nothing was changed; None when it was.
    """

    paper_id: str
    fault: ReaderError | None


@dataclass(eq=False, repr=False)
class TagsSettled(Message):
    """The tags of a paper were written, or could not be.

    Attributes:
        paper_id: whose.
        number: counts the edits of tags.
        text: what was typed.
        left: whether the paper was taken from the list for it.
        fault: why nothing was changed; None when it was.
    """

    paper_id: str
    number: int
    text: str
    left: bool
    fault: ReaderError | None


@dataclass(eq=False, repr=False)
class Counted(Message):
    """The numbers of the header line.

    Attributes:
        counts: of the whole library.
        title: the name of the only list, or how many lists there are.
    """

    counts: Counts
    title: str


@dataclass(eq=False, repr=False)
class ChangedOutside(Message):
    """Another window or the command line changed the library."""

    changes: Changes


@dataclass(eq=False, repr=False)
class Said(Message):
    """Something asked for is done, and this is the sentence about it."""

    text: str


@dataclass(eq=False, repr=False)
class TagsListed(Message):
    """All tags with their counts, for completion or for a choice."""

    tags: list[TagCount]
    purpose: str


@dataclass(eq=False, repr=False)
class FacetsCounted(Message):
    """What the papers can be narrowed down to, with counts."""

    facets: list[Facet]


@dataclass(eq=False, repr=False)
class VocabularyRead(Message):
    """What a query can be completed with, and what was searched for before.

    Attributes:
        values: field -> its values, the likeliest first.
        recent: queries, the newest first.
    """

    values: Mapping[str, Sequence[str]]
    recent: Sequence[str]


@dataclass(eq=False, repr=False)
class ImportAdvanced(Message):
    """An import has read so many papers."""

    papers: int
    file: str


@dataclass(eq=False, repr=False)
class ImportDone(Message):
    """An import has ended well."""

    report: ImportReport


class PaperChosen(Message):
    """The user wants to read the current paper: Enter or a double click in the list."""


@dataclass(eq=False, repr=False)
class SelectionClicked(Message):
    """The user clicked on a paper, which is now the current one, to select it.

    Attributes:
        toggles: select it or not; else a range ends at it.
    """

    toggles: bool


@dataclass(eq=False, repr=False)
class LinkChosen(Message):
    """The user clicked on a link."""

    link: Link


@dataclass(eq=False, repr=False)
class TagChosen(Message):
    """The user clicked on a tag."""

    tag: str


@dataclass(eq=False, repr=False)
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


@dataclass(eq=False, repr=False)
class CommandChosen(Message):
    """The user clicked on a command."""

    action: str
