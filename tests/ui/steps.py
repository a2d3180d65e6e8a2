"""A library of made-up papers, and what a user does with the screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from unicodedata import lookup

from rich.style import Style
from textual.events import Key
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.pilot import Pilot
from textual.widget import Widget

from reader.config import Settings
from reader.library import Library
from reader.model import Annotation, Entry
from reader.ui.app import ReaderApp
from reader.ui.painting import ONCE_PAINTED
from reader.ui.screens.main import MainScreen
from reader.ui.widgets.lines import Lines

PATIENCE = 30.0
"""Seconds after which what has not come true never will."""
PAUSE = 0.005
"""Seconds between two looks, in which threads get their turn."""
ROUNDS = 12
"""How often every part of the screen is waited for at most: one may leave something for another to do."""

SUBJECTS = (
    "Slow clocks",
    "Folded maps",
    "Quiet engines",
    "Tidal memory",
    "Paper bridges",
    "Glass gardens",
    "Winter routing",
    "Borrowed light",
    "Hollow drums",
    "Salt networks",
    "Amber queues",
    "Copper proofs",
)


def title(number: int) -> str:
    """The title of paper `number`, from 1."""
    return f"{SUBJECTS[(number - 1) % len(SUBJECTS)]} in chapter {number}"


def write_list(file: Path, papers: int, *, heading: str = "Invented Papers 2031") -> Path:
    """A list of made-up papers in the titled format."""
    parts = [f"# {heading}\n", *map(_paper, range(1, papers + 1))]
    file.write_text("\n".join(parts), "utf-8")
    return file


def _paper(number: int) -> str:
    return (
        f"## {title(number)}\nAuthors: Mira Holt; Jon Abara\nYear: 2031\nVenue: Journal of Invention\n"
        f"Code: https://code.example/p{number}\n\n"
        f"Chapter {number} measures **how long** an idea takes to cool. It needs $O(n^2)$ spoons, and "
        f"we find that number {number} cools before its neighbours do. Tea was served throughout.\n"
    )


def filled(library: Library, folder: Path, papers: int = 12) -> Library:
    """The library with made-up papers in it."""
    library.import_lists([write_list(folder / "invented.md", papers)])
    return library


def key(name: str) -> Key:
    """A key press, of a key name or a character."""
    if len(name) == 1 and not name.isalnum():
        name = _character_to_key(name)
    try:
        return Key(name, lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(name, name))))
    except KeyError:
        return Key(name, name if len(name) == 1 else None)


class Shown:
    """The screen of a running program, and the hands of its user."""

    def __init__(self, app: ReaderApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def main(self) -> MainScreen:
        return self.app.main

    async def press(self, *keys: str) -> None:
        """Press keys, each when the program is done with the last; those of several letters are key names."""
        for name in keys:
            driver = self.app._driver
            assert driver is not None
            driver.process_message(key(name))
            await self.settle()

    async def type(self, text: str) -> None:
        """Type a text."""
        await self.press(*text)

    async def settle(self) -> None:
        """Wait until every part of the screen has done what there is to do; threads may still be at work."""
        for number in range(ROUNDS):
            # What is sent by way of the event loop is not in any queue yet.
            await asyncio.sleep(0)
            if not await self.pilot._wait_for_screen() or not self.app.is_running:
                return
            screen = self.app.screen
            if screen.is_current and (screen._layout_required or screen._dirty_widgets):
                # It would be laid out and painted with the next frame; nobody looks at that one here.
                screen._on_timer_update()
            elif number and all(part._message_queue.empty() for part in (self.app, *screen.walk_children())):
                if not self._is_held_back():
                    return
                await asyncio.sleep(PAUSE)

    def _is_held_back(self) -> bool:
        """Whether the search line, or the paper beside the list, is about to be drawn in a moment."""
        typed_in = self.main.search.input if self.main.is_mounted else None
        if typed_in is not None and typed_in._held is not None:
            return True
        timers = (timer for part in self.main.walk_children(with_self=True) for timer in part._timers)
        return any(timer.name == ONCE_PAINTED and timer._task and not timer._task.done() for timer in timers)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait for a condition, as long as a slow machine may need."""
        deadline = time.monotonic() + PATIENCE
        while True:
            await self.settle()
            if condition():
                await self.settle()
                return
            if time.monotonic() > deadline:
                raise AssertionError(f"never came true; the screen shows:\n{self.text()}")
            await asyncio.sleep(PAUSE)

    def current(self) -> Entry:
        """The paper under the cursor, as the screen knows it."""
        entry = self.main.papers.current()
        assert entry is not None
        return entry

    def stored(self, library: Library) -> Annotation:
        """What is stored about the paper under the cursor."""
        return library.annotation(self.current().paper.id)

    def query(self) -> str:
        """What stands in the search line."""
        return self.lines(self.main.search)[0][2 : self.main.size.width // 2].strip()

    def lines(self, widget: Widget | None = None) -> list[str]:
        """The lines of text on the screen, or of one widget of it."""
        screen = self.app.screen
        strips = screen._compositor.render_strips()
        lines = ["".join(segment.text for segment in strip).replace("\u00a0", " ") for strip in strips]
        if widget is None:
            return lines
        region = widget.region
        return [line[region.x : region.right] for line in lines[region.y : region.bottom]]

    def runs(self, widget: Lines) -> list[tuple[str, Style]]:
        """The texts and styles that a view draws."""
        strips = [widget.render_line(y) for y in range(widget.size.height)]
        return [(segment.text, segment.style or Style()) for strip in strips for segment in strip]

    def text(self, widget: Widget | None = None) -> str:
        """All that stands on the screen, or in one widget of it."""
        return "\n".join(self.lines(widget))


@asynccontextmanager
async def shown(
    library: Library,
    *,
    size: tuple[int, int] = (100, 30),
    settings: Settings | None = None,
    query: str = "",
) -> AsyncIterator[Shown]:
    """Start the program on a library and wait until it shows what there is."""
    app = ReaderApp(library, settings or Settings(), query=query)
    try:
        async with app.run_test(size=size, notifications=True) as pilot:
            user = Shown(app, pilot)
            await user.until(lambda: None not in (user.main.header.papers, user.main.header.shown))
            yield user
    finally:
        app.main.finish()
