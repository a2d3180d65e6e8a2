"""What each LaTeX command does in a formula."""

from __future__ import annotations

from reader.text import environments, layout, symbols
from reader.text.alphabets import ACCENTS, FONTS, OLD_FONTS, alphabet
from reader.text.formula import Command, Parser, UnrenderableError
from reader.text.pieces import FAR, WIDE, Item, Kind
from reader.text.prose import text_of
from reader.text.sanitize import display

_STACKS_ABOVE = frozenset({"overset", "stackrel"})
_ARROWS = {
    "xrightarrow": "→",
    "xleftarrow": "←",
    "xRightarrow": "⇒",
    "xhookrightarrow": "↪",
    "xmapsto": "↦",
}
_TEXTS = "text textrm textup textnormal textit textsl textbf textsf texttt textsc textmd emph mbox hbox fbox"
_SHOWN = "boxed mathop mathord mathbin mathrel mathopen mathclose mathinner mathpunct ensuremath smash"
_SIZED = symbols.names(
    "left right middle big Big bigg Bigg bigl bigr bigm Bigl Bigr Bigm biggl biggr biggm Biggl Biggr Biggm "
    "not"
)
_LOOSE = (Kind.FRACTION, Kind.SUM, Kind.APPLICATION)
_PAIRS = {"abs": "||", "norm": "‖‖", "floor": "⌊⌋", "ceil": "⌈⌉", "lrangle": "⟨⟩"}
_SPELT_OUT = {"underbrace", "overbrace", "overleftarrow", "overleftrightarrow", "cancel", "widearc"}
_ENDS_OVER = ("}", "]", "&", "\\\\", "\\right", "\\end")
_SPACES_BEFORE = 10
"""How many items before the end of a line are looked at for what the line holds."""

_BARE_DELIMITERS = {"<": ("⟨", Kind.OPEN), ">": ("⟩", Kind.CLOSE)}


def _symbol(text: str, kind: Kind) -> Command:
    def add(_parser: Parser, _name: str, items: list[Item], _font: str) -> None:
        items.append(Item(text, kind))

    return add


def _letter(text: str) -> Command:
    def add(_parser: Parser, _name: str, items: list[Item], font: str) -> None:
        items.append(Item(text.translate(alphabet(font)) if font else text, Kind.LETTER))

    return add


def _space(_parser: Parser, name: str, items: list[Item], _font: str) -> None:
    items.append(Item(FAR if "quad" in name or name == "\\" else WIDE, Kind.SPACE))


def _unseen(_parser: Parser, _name: str, _items: list[Item], _font: str) -> None:
    pass


def _dropped(parser: Parser, _name: str, _items: list[Item], _font: str) -> None:
    parser.optional()
    parser.raw()


def _line_end(parser: Parser, _name: str, items: list[Item], _font: str) -> None:
    if parser.at < len(parser.tokens) and parser.tokens[parser.at] == "[":
        parser.optional()
    # No further back, so that a row of line ends costs no more than its length.
    last = next((item for item in items[:-_SPACES_BEFORE:-1] if item.kind is not Kind.SPACE), None)
    if last is not None and last.kind is not Kind.PUNCTUATION and parser.peek():
        items.append(Item(";", Kind.PUNCTUATION))
    items.append(Item(FAR, Kind.SPACE))


def _fraction(parser: Parser, _name: str, items: list[Item], font: str) -> None:
    top = parser.argument(font)
    bottom = parser.argument(font)
    if not top.text or not bottom.text:
        raise UnrenderableError
    items.append(layout.fraction(top, bottom))


def _binomial(parser: Parser, _name: str, items: list[Item], font: str) -> None:
    above, below = parser.argument(font), parser.argument(font)
    items.append(Item(f"({above.text} choose {below.text})", Kind.CLOSED))


