"""One course of random acts through the running program, on a library of its own."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import threading
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

from textual.drivers.headless_driver import HeadlessDriver

from reader.annotations.edits import ChangeTags, SetNote, SetStatus
from reader.commands import COMMANDS, Command
from reader.config import Settings
from reader.errors import ReaderError
from reader.library import Library
from reader.model import Status
from reader.ui import background, clipboard, editor, open_link
from reader.ui.app import ReaderApp
from tests.endurance.acts import Act, acts
from tests.endurance.agreement import not_painted_anew, stored_in, undone, until_agreed
from tests.payloads import some_markup
from tests.ui.steps import Shown, write_list

BURST = 8
"""Up to how many acts come at once, without the program having time to answer each."""
LOOK_EACH = 250
"""After how many acts the screen is compared with the store."""
IN_ANOTHER_WINDOW = 0.01
"""After how many bursts another window edits something."""
LAST = 40
"""How many acts a report tells of."""


@dataclass(slots=True)
class Course:
    """What came of a course.

    Attributes:
        seed: what decided on the acts.
        acts: how many there were.
        seconds: how long they took.
        cpu: the processor time of it.
        edits: how many steps there were to undo at the end.
        commands: command -> how often it was carried out.
        wrong: what was not as it should be, a text each.
        last: the names of the last acts.
    """

    seed: int
    acts: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    edits: int = 0
    commands: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    last: deque[str] = field(default_factory=lambda: deque(maxlen=LAST))


def fill(library: Library, folder: Path) -> None:
    """Three small lists: with titles, without, and hostile ones."""
    titled = write_list(folder / "titled.md", 30)
    bare = folder / "bare.txt"
    paragraphs = (
        "We count spoons in $\\ell_p$ norms.",
        "They are found at https://spoons.example/x.",
        "Tea *helps*.",
    )
    texts = ("\n\n".join(f"{text} This is part {n}." for text in paragraphs) for n in range(8))
    long = "A sentence of an abstract that goes on and on. " * 300
    bare.write_text("Invented Abstracts 2030\n\n" + "\n\n".join((*texts, long)) + "\n", "utf-8")
    hostile = folder / "hostile.md"
    papers = (
        f"## {text} title\nAuthors: {text}\n\n{text} is what it is about.\n" for text in some_markup()[:12]
    )
    hostile.write_text("# [/] list\n\n" + "\n".join(papers), "utf-8")
    library.import_lists([titled, bare, hostile])


@contextmanager
def _in_a_world_of_its_own(folder: Path, course: Course) -> Iterator[None]:
    """Open no browser, no clipboard and no editor, and write down what no one foresaw."""

    def fault_of(error: Exception) -> ReaderError:
        if not isinstance(error, ReaderError):
            course.wrong.append("".join(traceback.format_exception(error)))
        return told(error)

    told = background._fault_of

    def in_thread(args: threading.ExceptHookArgs) -> None:
        course.wrong.append(f"In a thread: {args.exc_type.__name__}: {args.exc_value}")

    def unraisable(args: sys.UnraisableHookArgs) -> None:
        course.wrong.append(f"Unraisable: {args.exc_value!r}")

    was = Path.cwd()
    with ExitStack() as stack:
        stack.enter_context(patch.object(open_link, "open_link", lambda _url: None))
        copied = clipboard.CopyOutcome.COPIED
        stack.enter_context(patch.object(clipboard, "copy", lambda _text, **_named: copied))
        stack.enter_context(patch.object(editor, "edit_text", lambda text, **_named: f"{text}\nand more"))
        stack.enter_context(patch.object(background, "_fault_of", fault_of))
        stack.enter_context(patch.object(threading, "excepthook", in_thread))
        stack.enter_context(patch.object(sys, "unraisablehook", unraisable))
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(was)


async def run(seed: int, number: int, folder: Path) -> Course:
    """Do `number` acts, and see what came of them.

    Args:
        seed: decides on the acts.
        number: how many.
        folder: an empty one.
    """
    course = Course(seed)
    files = folder / "files"
    files.mkdir()
    with Library.open(folder / "library") as library:
        fill(library, files)
        with _in_a_world_of_its_own(files, course):
            began, cpu = time.monotonic(), time.process_time()
            await _through_the_program(library, course, number)
            course.seconds, course.cpu = time.monotonic() - began, time.process_time() - cpu
        course.wrong += [f"check: {found}" for found in library.check() if found.severity == "error"]
        course.edits = len(library.history())
        with Library.open(library.folder) as again:
            if stored_in(again) != stored_in(library):
                course.wrong.append("Opened again, the library holds something else.")
            course.wrong += undone(again)
    return course


async def _through_the_program(library: Library, course: Course, number: int) -> None:
    app = ReaderApp(library, Settings())
    try:
        with _counted(app, course), patch.object(app, "exit"), patch.object(app, "suspend", nullcontext):
            async with app.run_test(size=(100, 30), notifications=True) as pilot:
                asyncio.get_running_loop().set_exception_handler(
                    lambda _loop, context: course.wrong.append(f"In a task: {context}")
                )
                await _do(Shown(app, pilot), library, course, number)
    except Exception as error:
        course.wrong.append("".join(traceback.format_exception(error)))
    finally:
        app.main.finish()


async def _do(user: Shown, library: Library, course: Course, number: int) -> None:
    app, chance = user.app, random.Random(course.seed)
    source = acts(chance, lambda: app.size)
    while course.acts < number and not course.wrong:
        for act in islice(source, chance.randint(1, BURST)):
            course.acts += 1
            course.last.append(act.name)
            _send(app, act)
        if not await user.pilot._wait_for_screen() or not app.is_running:
            return
        if chance.random() < IN_ANOTHER_WINDOW:
            _in_another_window(library, chance, course)
        if course.acts % LOOK_EACH < BURST:
            course.last.append("- looked at -")
            # What was asked for before must be done, and what comes of it be shown.
            await asyncio.wrap_future(app.main.background._threads["edits"].submit(int))
            course.wrong += await until_agreed(app, library)
            await user.settle()
            if app.screen is app.main:
                course.wrong += not_painted_anew(app)
    if app.is_running and not course.wrong:
        course.wrong += await until_agreed(app, library)
    await user.settle()


@contextmanager
def _counted(app: ReaderApp, course: Course) -> Iterator[None]:
    """Count which commands are carried out."""

    def counted(command: Command) -> Callable[[], object]:
        carry_out = getattr(app.main, f"action_{command.action}")

        def action() -> object:
            course.commands[command.id] += 1
            return carry_out()

        return action

    with ExitStack() as stack:
        for command in COMMANDS:
            stack.enter_context(patch.object(app.main, f"action_{command.action}", counted(command)))
        yield


def _send(app: ReaderApp, act: Act) -> None:
    driver = app._driver
    assert isinstance(driver, HeadlessDriver)
    if act.size is not None:
        driver._size = act.size
    for message in act.messages:
        driver.process_message(message)


def _in_another_window(library: Library, chance: random.Random, course: Course) -> None:
    """Have another process edit a paper, as it looks from here."""
    course.last.append("- another window -")
    with Library.open(library.folder) as other:
        rows = other.find().rows
        (entry,) = other.entries([chance.choice(rows)])
        edits: Any = (SetStatus(chance.choice([*Status])), ChangeTags(add=("theirs",)), SetNote("theirs"))
        try:
            other.edit((entry.paper.id,), chance.choice(edits))
        except ReaderError:
            return
