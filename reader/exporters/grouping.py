"""Papers under headings."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from reader.exporters.options import GroupBy
from reader.exporters.papers import Filed, Papers
from reader.model import MAX_STARS, Status

STATUS_TITLES = {
    Status.READING: "Reading",
    Status.LATER: "For later",
    Status.READ: "Read",
    Status.INBOX: "Inbox",
    Status.SKIPPED: "Skipped",
}
"""The headings of a list grouped by status, in their order: what is to be read stands first."""


@dataclass(frozen=True, slots=True)
class Grouped:
    """A heading and the places of the papers under it. `name` is None when there is to be no heading."""

    name: str | None
    places: Sequence[int]


def grouped(papers: Papers, by: GroupBy) -> list[Grouped]:
    """Put papers under headings; within each they keep their order. No group is empty.

    Tags go by the alphabet, each before its children; sources in the order met; stars from many to
    none. A paper with several tags or sources stands under each of them.
    """
    return _WAYS[by](papers)


def stars_text(stars: int) -> str:
    """Stars as they are printed: `★★★☆☆`."""
    return "★" * stars + "☆" * (MAX_STARS - stars)


def _ungrouped(papers: Papers) -> list[Grouped]:
    return [Grouped(None, range(len(papers)))] if len(papers) else []


def _by_tag(papers: Papers) -> list[Grouped]:
    groups = _collected(papers, lambda filed: filed.annotation.tags, "Untagged")
    tagged = [group for key, group in groups.items() if key]
    tagged.sort(key=lambda group: (group.name or "").casefold().split("/"))
    return tagged + [group for key, group in groups.items() if not key]


def _by_source(papers: Papers) -> list[Grouped]:
    groups = _collected(papers, lambda filed: filed.lists, "On no list")
    return [groups[key] for key in sorted(groups, key=lambda key: not key)]


def _by_status(papers: Papers) -> list[Grouped]:
    groups = _collected(papers, lambda filed: (STATUS_TITLES[filed.annotation.status],), "")
    return [groups[title.casefold()] for title in STATUS_TITLES.values() if title.casefold() in groups]


def _by_stars(papers: Papers) -> list[Grouped]:
    groups = _collected(
        papers,
        lambda filed: (stars_text(filed.annotation.stars),) if filed.annotation.stars else (),
        "No stars",
    )
    return [groups[key] for key in sorted(groups, key=lambda key: (not key, -key.count("★")))]


def _collected(
    papers: Papers, names_of: Callable[[Filed], Iterable[str]], unnamed: str
) -> dict[str, Grouped]:
    """Groups by name regardless of case, as first written; papers without a name are under the empty key."""
    titles: dict[str, str] = {}
    members: dict[str, array[int]] = {}
    for place, filed in enumerate(papers.filed()):
        for name in tuple(names_of(filed)) or ("",):
            key = name.casefold()
            titles.setdefault(key, name or unnamed)
            members.setdefault(key, array("q")).append(place)
    return {key: Grouped(titles[key], members[key]) for key in members}


_WAYS: dict[GroupBy, Callable[[Papers], list[Grouped]]] = {
    GroupBy.NONE: _ungrouped,
    GroupBy.TAG: _by_tag,
    GroupBy.STATUS: _by_status,
    GroupBy.SOURCE: _by_source,
    GroupBy.STARS: _by_stars,
}
