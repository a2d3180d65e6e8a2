"""Where a command is made to keep its promise: a library with something of everything, and a user at it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from unittest.mock import patch

from reader.annotations.edits import ChangeTags, Edit, SetStatus, WriteNote
from reader.library import Library
from reader.model import Annotation, Status
from reader.ui import clipboard, editor, open_link
from reader.ui.screens.dialog import Dialog
from tests.ui.steps import Shown, title, write_list

TITLED = 60
"""How many papers have titles; they come first, see `title`."""
SCREENFUL = (100, 30)
BARE = (
    "We count spoons by hand and find that there are too few of them in every drawer of the house.",
    "They are kept at https://spoons.example/a and at https://spoons.example/b for whoever counts again.",
    "Tea was served throughout, which is why nobody noticed that the kettle had been counted twice.",
)
LONG = "A sentence of an abstract that goes on and on until nobody remembers how it began. " * 60


@dataclass
class Desk:
    """A user at the running program.

    Attributes:
        user: presses the keys.
        library: what the program works on.
        folder: where files are written.
        opened: the addresses that were opened.
        copied: the texts that were copied.
    """

    user: Shown
    library: Library
    folder: Path
    opened: list[str] = field(default_factory=list)
    copied: list[str] = field(default_factory=list)
    _used: int = 0

    async def press(self, *keys: str) -> None:
        await self.user.press(*keys)

    async def type(self, text: str) -> None:
        await self.user.type(text)

    async def until(self, condition: Callable[[], object]) -> None:
        await self.user.until(condition)

    @property
    def paper(self) -> str:
        """The id of the paper that commands act on."""
        entry = self.user.main.current()
        assert entry is not None
        return entry.paper.id

    @property
    def stored(self) -> Annotation:
        """What is stored of that paper."""
        return self.library.annotation(self.paper)

    def edit(self, edit: Edit) -> None:
        """Have that paper edited, and the screen show it."""
        self.library.edit([self.paper], edit)
        self.user.main.show_changes(frozenset([self.paper]))

    def headline(self) -> str:
        """The headline of that paper; empty where there is none."""
        entry = self.user.main.current()
        return "" if entry is None else entry.headline

    def line(self) -> str:
        """The line of the list that the cursor is on."""
        papers = self.user.main.papers
        return self.user.lines(papers)[papers.line_of(papers.cursor) - papers.top + papers.head]

    def rows(self, query: str, sort: str | None = None) -> list[int]:
        """What a query finds."""
        return list(self.library.find(query, sort).rows)

    def shows(self, query: str, sort: str | None = None) -> bool:
        """Whether the list shows what a query finds, in that order."""
        main = self.user.main
        return main.header.shown is not None and list(main.papers.rows) == self.rows(query, sort)

    async def have_two_notes(self) -> None:
        """Have `theirs` stand beside the note `mine` of that paper."""
        self.edit(WriteNote("theirs", ""))
        self.edit(WriteNote("mine", ""))
        assert self.stored.other_notes == ("theirs",)
        await self.until(lambda: "theirs" in self.user.text(self.user.main.notes))

    async def choose(self, text: str, *, before: str = "") -> None:
        """Answer the dialog that opens by typing and Enter.

        Args:
            text: what is typed.
            before: what the dialog must show.
        """
        await self.until(lambda: isinstance(self.user.app.screen, Dialog) and self.user.app.screen.is_active)
        await self.until(lambda: before in self.user.text())
        await self.type(text)
        await self.press("enter")
        await self.until(lambda: self.user.app.screen is self.user.main)

    async def begin(self) -> None:
        """Have all papers shown in list order, the focus on the list, the cursor on an untouched paper."""
        user, main = self.user, self.user.main
        for _ in range(8):
            if user.app.screen is main and user.main.focused is main.papers and not main.triaging:
                break
            await user.press("escape")
        assert user.app.screen is main
        main.papers.selection.bits, main.browsing = 0, False
        main.sort, main.group = None, ""
        main.name_order()
        # A search that is still on its way is overtaken, and what this one finds is waited for.
        main.header.shown = None
        main.set_query("")
        main.go_to(main.papers)
        await self.until(lambda: self.shows("") and not main.papers.headings)
        self._used += 1
        main.papers.move_to(self._used)
        user.app.clear_notifications()


Proof = Callable[[Desk, str], Awaitable[None]]
"""Presses a key of a command and sees that what its help promises is so."""
_PROOFS: dict[str, tuple[str, Proof]] = {}
PROOFS: Mapping[str, tuple[str, Proof]] = MappingProxyType(_PROOFS)
"""Command -> the sentence that is proved, and its proof."""
_IN_TRIAGE: dict[str, tuple[str, Proof]] = {}
IN_TRIAGE: Mapping[str, tuple[str, Proof]] = MappingProxyType(_IN_TRIAGE)
"""The same for what commands do in triage."""


def proves(command: str, promise: str) -> Callable[[Proof], Proof]:
    """Register a proof of a command: `promise` is the sentence of `COMMANDS` that it was written for."""
    return _registered(_PROOFS, command, promise)


def proves_in_triage(command: str, promise: str) -> Callable[[Proof], Proof]:
    """Register a proof of what a command does in triage, with the sentence of `TRIAGE`."""
    return _registered(_IN_TRIAGE, command, promise)


def _registered(proofs: dict[str, tuple[str, Proof]], command: str, promise: str) -> Callable[[Proof], Proof]:
    def register(proof: Proof) -> Proof:
        assert command not in proofs, f"two proofs of {command}"
        proofs[command] = (promise, proof)
        return proof

    return register


def furnish(library: Library, folder: Path) -> None:
    """Two lists, tags, statuses and a saved search; the first papers are left alone."""
    bare = folder / "bare.txt"
    bare.write_text("# Bare Abstracts 2030\n\n" + "\n\n".join((*BARE, LONG)) + "\n", "utf-8")
    library.import_lists([write_list(folder / "titled.md", TITLED), bare])
    last = [entry.paper.id for entry in library.entries(library.find("chapter").rows[-6:])]
    library.edit(last[:3], ChangeTags(add=("cooling", "spoons/silver")))
    library.edit(last[2:5], SetStatus(Status.LATER))
    library.save_search("hot tea", "#cooling")


@contextmanager
def at_a_desk(user: Shown, library: Library, folder: Path) -> Iterator[Desk]:
    """Sit down: pages open, texts are copied and notes edited without any other program."""
    desk = Desk(user, library, folder)

    def copied(text: str, **_named: object) -> clipboard.CopyOutcome:
        desk.copied.append(text)
        return clipboard.CopyOutcome.COPIED

    with ExitStack() as stack:
        stack.enter_context(patch.object(open_link, "open_link", desk.opened.append))
        stack.enter_context(patch.object(clipboard, "copy", copied))
        stack.enter_context(patch.object(editor, "edit_text", lambda text, **_named: f"{text} edited"))
        stack.enter_context(patch.object(user.app, "suspend", nullcontext))
        yield desk


def title_of(desk: Desk, steps: int = 0) -> str:
    """The title of the paper that a proof begins on, or of one some steps below it."""
    return title(desk._used + 1 + steps)
