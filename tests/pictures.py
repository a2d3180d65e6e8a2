"""Makes the pictures of the screens that README shows, from the program itself on the starter list.

python -m tests.pictures
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from textual.widgets import Input

from reader.annotations.edits import ChangeTags, SetNote, SetStars, SetStatus
from reader.config import Settings
from reader.library import Library
from reader.model import Status
from tests.ui.steps import Shown, shown

FOLDER = Path(__file__).resolve().parent.parent / ".github" / "pictures"

SIZE = (120, 34)
"""Columns and rows of the terminal."""
SHADES: Mapping[str, str] = MappingProxyType({"dark": "reader-dark", "light": "reader-light"})
"""How a picture is called -> the theme it is in."""
SCREENS: Mapping[str, tuple[Sequence[str], str]] = MappingProxyType(
    {
        "main": ((), "Tags & notes"),
        "search": (("slash", *"attention OR recurrent"), "of"),
        "triage": (("T",), "left"),
        "tags": (("ctrl+t", "j", "j"), "in all"),
    }
)
"""The screens: which keys lead there, and what it must show before its picture is taken."""

SHOWN = "attention is all you need"
"""What finds the paper that the cursor is on."""


def annotate(library: Library) -> int:
    """Give some papers what a reader would; the place of the paper to show, from 0."""

    def ids(query: str, number: int = 1) -> Sequence[str]:
        return [entry.paper.id for entry in library.entries(library.find(query).rows[:number])]

    for query, stars in ((SHOWN, 5), ("deep residual learning", 4), ("adam stochastic optimization", 3)):
        library.edit(ids(query), SetStars(stars))
    for query, number, tags in (
        (SHOWN, 1, ("nlp/attention", "classics")),
        ("translation", 4, ("nlp/translation",)),
        ("deep residual learning", 1, ("vision/classification", "classics")),
        ("image", 6, ("vision/classification",)),
        ("segmentation", 2, ("vision/segmentation",)),
        ("generative", 5, ("generative",)),
        ("reinforcement", 4, ("rl",)),
    ):
        library.edit(ids(query, number), ChangeTags(add=tags))
    for tag, colour in (("nlp", "blue"), ("vision", "green"), ("classics", "yellow")):
        library.colour_tag(tag, colour)
    for query, number, status in (
        ("learning", 9, Status.SKIPPED),
        ("networks", 7, Status.READ),
        ("dropout", 1, Status.SKIPPED),
        ("generative adversarial nets", 1, Status.LATER),
        ("deep residual learning", 1, Status.READ),
        (SHOWN, 1, Status.READING),
    ):
        library.edit(ids(query, number), SetStatus(status))
    library.edit(ids(SHOWN), SetNote("Why divide by the root of d_k? See section 3.2.1."))
    order = [entry.paper.id for entry in library.entries(library.find().rows)]
    return order.index(ids(SHOWN)[0])


async def picture(library: Library, place: int, screen: str, theme: str) -> str:
    """A screen of the program in a theme, as SVG; the cursor is on the paper at `place`."""
    keys, until = SCREENS[screen]
    async with shown(library, size=SIZE, settings=Settings(theme=theme)) as user:
        user.main.papers.move_to(place)
        await user.press(*keys)
        await user.until(lambda: until in user.text() and quiet(user))
        for line in user.app.screen.query(Input):
            line.cursor_blink = False
        svg = user.app.export_screenshot(title="reader")
    # Not every renderer keeps spaces at the ends of a text that does not ask for it.
    return svg.replace("<text ", '<text xml:space="preserve" ')


def quiet(user: Shown) -> bool:
    """Whether nothing is under way that could still change the screen."""
    main = user.main
    found = not main.triaging or main.pile is not None
    return found and all(worker.is_finished for worker in user.app.workers)


@contextmanager
def starter(folder: Path) -> Iterator[tuple[Library, int]]:
    """A library with the starter list, annotated; and the place of the paper to show."""
    with Library.open(folder / "library") as library:
        library.import_starter()
        yield library, annotate(library)


def main() -> None:
    """Write the pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for screen in SCREENS:
        for shade, theme in SHADES.items():
            # Each begins as the first did: triage keeps its place, and a search is remembered.
            with TemporaryDirectory() as folder, starter(Path(folder)) as (library, place):
                os.environ["READER_CONFIG"] = str(Path(folder) / "config.toml")
                svg = asyncio.run(picture(library, place, screen, theme))
            (FOLDER / f"{screen}-{shade}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
