"""The papers of an export, read a part at a time: there may be more than fit into memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from reader.model import Annotation, Entry

PART = 250
"""How many papers are read at once."""
PIECE = 1 << 16
"""Characters of a document that are made before they are passed on."""


@dataclass(frozen=True, slots=True)
class Filed:
    """What decides under which headings a paper stands.

    Attributes:
        annotation: what the user added to it.
        lists: the names of the lists that it is on, each once.
    """

    annotation: Annotation
    lists: tuple[str, ...]


class Papers:
    """The papers in the order wanted; each has its place, from 0. They can be gone through more than once."""

    def __init__(
        self,
        size: int,
        read: Callable[[Sequence[int]], Iterable[Entry]],
        filed: Callable[[], Iterable[Filed]],
    ) -> None:
        """Read nothing yet.

        Args:
            size: how many there are.
            read: the papers at some places, in their order.
            filed: tells of all papers, in order, where they are filed.
        """
        self._size = size
        self._read = read
        self._filed = filed

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> Self:
        """Papers that are in memory already."""
        return cls(
            len(entries),
            lambda places: (entries[place] for place in places),
            lambda: (
                Filed(e.annotation, tuple(dict.fromkeys(source.name for source in e.paper.sources)))
                for e in entries
            ),
        )

    def __len__(self) -> int:
        """How many papers there are."""
        return self._size

    def __iter__(self) -> Iterator[Entry]:
        """All papers."""
        return self.at(range(self._size))

    def at(self, places: Sequence[int]) -> Iterator[Entry]:
        """The papers at some places, read as they are asked for."""
        for start in range(0, len(places), PART):
            yield from self._read(places[start : start + PART])

    def filed(self) -> Iterator[Filed]:
        """Where the papers are filed, in order; costs less than the papers themselves."""
        yield from self._filed()


def in_pieces(parts: Iterable[str]) -> Iterator[str]:
    """What many small parts make, in pieces of some size."""
    piece: list[str] = []
    length = 0
    for part in parts:
        piece.append(part)
        length += len(part)
        if length >= PIECE:
            yield "".join(piece)
            piece, length = [], 0
    yield "".join(piece)
