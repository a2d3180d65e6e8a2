"""`reader tags`: all tags, and what can be done to one."""

from __future__ import annotations

import pytest

from reader.library.tag_looks import COLOURS
from tests.cli.shell import Shell


@pytest.fixture
def tagged(shell: Shell) -> Shell:
    first, second, third = shell.ids()
    shell("tag", first, second, "+rl")
    shell("tag", third, "+rl/offline", "+other")
    return shell


def counts(shell: Shell) -> dict[str, tuple[int, int]]:
    """Tag -> how many papers have it, and how many it or one below it."""
    document = shell("tags", "--json").document
    return {tag["tag"]: (tag["papers"], tag["with_children"]) for tag in document}


def test_tags_are_listed_with_their_papers(tagged: Shell) -> None:
    assert tagged("tags").out == "rl          2  3 with those below\nother       1\nrl/offline  1\n"
    assert counts(tagged) == {"rl": (2, 3), "other": (1, 1), "rl/offline": (1, 1)}


def test_renaming_says_first_what_it_would_do(tagged: Shell) -> None:
    before = counts(tagged)
    preview = tagged("tags", "rename", "RL", "other", "--dry-run")
    assert preview.lines == [
        "Renames “rl” to “other” on 3 papers; 1 of them has it already.",
        "“other” is there already, on 1 paper; the two become one.",
        "Also renamed: 1 tag below it, “rl/offline”.",
    ]
    assert counts(tagged) == before
    assert tagged("tags", "rename", "RL", "other").out == "rename the tag 'RL' to 'other' on 3 papers\n"
    assert counts(tagged) == {"other": (3, 3), "other/offline": (1, 1)}
    tagged("undo")
    assert counts(tagged) == before


def test_merging_is_for_tags_that_are_there(tagged: Shell) -> None:
    refused = tagged("tags", "merge", "other", "none")
    assert (refused.status, "No such tag" in refused.err) == (1, True)
    assert tagged("tags", "merge", "rl", "rl/offline").status == 1
    assert tagged("tags", "merge", "other", "rl/offline").status == 0
    assert counts(tagged) == {"rl": (2, 3), "rl/offline": (1, 1)}


def test_moving_goes_under_another_tag_or_to_the_top(tagged: Shell) -> None:
    assert tagged("tags", "move", "rl", "ml").status == 0
    assert counts(tagged) == {"ml/rl": (2, 3), "ml/rl/offline": (1, 1), "other": (1, 1)}
    assert tagged("tags", "move", "ml/rl/offline", "--top").status == 0
    assert set(counts(tagged)) == {"ml/rl", "offline", "other"}
    assert tagged("tags", "move", "ml/rl", "ml/rl/x").status == 1
    assert tagged("tags", "move", "ml/rl").status == 2
    assert tagged("tags", "move", "ml/rl", "ml", "--top").status == 2
    already = tagged("tags", "move", "ml/rl", "ml")
    assert (already.status, "nothing to change" in already.err) == (0, True)


def test_deleting_takes_those_below_along(tagged: Shell) -> None:
    preview = tagged("tags", "delete", "rl", "--dry-run", "--json").document
    assert (preview["papers"], preview["already"], preview["below"]) == (3, 2, ["rl/offline"])
    assert tagged("tags", "delete", "rl").status == 0
    assert set(counts(tagged)) == {"other"}
    tagged("undo")
    assert len(counts(tagged)) == 3


def test_a_colour_goes_for_the_tags_below_and_follows_a_rename(tagged: Shell) -> None:
    assert tagged("tags", "colour", "rl", "teal").out == "colour the tag 'rl' teal\n"
    tagged("tags", "rename", "rl", "ml")
    colours = {tag["tag"]: tag["colour"] for tag in tagged("tags", "--json").document}
    assert colours == {"ml": "teal", "ml/offline": "teal", "other": None}
    tagged("undo")
    assert "rl          2  3 with those below, teal" in tagged("tags").lines
    assert tagged("tags", "colour", "rl", "none").status == 0
    assert tagged("tags", "colour", "rl", "none").err == "reader: nothing to change; it is so already\n"
    wrong = tagged("tags", "colour", "rl", "mauve")
    assert (wrong.status, "Invalid value for 'COLOUR'" in wrong.err) == (2, True)
    help = " ".join(tagged("tags", "colour", "--help").out.split())
    assert f"COLOUR is {', '.join(COLOURS[:-1])} or {COLOURS[-1]}" in help
    assert tagged("tags", "colour", "nosuch", "red").status == 1


def test_saved_searches_follow_a_rename(tagged: Shell) -> None:
    tagged("searches", "save", "mine", "#rl -#RL/offline boats")
    preview = tagged("tags", "rename", "rl", "deep learning", "--dry-run").lines
    assert preview[-1] == "The saved search “mine” names it and will say the new name."
    tagged("tags", "rename", "rl", "deep learning")
    (saved,) = tagged("searches", "--json").document
    assert saved["query"] == '#"deep learning" -#"deep learning/offline" boats'
    tagged("undo")
    (saved,) = tagged("searches", "--json").document
    assert saved["query"] == "#rl -#RL/offline boats"
    preview = tagged("tags", "delete", "rl", "--dry-run").lines
    assert preview[-1] == "The saved search “mine” names it and stays as it is."
