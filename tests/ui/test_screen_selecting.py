"""Selecting papers, and commands that act on all that are selected."""

from __future__ import annotations

import random
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from reader.annotations.edits import ChangeTags, SetNote
from reader.annotations.records import Transaction
from reader.config import Settings
from reader.library import Library, bulk
from reader.model import Annotation, Status
from reader.ui import clipboard, open_link
from reader.ui.screens import long_work
from reader.ui.screens.writing import Writing
from reader.ui.signs import SIGNS
from tests.ui.steps import Shown, filled, shown, title, write_list


def selected(user: Shown) -> list[str]:
    """The headlines of the selected papers, in list order."""
    rows = user.main.selected_rows()
    return [entry.headline for entry in user.main.library.entries(sorted(rows))]


def marked(user: Shown) -> list[int]:
    """The lines of the list, from 1, that are marked as selected."""
    lines = user.lines(user.main.papers)[1:]
    return [number for number, line in enumerate(lines, 1) if SIGNS.selected in line[:2]]


def titles(*numbers: int) -> list[str]:
    return [title(number) for number in numbers]


def notes_on(library: Library) -> list[Annotation]:
    return [entry.annotation for entry in library.entries(library.find().rows)]


@pytest.mark.parametrize(
    ("keys", "numbers"),
    [
        ("space", (1,)),
        ("space space", (1, 2)),
        ("space k space", ()),
        ("G space", (6,)),
        ("j V j j V", (2, 3, 4)),
        ("G V k space", (5, 6)),
        ("V G escape", ()),
        ("space G V k escape", (1,)),
        ("V j V G V k V", (1, 2, 5, 6)),
        ("ctrl+a", (1, 2, 3, 4, 5, 6)),
        ("space asterisk", (2, 3, 4, 5, 6)),
        ("ctrl+a asterisk", ()),
        ("ctrl+a escape", ()),
        ("j V j asterisk", (1, 4, 5, 6)),
    ],
)
async def test_selecting(library: Library, tmp_path: Path, keys: str, numbers: tuple[int, ...]) -> None:
    async with shown(filled(library, tmp_path, 6)) as user:
        await user.press(*keys.split())
        assert selected(user) == titles(*numbers)
        assert marked(user) == list(numbers)
        header = user.text(user.main.header)
        assert f"{len(numbers)} selected" in header if numbers else "selected" not in header


async def test_a_range_is_seen_and_counted_while_it_grows(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path, 6)) as user:
        await user.press("j", "V", "j", "j")
        assert marked(user) == [2, 3, 4]
        assert "3 selected" in user.text(user.main.header)
        assert "Esc gives up" in user.text(user.main.footer)
        await user.press("k")
        assert marked(user) == [2, 3]
        await user.press("V")
        assert "gives up" not in user.text(user.main.footer)


@pytest.mark.parametrize(
    ("key", "annotation", "told"),
    [
        ("s", Annotation(stars=1), "star 3 papers"),
        ("4", Annotation(stars=4), "give 3 papers 4 stars"),
        ("w", Annotation(status=Status.LATER), "keep 3 papers for later"),
        ("R", Annotation(status=Status.READING), "mark 3 papers as being read"),
        ("d", Annotation(status=Status.SKIPPED), "skip 3 papers"),
    ],
)
async def test_a_judgement_is_of_all_that_are_selected_and_one_step_to_undo(
    library: Library, tmp_path: Path, key: str, annotation: Annotation, told: str
) -> None:
    def judged() -> list[tuple[int, Status]]:
        return [(each.stars, each.status) for each in notes_on(library)]

    async with shown(filled(library, tmp_path, 4)) as user:
        await user.press("V", "j", "j", key)
        await user.until(lambda: f"{told} (u takes it back)" in " ".join(user.text().split()))
        assert judged() == [(annotation.stars, annotation.status)] * 3 + [(0, Status.INBOX)]
        assert selected(user) == titles(1, 2, 3)
        await user.press("u")
        await user.until(lambda: judged() == [(0, Status.INBOX)] * 4)


