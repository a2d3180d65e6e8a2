"""Looks at all formulas of real files: what is shown, what is lost, what stands as it was written.

READER_CORPORA=FOLDER python -m tests.text.formulas
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from reader.text.latex import to_unicode
from reader.text.reading import read
from reader.text.symbols import (
    BARS,
    BIG,
    BINARY,
    CLOSING,
    FUNCTION_NAMES,
    FUNCTIONS,
    LETTERS,
    OPENING,
    RELATIONS,
)

_SHOWN = {
    **LETTERS, **RELATIONS, **BINARY, **BIG, **OPENING, **CLOSING, **BARS,
    **{name: name for name in FUNCTIONS}, **FUNCTION_NAMES, **{name: name for name in "%$#&_"},
}  # fmt: skip
_DELIMITERS = re.compile(r"^\$\$?|\$\$?$|^\\[(\[]|\\[)\]]$")
_UNPRINTED = re.compile(
    r"\\(?:begin|end)\{[a-z]+\*?\}(?:\{[lcr|]*\})?|\\(?:hspace|vspace|color|label|unicode)\*?\{[^{}]*\}|\\(?:left|right)\.|~"
)
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|.", re.DOTALL)
_STRUCTURE = frozenset("{}^_&$ \n\\")
_ALIKE = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "⟨": "<", "⟩": ">", "‖": "|", "∗": "*", "⋆": "*", "·": ".", "°": "∘"}
)


@dataclass
class Census:
    """What became of the formulas.

    Attributes:
        formulas: how many there are.
        losses: formulas whose rendering lacks something, with what it lacks.
        as_written: formulas that are shown as they were written, though there was something to render.
    """

    formulas: int
    losses: list[tuple[str, str]]
    as_written: list[str]


def census(folder: Path) -> Census:
    """Render all formulas in the files of a folder."""
    found = Census(0, [], [])
    for source in texts(folder):
        for _, formula in read(source).formulas():
            found.formulas += 1
            inside = _DELIMITERS.sub("", formula).strip()
            shown = to_unicode(inside)
            if shown == inside and re.search(r"[\\^_{}]", inside):
                found.as_written.append(formula)
            elif lacking := lost(inside, shown):
                found.losses.append((formula, lacking))
    return found


def texts(folder: Path) -> Iterator[str]:
    """The paragraphs of all files that may hold a formula."""
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            text = file.read_text(encoding="utf-8", errors="replace")
            if file.suffix == ".json":
                text = text.replace("\\n", "\n").replace("\\\\", "\\").replace('\\"', '"')
            paragraphs = re.split(r"\n\s*\n|\n(?=[-*|\d@])", text)
            yield from (text for text in paragraphs if "$" in text or "\\" in text)


def lost(latex: str, shown: str) -> str:
    """The letters, digits, signs and known symbols of a formula that are not in its rendering."""
    expected: Counter[str] = Counter()
    for token in _TOKEN.findall(_UNPRINTED.sub(" ", latex)):
        text = _SHOWN.get(token[1:], "") if token[0] == "\\" and len(token) > 1 else token
        expected.update(char for char in _plain(text) if char not in _STRUCTURE)
    lacking = expected - Counter(_plain(shown))
    for optional in ",'":  # a comma parts the cells of a matrix; primes are characters of their own
        lacking.pop(optional, None)
    return "".join(sorted(lacking.elements()))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKD", text.translate(_ALIKE)).translate(_ALIKE)


def main() -> None:
    """Print the figures."""
    found = census(Path(os.environ["READER_CORPORA"]))
    print(f"{found.formulas} formulas")
    print(f"{len(found.losses)} with something lost")
    print(
        f"{len(found.as_written)} as written ({100 * len(found.as_written) / max(found.formulas, 1):.2f} %)"
    )
    for formula, lacking in found.losses:
        print(f"  {formula!r} lacks {lacking!r}")
    for formula in found.as_written:
        print(f"  {formula!r}")


if __name__ == "__main__":
    main()
