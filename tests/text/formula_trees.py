"""Formulas as trees: made at random, written in LaTeX, and read back from a line of Unicode.

A tree is a tuple whose first member names its kind:

    ("letter", "α"), ("number", "12"), ("word", "ref"), ("operator", "+"), ("function", "log"), ("big", "∑")
    ("row", node, …)                    pieces side by side
    ("delimited", "(", ")", row)        an expression in its own brackets
    ("fraction", row, row), ("root", degree, row), ("choose", row, row)
    ("scripted", base, below, above, primes)   None where there is no such script
    ("accented", combining character, row)
    ("table", "[", "]", (row, …), …)    a matrix or cases

`latex` writes a tree as an author would, `read` reads a line of Unicode as a mathematician would, and
`normal` takes out of a tree what no reader sees: brackets that only hold together what the bar of a fraction,
the roof of a root or the size of a script held together.
"""

from __future__ import annotations

import re
import unicodedata

Tree = tuple[object, ...]

LETTERS = {
    "x": "x", "y": "y", "n": "n", "k": "k", "Q": "Q", "W": "W", r"\alpha": "α", r"\theta": "θ",
    r"\infty": "∞",
    r"\mathcal{O}": "𝒪", r"\mathbb{R}": "ℝ", r"\mathbf{x}": "𝐱", r"\mathfrak{g}": "𝔤", r"\ell": "ℓ",
    r"\boldsymbol{\beta}": "𝛃", r"{\cal L}": "ℒ", r"\mathsf{A}": "𝖠", r"\top": "⊤", r"\nabla": "∇",
}  # fmt: skip
WORDS = {r"\mathrm{ref}": "ref", r"\text{of}": "of", r"\textit{old}": "old", r"\mathit{feed}": "feed"}
FUNCTIONS = {r"\log": "log", r"\sup": "sup", r"\det": "det", r"\operatorname{prox}": "prox"}
BIG = {r"\sum": "∑", r"\prod": "∏", r"\int": "∫", r"\bigcup": "⋃"}
OPERATORS = {
    "+": "+", "-": "-", "=": "=", "<": "<", r"\leq": "≤", r"\in": "∈", r"\times": "×", r"\cdot": "·",
    r"\to": "→",
    r"\not=": "≠", r"\not\in": "∉", r"\otimes": "⊗", ",": ",", r"\sim": "∼", r"\setminus": "∖",
}  # fmt: skip
ACCENTS = {r"\hat": "\u0302", r"\tilde": "\u0303", r"\bar": "\u0304", r"\vec": "\u20d7", r"\dot": "\u0307"}
BRACKETS = {
    ("(", ")"): (r"\left(", r"\right)"), ("[", "]"): ("[", "]"), ("{", "}"): (r"\{", r"\}"),
    ("⟨", "⟩"): (r"\langle", r"\rangle"), ("⌊", "⌋"): (r"\lfloor", r"\rfloor"),
    ("‖", "‖"): (r"\|", r"\|"),
}  # fmt: skip
TABLES = {("[", "]"): "bmatrix", ("(", ")"): "pmatrix", ("{", "}"): "cases"}

_SOURCES = {
    kind: {shown: source for source, shown in table.items()}
    for kind, table in (
        ("letter", LETTERS), ("word", WORDS), ("function", FUNCTIONS), ("big", BIG), ("operator", OPERATORS),
    )
}  # fmt: skip
_ACCENT_SOURCES = {mark: source for source, mark in ACCENTS.items()}


