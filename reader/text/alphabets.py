"""The letters of mathematics in Unicode: styled alphabets, raised and lowered characters, accents."""

from __future__ import annotations

from functools import cache

_GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ"

# First code points of the capital, small, digit and Greek runs (0: there is none), Unicode block
# "Mathematical Alphanumeric Symbols", U+1D400.
_RUNS = {
    "bold": (0x1D400, 0x1D41A, 0x1D7CE, 0x1D6A8),
    "bolditalic": (0x1D468, 0x1D482, 0, 0x1D71C),
    "script": (0x1D49C, 0x1D4B6, 0, 0),
    "fraktur": (0x1D504, 0x1D51E, 0, 0),
    "double": (0x1D538, 0x1D552, 0x1D7D8, 0),
    "sans": (0x1D5A0, 0x1D5BA, 0x1D7E2, 0),
    "sansbold": (0x1D5D4, 0x1D5EE, 0x1D7EC, 0),
    "mono": (0x1D670, 0x1D68A, 0x1D7F6, 0),
}

# Letters that Unicode had before the block and that the block therefore leaves out.
_OLDER = {
    "script": dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True)),
    "fraktur": dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True)),
    "double": dict(zip("CHNPQRZγπΓΠ∑", "ℂℍℕℙℚℝℤℽℼℾℿ⅀", strict=True)),
}

FONTS = {
    "mathbf": "bold", "boldsymbol": "bold", "bm": "bold", "mathbfit": "bolditalic", "pmb": "bold",
    "bf": "bold", "bfseries": "bold", "mathcal": "script", "mathscr": "script", "cal": "script",
    "mathpzc": "script", "mathfrak": "fraktur", "frak": "fraktur", "mathbb": "double", "mathbbm": "double",
    "mathds": "double", "Bbb": "double", "mathsf": "sans", "sf": "sans", "mathtt": "mono", "tt": "mono",
    "mathrm": "upright", "rm": "upright", "mathup": "upright", "mathnormal": "italic", "mathit": "italic",
    "it": "italic", "em": "italic", "sl": "italic", "symbf": "bold", "symcal": "script", "symbb": "double",
}  # fmt: skip
"""Commands that choose an alphabet. `upright` and `italic` change no character; words in them stay words."""

OLD_FONTS = frozenset({"bf", "bfseries", "cal", "frak", "sf", "tt", "rm", "it", "em", "sl"})
"""Those of them that hold to the end of the group they stand in."""


@cache
def alphabet(name: str) -> dict[int, str]:
    """Return the table for `str.translate` that sets letters in one of the alphabets named in `FONTS`."""
    if name not in _RUNS:
        return {}
    runs = _RUNS[name]
    table: dict[int, str] = {}
    ranges = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789", _GREEK)
    for first, letters in zip(runs, ranges, strict=True):
        if first:
            table.update((ord(letter), chr(first + place)) for place, letter in enumerate(letters))
    table.update((ord(letter), older) for letter, older in _OLDER.get(name, {}).items())
    return table


SUPERSCRIPTS = dict(
    zip(
        "0123456789+-=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ−′″‴°†‡",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ⁻′″‴°†‡",
        strict=True,
    )
)
"""Characters that Unicode has raised, and those that are raised already."""

SUBSCRIPTS = dict(
    zip("0123456789+-=()aehijklmnoprstuvxβγρφχ−", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ₋", strict=True)
)
"""Characters that Unicode has lowered."""

ACCENTS = {
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303", "bar": "\u0304",
    "vec": "\u20d7", "overrightarrow": "\u20d7", "dot": "\u0307", "ddot": "\u0308", "dddot": "\u20db",
    "check": "\u030c", "widecheck": "\u030c", "breve": "\u0306", "acute": "\u0301", "grave": "\u0300",
    "mathring": "\u030a", "ocirc": "\u030a", "overline": "\u0304", "underline": "\u0332",
    "underbar": "\u0332", "ul": "\u0332", "utilde": "\u0330",
}  # fmt: skip
"""Accents of formulas and the combining characters for them."""

UNDERLINES = frozenset({"underline", "underbar", "ul"})

LINES = {"bar": "\u0305", "overline": "\u0305", **dict.fromkeys(UNDERLINES, "\u0332")}
"""Accents that run on over several characters, and what makes one line of them there.

The mean of a product is not the product of means: the line over two letters is not two macrons.
"""

TEXT_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "d": "\u0323", "b": "\u0331",
    "r": "\u030a", "G": "\u030f", "U": "\u030e",
}  # fmt: skip
"""Accents of running text (`\\'e`, `\\H{o}`) and the combining characters for them."""


def raised(text: str) -> str | None:
    """Return `text` as a superscript, or None when one of its characters cannot be raised."""
    return _moved(text, SUPERSCRIPTS)


def lowered(text: str) -> str | None:
    """Return `text` as a subscript, or None when one of its characters cannot be lowered."""
    return _moved(text, SUBSCRIPTS)


def _moved(text: str, table: dict[str, str]) -> str | None:
    try:
        return "".join([table[letter] for letter in text])
    except KeyError:
        return None
