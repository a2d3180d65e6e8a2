"""What is drawn: legible in every theme, of what is in sight only, and never while a key waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from rich.style import Style
from textual.theme import BUILTIN_THEMES

from reader.config import Settings
from reader.library import Library
from reader.model import Annotation, Entry, Link, LinkKind, Paper, Source
from reader.text import inline
from reader.text.inline import Span, parse
from reader.ui.contrast import ENOUGH, contrast
from reader.ui.widgets.lines import Lines
from tests.payloads import MONSTERS
from tests.ui.steps import Shown, filled, shown

THEMES = [name for name, theme in BUILTIN_THEMES.items() if not theme.ansi]
ABSTRACT = (
    "We present Quillon, which re*folds* maps. **Quillon** is at https://code.example/q and costs "
    r"$\mathcal{O}(n^2)$ of `time`, ~~not~~ more."
)
QUILLON = Paper(
    "abs:q",
    "Quillon: folding maps again",
    abstract=ABSTRACT,
    abstract_plain="We present Quillon, which refolds maps.",
    name="Quillon",
    authors=("Mira Holt",),
    links=(Link(LinkKind.CODE, "https://code.example/q"), Link(LinkKind.PDF, "https://a.example/q.pdf")),
    sources=(Source("Invented", "list.md", 1, 1),),
)
ENTRY = Entry(0, QUILLON, Annotation(tags=("maps",), stars=3, note="A note."))


async def show(user: Shown, entries: Sequence[Entry], words: tuple[str, ...] = ()) -> None:
    """Show other papers than those of the library; their row keys are their places."""
    main = user.main
    main.entries.clear()
    main.entries._read = lambda rows: [entries[row] for row in rows]
    main.words = words
    main.papers.show(range(len(entries)), 0, words=words, hint=())
    await user.pilot.pause()
    await user.pilot.pause()


def styles_of(user: Shown, widget: Lines, text: str) -> list[Style]:
    found = [style for piece, style in user.runs(widget) if piece.strip() == text]
    assert found, text
    return found


def assert_legible(user: Shown) -> None:
    """All text on the screen that is no line or bar stands out from what lies below it."""
    screen = user.app.screen
    for strip in screen._compositor.render_strips():
        for segment in strip:
            style = segment.style
            if not any(char.isalnum() for char in segment.text) or style is None:
                continue
            assert style.color is not None
            assert style.bgcolor is not None
            front, back = style.color.get_truecolor(), style.bgcolor.get_truecolor()
            assert contrast(front, back) >= ENOUGH, (segment.text, style)


@pytest.mark.parametrize("theme", THEMES)
async def test_names_hits_and_links_are_seen_in_every_theme(
    library: Library, tmp_path: Path, theme: str
) -> None:
    async with shown(filled(library, tmp_path), settings=Settings(theme=theme), size=(120, 30)) as user:
        await show(user, [ENTRY, ENTRY], ("refolds", "maps"))
        assert_legible(user)
        detail, listed = user.main.detail, user.main.papers
        base = detail.look()
        [named] = {style for style in styles_of(user, detail, "Quillon") if not style.meta}
        hits = {*styles_of(user, detail, "folds"), *styles_of(user, listed, "maps")}
        links = styles_of(user, detail, "code.example/q")
        for style in {named, *hits, *links}:
            assert style.color != base.color or style.bgcolor != base.bgcolor
        assert all(style.underline for style in (*hits, *links))
        assert all(style.bgcolor != base.bgcolor for style in hits)
        assert named.bold
        assert any(style.bold for style in styles_of(user, listed, "Quillon"))


async def test_a_hit_goes_on_where_emphasis_begins_inside_a_word(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await show(user, [ENTRY], ("refold*",))
        runs = [(text, style) for text, style in user.runs(user.main.detail) if "hit" in style.meta]
        assert [text for text, _ in runs] == ["re", "folds"]
        assert [bool(style.italic) for _, style in runs] == [False, True]
        assert all(style.underline for _, style in runs)


async def test_links_are_numbered_as_they_are_opened(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), size=(100, 30)) as user:
        await show(user, [ENTRY])
        text = user.text(user.main.detail)
        assert "o1 code code.example/q" in text
        assert "o2 pdf a.example/q.pdf" in text
        await user.press("o")
        await user.until(lambda: user.app.screen is not user.main)
        assert "1 https://code.example/q" in user.text()
        assert "2 https://a.example/q.pdf" in user.text()
        await user.press("escape")
        await show(
            user, [ENTRY._replace(paper=replace(ENTRY.paper, id="abs:1", links=ENTRY.paper.links[:1]))]
        )
        assert " o code code.example/q" in user.text(user.main.detail)
        await show(user, [ENTRY._replace(paper=replace(ENTRY.paper, links=()))])
        await user.press("o")
        await user.until(
            lambda: "y copies its title" in "".join(told.message for told in user.app._notifications)
        )


async def test_tags_leave_the_title_the_most_of_a_line(library: Library, tmp_path: Path) -> None:
    tags = ("transformers", "attention", "translation", "sequence-models", "classics")
    many = ENTRY._replace(
        paper=replace(QUILLON, year=2017, venue="NeurIPS"), annotation=Annotation(tags=tags)
    )
    long = many._replace(paper=replace(many.paper, id="abs:l", title="Folding maps again and " * 12))
    async with shown(filled(library, tmp_path), size=(50, 20)) as user:
        for width in (40, 50, 64, 80, 99, 140, 200):
            await user.pilot.resize_terminal(width, 20)
            await show(user, [many, long])
            papers = user.main.papers
            lines = user.lines(papers)[1:3]
            assert "Quillon: folding maps again" in lines[0] or "#" not in lines[0]
            for line in lines:
                shown_tags = line[line.index("#") :].removesuffix("│").rstrip() if "#" in line else ""
                shown_tags = shown_tags.removesuffix("2017").rstrip().removesuffix("NeurIPS").rstrip()
                assert len(shown_tags) <= papers.size.width / 3
            assert "#" in lines[0] or papers.size.width < 45
        assert " #transformers #attention +3  " in lines[0]


@pytest.mark.parametrize(("width", "line"), [(99, False), (100, True), (160, True)])
async def test_a_line_parts_the_list_from_what_stands_beside_it(
    library: Library, tmp_path: Path, width: int, line: bool
) -> None:
    async with shown(filled(library, tmp_path, 3), size=(width, 30)) as user:
        rows = user.lines(user.main.papers)[1:]
        assert all(row.endswith("│") is line for row in rows)
        user.main.papers.show((), 0, words=(), hint=("Nothing.",))
        await user.pilot.pause()
        assert all(row.endswith("│") is line for row in user.lines(user.main.papers)[1:])


DENSE = " ".join(rf"$\frac{{\partial x_{{{n}}}}}{{\sqrt{{d + {n}}}}}$" for n in range(40))


def dense(number: int, source: str = DENSE) -> Entry:
    paper = Paper(
        f"abs:{number}", f"Paper {number}", abstract=f"{source} {number}", abstract_plain="∂x/√d " * 40
    )
    return Entry(number, paper, Annotation())


async def test_moving_shows_a_paper_before_its_formulas_are_set(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_now: list[str] = []

    def counted(source: str) -> tuple[Span, ...]:
        set_now.append(source)
        return parse(source)

    monkeypatch.setattr(inline, "parse", counted)
    async with shown(filled(library, tmp_path)) as user:
        entries = [dense(number) for number in range(30)]
        await show(user, entries)
        set_now.clear()
        main = user.main
        for number in range(1, 20):
            main.papers.move_to(number)
            assert f"Paper {number}" in user.text(main.detail)
            assert "∂x/√d" in user.text(main.detail)
            assert not set_now
        await user.until(lambda: "∂x₁" in user.text(main.detail))
        assert set_now == [entries[19].paper.abstract]
        main.papers.move_to(18)
        await user.until(lambda: len(set_now) == 2)
        main.papers.move_to(19)
        assert "∂x₁" in user.text(main.detail)
        assert len(set_now) == 2


@pytest.mark.parametrize("source", MONSTERS.values(), ids=MONSTERS)
async def test_a_monstrous_abstract_does_no_harm(library: Library, tmp_path: Path, source: str) -> None:
    async with shown(filled(library, tmp_path)) as user:
        paper = Paper("abs:0", "Monster", abstract=source, abstract_plain=source)
        await show(user, [Entry(0, paper, Annotation()), dense(1)])
        main = user.main
        assert "Monster" in user.text(main.detail)
        await user.until(lambda: main.detail._styled.ready(source[:60_000]) is not None)
        await user.press("l", "G", "g", "h", "j")
        await user.until(lambda: "Paper 1" in user.text(main.detail))
