"""How good names and headlines are on the real lists: `READER_CORPORA=DIR python -m tests.text.quality`.

`--faulty` prints every headline with a fault, `--all LIST` every headline of a list beside its true title.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rapidfuzz import fuzz

from reader.importers import abstracts
from reader.importers.decode import lines_of
from reader.importers.items import Record
from reader.text import inline
from reader.text.contribution import read_sentences
from reader.text.headline import MAX_LENGTH, headline
from reader.text.names import introduced_name
from reader.text.sentences import sentences

STARTER = Path(__file__).parents[2] / "reader" / "starter" / "landmarks.md"

_FUNCTION_WORDS = """
a an the of to for in on with by and or but nor that which who whose whom is are was were be been being
has have had as at from into its their our his her my your than can could may might will would shall
should must via if while when where because although under over through across between among about whether
against toward towards upon within without during per such these those this so not very
"""
_FUNCTION = frozenset(_FUNCTION_WORDS.split())
_CAN_BEGIN = frozenset(
    ("not", "such", "over", "under", "per", "when", "where", "while", "if", "whether", "very")
)
"""Function words that a statement or a title may begin with."""

_PAIRS = (("(", ")"), ("[", "]"), ("{", "}"), ("“", "”"))
_COMMONPLACE = re.compile(r"\b(?:[Ii]n this (?:paper|work|study)|[Ww]e (?:propose|present|introduce))\b")


@dataclass(frozen=True, slots=True)
class Sample:
    """A paper without its title.

    Attributes:
        title: the true one, or "".
        abstract: its source.
        plain: the same as it is shown.
        name: the one that the program finds.
        line: the headline that the program makes of it.
    """

    title: str
    abstract: str
    plain: str
    name: str | None
    line: str


def sample(title: str, abstract: str) -> Sample:
    """The name and the headline of an abstract whose title is not told."""
    plain = inline.plain(abstract)
    name = introduced_name(plain, abstract)
    return Sample(title, abstract, plain, name, headline(None, name, plain))


def faults(line: str, name: str | None, plain: str) -> Iterator[str]:
    """What a person would find wrong with a headline at first sight."""
    if not 0 < len(line) <= MAX_LENGTH:
        yield "length"
    if line != " ".join(line.split()):
        yield "white space"
    if any(line.count(left) != line.count(right) for left, right in _PAIRS) or line.count('"') % 2:
        yield "half a pair"
    told = line.removeprefix(f"{name}: ") if name else line
    words = [word for word in re.split(r"[\s,;:]+", told) if word]
    if words and not line.endswith("…") and words[-1] in _FUNCTION:
        yield "function word at the end"
    if line.endswith((",", ";", ":", "(", "–", "—", "-")):
        yield "mark at the end"
    if words and words[0].lower() in _FUNCTION - _CAN_BEGIN:
        yield "function word at the beginning"
    if _COMMONPLACE.search(told):
        yield "commonplace"
    parts = read_sentences(plain)
    is_background = bool(parts.sentences) and not parts.sentence(0).rank
    is_background = is_background and any(part.rank >= 3 for part in parts.marked)
    if is_background and told.rstrip("….").casefold() in parts.sentences[0].casefold():
        yield "background"


def faults_of(paper: Sample) -> list[str]:
    """The faults of a paper's headline."""
    return list(faults(paper.line, paper.name, paper.plain))


def similarity(title: str, line: str) -> float:
    """How much a line says of a title, from 0 to 100."""
    return fuzz.token_set_ratio(title.casefold(), line.casefold())


def best_cue_sentence(paper: Sample) -> str:
    """The first sentence that says a contribution most surely: what a headline has to be better than."""
    parts = read_sentences(paper.plain)
    every = [parts.sentence(number) for number in range(len(parts.sentences))]
    return max(every, key=lambda part: (part.rank, -part.number)).text if every else ""


def conference(corpora: Path) -> list[Sample]:
    """Papers of a machine learning conference."""
    file = corpora / "abstract-lists" / "iclr2023-sample.truth.json"
    return [sample(paper["title"], paper["abstract"]) for paper in json.loads(file.read_text("utf-8"))]


def linguistics(corpora: Path) -> list[Sample]:
    """Papers of a conference of computational linguistics."""
    file = corpora / "json-csv" / "json_03_aclanthology_acl2021.json"
    records = json.loads(file.read_text("utf-8"))["records"]
    return [sample(paper["title"] or "", paper["abstract"]) for paper in records if paper["abstract"]]


