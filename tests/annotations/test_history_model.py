"""Any sequence of edits, undos and redos from two windows ends where a list of states says."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
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
from reader.annotations.store import AnnotationStore
from reader.errors import NothingChangedError
from reader.model import Status
from tests.annotations.titles import SetTitle

LIMIT = 4
PAPERS = ("a", "b", "c")
TAGS = ("x", "x/y", "Z")

Content = tuple[tuple[str, ...], int, str, str, str]
State = dict[str, Content]
NOTHING: Content = ((), 0, "inbox", "", "")

edits: st.SearchStrategy[Edit] = st.one_of(
    st.builds(
        ChangeTags,
        add=st.lists(st.sampled_from(TAGS), max_size=2).map(tuple),
        remove=st.lists(st.sampled_from(TAGS), max_size=1).map(tuple),
    ),
    st.builds(SetStars, st.integers(0, 5)),
    st.builds(SetStatus, st.sampled_from(Status)),
    st.builds(SetNote, st.sampled_from(["", "n", "n\n\nm", "😀 \\$"])),
    st.builds(SetTitle, st.sampled_from([None, "T"])),
    st.builds(RenameTag, st.sampled_from(TAGS), st.sampled_from(TAGS)),
    st.builds(DeleteTag, st.sampled_from(TAGS)),
    st.just(ToggleStar()),
)


def after(state: State, papers: list[str], edit: Edit) -> State:
    """What the edit does, said once more and more simply."""
    new = dict(state)
    all_starred = all(state.get(paper, NOTHING)[1] for paper in papers)
    for paper in papers:
        tags, stars, status, note, title = state.get(paper, NOTHING)
        match edit:
            case ChangeTags(add, remove):
                tags = tuple(t for t in tags if t not in remove)
                tags = tuple(dict.fromkeys((*tags, *add)))
            case SetStars(number):
                stars = number
            case ToggleStar():
                stars = 0 if all_starred else stars or 1
            case SetStatus(given):
                status = given.value
            case SetNote(text):
                note = text
            case SetTitle(text):
                title = text or ""
            case RenameTag(old, renamed):
                tags = tuple(
                    dict.fromkeys(
                        renamed + t[len(old) :] if t == old or t.startswith(old + "/") else t for t in tags
                    )
                )
            case DeleteTag(gone):
                tags = tuple(t for t in tags if t != gone and not t.startswith(gone + "/"))
        new[paper] = (tags, stars, status, note, title)
        if new[paper] == NOTHING:
            del new[paper]
    return new


class Windows(RuleBasedStateMachine):
    """Two stores on one file beside the list of the states that they should go through."""

    @initialize()
    def open(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.windows = [self.opened(), self.opened()]
        self.state: State = {}
        self.past: list[tuple[State, str]] = []
        """Of each step that can be undone the state before it, and the paper whose note was typed."""
        self.future: list[tuple[State, str]] = []

    def opened(self) -> AnnotationStore:
        return AnnotationStore(
            self.folder / "annotations.json",
            backups=self.folder / "backups",
            lock=self.folder / "lock",
            history=LIMIT,
        )

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)

    @rule(
        window=st.integers(0, 1),
        papers=st.lists(st.sampled_from(PAPERS), min_size=1, unique=True),
        edit=edits,
    )
    def edit(self, window: int, papers: list[str], edit: Edit) -> None:
        new = after(self.state, papers, edit)
        if new == self.state:
            try:
                self.windows[window].edit(papers, edit)
            except NothingChangedError:
                return
            raise AssertionError("nothing was to be done")
        self.windows[window].edit(papers, edit, labels=dict.fromkeys(papers, "L"))
        self.past = [*self.past, (self.state, "")][-LIMIT:]
        self.state, self.future = new, []

    @rule(window=st.integers(0, 1), paper=st.sampled_from(PAPERS), text=st.sampled_from(["", "n", "nn"]))
    def type_note(self, window: int, paper: str, text: str) -> None:
        new = after(self.state, [paper], SetNote(text))
        if new == self.state:
            return
        self.windows[window].edit([paper], SetNote(text), merge=f"typing {paper}")
        if self.future or not self.past or self.past[-1][1] != paper:
            self.past = [*self.past, (self.state, paper)][-LIMIT:]
        self.state, self.future = new, []
        if self.past[-1][0] == new:
            self.past.pop()

    @rule(window=st.integers(0, 1))
    def undo(self, window: int) -> None:
        try:
            self.windows[window].undo()
        except NothingChangedError:
            assert not self.past
        else:
            before, typed = self.past.pop()
            self.future.append((self.state, typed))
            self.state = before

    @rule(window=st.integers(0, 1))
    def redo(self, window: int) -> None:
        try:
            self.windows[window].redo()
        except NothingChangedError:
            assert not self.future
        else:
            after_it, typed = self.future.pop()
            self.past.append((self.state, typed))
            self.state = after_it

    @rule(window=st.integers(0, 1))
    def reopen(self, window: int) -> None:
        self.windows[window] = self.opened()

    @invariant()
    def all_see_the_same(self) -> None:
        for window in getattr(self, "windows", []):
            window.refresh()
            seen = {
                paper: (a.tags, a.stars, a.status.value, a.note, a.title or "")
                for paper, a in window.all().items()
            }
            assert seen == self.state
            history = window.history()
            assert [t.undone for t in history] == [True] * len(self.future) + [False] * len(self.past)


TestWindows = Windows.TestCase
TestWindows.settings = settings(
    max_examples=25, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