def _over(parser: Parser, name: str, items: list[Item], font: str) -> None:
    """Set what the group holds so far over the rest of it, as in plain TeX."""
    first = parser.lefts[-1][0] if parser.lefts else 0
    top, bottom = layout.join(items[first:]), layout.join(parser.items(*_ENDS_OVER, font=font))
    if not top.text or not bottom.text:
        raise UnrenderableError
    if name == "over":
        shown = layout.fraction(top, bottom)
    elif name == "atop":
        shown = Item(f"{top.text}, {bottom.text}", Kind.SUM)
    else:
        shown = Item(f"({top.text} choose {bottom.text})", Kind.CLOSED)
    items[first:] = [shown]


def _spelt_out(parser: Parser, name: str, items: list[Item], font: str) -> None:
    items.append(Item(f"{name}({parser.argument(font).text})", Kind.LETTER))


def _pair(parser: Parser, name: str, items: list[Item], font: str) -> None:
    brackets = _PAIRS[name]
    items.append(Item(brackets[0] + parser.argument(font).text + brackets[1], Kind.CLOSED))


def _script(parser: Parser, name: str, items: list[Item], _font: str) -> None:
    script = parser.argument("upright")
    below = name == "textsubscript"
    items.append(layout.scripted(None, below=script if below else None, above=None if below else script))


def _root(parser: Parser, _name: str, items: list[Item], font: str) -> None:
    index = parser.optional()
    tight, parser.tight = parser.tight, True
    degree = parser.nested(index) if index and not index.isspace() else None
    parser.tight = tight
    items.append(layout.root(parser.argument(font), degree))


def _accent(parser: Parser, name: str, items: list[Item], font: str) -> None:
    items.append(layout.accented(name, parser.argument(font)))


def _font(parser: Parser, name: str, items: list[Item], _font: str) -> None:
    items.append(parser.argument(FONTS[name]))


def _text(parser: Parser, _name: str, items: list[Item], _font: str) -> None:
    source = parser.raw()
    parts = source.split("$")  # text and formulas by turns
    text = "".join(
        [parser.nested(part).text if turn % 2 else text_of(part) for turn, part in enumerate(parts)]
    )
    items.append(Item(text, Kind.WORD if len(text) != 1 else Kind.LETTER))


def _operator(parser: Parser, _name: str, items: list[Item], _font: str) -> None:
    items.append(Item(parser.argument("upright").text, Kind.FUNCTION))


def _shown(parser: Parser, _name: str, items: list[Item], font: str) -> None:
    items.append(parser.argument(font))


def _colored(parser: Parser, _name: str, items: list[Item], font: str) -> None:
    parser.optional()
    parser.raw()
    items.append(parser.argument(font))


def _delimiter(parser: Parser, name: str, items: list[Item], font: str) -> None:
    token = parser.peek()
    if not token or token[1:] in _SIZED:
        raise UnrenderableError
    parser.at += 1
    side = {"left": Kind.OPEN, "right": Kind.CLOSE}.get(name) or {"l": Kind.OPEN, "r": Kind.CLOSE}.get(
        name[-1]
    )
    unseen = token == "." and name in ("left", "right")
    if name == "right" and parser.lefts:
        _hold_together(items, *parser.lefts.pop())
    if unseen:
        pass
    elif token in _BARE_DELIMITERS:
        text, kind = _BARE_DELIMITERS[token]
        items.append(Item(text, side or kind))
    else:
        parser.at -= 1
        _bracket(parser, items, font, side)
    if name == "left":
        parser.lefts.append((len(items), unseen))


def _hold_together(items: list[Item], first: int, unseen: bool) -> None:
    """Put brackets around the pieces from `first` on where the source holds them with an unseen one."""
    inside = layout.join(items[first:]) if unseen else None
    if inside is not None and inside.kind in _LOOSE:
        items[first:] = [Item(f"({inside.text})", Kind.CLOSED)]


def _bracket(parser: Parser, items: list[Item], font: str, side: Kind | None) -> None:
    count = len(items)
    parser.step(items, font)
    if side and len(items) == count + 1 and items[-1].kind in (Kind.BAR, Kind.OPEN, Kind.CLOSE, Kind.SLASH):
        items[-1].kind = side


def _not(parser: Parser, _name: str, items: list[Item], font: str) -> None:
    piece = parser.argument(font)
    text = symbols.NEGATED.get(piece.text) or piece.text[:1] + "\u0338" + piece.text[1:]
    items.append(Item(text, piece.kind))


