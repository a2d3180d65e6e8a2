"""Many papers by title: worked out from both ends, as far as somebody looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.bits import bits_of
from reader.model import Annotation
from reader.query import by_title, sorting
from reader.query.order import ListOrder
from reader.query.unfolding import Unfolding
from tests.corpus.papers import paper
from tests.query.shelf import fill


class Known:
    """An index that knows titles only, in the way of the corpus."""

    def __init__(self, titles: Mapping[int, str]) -> None:
        self._titles = titles

    def by_title(
        self, after: tuple[str, int] | None, most: int, *, reverse: bool = False
    ) -> Sequence[tuple[str, int]]:
        rows = sorted(self._titles)
        titled = sorted(((self._titles[row], row) for row in rows), key=lambda each: each[0], reverse=reverse)
        return titled[titled.index(after) + 1 if after else 0 :][:most]


titles = st.dictionaries(st.integers(1, 60), st.sampled_from(["a", "b", "c d", "e"]), min_size=1)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_title, "_PAGE", 3)


@given(titles, titles, st.booleans(), st.data())
def test_wherever_one_looks_it_is_sorted(
    known: dict[int, str], named: dict[int, str], reverse: bool, data: st.DataObject
) -> None:
    order = data.draw(st.permutations(sorted(known)))
    own = {row: title for row, title in named.items() if row in known}
    shown = [row for row in order if data.draw(st.booleans())]
    final = {**known, **own}
    expected = sorted(shown, key=final.__getitem__, reverse=reverse)
    rows = by_title.ByTitle(
        bits_of(shown),
        {row: title for row, title in own.items() if row in shown},
        Known(known),
        ListOrder(order),
        reverse=reverse,
    )
    assert len(rows) == len(expected)
    for place in data.draw(st.lists(st.integers(0, max(len(shown) - 1, 0)), max_size=6)) if shown else ():
        assert rows[place] == expected[place]
        assert rows[-place - 1] == expected[-place - 1]
    assert list(rows) == expected


def test_many_are_sorted_as_few_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    papers = [paper(n, headline=f"{'edcba'[n % 5]} {n % 3}", year=2000 + n % 4) for n in range(40)]
    own = {
        papers[7].id: Annotation(title="B"),
        papers[8].id: Annotation(title="b"),
        papers[9].id: Annotation(),
    }
    shelf = fill(tmp_path, papers, own, lists=("One", "Another"))
    queries = ("sort:title", "sort:-title", "year:2001 sort:title", "year:2002..2003 sort:-title")
    few = [list(shelf.find(query).rows) for query in queries]
    monkeypatch.setattr(sorting, "_FEW", -1)
    many = [list(shelf.find(query).rows) for query in queries]
    assert many == few
    assert isinstance(shelf.find("sort:title").rows, by_title.ByTitle)


def test_what_left_meanwhile_leaves_no_gap() -> None:
    made = ([5, 6], [1])
    rows = Unfolding(lambda last: iter(made[::-1] if last else made), bits_of([1, 2, 5, 6, 9]))
    assert list(rows) == [5, 6, 1, 2, 9]
    assert rows[-1] in rows
    titles = Known({5: "a", 6: "b"})
    order = ListOrder([5, 6, 9])
    assert list(by_title.ByTitle(bits_of([5, 6, 9]), {}, titles, order, reverse=False)) == [5, 6, 9]
    assert by_title.ByTitle(bits_of([5, 6, 9]), {}, titles, order, reverse=False)[-1] in (5, 6, 9)