def weekly(corpora: Path) -> list[Sample]:
    """Papers that a newsletter spoke of, under its own short titles."""
    with (corpora / "json-csv" / "csv_02_ml_papers_of_the_week.csv").open(
        newline="", encoding="utf-8"
    ) as rows:
        return [
            sample(row["Title"], row["Abstract"]) for row in csv.DictReader(rows) if row["Abstract"].strip()
        ]


def seeds(corpora: Path) -> list[Sample]:
    """The two seed lists, whose papers have no titles; the true names stand for them."""
    papers: dict[str, list[Record]] = {}
    found = []
    with (corpora / "truth" / "seed-lists.tsv").open(encoding="utf-8") as rows:
        for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["file"] not in papers:
                read = abstracts.read(lines_of(corpora / "abstract-lists" / row["file"]))
                papers[row["file"]] = [item for item in read if isinstance(item, Record)]
            abstract = papers[row["file"]][int(row["position"]) - 1].abstract
            found.append(sample(inline.plain(row["name"]), abstract))
    return found


def starter(_: Path) -> list[Sample]:
    """The list that comes with the program."""
    papers = STARTER.read_text("utf-8").split("\n## ")[1:]
    parted = [(paper.partition("\n")[0], paper.partition("\n\n")[2]) for paper in papers]
    return [sample(title, abstract) for title, abstract in parted]


LISTS: dict[str, Callable[[Path], list[Sample]]] = {
    "seeds": seeds,
    "conference": conference,
    "linguistics": linguistics,
    "weekly": weekly,
    "starter": starter,
}


def same(found: str | None, wanted: str) -> bool:
    """Whether two names are one, the plural aside."""
    return found is not None and found.casefold().removesuffix("s") == wanted.casefold().removesuffix("s")


def names_before_colons(papers: list[Sample]) -> tuple[int, int, int]:
    """How many names are right, wrong and wanted: those before a colon in a title that the abstract holds."""
    right = wrong = wanted = 0
    for paper in papers:
        title = re.match(r"([^:]{2,40}):\s", paper.title)
        if title is None or title[1].casefold() not in paper.abstract.casefold():
            continue
        wanted += 1
        right += same(paper.name, title[1])
        wrong += paper.name is not None and not same(paper.name, title[1])
    return right, wrong, wanted


def _report(name: str, papers: list[Sample], *, everything: bool, faulty: bool) -> None:
    titled = [paper for paper in papers if paper.title]
    print(f"{name}: {len(papers)} papers")
    if name == "seeds":
        right = sum(same(paper.name, paper.title) for paper in titled)
        invented = sum(paper.name is not None for paper in papers if not paper.title)
        print(f"  names: {right} of {len(titled)} right, {invented} invented")
    else:
        right, wrong, wanted = names_before_colons(papers)
        if wanted:
            precision = right / max(right + wrong, 1)
            print(f"  names: precision {precision:.3f}, recall {right / wanted:.3f} of {wanted}")
        lines: dict[str, Callable[[Sample], str]] = {
            "headline": lambda paper: paper.line,
            "first sentence": lambda paper: next(iter(sentences(paper.plain)), ""),
            "cue sentence": best_cue_sentence,
        }
        scores = {
            label: sum(similarity(paper.title, of(paper)) for paper in titled) / len(titled)
            for label, of in lines.items()
        }
        print("  similarity:", ", ".join(f"{label} {score:.1f}" for label, score in scores.items()))
    count = Counter(fault for paper in papers for fault in faults_of(paper))
    wrong_lines = sum(bool(faults_of(paper)) for paper in papers)
    share, cut = wrong_lines / len(papers), sum(paper.line.endswith("…") for paper in papers) / len(papers)
    print(f"  faulty lines: {share:.2%} {dict(count)}; cut inside a phrase: {cut:.2%}")
    for paper in papers:
        if everything or (faulty and faults_of(paper)):
            print(f"    {paper.title}\n      {paper.line} {', '.join(faults_of(paper))}")


def main() -> None:
    """Print the figures of all lists."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--faulty", action="store_true")
    parser.add_argument("--all", choices=LISTS, action="append", default=[])
    options = parser.parse_args()
    corpora = Path(os.environ["READER_CORPORA"])
    for name, papers_of in LISTS.items():
        _report(name, papers_of(corpora), everything=name in options.all, faulty=options.faulty)


if __name__ == "__main__":
    main()
