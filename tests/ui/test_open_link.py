"""Only addresses of the web are opened, and never on the terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from reader.errors import ReaderError
from reader.ui import open_link as module
from reader.ui.open_link import open_link

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="fakes the browsers of a Linux desktop")

Browser = Callable[[str, str], None]


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    """Where a fake browser writes what it was given."""
    return tmp_path / "opened"


@pytest.fixture
def browser(tmp_path: Path, opened: Path, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """Puts a browser on an otherwise empty PATH; `{opened}` in its script is the file to write to."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "sleep").symlink_to("/bin/sleep")
    monkeypatch.setenv("PATH", str(folder))
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")

    def put(name: str, script: str) -> None:
        file = folder / name
        file.write_text("#!/bin/sh\n" + script.replace("{opened}", str(opened)) + "\n")
        file.chmod(0o755)

    return put


def test_the_address_reaches_the_browser_as_it_is(
    browser: Browser, opened: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser("mybrowser", 'printf "%s" "$*" > {opened}')
    monkeypatch.setenv("BROWSER", "mybrowser")
    url = "https://example.org/a?b=$(id)&c=%20;d#e"
    open_link(url)
    assert opened.read_text() == url


@pytest.mark.parametrize(
    "url",
    [
        "",
        "--new-window",
        "-h https://example.org",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "example.org",
        "https://",
        "https://example.org/\x1b]0;x\x07",
        "https://example.org/ --option",
    ],
)
def test_what_is_no_address_of_the_web_is_refused(
    browser: Browser, opened: Path, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    browser("mybrowser", 'printf "%s" "$*" > {opened}')
    monkeypatch.setenv("BROWSER", "mybrowser")
    with pytest.raises(ReaderError, match="not an address"):
        open_link(url)
    assert not opened.exists()


@pytest.mark.usefixtures("browser")
def test_no_browser_is_one_sentence_that_names_the_address() -> None:
    with pytest.raises(ReaderError) as fault:
        open_link("https://example.org/x")
    assert "https://example.org/x" in fault.value.message


def test_a_browser_that_fails_is_a_fault(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    browser("mybrowser", "exit 3")
    monkeypatch.setenv("BROWSER", "mybrowser")
    with pytest.raises(ReaderError):
        open_link("https://example.org/x")


@pytest.mark.parametrize("name", ["lynx", "w3m", "www-browser", "links", "elinks"])
@pytest.mark.parametrize("said", [True, False])
def test_a_browser_of_the_terminal_is_never_started(
    browser: Browser, opened: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: bool
) -> None:
    browser(name, "touch {opened}; echo > {opened}")
    if said:
        monkeypatch.setenv("BROWSER", f"/somewhere/{name} %s:{name}")
    with pytest.raises(ReaderError):
        open_link("https://example.org/x")
    assert not opened.exists()


def test_a_browser_has_no_terminal_and_its_noise_is_not_seen(
    browser: Browser, opened: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    browser(
        "mybrowser", "echo noise; echo noise >&2; (: < /dev/tty) 2>/dev/null && echo tty > {opened}; exit 0"
    )
    monkeypatch.setenv("BROWSER", "mybrowser")
    open_link("https://example.org/x")
    assert capfd.readouterr() == ("", "")
    assert not opened.exists()


def test_a_browser_that_stays_open_is_not_waited_for(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser("mybrowser", "exec sleep 20")
    monkeypatch.setenv("BROWSER", "mybrowser")
    monkeypatch.setattr(module, "START_SECONDS", 0.5)
    begun = time.monotonic()
    open_link("https://example.org/x")
    assert time.monotonic() - begun < 10
