"""Copying says what it knows: copied, sent, or neither."""

from __future__ import annotations

import base64
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App

from reader.ui import clipboard
from reader.ui.clipboard import CopyOutcome, copy

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="fakes the tools of a Linux desktop")

Tool = Callable[[str, str], None]

WORKING_XCLIP = """
case "$*" in
  *-o*) cat "$STORE" ;;
  *) cat > "$STORE" ;;
esac
"""


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on PATH beside the system's own, on a desktop without SSH, tmux or any tool."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("cat", "sleep", "sh", "touch"):
        (folder / name).symlink_to(f"/bin/{name}")
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("STORE", str(tmp_path / "store"))
    monkeypatch.setenv("DISPLAY", ":99")
    for name in ("WAYLAND_DISPLAY", "SSH_CONNECTION", "SSH_TTY", "TMUX"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def tool(bin_folder: Path) -> Tool:
    """Puts a shell script on PATH."""

    def put(name: str, script: str) -> None:
        file = bin_folder / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    return put


class Terminal:
    """What was sent to the terminal."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def __call__(self, text: str) -> None:
        self.sent.append(text)


def test_a_tool_that_works_has_copied(tool: Tool) -> None:
    tool("xclip", WORKING_XCLIP)
    terminal = Terminal()
    text = "naïve 𝒪(L)\n“two lines” [/b] $(touch gone)\n"
    assert copy(text, osc52=terminal) is CopyOutcome.COPIED
    assert Path(os.environ["STORE"]).read_text("utf-8") == text
    assert terminal.sent == []


@pytest.mark.usefixtures("bin_folder")
def test_without_a_tool_the_terminal_is_asked() -> None:
    terminal = Terminal()
    assert copy("text", osc52=terminal) is CopyOutcome.SENT
    assert terminal.sent == ["text"]


@pytest.mark.parametrize(
    "script",
    [
        "cat > /dev/null; exit 1",
        "cat > /dev/null; exit 0",
        'case "$*" in *-o*) echo something else ;; *) cat > /dev/null ;; esac',
    ],
)
def test_a_tool_that_fails_in_silence_is_found_out(tool: Tool, script: str) -> None:
    tool("xclip", script)
    terminal = Terminal()
    assert copy("text", osc52=terminal) is CopyOutcome.SENT
    assert terminal.sent == ["text"]


def test_a_tool_that_hangs_is_ended(tool: Tool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool("xclip", f'echo $$ > "{tmp_path}/pid"; exec sleep 60')
    monkeypatch.setattr(clipboard, "TOOL_SECONDS", 1.0)
    terminal = Terminal()
    begun = time.monotonic()
    assert copy("text", osc52=terminal) is CopyOutcome.SENT
    assert time.monotonic() - begun < 10
    assert terminal.sent == ["text"]
    if (tmp_path / "pid").exists():
        assert _ended(int((tmp_path / "pid").read_text()))


def _ended(process: int) -> bool:
    for _ in range(100):
        try:
            state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":
            return True
        time.sleep(0.02)
    return False


def test_a_tool_that_stays_to_serve_the_clipboard_is_not_waited_for(tool: Tool) -> None:
    tool("xclip", WORKING_XCLIP.replace('> "$STORE"', '> "$STORE"; sleep 30 &'))
    begun = time.monotonic()
    assert copy("text", osc52=Terminal()) is CopyOutcome.COPIED
    assert time.monotonic() - begun < 10


def test_what_a_tool_complains_of_does_not_reach_the_screen(
    tool: Tool, capfd: pytest.CaptureFixture[str]
) -> None:
    tool("xclip", "echo cannot open display; echo cannot open display >&2; exit 1")
    copy("text", osc52=Terminal())
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("variable", ["SSH_CONNECTION", "SSH_TTY"])
def test_over_ssh_the_tools_of_this_machine_are_left_alone(
    tool: Tool, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    tool("xclip", WORKING_XCLIP)
    monkeypatch.setenv(variable, "somewhere")
    terminal = Terminal()
    assert copy("text", osc52=terminal) is CopyOutcome.SENT
    assert terminal.sent == ["text"]
    assert not Path(os.environ["STORE"]).exists()


def test_what_no_clipboard_should_hold_is_left_out(tool: Tool) -> None:
    tool("xclip", WORKING_XCLIP)
    assert copy("a\ud800b 😀\x1b[2J", osc52=Terminal()) is CopyOutcome.COPIED
    assert Path(os.environ["STORE"]).read_text("utf-8") == "a\ufffdb 😀[2J"


@pytest.mark.usefixtures("bin_folder")
def test_a_terminal_that_can_not_be_reached_is_a_failure() -> None:
    def broken(_text: str) -> None:
        raise OSError("gone")

    assert copy("text", osc52=broken) is CopyOutcome.FAILED


def test_in_tmux_the_buffer_is_set_and_passed_on(tool: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    tool("tmux", 'case "$1" in load-buffer) [ "$2 $3" = "-w -" ] && cat > "$STORE" ;; *) exit 1 ;; esac')
    monkeypatch.setenv("TMUX", "/tmp/tmux,1,0")
    terminal = Terminal()
    assert copy("naïve", osc52=terminal) is CopyOutcome.SENT
    assert Path(os.environ["STORE"]).read_text("utf-8") == "naïve"
    assert terminal.sent == ["naïve"]


@pytest.mark.parametrize(
    ("answer", "environment", "remote"),
    [
        ("echo SSH_CONNECTION=1.2.3.4", "", True),
        ("echo -SSH_CONNECTION", "1.2.3.4", False),
        ("exit 1", "1.2.3.4", True),
        ("exit 1", "", False),
        ("sleep 60", "1.2.3.4", True),
    ],
)
def test_a_tmux_session_that_outlived_its_connection_is_asked(
    tool: Tool, monkeypatch: pytest.MonkeyPatch, answer: str, environment: str, remote: bool
) -> None:
    tool("tmux", answer)
    monkeypatch.setattr(clipboard, "TMUX_SECONDS", 0.5)
    monkeypatch.setenv("TMUX", "/tmp/tmux,1,0")
    monkeypatch.setenv("SSH_CONNECTION", environment)
    assert clipboard.is_remote() is remote


async def test_inside_tmux_the_terminal_is_asked_in_a_wrapped_sequence_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TMUX", "/tmp/tmux,1,0")
    app: App[None] = App()
    async with app.run_test():
        written: list[str] = []
        assert app._driver is not None
        monkeypatch.setattr(app._driver, "write", written.append)
        clipboard.terminal_copier(app)("naïve")
    payload = base64.b64encode("naïve".encode()).decode()
    assert f"\x1b]52;c;{payload}\x07" in written
    assert f"\x1bPtmux;\x1b\x1b]52;c;{payload}\x07\x1b\\" in written
    assert app.clipboard == "naïve"


async def test_outside_tmux_the_sequence_is_sent_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TMUX", raising=False)
    app: App[None] = App()
    async with app.run_test():
        written: list[str] = []
        assert app._driver is not None
        monkeypatch.setattr(app._driver, "write", written.append)
        clipboard.terminal_copier(app)("x")
    assert [text for text in written if "52;c" in text] == ["\x1b]52;c;eA==\x07"]
