"""A small library of made-up papers to search in, and a slow and obvious way to evaluate a query on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import strategies as st

from reader.corpus.store import Corpus
from reader.model import Annotation, LinkKind, Paper, Source, Status
from reader.query.evaluate import Hits, evaluate
from reader.query.order import ListOrder
from reader.query.parse import parse
from reader.query.tree import (
    All,
    AnyOf,
    Between,
    Field,
    Flag,
    FromSource,
    Has,
    Is,
    Key,
    Node,
    Not,
    Tagged,
    Thing,
    WithId,
    Words,
)
from reader.query.world import World
from reader.text.fold import fold, words

PIECES = (
    'a gan - -- ( ) " OR NOT AND # #rl tag: title: : year: 2020 .. >= stars: added: <7d is: inbox sort: has: '
    "source: id: 知识 C++ é // “ \\ \0 x:y \ud800 \t \n"
)
pieces = st.sampled_from([*PIECES.split(" "), " "])
typed = st.one_of(st.text(), st.lists(pieces, max_size=20).map("".join))
"""What may be typed into the search line."""

HOSTILE = (
    '"',
    "' OR 1=1 --",
    'NEAR("a b", 2) AND NOT {abstract} : c*',
    "[/red] [@click=app.quit]x[/]",
    "\x00 \x1b]52;c;eA==\x07",
    "𝒪(n²) ﬁ Å ñ 👩‍👩‍👧",
    "- - -- ---",
    "a" * 5_000,
)
"""What would do harm in a text that is read as a query, as markup or by a terminal."""

GREEK = {"beta": "β", "β": "beta"}
"""Letters that are in tests, and their names."""

NOW = datetime(2031, 5, 20, 12, tzinfo=UTC)


@dataclass(frozen=True)
class Shelf:
    """A corpus with annotations."""

    corpus: Corpus
    papers: Mapping[int, Paper]
    annotated: Mapping[int, Annotation]
    world: World

    def find(self, query: str) -> Hits:
        """What the program finds."""
        return evaluate(parse(query, lambda: NOW), self.world)

    def ids(self, query: str) -> list[str]:
        """The ids of what the program finds."""
        return [self.papers[row].id for row in self.find(query).rows]


def fill(
    folder: Path,
    papers: Sequence[Paper],
    annotations: Mapping[str, Annotation] | None = None,
    *,
    lists: Sequence[str] = ("Spring List",),
) -> Shelf:
    """Import papers, spread over lists in turns, and annotate them by id; an id of no paper is an orphan."""
    corpus = Corpus(folder / "corpus.sqlite", now=lambda: NOW)
    annotations = annotations or {}
    with corpus.writing() as writer:
        for number, name in enumerate(lists):
            writer.begin_source(name, "list.txt", "abstracts")
            for place, each in enumerate(papers[number :: len(lists)], start=1):
                writer.put(replace(each, sources=(Source(name, "list.txt", place, place),)), (each.id,))
            writer.end_source()
        for id_ in annotations:
            writer.add_stand_in(id_, f"Lost {id_}")
    rows = corpus.rows_of(annotations)
    annotated = {rows[id_]: annotation for id_, annotation in annotations.items()}
    order = corpus.order()
    known = dict(zip(order, corpus.papers(order), strict=True))
    return Shelf(corpus, known, annotated, World(corpus.index, annotated, ListOrder(order), now=lambda: NOW))


def meets(node: Node, paper: Paper, annotation: Annotation) -> bool:
    """Whether a paper meets a condition, typos not forgiven: the slow and obvious way."""
    match node:
        case All(nodes):
            if all(meets(each, paper, annotation) for each in nodes):
                return True
            return any(all(meets(each, paper, annotation) for each in rest) for rest in _two_in_one(nodes))
        case AnyOf(nodes):
            return any(meets(each, paper, annotation) for each in nodes)
        case Not(inner):
            return not meets(inner, paper, annotation)
        case Words():
            return _has_words(node, paper, annotation)
        case Tagged(tag):
            return any((own.casefold() + "/").startswith(tag + "/") for own in annotation.tags)
        case FromSource(wanted):
            return any(_is_called(source, wanted) for source in paper.sources)
        case WithId(prefix):
            return paper.id.startswith(prefix) or paper.id.partition(":")[2].startswith(prefix)
        case Is(what):
            return _is(what, paper, annotation)
        case Has(what):
            return _has(what, paper, annotation)
        case Between(key, low, high):
            value = {
                Key.YEAR: paper.year,
                Key.STARS: annotation.stars,
                Key.ADDED: int(NOW.timestamp()),
            }[key]
            return value is not None and low <= value <= high


def _is(what: Status | Flag, paper: Paper, annotation: Annotation) -> bool:
    if isinstance(what, Status):
        return annotation.status is what
    return {
        Flag.STARRED: annotation.stars > 0,
        Flag.TAGGED: bool(annotation.tags),
        Flag.UNTAGGED: not annotation.tags,
        Flag.ORPHANED: not annotation.is_empty and not paper.sources,
    }[what]


def _has(what: Thing | LinkKind, paper: Paper, annotation: Annotation) -> bool:
    if isinstance(what, LinkKind):
        return any(link.kind is what for link in paper.links)
    return {
        Thing.NOTE: bool(annotation.note),
        Thing.OTHER_NOTES: bool(annotation.other_notes),
        Thing.TAGS: bool(annotation.tags),
        Thing.LINK: bool(paper.links),
        Thing.TITLE: paper.title is not None or annotation.title is not None,
    }[what]


def _is_called(source: Source, wanted: Sequence[str]) -> bool:
    known = [*words(source.name), *words(source.file)]
    return set(wanted[:-1]) <= set(known) and any(word.startswith(wanted[-1]) for word in known)


def _has_words(node: Words, paper: Paper, annotation: Annotation) -> bool:
    of_paper, of_user = _texts_of_paper(paper), _texts_of_user(annotation)
    if node.field is Field.ANY and not node.exact and node.words == (str(paper.year),):
        return True
    spellings = [node.words]
    joins = re.fullmatch("(?=.*[a-z])[a-z0-9]+", "".join(node.words))
    if not node.exact and joins and not re.search("[0-9] [0-9]", " ".join(node.words)):
        spellings.append(("".join(node.words),))
    for spelling in spellings:
        if any(_in_text(spelling, node, text, paper) for text in of_paper.get(node.field, ())):
            return True
        if any(_in_text(spelling, node, text) for text in of_user.get(node.field, ())):
            return True
    word = node.words[0]
    if node.exact:
        return False
    others = [tuple(GREEK.get(each, each) for each in node.words)]
    if len(node.words) == 1 and re.fullmatch("[a-z]+", word):
        others += ((word[:at], word[at:]) for at in range(3, len(word) - 2))
    elif len(node.words) == 1 and (two := re.fullmatch("([a-z]{2,})([0-9][a-z0-9]*)", word)):
        others.append((two[1], two[2]))
    whole = replace(node, prefix=False)
    return any(
        any(_in_text(other, whole, text, paper) for text in of_paper.get(node.field, ()))
        or any(_in_text(other, whole, text) for text in of_user.get(node.field, ()))
        for other in others
        if other != node.words
    )


def _texts_of_paper(paper: Paper) -> Mapping[Field, Sequence[str]]:
    head = [paper.headline, paper.title or ""]
    parts = {
        Field.TITLE: head,
        Field.NAME: [paper.name or ""],
        Field.AUTHOR: list(paper.authors),
        Field.ABSTRACT: [paper.abstract_plain],
        Field.VENUE: [paper.venue or ""],
        Field.KEYWORD: list(paper.keywords),
    }
    everywhere = [text for texts in parts.values() for text in texts]
    return {**parts, Field.HEAD: [*head, paper.name or ""], Field.ANY: everywhere}


def _texts_of_user(annotation: Annotation) -> Mapping[Field, Sequence[str]]:
    title, notes = [annotation.title or ""], [annotation.note, *annotation.other_notes]
    return {
        Field.TITLE: title,
        Field.HEAD: title,
        Field.NOTE: notes,
        Field.ANY: [*title, *notes, *annotation.tags],
    }


def _two_in_one(nodes: Sequence[Node]) -> Iterator[tuple[Node, ...]]:
    """The nodes with two that follow one another written as one word: `multi agent` as multiagent."""
    for at, (first, second) in enumerate(zip(nodes, nodes[1:], strict=False)):
        if not (isinstance(first, Words) and isinstance(second, Words)) or first.field is not second.field:
            continue
        if first.exact or second.exact or first.prefix or len(first.words) + len(second.words) > 2:
            continue
        pieces = (first.words[0], second.words[0])
        if re.fullmatch("[a-z]{3,} ([a-z]{3,}|[0-9]+)", " ".join(pieces)):
            others = tuple(each for each in (*nodes[:at], *nodes[at + 2 :]))
            yield (*others, replace(second, words=("".join(pieces),)))


def _in_text(wanted: tuple[str, ...], node: Words, text: str, paper: Paper | None = None) -> bool:
    """Whether a text has words that follow one another; it is one of the user's where there is no paper."""
    of_heading = paper is not None and text in (paper.headline, paper.title, paper.name)
    prefix = node.prefix
    if prefix and len(wanted[-1]) == 1 and node.field in (Field.ANY, Field.ABSTRACT) and paper:
        # A single letter says nothing but in a heading.
        prefix = of_heading and len(wanted) == 1 and node.field is Field.ANY
        wanted = wanted[:-1] or wanted
    known = words(text)
    joined = [re.sub("[-_]", "", compound) for compound in re.findall(r"[^\W_]+(?:[-_][^\W_]+)+", fold(text))]
    for candidates in (known, *([word] for word in joined if paper)):
        for at in range(len(candidates) - len(wanted) + 1):
            piece = tuple(candidates[at : at + len(wanted)])
            if piece == wanted or (prefix and piece[:-1] == wanted[:-1] and piece[-1].startswith(wanted[-1])):
                return True
    return False
