"""The bytes that reach a terminal, with a library of hostile texts on the screen."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from reader.annotations.edits import ChangeTags
from reader.library import Library
from tests.bench.screen import Screen
from tests.bench.terminal import COLUMNS, LINES, Terminal
from tests.payloads import harm_in, markup, sequences

SEQUENCES = re.compile(r"\x1b\[[<>=?]?[0-9;]*[ -/]*[a-zA-Z]|\x1b[78=>]|\r|\x1b\]22;[a-z-]*\x07")
"""What Textual writes besides text: control sequences (ECMA-48), saving and restoring the cursor, the
keypad's mode, and the shape of the mouse pointer (xterm's OSC 22)."""
PER_PAPER = 12


class Recording(Screen):
    """A screen that keeps what was written to it."""

    def __init__(self) -> None:
        super().__init__(COLUMNS, LINES)
        self.written = b""

    def feed(self, data: bytes) -> None:
        self.written += data
        super().feed(data)


def a_library(folder: Path) -> int:
    """Makes a library with every text in it, those of the user written into the file by hand."""
    texts = [*sequences(), *markup()[::4]]
    groups = [texts[start : start + PER_PAPER] for start in range(0, len(texts), PER_PAPER)]
    clean = re.compile("[\\0-\x1f\x85\u2028\u2029\ud800-\udfff]")
    listed = folder / "list.md"
    parts = [
        f"## Paper {number} {line}\nAuthors: {line}\nVenue: {line}\n\nAbstract {line}\n"
        for number, group in enumerate(groups)
        for line in [clean.sub("", " ".join(group))]
    ]
    listed.write_text("# [red]Evil[/] \x1b]0;t\x07 list\n\n" + "\n".join(parts), "utf-8")
    with Library.open(folder / "library") as library:
        library.import_lists([listed])
        library.edit(
            [entry.paper.id for entry in library.entries(library.find().rows)], ChangeTags(add=("x",))
        )
    annotations = folder / "library" / "annotations.json"
    document = json.loads(annotations.read_text("utf-8"))
    for annotation, group in zip(document["annotations"].values(), groups, strict=True):
        annotation |= {"tags": group, "note": "\n".join(group), "title": " ".join(group)}
    annotations.write_text(json.dumps(document), "utf-8")
    return len(groups)


def test_nothing_but_text_colours_and_places_is_written(tmp_path: Path) -> None:
    papers = a_library(tmp_path)
    command = (sys.executable, "-m", "reader", "--library", str(tmp_path / "library"))
    with Terminal(
        command, folder=Path.cwd(), environment={"READER_CONFIG": str(tmp_path / "none")}
    ) as terminal:
        terminal.settle(quiet=0.5, colours=False)
        terminal.screen = screen = Recording()
        for key in ["j"] * papers + [
            "y",
            "\x1b",
            "#",
            "\x1b",
            "/",
            "red",
            "\r",
            "\x1b",
            "t",
            "\x1b",
            "e",
            "\x1b",
            ":",
        ]:
            terminal.send(key)
            terminal.rest(0.3 if key == "\x1b" else 0.05)
        terminal.rest(0.3)
    text = SEQUENCES.sub("", screen.written.decode("utf-8"))
    assert len(text) > 20_000
    assert not harm_in(text)
