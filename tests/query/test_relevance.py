"""What the user kept and skipped, and the order that follows from it."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.model import Annotation, Paper, Status
from reader.query import judged as judged_module
from reader.query import relevance as relevance_module
from reader.query.judged import Judged, judgement
from reader.query.order import ListOrder
from reader.query.paper_terms import terms_of
from reader.query.relevance import Relevance, Taste
from tests.corpus.papers import paper
from tests.query.pile import Pile, pile
from tests.query.shelf import HOSTILE, Shelf, fill

ICE = (
    "Glaciers calve into fjords when meltwater reaches their tongue.",
    "The tongue of a glacier slides on meltwater.",
    "Meltwater from glaciers feeds fjords.",
)
BREAD = (
    "Sourdough rises with warmth, slower with rye.",
    "Rye sourdough keeps longer than wheat.",
    "Wheat and rye doughs rise with warmth.",
)
STARRED, KEPT, SKIPPED = (
    Annotation(stars=4),
    Annotation(status=Status.LATER),
    Annotation(status=Status.SKIPPED),
)


def shelf_of(folder: Path, abstracts: Sequence[str] = (*ICE, *BREAD)) -> Shelf:
    """Papers that are told apart by their abstracts alone."""
    return fill(folder, [paper(n, headline="Paper", abstract=text) for n, text in enumerate(abstracts, 1)])


def relevance(papers: Shelf | Pile) -> Relevance:
    """Nothing learnt yet."""
    if isinstance(papers, Pile):
        return Relevance(papers, papers.read)
    return Relevance(papers.corpus.index, papers.corpus.papers_by_row)


def rows_of(papers: Shelf | Pile) -> Sequence[int]:
    """The rows in list order."""
    return papers.rows if isinstance(papers, Pile) else papers.world.order.rows


def learnt(papers: Shelf | Pile, judged: Mapping[int, Annotation], by: Relevance | None = None) -> Taste:
    """What the user likes who judged so; by index of the paper."""
    rows = rows_of(papers)
    annotated = {rows[place]: annotation for place, annotation in judged.items()}
    taste = (by or relevance(papers)).taste(annotated, len(rows), 1, lambda: False)
    return taste or Taste({})


def scores(papers: Shelf | Pile, taste: Taste) -> list[float]:
    """What the words of each paper add up to, in list order, however often it says them."""
    known = [papers.papers[row] for row in rows_of(papers)]
    return [math.fsum(taste.weights.get(term, 0) for term in terms_of(each).counts) for each in known]


def ranked(papers: Shelf | Pile, judged: Mapping[int, Annotation], *, reverse: bool = False) -> Sequence[int]:
    """The places in list order of the papers in order of relevance."""
    rows, by = rows_of(papers), relevance(papers)
    annotated = {rows[place]: annotation for place, annotation in judged.items()}
    taste = learnt(papers, judged, by)
    order = ListOrder(rows)
    found = by.ranked(taste, order.all, annotated, order, reverse=reverse, cancelled=lambda: False)
    return [list(rows).index(row) for row in found]


def test_what_is_like_the_kept_goes_up_and_what_is_like_the_skipped_goes_down(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    taste = learnt(shelf, {0: STARRED, 3: SKIPPED})
    found = scores(shelf, taste)
    assert min(found[1:3]) > 0 > max(found[4:])
    why = taste.why(shelf.papers[shelf.world.order.rows[1]])
    assert {"meltwater", "glacier"} <= set(" ".join(why.because).split())
    assert why.against == ()
    against = taste.why(shelf.papers[shelf.world.order.rows[4]])
    assert against.because == ()
    assert "rye sourdough" in against.against


def test_the_reason_decides_among_the_best(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path, (*ICE, *BREAD, f"{ICE[0]} {BREAD[0]} {BREAD[1]} {BREAD[2]}"))
    judged = {0: STARRED, 3: SKIPPED}
    taste = learnt(shelf, judged)
    reasons = [taste.why(shelf.papers[row]).score for row in shelf.world.order.rows]
    fresh = [place for place in range(len(reasons)) if place not in judged]
    assert ranked(shelf, judged)[: len(fresh)] == sorted(fresh, key=lambda place: -reasons[place])
    assert [taste.score(terms_of(shelf.papers[row])) for row in shelf.world.order.rows] == reasons


def test_a_word_said_again_counts_more_and_in_a_long_text_less() -> None:
    other = "Hives hum. Nectar flows. Lakes freeze. Moraines lie. Bees dance. Wax melts. Ponds dry."
    papers = pile(("Rye keeps.", "Rye rises.", "Rye, rye and more rye.", f"Rye. {other}", other, other))
    taste = learnt(papers, {0: STARRED})
    once, thrice, long = (taste.why(papers.papers[row]).score for row in (2, 3, 4))
    assert thrice > once > long > 0
    assert ranked(papers, {0: STARRED})[:3] == [2, 1, 3]


def test_nothing_judged_is_no_taste(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    noted = {shelf.world.order.rows[0]: Annotation(tags=("a",), note="b")}
    assert relevance(shelf).taste(noted, 6, 1, lambda: False) is None


@pytest.mark.parametrize(
    ("annotation", "value"),
    [
        (Annotation(), 0),
        (Annotation(note="n", tags=("t",)), 0),
        (Annotation(stars=1), 2),
        (Annotation(stars=5), 6),
        (Annotation(status=Status.LATER), 2),
        (Annotation(status=Status.READING), 2),
        (Annotation(status=Status.READ), 1),
        (Annotation(status=Status.SKIPPED), -2),
        (Annotation(status=Status.SKIPPED, stars=1), 2),
    ],
)
def test_stars_say_more_than_the_status(annotation: Annotation, value: int) -> None:
    assert judgement(annotation) == value


WORDS = ["glacier", "moraine", "fjord", "sourdough", "rye", "hive", "nectar", "lake"]
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6, unique=True).map(" ".join)
abstracts = st.lists(texts, min_size=3, max_size=8)
judgements = st.dictionaries(
    st.integers(0, 2), st.sampled_from([STARRED, KEPT, SKIPPED, Annotation(status=Status.READ)]), min_size=1
)


@given(abstracts, judgements, st.randoms(use_true_random=False))
def test_the_order_of_judgements_does_not_count(
    texts: list[str], judged: dict[int, Annotation], random: Random
) -> None:
    places = list(judged)
    random.shuffle(places)
    papers = pile(texts)
    step_by_step = relevance(papers)
    for end in range(len(places) + 1):
        by_steps = learnt(papers, {place: judged[place] for place in places[:end]}, step_by_step)
    assert by_steps == learnt(papers, judged)


@given(abstracts, judgements, judgements)
def test_what_is_taken_back_was_never_learnt(
    texts: list[str], first: dict[int, Annotation], then: dict[int, Annotation]
) -> None:
    papers = pile(texts)
    by = relevance(papers)
    learnt(papers, first, by)
    assert learnt(papers, then, by) == learnt(papers, then)


@given(abstracts, judgements, st.sampled_from([STARRED, SKIPPED]))
def test_skipping_lowers_and_starring_raises(
    texts: list[str], judged: dict[int, Annotation], annotation: Annotation
) -> None:
    papers = pile(texts)
    judged.pop(0, None)
    before = scores(papers, learnt(papers, judged))[0]
    after = scores(papers, learnt(papers, {**judged, 0: annotation}))[0]
    if annotation is STARRED:
        assert after >= before - 1e-5
    else:
        assert after <= before + 1e-5


@given(abstracts, st.integers(0, 2))
def test_stars_alone_raise_what_is_rare(texts: list[str], starred: int) -> None:
    papers = pile(texts)
    assert all(weight > 0 for weight in learnt(papers, {starred: STARRED}).weights.values())


@pytest.mark.parametrize("payload", HOSTILE)
def test_hostile_text_is_learnt_like_any_other(tmp_path: Path, payload: str) -> None:
    shelf = shelf_of(tmp_path, (f"{payload} {ICE[0]}", f"{ICE[1]} {payload} OR *", *BREAD))
    found = scores(shelf, learnt(shelf, {0: STARRED}))
    assert found[1] > max(found[2:])


def test_the_last_judgements_count_when_there_are_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judged_module, "MOST", 2)
    shelf = shelf_of(tmp_path)
    rows = shelf.world.order.rows
    judged = Judged()
    dates = {place: datetime(2031, 1, 1, tzinfo=UTC) + timedelta(days=place) for place in range(4)}
    annotated = {rows[place]: Annotation(stars=1, changed=when) for place, when in dates.items()}
    assert judged.keep_up(annotated, shelf.corpus.papers_by_row, lambda: False)
    assert judged.weight_kept == 4
    assert "sourdough" in judged.kept
    assert "fjord" in judged.kept
    assert judged.kept["meltwater"] == 2


def test_only_new_judgements_are_read(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    rows, asked = shelf.world.order.rows, []

    def read(wanted: Sequence[int]) -> Mapping[int, Paper]:
        asked.append(list(wanted))
        return shelf.corpus.papers_by_row(wanted)

    judged = Judged()
    judged.keep_up({rows[0]: STARRED}, read, lambda: False)
    judged.keep_up({rows[0]: STARRED, rows[1]: SKIPPED}, read, lambda: False)
    assert not judged.keep_up({rows[0]: STARRED, rows[1]: SKIPPED}, read, lambda: False)
    judged.keep_up({rows[0]: KEPT}, read, lambda: False)
    assert asked == [[rows[0]], [rows[1]]]
    assert (judged.weight_kept, judged.weight_skipped, dict(judged.skipped)) == (2, 0, {})


def test_a_corpus_that_changed_is_learnt_anew(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    first = shelf.world.order.rows[0]
    by = relevance(shelf)
    before = by.taste({first: STARRED}, 6, 1, lambda: False)
    with shelf.corpus.writing() as writer:
        writer.begin_source("Spring List", "list.txt", "abstracts")
        changed = paper(1, headline="Paper", abstract="Bumblebees dance for nectar.")
        writer.put(changed, (changed.id,))
        writer.put(paper(9, abstract="Nectar for bumblebees."), ("abs:9",))
    after = by.taste({first: STARRED}, 7, 2, lambda: False)
    assert before
    assert after
    assert "meltwater" in before.weights
    assert set(after.weights) == {"bumblebee", "nectar"}


def test_what_is_not_wanted_any_more_is_given_up_and_learnt_next_time(tmp_path: Path) -> None:
    shelf = shelf_of(tmp_path)
    first = shelf.world.order.rows[0]
    by = relevance(shelf)
    assert by.taste({first: STARRED}, 6, 1, lambda: True) is None
    assert by.taste({first: STARRED}, 6, 1, lambda: False) == learnt(shelf, {0: STARRED})


@given(abstracts, judgements, st.booleans(), st.integers(0, 9))
def test_ranking_is_sorting(
    texts: list[str], judged: dict[int, Annotation], reverse: bool, close: int
) -> None:
    papers = pile(texts)
    sums, taste = scores(papers, learnt(papers, judged)), learnt(papers, judged)
    most = max(map(abs, taste.weights.values()), default=1)
    sign = 1 if reverse else -1
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(relevance_module, "CLOSE", close)
        found = ranked(papers, judged, reverse=reverse)
    assert sorted(found) == list(range(len(texts)))
    fresh = [place for place in found if place not in judged]
    assert found[len(fresh) :] == [place for place in found if place in judged]
    # Weights are rounded to whole numbers where all papers are ranked.
    slack = len(taste.weights) * most / relevance_module._SCALE
    for group in (fresh[close:], found[len(fresh) :]):
        for first, second in itertools.pairwise(group):
            assert sign * sums[first] <= sign * sums[second] + slack
            if sums[first] == sums[second] and set(texts[first].split()) == set(texts[second].split()):
                assert first < second
    exact = [taste.score(terms_of(papers.papers[place + 1])) for place in fresh[:close]]
    assert exact == sorted(exact, reverse=not reverse)
