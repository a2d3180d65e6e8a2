"""Abbreviations that an abstract explains, written out."""

from __future__ import annotations

from reader.text.acronyms import long_form
from reader.text.known_terms import is_known
from reader.text.name_shapes import every_abbreviation
from reader.text.sentences import Sentences

REACH = 200
"""Characters before an abbreviation that may hold its long form."""

_SMALL_WORDS = "a an the and or of for in to with by on from via at as that which based using"
_SMALL = frozenset(_SMALL_WORDS.split())


def content_words(text: str) -> list[str]:
    """The words of a line that carry meaning, folded, in the singular, compounds taken apart."""
    return [word.removesuffix("s") for word in text.lower().replace("-", " ").split() if word not in _SMALL]


def long_form_of(sentences: Sentences, name: str) -> str:
    """The words that the name abbreviates, where they stand before it."""
    line, mark = sentences.line, f"({name})"
    at = line.find(mark) if "(" in line else -1
    while at >= 0:
        begin = sentences.starts[sentences.number_at(at)]
        if at > begin:
            return long_form(name, line[begin:at]) or ""
        at = line.find(mark, at + 1)
    return ""


def with_meaning(line: str, long: str, room: int) -> str:
    """A line with what the name before it abbreviates, if it does not say so already and there is room."""
    words, said = content_words(long), set(content_words(line))
    if sum(word in said for word in words) * 2 > len(words):
        return line
    joint = " " if line.partition(" ")[0].endswith("ing") else ", "
    longer = f"{long}{joint}{line}"
    return longer if len(longer) <= room else line


def with_long_forms(line: str, room: int, name: str | None, abstract: str) -> str:
    """A line with the abbreviations that the abstract explains written out, as far as there is room.

    Args:
        line: words of the abstract.
        room: characters that the line may have.
        name: what stands before the line, which is left as it is.
        abstract: plain text on one line.
    """
    # Every abbreviation has a capital.
    if "(" not in abstract or line.islower():
        return line
    own = name.removesuffix("s") if name else None
    for found in every_abbreviation(abstract):
        short = found[1]
        if short not in line or short.removesuffix("s") == own:
            continue
        before = abstract[max(0, found.start() - REACH) : found.start()].rstrip()
        long = long_form(short, before)
        if long is None or long.lower() in line.lower():
            continue
        if _is_capital_for_its_place(long, before[: len(before) - len(long)]):
            long = long[0].lower() + long[1:]
        longer = _replaced(line, short, long)
        if len(longer) <= room:
            line = longer
    return line


def _is_capital_for_its_place(long: str, before: str) -> bool:
    """Whether words have their capital only because they begin a sentence."""
    begins = not before.strip() or before.rstrip().endswith((".", "?", "!", ":"))
    return begins and long[0].isupper() and long[1:].islower() and not is_known(long.partition(" ")[0])


def _replaced(line: str, short: str, long: str) -> str:
    """A line with a word written out wherever it stands alone."""
    at = line.find(short)
    while at >= 0:
        end = at + len(short)
        if _is_apart(line[at - 1 : at]) and _is_apart(line[end : end + 1]):
            line, end = line[:at] + long + line[end:], at + len(long)
        at = line.find(short, end)
    return line


def _is_apart(neighbour: str) -> bool:
    return not (neighbour.isalnum() or neighbour in ("-", "_"))
