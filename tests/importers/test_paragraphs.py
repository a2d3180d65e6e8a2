"""What goes on with an abstract and what begins the next one, by evidence."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.importers.abstracts import read
from reader.importers.items import Join, Record
from reader.importers.paragraphs import JOINED, WEIGHTS, evidence, goes_on

KILNS = (
    "Pottery kilns lose most of their heat through the flue, and how much depends on the glaze recipe and on "
    "how the shelves are stacked. Firing schedules are therefore set by rules of thumb. A wrong schedule "
    "cracks the ware, and a cautious one wastes fuel."
)
"""Background only: kilns, firing schedules and glaze."""

GLAZE = (
    "In this work, we predict firing schedules from a photograph of the stacked shelves. Our model reads the "
    "glaze recipe as text and the kiln as a graph of shelves, and saves a third of the fuel. We test it in "
    "four potteries."
)
"""The work that belongs to `KILNS`."""

TIDES = (
    "Tidal mud flats feed half of the wading birds of the northern coasts. We count them with a drone that "
    "flies below the clouds and find that counts from the ground miss one bird in five. The drone disturbs "
    "the birds less than a walker does, and its pictures can be counted twice."
)
"""A whole abstract about birds."""

CHESS = (
    "We play chess against children of three ages and record where they look. Older children look at fewer "
    "squares and at the right ones. A simple model of attention tells the age of a child from ten moves, and "
    "it fails for those who have a teacher."
)
"""A whole abstract about chess."""


def papers(*paragraphs: str) -> list[str]:
    lines = [line for paragraph in ("# Papers", *paragraphs) for line in (paragraph, "")]
    return [item.abstract for item in read(lines) if isinstance(item, Record)]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        (KILNS, GLAZE),
        (
            TIDES,
            "Finally, we show the drone to wading birds in two other countries, which mind it as little.",
        ),
        (TIDES, "However, the drone can't fly in fog, when wading birds are most at rest."),
        (TIDES, "Our experiments on mud flats of three coasts show that the drone is worth its price."),
        (
            CHESS,
            "Although it sounds odd, this model reads no eyes: squares and moves are enough for children.",
        ),
        (
            KILNS,
            "This paper closes the gap above: kilns that tell their glaze need no firing schedules at all.",
        ),
    ],
)
def test_a_paragraph_that_goes_on_is_joined(above: str, below: str) -> None:
    assert papers(above, below, CHESS if above != CHESS else TIDES)[0] == f"{above}\n\n{below}"


@pytest.mark.parametrize(
    ("above", "below"),
    [
        (TIDES, CHESS),
        (CHESS, TIDES),
        (TIDES, GLAZE),
        (KILNS, CHESS),
        (TIDES, KILNS),
        (
            f"{KILNS} {GLAZE}",
            "To achieve this, parrots learn the names of colours and teach them to their young.",
        ),
        (TIDES, "These days parrots learn the names of colours and teach them to their young."),
        ("Old and New Papers", GLAZE),
    ],
)
def test_two_papers_are_not_joined(above: str, below: str) -> None:
    assert papers(above, below) == [above, below]


def test_paragraphs_above_count_as_well_as_the_last_one() -> None:
    last = "Finally, glaze recipes of the four potteries are given away with the firing schedules."
    assert papers(KILNS, GLAZE, last, CHESS) == [f"{KILNS}\n\n{GLAZE}\n\n{last}", CHESS]


def test_sections_of_a_structured_abstract_are_joined_and_the_next_one_begins_anew() -> None:
    sections = (
        "BACKGROUND: Nurses walk far on long corridors.",
        "METHODS: Steps of forty nurses were counted on two wards.",
        "RESULTS: The round ward took 12% fewer steps (p < 0.01).",
        "CONCLUSIONS: Round wards spare feet.",
    )
    other = tuple(section.replace("urses", "ooks") for section in sections)
    assert papers(*sections, *other) == ["\n\n".join(sections), "\n\n".join(other)]


def test_labels_may_stand_alone_and_keywords_belong_to_what_is_above() -> None:
    paragraphs = (
        "Background",
        "Nurses walk far.",
        "Results",
        "Round wards took fewer steps.",
        "Keywords: feet",
    )
    assert papers(CHESS, TIDES, *paragraphs) == [CHESS, TIDES, *["\n\n".join(paragraphs)]]


def test_a_section_that_only_begins_like_one_is_none() -> None:
    assert papers(TIDES, "Results of chess games are seldom kept. " + CHESS) == [
        TIDES,
        "Results of chess games are seldom kept. " + CHESS,
    ]


def test_items_of_a_list_are_joined() -> None:
    items = ("(1) Birds are counted.", "(2) They are counted again.", "(3) The counts agree.")
    assert papers(f"{TIDES} In detail:", *items, CHESS) == [
        "\n\n".join((f"{TIDES} In detail:", *items)),
        CHESS,
    ]
    bullets = ("- Birds are counted.", "- They are counted again.")
    assert papers(TIDES, *bullets, CHESS) == ["\n\n".join((TIDES, *bullets)), CHESS]


def test_a_translation_is_joined_by_its_names_and_numbers() -> None:
    english = f"{TIDES} At 30 fps and 1080p the BirdCount drone sees 97.5% of them."
    chinese = "滩涂养活了北方海岸一半的涉禽。我们用BirdCount无人机以30 fps和1080p拍摄，能看到97.5%的鸟。"
    other = "我们与三个年龄段的儿童下棋，并用EyeLink记录他们在500 Hz下注视的位置。年龄越大注视越少。"
    assert papers(english, chinese, CHESS) == [f"{english}\n\n{chinese}", CHESS]
    assert papers(english, other) == [english, other]


@given(st.lists(st.sampled_from([KILNS, GLAZE, TIDES, CHESS, "", "We", "(2)", "$$", "Finally,"]), max_size=4))
def test_the_shortcut_agrees_with_all_the_evidence(parts: list[str]) -> None:
    *above, below = [part or "-" for part in parts] or ["-"]
    above = above or [TIDES]
    assert goes_on(above, below) == (sum(WEIGHTS[name] for name in evidence(above, below)) >= JOINED)


@pytest.mark.parametrize(
    "opening", ["However,", "Finally,", "The proposed", "In this work,", "These", "Kilns"]
)
def test_a_paragraph_in_capitals_opens_in_the_same_way(opening: str) -> None:
    usual = evidence([KILNS], f"{opening} flues of this kind are long.")
    assert evidence([KILNS], f"{opening} flues of this kind are long.".upper()) == usual


def test_every_weight_is_of_some_evidence() -> None:
    texts = [KILNS, GLAZE, TIDES, CHESS, KILNS * 5, GLAZE * 5, "k-means", "Old", "So:", "(2) b", "(1) a"]
    texts += [
        "Results: none",
        "Results",
        "This (ABC2) is it",
        "ABC2",
        "The data are available.",
        "However, no",
    ]
    texts += [
        "Finally, this algorithm",
        "Our method shows it",
        "参见 AB 12 的汉字汉字汉字",
        "AB 12 is it",
        "Aims: a",
    ]
    found = {name for above in texts for below in texts for name in evidence([above], below)}
    assert found == WEIGHTS.keys()


def test_very_many_and_very_long_paragraphs_come_to_an_end() -> None:
    many = [TIDES, *("", "- and birds,") * 6_000]
    assert sum(isinstance(item, Join) for item in read(many)) == 6_000
    assert list(read(["We count birds. " * 20_000, "", "Finally, birds count us. " * 20_000]))


def test_the_sample_with_known_paragraphs(corpora: Path) -> None:
    text = (corpora / "abstract-lists" / "iclr2023-sample.txt").read_text("utf-8")
    truth = json.loads((corpora / "abstract-lists" / "iclr2023-sample.truth.json").read_text("utf-8"))
    found = {_squeezed(item.abstract) for item in read(text.split("\n")) if isinstance(item, Record)}
    wrong = [paper for paper in truth if _squeezed(paper["abstract"]) not in found]
    print(f"\n{len(truth) - len(wrong)} of {len(truth)} abstracts have exactly their own text")
    assert len(wrong) <= 2
    assert [paper["title"] for paper in wrong if paper["paragraphs"] == 1] == []


def test_the_seed_lists_have_nineteen_papers_each(corpora: Path) -> None:
    for file in (corpora / "abstract-lists").glob("0*.txt"):
        items = list(read(file.read_text("utf-8").split("\n")))
        assert sum(isinstance(item, Record) for item in items) == 19
        assert not any(isinstance(item, Join) for item in items)


def test_random_neighbours_are_not_joined(corpora: Path) -> None:
    with (corpora / "json-csv" / "json_03_aclanthology_acl2021.json").open("rb") as file:
        records = json.load(file)["records"]
    abstracts = [_squeezed(paper["abstract"]) for paper in records if len(paper["abstract"] or "") > 150]
    random.Random(7).shuffle(abstracts)
    lines = [line for abstract in abstracts for line in (abstract, "")]
    joins = [item for item in read(lines) if isinstance(item, Join)]
    print(f"\n{len(joins)} of {len(abstracts) - 1} boundaries between papers are wrongly joined")
    assert len(joins) <= 2


def _squeezed(text: str) -> str:
    return " ".join(text.split())
