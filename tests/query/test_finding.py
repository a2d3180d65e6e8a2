from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import example, given

from reader.model import Annotation, LinkKind, Status
from reader.query import rank
from reader.query.evaluate import evaluate
from reader.query.parse import parse
from reader.query.rank import DISTANCE
from reader.query.remarks import remark
from tests.corpus.papers import paper
from tests.query.shelf import Shelf, fill, typed

PAPERS = {
    "gan": paper(
        1,
        title="Forgers and Detectives",
        name="FakeNet",
        abstract="Two networks play a game: a forger and a detective. We use C++.",
        authors=("Grete Hermann", "Paul Erdős"),
        year=2019,
        venue="Letters on Games",
        links=((LinkKind.CODE, "https://code.example/fakenet"),),
    ),
    "marl": paper(
        2,
        headline="Multi-agent planning with few messages",
        abstract="Multi-agent planning needs messages. We send few of them, and prove a bound of $O(n)$.",
        year=2022,
        keywords=("planning", "robots"),
    ),
    "swarm": paper(
        3,
        headline="Swarms as one",
        abstract="Multiagent swarms act as one robot without messages.",
        year=2024,
    ),
    "zh": paper(
        4,
        title="知识图谱上的推理",
        abstract="图谱 is a graph of knowledge; reasoning on it is slow.",
        year=2023,
    ),
    "diff": paper(
        5,
        title="Slow diffusion, fast sampling",
        abstract="Diffusion models sample slowly. Ours samples in four steps with a transformer.",
        authors=("Émilie du Châtelet",),
        year=2024,
        links=((LinkKind.PDF, "https://pdf.example/5.pdf"),),
        doi="10.1000/slow",
        id="doi:10.1000/slow",
    ),
    "cee": paper(6, headline="A compiler for C", abstract="C is small. The compiler is smaller."),
    "old": paper(7, headline="On the planning of games", abstract="Games are planned backwards.", year=1953),
}

ANNOTATIONS = {
    PAPERS["gan"].id: Annotation(
        tags=("RL/Offline", "to read"),
        stars=4,
        status=Status.READ,
        note="Compare with the *counterfeit* money game.",
        changed=datetime(2031, 5, 1, tzinfo=UTC),
    ),
    PAPERS["diff"].id: Annotation(
        stars=5, status=Status.LATER, title="The aardvark paper", changed=datetime(2031, 5, 3, tzinfo=UTC)
    ),
    PAPERS["old"].id: Annotation(tags=("rl",), status=Status.SKIPPED),
    "abs:0lost": Annotation(tags=("lost",), note="Was about planning."),
}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    filled = fill(tmp_path_factory.mktemp("shelf"), list(PAPERS.values()), ANNOTATIONS)
    yield filled
    filled.corpus.close()


def names(shelf: Shelf, query: str) -> list[str]:
    known = {each.id: name for name, each in PAPERS.items()}
    return [known.get(id_, "lost") for id_ in shelf.ids(query)]