async def test_tags_of_all(library: Library, tmp_path: Path) -> None:
    filled(library, tmp_path, 4)
    ids = [entry.paper.id for entry in library.entries(library.find().rows)]
    library.edit(ids[:3], ChangeTags(add=("both", "snn")))
    library.edit(ids[1:2], ChangeTags(add=("own",)))
    async with shown(library) as user:
        await user.press("V", "j", "j", "t")
        await user.until(lambda: user.main.tag_editor is not None and user.main.tag_editor.display)
        assert user.main.tag_editor is not None
        assert user.main.tag_editor.line.value == "both, snn, "
        assert "Tags of all 3 papers" in user.text()
        assert "Enter save  Esc cancel  Tab complete" in user.text(user.main.footer)
        await user.press(*["backspace"] * 5, *"new", "enter")
        await user.until(lambda: "new" in library.annotation(ids[0]).tags)
        assert [annotation.tags for annotation in notes_on(library)] == [
            ("both", "new"),
            ("both", "own", "new"),
            ("both", "new"),
            (),
        ]
        await user.press("u")
        await user.until(lambda: library.annotation(ids[2]).tags == ("both", "snn"))


async def test_what_is_no_tag_stays_in_the_line(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path, 4)) as user:
        await user.press("space", "space", "t")
        await user.until(lambda: user.main.is_typing)
        await user.press("slash", "enter")
        await user.pilot.pause()
        assert user.main.is_typing
        assert notes_on(library) == [Annotation()] * 4


async def test_a_text_is_added_to_the_notes_of_all(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Writing, "edited_elsewhere", lambda _, text: f"{text}*Seen.*\n")
    filled(library, tmp_path, 3)
    first = library.entries(library.find().rows)[0].paper.id
    library.edit([first], SetNote("Mine."))
    async with shown(library) as user:
        await user.press("space", "space", "e")
        await user.until(lambda: "Add to the notes of 2 papers" in user.text())
        await user.type("See talk.")
        await user.press("enter")
        await user.until(lambda: notes_on(library)[1].note)
        assert [each.note for each in notes_on(library)] == ["Mine.\n\nSee talk.", "See talk.", ""]
        await user.press("E")
        await user.until(lambda: "Seen" in notes_on(library)[1].note)
        mine, theirs, other = (each.note.rstrip() for each in notes_on(library))
        assert (mine, theirs, other) == ("Mine.\n\nSee talk.\n\n*Seen.*", "See talk.\n\n*Seen.*", "")


