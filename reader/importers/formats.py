"""The formats that lists are read in. To add one, write its module and add a row to `FORMATS`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from reader.errors import ImportingError
from reader.importers import abstracts, titled
from reader.importers.boundaries import Boundaries
from reader.importers.items import Item
from reader.importers.strangers import resemblance

SAMPLE = 1 << 16
"""Characters at the beginning of a file that its format is told by."""

ENOUGH = 0.5
"""The score from which a format counts as recognised."""


@dataclass(frozen=True, slots=True)
class Format:
    """A way of writing a list of papers.

    Attributes:
        name: what `--format` calls it.
        title: a few words for messages and help, such as "lists of abstracts".
        suffixes: of the files that a folder is searched for, with their dots.
        sniff: how surely a file is in this format, from 0 to 1, by the beginning of its text and its
            base name.
        read: the items of a list, given its lines without line ends; takes them as it needs them.
        read_decided: the same, given what the user decided about neighbouring paragraphs as well; None where
            the format tells by itself where a paper ends.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    sniff: Callable[[str, str], float]
    read: Callable[[Iterable[str]], Iterator[Item]]
    read_decided: Callable[[Iterable[str], Boundaries], Iterator[Item]] | None = None

    def items(self, lines: Iterable[str], boundaries: Boundaries) -> Iterator[Item]:
        """The items of a list, see `read` and `read_decided`."""
        return self.read_decided(lines, boundaries) if self.read_decided else self.read(lines)


FORMATS: tuple[Format, ...] = (
    Format("titled", "lists with titles", (".md", ".txt"), titled.sniff, titled.read),
    Format(
        "abstracts", "lists of abstracts", (".txt", ".md"), abstracts.sniff, abstracts.read, abstracts.read
    ),
)
"""Every format that can be read; of two that fit a file equally well the earlier is taken."""


def format_for(sample: str, file_name: str, name: str | None = None) -> Format:
    """The format to read a file in.

    Args:
        sample: the beginning of the file, decoded; `SAMPLE` characters are enough.
        file_name: its base name; `-` for standard input.
        name: the format that the user asked for, which then is not doubted.

    Raises:
        ImportingError: there is no format of that name, or the file is in none of them.
    """
    if name is not None:
        for known in FORMATS:
            if known.name == name:
                return known
        raise ImportingError(
            "Unknown format", f"There is no format {name!r}; there are {_listed([f.name for f in FORMATS])}."
        )
    shown = "Standard input" if file_name == "-" else file_name
    if not sample.strip():
        raise ImportingError("Empty file", f"{shown} holds no text.")
    score, best = max(((row.sniff(sample, file_name), row) for row in FORMATS), key=lambda pair: pair[0])
    if score >= ENOUGH:
        return best
    kind = resemblance(sample, file_name)
    if kind is not None:
        looks = f"{shown} looks like {kind}, which this version does not read"
    else:
        looks = f"{shown} does not look like a list of papers"
    raise ImportingError("No list of papers", f"{looks}; it reads {_listed([row.title for row in FORMATS])}.")


def peek(lines: Iterator[str]) -> tuple[str, Iterator[str]]:
    """The beginning of a text to tell its format by, and all of its lines, the beginning included.

    Args:
        lines: as `reader.importers.decode` gives them.

    Raises:
        ImportingError: what reading the first lines raises.
    """
    seen: list[str] = []
    length = 0
    for line in lines:
        seen.append(line)
        length += len(line) + 1
        if length >= SAMPLE:
            break
    return "\n".join(seen)[:SAMPLE], chain(seen, lines)


def _listed(words: list[str]) -> str:
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]