EVERYTHING = [*PAPERS, "lost"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        # everything
        ("", "gan marl swarm zh diff cee old lost"),
        ("  ", "gan marl swarm zh diff cee old lost"),
        # words: all of them, any order, anywhere
        ("planning", "marl old lost"),
        ("messages planning", "marl"),
        ("planning messages", "marl"),
        ("forger 2018", ""),
        ("hermann fakenet detective", "gan"),
        ("erdos", "gan"),
        ("ERDŐS", "gan"),
        ("Châtelet emilie", "diff"),
        ("robots", "marl swarm"),
        ("letters", "gan"),
        # what the user wrote counts as well, alone and together with the paper
        ("counterfeit", "gan"),
        ("counterfeit detective", "gan"),
        ("counterfeit swarms ", ""),
        ("aardvark", "diff"),
        ("aardvark diffusion", "diff"),
        ("offline", "gan"),
        ("lost", "lost"),
        # the last word may go on, others not
        ("diffu", "diff"),
        ("diffu ", ""),
        ("diffu sampling", ""),
        ("slow diffu", "diff"),
        ("counterf", "gan"),
        ("s", "swarm diff"),
        # marks
        ("C++", "gan"),
        ("C ", "cee"),
        ("c", "cee gan"),
        ("O(n)", "marl"),
        # compounds
        ("multiagent", "marl swarm"),
        ("multi-agent", "marl swarm"),
        ("multi agent", "marl swarm"),
        ("multi-agent messages", "marl swarm"),
        ("du_Châtelet", "diff"),
        # Chinese
        ("知识", "zh"),
        ("图谱", "zh"),
        ("谱图", ""),
        ("识图谱", "zh"),
        ("推理 slow", "zh"),
        # years and citations
        ("2024", "swarm diff"),
        ("erdos 2019", "gan"),
        ("Erdős et al., 2019", "gan"),
        ("erdos2019", "gan"),
        ("hermann2019", "gan"),
        ('"2024"', ""),
        # phrases
        ('"slow diffusion"', "diff"),
        ('"diffusion slow"', ""),
        ('"planning of games"', "old"),
        ('"planning games"', ""),
        ('"hermann paul"', ""),
        ('"planne"', ""),
        ('"slow diff', "diff"),
        ('"slow diff"', ""),
        # not, or, parentheses
        ("planning -messages", "old lost"),
        ("planning NOT games", "marl lost"),
        ("-planning", "gan swarm zh diff cee"),
        ("-planning -slow", "gan swarm cee"),
        ("swarms OR compiler", "swarm cee"),
        ("slow planning OR compiler", "cee"),
        ("(swarms OR messages) planning", "marl"),
        ("-(swarms OR planning) 2024", "diff"),
        ("-(swarms OR planning) year:2024", "diff"),
        ('-"slow diffusion" slow', "zh"),
        ("-#rl planning", "marl lost"),
        # fields
        ("title:planning ", "marl old"),
        ("title:aardvark", "diff"),
        ("title:detective", "gan"),
        ("title:forger ", "gan"),
        ("name:fakenet", "gan"),
        ("name:forgers", ""),
        ("author:erdos", "gan"),
        ('author:"grete hermann"', "gan"),
        ("author:games", ""),
        ("abstract:multiagent", "marl swarm"),
        ("abstract:aardvark", ""),
        ("venue:games", "gan"),
        ("keyword:planning", "marl"),
        ("note:planning", "lost"),
        ("note:game detective", "gan"),
        ("source:spring", "gan marl swarm zh diff cee old"),
        ('source:"spring list"', "gan marl swarm zh diff cee old"),
        ("source:summer", ""),
        ("source:list.txt compiler", "cee"),
        ("id:doi:10.1000", "diff"),
        ("id:10.1000/s", "diff"),
        ("id:abs:0000000000003", "swarm"),
        ("id:nothing", ""),
        # tags
        ("#rl", "gan old"),
        ("tag:RL", "gan old"),
        ("#rl/offline", "gan"),
        ("#r", ""),
        ("#offline", ""),
        ('#"to read"', "gan"),
        ("tag:lost", "lost"),
        # is, has
        ("is:inbox", "marl swarm zh cee lost"),
        ("is:read", "gan"),
        ("is:later", "diff"),
        ("is:reading", ""),
        ("is:skipped", "old"),
        ("-is:inbox", "gan diff old"),
        ("is:starred", "gan diff"),
        ("is:tagged", "gan old lost"),
        ("is:untagged", "marl swarm zh diff cee"),
        ("is:orphaned", "lost"),
        ("has:note", "gan lost"),
        ("has:tags", "gan old lost"),
        ("has:code", "gan"),
        ("has:pdf", "diff"),
        ("has:link", "gan diff"),
        ("has:title", "gan zh diff"),
        ("-has:title", "marl swarm cee old lost"),
        # comparisons
        ("stars:5", "diff"),
        ("stars:>=4", "gan diff"),
        ("stars:1..4", "gan"),
        ("stars:<5 #rl", "gan old"),
        ("stars:0 #rl", "old"),
        ("year:2024", "swarm diff"),
        ("year:2022..2023", "marl zh"),
        ("year:<2000", "old"),
        ("year:>2023 slow", "diff"),
        ("-year:>1900", "cee lost"),
        ("added:<1d is:starred", "gan diff"),
        ("added:>1d", ""),
        ("added:2031-05", "gan marl swarm zh diff cee old lost"),
        ("stars:5..1", ""),
        # sorting
        ("sort:year", "old gan marl zh swarm diff cee lost"),
        ("sort:-year", "swarm diff zh marl gan old cee lost"),
        ("sort:stars", "diff gan marl swarm zh cee old lost"),
        ("sort:-stars", "marl swarm zh cee old lost gan diff"),
        ("sort:title", "cee gan lost marl old swarm diff zh"),
        ("sort:-title", "zh diff swarm old marl lost gan cee"),
        ("sort:changed", "diff gan marl swarm zh cee old lost"),
        ("sort:-changed", "gan diff marl swarm zh cee old lost"),
        ("sort:status", "marl swarm zh cee lost diff gan old"),
        ("sort:list", "gan marl swarm zh diff cee old lost"),
        ("sort:-list", "lost old cee diff zh swarm marl gan"),
        ("sort:added year:>2020", "marl swarm zh diff"),
        ("planning sort:year", "old marl lost"),
        # what is not understood is passed over
        ("planning )", "marl old lost"),
        ("colour:swarms", "swarm"),
        ("year:soon swarms", "swarm"),
    ],
)
def test_a_query_finds(shelf: Shelf, query: str, expected: str) -> None:
    hits = shelf.find(query)
    if not hits.near:
        assert names(shelf, query) == expected.split()
    else:
        assert expected == "", "these were found"


