"""How a journal stands to the annotations file beside it, whatever is wrong with either."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from reader import durable
from reader.annotations import journal, jsonfile
from reader.annotations.journal import BrokenJournalError
from reader.annotations.journaled import META_ID, journal_of, version_of
from reader.annotations.jsonfile import META
from reader.errors import ReaderError


@dataclass(frozen=True, slots=True)
class State:
    """What is known of a journal that is there.

    Attributes:
        records: how many edits can be read in it.
        torn: how many bytes of an edit follow whose writing was broken off.
        bad: what can't be understood in it, or an empty text.
        is_contained: the annotations file holds it already.
        is_foreign: it holds edits of another annotations file.
        is_overtaken: another program changed the annotations file since the journal was begun.
    """

    records: int = 0
    torn: int = 0
    bad: str = ""
    is_contained: bool = False
    is_foreign: bool = False
    is_overtaken: bool = False


def journal_state(file: Path) -> State | None:
    """The state of the journal of an annotations file, or None when there is none; raises nothing."""
    try:
        data, _ = durable.read_file(journal_of(file))
    except FileNotFoundError:
        return None
    except OSError as error:
        return State(bad=(error.strerror or "it can't be read").lower())
    try:
        found = journal.parse(data)
    except BrokenJournalError as error:
        return State(bad=str(error))
    records, torn = found.end.records, found.torn
    known = _meta_of(file)
    if known is None or found.end.id is None:
        return State(records, torn)
    if found.end.id == known.get("journal"):
        return State(records, torn, is_overtaken=bool(records) and _is_other_version(file, found.end.base))
    is_contained = found.end.id == known.get("contains")
    return State(records, torn, "", is_contained, is_foreign=bool(records) and not is_contained)


def _is_other_version(file: Path, known: tuple[int, int] | None) -> bool:
    try:
        return known not in (None, version_of(durable.stamp_of(file)))
    except OSError:
        return False


def _meta_of(file: Path) -> dict[str, object] | None:
    """What the file says of its journals; None when it can't be read."""
    try:
        tables = jsonfile.parse(durable.read_file(file)[0], file)
    except (OSError, ReaderError):
        return None
    meta = tables.get(META, {}).get(META_ID)
    return meta if isinstance(meta, dict) else {}
