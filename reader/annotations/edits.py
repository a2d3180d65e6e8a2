"""What a user can do to annotations: pure values, applied by the store to what is stored at that time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from reader.annotations.notes import clean_note, holds, written_note
from reader.errors import ReaderError
from reader.model import MAX_STARS, Annotation, Status
from reader.text.sanitize import one_line, sanitize

Annotations = Mapping[str, Annotation]
"""Paper id -> annotation."""


class Edit(Protocol):
    """One thing done to the annotations of some papers.

    An edit leaves `created`, `changed` and `read_at` alone; the store keeps them.
    """

    def describe(self, what: str) -> str:
        """What the edit does, in the imperative: `star 12 papers` of `12 papers`.

        Args:
            what: the papers in words, a number of them or the quoted headline of a single one.
        """
        ...

    def applied(self, annotations: Annotations) -> Annotations:
        """The annotations after the edit; all that come in go out.

        Raises:
            ReaderError: the edit makes no sense, as with a tag that is none.
        """
        ...


def clean_tag(text: str) -> str:
    """A tag as it is stored: without what can't be seen, single spaces, no empty level between slashes.

    Raises:
        ReaderError: nothing is left, or there is a comma or a line break in it.
    """
    visible = sanitize(text).text.strip()
    if "," in visible or "\n" in visible:
        raise ReaderError("Not a tag", f"A tag has no comma and no line break in it: {one_line(visible)!r}.")
    levels = (one_line(level).strip() for level in visible.split("/"))
    tag = "/".join(level for level in levels if level)
    if not tag:
        raise ReaderError("Not a tag", "A tag needs at least one character besides spaces and slashes.")
    return tag


@dataclass(frozen=True, slots=True)
class ChangeTags:
    """Add tags and take tags away; a tag that is in both is added."""

    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()

    def describe(self, what: str) -> str:
        """See `Edit`."""
        if not self.remove:
            return f"tag {what} {_listed(self.add)}"
        if not self.add:
            return f"untag {what} {_listed(self.remove)}"
        return f"tag {what} {_listed(self.add)} and untag {_listed(self.remove)}"

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`."""
        add = [clean_tag(tag) for tag in self.add]
        gone = {clean_tag(tag).casefold() for tag in self.remove}

        def changed(tags: tuple[str, ...]) -> Iterable[str]:
            return [*(tag for tag in tags if tag.casefold() not in gone), *add]

        return {i: replace(a, tags=_distinct(changed(a.tags))) for i, a in annotations.items()}


@dataclass(frozen=True, slots=True)
class SetStars:
    """Give a number of stars, or none."""

    stars: int

    def describe(self, what: str) -> str:
        """See `Edit`."""
        if self.stars == 0:
            return f"unstar {what}"
        return f"star {what}" if self.stars == 1 else f"give {what} {self.stars} stars"

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`."""
        if not 0 <= self.stars <= MAX_STARS:
            raise ReaderError(
                "Not a number of stars", f"A paper has 0 to {MAX_STARS} stars, not {self.stars}."
            )
        return {i: replace(a, stars=self.stars) for i, a in annotations.items()}


@dataclass(frozen=True, slots=True)
class AddStar:
    """Give one star to those that have none."""

    def describe(self, what: str) -> str:
        """See `Edit`."""
        return f"star {what}"

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`."""
        return {i: replace(a, stars=a.stars or 1) for i, a in annotations.items()}


@dataclass(frozen=True, slots=True)
class ToggleStar:
    """Take the stars away when all papers have some; else give one to those that have none."""

    def describe(self, what: str) -> str:
        """See `Edit`; an edit that takes stars away is `SetStars(0)`, see `meant`."""
        return f"star {what}"

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`."""
        if all(a.stars for a in annotations.values()):
            return SetStars(0).applied(annotations)
        return AddStar().applied(annotations)


@dataclass(frozen=True, slots=True)
class SetStatus:
    """Say how far the user has come."""

    status: Status

    def describe(self, what: str) -> str:
        """See `Edit`."""
        match self.status:
            case Status.INBOX:
                return f"put {what} back into the inbox"
            case Status.LATER:
                return f"keep {what} for later"
            case Status.READING:
                return f"mark {what} as being read"
            case Status.READ:
                return f"mark {what} as read"
            case Status.SKIPPED:
                return f"skip {what}"

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`."""
        return {i: replace(a, status=self.status) for i, a in annotations.items()}


@dataclass(frozen=True, slots=True)
class KeepingForLater:
    """Do something that says that papers are worth keeping; those in the inbox are kept for later."""

    edit: Edit

    def describe(self, what: str) -> str:
        """See `Edit`."""
        return f"{self.edit.describe(what)}, and keep for later"

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`."""
        return {
            i: replace(a, status=Status.LATER) if a.status is Status.INBOX else a
            for i, a in self.edit.applied(annotations).items()
        }


@dataclass(frozen=True, slots=True)
class SetNote:
    """Replace the note; a text of nothing but space is no note."""

    text: str

    def describe(self, what: str) -> str:
        """See `Edit`."""
        return f"{'edit' if self.text.strip() else 'delete'} the note of {what}"

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`."""
        text = clean_note(self.text)
        return {i: replace(a, note=text) for i, a in annotations.items()}


