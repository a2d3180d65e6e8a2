"""Papers under headings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from reader.exporters.options import GroupBy
from reader.model import MAX_STARS, Entry, Status

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
    """A heading and what stands under it. `name` is None when there is to be no heading."""

    name: str | None
    entries: tuple[Entry, ...]


def grouped(entries: Sequence[Entry], by: GroupBy) -> list[Grouped]:
    """Put entries under headings; within each they keep their order. No group is empty.

    Tags go by the alphabet, each before its children; sources in the order met; stars from many to
    none. An entry with several tags or sources stands under each of them.
    """
    return _WAYS[by](entries)


def stars_text(stars: int) -> str:
    """Stars as they are printed: `★★★☆☆`."""
    return "★" * stars + "☆" * (MAX_STARS - stars)


def _ungrouped(entries: Sequence[Entry]) -> list[Grouped]:
    return [Grouped(None, tuple(entries))] if entries else []


def _by_tag(entries: Sequence[Entry]) -> list[Grouped]:
    groups = _collected(entries, lambda entry: entry.annotation.tags, "Untagged")
    tagged = [group for key, group in groups.items() if key]
    tagged.sort(key=lambda group: (group.name or "").casefold().split("/"))
    return tagged + [group for key, group in groups.items() if not key]


def _by_source(entries: Sequence[Entry]) -> list[Grouped]:
    groups = _collected(
        entries, lambda entry: dict.fromkeys(source.name for source in entry.paper.sources), "On no list"
    )
    return [groups[key] for key in sorted(groups, key=lambda key: not key)]


def _by_status(entries: Sequence[Entry]) -> list[Grouped]:
    groups = _collected(entries, lambda entry: (STATUS_TITLES[entry.annotation.status],), "")
    return [groups[title.casefold()] for title in STATUS_TITLES.values() if title.casefold() in groups]


def _by_stars(entries: Sequence[Entry]) -> list[Grouped]:
    groups = _collected(
        entries,
        lambda entry: (stars_text(entry.annotation.stars),) if entry.annotation.stars else (),
        "No stars",
    )
    return [groups[key] for key in sorted(groups, key=lambda key: (not key, -key.count("★")))]


def _collected(
    entries: Sequence[Entry], names_of: Callable[[Entry], Iterable[str]], unnamed: str
) -> dict[str, Grouped]:
    """Groups by name regardless of case, as first written; entries without a name are under the empty key."""
    titles: dict[str, str] = {}
    members: dict[str, list[Entry]] = {}
    for entry in entries:
        for name in tuple(names_of(entry)) or ("",):
            key = name.casefold()
            titles.setdefault(key, name or unnamed)
            members.setdefault(key, []).append(entry)
    return {key: Grouped(titles[key], tuple(members[key])) for key in members}


_WAYS: dict[GroupBy, Callable[[Sequence[Entry]], list[Grouped]]] = {
    GroupBy.NONE: _ungrouped,
    GroupBy.TAG: _by_tag,
    GroupBy.STATUS: _by_status,
    GroupBy.SOURCE: _by_source,
    GroupBy.STARS: _by_stars,
}