def latex(tree: Tree) -> str:
    """Write a tree as LaTeX."""
    kind, *parts = tree
    if kind == "number":
        return str(parts[0])
    if kind in _SOURCES:
        return _SOURCES[str(kind)][str(parts[0])]
    if kind == "row":
        return " ".join(_written(part) for part in parts)
    if kind == "delimited":
        opening, closing, inside = parts
        left, right = BRACKETS[str(opening), str(closing)]
        return f"{left} {_written(inside)} {right}"
    if kind == "fraction":
        return rf"\frac{{{_written(parts[0])}}}{{{_written(parts[1])}}}"
    if kind == "choose":
        return rf"\binom{{{_written(parts[0])}}}{{{_written(parts[1])}}}"
    if kind == "root":
        degree = "" if parts[0] is None else f"[{_written(parts[0])}]"
        return rf"\sqrt{degree}{{{_written(parts[1])}}}"
    if kind == "accented":
        return rf"{_ACCENT_SOURCES[str(parts[0])]}{{{_written(parts[1])}}}"
    if kind == "table":
        name = TABLES[str(parts[0]), str(parts[1])]
        rows = r" \\ ".join(" & ".join(_written(cell) for cell in _tree(row)) for row in parts[2:])
        return rf"\begin{{{name}}} {rows} \end{{{name}}}"
    base, below, above, primes = parts
    text = _written(base)
    text = text if _tree(base)[0] in ("letter", "number", "function", "big") else f"{{{text}}}"
    text += "'" * int(str(primes))
    text += "" if below is None else f"_{{{_written(below)}}}"
    return text + ("" if above is None else f"^{{{_written(above)}}}")


def _tree(part: object) -> Tree:
    assert isinstance(part, tuple)
    return part


def _written(part: object) -> str:
    return latex(_tree(part))


def normal(tree: Tree) -> Tree:
    """A tree without brackets and rows that say nothing."""
    kind = tree[0]
    if kind == "row":
        return _row(tree[1:])
    if kind == "delimited":
        inside = normal(_tree(tree[3]))
        if tree[1] == "(" and (inside[0] in ("fraction", "root", "table", "choose") or _is_root(inside)):
            return inside
        return ("delimited", tree[1], tree[2], inside)
    if kind in ("fraction", "choose"):
        return (kind, _bare(tree[1]), _bare(tree[2]))
    if kind == "root":
        degree = None if tree[1] is None else _bare(tree[1])
        if degree in (None, ("number", "2")):
            return ("root", None, _bare(tree[2]))
        return ("scripted", _bare(tree[2]), None, ("fraction", ("number", "1"), degree), 0)
    if kind == "table":
        return (*tree[:3], *(tuple(_bare(cell) for cell in _tree(row)) for row in tree[3:]))
    if kind == "accented":
        body = _bare(tree[2])
        if (
            body[0] == "scripted"
            and body[3] is None
            and not body[4]
            and _tree(body[1])[0] in ("letter", "number", "big", "accented")
        ):
            return ("scripted", ("accented", tree[1], body[1]), *body[2:])  # over its letter alone
        return ("accented", tree[1], body)
    if kind == "scripted":
        _, base, below, above, primes = tree
        scripts = (None if below is None else _bare(below), None if above is None else _bare(above), primes)
        return normal(_tree(base)) if scripts == (None, None, 0) else ("scripted", _bare(base), *scripts)
    return tree


def _row(parts: Tree) -> Tree:
    pieces: list[Tree] = []
    for part in parts:
        piece = normal(_tree(part))
        pieces += [_tree(inner) for inner in piece[1:]] if piece[0] == "row" else [piece]
    return pieces[0] if len(pieces) == 1 else ("row", *pieces)


def _is_root(tree: Tree) -> bool:
    """Whether a normal tree is a root of some degree: the power of one over the degree."""
    if tree[0] != "scripted" or tree[2] is not None or tree[3] is None:
        return False
    return _tree(tree[3])[:2] == ("fraction", ("number", "1"))


def _bare(part: object) -> Tree:
    """A part that brackets may stand around without a difference."""
    tree = normal(_tree(part))
    while tree[0] == "delimited" and tree[1] == "(":
        tree = _tree(tree[3])
    return tree


def _moved(kind: str) -> dict[str, str]:
    """Raised (`<super>`) or lowered (`<sub>`) characters, as Unicode has them, and what they are."""
    found: dict[str, str] = {}
    for point in range(0xA0, 0x2E80):
        decomposition = unicodedata.decomposition(chr(point)).split()
        if len(decomposition) == 2 and decomposition[0] == kind:
            found[chr(point)] = unicodedata.normalize("NFKD", chr(point)).replace("\u2212", "-")
    return found


