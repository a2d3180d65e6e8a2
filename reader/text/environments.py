"""Matrices, cases and lines of formulas: one row after the other, parted by semicolons."""

from __future__ import annotations

from reader.text import layout, symbols
from reader.text.formula import Parser, UnrenderableError
from reader.text.pieces import Item, Kind

_MATRICES = {
    "matrix": ("[", "]"), "smallmatrix": ("[", "]"), "pmatrix": ("(", ")"), "bmatrix": ("[", "]"),
    "array": ("[", "]"), "Bmatrix": ("{", "}"), "vmatrix": ("|", "|"), "Vmatrix": ("‖", "‖"),
    "cases": ("{", "}"), "dcases": ("{", "}"), "rcases": ("{", "}"),
}  # fmt: skip
_ROWS = symbols.names(
    "equation align aligned alignat gather gathered split multline eqnarray displaymath math flalign "
    "alignedat"
)


def lines(parser: Parser, _name: str, items: list[Item], _font: str) -> None:
    r"""Read the lines of a `\substack`, which stand below one another."""
    rows = parser.raw().split("\\\\")
    items.append(Item(", ".join(parser.nested(row).text for row in rows), Kind.SUM))


def environment(parser: Parser, _name: str, items: list[Item], font: str) -> None:
    r"""Read on behind a `\begin` to the end of what it begins."""
    name = parser.raw()
    plain = name.rstrip("*")
    if plain not in _MATRICES and plain not in _ROWS:
        items.append(Item(f"\\begin{{{name}}}", Kind.WORD, tail=True))
        return
    if plain in ("array", "alignat", "alignedat"):
        parser.optional()
        parser.raw()
    rows: list[list[list[Item]]] = [[]]
    while True:
        rows[-1].append(parser.items("&", "\\\\", "\\end", font=font))
        if parser.at >= len(parser.tokens):
            raise UnrenderableError
        token = parser.tokens[parser.at]
        parser.at += 1
        if token == "\\end":
            parser.raw()
            break
        if token == "\\\\":
            rows.append([])
    tight = parser.tight
    if plain in _MATRICES:
        brackets = _MATRICES[plain]
        lines = [", ".join(_cell(cell, tight=tight) for cell in row) for row in rows]
    else:
        brackets = ("", "")
        lines = [layout.join([item for cell in row for item in cell], tight=tight).text for row in rows]
    shown = "; ".join(line for line in lines if line)
    items.append(Item(brackets[0] + shown + brackets[1], Kind.CLOSED if brackets[0] else Kind.SUM))


def _cell(items: list[Item], *, tight: bool) -> str:
    """A cell of a matrix: without the comma at its end, in brackets if it has commas of its own."""
    while items and (items[-1].kind is Kind.SPACE or items[-1].text == ","):
        items.pop()
    text = layout.join(items, tight=tight).text
    depth = 0
    for item in items:
        depth += (item.kind is Kind.OPEN) - (item.kind is Kind.CLOSE)
        if not depth and item.kind is Kind.PUNCTUATION and item.text in ",;":
            return f"({text})"
    return text


def end(parser: Parser, _name: str, items: list[Item], _font: str) -> None:
    r"""Show an `\end` that ends nothing known."""
    items.append(Item(f"\\end{{{parser.raw()}}}", Kind.WORD, tail=True))
