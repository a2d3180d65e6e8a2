from __future__ import annotations

import io
import os
import sys
from contextlib import suppress

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.cli import output
from reader.cli.output import cut, padded, wrapped
from reader.text.cells import cells
from tests.cli.shell import Shell

texts = st.text(
    st.sampled_from("ab  中é\u0301-") | st.characters(exclude_categories=["Cc", "Cs"]), max_size=60
)


@given(text=texts, width=st.integers(2, 20))
def test_a_wrapped_line_loses_nothing_and_fits(text: str, width: int) -> None:
    pieces = list(wrapped(text, width))
    assert pieces
    assert all(cells(piece) <= width for piece in pieces if piece.strip())
    assert "".join("".join(pieces).split()) == "".join(text.split())


@given(text=texts, width=st.integers(2, 20))
def test_a_cut_line_fits_and_is_whole_when_it_can_be(text: str, width: int) -> None:
    line = cut(text, width)
    assert cells(line) <= width
    assert line == text or (line.endswith("…") and text.startswith(line[:-1]) and cells(text) > width)


def test_words_are_kept_together_where_that_can_be() -> None:
    assert list(wrapped("one two three", 8)) == ["one two", "three"]
    assert list(wrapped("  code  here", 20)) == ["  code  here"]
    assert list(wrapped("中文中文 x", 4)) == ["中文", "中文", "x"]
    assert list(wrapped("abcdefgh", 3)) == ["abc", "def", "gh"]
    assert list(wrapped("", 3)) == [""]


def test_wide_letters_take_two_cells_and_marks_none() -> None:
    assert cells("a中é\u0301\u200d") == 4
    assert padded("中", 4) == "中  "


def on_terminal(shell: Shell, *words: str) -> list[str]:
    """What the program prints on a terminal of 40 columns."""
    environment = {**os.environ, "READER_LIBRARY": str(shell.folder), "COLUMNS": "", "LINES": ""}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "reader", *words],
        env=environment,
        dimensions=(24, 40),
        encoding="utf-8",
        timeout=60,
    )
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return str(child.before).replace("\r\n", "\n").removesuffix("\n").split("\n")


def test_lines_are_cut_at_the_margin_of_a_terminal_and_whole_in_a_pipe(shell: Shell) -> None:
    lines = on_terminal(shell, "list")
    assert len(lines) == 3
    assert all(cells(line) <= 40 for line in lines)
    whole = shell("list").lines
    assert [line[:30] for line in lines] == [line[:30] for line in whole]
    assert all(cells(line) > 40 for line in whole)


def test_texts_are_wrapped_on_a_terminal(shell: Shell) -> None:
    (paper_id,) = shell.ids("river")
    lines = on_terminal(shell, "show", paper_id)
    assert all(cells(line) <= 40 for line in lines)
    assert "Rivers change their beds slowly." in " ".join(lines)
    assert "\x1b" not in "".join(lines)


@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_seen_on_a_terminal_only_and_is_gone_at_the_end(
    monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(output, "PROGRESS_SECONDS", 0)
    with suppress(KeyboardInterrupt), output.progress_line() as progress:
        progress.papers(1_000, 2_000)
        raise KeyboardInterrupt
    cleared = "\r\x1b[K"
    assert stream.getvalue() == (f"{cleared}1,000 of 2,000 papers{cleared}" if terminal else "")


def test_json_is_the_same_on_a_terminal(shell: Shell) -> None:
    assert "\n".join(on_terminal(shell, "stats", "--json")) + "\n" == shell("stats", "--json").out
