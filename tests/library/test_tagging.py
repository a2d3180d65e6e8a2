"""Tags as a whole: renamed, merged, moved, deleted and coloured."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.edits import ChangeTags, DeleteTag, RenameTag
from reader.errors import EditCancelledError, NothingChangedError, ReaderError
from reader.library import Library, bulk
from reader.library.tag_looks import COLOURS
from tests.library.lists import write_list


@pytest.fixture
def papers(library: Library, tmp_path: Path) -> list[str]:
    library.import_lists([write_list(tmp_path / "tides.txt")])
    return [entry.paper.id for entry in library.entries(library.find().rows)]


def tag(library: Library, papers: list[str], **tags: str) -> None:
    """Give the papers, in their order, tags that are separated by spaces."""
    for paper, written in zip(papers, tags.values(), strict=False):
        library.edit([paper], ChangeTags(add=tuple(written.split())))


def tree(library: Library) -> dict[str, tuple[int, int]]:
    """Tag -> own papers, and with those below it."""
    return {node.tag: (node.own, node.papers) for node in library.tag_tree().nodes}


def test_the_tree_has_what_stands_above_tags_and_counts_papers_once(
    library: Library, papers: list[str]
) -> None:
    tag(library, papers, a="RL rl/Offline", b="rl/offline/x", c="art")
    assert tree(library) == {"art": (1, 1), "RL": (1, 2), "rl/Offline": (1, 2), "rl/offline/x": (1, 1)}
    found = library.tag_tree()
    assert (found.papers, found.untagged) == (4, 1)
    assert [node.depth for node in found.nodes] == [0, 0, 1, 2]


def test_what_is_planned_is_what_happens(library: Library, papers: list[str]) -> None:
    tag(library, papers, a="sea ship", b="sea/deep", c="ship/sail", d="owl")
    plan = library.plan_tag(RenameTag("SEA", "ship"))
    assert (plan.old, plan.new, plan.papers, plan.already, plan.below, plan.merges) == (
        "sea",
        "ship",
        2,
        1,
        ("sea/deep",),
        2,
    )
    assert list(plan.sentences()) == [
        "Renames “sea” to “ship” on 2 papers; 1 of them has it already.",
        "“ship” is there already, on 2 papers; the two become one.",
        "Also renamed: 1 tag below it, “sea/deep”.",
    ]
    done = library.retag(plan.edit)
    assert set(done.papers) == set(papers[:2])
    assert tree(library) == {"owl": (1, 1), "ship": (1, 3), "ship/deep": (1, 1), "ship/sail": (1, 1)}


def test_a_tag_that_another_window_renamed_meanwhile_is_told_of(library: Library, papers: list[str]) -> None:
    tag(library, papers, a="rl")
    plan = library.plan_tag(RenameTag("rl", "ml"))
    with Library.open(library.folder) as other:
        other.retag(RenameTag("rl", "ai"))
    with pytest.raises(ReaderError, match="No paper has the tag “rl”"):
        library.retag(plan.edit)
    assert [each.tag for each in library.tags()] == ["ai"]


def test_a_tag_is_written_anew_when_only_its_case_differs(library: Library, papers: list[str]) -> None:
    tag(library, papers, a="rl", b="RL/x")
    plan = library.plan_tag(RenameTag("rl", "RL"))
    assert (plan.papers, plan.merges) == (2, 0)
    library.retag(plan.edit)
    assert {each.tag for each in library.tags()} == {"RL", "RL/x"}
    with pytest.raises(NothingChangedError):
        library.plan_tag(RenameTag("rl", "RL"))


@pytest.mark.parametrize(
    "plan",
    [
        lambda library: library.plan_tag(RenameTag("none", "x")),
        lambda library: library.plan_tag(RenameTag("sea", " / ")),
        lambda library: library.plan_tag(RenameTag("sea", "a,b")),
        lambda library: library.plan_tag(DeleteTag("se")),
        lambda library: library.plan_merge("sea", "sea/deep"),
        lambda library: library.plan_merge("sea", "SEA"),
        lambda library: library.plan_merge("sea", "none"),
        lambda library: library.plan_move("sea", "Sea/deep/x"),
        lambda library: library.plan_move("sea", ""),
        lambda library: library.colour_tag("none", "red"),
        lambda library: library.colour_tag("sea", "mauve"),
    ],
)
def test_what_makes_no_sense_is_refused(
    library: Library, papers: list[str], plan: Callable[[Library], object]
) -> None:
    tag(library, papers, a="sea sea/deep")
    with pytest.raises(ReaderError):
        plan(library)
    assert tree(library) == {"sea": (1, 1), "sea/deep": (1, 1)}


def test_moving_keeps_the_last_level(library: Library, papers: list[str]) -> None:
    tag(library, papers, a="sea/deep/blue", b="owl")
    library.retag(library.plan_move("sea/deep", "owl").edit)
    assert set(tree(library)) == {"owl", "owl/deep", "owl/deep/blue"}
    library.retag(library.plan_move("owl/deep", "").edit)
    assert set(tree(library)) == {"owl", "deep", "deep/blue"}


def test_colour_searches_and_papers_are_one_step(library: Library, papers: list[str]) -> None:
    tag(library, papers, a="sea/deep", b="owl")
    library.colour_tag("sea", "teal")
    library.colour_tag("owl", "red")
    library.save_search("wet", "tag:Sea -owl")
    before = (library.searches(), tree(library), library.tag_colour("sea/deep"))
    assert before[2] == "teal"
    done = library.retag(RenameTag("sea", "lake"))
    assert done.tables == {"annotations", "searches", "tags"}
    assert library.searches()[0].query == "tag:lake -owl"
    assert [library.tag_colour(name) for name in ("lake/deep", "sea", "OWL")] == ["teal", None, "red"]
    library.undo()
    assert (library.searches(), tree(library), library.tag_colour("sea/deep")) == before
    library.redo()
    library.retag(library.plan_merge("lake", "owl").edit)
    assert library.tag_colour("owl/deep") == "red"
    library.retag(DeleteTag("owl"))
    assert [library.tag_colour("owl"), tree(library)] == [None, {}]
    with Library.open(library.folder) as again:
        assert again.undo().description == "delete the tag 'owl' from 2 papers"
        assert again.tag_colour("owl") == "red"


def test_a_colour_of_a_later_version_is_none_and_kept(library: Library, papers: list[str]) -> None:
    tag(library, papers, a="sea")
    library.colour_tag("sea", "teal")
    library.close()
    file = library.paths.annotations
    file.write_text(file.read_text("utf-8").replace('"teal"', '"ultraviolet"'), "utf-8")
    with Library.open(library.folder) as again:
        assert again.tag_colour("sea") is None
        again.retag(RenameTag("sea", "lake"))
    assert "ultraviolet" in file.read_text("utf-8")


def test_another_window_learns_of_colours(library: Library, papers: list[str]) -> None:
    tag(library, papers, a="sea")
    with Library.open(library.folder) as other:
        assert other.tag_colour("sea") is None
        library.colour_tag("sea", "pink")
        assert other.refresh().tags
        assert other.tag_colour("sea") == "pink"


def test_what_another_window_tagged_a_moment_ago_is_renamed_too(library: Library, papers: list[str]) -> None:
    tag(library, papers, a="sea")
    library.save_search("wet", "#sea")
    plan = library.plan_tag(RenameTag("sea", "lake"))
    with Library.open(library.folder) as other:
        other.edit(papers[1:3], ChangeTags(add=("sea",)))
        other.save_search("wet", "#sea boats")
    assert library.retag(plan.edit).description == "rename the tag 'sea' to 'lake' on 3 papers"
    assert tree(library) == {"lake": (3, 3)}
    assert library.searches()[0].query == "#lake boats"


@pytest.mark.parametrize("after", [0, 1, 2])
def test_what_is_stopped_leaves_no_trace(
    library: Library, papers: list[str], after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "PART", 2)
    tag(library, papers, a="sea", b="sea", c="sea", d="sea")
    library.colour_tag("sea", "blue")
    told: list[int] = []
    before = library.history()
    with pytest.raises(EditCancelledError):
        library.retag(RenameTag("sea", "lake"), progress=told.append, cancelled=lambda: len(told) > after)
    assert (library.history(), tree(library), library.tag_colour("sea")) == (before, {"sea": (4, 4)}, "blue")
    library.retag(RenameTag("sea", "lake"), progress=told.append)
    assert told[-1] == 4


LEVELS = st.sampled_from(["a", "b", "B", "ß", "a b"])
TAGS = st.lists(LEVELS, min_size=1, max_size=3).map("/".join)
STEPS = st.one_of(
    st.tuples(st.just("rename"), TAGS, TAGS),
    st.tuples(st.just("merge"), TAGS, TAGS),
    st.tuples(st.just("move"), TAGS, st.one_of(st.just(""), TAGS)),
    st.tuples(st.just("delete"), TAGS, st.just("")),
    st.tuples(st.just("colour"), TAGS, st.sampled_from(COLOURS)),
)
Model = tuple[list[set[str]], dict[str, str]]


def below(name: str, top: str) -> bool:
    return f"{name}/".startswith(f"{top}/")


def modelled(model: Model, step: tuple[str, str, str]) -> Model | None:
    """What a step makes of sets of tags and a dictionary of colours, all in folded case; None if refused."""
    papers, colours = model
    kind, old, other = step[0], step[1].casefold(), step[2].casefold()
    if not any(below(name, old) for names in papers for name in names):
        return None
    if kind == "colour":
        return papers, {**colours, old: other}
    new: str | None = other
    if kind == "delete":
        new = None
    elif kind == "merge":
        if below(other, old) or not any(below(name, other) for names in papers for name in names):
            return None
    elif kind == "move":
        if other and below(other, old):
            return None
        new = "/".join(filter(None, (other, old.rpartition("/")[2])))

    def called(name: str) -> str | None:
        return name if not below(name, old) else None if new is None else new + name[len(old) :]

    after = [{called(name) for name in names} - {None} for names in papers]
    kept = {name: colour for name, colour in colours.items() if not below(name, old)}
    moved = {called(name): colour for name, colour in colours.items() if below(name, old)}
    moved.pop(None, None)
    return [{name for name in names if name} for names in after], {
        **{name: colour for name, colour in moved.items() if name},
        **kept,
    }


def carried_out(library: Library, step: tuple[str, str, str]) -> None:
    kind, old, other = step
    if kind == "colour":
        library.colour_tag(old, other)
        return
    plans = {
        "rename": lambda: library.plan_tag(RenameTag(old, other)),
        "merge": lambda: library.plan_merge(old, other),
        "move": lambda: library.plan_move(old, other),
        "delete": lambda: library.plan_tag(DeleteTag(old)),
    }
    plan = plans[kind]()
    there = sum(any(below(tag.casefold(), old.casefold()) for tag in tags) for tags in stored(library))
    done = library.retag(plan.edit)
    assert plan.papers == there
    assert len(done.papers) == there or old.casefold() == other.casefold()


def stored(library: Library) -> list[set[str]]:
    entries = library.entries(library.find().rows)
    return [{tag.casefold() for tag in entry.annotation.tags} for entry in entries]


@given(st.lists(st.lists(TAGS, max_size=3), min_size=4, max_size=4), st.lists(STEPS, max_size=5))
def test_any_steps_do_what_they_do_to_sets(
    library: Library, papers: list[str], tags: list[list[str]], steps: list[tuple[str, str, str]]
) -> None:
    for node in library.tag_tree().nodes:
        if not node.depth:
            library.retag(DeleteTag(node.key))
    for paper, names in zip(papers, tags, strict=True):
        if names:
            library.edit([paper], ChangeTags(tuple(names)))
    model: Model = ([{name.casefold() for name in names} for names in tags], {})
    past: list[Model] = []
    for step in steps:
        after = modelled(model, step)
        try:
            carried_out(library, step)
        except NothingChangedError:
            assert after is None or after == model
        except ReaderError:
            assert after is None
        else:
            assert after is not None
            past.append(model)
            model = after
            assert stored(library) == model[0]
            for name, colour in model[1].items():
                assert library.tag_colour(name) == colour
    for before in reversed(past):
        library.undo()
        assert stored(library) == before[0]
