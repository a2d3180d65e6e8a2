"""Makes the picture of the screen that README shows, from the program itself on the starter list.

python -m tests.pictures
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from reader.annotations.edits import ChangeTags, SetNote, SetStars, SetStatus
from reader.config import Settings
from reader.library import Library
from reader.model import Status
from reader.ui.app import ReaderApp

PICTURE = Path(__file__).resolve().parent.parent / ".github" / "screen.svg"

SIZE = (120, 34)
"""Columns and rows of the terminal."""

SHOWN = "attention is all you need"
"""What finds the paper that the cursor is on."""


def annotate(library: Library) -> int:
    """Give some papers what a reader would; the place of the paper to show, from 0."""

    def ids(query: str) -> Sequence[str]:
        return [entry.paper.id for entry in library.entries(library.find(query).rows[:1])]

    for query, stars in ((SHOWN, 5), ("deep residual learning", 4), ("adam stochastic optimization", 3)):
        library.edit(ids(query), SetStars(stars))
    for query, tags in (
        (SHOWN, ("nlp", "attention")),
        ("deep residual learning", ("vision",)),
        ("generative adversarial nets", ("generative",)),
    ):
        library.edit(ids(query), ChangeTags(add=tags, remove=()))
    for query, status in (
        (SHOWN, Status.READING),
        ("deep residual learning", Status.READ),
        ("dropout", Status.SKIPPED),
        ("generative adversarial nets", Status.LATER),
    ):
        library.edit(ids(query), SetStatus(status))
    library.edit(ids(SHOWN), SetNote("Why divide by the root of d_k? See section 3.2.1."))
    order = [entry.paper.id for entry in library.entries(library.find().rows)]
    return order.index(ids(SHOWN)[0])


async def picture(library: Library, place: int) -> str:
    """The screen with the cursor on a paper, as SVG."""
    app = ReaderApp(library, Settings())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        while len(app.main.papers.rows) <= place:
            await pilot.pause(0.01)
        await pilot.press(*["j"] * place)
        await pilot.pause()
        while not app.main.header.papers:
            await pilot.pause(0.01)
        # Not every renderer keeps spaces at the ends of a text that does not ask for it.
        svg = app.export_screenshot(title="reader")
        return svg.replace("<text ", '<text xml:space="preserve" ')


def main() -> None:
    """Write the picture."""
    with TemporaryDirectory() as folder, Library.open(Path(folder) / "library") as library:
        library.import_starter()
        svg = asyncio.run(picture(library, annotate(library)))
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
