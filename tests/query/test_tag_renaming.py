"""Queries once a tag is called something else."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reader.annotations.edits import clean_tag
from reader.errors import ReaderError
from reader.query.parse import parse
from reader.query.renaming import names_tag, with_tag_renamed
from reader.query.tree import All, AnyOf, Node, Not, Tagged

NOW = datetime(2031, 5, 20, 12, tzinfo=UTC)


def read(text: str) -> Node:
    return parse(text, lambda: NOW).tree


@pytest.mark.parametrize(
    ("query", "renamed"),
    [
        ("#rl", "#ml"),
        ("tag:RL/Offline  cats", "tag:ml/Offline  cats"),
        ('-#"rl" OR (tag:"rl / deep" x)', "-#ml OR (tag:ml/deep x)"),
        ("rl #rlx title:rl tag:url", "rl #rlx title:rl tag:url"),
        ("#rl “a b” sort:stars", "#ml “a b” sort:stars"),
        ("tags:rl label: RL/deep", "tag:ml tag:ml/deep"),
        ("tag:(rl OR cats) rl", "tag:(tag:ml OR cats) rl"),
        ("", ""),
    ],
)
def test_only_the_tag_changes(query: str, renamed: str) -> None:
    assert with_tag_renamed(query, "rl", "ml") == renamed
    assert names_tag(query, "Rl") == (query != renamed)


def test_a_name_with_spaces_and_quotation_marks_is_quoted() -> None:
    renamed = with_tag_renamed("#rl/a dog", "rl", 'the "deep" end')
    assert read(renamed) == All((Tagged('the "deep" end/a'), *_parts(read("dog"))))


def test_an_accent_apart_from_its_letter_makes_no_other_tag() -> None:
    apart = "e\u0301te\u0301"
    assert read(f"#{apart.upper()}/x") == read("tag:Été/x") == Tagged("été/x")
    assert with_tag_renamed(f"#{apart}/x", "Été", "hiver") == "#hiver/x"
    assert names_tag("#été", apart)


def _parts(node: Node) -> tuple[Node, ...]:
    return node.nodes if isinstance(node, All) else (node,)


def as_renamed(node: Node, old: str, new: str) -> Node:
    """The condition with the tag renamed, by the tree and not by the text."""
    match node:
        case Tagged(tag) if f"{tag}/".startswith(f"{old}/"):
            return Tagged(new + tag[len(old) :])
        case All(nodes):
            return All(tuple(as_renamed(each, old, new) for each in nodes))
        case AnyOf(nodes):
            return AnyOf(tuple(as_renamed(each, old, new) for each in nodes))
        case Not(inner):
            return Not(as_renamed(inner, old, new))
        case _:
            return node


pieces = st.sampled_from(
    [
        "#rl",
        "#RL/x",
        "tag:rl",
        'tag:"rl/y z"',
        '#"rl"',
        "“",
        '"',
        "(",
        ")",
        " ",
        "-",
        "OR",
        "cat",
        "#",
        "tag:",
    ]
)
names = st.text(min_size=1, max_size=6).filter(lambda text: "," not in text and "\n" not in text)


@given(st.lists(pieces, max_size=9).map("".join), names)
@example('#rl"cat"', "a b")
@example("#rl“cat", "a b")
@example("(#rl)-#rl", "x")
@example('"“#rl', ":")
@example('#rl tag:"rl/y z"“rl', "0")
@example('#RL/xtag:"rl/y z"tag:(-', "0")
@example("#rl tag: cat tag: (cat OR tag: x)", "a b c d e f g h i j k l")
def test_whatever_the_query_it_means_the_same_with_the_other_name(query: str, name: str) -> None:
    try:
        new = clean_tag(name)
    except ReaderError:
        return
    renamed = with_tag_renamed(query, "rl", new)
    assert read(renamed) == as_renamed(read(query), "rl", new.casefold())
