"""Searches without the screen: processor time, how soon one ends, how long other threads wait meanwhile."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from threading import Event, Thread

from reader.library import Library
from tests.bench.corpora import Corpus
from tests.bench.measure import LETTER, OVERTAKING, WAITING, Sample

QUERIES = (
    "causal",
    "t n k",
    "dvorak",
    "sonar scans",
    "vavibeba",
    "multi-agent",
    "graph neural",
    "the of and",
    "deep learning for the",
    "lerning",
    "robustt estimaton",
    "author:dvorak",
    "title:learning",
    "name:va",
    "abstract:mode",
    "venue:ne",
    "year:2020 kernel",
    "year:2018..2022",
    "added:<7d",
    "is:inbox learning",
    "#bench hyper",
    "stars:>=1",
    "note:compare",
    "-learning kernel",
    "learning OR graph",
    '"deep learning"',
    "has:code",
    "id:abs",
    "sort:year learning",
    "sort:title",
    "sort:relevance",
)
"""Typed letter by letter: fields, frequent and rare words, typos, orders."""

SHOWN = 40
"""Papers of a result that are looked at, as many as a tall screen shows."""


_PAUSE = 0.0005
"""Seconds that the other thread sleeps between two looks at the clock."""


def measure_engine(corpus: Corpus, rounds: int, queries: Sequence[str] = QUERIES) -> list[Sample]:
    """Every letter of the queries, and searches that are overtaken at some moment.

    Args:
        corpus: what to search.
        rounds: how often each query is overtaken.
        queries: what to type.
    """
    letters: list[float] = []
    waits: list[float] = []
    with Library.open(corpus.folder) as library, _Other() as other:
        for query in queries:
            for end in range(1, len(query) + 1):
                other.longest = 0.0
                began = time.thread_time()
                _ = library.find(query[:end]).rows[:SHOWN]
                letters.append(time.thread_time() - began)
                waits.append(other.longest)
    random = Random(corpus.papers)
    ends = [_overtaken(corpus, query, random) for query in queries for _ in range(rounds)]
    late = tuple(max(end, 0.0) for end in ends)
    return [
        Sample(LETTER, corpus.papers, (), tuple(letters)),
        Sample(WAITING, corpus.papers, (), tuple(waits)),
        Sample(OVERTAKING, corpus.papers, (), late),
    ]


def _overtaken(corpus: Corpus, query: str, random: Random) -> float:
    """Seconds from the moment that a search is overtaken to its end; below 0 when it had ended before."""
    with Library.open(corpus.folder) as library:
        library.find("none")
        began = time.perf_counter()
        library.find(query)
        taken = time.perf_counter() - began
    moments: list[float] = []

    def overtake() -> None:
        time.sleep(random.random() * taken)
        moments.append(time.perf_counter())

    # Another library has found nothing yet.
    with Library.open(corpus.folder) as library:
        library.find("none")
        thread = Thread(target=overtake)
        thread.start()
        library.find(query, cancelled=lambda: bool(moments))
        ended = time.perf_counter()
        thread.join()
    return ended - moments[0]


class _Other:
    """Another thread, as that of the screen, which wants its turn all the time.

    Attributes:
        longest: seconds that it waited for its turn at the longest.
    """

    def __init__(self) -> None:
        self.longest = 0.0
        self._over = Event()
        self._thread = Thread(target=self._run)

    def __enter__(self) -> _Other:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        before = time.perf_counter()
        while not self._over.is_set():
            time.sleep(_PAUSE)
            now = time.perf_counter()
            self.longest, before = max(self.longest, now - before - _PAUSE), now
