"""Text as lines of a terminal."""

from __future__ import annotations

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from textual.strip import Strip

from reader.model import MAX_STARS, Annotation, Entry, Paper, Source, Status
from reader.ui.rendering import (
    _NARROW,
    _cells_of,
    fit,
    highlighted,
    origin,
    pad,
    published,
    safe,
    safe_line,
    stars,
    strip,
    tags_in,
    width_of,
    wrap,
)
from reader.ui.signs import STATUS_MARKS
from reader.ui.straight import _SURE
from reader.ui.widgets.paper_line import published_column

PLAIN, LOUD = Style(), Style(bold=True)
WORDS = st.text(st.sampled_from("ab é日本👍\u0301\u200d-("), max_size=60)
ANY = st.text(max_size=80)


@pytest.mark.parametrize(
    ("tags", "room", "text"),
    [
        (("rl",), 10, "#rl"),
        (("rl", "nlp"), 8, "#rl #nlp"),
        (("rl", "nlp"), 7, "#rl +1"),
        (("attention", "rl"), 9, "#atte… +1"),
        (("attention",), 9, "#attenti…"),
        (("attention", "rl"), 3, " +1"),
        (("attention", "rl"), 0, ""),
    ],
)
def test_tags_that_are_not_shown_are_counted_though_the_first_is_cut(
    tags: tuple[str, ...], room: int, text: str
) -> None:
    shown, names = tags_in(tags, room)
    assert shown == text
    assert text.startswith(" ".join(names))


@given(st.lists(WORDS, min_size=1), st.integers(-3, 40))
def test_tags_take_no_more_room_than_there_is(tags: list[str], room: int) -> None:
    assert width_of(tags_in(tags, room)[0]) <= max(room, 0)


@given(ANY, st.integers(0, 40))
def test_fitted_text_is_no_wider_than_asked(text: str, width: int) -> None:
    assert cell_len(fit(safe_line(text), width)) <= width


@given(ANY, st.integers(0, 40))
def test_padded_text_is_exactly_as_wide_as_asked(text: str, width: int) -> None:
    assert width_of(pad(safe_line(text), width)) == width


@given(st.lists(st.tuples(ANY, st.sampled_from([PLAIN, LOUD])), max_size=6), st.integers(0, 60))
def test_a_strip_is_exactly_as_wide_as_asked_and_harmless(runs: list[tuple[str, Style]], width: int) -> None:
    line = strip(runs, width, PLAIN)
    assert line.cell_length == width
    assert sum(cell_len(segment.text) for segment in line) == width
    shown = "".join(segment.text for segment in line)
    assert not {category(character) for character in shown} & {"Cc", "Cs", "Zl", "Zp"}


@given(st.lists(st.tuples(WORDS, st.sampled_from([PLAIN, LOUD])), max_size=8), st.integers(1, 30))
def test_wrapping_loses_nothing_but_spaces_and_keeps_the_width(
    runs: list[tuple[str, Style]], width: int
) -> None:
    runs = [(safe(text).replace("\n", " "), style) for text, style in runs]
    lines = wrap(runs, width)
    assert lines
    # A single character of two cells can't be broken further.
    assert all(sum(cell_len(text) for text, _ in line) <= max(width, 2) for line in lines)
    before = [(c, style) for text, style in runs for c in text if c != " "]
    after = [(c, style) for line in lines for text, style in line for c in text if c != " "]
    assert before == after


@given(st.lists(st.text(st.sampled_from("abcdef"), min_size=1, max_size=9), min_size=1, max_size=20))
def test_lines_break_between_words(words: list[str]) -> None:
    lines = wrap([(" ".join(words), PLAIN)], 10)
    assert [word for line in lines for text, _ in line for word in text.split()] == words


def test_a_word_whose_style_changes_keeps_together() -> None:
    lines = wrap([("a p", PLAIN), ("ara", LOUD), ("digm", PLAIN)], 9)
    assert ["".join(text for text, _ in line) for line in lines] == ["a", "paradigm"]


def test_a_word_longer_than_the_line_is_broken() -> None:
    lines = wrap([("xx " + "y" * 12, PLAIN)], 5)
    assert ["".join(text for text, _ in line) for line in lines] == ["xx", "yyyyy", "yyyyy", "yy"]


def test_scripts_without_spaces_break_anywhere() -> None:
    lines = wrap([("論文の一覧を読む", PLAIN)], 6)
    assert ["".join(text for text, _ in line) for line in lines] == ["論文の", "一覧を", "読む"]


@given(
    st.lists(st.tuples(st.text(st.sampled_from("ab cdé𝒪ℝ ")), st.sampled_from([PLAIN, LOUD])), min_size=1),
    st.integers(1, 20),
)
def test_spaces_at_the_end_change_no_line(runs: list[tuple[str, Style]], width: int) -> None:
    # With them the lines are found in another way.
    assert wrap(runs, width) == wrap([*runs, ("  ", runs[-1][1])], width)