async def test_copying_what_is_selected(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def copy(text: str, **_named: object) -> clipboard.CopyOutcome:
        copied.append(text)
        return clipboard.CopyOutcome.COPIED

    monkeypatch.setattr(clipboard, "copy", copy)
    async with shown(filled(library, tmp_path, 4)) as user:
        await user.press("space", "j", "space", "y")
        await user.until(lambda: "Copy of 2 papers" in user.text())
        await user.press("1")
        await user.until(lambda: copied)
        assert copied == [f"{title(1)}\n{title(3)}"]


async def test_links_of_all_are_opened_after_a_question(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(open_link, "open_link", opened.append)
    async with shown(filled(library, tmp_path, 30)) as user:
        await user.press("space", "space", "o")
        await user.until(lambda: "Open 2 pages in the browser?" in user.text())
        assert not opened
        await user.press("y")
        await user.until(lambda: "Opened 2 pages" in user.text())
        assert opened == ["https://code.example/p1", "https://code.example/p2"]
        await user.press("ctrl+a", "o")
        await user.until(lambda: "30 are more than a browser should open" in user.text())
        assert len(opened) == 2


def exported(folder: Path) -> list[int]:
    text = (folder / "reading-list.md").read_text("utf-8")
    return [number for number in range(1, 13) if title(number) + "\n" in text]


async def test_an_export_of_what_is_selected_or_starred(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with shown(filled(library, tmp_path, 12)) as user:
        await user.press("j", "space", "G", "space", "x")
        await user.until(lambda: "Export 2 papers" in user.text())
        assert "the selected papers" in user.text()
        await user.press("enter")
        await user.until(lambda: (tmp_path / "reading-list.md").exists())
        assert exported(tmp_path) == [2, 12]
        # A part of what is shown needs neither a selection nor a search.
        await user.press("escape", "s", "k", "3")
        await user.until(lambda: len(library.find("is:starred").rows) == 2)
        await user.press("x")
        await user.until(lambda: "starred 2" in user.text())
        assert "Export 12 papers" in user.text()
        await user.press("tab", "right")
        await user.until(lambda: "Export 2 papers" in user.text())
        await user.press("enter")
        await user.until(lambda: exported(tmp_path) == [11, 12])


async def test_a_selection_outlives_a_search_and_tells_what_is_out_of_view(
    library: Library, tmp_path: Path
) -> None:
    async with shown(filled(library, tmp_path, 12)) as user:
        await user.press("space", "space", "slash", *"maps", "enter")
        await user.until(lambda: user.main.header.shown == 1)
        assert "2 selected, 1 out of view" in user.text(user.main.header)
        footer = user.main.footer
        assert user.text(footer).startswith(" Esc Esc none  j/k move")
        await user.press("ctrl+a")
        assert selected(user) == titles(1, 2)
        await user.press("asterisk")
        assert selected(user) == titles(1)
        await user.press("escape")
        await user.until(lambda: user.main.header.shown == 12)
        assert selected(user) == titles(1)
        assert "out of view" not in user.text(user.main.header)
        await user.until(lambda: user.text(footer).startswith(" Esc none  j/k move"))
        await user.press("l")
        await user.until(lambda: user.text(footer).startswith(" Esc Esc none"))
        await user.press("h")
        await user.until(lambda: user.text(footer).startswith(" Esc none"))
        await user.pilot.click(footer, offset=(2, 0))
        assert selected(user) == []
        await user.until(lambda: "Esc" not in user.text(footer))


async def test_papers_that_leave_the_list_stay_selected(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path, 12), query="is:inbox") as user:
        await user.press("V", "j", "j", "r")
        await user.until(lambda: user.main.header.shown == 9)
        assert user.current().headline == title(4)
        assert selected(user) == titles(1, 2, 3)
        assert "3 selected, 3 out of view" in user.text(user.main.header)


async def test_the_papers_stay_selected_when_the_library_changes(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path, 6)) as user:
        await user.press("j", "space", "G", "space")
        await user.until(lambda: user.main._ids)
        before = selected(user)
        with Library.open(library.folder, Settings()) as other:
            other.import_lists([write_list(tmp_path / "more.md", 9, heading="More Papers")])
        await user.until(lambda: user.main.header.shown == 9)
        assert selected(user) == before == titles(2, 6)


async def test_triage_goes_through_the_selection(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path, 6)) as user:
        await user.press("j", "space", "G", "space", "g", "T")
        await user.until(lambda: user.main.pile is not None)
        current = user.main.current()
        assert current is not None
        assert current.headline == title(2)
        await user.press("w", "r")
        await user.until(lambda: notes_on(library)[5].status is Status.READ)
        assert [each.status for each in notes_on(library)] == [
            Status.INBOX,
            Status.LATER,
            *[Status.INBOX] * 3,
            Status.READ,
        ]


@pytest.mark.parametrize("size", [(20, 5), (80, 24), (140, 40)])
async def test_the_number_is_seen_at_every_size(
    library: Library, tmp_path: Path, size: tuple[int, int]
) -> None:
    async with shown(filled(library, tmp_path, 6), size=size) as user:
        await user.press("ctrl+a")
        assert "6 selected" in user.lines()[0]


