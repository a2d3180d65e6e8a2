"""Small lists of made-up papers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

TIDES = (
    "Tide tables are kept for harbours but rarely for lagoons, where the channel delays the water. We "
    "propose LagoonNet, a recurrent model that predicts the delay from the shape of the channel. On nine "
    "lagoons it is off by four minutes. Code is at github.com/tides/lagoonnet."
)
OWLS = (
    "Counting owls by their calls is slow, as one bird answers another. In this paper, we study how many "
    "listeners are needed. We show that three microphones and a sum over pairs, which costs "
    "$\\mathcal{O}(n^2)$, are enough."
)
BREAD = (
    "Sourdough rises at a rate that depends on warmth and flour. We introduce **Levain**, a simulator of "
    "dough that runs in real time on a telephone, and use it to time two hundred loaves."
)
KNOTS = (
    "Whether a knot can be undone without cutting is decided by invariants that are costly to compute. "
    "This paper presents an algorithm that halves the crossings before any invariant is computed."
)
ALL = (TIDES, OWLS, BREAD, KNOTS)


def write_list(file: Path, abstracts: Sequence[str] = ALL, heading: str = "TIDE 2023 Papers") -> Path:
    """A list of bare abstracts under a heading."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n\n".join((heading, *abstracts)), "utf-8")
    return file
