"""Takes out of a text what has no place on a terminal: the long way, for the few texts that need it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

MAX_MARKS = 8
"""The most combining marks kept on one letter; more only serve to draw over the lines around it."""

CONTROLS = "control characters"
DIRECTION = "direction marks"
INVISIBLE = "invisible characters"
NONCHARACTERS = "noncharacters"
BROKEN = "broken characters"
STACKED = "stacked accents"

_MARK = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_PLANE_ENDS = "".join(chr(plane * 0x10000 + 0xFFFE) + chr(plane * 0x10000 + 0xFFFF) for plane in range(17))

# Each class is what one key of `Sanitized.changes` counts. Direction: UAX #9, table 4. Noncharacters: The
# Unicode Standard, section 23.7. Invisible: what takes no cell and says nothing, namely format characters
# (general category Cf), the Hangul fillers, and all variation selectors but those between text and emoji.
_CLASSES: Mapping[str, str] = {
    CONTROLS: "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f",
    DIRECTION: "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069",
    INVISIBLE: (
        "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2065\u206a-\u206f\u3164"
        "\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb"
        "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    ),
    NONCHARACTERS: "\ufdd0-\ufdef" + _PLANE_ENDS,
}
_SURROGATES = "\ud800-\udfff"

_LINE_END = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_REMOVED = tuple((name, re.compile(f"[{members}]")) for name, members in _CLASSES.items())
_BROKEN = re.compile(f"[{_SURROGATES}]")
_STACKED = re.compile(f"(?<=[{_MARK}]{{{MAX_MARKS}}})[{_MARK}]+")

# Joiners are part of the spelling where letters join (Arabic to Mongolian), and they hold emoji together.
_JOINING = "\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ua840-\ua87f\ufb50-\ufdff\ufe70-\ufefc"
_EMOJI = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u27bf\u2934\u2935\u2b00-\u2bff"
    "\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
_JOINER = re.compile("[\u200c\u200d]")
_IS_JOINING = re.compile(f"[{_JOINING}]")
_IS_EMOJI = re.compile(f"[{_EMOJI}\ufe0f]")
_STRAY_SELECTOR = re.compile(f"(?<![#*0-9{_EMOJI}])[\ufe0e\ufe0f]")


def cleaned(text: str) -> tuple[str, dict[str, int]]:
    """Return `text` made harmless as `reader.text.sanitize.sanitize` says, and the count of each change."""
    changes: dict[str, int] = {}
    text = _LINE_END.sub("\n", text).replace("\t", " ")
    for name, pattern in _REMOVED:
        text = _substitute(pattern, "", text, name, changes)
    text = _substitute(_BROKEN, "\ufffd", text, BROKEN, changes)
    text = _substitute(_STRAY_SELECTOR, "", text, INVISIBLE, changes)
    text = _without_stray_joiners(text, changes)
    text = unicodedata.normalize("NFC", text)
    text = _substitute(_STACKED, "", text, STACKED, changes)
    return text, changes


def _substitute(pattern: re.Pattern[str], by: str, text: str, name: str, changes: dict[str, int]) -> str:
    """Replace every hit and add the number of characters hit to `changes[name]`."""
    lost = sum(len(hit) for hit in pattern.findall(text))
    if not lost:
        return text
    changes[name] = changes.get(name, 0) + lost
    return pattern.sub(by, text)


def _without_stray_joiners(text: str, changes: dict[str, int]) -> str:
    """Take out the joiners that do not stand between two letters that join or two emoji."""

    def kept(hit: re.Match[str]) -> str:
        before, after = text[max(hit.start() - 1, 0) : hit.start()], text[hit.end() : hit.end() + 1]
        letters = _IS_JOINING.match(before) and _IS_JOINING.match(after)
        emoji = hit[0] == "\u200d" and _IS_EMOJI.match(before) and _IS_EMOJI.match(after)
        return hit[0] if letters or emoji else ""

    result = _JOINER.sub(kept, text)
    if len(result) < len(text):
        changes[INVISIBLE] = changes.get(INVISIBLE, 0) + len(text) - len(result)
    return result
