"""What a name looks like: capitals where no dictionary has them, digits among letters, words in capitals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from reader.text.acronyms import long_form
from reader.text.known_terms import is_known

MAX_WORDS = 7
"""Words of the longest name."""

_TOKEN = re.compile(r"[^\W_](?:[\w&+²³]|[-–.](?=[\w])|['’](?=\w)(?!s\b))*\+*")
_OPENING = (" ", '"', "“", "‘", "'", "`", "*")
_PAREN = re.compile(r"\(\s*[\"“'‘*]*([^()\s,;]{2,24}?)[\"”'’*]*\s*(?:[,;:][^()]{0,80})?\)")
_LONGEST = 40
"""Characters of a bracket within which its first word ends."""

_NOT_COINED = re.compile(
    r"(?:[\d.,]+(?:st|nd|rd|th|s|x|k|m|b|d|%)?|[A-Za-z]|[ivx]+|[A-Z]\.(?:[A-Z]\.?)*)$", re.IGNORECASE
)
_LOWER_TAIL = re.compile(r"-[a-z]{3,}$")
_BETWEEN = re.compile(r"(?:\s[a-z-]+){0,3}\s*$")
_LINKS = frozenset(("of", "the", "for", "and", "with", "in", "to", "on", "by", "via", "from", "over", "as"))


class Expression(NamedTuple):
    """Words that look like a name; `end` is where they, and a bracket behind them, end in their sentence.

    `coined` says whether one of the words is in no dictionary.
    """

    text: str
    end: int
    coined: bool


def abbreviations(sentence: str, start: int = 0, end: int | None = None) -> Iterator[re.Match[str]]:
    """The brackets from `start` to `end` that hold one word; group 1 is the word, which looks like a name."""
    end = len(sentence) if end is None else end
    at = sentence.find("(", start, end)
    while at >= 0:
        close = sentence.find(")", at, at + _LONGEST)
        inside = sentence[at : close if close >= 0 else at + _LONGEST]
        # Most brackets hold no capital, which is found out faster.
        is_small = inside.islower() or inside == inside.lower()
        found = None if is_small else _PAREN.match(sentence, at, end)
        if found is not None and is_name_like(found[1]):
            yield found
        at = sentence.find("(", at + 1 if found is None else found.end(), end)


@lru_cache(maxsize=1 << 8)
def every_abbreviation(text: str) -> tuple[re.Match[str], ...]:
    """The same of a whole text; those of the last hundreds are remembered, which are read in step."""
    return tuple(abbreviations(text))


def name_at(sentence: str, start: int, reach: int = 0) -> Expression | None:
    """The name that begins at `start`: words, or the abbreviation that follows them in brackets.

    Args:
        sentence: on one line.
        start: where the first word, or a quotation mark before it, stands.
        reach: how many characters further an abbreviation is looked for whose long form begins here but
            does not look like a name.
    """
    found = expression_at(sentence, start)
    end = found.end if found else start
    # Mostly there is no bracket, which is found out faster.
    if sentence.find("(", end, end + max(reach, 60)) < 0:
        return found
    paren = next(abbreviations(sentence, end, end + max(reach, 60)), None)
    if paren is not None:
        short, between = paren.group(1), sentence[end : paren.start()]
        form = long_form(short, sentence[start : paren.start()])
        begins_here = form is not None and len(form) + 12 > paren.start() - start
        follows = found is not None and _BETWEEN.match(between) is not None
        if (begins_here and (follows or found is None)) or (
            follows and found is not None and not found.coined and is_coined(short)
        ):
            return Expression(short, paren.end(), is_coined(short))
    return found


def expression_at(sentence: str, start: int) -> Expression | None:
    """The capitalised or coined words from `start` on, at most `MAX_WORDS`."""
    begin = start
    while sentence.startswith(_OPENING, begin):
        begin += 1
    at = end = begin
    coined, words, last = False, 0, ""
    while words < MAX_WORDS and (token := _TOKEN.match(sentence, at)):
        word = token[0]
        if word in _LINKS:
            if not words or is_coined(last):
                break
        elif is_coined(word):
            coined = True
            end = token.end()
        elif word[0].isupper() or (words and word[0].isdigit()):
            end = token.end()
        else:
            break
        words, last, at = words + 1, word, token.end()
        if not sentence.startswith(" ", at):
            break
        at += 1
    if begin == end:
        return None
    text = sentence[begin:end]
    if _NOT_COINED.match(text) or (" " not in text and not coined and is_known(text)):
        return None
    return Expression(text, end, coined)


@lru_cache(maxsize=4096)
def is_coined(word: str) -> bool:
    """Whether no dictionary would have the word: capitals inside, in a row, or digits among letters."""
    if _NOT_COINED.match(word):
        return False
    if "-" in word or "–" in word:
        if _LOWER_TAIL.search(word):
            return False
        parts = [part for part in word.replace("–", "-").split("-") if part]
        if len(parts) > 1:
            short_and_capital = min(map(len, parts)) <= 4 and all(part[0].isupper() for part in parts)
            return short_and_capital or any(is_coined(part) for part in parts)
    if any(map(str.isupper, word[1:])):
        return True
    begins, ends = word[:1], word[-1:]
    return any(map(str.isdigit, word)) and (begins.isupper() or (begins.isalpha() and ends.isalpha()))


@lru_cache(maxsize=4096)
def is_name_like(word: str) -> bool:
    """Whether a word in brackets may be an abbreviation or a name."""
    return len(word) > 1 and any(map(str.isupper, word)) and not _NOT_COINED.match(word)


def key_of(text: str) -> str:
    """What two spellings of one name, its plural included, have in common."""
    folded = (text if text.isalnum() else "".join(filter(str.isalnum, text))).casefold()
    return folded[:-1] if text.endswith("s") and len(folded) > 2 else folded
