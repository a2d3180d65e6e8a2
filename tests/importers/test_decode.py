"""Bytes as people have them."""

from __future__ import annotations

import os
import socket
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.errors import ImportingError
from reader.importers import decode
from reader.importers.decode import lines_of, lines_of_bytes

TEXT = "Überschrift\n\nEin Satz über Größe – und „noch“ einer, naïve 数据.\n"


def fault(path: Path) -> str:
    with pytest.raises(ImportingError) as caught:
        list(lines_of(path))
    assert str(path) in caught.value.message
    assert caught.value.message.endswith(".")
    return caught.value.message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_encodings(tmp_path: Path, encoding: str) -> None:
    text = (
        TEXT if encoding not in ("utf-16-le", "utf-16-be") else "Plain words, told by their zero bytes.\n" * 3
    )
    file = tmp_path / "list.txt"
    file.write_bytes(text.encode(encoding))
    assert list(lines_of(file)) == text.splitlines()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    assert list(lines_of_bytes(f"a{end}{end}b".encode(), "-")) == ["a", "", "b"]


def test_another_encoding_is_guessed() -> None:
    text = "Der schöne Müller aß große Brötchen, und die Bäckerin überließ ihm zögernd den süßen Käse.\n" * 20
    assert list(lines_of_bytes(text.encode("cp1252"), "-")) == text.splitlines()


def test_a_few_damaged_bytes_do_not_spoil_the_rest() -> None:
    data = ("größer, schöner, weiter – " * 20).encode() + b"\xff end"
    (line,) = lines_of_bytes(data, "-")
    assert line == "größer, schöner, weiter – " * 20 + "\ufffd end"


def test_a_missing_file(tmp_path: Path) -> None:
    assert "does not exist" in fault(tmp_path / "none.txt")


def test_a_name_that_can_be_no_file() -> None:
    with pytest.raises(ImportingError):
        list(lines_of(Path("a\0b")))


def test_a_folder(tmp_path: Path) -> None:
    assert "folder" in fault(tmp_path)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "pipe" in fault(tmp_path / "pipe")


def test_a_device_and_a_socket(tmp_path: Path) -> None:
    assert "device" in fault(Path("/dev/zero"))
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "s"))
        assert "socket" in fault(tmp_path / "s")


def test_a_link_to_a_file_is_read_and_a_dangling_one_is_not(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("words")
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "dangling").symlink_to("nowhere")
    assert list(lines_of(tmp_path / "link")) == ["words"]
    assert "does not exist" in fault(tmp_path / "dangling")


def test_an_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "list.txt"
    file.write_text("words")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert "permission denied" in fault(file)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "is empty"),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF"),
        (b"PK\x03\x04rest", "a ZIP archive"),
        (b"\x1f\x8b\x08rest", "a gzip archive"),
        (bytes(range(256)) * 4, "binary"),
        (b"words\x00\x01\x02" * 9, "binary"),
        (b"\x01\x02\x03\x04\x05 ab" * 99, "binary"),
        (b"words " * 2000 + b"\0", "binary"),
    ],
)
def test_what_holds_no_text(tmp_path: Path, data: bytes, told: str) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(data)
    assert told in fault(file)
    with pytest.raises(ImportingError, match="standard input"):
        list(lines_of_bytes(data, "standard input"))


def test_too_large_to_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decode, "MAX_GUESSED", 100)
    with pytest.raises(ImportingError, match="not UTF-8 and too large"):
        list(lines_of_bytes("größe ".encode("latin-1") * 100, "x.txt"))


def test_a_line_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decode, "MAX_LINE", 100)
    assert list(lines_of_bytes(b"x" * 99 + b"\n" + b"y" * 98, "x")) == ["x" * 99, "y" * 98]
    with pytest.raises(ImportingError, match="more than 100 characters"):
        list(lines_of_bytes(b"x" * 101, "x"))


@given(st.text("ab\n\r", min_size=1, max_size=60), st.integers(1, 9))
def test_lines_do_not_depend_on_where_a_text_is_cut(text: str, piece: int) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decode, "PIECE", piece)
        assert list(lines_of_bytes(text.encode(), "x")) == (lines if lines[-1] else lines[:-1])


def test_a_large_file_is_not_held_in_memory(tmp_path: Path) -> None:
    file = tmp_path / "large.txt"
    with file.open("w") as out:
        for _ in range(300):
            out.write(("word " * 200 + "\n\n") * 30)
    assert file.stat().st_size > 8_000_000
    tracemalloc.start()
    try:
        assert sum(1 for _ in lines_of(file)) == 18_000
        assert tracemalloc.get_traced_memory()[1] < 4_500_000
    finally:
        tracemalloc.stop()


def read(data: bytes) -> list[str] | ImportingError:
    try:
        return list(lines_of_bytes(data, "x"))
    except ImportingError as caught:
        return caught


@given(st.binary(max_size=400))
def test_any_bytes_give_lines_or_a_sentence(data: bytes) -> None:
    found = read(data)
    if isinstance(found, ImportingError):
        assert found.message.startswith("x ")
        assert found.message.endswith(".")
    else:
        assert not any("\n" in line for line in found)


@given(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).map(
        lambda text: f"words {text} words"
    )
)
def test_text_comes_back(text: str) -> None:
    assert read(text.encode()) == [text]
