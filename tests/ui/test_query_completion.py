"""What a query is completed with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.query.parse import parse, search_key
from reader.query.tree import FromSource, Tagged, Words
from reader.text.fold import words
from reader.ui.query_completion import LIMIT, Index, Suggestion, Vocabulary, completed, suggestions
from tests.query.shelf import typed

KNOWN = Vocabulary(
    {
        "tag": ["diffusion", "RL", "rl/offline", "to read", 'disks 5"', "Straße"],
        "source": ["ICML 2031 Papers", "Reading group"],
        "venue": ["ICML", "Journal of Invention"],
        "search": ["To read soon"],
    }
)


def offered(line: str) -> list[str]:
    return [each.text for each in suggestions(line, len(line), KNOWN)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", []),
        ("   ", []),
        ("(", []),
        ("#", ["#diffusion", "#RL", "#rl/offline", '#"to read"', '#"disks 5"""', "#Straße"]),
        ("#r", ["#RL", "#rl/offline", '#"to read"', "#Straße"]),
        ("a -#of", ["#rl/offline"]),
        ("#rl/offline", []),
        ("#strasse", ["#Straße"]),
        ("tag:to", ['tag:"to read"']),
        ("tags:to", ['tag:"to read"']),
        ("journal: j", ['venue:"Journal of Invention"']),
        ("tag:(a OR to", ['tag:"to read"']),
        ('tag:"to r', ['tag:"to read"']),
        ('tag:"to read"', []),
        ("venue:j", ['venue:"Journal of Invention"']),
        ("source:group", ['source:"Reading group"']),
        ("search:", ['search:"To read soon"']),
        ("is:ske", []),
        ("is:re", ["is:reading", "is:read"]),
        ("is:read", ["is:reading", "is:read"]),
        ("has:o", ["has:other-notes"]),
        ("ve", ["venue:"]),
        ("s", ["source:", "stars:", "search:", "sort:"]),
        ("icml", ['source:"ICML 2031 Papers"', "venue:ICML"]),
        ("soon", ['search:"To read soon"']),
        ("nothing", []),
        ('"soon', []),
        ("a OR", []),
        ("year:", []),
    ],
)
def test_what_is_offered(line: str, expected: list[str]) -> None:
    found = offered(line)
    if line.startswith("is:"):
        assert sorted(found) == sorted(expected)
    else:
        assert found == expected


def test_the_part_at_the_cursor_is_completed_and_the_rest_stays() -> None:
    line = "deep #r nets"
    first = suggestions(line, 7, KNOWN)[0]
    assert completed(line, first) == ("deep #RL nets", 8)
    middle = "deep #rl/x nets"
    assert completed(middle, suggestions(middle, 7, KNOWN)[0]) == ("deep #RL nets", 8)


def test_no_more_is_offered_than_fits() -> None:
    many = Vocabulary({"tag": [f"tag {number}" for number in range(50)]})
    assert len(suggestions("#", 1, many)) == LIMIT


def test_for_a_word_little_is_offered_as_it_covers_what_the_word_finds() -> None:
    names = [f"deep {number}" for number in range(50)]
    many = Vocabulary({"tag": names[:2], "venue": names, "source": names, "search": ["Deep reading"]})
    found = [each.text for each in suggestions("deep", 4, many)]
    assert found == ['#"deep 0"', '#"deep 1"', 'search:"Deep reading"']
    assert len(suggestions("venue:deep", 10, many)) == LIMIT


names = st.text(min_size=1, max_size=10).map(lambda text: " ".join(text.split())).filter(str.strip)


@given(names.map(lambda name: "/".join(filter(None, name.split("/")))).map(str.strip).filter(bool))
def test_a_completed_tag_is_that_tag(tag: str) -> None:
    for line in ("#", "tag:"):
        text, _ = completed(line, suggestions(line, len(line), Vocabulary({"tag": [tag]}))[0])
        assert parse(text) == parse(f"{text} ")
        found = parse(text).tree
        assert isinstance(found, Tagged)
        assert found.tag == "/".join(" ".join(level.split()) for level in tag.casefold().split("/"))


# A name has no LaTeX in it: it is shown as it was rendered when it was read.
@given(names.filter(lambda name: bool(words(name)) and name.isprintable() and "\\" not in name))
def test_a_completed_list_venue_or_search_is_that_one(name: str) -> None:
    vocabulary = Vocabulary({"source": [name], "venue": [name], "search": [name]})
    for field in ("source", "venue", "search"):
        line = f"{field}:"
        text, _ = completed(line, suggestions(line, len(line), vocabulary)[0])
        query = parse(text, searches={search_key(name): "found"})
        assert query.problems == ()
        match query.tree:
            case FromSource(wanted) | Words(wanted):
                assert wanted in (tuple(words(name)), ("found",))
            case _:
                pytest.fail(f"{text} is {query.tree}")


@given(typed, st.integers(0, 40))
def test_whatever_is_typed_the_line_stays_but_for_the_part(line: str, cursor: int) -> None:
    cursor = min(cursor, len(line))
    for each in suggestions(line, cursor, KNOWN):
        assert each.start < cursor <= each.end
        text, place = completed(line, each)
        assert text[:place].endswith(each.text)
        assert text == line[: each.start] + each.text + line[each.end :]


def test_a_field_goes_on_with_its_value() -> None:
    assert Suggestion("tag:", "field", 0, 2).is_begun
    assert not Suggestion("#rl", "tag", 0, 2).is_begun


def test_a_word_is_found_behind_many_values_that_hold_it_inside() -> None:
    values = [f"Xlearning {number}" for number in range(3_000)] + ["Deep learning", "Learning"]
    assert Index(values).matching("learning")[:3] == ["Learning", "Deep learning", "Xlearning 0"]
    assert Index(values).matching("learning", inside=False) == ["Learning", "Deep learning"]
    assert Index(values[::-1]).matching("earning 2999") == ["Xlearning 2999"]