@pytest.mark.parametrize(
    ("query", "expected", "form"),
    [
        ("difusion", "diff", "diffusion"),
        ("diffusoin", "diff", "diffusion"),
        ("tansformer", "diff", "transformer"),
        ("tranfsorms", "", None),
        ("trnsfomer", "diff", "transformer"),
        ("mesages", "marl swarm", "messages"),
        ("detecitve forger", "gan", "detective"),
        ("erdoz", "gan", "erdos"),
        ("author:hermnan", "gan", "hermann"),
        ("cunterfeit", "gan", "counterfeit"),
        ("muliagent", "marl swarm", "multiagent"),
        ("muti-agent", "marl swarm", "multiagent"),
    ],
)
def test_a_typo_is_forgiven(shelf: Shelf, query: str, expected: str, form: str | None) -> None:
    hits = shelf.find(query)
    assert names(shelf, query) == expected.split()
    assert not hits.near
    if form:
        assert form in hits.words
        assert hits.guessed == len(hits.rows)


@pytest.mark.parametrize(
    "query",
    [
        "q-forger ",
        "x-planning ",
        "slwo ",
        '"difusion"',
        "dfifuisno",
        "-difusion swarmss2",
        "#rll",
        "tow-forgers2",
    ],
)
def test_what_is_no_typo_is_not_forgiven(shelf: Shelf, query: str) -> None:
    assert shelf.find(query).rows == [] or shelf.find(query).near


def test_nothing_is_left_out_for_a_typo(shelf: Shelf) -> None:
    assert "diff" in names(shelf, "slow -difusion")


def test_exact_hits_come_before_forgiven_ones(tmp_path_factory: pytest.TempPathFactory) -> None:
    papers = [
        paper(1, abstract="A planet is near."),
        paper(2, abstract="A plane flew."),
        paper(3, abstract="Planes fly."),
    ]
    made = fill(tmp_path_factory.mktemp("exact"), papers)
    assert made.ids("plane ") == [papers[1].id, papers[0].id, papers[2].id]
    made.corpus.close()


def test_forgiven_hits_in_titles_come_before_others(tmp_path_factory: pytest.TempPathFactory) -> None:
    papers = [
        paper(1, abstract="A planet is near."),
        paper(2, headline="The planet", abstract="x"),
        paper(3, abstract="The plamet was misprinted."),
    ]
    made = fill(tmp_path_factory.mktemp("guess"), papers)
    assert made.ids("plamet ") == [papers[place].id for place in (2, 1, 0)]
    made.corpus.close()


def test_forgiven_hits_near_one_another_come_before_those_far_apart(tmp_path: Path) -> None:
    between = "and then many words stand that have nothing to do with either of the two of them, until a"
    shelf = fill(
        tmp_path,
        [
            paper(1, abstract=f"Of pelicans {between} windmill turns."),
            paper(2, abstract="Pelicans at the windmill."),
            paper(3, abstract="The windmills and their pelicans."),
            paper(4, headline="Pelicans and windmills", abstract="Birds."),
        ],
    )
    assert shelf.ids("pelicnas windmil") == [paper(number).id for number in (4, 2, 3, 1)]
    assert shelf.ids("windmill pelicnas ") == [paper(number).id for number in (4, 2, 3, 1)]


