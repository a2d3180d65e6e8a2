"""Lists and libraries of any size, made of this folder's own sentences.

The same size, seed and version of the generator always give the same bytes, and a shorter list is the
beginning of a longer one, so that figures of different days can be compared.
"""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

import reader.corpus
from reader import __version__
from reader.annotations.edits import ChangeTags, Edit, SetNote, SetStars, SetStatus
from reader.library import Library
from reader.model import Status
from reader.paths import LibraryPaths
from tests.bench.words import (
    DENSE_FORMULAS,
    ENDINGS,
    FORMULAS,
    PREFIXES,
    SENTENCES,
    SLOTS,
    STEMS,
    SUFFIXES,
    SURNAMES,
    SYLLABLES,
)

GENERATOR = 1
"""Raised whenever other bytes come out for the same seed."""

HEADING = "Bench 2024 Papers"
"""What the lists are called."""

SEED = 20240721
"""The seed number of the published figures."""

_SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Corpus:
    """A library made for measuring.

    Attributes:
        folder: the library folder.
        papers: how many papers it holds.
        seconds: how long the import took when it was made.
    """

    folder: Path
    papers: int
    seconds: float


def name_of(index: int) -> str:
    """The name of the `index`-th method: pronounceable, and no two of the first 17 million are the same."""
    # 7919 has no factor in common with 65, the number of syllables, so every number is met once.
    number = index * 7919 % len(SYLLABLES) ** 4
    syllables = []
    for _ in range(4):
        number, syllable = divmod(number, len(SYLLABLES))
        syllables.append(SYLLABLES[syllable])
    return "".join(syllables).capitalize() + SUFFIXES[index % len(SUFFIXES)]


def abstracts(seed: int = SEED) -> Iterator[str]:
    """Abstracts without end, each of one line, 80 to 250 words, no two alike."""
    random = Random(seed)
    index = 0
    while True:
        name = name_of(index)
        sentences = (random.choice(choices) for choices in SENTENCES)
        yield " ".join(_filled(sentence, name, random) for sentence in sentences if sentence)
        index += 1


def dense_abstracts(seed: int = SEED) -> Iterator[str]:
    """The same abstracts, with two of the densest formulas after every sentence."""
    random = Random(seed)
    for abstract in abstracts(seed):
        sentences = (f"{sentence} {_dense(random)} and {_dense(random)}" for sentence in abstract.split(". "))
        yield ". ".join(sentences)


def _dense(random: Random) -> str:
    return random.choice(DENSE_FORMULAS).format(n=random.randrange(2, 10_000))


def _filled(sentence: str, name: str, random: Random) -> str:
    def fill(slot: re.Match[str]) -> str:
        match slot[1]:
            case "name":
                return name
            case "lower":
                return re.sub(r"\W", "", name).lower()
            case "term":
                return _term(random)
            case "surname":
                return random.choice(SURNAMES)
            case "n":
                return str(random.randrange(2, 1000))
            case "percent":
                return f"{random.uniform(0.1, 60):.1f}"
            case "formula":
                return random.choice(FORMULAS).format(n=random.randrange(2, 100))
            case kind:
                return random.choice(SLOTS[kind])

    filled = _SLOT.sub(fill, sentence)
    return filled[0].upper() + filled[1:]


def _term(random: Random) -> str:
    # The cube makes some terms frequent and most of them rare, as words are.
    number = int(random.random() ** 3 * len(PREFIXES) * len(STEMS) * len(ENDINGS))
    number, ending = divmod(number, len(ENDINGS))
    prefix, stem = divmod(number, len(STEMS))
    return PREFIXES[prefix] + STEMS[stem] + ENDINGS[ending]


def write_list(file: Path, papers: int, seed: int = SEED, *, dense: bool = False) -> None:
    """Write a list as people have them: a heading line, then abstracts separated by blank lines."""
    with file.open("w", encoding="utf-8", newline="\n") as out:
        out.write(f"# {HEADING}\n")
        for abstract in islice(dense_abstracts(seed) if dense else abstracts(seed), papers):
            out.write(f"\n{abstract}\n")


def corpus(scratch: Path, papers: int, annotated: int, seed: int = SEED, *, dense: bool = False) -> Corpus:
    """A library with so many papers, always in the same state; made by a real import when there is none yet.

    Args:
        scratch: the folder that keeps the libraries from one run to the next.
        papers: how many papers.
        annotated: how many of them get a tag, some also stars, a status or a note; at most all.
        seed: see `abstracts`.
        dense: whether the abstracts are full of formulas.

    Raises:
        RuntimeError: the import did not give exactly so many papers.
    """
    annotated = min(annotated, papers)
    made = scratch / f"{papers}-{seed}-{annotated}{'-dense' if dense else ''}"
    folder, pristine, record = made / "library", made / "pristine", made / "bench.json"
    wanted = {"generator": GENERATOR, "reader": __version__, "corpus": _shape()}
    found = json.loads(record.read_text("utf-8")) if record.is_file() else {}
    if not found.items() >= wanted.items():
        shutil.rmtree(made, ignore_errors=True)
        folder.mkdir(parents=True)
        seconds = _import(folder, made / "list.txt", papers, annotated, seed, dense=dense)
        shutil.copytree(folder, pristine, ignore=shutil.ignore_patterns(*_corpus_files(folder)))
        found = {**wanted, "seconds": seconds}
        record.write_text(json.dumps(found), "utf-8")
    _reset(folder, pristine)
    return Corpus(folder, papers, float(found["seconds"]))


def _shape() -> str:
    """Tells apart versions of the code that decides how papers are kept."""
    package = Path(reader.corpus.__file__).parent
    code = b"".join(file.read_bytes() for file in sorted(package.glob("*.py")))
    return sha256(code).hexdigest()[:16]


def _import(folder: Path, listed: Path, papers: int, annotated: int, seed: int, *, dense: bool) -> float:
    write_list(listed, papers, seed, dense=dense)
    with Library.open(folder) as library:
        began = time.perf_counter()
        library.import_lists([listed])
        seconds = time.perf_counter() - began
        # What the first start after an import does.
        library.settle(lambda: False)
        if library.count() != papers:
            raise RuntimeError(f"{papers} papers were written, but the import gave {library.count()}.")
        _annotate(library, annotated)
    listed.unlink()
    return seconds


def _annotate(library: Library, annotated: int) -> None:
    """Spread edits over the first papers of the list, as somebody who has got that far."""
    ids = [entry.paper.id for entry in library.entries(library.find("").rows[:annotated])]
    edits: tuple[Edit, ...] = (
        ChangeTags(("bench",), ()),
        SetStars(3),
        SetStatus(Status.LATER),
        SetNote("Compare with the *earlier* one."),
    )
    for which, edit in enumerate(edits):
        if some := ids[which :: len(edits)] if which else ids:
            library.edit(some, edit)


def _corpus_files(folder: Path) -> list[str]:
    name = LibraryPaths(folder).corpus.name
    return [file.name for file in folder.iterdir() if file.name.startswith(name)]


def _reset(folder: Path, pristine: Path) -> None:
    """Put back everything but the corpus, which measuring does not change."""
    kept = set(_corpus_files(folder))
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name not in kept:
            path.unlink()
    shutil.copytree(pristine, folder, dirs_exist_ok=True)
