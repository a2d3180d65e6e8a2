"""Splitting an abstract into two papers, and joining it with the next one of its list.

What was decided about two neighbouring paragraphs is the user's work: it is kept in the table `boundaries`
beside the annotations, one step to undo, and heeded whenever a list is imported in which the two meet. The
corpus follows what was decided; the lists' files are not needed for that.

A decision is stored before the change of the corpus is committed. If the program is killed in between, the
papers follow when the library is next opened (`reader.library.decided`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from reader.annotations.store import AnnotationStore, Transaction
from reader.corpus.store import Corpus
from reader.errors import ReaderError
from reader.importers.boundaries import Boundaries, boundary
from reader.importers.build import paper_from
from reader.importers.items import Record, beginning
from reader.library.decided import BOUNDARIES
from reader.model import Paper

if TYPE_CHECKING:
    from reader.corpus.recutting import Named, Place, Recutting
    from reader.corpus.writer import CorpusWriter

FORMAT = "abstracts"
"""The format of the lists whose blank lines do not tell where a paper ends."""

HEADLINE_SHOWN = 60
"""How many characters of a headline the description of a step holds."""

Documents = Mapping[str, Mapping[str, Any]]
"""Decisions as they are stored, by their keys."""

PARAGRAPH = "\n\n"
"""Stands between two paragraphs of an abstract."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided about two neighbouring paragraphs.

    Attributes:
        key: of the two paragraphs.
        joined: whether they are of one paper.
        whole: the id of that paper.
        above, below: the ids of the two papers that they are of otherwise.
    """

    key: str
    joined: bool
    whole: str
    above: str
    below: str

    def to_document(self) -> dict[str, Any]:
        """The decision as it is stored."""
        return {"joined": self.joined, "whole": self.whole, "above": self.above, "below": self.below}


def decision_of(key: str, document: Mapping[str, Any]) -> Decision | None:
    """A stored decision, or None when it can't be understood."""
    joined, whole = document.get("joined"), document.get("whole")
    above, below = document.get("above"), document.get("below")
    if not isinstance(joined, bool) or not isinstance(whole, str):
        return None
    if not isinstance(above, str) or not isinstance(below, str):
        return None
    return Decision(key, joined, whole, above, below)


def boundaries(store: AnnotationStore) -> Boundaries:
    """What was decided about neighbouring paragraphs, as the importer takes it.

    Raises:
        LibraryError: the annotations can't be read.
    """
    documents = store.documents(BOUNDARIES)
    return {key: joined for key in documents if isinstance(joined := documents[key].get("joined"), bool)}


def paragraphs_of(paper: Paper) -> list[str]:
    """The paragraphs of an abstract, source text."""
    return paper.abstract.split(PARAGRAPH)


def split(corpus: Corpus, store: AnnotationStore, paper: Paper, at: int) -> Transaction:
    """Make an abstract into two papers in every list of abstracts that names it.

    Args:
        corpus: holds the paper.
        store: keeps the decision; the annotation goes along with the first part.
        paper: what to split.
        at: the index of the paragraph that begins the second paper, from 1.

    Raises:
        ReaderError: there is no such paragraph, or no list of abstracts names the paper.
        LibraryError: the library can't be written.
    """
    paragraphs = paragraphs_of(paper)
    if not 0 < at < len(paragraphs):
        few = "has one paragraph only" if len(paragraphs) < 2 else f"has {len(paragraphs)} paragraphs"
        raise ReaderError("Can't be split there", f"{_named(paper)} {few}.")
    with corpus.writing() as writer:
        parts = _split(writer.recutting, paper, at)
        if parts is None:
            raise ReaderError("Can't be split", f"No list of bare abstracts names {_named(paper)}.")
        moves = {} if writer.recutting.is_known(paper.id) else {paper.id: parts[0]}
        decision = Decision(boundary(paragraphs[at - 1], paragraphs[at]), False, paper.id, *parts)
        return _store(writer, store, decision, f"split {_named(paper)}", moves, parts)


def join(corpus: Corpus, store: AnnotationStore, first: Paper, second: Paper | None = None) -> Transaction:
    """Make a paper and the next one of its list into one, in every list of abstracts where they meet.

    Args:
        corpus: holds the papers.
        store: keeps the decision; the annotations of both are joined.
        first: the paper.
        second: the one below; None for the one that comes next in the first list where there is one.

    Raises:
        ReaderError: there is no next one, or `second` is not that.
        LibraryError: the library can't be written.
    """
    with corpus.writing() as writer:
        second = second or _next(writer, first)
        whole = _join(writer.recutting, first, second) if second is not None else None
        if second is None or whole is None:
            why = (
                "No list of bare abstracts has a paper below"
                if second is None
                else "No list has them so: below"
            )
            raise ReaderError("Can't be joined", f"{why} {_named(first)}.")
        gone = [id_ for id_ in (first.id, second.id) if not writer.recutting.is_known(id_)]
        moves = {id_: whole for id_ in gone if id_ != whole}
        decision = Decision(_meet(first, second), True, whole, first.id, second.id)
        done = f"join {_named(first)} and {_named(second)}"
        return _store(writer, store, decision, done, moves, (whole,))


