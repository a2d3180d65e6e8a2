from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from reader.bits import bits_of
from reader.corpus.store import Corpus
from reader.corpus.writer import Kind, Outcome
from reader.model import LinkKind, Source
from tests.corpus.papers import contents, import_list, import_with_keys, listed, paper


def kinds(outcomes: Sequence[Outcome]) -> list[str]:
    return [outcome.kind.value for outcome in outcomes]


def test_a_paper_comes_back_as_it_was_put(corpus: Corpus) -> None:
    whole = paper(
        1,
        id="doi:10.1000/xyz",
        title="On *Nothing*",
        headline="On Nothing",
        abstract="It is $x^2$, or *so*.\n\nA second paragraph: 知识 and \"quotes\" | 'these'.",
        name="NoThing",
        authors=("Ada Lovelace", "Kurt Gödel"),
        year=2024,
        venue="Journal of Made-Up Results",
        keywords=("void", "nil"),
        links=((LinkKind.CODE, "https://example.org/c"), (LinkKind.PDF, "https://example.org/p.pdf")),
        doi="10.1000/xyz",
    )
    import_list(corpus, [whole])

    (found,) = corpus.papers(corpus.order())

    assert found == replace(whole, sources=(Source("Summer School", "summer.txt", 1, 3),))


def test_the_same_list_again_changes_nothing_at_all(corpus: Corpus, file: Path) -> None:
    papers = [paper(n) for n in range(1, 30)]
    assert kinds(import_list(corpus, papers)) == ["new"] * 29
    before = contents(file)

    assert kinds(import_list(corpus, papers)) == ["unchanged"] * 29

    assert contents(file) == before


def test_a_paper_twice_in_a_list_is_one_paper_and_stays_unchanged(corpus: Corpus, file: Path) -> None:
    papers = [paper(1, year=2020), paper(2), paper(1, venue="There")]
    assert kinds(import_list(corpus, papers)) == ["new", "new", "merged"]
    (first, _) = corpus.papers(corpus.order())
    assert (first.year, first.venue) == (2020, "There")
    assert [source.position for source in first.sources] == [1, 3]
    before = contents(file)

    assert kinds(import_list(corpus, papers)) == ["unchanged"] * 3

    assert contents(file) == before


def test_a_list_that_says_something_else_replaces_what_it_said(corpus: Corpus) -> None:
    import_list(corpus, [paper(1, title="Old", year=1999, venue="Gone"), paper(2)])
    row = corpus.rows_of(["abs:0000000000001"])["abs:0000000000001"]

    assert kinds(import_list(corpus, [paper(1, title="New", year=2001), paper(2)])) == [
        "updated",
        "unchanged",
    ]

    (found,) = corpus.papers([row])
    assert (found.title, found.year, found.venue) == ("New", 2001, None)
    assert corpus.index.frequency("old") == 0
    assert corpus.index.frequency("new") == 1


def test_papers_that_move_within_a_list_stay_unchanged(corpus: Corpus) -> None:
    import_list(corpus, [paper(n) for n in (1, 2, 3)])

    assert kinds(import_list(corpus, [paper(n) for n in (9, 3, 1, 2)])) == ["new", *["unchanged"] * 3]

    assert listed(corpus) == [paper(n).id for n in (9, 3, 1, 2)]
    assert [each.sources[0].line for each in corpus.papers(corpus.order())] == [3, 6, 9, 12]


def test_papers_that_leave_a_list_stay_until_they_are_dropped(corpus: Corpus) -> None:
    import_list(corpus, [paper(n) for n in (1, 2, 3, 4)])
    import_list(corpus, [paper(3)], source="Another")

    _, lost = import_with_keys(corpus, [(paper(2), (paper(2).id,))])

    assert lost == [paper(1).id, paper(4).id]
    assert listed(corpus) == [paper(n).id for n in (2, 3, 1, 4)]
    assert [each.sources == () for each in corpus.papers(corpus.order())] == [False, False, True, True]
    assert corpus.index.rows_without_list() == sorted(corpus.rows_of(lost).values())

    with corpus.writing() as writer:
        writer.drop([*lost, paper(2).id, "abs:unknown"])

    assert listed(corpus) == [paper(2).id, paper(3).id], "what a list names is never dropped"
    assert corpus.count() == 2
    assert corpus.rows_of(lost) == {}
    assert corpus.index.frequency("abstract") == 2


def test_a_list_that_lost_a_paper_and_gets_it_back(corpus: Corpus) -> None:
    import_list(corpus, [paper(1, year=2000), paper(2)])
    import_list(corpus, [paper(2)])

    assert kinds(import_list(corpus, [paper(1, year=2001), paper(2)])) == ["updated", "unchanged"]

    assert listed(corpus) == [paper(1).id, paper(2).id]
    assert isinstance(corpus.order(), range)


