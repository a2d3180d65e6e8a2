"""The commands that take something in or out, and those of the program, keep their promises."""

from __future__ import annotations

import re
from functools import partial

from reader.commands import Command
from reader.key_names import key_name
from reader.ui.screens.export import ExportScreen
from reader.ui.screens.help import HelpScreen
from reader.ui.screens.import_ import ImportScreen
from reader.ui.screens.palette import PaletteScreen
from reader.ui.screens.statistics import StatisticsScreen
from tests.ui.promises.desk import BARE, Desk, proves, title_of
from tests.ui.steps import write_list


async def _at_the_bare_abstract(desk: Desk) -> None:
    main = desk.user.main
    main.papers.move_to(desk.rows("").index(desk.rows("drawer")[0]))
    await desk.until(lambda: "drawer" in desk.user.text(main.detail))


@proves("open", "Open one of the paper's links in the browser.")
async def open_one(desk: Desk, key: str) -> None:
    desk.opened.clear()
    await desk.press(key)
    await desk.until(lambda: desk.opened)
    assert len(desk.opened) == 1
    assert desk.opened[0].startswith("https://code.example/p")
    await _at_the_bare_abstract(desk)
    await desk.press(key)
    await desk.choose("", before="https://spoons.example/b")
    await desk.until(lambda: len(desk.opened) == 2)
    assert desk.opened[1] == "https://spoons.example/a"


def _copied(desk: Desk, texts: int) -> bool:
    return len(desk.copied) == texts


@proves("copy", "Copy the paper's title, citation, link, BibTeX or abstract.")
async def copy(desk: Desk, key: str) -> None:
    entry = desk.library.entry(desk.paper)
    desk.copied.clear()
    for number, what in enumerate(("Title", "Citation", "Link", "BibTeX", "Abstract"), start=1):
        await desk.press(key)
        await desk.choose(what.lower(), before="Citation")
        await desk.until(partial(_copied, desk, number))
    title, citation, link, bibtex, abstract = desk.copied
    assert title == entry.headline
    assert entry.headline in citation
    assert "Holt" in citation
    assert entry.paper.links[0].url in link
    assert bibtex.startswith("@")
    assert abstract == entry.paper.abstract_plain


@proves("export", "Write a reading list of the papers shown.")
async def export(desk: Desk, key: str) -> None:
    await desk.press("slash", *"glass", "enter")
    await desk.until(lambda: desk.shows("glass"))
    await desk.press(key)
    await desk.until(lambda: isinstance(desk.user.app.screen, ExportScreen))
    await desk.press("ctrl+u")
    await desk.choose(f"{desk.folder}/out.md")
    await desk.until((desk.folder / "out.md").is_file)
    written = (desk.folder / "out.md").read_text("utf-8")
    assert written.count("Glass gardens") >= 5
    assert "Slow clocks" not in written


@proves("import", "Import a list of papers from a file or folder.")
async def import_(desk: Desk, key: str) -> None:
    before = desk.library.count()
    file = write_list(desk.folder / "more.md", 63, heading="More Papers")
    await desk.press(key)
    await desk.until(lambda: isinstance(desk.user.app.screen, ImportScreen))
    await desk.type(str(file))
    await desk.press("enter")
    await desk.until(lambda: desk.library.count() == before + 3)
    await desk.until(lambda: desk.user.main.header.papers == before + 3)


@proves("join-next", "Make one paper of this abstract and the next one of its list.")
async def join_next(desk: Desk, key: str) -> None:
    main, before = desk.user.main, desk.library.count()
    await _at_the_bare_abstract(desk)
    joined = desk.user.current().paper.abstract
    await desk.press(key)
    await desk.until(lambda: main.header.papers == before - 1)
    assert desk.user.current().paper.abstract.startswith(f"{joined}\n\n")
    desk.library.undo()
    main.find(fresh=True)
    await desk.until(lambda: desk.user.current().paper.abstract == joined)


@proves("split", "Make two papers of this abstract.")
async def split(desk: Desk, key: str) -> None:
    main, before = desk.user.main, desk.library.count()
    await _at_the_bare_abstract(desk)
    assert len(desk.user.current().paper.abstract.split("\n\n")) > 1
    await desk.press(key)
    await desk.choose("", before=BARE[1][:30])
    await desk.until(lambda: main.header.papers == before + 1)
    assert desk.user.current().paper.abstract == BARE[0]
    desk.library.undo()
    main.find(fresh=True)
    await desk.until(lambda: desk.user.current().paper.abstract != BARE[0])


@proves("statistics", "Count what was judged by day, status, stars, tag, list and year.")
async def statistics(desk: Desk, key: str) -> None:
    await desk.press(key)
    await desk.until(
        lambda: isinstance(desk.user.app.screen, StatisticsScreen) and "Judged per day" in desk.user.text()
    )
    seen = desk.user.text()
    await desk.press("G")
    seen += desk.user.text()
    for part in ("day", "inbox", "later", "star", "cooling", "Invented Papers 2031", "2031"):
        assert part in seen, part


@proves("palette", "Find a command, a list or a tag by its name.")
async def palette(desk: Desk, key: str) -> None:
    main = desk.user.main
    await desk.press(key)
    await desk.until(lambda: isinstance(desk.user.app.screen, PaletteScreen))
    await desk.type("mark as read")
    await desk.until(lambda: "Mark the paper as read." in desk.user.text())
    await desk.press("escape")
    await desk.until(lambda: desk.user.app.screen is main)


@proves("theme", "Choose the colours of the screen.")
async def theme(desk: Desk, key: str) -> None:
    app = desk.user.app
    before = app.theme
    await desk.press(key)
    await desk.choose("latte" if "latte" not in before else "nord")
    await desk.until(lambda: app.theme != before)
    app.theme = before


@proves("help", "Show all keys.")
async def help_(desk: Desk, key: str) -> None:
    main = desk.user.main
    await desk.press(key)
    await desk.until(lambda: isinstance(desk.user.app.screen, HelpScreen))
    lines = desk.user.lines()
    for _ in range(3):
        await desk.press("pagedown")
        lines += desk.user.lines()
    others = [command for command in main.commands if not command.id.startswith("stars-")]
    assert [command.id for command in others if not any(_tells(line, command) for line in lines)] == []
    assert any("0-5 " in line for line in lines)


def _tells(line: str, command: Command) -> bool:
    """Whether a line of the help names a command and its first key."""
    what = "|".join(map(re.escape, (command.title, command.help[:20])))
    return re.search(rf"(^|\s){re.escape(key_name(command.keys[0]))}\s.*\s({what})", line) is not None


@proves("quit", "Leave the program; everything is saved.")
async def quit_(desk: Desk, key: str) -> None:
    paper = desk.paper
    assert title_of(desk) == desk.headline()
    await desk.press("2", key)
    await desk.until(lambda: not desk.user.app.is_running)
    await desk.until(lambda: desk.library.annotation(paper).stars == 2)
