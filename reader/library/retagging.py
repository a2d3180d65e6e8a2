"""What is done to a tag as a whole, and what that comes to, found out before it is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reader.annotations.edits import DeleteTag, RenameTag, clean_tag
from reader.errors import NothingChangedError, ReaderError
from reader.query.conditions import is_tagged
from reader.query.renaming import names_tag
from reader.text.counted import counted
from reader.text.sanitize import display, one_line

if TYPE_CHECKING:
    from reader.library.finding import SavedSearch
    from reader.model import Annotation

Retagging = RenameTag | DeleteTag
"""What can be done to a tag; merging and moving are renaming."""

SHOWN = 60
"""Characters of a name that a sentence holds."""
NAMED = 3
"""How many names a sentence lists."""


@dataclass(frozen=True, slots=True)
class TagPlan:
    """What will become of a tag.

    Attributes:
        edit: what is to be done.
        old: the tag as it is written.
        papers: how many papers have it or one below it.
        already: how many of them have the new name, or a tag below it, already; of a tag that is deleted, how
            many have no other tag.
        below: the tags below it, which share its fate, as they are written.
        merges: how many papers have a tag with the new name, or below it; 0 when there is none yet.
        searches: the names of the saved searches that name it.
    """

    edit: Retagging
    old: str
    papers: int
    already: int
    below: tuple[str, ...]
    merges: int
    searches: tuple[str, ...]

    @property
    def new(self) -> str | None:
        """The new name, None when the tag is deleted."""
        return self.edit.new if isinstance(self.edit, RenameTag) else None

    def sentences(self) -> Iterator[str]:
        """What will happen, in whole sentences."""
        papers = counted(self.papers, "paper")
        if self.new is None:
            yield f"Takes {quoted(self.old)} from {papers}{self._of_them('no other tag')}."
        else:
            old, new = quoted(self.old), quoted(self.new)
            yield f"Renames {old} to {new} on {papers}{self._of_them('it already')}."
            if self.merges:
                there = counted(self.merges, "paper")
                yield f"{new} is there already, on {there}; the two become one."
        if self.below:
            fate = "deleted" if self.new is None else "renamed"
            yield f"Also {fate}: {counted(len(self.below), 'tag')} below it, {_listed(self.below)}."
        if self.searches:
            what = "saved search" if len(self.searches) == 1 else "saved searches"
            name = "names" if len(self.searches) == 1 else "name"
            after = "stay as they are" if len(self.searches) > 1 else "stays as it is"
            fate = after if self.new is None else "will say the new name"
            yield f"The {what} {_listed(self.searches)} {name} it and {fate}."

    def _of_them(self, have: str) -> str:
        if not self.already:
            return ""
        number = "all" if self.already == self.papers > 1 else f"{self.already:,}"
        if self.papers == 1:
            return f", which has {have}"
        return f"; {number} of them {'has' if self.already == 1 else 'have'} {have}"


def plan(edit: Retagging, annotations: Mapping[str, Annotation], searches: list[SavedSearch]) -> TagPlan:
    """What an edit of a tag will come to.

    Args:
        edit: what is to be done.
        annotations: paper id -> annotation.
        searches: those that are saved.

    Raises:
        ReaderError: a name is no tag, or no paper has the old one.
        NothingChangedError: the tag is called so already.
    """
    if isinstance(edit, RenameTag):
        old, name = clean_tag(edit.old), clean_tag(edit.new)
        edit = RenameTag(old, name)
    else:
        old, name = clean_tag(edit.tag), ""
        edit = DeleteTag(old)
    key, new = old.casefold(), name.casefold()
    tagged = [each.tags for each in annotations.values() if any(is_below(tag, key) for tag in each.tags)]
    if not tagged:
        raise no_such_tag(old)
    affected = [tag for tags in tagged for tag in tags if is_below(tag, key)]
    written = "/".join(affected[0].split("/")[: key.count("/") + 1])
    if new == key and all(f"{tag}/".startswith(f"{name}/") for tag in affected):
        raise NothingChangedError("Nothing to change", f"The tag is called {quoted(written)} already.")
    others = [[tag for tag in tags if not is_below(tag, key)] for tags in tagged]
    return TagPlan(
        edit,
        written,
        papers=len(tagged),
        already=sum(_holds(tags, new) if new else not tags for tags in others),
        below=_distinct(tag for tag in affected if tag.casefold() != key),
        merges=_having(new, key, annotations) if new else 0,
        searches=tuple(search.name for search in searches if names_tag(search.query, old)),
    )


def _having(new: str, old: str, annotations: Mapping[str, Annotation]) -> int:
    """How many papers have a tag or one below it, what is below another tag left aside."""
    return sum(
        any(is_below(tag, new) and not is_below(tag, old) for tag in each.tags)
        for each in annotations.values()
    )


def _distinct(tags: Iterable[str]) -> tuple[str, ...]:
    """Tags without repeats, each as it is first written."""
    first: dict[str, str] = {}
    for tag in tags:
        first.setdefault(tag.casefold(), tag)
    return tuple(first.values())


def _holds(tags: Sequence[str], key: str) -> bool:
    return any(is_below(tag, key) for tag in tags)


def merged(tag: str, into: str, annotations: Mapping[str, Annotation]) -> RenameTag:
    """What makes a tag a part of another one; those below the one are below the other afterwards.

    Raises:
        ReaderError: no paper has the other one, or it is the same or below it.
    """
    tag, into = clean_tag(tag), clean_tag(into)
    if is_below(into, tag.casefold()):
        why = "the same" if into.casefold() == tag.casefold() else f"below {quoted(tag)}"
        raise ReaderError("Not merged", f"{quoted(into)} is {why}; merge into another tag.")
    if not any(is_tagged(annotation, into.casefold()) for annotation in annotations.values()):
        raise no_such_tag(into)
    return RenameTag(tag, into)


def moved(tag: str, under: str) -> RenameTag:
    """What puts a tag and those below it under another one, be it new, or to the top for an empty name.

    Raises:
        ReaderError: the other one is the same or below it, or no tag.
        NothingChangedError: it is there already.
    """
    tag = clean_tag(tag)
    under = clean_tag(under) if under.strip() else ""
    if under and is_below(under, tag.casefold()):
        raise ReaderError("Not moved", f"{quoted(tag)} can't be put under itself.")
    above, _, name = tag.rpartition("/")
    if under.casefold() == above.casefold():
        raise NothingChangedError("Nothing to change", f"{quoted(tag)} is there already.")
    return RenameTag(tag, f"{under}/{name}" if under else name)


def no_such_tag(tag: str) -> ReaderError:
    """The fault that no paper has a tag."""
    return ReaderError("No such tag", f"No paper has the tag {quoted(tag)}; `reader tags` lists them.")


def is_below(tag: str, key: str) -> bool:
    """Whether a tag is the one whose folded case is `key`, or below it."""
    folded = tag.casefold()
    return folded == key or folded.startswith(f"{key}/")


def quoted(name: str) -> str:
    """A name within a sentence, on one line and not too long."""
    line = one_line(display(name))
    return f"“{line if len(line) <= SHOWN else line[: SHOWN - 1].rstrip() + '…'}”"


def _listed(names: tuple[str, ...]) -> str:
    more = len(names) - NAMED
    return ", ".join(map(quoted, names[:NAMED])) + (f" and {more:,} more" if more > 0 else "")
