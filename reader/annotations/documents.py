"""The form in which an annotation is stored, and reading it back when somebody edited the file.

A document holds the fields of `reader.model.Annotation` that are not at their default, and `label`: the
paper's headline, so that a person who reads the file knows what it is about. What can't be understood in a
document is left out of the annotation and stays in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from reader.model import MAX_STARS, Annotation, Severity, Status
from reader.text.sanitize import display, one_line

LABEL, CREATED, CHANGED = "label", "created", "changed"
BOOKKEEPING = frozenset({LABEL, CREATED, CHANGED})
"""Keys that are no work of the user's."""

DEFAULTS: Mapping[str, Any] = {
    "title": None,
    "tags": [],
    "stars": 0,
    "status": Status.INBOX.value,
    "note": "",
    "other_notes": [],
    "read_at": None,
}
"""The user's fields and what a document without them means. Of `other_notes`, a list of texts, see
`reader.model.Annotation`."""

_STATUSES = {status.value: status for status in Status}
_ORDER = (LABEL, *DEFAULTS, CREATED, CHANGED)

Problem = Callable[[Severity, str], None]
"""Called with one clause for each thing that is wrong: an `error` where it can't be understood."""


def _ignore(_severity: Severity, _clause: str) -> None:
    pass


def annotation_of(document: object, problem: Problem = _ignore) -> Annotation:
    """What a stored document says, as far as it can be understood."""
    if not isinstance(document, dict):
        if document is not None:
            problem("error", "it is no object")
        return Annotation()
    return Annotation(
        tags=_tags(document.get("tags"), problem) if "tags" in document else (),
        stars=_stars(document["stars"], problem) if "stars" in document else 0,
        status=_status(document["status"], problem) if "status" in document else Status.INBOX,
        note=_text(document["note"], "note", problem) or "" if "note" in document else "",
        title=_text(document["title"], "title", problem) or None if "title" in document else None,
        created=_time(document[CREATED], CREATED, problem) if CREATED in document else None,
        changed=_time(document[CHANGED], CHANGED, problem) if CHANGED in document else None,
        read_at=_time(document["read_at"], "read_at", problem) if "read_at" in document else None,
        other_notes=_others(document["other_notes"], problem) if "other_notes" in document else (),
    )


def problems_of(document: object) -> list[tuple[Severity, str]]:
    """What is wrong with a stored document, a clause each."""
    problems: list[tuple[Severity, str]] = []
    annotation_of(document, lambda severity, clause: problems.append((severity, clause)))
    return problems


def label_of(document: object) -> str:
    """The headline of the paper that the document is about, or an empty text."""
    label = document.get(LABEL) if isinstance(document, dict) else None
    return display(label) if isinstance(label, str) else ""


def changed_document(document: object, before: Annotation, after: Annotation) -> dict[str, Any]:
    """The document with those of the user's fields replaced in which `after` differs from `before`."""
    changed = as_object(document)
    old, new = _fields(before), _fields(after)
    for name, default in DEFAULTS.items():
        if old[name] != new[name]:
            changed.pop(name, None)
            if new[name] != default:
                changed[name] = new[name]
    return changed


def as_object(document: object) -> dict[str, Any]:
    """A stored document as an object of its own; something else is kept in it under `unreadable`."""
    if isinstance(document, dict):
        return dict(document)
    return {} if document is None else {"unreadable": document}


def ordered(document: Mapping[str, Any]) -> dict[str, Any]:
    """The document with its keys in the order in which they are stored, unknown ones last."""
    known = {key: document[key] for key in _ORDER if key in document}
    return {**known, **document}


def is_bare(document: Mapping[str, Any]) -> bool:
    """Whether nothing of the user's, and nothing unknown, is in the document."""
    return all(
        key in BOOKKEEPING or (key in DEFAULTS and value == DEFAULTS[key]) for key, value in document.items()
    )


def stored_time(when: datetime) -> str:
    """A time as it is stored: ISO 8601, UTC, milliseconds."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def time_of(value: object) -> datetime | None:
    """A stored time, in UTC; None when it is none. Without a zone it is taken to be UTC."""
    if not isinstance(value, str):
        return None
    try:
        when = datetime.fromisoformat(value)
        if when.tzinfo is UTC:
            return when
        return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def rounded(when: datetime) -> datetime:
    """The time as it will be read back."""
    return when.astimezone(UTC).replace(microsecond=when.microsecond // 1000 * 1000)


def _fields(annotation: Annotation) -> dict[str, Any]:
    return {
        "title": annotation.title,
        "tags": list(annotation.tags),
        "stars": annotation.stars,
        "status": annotation.status.value,
        "note": annotation.note,
        "other_notes": list(annotation.other_notes),
        "read_at": stored_time(annotation.read_at) if annotation.read_at else None,
    }


def _tags(value: object, problem: Problem) -> tuple[str, ...]:
    if not isinstance(value, list):
        problem("error", "tags is no list")
        return ()
    try:
        known = _good_tags(tuple(value))
    except TypeError:
        known = None
    if known is not None:
        return known
    tags: dict[str, str] = {}
    for tag in value:
        if not isinstance(tag, str) or not (text := one_line(display(tag))):
            problem("error", f"{_shown(tag)} is no tag")
        elif text.casefold() in tags:
            problem("warning", f"the tag {_shown(tag)} stands there twice")
        else:
            tags[text.casefold()] = text
    return tuple(tags.values())


@lru_cache(maxsize=4096)
def _good_tags(tags: tuple[object, ...]) -> tuple[str, ...] | None:
    """The tags, if nothing is wrong with them; many papers have the same."""
    if not all(isinstance(tag, str) for tag in tags):
        return None
    texts = {text.casefold(): text for tag in tags if (text := one_line(display(str(tag))))}
    return tuple(texts.values()) if len(texts) == len(tags) else None


def _stars(value: object, problem: Problem) -> int:
    if type(value) is int and 0 <= value <= MAX_STARS:
        return value
    problem("error", f"stars is {_shown(value)}, not a number from 0 to {MAX_STARS}")
    return 0


def _status(value: object, problem: Problem) -> Status:
    if isinstance(value, str) and value in _STATUSES:
        return _STATUSES[value]
    problem("error", f"status is {_shown(value)}, none of {', '.join(Status)}")
    return Status.INBOX


def _text(value: object, name: str, problem: Problem) -> str | None:
    if isinstance(value, str):
        return display(value)
    if value is not None:
        problem("error", f"{name} is no text")
    return None


def _others(value: object, problem: Problem) -> tuple[str, ...]:
    if not isinstance(value, list):
        problem("error", "other_notes is no list")
        return ()
    texts: dict[str, None] = {}
    for text in value:
        if not isinstance(text, str):
            problem("error", f"{_shown(text)} in other_notes is no text")
        elif text.strip():
            texts[display(text)] = None
    return tuple(texts)


def _time(value: object, name: str, problem: Problem) -> datetime | None:
    when = time_of(value)
    if when is None and value is not None:
        problem("error", f"{name} is {_shown(value)}, not a time")
    return when


def _shown(value: object) -> str:
    return ascii(value)[:40]
