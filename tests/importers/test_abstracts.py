"""The format of bare abstracts: what is a paper, what a heading, and that nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.importers.abstracts import read
from reader.importers.boundaries import boundary
from reader.importers.items import Heading, Item, Join, Problem, Record

ROBOT = (
    "A gripper that feels slip can hold eggs. We present SlipSense, a skin of cheap sensors, and drop no egg."
)
MAPS = (
    "Old maps disagree about coasts. This paper aligns forty of them and shows where the sea has moved since."
)
BEES = (
    "Bees count to four. In this work we build a network of thirty neurons that counts and fails as they do."
)


LINES = st.lists(
    st.one_of(
        st.sampled_from(
            ["", " ", "# New", "---", "===", "ICML 2024", "$$", "\\begin{x}", ROBOT, MAPS, "where", ":", "#"]
        ),
        st.text(st.characters(exclude_characters="\n\r"), max_size=60),
    ),
    max_size=30,
)


def items(text: str) -> list[Item]:
    return list(read(text.split("\n")))


def records(text: str) -> list[Record]:
    return [item for item in items(text) if isinstance(item, Record)]


def headings(text: str) -> list[Heading]:
    return [item for item in items(text) if isinstance(item, Heading)]


def problems(text: str) -> list[Problem]:
    return [item for item in items(text) if isinstance(item, Problem)]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("ICML 2024 Papers", "ICML 2024 Papers"),
        ("# NeurIPS 2023 论文列表", "NeurIPS 2023 论文列表"),
        ("接收论文", "接收论文"),
        ("## Papers ##", "Papers"),
        ("#Papers", "Papers"),
        ("Papers of ICML 2024:", "Papers of ICML 2024:"),
        ("\ufeffPapers", "Papers"),
        ("Papers C#", "Papers C#"),
    ],
)
def test_a_short_first_line_is_the_heading(line: str, name: str) -> None:
    text = f"{line}\n\n{ROBOT}\n\n{MAPS}\n"
    assert items(text) == [Heading(name, 1), Record(1, 3, ROBOT), Record(2, 5, MAPS)]


def test_a_heading_may_be_underlined_or_take_two_lines_or_touch_its_first_abstract() -> None:
    assert items(f"Papers\n=====\n\n{ROBOT}")[:2] == [Heading("Papers", 1), Record(1, 4, ROBOT)]
    assert headings(f"ICML 2024\nVienna, July\n\n{ROBOT}") == [Heading("ICML 2024 Vienna, July", 1)]
    assert items(f"ICML 2024 Papers\n{ROBOT}") == [Heading("ICML 2024 Papers", 1), Record(1, 2, ROBOT)]
    assert items(f"# Papers\n{ROBOT}") == [Heading("Papers", 1), Record(1, 2, ROBOT)]


def test_a_file_may_begin_with_an_abstract() -> None:
    assert items(f"{ROBOT}\n\n{MAPS}") == [Record(1, 1, ROBOT), Record(2, 3, MAPS)]


def test_positions_begin_again_under_each_heading() -> None:
    text = f"# One\n\n{ROBOT}\n\n{MAPS}\n\n# Two\n\n{BEES}\n\nCVPR 2022 Papers\n\n{MAPS}"
    assert [(item.text, item.line) for item in headings(text)] == [
        ("One", 1),
        ("Two", 7),
        ("CVPR 2022 Papers", 11),
    ]
    assert [(paper.position, paper.line) for paper in records(text)] == [(1, 3), (2, 5), (1, 9), (1, 13)]


def test_line_breaks_inside_an_abstract_are_spaces() -> None:
    wrapped = ROBOT.replace("We present", "\n  We present").replace("cheap ", "cheap\t\n")
    assert records(f"\n\n{wrapped}\n \t \n") == [Record(1, 3, ROBOT)]


def test_blank_lines_may_hold_spaces_and_rules_separate_too() -> None:
    assert len(records(f"{ROBOT}\n \t\u3000\n{MAPS}\n---\n{BEES}")) == 3


@pytest.mark.parametrize(
    ("above", "below"),
    [
        (f"{ROBOT} It is", "shown in two sizes."),
        (f"{ROBOT} The force is", "$$ f = \\mu n $$"),
        (f"{ROBOT} The force is $$ f =", "\\mu n. $$ All is well."),
        (
            f"{ROBOT} We find three things:",
            "(1) Eggs break. (2) Skins do not. (3) Both cost little to replace.",
        ),
        (ROBOT, "See our project page at https://slipsense.example"),
        (ROBOT, "Code: github.com/slip/sense"),
    ],
)
def test_what_goes_on_with_an_abstract_is_a_paragraph_of_it(above: str, below: str) -> None:
    assert records(f"Papers\n\n{above}\n\n{below}\n\n{MAPS}") == [
        Record(1, 3, f"{above}\n\n{below}"),
        Record(2, 7, MAPS),
    ]


def test_a_formula_that_is_left_open_is_closed_once() -> None:
    opened, code = f"{ROBOT} The force is $$ f =", "Code: github.com/slip/sense"
    closed, stray = "\\mu n. $$ All is well.", f"{MAPS} $$ The sea"
    found = [paper.abstract for paper in records("\n\n".join((opened, code, closed, stray)))]
    assert found == ["\n\n".join((opened, code, closed)), stray]

    begun, ended = f"{ROBOT} It is \\begin{{equation}} f", "A force \\end{equation} of this kind is small."
    found = [paper.abstract for paper in records("\n\n".join((begun, ended, f"{MAPS} {ended}")))]
    assert found == ["\n\n".join((begun, ended)), f"{MAPS} {ended}"]


def test_every_join_is_told_with_its_line() -> None:
    found = items(f"Papers\n\n{ROBOT}\n\nCode: github.com/slip/sense\n\n{MAPS}")
    assert found[2] == Join(5, "Code: github.com/slip/sense")
    assert [type(item) for item in found] == [Heading, Record, Join, Record]


def test_a_display_formula_may_begin_an_abstract() -> None:
    formula = "$$ a^2 + b^2 = c^2 $$"
    assert [
        paper.abstract for paper in records(f"{ROBOT}\n\n{formula} This old theorem gets a new proof.")
    ] == [
        ROBOT,
        f"{formula} This old theorem gets a new proof.",
    ]
    assert len(records(f"{ROBOT}\n\n{formula} where a is the force.")) == 1


def test_descriptions_that_all_begin_small_and_end_without_a_full_stop_are_papers() -> None:
    lines = ("proposes a gripper that feels slip", "shows where the sea has moved", "counts as bees count")
    assert len(records("\n\n".join(("# Papers", *lines)))) == 3


def test_a_list_inside_an_abstract_keeps_its_lines() -> None:
    text = f"{ROBOT} It\n1. holds eggs,\n2. and\ndrops none.\n\n{MAPS}"
    assert [paper.abstract for paper in records(text)] == [
        f"{ROBOT} It\n\n1. holds eggs,\n\n2. and drops none.",
        MAPS,
    ]
    assert len(items(text)) == 2, "nothing was joined that stood apart"


@pytest.mark.parametrize("marks", [("- ", "- "), ("(1) ", "(2) "), ("1. ", "2. ")])
def test_abstracts_that_are_all_items_of_a_list_are_papers(marks: tuple[str, str]) -> None:
    first, second = marks
    assert len(records(f"{first}{ROBOT}\n\n{second}{MAPS}")) == 2


def test_what_was_decided_about_two_paragraphs_wins() -> None:
    lines = [ROBOT, "", "Code: github.com/slip/sense", "", MAPS, "", BEES]
    decided = {boundary(ROBOT, lines[2]): False, boundary(MAPS, BEES): True, boundary(BEES, ROBOT): True}
    assert [item.abstract for item in read(lines, decided) if isinstance(item, Record)] == [
        ROBOT,
        lines[2],
        f"{MAPS}\n\n{BEES}",
    ]


def test_a_list_inside_an_abstract_may_be_cut_too() -> None:
    lines = [ROBOT, "1. Eggs are held.", "2. None is dropped."]
    decided = {boundary(lines[1], lines[2]): False}
    assert [item.abstract for item in read(lines, decided) if isinstance(item, Record)] == [
        f"{ROBOT}\n\n1. Eggs are held.",
        "2. None is dropped.",
    ]


def test_a_decision_moves_its_own_boundary_and_no_other() -> None:
    lines = ["# Sums", "$$", "", "$$ a + b", "", "$$"]
    assert [item.abstract for item in read(lines) if isinstance(item, Record)] == ["$$\n\n$$ a + b", "$$"]
    decided = {boundary("$$", "$$ a + b"): False}
    assert [item.abstract for item in read(lines, decided) if isinstance(item, Record)] == [
        "$$",
        "$$ a + b",
        "$$",
    ]


@given(LINES)
def test_decisions_hold_wherever_their_paragraphs_meet(lines: list[str]) -> None:
    whole = [item.abstract.split("\n\n") for item in read(lines) if isinstance(item, Record)]
    inside = [boundary(*pair) for paper in whole for pair in pairwise(paper)]
    decided = dict.fromkeys(inside, False)
    again = [item.abstract for item in read(lines, decided) if isinstance(item, Record)]
    assert again == [paragraph for paper in whole for paragraph in paper]


@pytest.mark.parametrize(
    "abstract",
    [
        "eP&R is a fast way to count what a net has caught, and as exact as the slow way it stands for.",
        "k-means stops early when the batch is small. We prove a bound on how early, which can't be better.",
        "With no $$$ to spend we label nothing, and find that nothing is enough for a third of the tasks.",
        f"{MAPS} Code is at https://github.com/old/maps and the maps are at https://example.org/maps.",
    ],
)
def test_an_abstract_with_an_unusual_beginning_is_a_paper(abstract: str) -> None:
    assert [paper.abstract for paper in records(f"{ROBOT}\n\n{abstract}\n\n{BEES}")] == [
        ROBOT,
        abstract,
        BEES,
    ]


def test_a_fragment_is_kept_and_reported_with_its_line() -> None:
    text = f"Papers\n\n{ROBOT}\n\nTo be announced.\n\n{MAPS}"
    assert [paper.abstract for paper in records(text)] == [ROBOT, "To be announced.", MAPS]
    (problem,) = problems(text)
    assert problem.line == 5
    assert "To be announced." in problem.message


@pytest.mark.parametrize("text", ["Papers", "# Papers\n\n", f"# Empty\n\n# Full\n\n{ROBOT}"])
def test_a_heading_with_nothing_below_is_reported(text: str) -> None:
    (problem,) = problems(text)
    assert problem.line == 1
    assert "No papers" in problem.message


@pytest.mark.parametrize("text", ["", "\n \n\t\n", "\ufeff\n"])
def test_nothing_gives_nothing(text: str) -> None:
    assert items(text) == []


def test_a_paper_is_given_before_the_rest_is_read() -> None:
    def lines() -> Iterator[str]:
        yield from ("# Papers", "", ROBOT, "", MAPS, "")
        raise AssertionError("the rest was read")

    reading = read(lines())
    assert next(reading) == Heading("Papers", 1)
    assert next(reading) == Record(1, 3, ROBOT)


@given(LINES)
def test_no_line_is_lost_and_no_line_is_invented(lines: list[str]) -> None:
    found = list(read(lines))
    kept = " ".join(
        part
        for item in found
        if isinstance(item, Heading | Record)
        for part in (item.text if isinstance(item, Heading) else item.abstract).split()
    )
    squeezed = re.sub(r"\W+", "", "".join(lines))
    assert re.sub(r"\W+", "", kept) == squeezed


@given(LINES)
def test_lines_and_positions_rise(lines: list[str]) -> None:
    at, position = 0, 0
    for item in read(lines):
        if isinstance(item, Problem | Join):
            assert item.line is not None
            assert 1 <= item.line <= len(lines)
            continue
        assert at < item.line <= len(lines)
        at = item.line
        if isinstance(item, Heading):
            position = 0
        else:
            position += 1
            assert item.position == position
            assert item.abstract.strip()
