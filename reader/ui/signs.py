"""The signs that the screen is drawn with: in Unicode, or in ASCII for a font that has no more.

They belong to the terminal, of which a process has one, as its encoding does; so there is one set of them,
which the program chooses before it draws anything. The text of papers is no matter of theirs.
"""

from __future__ import annotations

from reader.model import Status

DRAWN = "…·─│┃★▌●○▸▾◔◑✓×"
"""What is drawn beside letters where not all has to be ASCII."""
STATUS_MARKS: dict[Status, str] = {}
"""One cell each; what the list shows for a status. All are in the common terminal fonts."""

_PROSE = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "·": "-",
        "–": "-",
        "…": "...",
        "↑": "Up",
        "↓": "Down",
        "←": "Left",
        "→": "Right",
        "★": "*",
        "\N{NO-BREAK SPACE}": " ",
    }
)
_PAIRS = (("↑↓", "Up/Down"), ("←→", "Left/Right"))


class Signs:
    """What stands for what.

    Attributes:
        ascii: whether all are ASCII.
        ellipsis: where something was cut off; one cell or more.
        dot: between two things of one line.
        line: of a horizontal line; this and all below are one cell each.
        rule: of a vertical line, as between two panes.
        thumb: of the part of a scroll bar that is in sight.
        star: for one star.
        selected: before a selected paper.
        chosen: before the one of several that holds.
        free: before the others.
        folded: before a branch of which nothing is shown.
        unfolded: before one that is shown.
    """

    def __init__(self) -> None:
        """Begin with Unicode."""
        self.use(ascii=False)

    def use(self, *, ascii: bool) -> None:
        """Draw in ASCII from now on, or in Unicode."""
        self.ascii = ascii
        self.ellipsis = "..." if ascii else "…"
        self.dot = "-" if ascii else "·"
        self.line = "-" if ascii else "─"
        self.rule = "|" if ascii else "│"
        self.thumb = "#" if ascii else "┃"
        self.star = "*" if ascii else "★"
        self.selected = "|" if ascii else "▌"
        self.chosen = "*" if ascii else "●"
        self.free = "o" if ascii else "○"
        self.folded = "+" if ascii else "▸"
        self.unfolded = "-" if ascii else "▾"
        STATUS_MARKS.update(zip(Status, "o+>vx" if ascii else "●◔◑✓×", strict=True))

    def prose(self, text: str) -> str:
        """A sentence of the program's own, its quotation marks, dots and arrows as they can be drawn."""
        if not self.ascii or text.isascii():
            return text
        for pair, words in _PAIRS:
            text = text.replace(pair, words)
        return text.translate(_PROSE)


def are_drawable(encoding: str) -> bool:
    """Whether an encoding has the signs of Unicode; a terminal gets question marks for what it lacks."""
    try:
        DRAWN.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


SIGNS = Signs()
"""Those of this process."""
