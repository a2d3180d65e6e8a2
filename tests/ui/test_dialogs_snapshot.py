"""What the dialogs look like on a terminal of 80 by 24."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from reader.ui.screens.choose import Choice, ChooseScreen
from reader.ui.screens.confirm import ConfirmScreen
from reader.ui.screens.import_ import ImportScreen
from reader.ui.screens.progress import ProgressScreen
from reader.ui.screens.report import ReportScreen

TAGS = (("rl/offline", 312), ("rl", 120), ("vision [2d]", 99), ("日本語", 3), ("theory", 1))


class Host(App[None]):
    """A dialog over a page of text."""

    def __init__(self, dialog: ModalScreen[Any]) -> None:
        super().__init__()
        self.dialog = dialog

    def compose(self) -> ComposeResult:
        yield Static("what is behind the dialog " * 80)

    def on_mount(self) -> None:
        self.push_screen(self.dialog)


REPORT = [
    "19 new, 2 updated, 17 unchanged",
    *(
        f"list [{n}].txt, line {n * 7}: This entry has a heading but no text, so it was left out."
        for n in range(30)
    ),
]

DIALOGS: dict[str, Callable[[], ModalScreen[Any]]] = {
    "choose": lambda: ChooseScreen(
        "Filter by tag", [Choice(tag, tag, str(papers)) for tag, papers in TAGS], current="rl"
    ),
    "confirm": lambda: ConfirmScreen(
        "Overwrite the file?", "notes.md is no export in this format.", "Overwrite", "Keep", danger=True
    ),
    "import": lambda: ImportScreen(Path("lists")),
    "progress": lambda: ProgressScreen("Importing", lambda: None),
    "report": lambda: ReportScreen("Imported", REPORT),
}


@pytest.mark.parametrize("name", DIALOGS)
def test_dialog(
    snap_compare: Callable[..., bool], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lists" / "old").mkdir(parents=True)
    for file in ("icml [b]2024.txt", "notes.md"):
        (tmp_path / "lists" / file).touch()
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    dialog = DIALOGS[name]()

    async def settle(pilot: Pilot[None]) -> None:
        await pilot.pause()
        for line in dialog.query(Input):
            line.cursor_blink = False
        if isinstance(dialog, ProgressScreen):
            dialog.advance(12_345, "icml [b]2024.txt")
        while not all(worker.is_finished for worker in pilot.app.workers):
            await pilot.pause(0.01)
        await pilot.pause()

    assert snap_compare(Host(dialog), terminal_size=(80, 24), run_before=settle)
