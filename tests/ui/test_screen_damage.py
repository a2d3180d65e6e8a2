"""A damaged library is never opened as an empty one: what happened is said, and the user chooses."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from textual.pilot import Pilot

from reader.annotations.damage import Choice, Damage
from reader.annotations.edits import SetNote, SetStars
from reader.config import Settings
from reader.errors import DamagedAnnotationsError
from reader.library import Library
from reader.ui import damage as start
from reader.ui.app import _first
from reader.ui.damage import DamageApp
from reader.ui.place import Place
from reader.ui.screens.choices import Choices
from reader.ui.screens.damaged import LOOK
from tests.ui.steps import filled, shown, title

CUT = b'"history"'


@pytest.fixture
def damaged(tmp_path: Path) -> Iterator[Library]:
    """Three annotated papers in a file that breaks off, two of them in a backup."""
    folder = tmp_path / "library"
    with Library.open(folder) as library:
        filled(library, tmp_path)
        first, second, third = [e.paper.id for e in library.entries(library.find().rows[:3])]
        library.edit([first, second], SetStars(2))
        library.backup()
        library.edit([third], SetNote("**bold** [red]written[/] later"))
    file = folder / "annotations.json"
    lines = file.read_bytes().split(CUT)[0].split(b"\n")
    file.write_bytes(b"\n".join(line for line in lines if not line.startswith(b'"%b"' % first.encode())))
    with Library.open(folder) as library:
        yield library


def found(library: Library) -> Damage:
    damage = library.damage()
    assert damage is not None
    return damage


async def text_of(app: DamageApp, pilot: Pilot[str]) -> str:
    """What is shown, once the choices are there."""
    for _ in range(600):
        await pilot.pause(0.01)
        shown_choices = app.screen.query(Choices)
        if shown_choices and shown_choices.first().region.height:
            break
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], "both"),
        (["1"], "both"),
        (["2"], "readable"),
        (["down", "down", "enter"], "backup"),
        (["j", "k", "j", "enter"], "readable"),
        (["4"], LOOK),
        (["up", "up", "5", "7", "down", "enter"], "readable"),
        (["escape"], None),
        (["q"], None),
        (["ctrl+q"], None),
    ],
)
async def test_each_answer(damaged: Library, keys: list[str], answer: str | None) -> None:
    app = DamageApp(found(damaged), Settings())
    async with app.run_test(size=(100, 30)) as pilot:
        await text_of(app, pilot)
        await pilot.press(*keys)
        await pilot.pause()
    assert app.return_value == answer


@pytest.mark.parametrize("size", [(100, 30), (80, 24), (60, 16), (40, 10), (20, 6)])
async def test_what_is_said(damaged: Library, size: tuple[int, int]) -> None:
    damage = found(damaged)
    app = DamageApp(damage, Settings(theme="no such theme"))
    async with app.run_test(size=size) as pilot:
        text = " ".join((await text_of(app, pilot)).replace("│", "").split())
        assert app.screen.query_one(Choices).region.bottom <= size[1]
        if size[0] >= 80:
            for said in ("can't be understood", "Can't be read:", "Newest backup:"):
                assert said in text
            assert "2 papers: 2 with stars" in text
            assert "recommended" in text
            assert "Change nothing, and look" in text
        await pilot.press("pagedown", "pageup", "enter")
    assert app.return_value == damage.offers[0].choice


async def test_a_click_chooses(damaged: Library) -> None:
    app = DamageApp(found(damaged), Settings())
    async with app.run_test(size=(100, 30)) as pilot:
        await text_of(app, pilot)
        await pilot.click(Choices, offset=(5, 2))
        await pilot.pause()
    assert app.return_value == "backup"


@pytest.mark.parametrize("choice", Choice)
def test_what_is_chosen_is_put_in_place(
    damaged: Library, choice: Choice, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = {offer.choice: offer.contents.papers for offer in found(damaged).offers}
    monkeypatch.setattr(start.DamageApp, "run", lambda _app: choice.value)
    first = _first(damaged, Settings(), Place())
    assert first is not None
    assert len(first.rows) == 12
    assert damaged.contents().papers == counts[choice]
    assert damaged.damage() is None


def test_leaving_changes_nothing(damaged: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {path: path.read_bytes() for path in damaged.folder.rglob("*.json")}
    monkeypatch.setattr(start.DamageApp, "run", lambda _app: None)
    with pytest.raises(DamagedAnnotationsError):
        _first(damaged, Settings(), Place())
    assert {path: path.read_bytes() for path in damaged.folder.rglob("*.json")} == before


def test_what_fails_is_told_and_asked_again(damaged: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Damage] = []

    def answered(damage: Damage, _settings: Settings) -> str:
        asked.append(damage)
        return "both" if len(asked) < 3 else LOOK

    def fails(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(start, "_asked", answered)
    monkeypatch.setattr(os, "write", fails)
    start.settle(damaged, Settings())
    assert [damage.title for damage in asked] == ["The annotations are damaged", *["The disk is full"] * 2]
    assert damaged.contents().papers == 2


def test_what_can_only_be_read_is_only_looked_at(damaged: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Damage] = []

    def answered(damage: Damage, _settings: Settings) -> str:
        asked.append(damage)
        return LOOK

    monkeypatch.setattr(start, "_asked", answered)
    damaged.read_only = True
    start.settle(damaged, Settings())
    assert [damage.offers for damage in asked] == [()]


async def test_looking_without_changing(damaged: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    file = damaged.folder / "annotations.json"
    before = file.read_bytes()
    monkeypatch.setattr(start.DamageApp, "run", lambda _app: LOOK)
    _first(damaged, Settings(), Place())
    async with shown(damaged) as screen:
        await screen.until(lambda: title(12) in screen.text())
        await screen.press("s")
        await screen.until(lambda: "annotations are damaged" in screen.text())
        await screen.press("G")
        await screen.until(lambda: title(12) == screen.current().paper.title)
    assert file.read_bytes() == before


async def test_a_library_of_a_newer_version_is_only_looked_at(damaged: Library) -> None:
    newer = b'{"meta": {"1": {"schema": 99}}, "annotations": {"abs:1": {"stars": 3}}}'
    (damaged.folder / "annotations.json").write_bytes(newer)
    damage = found(damaged)
    app = DamageApp(damage, Settings())
    async with app.run_test(size=(100, 30)) as pilot:
        assert "99" in await text_of(app, pilot)
        await pilot.press("3", "1")
        await pilot.pause()
    assert app.return_value == LOOK
    assert damage.offers == ()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")
def test_the_program_itself(damaged: Library) -> None:
    file = damaged.folder / "annotations.json"
    cut = file.read_bytes()
    damaged.close()

    def started() -> pexpect.spawn[str]:
        return pexpect.spawn(
            sys.executable,
            ["-m", "reader", "--library", str(damaged.folder)],
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"},
            dimensions=(30, 100),
            timeout=60,
            encoding="utf-8",
        )

    left = started()
    left.expect_exact("Change nothing")
    left.send("q")
    left.expect_exact("The annotations are damaged: ")
    left.expect(pexpect.EOF)
    left.close()
    assert left.exitstatus == 1
    assert file.read_bytes() == cut
    screen = started()
    screen.expect_exact("recommended")
    screen.send("\r")
    screen.expect_exact(title(12))
    screen.send("q")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0
    assert [path.read_bytes() for path in (damaged.folder / "backups").glob("damaged-*")] == [cut]