def _stack(parser: Parser, name: str, items: list[Item], font: str) -> None:
    over = parser.script()
    base = parser.argument(font)
    items.append(
        layout.scripted(base, above=over) if name in _STACKS_ABOVE else layout.scripted(base, below=over)
    )


def _arrow(parser: Parser, name: str, items: list[Item], _font: str) -> None:
    under = parser.optional()
    below = parser.nested(under) if under else None
    items.append(layout.scripted(Item(_ARROWS[name], Kind.RELATION), below=below, above=parser.script()))


def _modulo(parser: Parser, _name: str, items: list[Item], font: str) -> None:
    items.append(Item(WIDE, Kind.SPACE))
    items.append(Item(f"(mod {parser.argument(font).text})", Kind.CLOSED))


def _code_point(parser: Parser, _name: str, items: list[Item], _font: str) -> None:
    source = parser.raw()
    try:
        character = chr(int(source[1:], 16) if source[:1] in "xX" else int(source))
    except (ValueError, OverflowError):
        raise UnrenderableError from None
    items.append(Item(display(character), Kind.LETTER))


def _tag(parser: Parser, _name: str, items: list[Item], _font: str) -> None:
    items.append(Item(FAR, Kind.SPACE))
    items.append(Item(f"({text_of(parser.raw())})", Kind.CLOSED))


def _table() -> dict[str, Command]:
    table: dict[str, Command] = {name: _letter(text) for name, text in symbols.LETTERS.items()}
    kinds = (
        (symbols.RELATIONS, Kind.RELATION),
        (symbols.BINARY, Kind.BINARY),
        (symbols.BIG, Kind.BIG),
        (symbols.PREFIXES, Kind.PREFIX),
        (symbols.OPENING, Kind.OPEN),
        (symbols.CLOSING, Kind.CLOSE),
        (symbols.BARS, Kind.BAR),
        (dict(zip(symbols.FUNCTIONS, symbols.FUNCTIONS, strict=True)), Kind.FUNCTION),
        (symbols.FUNCTION_NAMES, Kind.FUNCTION),
        ({"%": "%"}, Kind.POSTFIX),
        ({"colon": ":"}, Kind.PUNCTUATION),
        ({name: name for name in "$#&_"}, Kind.LETTER),
        ({name: text for name, text in symbols.TEXT.items() if name.startswith("text")}, Kind.LETTER),
    )
    for texts, kind in kinds:
        table.update((name, _symbol(text, kind)) for name, text in texts.items())
    handlers: tuple[tuple[str, Command], ...] = (
        (" ".join(symbols.UNSEEN), _unseen),
        (" ".join(symbols.SPACES), _space),
        ("frac dfrac tfrac cfrac nicefrac sfrac", _fraction),
        ("binom dbinom tbinom", _binomial),
        ("over atop choose", _over),
        (" ".join(_SPELT_OUT), _spelt_out),
        (" ".join(_PAIRS), _pair),
        ("textsubscript textsuperscript", _script),
        ("sqrt", _root),
        (" ".join(ACCENTS), _accent),
        (" ".join(FONTS.keys() - OLD_FONTS), _font),
        (_TEXTS, _text),
        ("operatorname operatorname*", _operator),
        (_SHOWN, _shown),
        ("textcolor colorbox", _colored),
        (" ".join(_SIZED), _delimiter),
        ("overset stackrel underset", _stack),
        (" ".join(_ARROWS), _arrow),
        ("pmod", _modulo),
        ("tag", _tag),
        ("unicode", _code_point),
        ("substack", environments.lines),
        ("hspace hspace* vspace vspace* phantom hphantom vphantom color label", _dropped),
        ("begin", environments.environment),
        ("end", environments.end),
    )
    for names, handler in handlers:
        table.update(dict.fromkeys(names.split(), handler))
    table["\\"] = _line_end
    table["not"] = _not
    table.update(dict.fromkeys((" ", "\n", "\t"), _space))
    return table


COMMANDS = _table()
"""Every command known in formulas, by its name without the backslash."""
