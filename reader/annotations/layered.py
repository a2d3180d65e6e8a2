"""A mapping that never changes, and of which a changed copy costs no more than what is changed."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, Mapping, ValuesView
from math import isqrt
from typing import TypeVar, cast

K = TypeVar("K")
V = TypeVar("V")

_FEWEST = 64
"""How many changes are kept apart at least before they are worked into one dictionary."""

_NONE = object()


class Layered(Mapping[K, V]):
    """What was there and what changed since, in two dictionaries that no one changes any more.

    The changes are worked in when there are more than the square root of what was there, so that a copy
    with one change costs as much as that root; or when all is asked for, which costs more by itself. May be
    used from any thread. None is no value.
    """

    __slots__ = ("_layers",)

    def __init__(self, content: dict[K, V] | None = None) -> None:
        """Take over a dictionary, which is not to be changed afterwards."""
        self._layers: tuple[dict[K, V], dict[K, V | None]] = (content if content is not None else {}, {})

    def changed(self, changes: Mapping[K, V | None]) -> Layered[K, V]:
        """This mapping with other values, None for a key that is to go."""
        below, above = self._layers
        copy: Layered[K, V] = Layered(below)
        copy._layers = (below, {**above, **changes})
        if len(copy._layers[1]) > max(_FEWEST, isqrt(len(below))):
            copy._whole()
        return copy

    def _whole(self) -> dict[K, V]:
        below, above = self._layers
        if not above:
            return below
        whole = below.copy()
        for key, value in above.items():
            if value is None:
                whole.pop(key, None)
            else:
                whole[key] = value
        self._layers = (whole, {})
        return whole

    def __getitem__(self, key: K) -> V:
        """The value of a key."""
        below, above = self._layers
        found = above.get(key, _NONE) if above else _NONE
        if found is _NONE:
            return below[key]
        if found is None:
            raise KeyError(key)
        return cast(V, found)

    def __contains__(self, key: object) -> bool:
        """Whether the key has a value."""
        below, above = self._layers
        found = cast("dict[object, object]", above).get(key, _NONE) if above else _NONE
        return key in below if found is _NONE else found is not None

    def __iter__(self) -> Iterator[K]:
        """The keys."""
        return iter(self._whole())

    def __len__(self) -> int:
        """How many keys there are."""
        return len(self._whole())

    def keys(self) -> KeysView[K]:
        """The keys."""
        return self._whole().keys()

    def values(self) -> ValuesView[V]:
        """The values."""
        return self._whole().values()

    def items(self) -> ItemsView[K, V]:
        """The keys with their values."""
        return self._whole().items()

    def __eq__(self, other: object) -> bool:
        """Whether the other has the same keys with the same values."""
        if isinstance(other, Layered):
            return self is other or self._whole() == other._whole()
        return self._whole() == other