def test_another_list_fills_in_what_is_missing(corpus: Corpus) -> None:
    import_list(corpus, [paper(1, abstract="Short but telling.", year=2020, authors=("Ada Lovelace",))])
    other = paper(
        1,
        title="Its Title",
        abstract="Short but telling, and longer.",
        year=1900,
        venue="There",
        links=((LinkKind.CODE, "https://example.org"),),
    )

    assert kinds(import_list(corpus, [other], source="Winter School")) == ["merged"]

    (found,) = corpus.papers(corpus.order())
    assert found.title == found.headline == "Its Title"
    assert found.abstract == "Short but telling, and longer."
    assert (found.year, found.venue, found.authors) == (2020, "There", ("Ada Lovelace",))
    assert [source.name for source in found.sources] == ["Summer School", "Winter School"]
    assert corpus.index.rows_with_link(LinkKind.CODE) == bits_of([1])
    assert [each.papers for each in corpus.sources()] == [1, 1]


def test_what_a_list_says_anew_wins_over_what_others_said(corpus: Corpus) -> None:
    import_list(corpus, [paper(1, title="Tpyo", year=2020)])
    import_list(corpus, [paper(1, venue="There")], source="Other")

    assert kinds(import_list(corpus, [paper(1, title="Typo")])) == ["updated"]

    (found,) = corpus.papers(corpus.order())
    assert (found.title, found.headline, found.year, found.venue) == ("Typo", "Typo", 2020, "There")


def test_two_lists_of_the_same_papers_can_be_imported_again_and_again(corpus: Corpus, file: Path) -> None:
    summer = [paper(1, year=2020), paper(2)]
    winter = [
        paper(2, venue="W", title="T"),
        paper(1, abstract="The very much longer abstract of the paper, number 1"),
    ]
    import_list(corpus, summer)
    import_list(corpus, winter, source="Winter")
    before = contents(file)

    assert kinds(import_list(corpus, summer)) == ["unchanged"] * 2
    assert kinds(import_list(corpus, winter, source="Winter")) == ["unchanged"] * 2

    assert contents(file) == before


def test_a_better_identifier_becomes_the_id_and_the_old_one_still_leads_there(corpus: Corpus) -> None:
    import_with_keys(corpus, [(paper(1), ("abs:0000000000001",)), (paper(2), ("abs:0000000000002",))])
    better = paper(1, id="doi:10.1000/1", doi="10.1000/1")

    outcomes, lost = import_with_keys(
        corpus, [(better, ("doi:10.1000/1", "abs:0000000000001"))], source="Other"
    )

    assert [(each.kind, each.id, each.old_ids) for each in outcomes] == [
        (Kind.MERGED, "doi:10.1000/1", ("abs:0000000000001",))
    ]
    assert lost == []
    assert corpus.rows_of(["abs:0000000000001", "doi:10.1000/1", "abs:none"]) == {
        "abs:0000000000001": 1,
        "doi:10.1000/1": 1,
    }
    assert corpus.with_prefix("abs:", 9) == ["abs:0000000000002", "doi:10.1000/1"]


def test_a_worse_identifier_changes_nothing(corpus: Corpus) -> None:
    keys = ("doi:10.1000/1", "abs:0000000000001")
    import_with_keys(corpus, [(paper(1, id="doi:10.1000/1", doi="10.1000/1"), keys)])

    outcomes, _ = import_with_keys(corpus, [(paper(1), ("abs:0000000000001",))], source="Other")

    assert [(each.id, each.old_ids) for each in outcomes] == [("doi:10.1000/1", ())]


def test_an_edited_abstract_that_another_key_holds_together_gives_the_id_of_the_new_text(
    corpus: Corpus,
) -> None:
    import_with_keys(corpus, [(paper(1), ("abs:0000000000001", "ttl:same"))])

    outcomes, lost = import_with_keys(corpus, [(paper(7), ("abs:0000000000007", "ttl:same"))])

    assert [(each.kind, each.id, each.old_ids) for each in outcomes] == [
        (Kind.UPDATED, "abs:0000000000007", ("abs:0000000000001",))
    ]
    assert lost == []
    assert listed(corpus) == ["abs:0000000000007"]


def test_papers_that_turn_out_to_be_one_are_joined(corpus: Corpus) -> None:
    import_with_keys(
        corpus,
        [
            (paper(1, id="arxiv:2401.00001", year=2024), ("arxiv:2401.00001",)),
            (paper(2), ("abs:0000000000002",)),
            (paper(3, abstract="x" * 90), ("abs:0000000000003",)),
        ],
    )

    outcomes, lost = import_with_keys(
        corpus,
        [(paper(4, id="doi:10.1/4", venue="V"), ("doi:10.1/4", "arxiv:2401.00001", "abs:0000000000003"))],
        source="Other",
    )

    assert [(each.kind, each.id, each.old_ids) for each in outcomes] == [
        (Kind.MERGED, "doi:10.1/4", ("arxiv:2401.00001", "abs:0000000000003"))
    ]
    assert lost == []
    assert listed(corpus) == ["doi:10.1/4", "abs:0000000000002"]
    assert set(corpus.rows_of(["arxiv:2401.00001", "abs:0000000000003", "doi:10.1/4"]).values()) == {1}
    (found, _) = corpus.papers(corpus.order())
    assert (found.abstract, found.year, found.venue) == ("x" * 90, 2024, "V")
    assert [(each.name, each.position) for each in found.sources] == [
        ("Summer School", 1),
        ("Summer School", 3),
        ("Other", 1),
    ]
    assert [each.papers for each in corpus.sources()] == [2, 1]


