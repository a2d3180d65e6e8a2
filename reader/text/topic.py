"""What field or task an abstract is about, in a few of its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from reader.text.acronyms import long_form
from reader.text.name_shapes import every_abbreviation
from reader.text.remembered import Remembered

MAX_READ = 3_000
"""Characters at the beginning of an abstract where it says what it is about."""

MAX_PHRASE = 80
"""Characters of the longest topic."""

LATER = 0.001
"""How much less likely a topic is with each character that stands before it."""

LONGER = 0.3
"""How much likelier it is with each word that it has."""

_MAX_WORDS = 5
_INTRODUCED = re.compile(
    r" (?:for|in|of) (?!(?:an?|the|this|th?ese|our|its|their|such|both|all) )"
    r"(?=([^ ,.;:)?!]+) ([\w/-][^ ]*) )"
)
"""A preposition and the two words behind it, of which a mark ends no phrase before the second."""

_HEAD = re.compile(
    r"(?:\w{3,}(?:ing|tion|sion|ment|sis|ance)|retrieval|search|tasks|problems|networks|models|graphs|games|"
    r"systems|control|vision|design|languages|transformers|equations|processes|videos|images|scenes|agents|"
    r"robots|policies|inference|dialogue|speech|text|domains|data|dynamics|cells|proteins|molecules|"
    r"materials|memory|code|programs|proofs|markets|auctions|bandits)$"
)
"""What the last word of a field or task looks like."""

_FIELD = re.compile(r"(?:ing|tion|sion|ment|vision|analysis|retrieval)$")
"""The same behind `in`, which also stands before much else."""

_POOR_HEADS = """
setting training thing nothing something string prior works using including being existing addition
condition function question attention direction notion fraction option position version information
limitation improvement experiment statement distance instance performance assumption combination
"""
_NO_HEADS = frozenset(_POOR_HEADS.split())

_NO_TOPIC = """
a about across after all also although an and another any are as at be because been before being between
both but by can could due during each either et etc even every few first for from further given has have
having high how however if in into is it its itself large like low many may more most much must new no nor
not novel of often on one only or other others our over own paper particular per possible present proposed
real recent same second several should show shown since some still such than that the their them then
there these they this those through thus to toward towards two under until up upon use used useful using
various very via was we well were what when where whether which while who whose will with within without
work would yet you aims allows achieves consists enables faces fails focuses has improves involves lacks
leads learns lies makes plays provides relies remains requires seeks shows suffers tends typically usually
recently three four different diverse existing previous standard similar certain specific common
additional current modern future general practice addition contrast order terms fact example art
performance results solving prior downstream unseen multiple limited arbitrary improving better complex
generating
"""
_OUTSIDE = frozenset(_NO_TOPIC.split())
"""Words that end a topic or don't belong to it."""

_FOLDED = bytes(range(128)).lower().replace(b"-", b" ") + bytes(range(128, 256))


def topics(abstract: str) -> list[tuple[str, int]]:
    """Phrases such as `for gaze estimation` or `in federated learning`, and how often the abstract says them.

    The last two words of each stand together in the abstract more than once, or are abbreviated and come
    back so: they are a term and not a chance. The likeliest comes first.

    Args:
        abstract: plain text on one line; its first `MAX_READ` characters count.
    """
    text = f"{abstract[:MAX_READ]} "
    found: dict[str, tuple[float, int]] = {}
    for phrase, rate, times in _introduced(text):
        found[phrase] = max(found.get(phrase, (0.0, 0)), (rate, times))
    if "(" in text:
        for phrase, times, before in _abbreviated(abstract):
            found[phrase] = (times + 1 - LATER * before, times)
    likeliest = sorted(found.items(), key=_likelihood, reverse=True) if len(found) > 1 else found.items()
    return [(phrase, times) for phrase, (_, times) in likeliest]


def _likelihood(topic: tuple[str, tuple[float, int]]) -> float:
    return topic[1][0]


def _introduced(text: str) -> Iterator[tuple[str, float, int]]:
    """The phrases behind prepositions, how likely each is a topic, and how often the text says it.

    Args:
        text: on one line, and a space behind it.
    """
    folded = b""
    for hit in _INTRODUCED.finditer(text):
        # Most prepositions introduce no phrase of several words, which the first two tell.
        first, second = hit.groups()
        if not _WORDS[first][1]:
            continue
        bare, goes_on = _WORDS[second]
        if not bare or not (goes_on or _HEADS[bare]):
            continue
        place, at = hit.span()
        preposition = text[place + 1 : at - 1]
        words = _phrase(text[at : at + MAX_PHRASE])
        while len(words) > 1:
            if _HEADS[words[-1]]:
                folded = folded or text.encode("utf-8", "surrogatepass").translate(_FOLDED)
                times = folded.count(_ending(*words[-2:]))
                if joint := _preposition(preposition, words[-1], times):
                    rate = times + (preposition == "for") + LONGER * len(words) - LATER * place
                    yield f"{joint} {' '.join(words)}", rate, times
                    break
            words.pop()


def _preposition(written: str, head: str, times: int) -> str:
    """What a topic is introduced by in a line; empty where a phrase that the text says so often is none."""
    if times > 1 and (written == "for" or (written == "in" and _FIELD.search(head))):
        return written
    return "for" if times > 2 else ""


def _abbreviated(text: str) -> Iterator[tuple[str, int, int]]:
    """The terms that a text abbreviates, how often it says them so, and where it first does."""
    for short in every_abbreviation(text):
        if short.end() > MAX_READ:
            break
        times = text.count(short[1])
        if times < 2:
            continue
        before = text[max(0, short.start() - MAX_PHRASE) : short.start()].rstrip()
        if not _is_head(before.rpartition(" ")[2]):
            continue
        form = long_form(short[1], before)
        if form and " " in form:
            if form[0].isupper() and form[1:].islower():
                form = form[0].lower() + form[1:]
            yield f"for {form}", times, short.start()


def _phrase(text: str) -> list[str]:
    """The words at the beginning of a text up to the first that belongs to no topic, or to a mark."""
    phrase: list[str] = []
    for written in text.split(" ", _MAX_WORDS)[:_MAX_WORDS]:
        bare, goes_on = _WORDS[written]
        if bare:
            phrase.append(bare)
        if not goes_on:
            break
    return phrase


@lru_cache(maxsize=4096)
def _ending(word: str, head: str) -> bytes:
    """The last two words of a phrase as they stand in a folded text, in the singular."""
    return f"{word} {head.removesuffix('s')}".encode("utf-8", "surrogatepass").translate(_FOLDED)


def _is_head(word: str) -> bool:
    word = word.lower()
    return _HEAD.match(word) is not None and word not in _NO_HEADS


def _word(written: str) -> tuple[str, bool]:
    """A word as it stands in a topic, empty when it belongs to none, and whether the topic may go on."""
    bare = written.rstrip(",.;:)?!")
    if bare.lower() in _OUTSIDE or not bare.replace("-", "").replace("/", "").isalnum():
        return "", False
    return bare, len(bare) == len(written)


_WORDS, _HEADS = Remembered(_word), Remembered(_is_head)