def follow(corpus: Corpus, store: AnnotationStore) -> None:
    """Split and join papers of the corpus as decided; what is so already, or is no more, stays as it is.

    Raises:
        LibraryError: the corpus can't be written, or the annotations can't be read.
    """
    with corpus.writing() as writer:
        recutting = writer.recutting
        # Whoever splits or joins stores the decision while the corpus is locked.
        store.refresh()
        before, after = recutting.decided(), store.documents(BOUNDARIES)
        if before == after:
            return
        for decision in _changed(before, after):
            _carry_out(writer, decision)
        recutting.decide(after)


def _changed(before: Documents, after: Documents) -> Iterator[Decision]:
    """What there is to do when decisions were taken back, the newest first, or made, the oldest first."""
    for key in reversed(list(before)):
        taken_back = decision_of(key, before[key])
        if taken_back is not None and before[key] != after.get(key):
            # Of two decisions about one place, the one that is taken back knows the papers as they are.
            made = decision_of(key, after.get(key, {}))
            yield replace(taken_back, joined=made.joined if made is not None else not taken_back.joined)
    for key in after:
        made = decision_of(key, after[key])
        if made is not None and before.get(key) != after[key]:
            yield made


def _carry_out(writer: CorpusWriter, decision: Decision) -> None:
    if decision.joined:
        first, second = writer.paper(decision.above), writer.paper(decision.below)
        if first is not None and second is not None and _meet(first, second) == decision.key:
            _join(writer.recutting, first, second)
    elif (paper := writer.paper(decision.whole)) is not None:
        keys = [boundary(*pair) for pair in pairwise(paragraphs_of(paper))]
        if decision.key in keys:
            _split(writer.recutting, paper, keys.index(decision.key) + 1)


def _meet(first: Paper, second: Paper) -> str:
    return boundary(paragraphs_of(first)[-1], paragraphs_of(second)[0])


def _split(recutting: Recutting, paper: Paper, at: int) -> tuple[str, str] | None:
    """Split a paper wherever a list of abstracts names it; the ids of the parts."""
    paragraphs = paragraphs_of(paper)
    parts = None
    # From the last one on, as those below a place move.
    for place in reversed(recutting.places(paper.id, FORMAT)):
        first = _built(place, paragraphs[:at])
        # The paragraphs of most lists are a line each, with a blank one between them.
        below = replace(place, position=place.position + 1, line=place.line + 2 * at)
        parts = recutting.split(place, first, _built(below, paragraphs[at:]))
    return parts


def _join(recutting: Recutting, first: Paper, second: Paper) -> str | None:
    """Join two papers wherever a list of abstracts has one below the other; the id of the whole."""
    whole = None
    for place in reversed(recutting.places(first.id, FORMAT)):
        below = recutting.next(place)
        if below is not None and below.paper_id == second.id:
            whole = recutting.join(place, _built(place, [*paragraphs_of(first), *paragraphs_of(second)]))
    return whole


def _next(writer: CorpusWriter, paper: Paper) -> Paper | None:
    recutting = writer.recutting
    for place in recutting.places(paper.id, FORMAT):
        if (below := recutting.next(place)) is not None:
            return writer.paper(below.paper_id)
    return None


def _built(place: Place, paragraphs: list[str]) -> Named:
    record = Record(place.position, place.line, PARAGRAPH.join(paragraphs))
    built = paper_from(record, source_name=place.name, file=place.file)
    return built.paper, built.keys


def _named(paper: Paper) -> str:
    return f"“{beginning(paper.headline, HEADLINE_SHOWN)}”"


def _store(
    writer: CorpusWriter,
    store: AnnotationStore,
    decision: Decision,
    done: str,
    moves: Mapping[str, str],
    made: Iterable[str],
) -> Transaction:
    """Store a decision that the papers follow already; `made` are the ids of those that came of it."""
    documents = {decision.key: decision.to_document()}
    labels = {id_: paper.headline for id_ in made if (paper := writer.paper(id_)) is not None}
    writer.recutting.decide(writer.recutting.decided() | documents)
    return store.put({BOUNDARIES: documents}, done, moves=moves, labels=labels)
