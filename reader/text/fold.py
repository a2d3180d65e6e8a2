"""Folds text for search: what a person would type finds what a paper prints."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache

# Letters that Unicode does not take apart but that people type, and that catalogues file, without the stroke
# or as two letters; marks that look like a key on the keyboard.
_TYPED = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ȷ": "j", "ħ": "h",
    "ŋ": "n", "ŧ": "t", "ƒ": "f", "ɛ": "e", "ə": "e", "ⱥ": "a", "ƀ": "b", "ȼ": "c", "ɇ": "e", "ǥ": "g",
    "ɨ": "i", "ɉ": "j", "ɍ": "r", "ʉ": "u", "ɏ": "y", "ƶ": "z", "ɓ": "b", "ɗ": "d", "ɠ": "g", "ƙ": "k",
    "×": "x", "⨯": "x", "−": "-", "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "‘": "'",
    "’": "'", "ʼ": "'", "′": "'", "“": '"', "”": '"', "„": '"', "∕": "/", "⁄": "/", "∗": "*", "∼": "~",
    "·": ".", "⋅": ".",
}  # fmt: skip

# Accents of alphabetic scripts. The vowel signs of Indic scripts and the voicing marks of kana are letters to
# their readers and stay.
_ACCENT = re.compile(
    "[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u200c\u200d\ufe0e\ufe0f]"
)
_LOWER = bytes(range(128)).lower() + bytes(range(128, 256))

_SHORT_RUN = 16
"""Characters of the longest run outside ASCII that is remembered; most are a single one."""


class _Table(dict[int, str]):
    """Code point -> what it folds to, worked out when first met (once at most for each)."""

    def __missing__(self, point: int) -> str:
        text = unicodedata.normalize("NFKD", chr(point)).casefold()
        text = "".join([_TYPED.get(letter, letter) for letter in text])
        text = unicodedata.normalize("NFC", _ACCENT.sub("", unicodedata.normalize("NFKD", text))).lower()
        self[point] = text
        return text


_TABLE = _Table()

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_SIGN = (
    "\u0900-\u0963\u0981-\u0dff\u0e31-\u0e4e\u0eb1-\u0ecd\u0f71-\u0f84\u102b-\u109d\u17b4-\u17d3\u3099\u309a"
)
_SIGNS = re.compile("[+#]+")
_SPACED = bytes(code if chr(code).isalnum() else 32 for code in range(128)) + bytes(range(128, 256))
_LOWER_SPACED = _LOWER.translate(_SPACED)
_ALONE = b"\1"
"""Stands before a run in which a character is a word by itself."""


@cache
def _word() -> re.Pattern[str]:
    """Return the pattern of a word in any script, which takes milliseconds to compile."""
    return re.compile(
        f"[{_CJK}]|[a-z]{{1,2}}(?:\\+\\+|\\#)(?![^\\W_])|(?:(?![{_CJK}])(?:[^\\W_]|[{_SIGN}]))+"
    )


def fold(text: str) -> str:
    """Return `text` without what a reader would not type: case, accents, ligatures, styles of letters.

    `Erdős` is `erdos`, `ﬁ` is `fi`, `Straße` is `strasse`, `𝒪(n²)` is `o(n2)`, `ℓₚ` is `lp`. Accents mean
    those of alphabetic scripts; vowel signs stay. Folding what is folded changes nothing.
    """
    if text.isascii():
        return text.lower()
    return text.encode("ascii", _FOLDING).translate(_LOWER).decode("utf-8", "surrogatepass")


def _fold_run(run: str) -> bytes:
    # No letter of ASCII composes with what folding leaves, so that a run is in NFC by itself.
    return unicodedata.normalize("NFC", run.translate(_TABLE)).encode("utf-8", "surrogatepass")


def words(text: str) -> list[str]:
    """Return the folded words of `text`, in order: runs of letters and digits.

    `c++` and `c#` stay apart from `c`; every Chinese character and every kana is a word of its own.
    """
    return spaced(fold(text)).split()


def spaced(folded: str) -> str:
    """Return a folded text with white space between its words, and nothing else beside them."""
    if "+" not in folded and "#" not in folded:
        return _without_signs(folded)
    pieces: list[str] = []
    done = 0
    for hit in _SIGNS.finditer(folded):
        if hit.start() >= done:
            begin, end = _around(folded, hit.start())
            pieces += (_without_signs(folded[done:begin]), *_word().findall(folded[begin:end]))
            done = end
    pieces.append(_without_signs(folded[done:]))
    return " ".join(pieces)


def _without_signs(folded: str) -> str:
    """The same, for a text in which no `+` or `#` belongs to a word: each character counts by itself."""
    return folded.encode("ascii", _SPACING).translate(_SPACED).decode("utf-8", "surrogatepass")


def quickly_spaced(text: str) -> tuple[str, str] | None:
    """What `spaced` makes of `fold(text)`, and what it makes it of; None where that takes longer.

    In the latter the marks of ASCII are still among the words, whose case is not folded yet; a space stands
    for any other mark.
    """
    data = text.encode("ascii", _WORDING)
    if b"+" in data or b"#" in data or _ALONE in data:
        return None
    return (
        data.translate(_LOWER_SPACED).decode("utf-8", "surrogatepass"),
        text if text.isascii() else data.decode("utf-8", "surrogatepass"),
    )


class _Apart(dict[str, str]):
    """A character outside ASCII -> itself, a space, or itself between spaces where it is a word by itself."""

    def __missing__(self, letter: str) -> str:
        if not _word().fullmatch(letter):
            self[letter] = " "
        else:
            is_alone = len(_word().findall(2 * letter)) > 1
            self[letter] = f" {letter} " if is_alone else letter
        return self[letter]


_APART = _Apart()


def _space_run(run: str) -> bytes:
    return "".join(map(_APART.__getitem__, run)).encode("utf-8", "surrogatepass")


def _word_run(run: str) -> bytes:
    folded = _fold_run(run).decode("utf-8", "surrogatepass")
    is_alone = any(len(_APART[letter]) > 1 for letter in folded if not letter.isascii())
    return (_ALONE if is_alone else b"") + folded.encode("ascii", _SPACING)


def _handler(replaced: Callable[[str], bytes]) -> Callable[[UnicodeError], tuple[bytes, int]]:
    """What a codec asks for a run of characters that it has no bytes for; short runs are remembered."""
    remembered = lru_cache(maxsize=1 << 12)(replaced)

    def handle(fault: UnicodeError) -> tuple[bytes, int]:
        if not isinstance(fault, UnicodeEncodeError):
            raise fault
        end = fault.end
        run = fault.object[fault.start : end]
        return (remembered(run) if len(run) <= _SHORT_RUN else replaced(run)), end

    return handle


# A codec goes through a text at the speed of memory, and asks for what is outside ASCII only.
_FOLDING, _SPACING, _WORDING = "reader.text.fold", "reader.text.fold.spaced", "reader.text.fold.worded"
codecs.register_error(_FOLDING, _handler(_fold_run))
codecs.register_error(_SPACING, _handler(_space_run))
codecs.register_error(_WORDING, _handler(_word_run))


def _around(text: str, at: int) -> tuple[int, int]:
    """Return where what stands between two spaces begins and ends."""
    end = text.find(" ", at)
    return text.rfind(" ", 0, at) + 1, len(text) if end < 0 else end
