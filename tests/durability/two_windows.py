"""Two windows on one library beside a simple model of what they should show after anything done in either."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from reader.annotations.edits import (
    ChangeTags,
    DeleteTag,
    Edit,
    RenameTag,
    SetNote,
    SetStars,
    SetStatus,
    ToggleStar,
)
from reader.model import Status
from tests.durability.windows import LIMIT, Command, Content, RemoteWindow, Shown, Window, Windowed

PAPERS = ("a", "b", "c")
TAGS = ("x", "x/y", "Z")
SEARCHES = ("s1", "s2")

NOTHING: Content = ((), 0, "inbox", "")


def after(papers: Mapping[str, Content], edited: list[str], edit: Edit) -> dict[str, Content]:
    """What an edit does, said once more and more simply."""
    new = dict(papers)
    all_starred = all(papers.get(paper, NOTHING)[1] for paper in edited)
    for paper in edited:
        tags, stars, status, note = papers.get(paper, NOTHING)
        match edit:
            case ChangeTags(add, remove):
                tags = tuple(dict.fromkeys((*(t for t in tags if t not in remove), *add)))
            case SetStars(number):
                stars = number
            case ToggleStar():
                stars = 0 if all_starred else stars or 1
            case SetStatus(given):
                status = given.value
            case SetNote(text):
                note = text
            case RenameTag(old, renamed):
                tags = tuple(dict.fromkeys(renamed + t[len(old) :] if _is_under(t, old) else t for t in tags))
            case DeleteTag(gone):
                tags = tuple(t for t in tags if not _is_under(t, gone))
        new[paper] = (tags, stars, status, note)
        if new[paper] == NOTHING:
            del new[paper]
    return new


def _is_under(tag: str, top: str) -> bool:
    return tag == top or tag.startswith(f"{top}/")


EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(
        ChangeTags,
        add=st.lists(st.sampled_from(TAGS), max_size=2).map(tuple),
        remove=st.lists(st.sampled_from(TAGS), max_size=1).map(tuple),
    ),
    st.builds(SetStars, st.integers(0, 5)),
    st.builds(SetStatus, st.sampled_from(Status)),
    st.builds(SetNote, st.sampled_from(["", "n", "n\n\nm", "😀 \\$"])),
    st.builds(RenameTag, st.sampled_from(TAGS), st.sampled_from(TAGS)),
    st.builds(DeleteTag, st.sampled_from(TAGS)),
    st.just(ToggleStar()),
)

SOME_PAPERS = st.lists(st.sampled_from(PAPERS), min_size=1, unique=True)
EITHER = st.integers(0, 1)


class TwoWindows(RuleBasedStateMachine):
    """Two windows beside the list of the states that they should go through."""

    @initialize()
    def open(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.windows = self.opened(self.folder)
        self.state = Shown()
        self.past: list[tuple[Shown, str]] = []
        """Of each step that can be undone the state before it, and the paper whose note was typed."""
        self.future: list[tuple[Shown, str]] = []

    def opened(self, folder: Path) -> tuple[Windowed, Windowed]:
        """Two windows on a library."""
        return Window(folder), Window(folder)

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)

    @rule(window=EITHER, papers=SOME_PAPERS, edit=EDITS)
    def edit(self, window: int, papers: list[str], edit: Edit) -> None:
        new = replace(self.state, papers=after(self.state.papers, papers, edit))
        self._step(window, ("edit", papers, edit, None), new)

    @rule(
        window=EITHER,
        name=st.sampled_from(SEARCHES),
        query=st.sampled_from(["", "#x", "é"]),
        papers=SOME_PAPERS,
        edit=st.none() | EDITS,
    )
    def put(self, window: int, name: str, query: str, papers: list[str], edit: Edit | None) -> None:
        searches = {n: q for n, q in self.state.searches.items() if n != name} | (
            {name: query} if query else {}
        )
        edited = after(self.state.papers, papers, edit) if edit else self.state.papers
        new = replace(self.state, papers=edited, searches=searches)
        self._step(window, ("put", name, query, papers, edit), new)

    @rule(window=EITHER, paper=st.sampled_from(PAPERS), text=st.sampled_from(["", "n", "nn"]))
    def type_note(self, window: int, paper: str, text: str) -> None:
        before = self.state
        new = replace(before, papers=after(before.papers, [paper], SetNote(text)))
        grows = not self.future and bool(self.past) and self.past[-1][1] == paper
        if new == before:
            return
        assert self.windows[window].do(("edit", [paper], SetNote(text), f"typing {paper}"))
        if not grows:
            self.past = [*self.past, (before, paper)][-LIMIT:]
        self.state, self.future = new, []
        if self.past[-1][0] == new:
            self.past.pop()

    @rule(window=EITHER)
    def undo(self, window: int) -> None:
        assert self.windows[window].do(("undo",)) == bool(self.past)
        if self.past:
            before, typed = self.past.pop()
            self.future.append((self.state, typed))
            self.state = before

    @rule(window=EITHER)
    def redo(self, window: int) -> None:
        assert self.windows[window].do(("redo",)) == bool(self.future)
        if self.future:
            done, typed = self.future.pop()
            self.past.append((self.state, typed))
            self.state = done

    @rule(window=EITHER, how=st.sampled_from(["fold", "reopen"]))
    def fold(self, window: int, how: str) -> None:
        assert self.windows[window].do((how,))

    @invariant()
    def both_show_it(self) -> None:
        for window in getattr(self, "windows", ()):
            undone = (True,) * len(self.future) + (False,) * len(self.past)
            assert window.look() == replace(self.state, undone=undone)

    def _step(self, window: int, command: Command, new: Shown) -> None:
        assert self.windows[window].do(command) == (new != self.state)
        if new != self.state:
            self.past = [*self.past, (self.state, "")][-LIMIT:]
            self.state, self.future = new, []


class TwoProcesses(TwoWindows):
    """The same with each window in a process of its own."""

    processes: ClassVar[list[RemoteWindow]] = []

    def opened(self, folder: Path) -> tuple[Windowed, Windowed]:
        """Two windows on a library, in processes that are started once."""
        if not self.processes:
            self.processes.extend(RemoteWindow() for _ in range(2))
        for process in self.processes:
            process.open(folder)
        first, second = self.processes
        return first, second
