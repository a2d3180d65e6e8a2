"""Whether a paper that was found stays found when its annotation changes, as far as that is plain at once."""

from __future__ import annotations

from collections.abc import Iterable

from reader.model import Annotation, Status
from reader.query.conditions import is_tagged
from reader.query.tree import All, AnyOf, Between, Flag, Has, Is, Key, Node, Not, Tagged, Thing


def leaves(tree: Node, annotation: Annotation) -> bool:
    """Whether a paper with this annotation is certainly not found, whatever else it holds."""
    return _fits(tree, annotation) is False


def _fits(node: Node, annotation: Annotation) -> bool | None:
    """Whether a paper with the annotation meets a condition; None where that depends on other things."""
    match node:
        case All(nodes):
            return _first(False, (_fits(each, annotation) for each in nodes))
        case AnyOf(nodes):
            return _first(True, (_fits(each, annotation) for each in nodes))
        case Not(inner):
            fits = _fits(inner, annotation)
            return None if fits is None else not fits
        case Tagged(tag):
            return is_tagged(annotation, tag)
        case Is(Status() as status):
            return annotation.status is status
        case Is(Flag.STARRED):
            return annotation.stars > 0
        case Is(Flag.TAGGED):
            return bool(annotation.tags)
        case Is(Flag.UNTAGGED):
            return not annotation.tags
        case Has(Thing.NOTE):
            return bool(annotation.note)
        case Has(Thing.OTHER_NOTES):
            return bool(annotation.other_notes)
        case Has(Thing.TAGS):
            return bool(annotation.tags)
        case Between(Key.STARS, low, high):
            return low <= annotation.stars <= high
        case _:
            return None


def _first(decisive: bool, parts: Iterable[bool | None]) -> bool | None:
    """What several conditions come to: one of them may decide, and else all have to be known."""
    known = True
    for part in parts:
        if part is decisive:
            return decisive
        known = known and part is not None
    return not decisive if known else None
