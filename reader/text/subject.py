"""The words of a text that tell its subject, each with the form that it is counted under."""

from __future__ import annotations

import re
from functools import lru_cache

from reader.text.fold import fold, spaced
from reader.text.usual_words import USUAL_WORDS

LONGEST = 32
"""Letters of the longest word that tells a subject; longer ones are formulas and addresses."""

LONGEST_TEXT = 20_000
"""Characters of a text that are looked at: ten times as many as an abstract has."""

_COMPOUND = re.compile(r"(?<![^\W_])[a-z0-9]+(?:-[a-z0-9]+)+(?![^\W_])")
_MARK = re.compile(r"[.,;:!?)\]]+(?= |$)|(?<= )[(\[]+")
_GAP = " a "
"""A word that tells nothing, in the place of a mark."""

_SIGN = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def subject(text: str) -> list[tuple[str, str]]:
    """The terms of a text in order, each with the folded word that it stands for.

    A term is the word itself, an English plural under its singular; two Chinese characters or kana that
    follow one another are one, with a space between them. Function words, what is said of any research,
    numbers and lone letters tell nothing: each leaves a gap, a pair of empty texts. So do the marks between
    parts of a sentence. Compounds follow at the end, each after a gap and without its hyphens (`multi-modal`
    is `multimodal`).
    """
    plain = _MARK.sub(_GAP, fold(text[:LONGEST_TEXT]).replace("\n", " "))
    told = spaced(plain).split()
    terms = [_term(word) for word in told]
    found = list(zip(terms, told, strict=True))
    if not plain.isascii():
        _pair_signs(found)
    if "-" in plain:
        for compound in _COMPOUND.findall(plain):
            # `state-of-the-art` tells no more than its words do.
            if any(map(_term, compound.split("-"))):
                found += (("", ""), (_term(compound.replace("-", "")), compound))
    return [each if each[0] else ("", "") for each in found]


def singular(word: str) -> str:
    """The form that a word is counted under: an English plural under its singular, all else as it is.

    The result need be no word (`series` is `sery`), but two words with one singular are forms of one word.
    """
    if len(word) < 4 or word[-1] != "s" or word[-2:] in ("ss", "us", "is") or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("sses", "xes", "ches", "shes")) else word[:-1]


def forms(term: str) -> tuple[str, ...]:
    """The words that are counted under a form that `singular` gives."""
    spelt = (term, term + "s", term + "es", term[:-1] + "ies")
    return tuple(word for word in spelt if singular(word) == term) or (term,)


@lru_cache(1 << 15)
def _term(word: str) -> str:
    """What a folded word is counted under; empty when it tells nothing."""
    if not 2 <= len(word) <= LONGEST or word in USUAL_WORDS:
        return ""
    if word.isalpha():
        term = singular(word)
        return "" if term in USUAL_WORDS else term
    # `2d` and `c++` tell something, `e10` and `1e5` don't.
    digits = sum(map(str.isdigit, word))
    return word if sum(map(str.isalpha, word)) >= max(digits, 1) else ""


def _pair_signs(found: list[tuple[str, str]]) -> None:
    """Make a term of every two Chinese characters or kana that follow one another, at the second of them."""
    before = ""
    for place, (_, word) in enumerate(found):
        sign = word if len(word) == 1 and _SIGN.match(word) else ""
        if sign and before:
            found[place] = (f"{before} {sign}", before + sign)
        before = sign
