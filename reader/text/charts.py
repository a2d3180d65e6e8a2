"""Numbers drawn with text: bars and lines of bars, with blocks or in ASCII."""

from __future__ import annotations

from collections.abc import Sequence

_EIGHTHS = " ▏▎▍▌▋▊▉"
_FULL = "█"
_HEIGHTS = "▁▂▃▄▅▆▇█"
_ASCII_HEIGHTS = "_.-=+*#@"
_NONE = "·"


def bar(value: float, most: float, width: int, *, ascii: bool = False) -> str:
    """A bar as long as a value is great.

    Args:
        value: from 0 to `most`; one that is above 0 has a bar, however small it is.
        most: what fills the width.
        width: in cells.
        ascii: whether to draw with ASCII only.

    Returns:
        At most `width` characters.
    """
    if value <= 0 or most <= 0 or width <= 0:
        return ""
    share = min(value / most, 1)
    if ascii:
        return "#" * max(round(share * width), 1)
    full, rest = divmod(max(round(share * width * 8), 1), 8)
    return _FULL * full + (_EIGHTHS[rest] if rest else "")


def progress(done: int, papers: int, width: int, *, ascii: bool = False) -> tuple[str, str]:
    """A line of so many cells as two parts: what is done, and what is left.

    Nothing is left only when all is done, and something is done as soon as anything is.
    """
    if papers <= 0 or done >= papers:
        part = width
    else:
        part = min(max(done * width // papers, 1 if done else 0), max(width - 1, 0))
    full, rest = ("=", "-") if ascii else ("━", "─")
    return full * part, rest * (width - part)


def sparkline(values: Sequence[int], *, ascii: bool = False) -> str:
    """A character a value, the higher the greater; of 0 a dot."""
    heights = _ASCII_HEIGHTS if ascii else _HEIGHTS
    none = " " if ascii else _NONE
    most = max(values, default=0)
    return "".join(heights[(value * len(heights) - 1) // most] if value > 0 else none for value in values)
