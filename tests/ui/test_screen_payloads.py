"""Hundreds of hostile texts in every place of the screen: shown as they are, and nothing else happens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from rich.cells import set_cell_size
from rich.console import Console
from rich.style import Style as RichStyle
from textual.app import App
from textual.widget import Widget
from textual.widgets import Input
from textual.widgets._toast import Toast

from reader.annotations.edits import ChangeTags
from reader.library import Library
from reader.model import Annotation, Entry, Link, LinkKind, Paper, Source, Status
from reader.text.sanitize import display, one_line
from reader.ui.rendering import safe_line, strip
from reader.ui.screens.choices import Choices
from reader.ui.screens.choose import Choice, ChooseScreen
from reader.ui.screens.confirm import ConfirmScreen
from reader.ui.screens.dialog import Dialog, Frame, literal
from reader.ui.screens.export import ExportScreen
from reader.ui.screens.import_ import ImportScreen
from reader.ui.screens.progress import ProgressScreen
from reader.ui.screens.report import ReportScreen
from reader.ui.straight import Straightener
from tests.payloads import harm_in, harm_in_frame, markup, sequences, some_markup, squeezed
from tests.ui.steps import Shown, filled, shown

MARKUP, SEQUENCES = some_markup(), sequences()
ALL = (*MARKUP, *SEQUENCES)
SIZE = (160, 60)
BEGINNING = 40
T = TypeVar("T")


def batches(texts: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(texts), size):
        yield texts[start : start + size]


def marked(texts: Sequence[str]) -> list[str]:
    """What has to be found on the screen of each text: markup as it stands, of the others both ends."""
    return [part for text in texts for part in (text.split(_middle(text)) if text in SEQUENCES else [text])]


def _middle(text: str) -> str:
    number = text[1 : text.index("q")]
    return text[len(number) + 2 : text.rindex("z")]


class Seen:
    """The screen drawn once: nothing but text, colours and places, and no text acts or leads anywhere."""

    def __init__(self, user: Shown) -> None:
        lines = user.app.screen._compositor.render_strips()
        frame = "\n".join(line.render(user.app.console) for line in lines)
        assert not harm_in_frame(Straightener().straight(frame))
        for style in {segment.style for line in lines for segment in line if segment.style is not None}:
            assert style.link is None
            acts = style.meta.get("@click")
            assert acts is None or str(acts).startswith(("screen.", "choose("))
            assert str(style.meta.get("url", "https:")).startswith(("http:", "https:"))
        self._lines = [line.text for line in lines]
        self.text = squeezed("".join(self._lines))

    def within(self, widget: Widget) -> str:
        """What is seen in a widget, without spaces; the places hold while no wide character stands before."""
        region = widget.region
        lines = self._lines[region.y : region.bottom]
        return squeezed("".join(_cells(line, region.x, region.right) for line in lines))

    def shows(self, texts: Sequence[str], widget: Widget | None = None) -> None:
        """The beginning of every text is seen: there is not room for all of a long one everywhere."""
        found = self.text if widget is None else self.within(widget)
        for part in marked(texts):
            assert squeezed(safe_line(part))[:BEGINNING] in found, part


def _cells(line: str, start: int, end: int) -> str:
    """The characters in some cells of a line."""
    return set_cell_size(line, end)[len(set_cell_size(line, start)) :]


@pytest.fixture(autouse=True)
def _nothing_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(App, "action_bell", lambda *_: pytest.fail("a text acted"))
    monkeypatch.setattr(App, "open_url", lambda *_, **__: pytest.fail("a text opened an address"))


@asynccontextmanager
async def running(library: Library, folder: Path, *, size: tuple[int, int] = SIZE) -> AsyncIterator[Shown]:
    """The program on a few harmless papers."""
    async with shown(filled(library, folder), size=size) as user:
        yield user
        assert user.app.is_running


def hostile(row: int, texts: Sequence[str]) -> Entry:
    """A paper each of whose fields holds the texts, as no importer would let them be."""
    text = " ".join(texts)
    paper = Paper(
        f"abs:{row}",
        text,
        abstract="\n\n".join(["Before.", *texts, "After."]),
        name=text,
        authors=(text,),
        venue=text,
        keywords=(text,),
        links=(Link(LinkKind.CODE, f"https://a.example/{text}"), Link(LinkKind.OTHER, f"file:///{text}")),
        sources=(Source(text, text, 1, 1),),
    )
    annotation = Annotation(tags=tuple(texts), note="\n".join(texts), title=text, status=Status.LATER)
    return Entry(row, paper, annotation)


async def test_in_the_list_the_paper_and_what_was_added_to_it(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = [hostile(row, texts) for row, texts in enumerate(batches(ALL, 8))]
    filled(library, tmp_path)
    monkeypatch.setattr(Library, "entries", lambda _, rows: [entries[row] for row in rows])
    async with running(library, tmp_path, size=(160, 120)) as user:
        main = user.main
        main.papers.show(range(len(entries)), 0, words=("red", "bold*"), hint=())
        for row, entry in enumerate(entries):
            main.papers.move_to(row)
            seen, texts = Seen(user), entry.annotation.tags
            seen.shows(texts, main.detail)
            seen.shows(texts, main.notes)
            seen.shows(texts[:1], main.papers)


def test_on_a_line_of_data() -> None:
    console = Console(color_system="truecolor")
    for text in (*markup(), *SEQUENCES):
        content = literal(text)
        assert content.plain == safe_line(text)
        assert not content.spans
        line = strip([(text, RichStyle())], 200, RichStyle())
        assert all(char.isprintable() for char in harm_in_frame(line.render(console)))
        for part in marked([text]):
            assert squeezed(safe_line(part)) in squeezed(line.text)


def is_shown(user: Shown, text: str) -> bool:
    return squeezed(safe_line(marked([text])[-1])) in squeezed(user.text())


async def test_in_messages(library: Library, tmp_path: Path) -> None:
    async with running(library, tmp_path) as user:
        for texts in batches(ALL, 24):
            user.main.tell("\n".join(texts), title=texts[0])
            await user.until(partial(is_shown, user, texts[-1]))
            Seen(user).shows(texts, user.app.screen.query_one(Toast))


async def opened(user: Shown, dialog: Dialog[T]) -> Dialog[T]:
    user.app.push_screen(dialog)
    await user.until(lambda: dialog.is_current and dialog.size)
    return dialog


async def closed(user: Shown, dialog: Dialog[T]) -> None:
    dialog.dismiss()
    await user.until(lambda: not dialog.is_attached)


async def test_in_choices_and_titles_of_dialogs(library: Library, tmp_path: Path) -> None:
    async with running(library, tmp_path) as user:
        choices = [Choice(str(n), text, text[:8]) for n, text in enumerate(ALL)]
        for some in batches(choices, 48):
            dialog = await opened(user, ChooseScreen(some[0].text, some))
            Seen(user).shows([choice.text for choice in some])
            await closed(user, dialog)


async def test_in_questions_reports_and_progress(library: Library, tmp_path: Path) -> None:
    async with running(library, tmp_path) as user:
        for texts in batches(ALL, 50):
            report = await opened(user, ReportScreen(texts[1], texts))
            Seen(user).shows(texts, report.query_one(Frame))
            await closed(user, report)
        for texts in batches(ALL, 50):
            question = await opened(user, ConfirmScreen(texts[0], "   ".join(texts), "Yes", "No"))
            Seen(user).shows(texts, question.query_one(Frame))
            await closed(user, question)
        progress = ProgressScreen("Importing", lambda: None)
        await opened(user, progress)
        for text in ALL[::20]:
            progress.advance(3, text)
            await user.settle()
            Seen(user).shows([text])


async def test_in_the_header_the_footer_and_the_search_line(library: Library, tmp_path: Path) -> None:
    async with running(library, tmp_path, size=(160, 12)) as user:
        main = user.main
        for text, other in zip(ALL, reversed(ALL), strict=True):
            main.header.title = text
            main.header.refresh()
            main.search.show(other)
            main.search.remark(text, is_problem=True)
            main.footer.say(text)
            main.papers.show((), 0, words=(), hint=(safe_line(f"No paper fits “{text}”."),))
            seen = Seen(user)
            seen.shows((text,), main.header)
            seen.shows((text,), main.footer)
            seen.shows((text,), main.papers)
            seen.shows((other,), main.search)
        await main.search.open()
        for text in ALL[::3]:
            main.search.show(text)
            main.header.query_text = text
            main.header.refresh()
            Seen(user).shows((text,), main.header)


async def test_in_tags_their_completion_and_notes_that_are_edited(library: Library, tmp_path: Path) -> None:
    async with running(library, tmp_path, size=(160, 40)) as user:
        await user.press("t")
        editor = user.main.tag_editor
        assert editor is not None
        tags = [tag for text in ALL if (tag := one_line(display(text)).replace(",", ";"))]
        for texts in batches(tags, 6):
            editor.open("abs:0", ())
            editor.offer(dict.fromkeys(texts, 2))
            seen = Seen(user)
            assert all(squeezed(safe_line(text)) in seen.text for text in texts)
            editor.open("abs:0", tuple(texts))
            Seen(user)
        await user.press("escape")
        paper = user.current().paper.id
        await user.press("e")
        for texts in batches(ALL, 250):
            assert user.main.note_editor is not None
            user.main.note_editor.text = display("\n".join(texts))
            await user.settle()
            Seen(user)
        await user.press("escape")
        await user.until(lambda: not user.main.drafts)
        assert not harm_in(library.annotation(paper).note)


async def test_in_exports_imports_and_the_palette(library: Library, tmp_path: Path) -> None:
    files = tmp_path / "[red]files[/"
    files.mkdir()
    names = [text.replace("/", "_") for text in MARKUP[:40]]
    for name in names:
        (files / name).touch()
    async with running(library, tmp_path) as user:
        dialog = await opened(user, ImportScreen(files))
        await user.until(lambda: names[0] in user.text())
        dialog.query_one(Choices).move(1)
        Seen(user)
        await closed(user, dialog)
        for text in ALL[::40]:
            export = await opened(user, ExportScreen(3, text, files, abstracts=True))
            Seen(user).shows([text])
            await closed(user, export)
        await user.press("colon")
        for text in ALL[::40]:
            user.app.screen.query_one(Input).value = safe_line(text)
            await user.settle()
            Seen(user)


@pytest.mark.parametrize("texts", [MARKUP[:60], SEQUENCES[::5]])
async def test_in_tags_to_filter_by_and_texts_to_copy(
    library: Library, tmp_path: Path, texts: Sequence[str]
) -> None:
    async with running(library, tmp_path) as user:
        tags = [tag for text in texts if (tag := safe_line(text).replace(",", ";"))]
        library.edit((user.current().paper.id,), ChangeTags(add=tuple(tags)))
        await user.press("number_sign")
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        Seen(user)
        await user.press("enter")
        await user.until(lambda: user.app.screen is user.main)
        Seen(user)
        await user.press("y")
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen))
        Seen(user)
