"""Reads the LaTeX source of a formula into pieces, in one pass."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from reader.text import layout
from reader.text.alphabets import FONTS, OLD_FONTS, alphabet
from reader.text.pieces import BLANK, TIED, WIDE, Item, Kind

MAX_DEPTH = 40
"""Levels of braces and arguments within one another that are read."""

_LONGEST_OPTION = 60
"""Tokens; a bracket that is not closed sooner holds no argument."""

_TOKEN = re.compile(r"\\(?:[A-Za-z]+\*?|.|$)|\s+|[0-9]+(?:\.[0-9]+)?|\|\|?|.", re.DOTALL)

_KINDS: Mapping[str, Kind] = {
    **dict.fromkeys("+-−*±×·", Kind.BINARY),
    **dict.fromkeys("=<>:≤≥≠≈∼∈→←⊂⊆∝≡", Kind.RELATION),
    **dict.fromkeys(",;", Kind.PUNCTUATION),
    **dict.fromkeys("([", Kind.OPEN),
    **dict.fromkeys(")]}", Kind.CLOSE),
    **dict.fromkeys("!%′°", Kind.POSTFIX),
    "|": Kind.BAR,
    "/": Kind.SLASH,
}


class UnrenderableError(Exception):
    """The formula is cut short or nested too deep and is to be shown as it stands."""


class Parser:
    r"""Reads tokens into pieces; every method leaves `at` behind what it read.

    Attributes:
        tokens: of the formula.
        at: the next one to read.
        commands: what each command does.
        depth: groups and arguments that are open.
        tight: whether operators stand without spaces, as in a subscript.
        lefts: of each `\left` that is open in this group, how many pieces stood before what it holds, and
            whether it shows no bracket.
    """

    __slots__ = ("at", "commands", "depth", "lefts", "tight", "tokens")

    def __init__(self, formula: str, commands: Mapping[str, Command]) -> None:
        """Begin with `formula`; `commands` tells what a command does, by its name without the backslash."""
        self.tokens: list[str] = _TOKEN.findall(formula)
        self.commands = commands
        self.at = 0
        self.depth = 0
        self.tight = False
        self.lefts: list[tuple[int, bool]] = []

    def items(self, *stops: str, font: str = "") -> list[Item]:
        """Read up to one of `stops`, which is left unread, or to the end."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise UnrenderableError
        items: list[Item] = []
        tokens = self.tokens
        lefts, self.lefts = self.lefts, []
        while self.at < len(tokens):
            token = tokens[self.at]
            if token in stops:
                break
            if token[0] == "\\" and token[1:] in OLD_FONTS:
                font = FONTS[token[1:]]
                self.at += 1
                continue
            self.step(items, font)
        self.lefts = lefts
        self.depth -= 1
        return items

    def step(self, items: list[Item], font: str) -> None:
        """Read one token with its arguments and scripts onto `items`."""
        token = self.tokens[self.at]
        self.at += 1
        first = token[0]
        if first == "\\":
            self._command(token, items, font)
        elif first.isspace():
            named = (
                self.at > 1 and self.tokens[self.at - 2][0] == "\\" and self.tokens[self.at - 2][-1].isalpha()
            )
            items.append(Item(TIED if named else BLANK, Kind.SPACE))
        elif first == "{":
            self._group(items, font)
        elif first in "^_'" and not self._is_apostrophe():
            self.at -= 1
            self._scripts(items)
        elif first == "~":
            items.append(Item(WIDE, Kind.SPACE))
        elif first.isdigit():
            items.append(Item(token.translate(alphabet(font)) if font else token, Kind.NUMBER))
        elif first in _KINDS:
            items.append(Item(token, _KINDS[first]))
        else:
            items.append(self._letters(token, font))

    def _command(self, token: str, items: list[Item], font: str) -> None:
        command = self.commands.get(token[1:])
        if command is not None:
            command(self, token[1:], items, font)
            return
        items.append(Item(token, Kind.WORD, tail=True))
        while self.at < len(self.tokens) and self.tokens[self.at] == "{":
            start = self.at
            self.at += 1
            inside = self.items("}", font=font)
            if self.at >= len(self.tokens):
                self.at = start
                raise UnrenderableError
            self.at += 1
            items[-1].text += f"{{{layout.join(inside, tight=self.tight).text}}}"

    def _is_apostrophe(self) -> bool:
        """Whether the `'` just read stands inside a word, as in `Doob's`."""
        around = self.tokens[max(self.at - 3, 0) : self.at - 1]
        return (
            self.tokens[self.at - 1] == "'"
            and len(around) == 2
            and all(token.isalpha() for token in around)
            and self.at < len(self.tokens)
            and self.tokens[self.at].isalpha()
        )

    def _letters(self, token: str, font: str) -> Item:
        if font in ("upright", "italic", "sans", "mono"):
            start = self.at
            while self.at < len(self.tokens) and self.tokens[self.at].isalpha():
                self.at += 1
            token += "".join(self.tokens[start : self.at])
        text = token.translate(alphabet(font)) if font else token
        return Item(text, Kind.WORD, tail=True) if len(token) > 1 else Item(text, Kind.LETTER)

    def _group(self, items: list[Item], font: str) -> None:
        """Read on behind a `{`. A group with scripts is one piece, any other is as if it had no braces."""
        inside = self.items("}", font=font)
        if self.at >= len(self.tokens):
            items.append(Item("{", Kind.OPEN))
            items.extend(inside)
            return
        self.at += 1
        if self.peek() in ("^", "_", "'"):
            items.append(layout.join(inside, tight=self.tight))
        else:
            items.extend(inside)

    def peek(self) -> str:
        """Return the next token that is not white space, or the empty string; white space is read."""
        while self.at < len(self.tokens):
            if not self.tokens[self.at].isspace():
                return self.tokens[self.at]
            self.at += 1
        return ""

    def _scripts(self, items: list[Item]) -> None:
        """Read superscripts, subscripts and primes, in any order, onto the last piece."""
        base: Item | None = None
        while items and items[-1].kind is Kind.SPACE and items[-1].text in (TIED, BLANK):
            items.pop()
        if items and items[-1].kind not in (Kind.OPEN, Kind.PUNCTUATION, Kind.SPACE):
            base = items.pop()
            if not base.text:
                base = None
        below: Item | None = None
        above: Item | None = None
        primes = 0
        while True:
            start = self.at
            mark = self.peek()
            if mark == "_":
                self._only_one(below)
                below = self.script()
            elif mark == "^":
                self._only_one(above)
                above = self.script()
            elif mark == "'":
                self.at += 1
                primes += 1
            elif mark in ("\\limits", "\\nolimits"):
                self.at += 1
            else:
                self.at = start
                break
        glyphs = "‴" * (primes // 3) + ("", "′", "″")[primes % 3]
        items.append(layout.scripted(base, below=below, above=above, primes=glyphs))

    def _only_one(self, script: Item | None) -> None:
        """Read a `^` or `_`; two of a kind on one base are an error in LaTeX too."""
        if script is not None:
            raise UnrenderableError
        self.at += 1

    def script(self) -> Item:
        """Read one argument as it is set in a subscript or superscript."""
        tight, self.tight = self.tight, True
        script = self.argument()
        self.tight = tight
        return script

    def argument(self, font: str = "") -> Item:
        """Read one argument: a group, or one token with the arguments of its own.

        Raises:
            UnrenderableError: there is none, or it prints nothing.
        """
        token = self.peek()
        if token in ("", "}", "^", "_", "&"):
            raise UnrenderableError
        if token == "{":
            self.at += 1
            inside = self.items("}", font=font)
            if self.at >= len(self.tokens):
                raise UnrenderableError
            self.at += 1
        else:
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise UnrenderableError
            inside = []
            if token[0].isdigit() and len(token) > 1:  # TeX takes one digit: `x^12` is x¹ and 2
                inside.append(Item(token[0].translate(alphabet(font)), Kind.NUMBER))
                self.tokens[self.at] = token[1:]
            while not inside:
                if not self.peek():
                    raise UnrenderableError
                self.step(inside, font)
            self.depth -= 1
        return layout.join(inside, tight=self.tight)

    def raw(self) -> str:
        """Read one argument as its source, without the braces around it.

        Raises:
            UnrenderableError: there is none.
        """
        token = self.peek()
        if token != "{":
            self.at += 1
            if token in ("", "}"):
                raise UnrenderableError
            return token
        depth = 0
        start = self.at
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            depth += (token == "{") - (token == "}")
            self.at += 1
            if not depth:
                return "".join(self.tokens[start + 1 : self.at - 1])
        raise UnrenderableError

    def optional(self) -> str | None:
        """Read an argument in square brackets as its source; None, and nothing read, when there is none."""
        start = self.at
        if self.peek() == "[":
            depth = 0
            for place in range(self.at + 1, min(self.at + _LONGEST_OPTION, len(self.tokens))):
                token = self.tokens[place]
                if token == "]" and not depth:
                    source = "".join(self.tokens[self.at + 1 : place])
                    self.at = place + 1
                    return source
                depth += (token == "{") - (token == "}")
                if depth < 0:
                    break
        self.at = start
        return None

    def nested(self, source: str) -> Item:
        """Return `source` set as a piece of this formula."""
        self.depth += 1
        inner = Parser(source, self.commands)
        inner.depth, inner.tight = self.depth, self.tight
        piece = layout.join(inner.items(), tight=self.tight)
        self.depth -= 1
        return piece


Command = Callable[[Parser, str, list[Item], str], None]
"""What to do at a command: parser (behind the name), name, pieces to add to, font in force."""
