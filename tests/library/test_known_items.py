"""A paper that somebody remembers is found: by words of its abstract, one mistyped, and by its title."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from reader.library import Library
from reader.text.fold import words
from reader.text.inline import plain

LISTED = "abstract-lists/iclr2023-sample.txt"


@pytest.fixture
def sample(corpora: Path, library: Library) -> tuple[Library, list[dict[str, str]]]:
    """A library without titles, and what its papers are really called."""
    library.import_lists([corpora / LISTED])
    truth = json.loads((corpora / LISTED).with_suffix(".truth.json").read_text("utf-8"))
    return library, truth


def place(library: Library, query: str, abstract: str) -> int | None:
    """Where a paper stands in what is found, from 0."""
    beginning = words(plain(abstract))[:12]
    for at, entry in enumerate(library.entries(library.find(query).rows[:3])):
        if words(entry.paper.abstract_plain)[:12] == beginning:
            return at
    return None


def mistyped(word: str, random: Random) -> str:
    """A word with a letter left out, doubled, replaced, or two swapped; never the first two letters."""
    at = random.randrange(2, len(word) - 1)
    return random.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + random.choice("etaoinsr") + word[at + 1 :],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        ]
    )


def test_three_distinctive_words_one_with_a_typo(sample: tuple[Library, list[dict[str, str]]]) -> None:
    library, truth = sample
    random = Random(5)
    having = Counter(word for each in truth for word in set(words(each["abstract"])))
    found = 0
    for each in truth:
        known = sorted({word for word in words(each["abstract"]) if word.isalpha() and len(word) > 5})
        rarest = sorted(known, key=lambda word: having[word])[:10]
        typed = random.sample(rarest, 3)
        typed[0] = mistyped(typed[0], random)
        random.shuffle(typed)
        found += place(library, " ".join(typed), each["abstract"]) is not None
    print(f"{found} of {len(truth)} within the first three")
    assert found >= 0.95 * len(truth)


def test_the_true_title_as_it_stands(sample: tuple[Library, list[dict[str, str]]]) -> None:
    library, truth = sample
    found = sum(place(library, each["title"], each["abstract"]) == 0 for each in truth)
    print(f"{found} of {len(truth)} first")
    assert found >= 0.85 * len(truth)