_SUPER = _moved("<super>") | {"ᶿ": "θ", "ᵅ": "α"}
_SUB = _moved("<sub>")
_SCRIPTS = {*_SUPER, *_SUB, *"_^′″‴"}
_ROOTS: dict[str, Tree | None] = {"√": None, "∛": ("number", "3"), "∜": ("number", "4")}
_PAIRS = dict(BRACKETS.keys())
_NAMES = re.compile("|".join([*FUNCTIONS.values(), *WORDS.values(), "choose"]))
_ACCENT_NAMES = {name[1:]: mark for name, mark in ACCENTS.items()}
_NAMED_ACCENT = re.compile(f"({'|'.join(_ACCENT_NAMES)})(?=[{re.escape(''.join(_PAIRS))}])")
_LINED_NAME = re.compile("(?:[^\\W_]\u0305){2,}")


class UnclearError(Exception):
    """A line that can be read in two ways, or in none."""


def read(text: str) -> Tree:
    """Read a line of Unicode."""
    reader = _Reader(unicodedata.normalize("NFD", text))
    tree = reader.row("")
    if reader.at < len(reader.text):
        raise UnclearError(f"{text!r} at {reader.at}")
    return tree


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def take(self, sign: str) -> bool:
        found = bool(sign) and self.text.startswith(sign, self.at)
        self.at += len(sign) if found else 0
        return found

    def spaces(self) -> bool:
        start = self.at
        while self.peek() == " ":
            self.at += 1
        return self.at > start

    def row(self, closing: str) -> Tree:
        """What stands up to `closing`, which is left, or to the end.

        A quotient's upper part is all that stands before the slash up to an operator, a space or a name that
        runs over what follows; its lower part is one factor.
        """
        pieces: list[Tree] = []
        product = 0  # where the product begins that a slash would divide
        while True:
            spaced = self.spaces()
            sign = self.peek()
            if not sign or sign == closing or sign in ")]};⟩⌋":
                return ("row", *pieces)
            if spaced:
                product = len(pieces)
            if sign == "/":
                self.at += 1
                if product == len(pieces):
                    raise UnclearError(f"nothing over a bar in {self.text!r}")
                pieces[product:] = [("fraction", ("row", *pieces[product:]), self.factor())]
                after = self.peek()
                if after and after not in " )]};,⟩⌋‖" and after not in OPERATORS.values():
                    raise UnclearError(f"something follows a quotient in {self.text!r}")
                product = len(pieces)
                continue
            pieces.append(self.factor())
            if pieces[-1][0] in ("operator", "function", "big") or _base(pieces[-1])[0] in (
                "function",
                "big",
            ):
                product = len(pieces)

    def factor(self) -> Tree:
        """One piece with its scripts."""
        degree = ""
        while self.peek() and self.peek() in _SUPER:
            degree += self.peek()
            self.at += 1
        sign = self.peek()
        if sign and sign in _ROOTS:
            self.at += 1
            if degree:
                return ("root", read("".join(_SUPER[char] for char in degree)), self.under())
            return ("root", _ROOTS[sign], self.under())
        if degree:
            raise UnclearError(f"a script without a base in {self.text!r}")
        return self.scripts(self.piece())

    def under(self) -> Tree:
        """What a root is taken of: one letter, number or bracket, to which no script may hold."""
        body = self.piece()
        if self.peek() and self.peek() in _SCRIPTS:
            raise UnclearError(f"a script behind a root in {self.text!r}")
        after = self.peek()
        if body[0] != "delimited" and after and (after.isalnum() or after in "([{"):
            raise UnclearError(f"something follows a root in {self.text!r}")
        return body

    def piece(self) -> Tree:
        """A letter, number, name, operator or bracket."""
        text = self.text
        accent = _NAMED_ACCENT.match(text, self.at)
        if accent:
            self.at = accent.end()
            return ("accented", _ACCENT_NAMES[accent[1]], self.piece())
        lined = _LINED_NAME.match(text, self.at)
        if lined:
            self.at = lined.end()
            return ("accented", "\u0304", read(lined[0].replace("\u0305", "")))
        named = _NAMES.match(text, self.at)
        if named:
            self.at = named.end()
            kind = "function" if named[0] in FUNCTIONS.values() else "word"
            return (kind, named[0]) if named[0] != "choose" else ("operator", "choose")
        number = re.compile(r"\d+").match(text, self.at)
        if number:
            self.at = number.end()
            return self.accents(("number", number[0]))
        sign = self.peek()
        if not sign:
            raise UnclearError(f"{text!r} ends too soon")
        if sign in _PAIRS:
            return self.bracket(sign, _PAIRS[sign])
        self.at += 1
        if sign in "=∈" and self.take("\u0338"):
            return ("operator", unicodedata.normalize("NFC", sign + "\u0338"))
        tree: Tree = ("letter", sign)
        if sign in OPERATORS.values():
            tree = ("operator", sign)
        elif sign in BIG.values():
            tree = ("big", sign)
        elif sign not in LETTERS.values():
            raise UnclearError(f"{sign!r} in {text!r}")
        return self.accents(tree)

    def accents(self, tree: Tree) -> Tree:
        while self.peek() and unicodedata.combining(self.peek()):
            tree = ("accented", self.peek(), tree)
            self.at += 1
        return tree

    def bracket(self, opening: str, closing: str) -> Tree:
        self.at += 1
        rows: list[Tree] = []
        while True:
            rows.append(self.row(closing))
            if self.take(closing):
                break
            if not self.take(";"):
                raise UnclearError(f"no {closing} in {self.text!r}")
        if len(rows) > 1:
            return ("table", opening, closing, *(_cells(row) for row in rows))
        inside = rows[0]
        if ("operator", "choose") in inside:
            place = inside.index(("operator", "choose"))
            return ("choose", ("row", *inside[1:place]), ("row", *inside[place + 1 :]))
        return ("delimited", opening, closing, inside)

    def scripts(self, base: Tree) -> Tree:
        below: Tree | None = None
        above: Tree | None = None
        primes = 0
        while True:
            sign = self.peek()
            if sign and sign in "′″‴":
                primes += "′″‴".index(sign) + 1
                self.at += 1
            elif sign and sign in _SUB and below is None:
                below = self.moved(_SUB)
            elif sign and sign in _SUPER and above is None:
                above = self.moved(_SUPER)
            elif sign == "_" and below is None:
                self.at += 1
                below = self.piece()
                self.end_of_script(below)
            elif sign == "^" and above is None:
                self.at += 1
                above = self.piece()
                self.end_of_script(above)
            elif sign and sign in _SCRIPTS:
                raise UnclearError(f"two scripts of a kind in {self.text!r}")
            else:
                break
        return base if below is above is None and not primes else ("scripted", base, below, above, primes)

    def end_of_script(self, script: Tree) -> None:
        """No letter or number may follow a script that has no brackets."""
        if script[0] != "delimited" and (self.peek().isalnum() or self.peek() in _ROOTS):
            raise UnclearError(f"something follows a script in {self.text!r}")

    def moved(self, table: dict[str, str]) -> Tree:
        text = ""
        while self.peek() in table:
            text += table[self.peek()]
            self.at += 1
        if table is _SUPER and self.peek() == "√":
            raise UnclearError(f"a script or the degree of a root in {self.text!r}")
        return read(text)


def _base(tree: Tree) -> Tree:
    return _tree(tree[1]) if tree[0] == "scripted" else tree


def _cells(row: Tree) -> Tree:
    """A row parted at its commas."""
    cells: list[list[Tree]] = [[]]
    for piece in row[1:]:
        if piece == ("operator", ","):
            cells.append([])
        else:
            cells[-1].append(_tree(piece))
    return tuple(("row", *cell) for cell in cells)
