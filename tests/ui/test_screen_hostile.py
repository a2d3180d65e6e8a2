"""No text of a paper, tag, note or list is markup, a terminal sequence or a broken column."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.app import App

from reader.annotations.edits import ChangeTags, SetNote
from reader.library import Library
from tests.annotations.titles import SetTitle
from tests.ui.steps import Shown, filled, shown, write_list

MARKUP = ("x[/]y", "[@click=app.quit]t[/]", "[link=file:///etc/passwd]z[/link]", "see [/", "[red]r[/red]")
SEQUENCES = (
    "\x1b]52;c;eA==\x07esc",
    "\x1b[2Jgone",
    "a\x9b31mb",
    "\u202egnp.exe",
    "a\u200bb\U000e0041c",
    "c\x00d",
)
WIDTHS = (
    "❤️ heart",
    "1️⃣ keycap",
    "👍🏽 thumb",
    "日本語の論文",
    "👨‍👩‍👧 family",
    "e\u0301a\u0308",
    "क्षि",
    "a\tb",
)
ALL = (*MARKUP, *SEQUENCES, *WIDTHS)
FORBIDDEN = {chr(c) for c in (*range(0x20), *range(0x7F, 0xA0), 0x202E, 0x200B, 0xE0041, 0xFE0F, 0x20E3)}


def assert_safe(user: Shown) -> None:
    """What is on the screen is text only, and every line is as wide as the screen."""
    for line in user.lines():
        assert not FORBIDDEN & set(line)
        assert cell_len(line) == user.app.size.width


def squeezed(text: str) -> str:
    """The text without spaces and line breaks, and without what stands at the ends of lines."""
    return "".join(text.replace("┃", "").replace("│", "").split())


@pytest.mark.parametrize("text", ALL)
async def test_everywhere_it_is_only_text(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(App, "exit", lambda *_: pytest.fail("a text ended the program"))
    filled(library, tmp_path)
    papers = [entry.paper.id for entry in library.entries(library.find().rows)]
    tag = text.replace("\x00", "").replace("\x07", "")
    library.edit(papers[:1], SetTitle(f"{text} as a title"))
    library.edit(papers[:1], ChangeTags(add=(tag,)))
    library.edit(papers[:1], SetNote(f"{text}\nas a note"))
    for size in ((100, 30), (80, 24)):
        async with shown(library, size=size) as user:
            assert "as a note" in user.text(user.main.notes)
            if text in MARKUP:
                assert text[:20] in user.text(user.main.papers)
                for widget in (user.main.detail, user.main.notes):
                    assert squeezed(text) in squeezed(user.text(widget))
            assert_safe(user)
            for x in range(0, 40, 3):
                await user.pilot.click(user.main.papers, offset=(x, 1))
            user.main.tell(f"{text} in a message", title=f"{text} in a title")
            await user.until(lambda: "in a message" in user.text())
            assert_safe(user)


@pytest.mark.parametrize("text", [text for text in ALL if "\x00" not in text])
async def test_in_a_papers_own_text_too(library: Library, tmp_path: Path, text: str) -> None:
    file = tmp_path / "list.md"
    file.write_text(
        f"# {text} list\n\n## {text} printed\nAuthors: {text} Person\n\nThe {text} abstract is short.\n",
        "utf-8",
    )
    library.import_lists([file])
    async with shown(library) as user:
        assert "printed" in user.text(user.main.papers)
        assert "list" in user.text(user.main.header)
        assert "Person" in user.text(user.main.detail)
        assert "abstractisshort" in squeezed(user.text(user.main.detail))
        assert_safe(user)


@pytest.mark.parametrize("text", ALL)
async def test_in_what_is_typed(library: Library, tmp_path: Path, text: str) -> None:
    async with shown(filled(library, tmp_path), query=f"{text} zzz") as user:
        assert_safe(user)
        await user.press("S", "escape", "number_sign")
        assert user.app.is_running


async def test_in_the_name_of_a_file(library: Library, tmp_path: Path) -> None:
    write_list(tmp_path / "[bold]x[b].md", 2, heading="[/] heading")
    library.import_lists([tmp_path / "[bold]x[b].md"])
    async with shown(library) as user:
        assert "[/] heading" in user.text(user.main.header)
        assert "[/] heading" in user.text(user.main.detail)