@dataclass(frozen=True, slots=True)
class WriteNote:
    """Replace the note that a text was made from; of a note that is another by now nothing is lost.

    Attributes:
        text: the note as it should be.
        before: the note as it was when the user began to change it, see `written_note`.
    """

    text: str
    before: str

    def describe(self, what: str) -> str:
        """See `Edit`."""
        return SetNote(self.text).describe(what)

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`."""
        return {i: written_note(a, self.text, self.before) for i, a in annotations.items()}


@dataclass(frozen=True, slots=True)
class AppendNote:
    """Add a text to the note as a paragraph of its own; a text of nothing but space adds nothing."""

    text: str

    def describe(self, what: str) -> str:
        """See `Edit`."""
        return f"add to the note of {what}"

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`."""
        text = sanitize(self.text).text
        if not text.strip():
            return annotations
        return {i: replace(a, note=_paragraphs(a.note, text)) for i, a in annotations.items()}


@dataclass(frozen=True, slots=True)
class TakeOtherNote:
    """Add a text that is kept beside the note to it, as a paragraph of its own, and keep it there no more.

    Attributes:
        text: which; None takes the first of each paper.
    """

    text: str | None = None

    def describe(self, what: str) -> str:
        """See `Edit`."""
        return f"take the text beside the note of {what} into it"

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`; of papers that have no such text nothing changes."""

        def taken(annotation: Annotation) -> Annotation:
            note = annotation.note
            for text in _others(annotation, self.text):
                note = note if holds(note, text) else _paragraphs(note, text)
            return replace(_without_other(annotation, self.text), note=note)

        return {i: taken(a) for i, a in annotations.items()}


@dataclass(frozen=True, slots=True)
class DropOtherNote:
    """Let a text go that is kept beside the note.

    Attributes:
        text: which; None lets the first of each paper go.
    """

    text: str | None = None

    def describe(self, what: str) -> str:
        """See `Edit`."""
        return f"let the text beside the note of {what} go"

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`; of papers that have no such text nothing changes."""
        return {i: _without_other(a, self.text) for i, a in annotations.items()}


@dataclass(frozen=True, slots=True)
class RenameTag:
    """Rename a tag and all below it; onto a tag that is there already the two become one."""

    old: str
    new: str

    def describe(self, what: str) -> str:
        """See `Edit`."""
        return f"rename the tag {_listed([self.old])} to {_listed([self.new])} on {what}"

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`."""
        old, new = _levels(clean_tag(self.old)), clean_tag(self.new)

        def renamed(tag: str) -> str:
            rest = tag.split("/")[len(old) :]
            return "/".join([new, *rest]) if _levels(tag)[: len(old)] == old else tag

        return {i: replace(a, tags=_distinct(map(renamed, a.tags))) for i, a in annotations.items()}


@dataclass(frozen=True, slots=True)
class DeleteTag:
    """Take a tag and all below it from the papers."""

    tag: str

    def describe(self, what: str) -> str:
        """See `Edit`."""
        return f"delete the tag {_listed([self.tag])} from {what}"

    def applied(self, annotations: Annotations) -> Annotations:
        """See `Edit`."""
        gone = _levels(clean_tag(self.tag))
        return {
            i: replace(a, tags=tuple(tag for tag in a.tags if _levels(tag)[: len(gone)] != gone))
            for i, a in annotations.items()
        }


def meant(edit: Edit, annotations: Annotations) -> Edit:
    """The edit that says what this one does to these annotations: a toggle that unstars is `SetStars(0)`."""
    if isinstance(edit, ToggleStar) and annotations and all(a.stars for a in annotations.values()):
        return SetStars(0)
    return edit


def _paragraphs(before: str, after: str) -> str:
    return f"{before.rstrip()}\n\n{after}" if before.strip() else after


def _others(annotation: Annotation, text: str | None) -> tuple[str, ...]:
    """The text as far as it is beside the note, or the first one there for None."""
    return annotation.other_notes[:1] if text is None else (text,) * (text in annotation.other_notes)


def _without_other(annotation: Annotation, text: str | None) -> Annotation:
    gone = _others(annotation, text)
    return replace(annotation, other_notes=tuple(one for one in annotation.other_notes if one not in gone))


def _levels(tag: str) -> list[str]:
    return tag.casefold().split("/")


def _distinct(tags: Iterable[str]) -> tuple[str, ...]:
    first: dict[str, str] = {}
    for tag in tags:
        first.setdefault(tag.casefold(), tag)
    return tuple(first.values())


def _listed(tags: Iterable[str]) -> str:
    return ", ".join(f"'{one_line(sanitize(tag).text)}'" for tag in tags)
