"""Keeps columns where they belong in every terminal, whatever it thinks of the width of a character."""

from __future__ import annotations

import re
from functools import cache

from rich.cells import cell_len

from reader.text.cells import spacing

_SURE = (
    (0x0000, 0x052F),
    (0x1D00, 0x1FFF),
    (0x2010, 0x22FF),
    (0x2500, 0x25FC),
    (0x2605, 0x2606),
    (0x2713, 0x2713),
    (0x27C0, 0x27EF),
    (0x2900, 0x2AFF),
    (0x2C60, 0x2C7F),
    (0x3001, 0x3029),
    (0x3041, 0x3096),
    (0x30A1, 0x30FA),
    (0x4E00, 0x9FFF),
    (0xAC00, 0xD7A3),
    (0xFF01, 0xFF60),
    (0x1D400, 0x1D7FF),
)
"""First and last code points of what all terminals agree about: Latin, Greek, Cyrillic, combining accents,
raised and lowered letters, punctuation, arrows, mathematics, lines, blocks, ideographs, kana, Hangul.

About the rest they differ or have differed: scripts whose marks may have cells, emoji, and what a newer
version of Unicode made wide.
"""

_ASCII = bytes(range(128))


class Straightener:
    """Puts the cursor where it was planned to be after text whose width a terminal may see otherwise."""

    def __init__(self) -> None:
        """Begin with the characters that many frames have."""
        self._sure = set(map(chr, range(0x80, 0x250)))

    def straight(self, frame: str) -> str:
        """What is to be written to the terminal in place of a frame.

        An unsure piece of text is written over as many blanks as it has cells, and the cursor is put behind
        these. What sticks out is written over by what follows; where that would be more than blanks (see
        `reader.ui.rendering.strip`), the piece is left alone.

        Args:
            frame: text and control sequences; no sequence is cut at either end.
        """
        if self._is_sure(frame):
            return frame
        pieces = _between().split(frame)
        for place in range(0, len(pieces), 2):
            text = pieces[place]
            if not self._is_sure(text) and text.endswith(" " * spacing(text)):
                width = cell_len(text)
                # DECSC and DECRC, then CUF: from a saved place the way is the same for all terminals.
                forward = f"\x1b[{width}C" if width else ""
                pieces[place] = f"\x1b7{' ' * width}\x1b8{text.rstrip(' ')}\x1b8{forward}"
        return "".join(pieces)

    def _is_sure(self, text: str) -> bool:
        # Nearly all of a frame is ASCII, which bytes are rid of at once.
        text = text.encode("utf-8", "surrogatepass").translate(None, _ASCII).decode("utf-8", "surrogatepass")
        if self._sure.issuperset(text):
            return True
        new = set(text) - self._sure
        sure = {char for char in new if any(first <= ord(char) <= last for first, last in _SURE)}
        self._sure |= sure
        return sure == new


@cache
def _between() -> re.Pattern[str]:
    """What stands between pieces of text (ECMA-48): a control sequence, a string such as OSC, a control."""
    return re.compile(
        "(\x1b\\[[0-?]*[ -/]*[@-~]|\x1b[\\]PX^_].*?(?:\x07|\x1b\\\\)|\x1b[ -/]*[0-~]|[\x00-\x1f])", re.DOTALL
    )
