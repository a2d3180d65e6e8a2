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

MARKUP = ("x[/]y", "[@click=app.quit]t[/]")
SEQUENCES = (
    "\x1b]52;c;eA==\x07esc",
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


async def tell(user: Shown, text: str, end: str) -> None:
    """Show a message that begins with a text, and wait for it."""
    user.main.tell(f"{text} {end}", title=f"{text} in a title")
    await user.until(lambda: end in user.text())


@pytest.mark.parametrize("size", [(100, 30), (80, 40)])
async def test_everywhere_it_is_only_text(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(App, "exit", lambda *_: pytest.fail("a text ended the program"))
    filled(library, tmp_path, len(ALL))
    papers = [entry.paper.id for entry in library.entries(library.find().rows)]
    for paper, text in zip(papers, ALL, strict=True):
        library.edit([paper], SetTitle(f"{text} as a title"))
        library.edit([paper], ChangeTags(add=(text.replace("\x00", "").replace("\x07", ""),)))
        library.edit([paper], SetNote(f"{text}\nas a note"))
    async with shown(library, size=size) as user:
        for row, text in enumerate(ALL):
            for x in range(0, 40, 8):
                await user.pilot.click(user.main.papers, offset=(x, row + 1 - user.main.papers.top))
            assert user.main.papers.cursor == row
            assert "as a note" in user.text(user.main.notes)
            if text in MARKUP:
                assert text[:20] in user.text(user.main.papers)
                for widget in (user.main.detail, user.main.notes):
                    assert squeezed(text) in squeezed(user.text(widget))
            assert_safe(user)
            await tell(user, text, f"in message {row}.")
            assert_safe(user)
            user.app.clear_notifications()


async def test_in_a_papers_own_text_too(library: Library, tmp_path: Path) -> None:
    texts = [text for text in ALL if "\x00" not in text]
    for number, text in enumerate(texts):
        (tmp_path / f"list-{number:02}.md").write_text(
            f"# {text} list\n\n## {text} printed {number}\nAuthors: {text} Person\n\n"
            f"The {text} abstract {number} is short.\n",
            "utf-8",
        )
    library.import_lists(sorted(tmp_path.glob("list-*.md")))
    async with shown(library) as user:
        assert "13 lists" in user.text(user.main.header)
        for number in range(len(texts)):
            user.main.papers.move_to(number)
            assert f"printed {number}" in user.text(user.main.papers)
            assert "Person" in user.text(user.main.detail)
            assert f"abstract{number}isshort" in squeezed(user.text(user.main.detail))
            assert "list · no. 1" in user.text(user.main.detail)
            assert_safe(user)


async def test_in_what_is_typed(library: Library, tmp_path: Path) -> None:
    first, *others = ALL
    async with shown(filled(library, tmp_path), query=f"{first} zzz") as user:
        assert_safe(user)
        for text in others:
            user.main.set_query(f"{text} zzz")
            await user.until(lambda: "zzz" in user.text(user.main.header))
            assert_safe(user)
            await user.press("S", "escape", "number_sign", "escape")
            assert user.app.screen is user.main


async def test_in_the_name_of_a_file(library: Library, tmp_path: Path) -> None:
    write_list(tmp_path / "[bold]x[b].md", 2, heading="[/] heading")
    library.import_lists([tmp_path / "[bold]x[b].md"])
    async with shown(library) as user:
        assert "[/] heading" in user.text(user.main.header)
        assert "[/] heading" in user.text(user.main.detail)