def test_a_new_paper_that_is_an_old_one_edited_takes_its_place(corpus: Corpus) -> None:
    import_list(corpus, [paper(1), paper(2), paper(3)])
    with corpus.writing() as writer:
        writer.begin_source("Summer School", "summer.txt", "abstracts")
        for number in (1, 8, 3):
            writer.put(paper(number), (paper(number).id,))
        assert writer.end_source() == [paper(2).id]
        assert list(writer.papers_added()) == [(paper(8).id, paper(8).abstract)]
        writer.follow(paper(2).id, paper(8).id)
        assert list(writer.papers_added()) == []
        assert writer.paper(paper(2).id) == replace(paper(8), sources=())

    assert listed(corpus) == [paper(n).id for n in (1, 8, 3)]
    assert corpus.rows_of([paper(2).id, paper(8).id]) == {paper(2).id: 2, paper(8).id: 2}
    assert corpus.order() == range(1, 4)
    assert kinds(import_list(corpus, [paper(n) for n in (1, 8, 3)])) == ["unchanged"] * 3


def test_a_stand_in_is_replaced_by_the_paper_it_stands_for(corpus: Corpus) -> None:
    import_list(corpus, [paper(1)])
    with corpus.writing() as writer:
        writer.add_stand_in(paper(2).id, "What the list called it")
        writer.add_stand_in(paper(1).id, "Not needed")
    assert [each.headline for each in corpus.papers(corpus.order())] == [
        "Paper number 1",
        "What the list called it",
    ]
    assert corpus.index.rows_without_list() == [2]

    assert kinds(import_list(corpus, [paper(2)], source="Other")) == ["new"]

    assert [each.headline for each in corpus.papers(corpus.order())] == ["Paper number 1", "Paper number 2"]
    assert corpus.index.rows_without_list() == []


def test_lists_follow_one_another_and_a_paper_stands_where_it_was_first_listed(corpus: Corpus) -> None:
    import_list(corpus, [paper(n) for n in (1, 2)], source="A")
    import_list(corpus, [paper(n) for n in (2, 3, 1, 4)], source="B")
    assert corpus.order() == range(1, 5)
    assert isinstance(corpus.order(), range)

    import_list(corpus, [paper(n) for n in (1, 5, 2)], source="A")

    assert listed(corpus) == [paper(n).id for n in (1, 5, 2, 3, 4)]
    assert isinstance(corpus.order(), array)


def test_lists_are_told_apart_by_name_and_file(corpus: Corpus) -> None:
    import_list(corpus, [paper(1)], source="A", file="a.txt")
    import_list(corpus, [paper(2)], source="A", file="b.txt")
    import_list(corpus, [paper(3)], source="B", file="a.txt")

    assert [(each.name, each.file, each.papers) for each in corpus.sources()] == [
        ("A", "a.txt", 1),
        ("A", "b.txt", 1),
        ("B", "a.txt", 1),
    ]
    assert [each.imported.day for each in corpus.sources()] == [5, 6, 7]


def test_two_lists_may_be_read_in_turns(corpus: Corpus, file: Path) -> None:
    def read_in_turns() -> list[Kind]:
        with corpus.writing() as writer:
            found = []
            for name, number in (("A", 1), ("B", 2), ("A", 3), ("B", 4)):
                writer.begin_source(name, "f.md", "titled")
                found.append(writer.put(paper(number), (paper(number).id,)).kind)
            assert writer.end_source() == []
        return found

    assert read_in_turns() == [Kind.NEW] * 4
    assert listed(corpus) == [paper(n).id for n in (1, 3, 2, 4)]
    before = contents(file)

    assert read_in_turns() == [Kind.UNCHANGED] * 4

    assert contents(file) == before


def test_what_is_new_is_told_page_by_page_while_more_is_written(corpus: Corpus) -> None:
    import_list(corpus, [paper(0)])
    with corpus.writing() as writer:
        writer.begin_source("Long", "long.txt", "abstracts")
        for number in range(1, 451):
            writer.put(paper(number), (paper(number).id,))
        seen = []
        for id_, _ in writer.papers_added():
            seen.append(id_)
            if len(seen) == 10:
                writer.add_stand_in("abs:late", "Late")
        writer.end_source()

    assert seen == [*(paper(n).id for n in range(1, 451)), "abs:late"]


def test_putting_without_a_list_is_a_mistake_of_the_program(corpus: Corpus) -> None:
    with pytest.raises(ValueError, match="no list"), corpus.writing() as writer:
        writer.put(paper(1), ("abs:1",))
    assert corpus.count() == 0