def test_typos_are_not_suspected_where_enough_is_found(tmp_path_factory: pytest.TempPathFactory) -> None:
    papers = [
        paper(1, abstract="A planet is near."),
        *(paper(n, abstract="A plane flew.") for n in range(2, 8)),
    ]
    made = fill(tmp_path_factory.mktemp("enough"), papers)
    assert made.ids("plane ") == [each.id for each in papers[1:]]
    made.corpus.close()


def test_the_best_hits_come_first(tmp_path_factory: pytest.TempPathFactory) -> None:
    papers = [
        paper(1, abstract="It is compared with gan and others."),
        paper(2, abstract="This one has gandalf in it."),
        paper(3, headline="Better than GAN", abstract="x"),
        paper(4, headline="Organs of fish", abstract="Ganglia were found."),
        paper(5, headline="Ganglia of fish", abstract="y"),
        paper(6, headline="Forgers and detectives", name="GAN", abstract="z"),
        paper(7, headline="No hit at all"),
    ]
    made = fill(tmp_path_factory.mktemp("best"), papers)
    assert made.ids("gan") == [papers[place].id for place in (5, 2, 4, 0, 1, 3)]
    assert made.ids("gan ") == [papers[place].id for place in (5, 2, 0)]
    made.corpus.close()


def test_the_best_alternatives_come_first(tmp_path: Path) -> None:
    shelf = fill(
        tmp_path,
        [
            paper(1, headline="Of hives", abstract="Bees and their honey."),
            paper(2, headline="Honeycombs", abstract="Wax."),
            paper(3, headline="Of wasps and bees", abstract="They meet."),
            paper(4, headline="Waspish: of nests", name="Waspish", abstract="Paper of wood."),
            paper(5, headline="Bees: of nests", name="Bees", abstract="Paper of wood."),
            paper(6, headline="Of flowers", abstract="Bees like them."),
        ],
    )

    def found(query: str) -> list[int]:
        return [int(id_.removeprefix("abs:")) for id_ in shelf.ids(query)]

    assert found("bees OR honey") == [5, 3, 2, 1, 6]
    assert found("honey OR bees ") == [5, 3, 1, 6]
    assert found("(bees OR honey) of ") == [3, 5, 1, 6]
    assert found("bees OR id:abs:0000000000006") == [5, 6, 3, 1]
    assert found("(is:inbox OR is:later) bees ") == [5, 3, 1, 6]


def test_the_users_title_counts_as_a_title(tmp_path_factory: pytest.TempPathFactory) -> None:
    papers = [paper(1, abstract="On maps."), paper(2, headline="Charts", abstract="More on maps.")]
    made = fill(tmp_path_factory.mktemp("own"), papers, {papers[1].id: Annotation(title="The one with maps")})
    assert made.ids("maps ") == [papers[1].id, papers[0].id]
    assert made.ids("charts maps ") == [papers[1].id]
    made.corpus.close()


