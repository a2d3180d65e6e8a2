"""Columns stay in place in every terminal, whatever it thinks of the width of a character."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.console import Console
from rich.style import Style
from textual.strip import Strip

from reader.ui.rendering import fit, pad, safe, safe_line, strip, width_of
from reader.ui.straight import Straightener
from tests.bench.screen import Screen, cells_of

COLUMN = 40
TITLES = (
    "plain",
    "日本語の論文 한국어",
    "❤️ heart, ⌚ ⏰ ☔ ⚡",
    "1️⃣ keycap",
    "👍🏽 thumb 👩🏽‍💻",
    "👨‍👩‍👧 family 🧑‍🤝‍🧑",
    "🏳️‍🌈 rainbow 🇩🇪🇫🇷",
    "e\u0301a\u0308q\u0323 x̂ ỹ",
    "क्षि हिन्दी नमस्ते दुनिया में",
    "தமிழ் မြန်မာ ខ្មែរ",
    "ไทย ภาษาไทย",
    "a\tb\tc",
    "☰ ䷀ ㉈ 𓀀 𒀀 ﷽",
    "می\u200cخواهم שלום",
    "𝒪(n²) ∑ᵢ ℝ ⟨x⟩",
    "बहुत लंबा शीर्षक जो किसी भी पंक्ति में नहीं समाता और कट जाता है",
    "很长的标题很长的标题很长的标题很长的标题很长的标题很长的标题",
)

TERMINALS: dict[str, Callable[[str], int]] = {
    "as most": cells_of,
    "marks take no cell": lambda char: 0 if category(char)[0] == "M" else cells_of(char),
    "emoji take one cell": lambda char: min(cells_of(char), 1) if char > "\U0001f000" else cells_of(char),
    "symbols take two cells": lambda char: 2 if "\u2600" <= char < "\u2700" else cells_of(char),
    "unknown scripts take one cell": lambda char: 1 if "\u0900" <= char < "\u1100" else cells_of(char),
}


def row(title: str) -> Strip:
    """A row of a list: a mark, the title, a bar in a column of its own."""
    shown = fit(safe_line(title), COLUMN - 3)
    runs = [(" ● ", Style()), (shown, Style(bold=True)), (" " * (COLUMN - 3 - width_of(shown)), Style())]
    return strip([*runs, ("|", Style())], COLUMN + 1, Style())


def written(title: str) -> str:
    """The row as the driver writes it."""
    return Straightener().straight("\x1b[1;1H" + row(title).render(Console(color_system="truecolor")))


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("title", TITLES)
def test_what_follows_a_title_stands_in_its_column(title: str, terminal: str) -> None:
    screen = Screen(80, 1, TERMINALS[terminal])
    screen.feed(("\x1b[1;1H" + "stale " * 13 + written(title)).encode())
    line = [cell for cell, _ in screen.cells[0]]
    assert line[COLUMN] == "|"
    assert line[1] == "●"
    assert "|" not in "".join(line[:COLUMN])
    assert "stale" not in "".join(line[: COLUMN + 1])


@pytest.mark.parametrize("terminal", ["as most", "marks take no cell", "emoji take one cell"])
@pytest.mark.parametrize("title", TITLES)
def test_no_letter_of_a_title_is_written_over_and_none_of_what_stands_beside(
    title: str, terminal: str
) -> None:
    screen = Screen(80, 1, TERMINALS[terminal])
    screen.feed(("\x1b[1;1H" + "|" * 80 + written(title)).encode())
    assert "".join(cell for cell, _ in screen.cells[0][COLUMN:]) == "|" * (80 - COLUMN)
    shown = "".join(cell for cell, _ in screen.cells[0][3:COLUMN])
    assert "".join(shown.split()) == "".join(fit(safe_line(title), COLUMN - 3).split())


@given(st.text(max_size=60), st.integers(1, 60))
@example("हिन्दी", 3)
def test_widths_agree_however_they_are_counted(text: str, width: int) -> None:
    text = safe_line(text)
    assert width_of(fit(text, width)) <= width
    assert width_of(pad(text, width)) == width
    line = strip([(fit(text, width), Style())], width, Style())
    assert line.cell_length == width
    assert Strip(list(line)).cell_length == width


@given(st.text(max_size=60))
def test_text_of_common_scripts_is_written_as_it_is(text: str) -> None:
    plain = "".join(char for char in safe(text) if char < "\u0500")
    assert Straightener().straight(f"\x1b[1m{plain}\x1b[0m") == f"\x1b[1m{plain}\x1b[0m"


def test_nothing_but_text_is_touched() -> None:
    sequences = "\x1b[38;2;1;2;3m\x1b]52;c;☰\x07\x1b[0m"
    assert Straightener().straight(sequences + "a") == sequences + "a"
    assert Straightener().straight("\x1b[1m☰\x1b[0m\r\n") == "\x1b[1m\x1b7  \x1b8☰\x1b8\x1b[2C\x1b[0m\r\n"


_ASKING = """
import json, os, re, sys, termios, tty
rows = json.load(open(sys.argv[1]))
terminal = os.open("/dev/tty", os.O_RDWR)
tty.setraw(terminal)
columns, read = [], b""
for row in rows:
    os.write(terminal, b"\\x1b[2J" + row.encode() + b"\\x1b[6n")
    while not (place := re.search(rb"\\x1b\\[\\d+;(\\d+)R", read)):
        read += os.read(terminal, 1024)
    columns.append(int(place[1]) - 1)
    read = b""
os.write(terminal, b"\\x1b[2J\\x1b[1;1H")
with open(sys.argv[2] + ".new", "w") as out:
    json.dump(columns, out)
os.rename(sys.argv[2] + ".new", sys.argv[2])
"""
"""Writes each row and asks the terminal in which column the cursor is (DSR 6)."""


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Callable[..., None]]:
    """Starts a program in a terminal of tmux."""
    name = f"reader-{os.getpid()}"
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "TMUX_TMPDIR": str(tmp_path)}
    environment.pop("TMUX", None)

    def run(*words: str) -> None:
        subprocess.run(("tmux", "-L", name, "-f", "/dev/null", *words), env=environment, check=False)

    yield lambda *words: run("new-session", "-d", "-x", "90", "-y", "10", *words)
    run("kill-server")


@pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux here")
def test_tmux_puts_the_cursor_where_it_was_planned(tmp_path: Path, tmux: Callable[..., None]) -> None:
    rows, answer, program = tmp_path / "rows.json", tmp_path / "answer.json", tmp_path / "asking.py"
    rows.write_text(json.dumps([written(title) for title in TITLES]), "utf-8")
    program.write_text(_ASKING, "utf-8")
    tmux(sys.executable, str(program), str(rows), str(answer))
    end = monotonic() + 30
    while not answer.exists() and monotonic() < end:
        os.sched_yield()
    assert dict(zip(TITLES, json.loads(answer.read_text()), strict=True)) == dict.fromkeys(TITLES, COLUMN + 1)
