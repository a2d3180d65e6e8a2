"""`reader similar`, and relevance on the command line."""

from __future__ import annotations

from tests.cli.shell import Shell

STONES = """\
# More 2024 Papers

Sorters of stones wear out. This paper introduces Cobble, a sorter of stones that sharpens itself.

Brooks and rivers share a bed. We present Brook, which predicts the bed of a brook from that of its river.
"""


def shell_with_more(shell: Shell) -> Shell:
    """Five papers: two of stones, two of rivers, one of gardens."""
    assert shell("import", "-", stdin=STONES.encode()).status == 0
    return shell


def id_of(shell: Shell, word: str) -> str:
    (found,) = shell.ids(word)
    return found


def test_the_nearest_are_printed_with_the_words_that_make_them_near(shell: Shell) -> None:
    pebble, cobble = (id_of(shell_with_more(shell), name) for name in ("Pebble", "Cobble"))
    outcome = shell("similar", pebble)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.lines[0].startswith(cobble)
    assert outcome.lines[1].startswith("    because of: ")
    assert "stones" in outcome.lines[1]
    assert pebble not in outcome.out


def test_the_beginning_of_an_id_will_do(shell: Shell) -> None:
    pebble = id_of(shell_with_more(shell), "Pebble")
    assert shell("similar", pebble[:-2]).out == shell("similar", pebble).out
    assert shell("similar", "nothing").status == 1


def test_near_papers_as_json(shell: Shell) -> None:
    pebble, cobble = (id_of(shell_with_more(shell), name) for name in ("Pebble", "Cobble"))
    document = shell("similar", pebble, "--json", "--limit", "1").document
    (paper,) = document
    assert paper["id"] == cobble
    assert paper["similarity"]["score"] > 0
    assert any("stone" in words for words in paper["similarity"]["because"])
    assert paper["similarity"]["against"] == []


def test_a_paper_like_no_other_is_said_to_be_so(shell: Shell) -> None:
    (garden,) = shell.ids("gardens")
    outcome = shell("similar", garden)
    assert (outcome.status, outcome.out) == (0, "")
    assert "no paper is like this one" in outcome.err
    assert shell("similar", garden, "--json").document == []
    assert shell("similar", garden, "--limit", "0").status == 2


def test_relevance_is_told_by_list_and_show(shell: Shell) -> None:
    pebble, cobble, brook = (id_of(shell_with_more(shell), name) for name in ("Pebble", "Cobble", "Brook"))
    before = shell("list", "--sort", "relevance")
    assert "nothing is starred, kept or skipped yet" in before.err
    assert before.out == shell("list").out
    assert "relevance" not in shell("show", cobble).out
    assert shell("show", cobble, "--json").document["relevance"] is None
    assert shell("star", pebble).status == 0
    assert shell("status", "skipped", id_of(shell, "Meander")).status == 0
    ranked = shell("list", "sort:relevance", "is:inbox", "--ids")
    assert (ranked.lines[0], ranked.lines[2:], ranked.err) == (cobble, [brook, pebble], "")
    first = shell("list", "--sort=relevance", "--json").document[0]
    assert first["id"] == cobble
    assert first["relevance"]["score"] > 0
    assert any("stone" in words for words in first["relevance"]["because"])
    shown = shell("show", brook).out
    assert "relevance:" in shown
    assert "against: " in shown