class TestNear:
    def test_where_no_paper_has_all_words_those_with_most_are_shown(self, shelf: Shelf) -> None:
        hits = shelf.find("swarms messages robot zebra ")
        assert hits.near
        assert names(shelf, "swarms messages robot zebra ") == ["swarm", "marl"]

    def test_rare_words_weigh_more(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        papers = [paper(n, abstract="common everyday words") for n in range(9)]
        papers.append(paper(9, abstract="unheard"))
        made = fill(tmp_path_factory.mktemp("rare"), papers)
        assert made.ids("common unheard ")[0] == papers[9].id
        assert made.find("common unheard ").near
        made.corpus.close()

    def test_other_conditions_still_hold(self, shelf: Shelf) -> None:
        assert names(shelf, "swarms messages zebra -robots ") == ["swarm"]
        assert names(shelf, "swarms messages zebra year:2022 ") == ["marl"]
        assert names(shelf, "zebra unicorn year:2022 ") == []

    @pytest.mark.parametrize(
        ("query", "expected", "marked"),
        [
            ('"swarms of games and messages" ', "swarm old marl", "swarms"),
            ("diffusion/swarms/zebra ", "swarm diff", "diffusion"),
            ("知识图像", "zh", "知 识"),
        ],
    )
    def test_a_phrase_that_no_paper_has_is_taken_apart(
        self, shelf: Shelf, query: str, expected: str, marked: str
    ) -> None:
        hits = shelf.find(query)
        assert hits.near
        assert set(expected.split()) <= set(names(shelf, query))
        assert marked in hits.words

    def test_of_a_compound_single_letters_are_not_near(self, shelf: Shelf) -> None:
        assert names(shelf, "c-zebra ") == names(shelf, "a-b-7 ") == []

    def test_one_word_that_no_paper_has_finds_nothing(self, shelf: Shelf) -> None:
        hits = shelf.find("zebra ")
        assert (list(hits.rows), hits.near) == ([], False)

    def test_no_more_than_fifty_are_shown(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        made = fill(tmp_path_factory.mktemp("fifty"), [paper(n, abstract="same words") for n in range(80)])
        hits = made.find("same words zebra ")
        assert hits.near
        assert list(hits.rows) == list(made.world.order.rows[:50])
        made.corpus.close()


@given(typed)
@example('id:"\ud800"')
@example("year:99999999999999999999..")
@example("added:>9999y")
@example("stars:>=999999999 added:0001..9999 added:9999-12")
@example(" ".join("abcdefghijklmnopqrstuvwxyz" * 3))
@example("a*" * 40)
def test_every_text_can_be_searched(shelf: Shelf, text: str) -> None:
    hits = shelf.find(text)
    assert set(hits.rows) <= set(shelf.papers)
    assert len(set(hits.rows)) == len(hits.rows)


def test_words_to_highlight(shelf: Shelf) -> None:
    assert shelf.find('slow "fast sampling" -swarms title:diffu').words == ("slow", "fast sampling", "diffu*")
    assert shelf.find("multi-agent ").words == ("multi agent", "multiagent")
    assert shelf.find("mesages ").words == ("mesages", "messages")
    assert shelf.find("#rl year:2020").words == ()


def test_a_cancelled_evaluation_gives_nothing(shelf: Shelf) -> None:
    assert evaluate(parse("planning mesages"), shelf.world, cancelled=lambda: True).rows == ()


def test_annotations_are_followed(shelf: Shelf) -> None:
    row = shelf.corpus.rows_of([PAPERS["cee"].id])[PAPERS["cee"].id]
    world = replace(shelf.world, annotated={**shelf.annotated, row: Annotation(note="Like a xylophone.")})
    assert evaluate(parse("xylophone"), world).rows == [row]
    world = replace(shelf.world, annotated={**shelf.annotated, row: Annotation(note="Like a zither.")})
    assert evaluate(parse("xylophone"), world).rows == []
    assert evaluate(parse("zither compiler"), world).rows == [row]
    assert evaluate(parse("zither"), shelf.world).rows == []


def test_words_near_one_another_come_before_words_far_apart(tmp_path_factory: pytest.TempPathFactory) -> None:
    between = " filler" * (DISTANCE + 1)
    papers = [
        paper(1, abstract=f"A tidal wave{between} met the heron."),
        paper(2, abstract="It is tidal, and slowly the heron came."),
        paper(3, abstract=f"A heron{between} met the tidal wave.", headline="On the heron"),
        paper(4, headline="Tidal herons", abstract="Nothing else."),
        paper(5, headline="The tidal heron", abstract="Nothing else."),
        paper(6, headline="Birds", name="Tidal Heron", abstract="Nothing else."),
        paper(7, abstract="The heron is tidal."),
        paper(8, abstract="A tide."),
    ]
    made = fill(tmp_path_factory.mktemp("near"), papers)
    assert made.ids("tidal heron ") == [papers[place].id for place in (5, 4, 1, 6, 2, 0)]
    assert made.ids("tidal heron") == [papers[place].id for place in (5, 4, 3, 1, 6, 2, 0)]
    made.corpus.close()


def test_what_is_near_is_looked_up_in_the_first_hits_only(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rank, "FIRST", 2)
    far, near = "tidal" + " filler" * (DISTANCE + 1) + " heron", "tidal heron"
    papers = [paper(n, abstract=text) for n, text in enumerate((far, near, far, near))]
    made = fill(tmp_path_factory.mktemp("first"), papers)
    assert made.ids("tidal heron ") == [papers[place].id for place in (1, 0, 2, 3)]
    made.corpus.close()


@pytest.mark.parametrize(
    ("query", "form"),
    [("difusi", "diffus*"), ("trnasfo", "transfo*"), ("tramsfor", "transfor*"), ("transsfor", "transfor*")],
)
def test_a_typo_is_forgiven_in_a_word_that_is_being_typed(shelf: Shelf, query: str, form: str) -> None:
    hits = shelf.find(query)
    assert names(shelf, query) == ["diff"]
    assert any(form.startswith(word.rstrip("*")) or word.startswith(form.rstrip("*")) for word in hits.words)
    assert shelf.find(f"{query} ").rows == []


def test_a_word_may_be_written_as_two(tmp_path_factory: pytest.TempPathFactory) -> None:
    papers = [
        paper(1, abstract="A multi agent system."),
        paper(2, abstract="A multi-agent system."),
        paper(3, abstract="A multiagent system."),
        paper(4, abstract="An agent; multi."),
    ]
    made = fill(tmp_path_factory.mktemp("two"), papers)
    for query in ("multiagent", "multiagent "):
        assert sorted(made.ids(query)) == [papers[place].id for place in (0, 1, 2)]
    assert made.ids("multi agent ") == [papers[place].id for place in (0, 1, 3, 2)]
    assert sorted(made.ids("multi-agent ")) == [papers[place].id for place in (0, 1, 2)]
    assert made.ids('"multi agent"') == [papers[place].id for place in (0, 1)]
    made.corpus.close()


def test_formulas_find_one_another_however_they_are_written(tmp_path_factory: pytest.TempPathFactory) -> None:
    texts = ("The l_p norm.", "The ℓₚ norm.", "Nothing but C²GAM.", "It takes 𝒪(n).", "The lp norm.")
    papers = [paper(n, abstract=text, headline=f"({n})") for n, text in enumerate(texts)]
    papers.append(paper(9, headline="Ovens and other places", abstract="Hot."))
    made = fill(tmp_path_factory.mktemp("formulas"), papers)
    for query in ("l_p", "ℓₚ", r"\ell_p", r"$\ell_p$", "lp"):
        assert made.ids(query) == [papers[place].id for place in (0, 1, 4)]
    for query in ("C2GAM", "c²gam", "C$^2$GAM"):
        assert made.ids(query) == [papers[2].id]
    assert made.ids("𝒪") == [papers[3].id], "not what begins with an o"
    assert made.ids("o") == [papers[3].id, papers[5].id]
    made.corpus.close()


def test_a_compound_that_is_typed_to_its_last_letter_comes_first(tmp_path: Path) -> None:
    papers = [
        paper(1, headline="An L-smooth problem", abstract="Smooth."),
        paper(2, headline="Norms", abstract=r"The ℓ_p norm."),
        paper(3, headline="The l_p norm", abstract="Balls."),
    ]
    shelf = fill(tmp_path, papers)
    assert shelf.ids("l_p") == [papers[2].id, papers[1].id, papers[0].id]


def test_of_what_is_only_near_titles_come_first(tmp_path: Path) -> None:
    papers = [
        paper(1, headline="Tables", abstract="Tides and owls."),
        paper(2, headline="Owls", abstract="Tides."),
        paper(3, headline="Spoons", abstract="Bowls."),
    ]
    shelf = fill(tmp_path, papers)
    assert shelf.ids("xylophone owls ") == [papers[1].id, papers[0].id]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("#read", "no paper has the tag 'read'; there is #\"to read\""),
        ("slow (#to-read OR #rl) zebra", "no paper has the tag 'to-read'; there is #\"to read\""),
        ("#offline", "no paper has the tag 'offline'; there is #rl/offline"),
        ("#zebra", "no paper has the tag 'zebra'"),
        ("#rl/oflfine", "no paper has the tag 'rl/oflfine'; there is #rl/offline"),
        ("#RL/ofline", "no paper has the tag 'rl/ofline'; there is #rl/offline"),
        ("#rl/ is:later", ""),
        ("-#zebra", ""),
        ("#rl", ""),
        ("source:sprang", "no list is called 'sprang'; there is source:\"Spring List\""),
        ("source:autumn slow", "no list is called 'autumn'"),
        ("source:spring zebra", ""),
        ("in:autumn zebra", ""),
        ("-source:autumn zebra", ""),
        ("difusion", "1 of 1 with another spelling"),
        ("diffusion", ""),
    ],
)
def test_what_may_surprise_is_said(shelf: Shelf, query: str, said: str) -> None:
    assert remark(parse(query).tree, shelf.find(query), shelf.world) == said
