"""The colours that the user gave to tags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

TAG_LOOKS = "tags"
"""The table of what tags look like: tag in folded case -> `{"tag": …, "colour": …}`."""

COLOURS = ("red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "grey")
"""The colours that a tag can have; each front end has its own shades of them."""


def colour_in(looks: Mapping[str, Mapping[str, Any]], tag: str) -> str | None:
    """The colour of a tag: its own, or that of the nearest tag above it that has one."""
    key = tag.casefold() if looks else ""
    while key:
        document = looks.get(key)
        colour = document.get("colour") if document is not None else None
        if isinstance(colour, str) and colour in COLOURS:
            return colour
        key = key.rpartition("/")[0]
    return None


def looks_renamed(
    looks: Mapping[str, Mapping[str, Any]], old: str, new: str | None
) -> dict[str, Mapping[str, Any] | None]:
    """What changes in the table of looks when a tag and those below it get another name, or go.

    Args:
        looks: the table.
        old: the tag.
        new: its new name, None when it is deleted; a tag that is called so already keeps its look.
    """
    above, gone = old.casefold(), dict[str, Mapping[str, Any] | None]()
    moved: dict[str, Mapping[str, Any]] = {}
    for key, document in looks.items():
        if f"{key}/".startswith(f"{above}/"):
            gone[key] = None
            if new is not None:
                written = str(document.get("tag", key)).split("/")[above.count("/") + 1 :]
                tag = "/".join([new, *written])
                moved[tag.casefold()] = {**document, "tag": tag}
    kept = {key: document for key, document in moved.items() if key in gone or key not in looks}
    return {**gone, **kept}
