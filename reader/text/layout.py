"""Sets the pieces of a formula on one line so that it can be read in one way only.

What print shows by position (a fraction's bar, a root's roof, raised and lowered letters) is shown by
brackets here, and by no more of them than are needed: `1/(2L)` but `1/L`, `√(d/n)` but `√d`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from reader.text.alphabets import ACCENTS, LINES, SUBSCRIPTS, SUPERSCRIPTS, UNDERLINES, lowered, raised
from reader.text.pieces import BLANK, FAR, WIDE, Item, Kind

_TERMS = {Kind.LETTER, Kind.NUMBER, Kind.WORD, Kind.CLOSED, Kind.FRACTION, Kind.ROOT, Kind.PRODUCT}
_BINDS_BEFORE = _TERMS | {Kind.FUNCTION, Kind.CLOSE, Kind.PREFIX, Kind.SLASH, Kind.POSTFIX}
_BINDS_AFTER = _TERMS | {Kind.FUNCTION, Kind.BIG, Kind.OPEN, Kind.PREFIX, Kind.SLASH, Kind.POSTFIX}
_SIGN_AFTER = {
    Kind.BINARY,
    Kind.RELATION,
    Kind.OPEN,
    Kind.PUNCTUATION,
    Kind.SLASH,
    Kind.BIG,
    Kind.FUNCTION,
    Kind.PREFIX,
}
_ABOVE = frozenset("".join(SUPERSCRIPTS.values()))
_BELOW = frozenset("".join(SUBSCRIPTS.values()) + "_")
_OPERATORS = {Kind.BINARY, Kind.RELATION}
_STARS = {"*": "*", "∗": "*", "⋆": "⋆"}
_DIFFERENTIAL = re.compile(r"d[²³ⁿ]?(?:[^\W\d_][²³ⁿ]?)?")
"""`d`, `dx`, `d²x`, `dt²`: over one another they are a derivative, which needs no brackets."""
_PRIME_INSIDE = re.compile("[^′″‴][′″‴]")
"""A prime behind something else: raised, it would look like one of the base."""
_WRITTEN = {Kind.LETTER, Kind.NUMBER, Kind.WORD}
_ENDS_TERM = _TERMS | {Kind.CLOSE, Kind.POSTFIX, Kind.FUNCTION, Kind.BIG}


def join(items: Sequence[Item], *, tight: bool = False) -> Item:
    """Set pieces side by side as one piece.

    Args:
        items: at least none; SPACE pieces say where the source had white space.
        tight: leave out the spaces around operators, as in a subscript.
    """
    cells, gaps = _cells(items)
    if len(cells) == 1:
        return cells[0]
    if not cells:
        return Item("", Kind.PRODUCT)
    shown: list[str] = []
    last = len(cells) - 1
    before: Item | None = None
    spaced = False
    for place, item in enumerate(cells):
        after = cells[place + 1] if place < last else None
        gap, next_gap = gaps[place], gaps[place + 1]
        binds_before = before is not None and before.kind in _BINDS_BEFORE and gap != FAR
        binds_after = after is not None and after.kind in _BINDS_AFTER and next_gap != FAR
        text = item.text
        kind = item.kind
        if kind is Kind.FRACTION and (binds_before or binds_after):
            text, item = f"({text})", Item(text, Kind.CLOSED)
        elif kind is Kind.ROOT:
            text = (binds_after and item.followed) or text
            if (
                item.leads
                and before is not None
                and not (
                    spaced
                    or before.kind is Kind.OPEN
                    or (before.kind is Kind.PUNCTUATION and gap and not tight)
                )
            ):
                text = f"({text})"
        sign = kind is Kind.BINARY and item.text in "+-−±∓" and (before is None or before.kind in _SIGN_AFTER)
        was_spaced, spaced = spaced, kind in _OPERATORS and not sign and not tight and bool(gap or next_gap)
        if before is not None and (
            gap in (WIDE, FAR) or was_spaced or spaced or _apart(before, item, text, gap, tight=tight)
        ):
            shown.append(" ")
        shown.append(text)
        before = item
    text = "".join(shown)
    if len(cells) == 2 and cells[0].text == "∂" and cells[1].kind is Kind.LETTER:  # `∂x` holds together
        return Item(text, Kind.LETTER, scripted=True, tail=cells[1].tail)
    while "  " in text:
        text = text.replace("  ", " ")
    return Item(text, *_kind_of(cells), tail=cells[-1].tail)


def fraction(top: Item, bottom: Item) -> Item:
    """`top` over `bottom`, each in brackets where it would fall apart without."""
    over = {Kind.LETTER, Kind.NUMBER, Kind.WORD, Kind.CLOSED, Kind.PRODUCT, Kind.ROOT}
    under = {Kind.LETTER, Kind.NUMBER, Kind.WORD, Kind.CLOSED, Kind.ROOT}
    first = (top.followed or top.text) if top.kind in over and " " not in top.text else _bracketed(top)
    second = bottom.text if bottom.kind in under and " " not in bottom.text else _bracketed(bottom)
    if _DIFFERENTIAL.fullmatch(top.text) and _DIFFERENTIAL.fullmatch(bottom.text):
        second = bottom.text
    return Item(f"{first}/{second}", Kind.FRACTION)


def root(body: Item, degree: Item | None = None) -> Item:
    """The root of `body`; the second for no `degree`."""
    sign, leads = "√", False
    if degree is not None and degree.text != "2":
        sign = {"3": "∛", "4": "∜"}.get(degree.text, "")
        if not sign:
            index = raised(degree.text)
            if index is None:
                return scripted(
                    body, above=join((Item("1", Kind.NUMBER), Item("/", Kind.SLASH), _one(degree)))
                )
            sign, leads = f"{index}√", True
    if body.kind in (Kind.LETTER, Kind.NUMBER) and not body.scripted and " " not in body.text:
        return Item(sign + body.text, Kind.ROOT, followed=f"{sign}({body.text})", leads=leads)
    closed = body.kind is Kind.CLOSED and not body.scripted and body.text.startswith("(")
    return Item(sign + (body.text if closed else _bracketed(body)), Kind.ROOT, leads=leads)


def scripted(
    base: Item | None, *, below: Item | None = None, above: Item | None = None, primes: str = ""
) -> Item:
    """`base` with its scripts: in Unicode where it has all of the characters, else behind `_` and `^`."""
    text, kind = "", Kind.LETTER
    if base is not None:
        text, kind = base.text, base.kind
        if (
            base.scripted
            or kind in (Kind.SUM, Kind.PRODUCT, Kind.APPLICATION, Kind.FRACTION, Kind.ROOT)
            or " " in text
        ):
            if kind not in (Kind.FUNCTION, Kind.BIG) or base.scripted:
                text, kind = _bracketed(base), Kind.CLOSED
        elif kind in (Kind.NUMBER, Kind.PREFIX):
            kind = Kind.LETTER
    low = low_plain = high = high_plain = ""
    if below is not None:
        low = lowered(below.text) or ""
        low_plain = "" if low else _script("_", below)
    if above is not None:
        if above.text == "∘" and (base is None or base.kind is Kind.NUMBER):
            high = "°"
        elif not _PRIME_INSIDE.search(above.text):
            high = _STARS.get(above.text) or raised(above.text) or ""
            high = high.replace("′′′", "‴").replace("′′", "″")
        if not high:
            high_plain = _script("^", above)
    starred = high in ("*", "⋆")
    text = text + low + primes + ("" if starred and low_plain else high) + low_plain
    text += (f"^{high}" if starred and low_plain else "") + high_plain
    return Item(
        text,
        kind,
        scripted=True,
        tail=bool(low_plain or high_plain or starred),
        raised=bool(above or primes) or (base is not None and base.raised),
    )


def accented(name: str, body: Item) -> Item:
    """`body` under the accent `name` (a key of `ACCENTS`)."""
    mark = ACCENTS[name]
    if body.kind in (Kind.LETTER, Kind.NUMBER, Kind.BIG, Kind.RELATION, Kind.BINARY) and body.text:
        end = 1
        while end < len(body.text) and unicodedata.combining(body.text[end]):
            end += 1
        if end == len(body.text) or (body.scripted and not body.raised and body.text[end] in _BELOW):
            text = body.text[:end] + mark + body.text[end:]
            return Item(text, body.kind, scripted=body.scripted, tail=body.tail or name in UNDERLINES)
    if name in LINES and body.text.isalnum() and not body.scripted:
        return Item("".join(letter + LINES[name] for letter in body.text), Kind.LETTER, tail=True)
    closed = body.text if body.kind is Kind.CLOSED and not body.scripted else f"({body.text})"
    return Item(name.removeprefix("wide") + closed, Kind.LETTER)


def _cells(items: Sequence[Item]) -> tuple[list[Item], list[str]]:
    """Part pieces from spaces: the pieces, and the space before each and after the last ("" for none)."""
    cells: list[Item] = []
    gaps: list[str] = [""]
    for item in items:
        if item.kind is Kind.SPACE:
            gaps[-1] = max(gaps[-1], item.text)
        elif item.text:
            cells.append(item)
            gaps.append("")
    gaps[0] = ""
    if cells:
        gaps[-1] = ""
    for place, item in enumerate(cells):  # `f: X` maps, `x:y` is a ratio or a range
        if item.text == ":" and not gaps[place] and gaps[place + 1]:
            cells[place] = Item(":", Kind.PUNCTUATION)
    bars = [place for place, item in enumerate(cells) if item.kind is Kind.BAR]
    if bars and len(bars) % 2 == 0:
        for turn, place in enumerate(bars):
            bar = cells[place]
            kind = Kind.CLOSE if turn % 2 else Kind.OPEN
            cells[place] = Item(bar.text, kind, scripted=bar.scripted, tail=bar.tail)
    return cells, gaps


def _apart(before: Item, item: Item, text: str, gap: str, *, tight: bool) -> bool:
    """Whether a space belongs between two neighbours of which none is an operator set apart."""
    left, right = before.kind, item.kind
    if left is Kind.PUNCTUATION:
        return bool(gap) and not tight
    if (
        left is Kind.OPEN
        or right in (Kind.CLOSE, Kind.PUNCTUATION, Kind.POSTFIX, Kind.SLASH)
        or left is Kind.SLASH
    ):
        return False
    if right is Kind.ROOT and before.text[-1] in _ABOVE:  # in `n³√d` the 3 would be that of the root
        return True
    opens = right is Kind.OPEN or text.startswith(("(", "[", "{"))
    if left is Kind.FUNCTION or (left is Kind.BIG and not tight):
        return not opens and right not in _OPERATORS
    if right is Kind.FUNCTION:
        return left in _ENDS_TERM
    if before.tail and (right in _WRITTEN or right in (Kind.ROOT, Kind.BIG)):
        return True
    if left is Kind.NUMBER and text[:1].isdigit() and not text.replace(".", "").isdigit():
        return True
    if Kind.WORD in (left, right) and left in (Kind.LETTER, Kind.WORD) and right in (Kind.LETTER, Kind.WORD):
        return before.text[-1:].isalpha() and item.text[:1].isalpha()
    if opens and left in _WRITTEN:
        return False
    return gap == BLANK and not tight and left in _ENDS_TERM and right in _BINDS_AFTER


def _kind_of(cells: Sequence[Item]) -> tuple[Kind, bool]:
    """Tell how closely several pieces hold together, and whether their closing bracket carries a script."""
    depth = 0
    closed = cells[0].kind is Kind.OPEN and cells[-1].kind is Kind.CLOSE
    kind = Kind.PRODUCT
    last = len(cells) - 1
    for place, item in enumerate(cells):
        if item.kind is Kind.OPEN:
            depth += 1
        elif item.kind is Kind.CLOSE:
            depth -= 1
            closed = closed and (depth > 0 or place == last)
        elif depth <= 0:
            if item.kind in (
                Kind.BINARY,
                Kind.RELATION,
                Kind.PUNCTUATION,
                Kind.SLASH,
                Kind.SUM,
                Kind.BAR,
                Kind.FRACTION,
            ):
                kind = Kind.SUM
            elif (
                item.kind in (Kind.FUNCTION, Kind.BIG, Kind.PREFIX, Kind.APPLICATION) and kind is Kind.PRODUCT
            ):
                kind = Kind.APPLICATION
    if closed and depth == 0:
        return Kind.CLOSED, cells[-1].scripted
    return kind, False


def _script(mark: str, item: Item) -> str:
    text = item.text
    alone = item.kind in (Kind.WORD, Kind.NUMBER, Kind.LETTER) and not item.scripted and text.isalnum()
    if alone or len(text) == 1 or (len(text) == 2 and unicodedata.combining(text[1])):
        return mark + text
    return f"{mark}({text})"


def _bracketed(item: Item) -> str:
    return f"({item.text})"


def _one(item: Item) -> Item:
    """The piece as a factor that a slash may precede."""
    if item.kind in (Kind.LETTER, Kind.NUMBER, Kind.WORD, Kind.CLOSED):
        return item
    return Item(_bracketed(item), Kind.CLOSED)
