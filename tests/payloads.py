"""Texts that would do harm where text is taken for markup or sent to a terminal as it is."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, product, starmap
from unicodedata import category

_TAGS = (
    "[/]",
    "x[/]y",
    "see [/",
    "[/usr/bin]",
    "[/red]",
    "[Tweet]",
    "[1]",
    "[1, 2]",
    "[]",
    "[ ]",
    "[[t]]",
    "[red",
    "red]",
    "[red]t[/red]",
    "[red]t[/blue]",
    "[u]t[/u]",
    "[bold italic]t",
    "[not bold]t",
    "[reverse]t[/]",
    "[blink]t[/]",
    "[on red]t",
    "[#ff0000]t[/]",
    "[rgb(1,2,3)]t[/]",
    "[auto on $error]t",
    "[$primary]t[/]",
    "[@click=app.quit]t[/]",
    "[@click=app.exit()]t[/]",
    '[@click="app.bell"]t[/]',
    "[@click=screen.quit]t[/]",
    "[@click=app.action_quit()]t",
    "[@click=]t[/]",
    "[@click=app.quit(",
    "[@mouse.down=app.quit]t[/]",
    "[link=file:///etc/passwd]t[/link]",
    "[link='javascript:alert(1)']t[/]",
    "[link=https://evil.example]t[/link]",
    "[link]t[/link]",
    "[a=b]t[/a]",
    "[=]",
    "[meta={'@click': 'app.quit'}]t[/]",
    ":warning: :smile:",
    "%s %(t)s",
    "\\[red]t",
    "\\\\[red]t[/]",
    "$t ${t}",
    "{t} {0} {{t}}",
    "<b>t</b>",
    "`[red]t`",
    "*[b]t*",
    "[bold]t\\",
)
_AROUND = (
    "{}",
    "a {} b",
    "[b]{}[/b]",
    "[red]{}",
    "{}[/]",
    "{0}{0}",
    "論{}文",
    "'{}'",
    '"{}',
    "({})",
)

_ESC, _BEL, _ST, _C1_CSI, _C1_OSC, _C1_DCS, _C1_ST = "\x1b", "\x07", "\x1b\\", "\x9b", "\x9d", "\x90", "\x9c"
_CSI = (
    "2J",
    "3J",
    "H",
    "1;1H",
    "31m",
    "0m",
    "8m",
    "?1049l",
    "?25l",
    "?2004l",
    "?1003h",
    "6n",
    "5n",
    "c",
    ">c",
    ">0q",
    "14t",
    "21t",
    "5i",
    "4i",
    "1000C",
    "10A",
    "2K",
    "1L",
    "1M",
    "!p",
    "r",
    "20h",
)
_OSC = (
    "0;title",
    "1;icon",
    "2;title",
    "4;1;rgb:ff/00/00",
    "7;file:///etc",
    "8;;file:///etc/passwd",
    "8;;https://evil.example",
    "9;message",
    "10;?",
    "11;#ff0000",
    "52;c;cm0gLXJm",
    "52;c;?",
    "104",
    "133;A",
    "777;notify;a;b",
    "1337;File=name=eA==:eA==",
)
_ESCAPES = (
    "c",
    "7",
    "8",
    "#8",
    "(0",
    ")B",
    "=",
    ">",
    "D",
    "M",
    "E",
    "Z",
    "N",
    "O",
    "^pm",
    "_apc",
    "Xsos",
    "k",
)
_INVISIBLE = (
    *range(0x00, 0x20),
    *range(0x7F, 0xA0),
    *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F),
    *(0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x3164, 0xFE0F, 0xFEFF, 0xFFA0),
    *(0xFFF9, 0xFFFA, 0xFFFB, 0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0x10FFFF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF),
    *(0xE0001, 0xE0041, 0xE007F, 0xE0100),
)

_HARMFUL = frozenset({"Cc", "Cs", "Zl", "Zp", "Co", "Cn"})
_HIDDEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff"
    "\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)


def markup() -> Sequence[str]:
    """Five hundred texts that Textual or Rich would read as markup, all printable and of one line."""
    return list(starmap(_within, product(_TAGS, _AROUND)))


def some_markup() -> Sequence[str]:
    """A hundred of them, for places that are slow to draw: every tag, and all that stands around one.

    All of them where `READER_EXAMPLES` asks for more made-up cases than usual.
    """
    if "READER_EXAMPLES" in os.environ:
        return markup()
    return [
        _within(tag, _AROUND[(number + shift) % len(_AROUND)])
        for number, tag in enumerate(_TAGS)
        for shift in (0, len(_AROUND) // 2)
    ]


def _within(tag: str, around: str) -> str:
    return around.replace("{0}", tag).replace("{}", tag)


def sequences() -> Sequence[str]:
    """More than two hundred texts that would steer a terminal or hide in it; `a…q` before, `z…` behind."""
    found = chain(_strings(), (f"{_ESC}{rest}" for rest in _ESCAPES), map(chr, _INVISIBLE), _others())
    return [f"a{number}q{text}z{number}" for number, text in enumerate(found)]


def _strings() -> Iterator[str]:
    for rest in _CSI:
        yield f"{_ESC}[{rest}"
        yield f"{_C1_CSI}{rest}"
    for rest in _OSC:
        yield f"{_ESC}]{rest}{_BEL}"
        yield f"{_ESC}]{rest}{_ST}"
        yield f"{_C1_OSC}{rest}{_C1_ST}"
    for rest in ("q#0;2;0;0;0", "$qm", "+q544e", "tmux;\x1b\x1b]52;c;eA==\x07"):
        yield f"{_ESC}P{rest}{_ST}"
        yield f"{_C1_DCS}{rest}{_C1_ST}"


def _others() -> Iterator[str]:
    yield "e" + "\u0301" * 40
    yield "\u202egnp.exe\u202c"
    yield "\u2067ltr\u2069"
    yield "\t\t"
    yield "\r\n"
    yield "\r"
    yield "\v\f"
    yield "👨\u200d👩\u200d👧"
    yield "❤\ufe0f1\ufe0f\u20e3👍\U0001f3fd"
    yield "🏴\U000e0067\U000e0062\U000e007f"


_FORMULAS = " ".join(rf"$\frac{{\partial x_{{{n}}}}}{{\sqrt{{d + {n}}}}}$" for n in range(40))

MONSTERS: Mapping[str, str] = {
    "a megabyte of prose": "word and *more* text, " * 50_000,
    "a megabyte without a space": "x" * 1_000_000,
    "a megabyte of formulas": _FORMULAS * 700,
    "fractions 10,000 deep": "$" + r"\frac{" * 10_000 + "x" + "}{y}" * 10_000 + "$",
    "braces 10,000 deep": "$" + "{" * 10_000 + "}" * 10_000 + "$",
    "powers 10,000 deep": "$" + "x^{" * 10_000 + "}" * 10_000 + "$",
    "emphasis 10,000 deep": "*" * 10_000 + "x" + "*" * 10_000,
    "commands 10,000 deep": r"\emph{" * 10_000 + "x" + "}" * 10_000,
    "elements 10,000 deep": "<em>" * 10_000,
    "brackets 10,000 deep": "[" * 10_000 + "](" * 10_000,
}
"""Abstracts that are too long or too deep for whoever is not prepared."""


def harm_in(text: str) -> set[str]:
    """The characters of a text that may not reach a terminal; its line breaks are none of them."""
    return {char for char in text if char != "\n" and category(char) in _HARMFUL} | set(_HIDDEN.findall(text))


_FRAME = re.compile(r"\x1b\[[0-9;]*[mHC]|\x1b[78]|\n")
"""All that a frame of the screen needs besides text: colours, places, and saving a place."""


def harm_in_frame(frame: str) -> set[str]:
    """The same for what is written to a terminal to draw the screen."""
    return harm_in(_FRAME.sub("", frame))


def squeezed(text: str) -> str:
    """The text without white space and what may stand at the ends of lines."""
    return "".join(re.sub("[┃│▌]", "", text).split())
