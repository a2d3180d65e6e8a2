"""Making pasted text harmless before the terminal's input is understood."""

from __future__ import annotations

import re

START, END = "\x1b[200~", "\x1b[201~"
"""What a terminal puts around pasted text (xterm, "Bracketed Paste Mode")."""

_UNWANTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Control characters but tab, line feed, and carriage return, which terminals paste for a line's end."""


class PasteFilter:
    """Takes control characters out of pasted text; what is typed passes as it is.

    An ESC in pasted text would end the paste for Textual (8.2), and each letter after it would be a key.
    """

    def __init__(self) -> None:
        """Begin outside a paste."""
        self._pasting = False
        self._kept = ""

    def feed(self, data: str) -> str:
        """Filter the next piece of input; the markers may be cut anywhere.

        Args:
            data: what was read.

        Returns:
            what to hand on. The beginning of an end marker is kept back until it is known to be one.
        """
        passed = []
        while data:
            before, data = self._pasted(data) if self._pasting else self._typed(data)
            passed.append(before)
        return "".join(passed)

    def _typed(self, data: str) -> tuple[str, str]:
        """What passes, and what is left; what may begin a marker passes and is remembered."""
        seen = len(self._kept)
        text = self._kept + data
        at = text.find(START)
        if at < 0:
            self._kept = _beginning(text, START)
            return data, ""
        self._pasting, self._kept = True, ""
        end = at + len(START) - seen
        return data[:end], data[end:]

    def _pasted(self, data: str) -> tuple[str, str]:
        text = self._kept + data
        at = text.find(END)
        if at >= 0:
            self._pasting, self._kept = False, ""
            return _UNWANTED.sub("", text[:at]) + END, text[at + len(END) :]
        self._kept = _beginning(text, END)
        return _UNWANTED.sub("", text[: len(text) - len(self._kept)]), ""


def _beginning(text: str, marker: str) -> str:
    """The longest end of `text` with which `marker` begins."""
    for length in range(min(len(marker) - 1, len(text)), 0, -1):
        if text.endswith(marker[:length]):
            return marker[:length]
    return ""