async def test_an_edit_of_many_shows_how_far_it_is_and_can_be_stopped(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_work, "MANY", 5)
    monkeypatch.setattr(bulk, "PART", 1)
    half, asked = Event(), Event()
    edit_rows = Library.edit_rows

    def slowly(library: Library, *args: Any, progress: Any, cancelled: Any, **named: Any) -> Transaction:
        def advance(papers: int) -> None:
            progress(papers)
            if papers == 3:
                half.set()
                assert asked.wait(30)

        return edit_rows(library, *args, progress=advance, cancelled=cancelled, **named)

    monkeypatch.setattr(Library, "edit_rows", slowly)
    async with shown(filled(library, tmp_path, 6)) as user:
        await user.press("ctrl+a", "w")
        await user.until(half.is_set)
        await user.until(lambda: "3 of 6 papers" in user.text())
        assert "Editing 6 papers" in user.text()
        await user.press("escape")
        asked.set()
        await user.until(lambda: len(user.app.screen_stack) == 1)
        await user.until(lambda: "Nothing was changed." in user.text())
        assert notes_on(library) == [Annotation()] * 6
        assert len(selected(user)) == 6
        await user.press("w")
        await user.until(lambda: len(user.app.screen_stack) == 1)
        await user.until(lambda: notes_on(library)[0].status is Status.LATER)


async def test_the_mouse_selects_with_ctrl_and_shift(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path, 8)) as user:
        papers = user.main.papers
        await user.pilot.click(papers, offset=(8, 3), control=True)
        assert selected(user) == titles(3)
        await user.pilot.click(papers, offset=(8, 5), control=True)
        await user.pilot.click(papers, offset=(8, 3), control=True)
        assert selected(user) == titles(5)
        await user.pilot.click(papers, offset=(8, 1), shift=True)
        assert selected(user) == titles(1, 2, 3, 5)
        assert "4 selected" in user.text(user.main.header)


KEYS = ("j", "j", "k", "g", "G", "space", "space", "V", "V", "ctrl+a", "asterisk", "escape", "w")


class Model:
    """What the keys are to do to a list of papers that is not searched."""

    def __init__(self, papers: int) -> None:
        self.papers = papers
        self.cursor = 0
        self.anchor: int | None = None
        self.chosen: set[int] = set()

    def reach(self) -> set[int]:
        if self.anchor is None:
            return set()
        return set(range(min(self.anchor, self.cursor), max(self.anchor, self.cursor) + 1))

    def take(self) -> None:
        self.chosen |= self.reach()
        self.anchor = None

    def press(self, key: str) -> None:
        last = self.papers - 1
        match key:
            case "j" | "k":
                self.cursor = min(max(self.cursor + (1 if key == "j" else -1), 0), last)
            case "g" | "G":
                self.cursor = 0 if key == "g" else last
            case "space" if self.anchor is None:
                self.chosen ^= {self.cursor}
                self.cursor = min(self.cursor + 1, last)
            case "V" if self.anchor is None:
                self.anchor = self.cursor
            case "space" | "V" | "w":
                self.take()
            case "ctrl+a":
                self.take()
                self.chosen = set(range(self.papers))
            case "asterisk":
                self.take()
                self.chosen ^= set(range(self.papers))
            case "escape" if self.anchor is not None:
                self.anchor = None
            case "escape":
                self.chosen = set()


@pytest.mark.parametrize("seed", range(2))
async def test_whatever_is_pressed_the_selection_is_what_the_keys_say(
    library: Library, tmp_path: Path, seed: int
) -> None:
    chance, model = random.Random(seed), Model(7)
    async with shown(filled(library, tmp_path, 7)) as user:
        for _ in range(60):
            key = chance.choice(KEYS)
            await user.press(key)
            model.press(key)
            assert user.main.papers.cursor == model.cursor
            shown_as_selected = sorted(number + 1 for number in model.chosen | model.reach())
            assert marked(user) == shown_as_selected
            number = len(shown_as_selected)
            assert (f"{number} selected" if number else "7 papers") in user.text(user.main.header)
        assert selected(user) == titles(*(number + 1 for number in sorted(model.chosen)))
