"""Windows on a library, in this process and in others."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Protocol

from reader.annotations.edits import Edit
from reader.annotations.store import AnnotationStore
from reader.errors import NothingChangedError
from reader.model import Annotation

LIMIT = 4
"""How many steps can be undone."""

Content = tuple[tuple[str, ...], int, str, str]

Command = tuple[Any, ...]
"""The name of a method of `Window`, and what it is called with."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a window shows: papers, searches, and of each step of the history whether it is undone."""

    papers: Mapping[str, Content] = field(default_factory=dict)
    searches: Mapping[str, str] = field(default_factory=dict)
    undone: tuple[bool, ...] = ()


class Windowed(Protocol):
    """A window, wherever it is."""

    def do(self, command: Command) -> bool:
        """Do something; whether there was anything to do."""
        ...

    def look(self) -> Shown:
        """What it shows."""
        ...


class Window:
    """A window in this process."""

    def __init__(self, folder: Path) -> None:
        """Open a library."""
        self._folder = folder
        self._store = self._opened()

    def do(self, command: Command) -> bool:
        """Do something; whether there was anything to do."""
        name, *arguments = command
        try:
            getattr(self, name)(*arguments)
        except NothingChangedError:
            return False
        return True

    def look(self) -> Shown:
        """What it shows."""
        self._store.refresh()
        return Shown(
            {paper: content(annotation) for paper, annotation in self._store.all().items()},
            {name: document["query"] for name, document in self._store.documents("searches").items()},
            tuple(step.undone for step in self._store.history()),
        )

    def edit(self, papers: list[str], edit: Edit, merge: str | None) -> None:
        """Edit papers."""
        self._store.edit(papers, edit, labels=dict.fromkeys(papers, "L"), merge=merge)

    def put(self, name: str, query: str, papers: list[str], edit: Edit | None) -> None:
        """Save a search, or drop it, and edit papers with it."""
        document = {"query": query} if query else None
        self._store.put({"searches": {name: document}}, "search", edit=(papers, edit) if edit else None)

    def undo(self) -> None:
        """Undo."""
        self._store.undo()

    def redo(self) -> None:
        """Redo."""
        self._store.redo()

    def fold(self) -> None:
        """Make one file of the library's two."""
        self._store.fold()

    def reopen(self) -> None:
        """Close the window and open another."""
        self._store.close()
        self._store = self._opened()

    def _opened(self) -> AnnotationStore:
        names = (self._folder / name for name in ("annotations.json", "backups", "lock"))
        file, backups, lock = names
        return AnnotationStore(file, backups=backups, lock=lock, history=LIMIT)


class RemoteWindow:
    """A window in a process of its own."""

    def __init__(self) -> None:
        """Start the process."""
        context = multiprocessing.get_context("spawn")
        self._here, there = context.Pipe()
        self._process = context.Process(target=_serve, args=(there,), daemon=True)
        self._process.start()
        there.close()

    def open(self, folder: Path) -> None:
        """Open a library in the place of the one before."""
        self._ask(folder)

    def do(self, command: Command) -> bool:
        """See `Window`."""
        done = self._ask(command)
        assert isinstance(done, bool)
        return done

    def look(self) -> Shown:
        """See `Window`."""
        shown = self._ask(None)
        assert isinstance(shown, Shown)
        return shown

    def end(self) -> None:
        """End the process."""
        self._here.close()
        self._process.join()

    def _ask(self, question: object) -> object:
        self._here.send(question)
        answer = self._here.recv()
        assert not isinstance(answer, str), answer
        return answer


def _serve(pipe: Connection) -> None:
    window: Window | None = None
    with suppress(EOFError):
        while True:
            question = pipe.recv()
            answer: object = True
            try:
                if isinstance(question, Path):
                    window = Window(question)
                elif window:
                    answer = window.look() if question is None else window.do(question)
            except Exception as error:
                answer = f"{type(error).__name__}: {error}"
            pipe.send(answer)


def content(annotation: Annotation) -> Content:
    """What the user made of a paper."""
    return (annotation.tags, annotation.stars, annotation.status.value, annotation.note)