def test_wrapping_takes_linear_time() -> None:
    from time import process_time

    def seconds(length: int) -> float:
        start = process_time()
        wrap([("word and " * length, PLAIN)], 40)
        return process_time() - start

    seconds(1000)
    short = min(seconds(4_000) for _ in range(3))
    assert min(seconds(32_000) for _ in range(3)) < 40 * short


@pytest.mark.parametrize("text", ["❤️", "1️⃣", "👍🏽"])
def test_what_terminals_disagree_about_is_left_out(text: str) -> None:
    assert not {"\ufe0f", "\u20e3", "\U0001f3fd"} & set(safe(text))


def test_stars_are_counted_where_there_is_no_room_for_them() -> None:
    assert [stars(n, 5) for n in range(MAX_STARS + 1)] == [
        "     ",
        "★    ",
        "★★   ",
        "★★★  ",
        "★★★★ ",
        "★★★★★",
    ]
    assert [stars(n, 2) for n in range(MAX_STARS + 1)] == ["  ", "★1", "★2", "★3", "★4", "★5"]


def test_every_status_has_its_own_mark_of_one_cell() -> None:
    assert set(STATUS_MARKS) == set(Status)
    assert len(set(STATUS_MARKS.values())) == len(Status)
    assert all(cell_len(mark) == 1 for mark in STATUS_MARKS.values())


def test_highlighting_marks_whole_words_and_beginnings() -> None:
    runs = highlighted([("Déjà models modelling remodel", PLAIN)], ("deja", "model*"), LOUD)
    assert "".join(text for text, _ in runs) == "Déjà models modelling remodel"
    assert [text for text, style in runs if style == LOUD] == ["Déjà", "models", "modelling"]


def test_highlighting_without_a_star_takes_the_word_only() -> None:
    runs = highlighted([("model models", PLAIN)], ("model",), LOUD)
    assert [text for text, style in runs if style == LOUD] == ["model"]


def entry(**fields: object) -> Entry:
    paper = Paper("abs:0", "headline")
    for name, value in fields.items():
        object.__setattr__(paper, name, value)
    return Entry(0, paper, Annotation(stars=1))


def test_the_origin_names_list_and_position() -> None:
    two = (Source("A list", "a.txt", 7, 40), Source("Another", "b.txt", 1, 1))
    assert origin(entry(sources=two[:1])) == "A list · no. 7"
    assert origin(entry(sources=two)) == "A list · no. 7 · and 1 more"
    assert origin(entry()) == "in no list any more"


def test_venue_and_year_as_far_as_known() -> None:
    assert published(entry(venue="PLDI", year=1999)) == "PLDI 1999"
    assert published(entry(year=1999)) == "1999"
    assert published(entry(venue="PLDI, 1999", year=1999)) == "PLDI 1999"
    assert published(entry(venue="Route 1999")) == "Route 1999"
    assert published(entry()) == ""


@pytest.mark.parametrize(
    ("venue", "year", "wide", "medium"),
    [
        ("Proceedings of Many Things", 1999, "  Proceedings o…  1999", "  1999"),
        ("ICML 2024", 2024, "  ICML  2024", "  2024"),
        ("ICML", None, "  ICML      ", ""),
        (None, 2024, "  2024", "  2024"),
        (None, None, "", ""),
    ],
)
def test_the_year_has_its_column_and_is_never_cut_off(
    venue: str | None, year: int | None, wide: str, medium: str
) -> None:
    paper = entry(venue=venue, year=year)
    assert published_column(paper, 120) == wide
    assert published_column(paper, 70) == medium
    assert published_column(paper, 50) == ""


def test_what_is_measured_at_a_glance_has_one_cell_in_every_terminal() -> None:
    assert {_cells_of(char) for char in _NARROW} == {1}
    assert all(char.isprintable() for char in _NARROW)
    assert all(any(first <= ord(char) <= last for first, last in _SURE) for char in _NARROW)


@given(st.lists(st.tuples(ANY, st.sampled_from((PLAIN, LOUD)))), st.integers(0, 60))
def test_neighbours_that_look_alike_change_nothing_that_is_seen(
    runs: list[tuple[str, Style]], width: int
) -> None:
    def cells(line: Strip) -> list[tuple[str, Style | None]]:
        return [(char, style) for text, style, _ in line for char in text]

    # Equal styles that are different objects are not put together.
    apart = [(text, Style(bold=style.bold)) for text, style in runs]
    assert cells(strip(runs, width, PLAIN)) == cells(strip(apart, width, Style()))
