r"""Macros that an author defines in the text itself: `\newcommand`, `\def`, `\DeclareMathOperator`, `\let`.

A definition prints nothing and is left out; its uses are replaced as TeX would, which reads the tokens that a
macro stands for in the macro's place. What cannot be understood stands as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from reader.text.positions import Positions, Stretch

_DEFINITION = re.compile(
    r"\\(?:(?P<command>(?:new|renew|provide)command|DeclareRobustCommand)\*?|(?P<def>[gex]?def)"
    r"|(?P<operator>DeclareMathOperator)\*?|(?P<let>let))(?![A-Za-z])\s*"
    r"(?:\{\s*\\(?P<braced>[A-Za-z]+)\s*\}|\\(?P<name>[A-Za-z]+))\s*"
)
_COUNT = re.compile(r"\[([0-9])\]\s*(?:\[([^\[\]{}]*)\])?\s*")
_PARAMETERS = re.compile(r"(?:#[1-9]\s*)*")
_OTHER = re.compile(r"=?\s*\\([A-Za-z]+)")
_STEP = re.compile(r"\\[A-Za-z]+|\\.|\$", re.DOTALL)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_PARAMETER = re.compile("#([1-9#])")
_ARGUMENT = re.compile(r"\s*(?:\\[A-Za-z]+|\\.|[^\s{}])", re.DOTALL)
_MATH_END = re.compile(r"\s*\$")
_DEEPEST = 12
"""Macros within macros that are replaced."""
_MOST = 20_000
"""Characters that replacing may add; a text that would grow more is a trap, and stands as it is."""


@dataclass(frozen=True, slots=True)
class _Macro:
    body: str
    arguments: int = 0
    default: str | None = None


class _EndlessError(Exception):
    """The macros of a text would make it grow beyond measure."""


def applied(source: str) -> tuple[str, Positions] | None:
    """Return a text with its macros replaced, and where each part came from; None if it defines none."""
    if not _DEFINITION.search(source):
        return None
    try:
        replaced = _Replacing(source)
        return ("".join(replaced.out), Positions(replaced.stretches)) if replaced.macros else None
    except _EndlessError:
        return None


class _Replacing:
    """One pass over a text."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.macros: dict[str, _Macro] = {}
        self.out: list[str] = []
        self.stretches: list[Stretch] = []
        self._length = 0
        self._added = 0
        self._in_math = False
        self._pairs = _pairs(source)
        self._run()

    def _run(self) -> None:
        source, place = self.source, 0
        while (hit := _STEP.search(source, place)) is not None:
            self._copy(place, hit.start())
            place = hit.end()
            definition = _DEFINITION.match(source, hit.start()) if hit[0][1:2].isalpha() else None
            if definition and (end := self._define(definition)):
                place = self._without_dollars(end)
                self._put("", definition.start(), place)
            elif (macro := self.macros.get(hit[0][1:])) is not None and (
                used := _used(source, place, macro, self._pairs)
            ):
                place = used[1]
                self._put(self._expanded(used[0], 1), hit.start(), place)
            else:
                self._in_math ^= hit[0] == "$"
                self._copy(hit.start(), place)
        self._copy(place, len(source))

    def _define(self, hit: re.Match[str]) -> int:
        """Remember a definition; return where it ends, or 0 when it makes no sense."""
        source, place = self.source, hit.end()
        name = hit["braced"] or hit["name"]
        if hit["let"]:
            other = _OTHER.match(source, place)
            if other is None:
                return 0
            self.macros[name] = self.macros.get(other[1]) or _Macro(f"\\{other[1]}")
            return other.end()
        count, default = 0, None
        if hit["def"]:
            parameters = _PARAMETERS.match(source, place)
            if parameters:
                count, place = parameters[0].count("#"), parameters.end()
        elif hit["command"] and (counted := _COUNT.match(source, place)):
            count, default, place = int(counted[1]), counted[2], counted.end()
        end = self._pairs.get(place)
        if end is None:
            return 0
        body = source[place + 1 : end]
        self.macros[name] = _Macro(f"\\operatorname{{{body}}}" if hit["operator"] else body, count, default)
        return end + 1

    def _without_dollars(self, place: int) -> int:
        """Take back the dollar sign before a definition alone in its formula, and go behind the other one."""
        closing = _MATH_END.match(self.source, place) if self._in_math else None
        if closing is None or not self.out or not self.out[-1].endswith("$"):
            return place
        self.out[-1] = self.out[-1][:-1]
        last = self.stretches.pop()
        self._length -= 1
        if last.end - 1 > last.start:
            self.stretches.append(
                Stretch(last.start, last.end - 1, last.source_start, last.source_end - 1, last.verbatim)
            )
        self.stretches.append(Stretch(self._length, self._length, last.source_end - 1, last.source_end))
        self._in_math = False
        return closing.end()

    def _expanded(self, text: str, depth: int) -> str:
        """Return what a macro stands for with the macros in it replaced."""
        self._added += len(text)
        if self._added > _MOST:
            raise _EndlessError
        if depth >= _DEEPEST or "\\" not in text:
            return text
        pairs = _pairs(text)
        pieces: list[str] = []
        place = 0
        for hit in _STEP.finditer(text):
            macro = self.macros.get(hit[0][1:])
            if macro is None or hit.start() < place:
                continue
            used = _used(text, hit.end(), macro, pairs)
            if used is None:
                continue
            pieces += (text[place : hit.start()], self._expanded(used[0], depth + 1))
            place = used[1]
        return "".join([*pieces, text[place:]])

    def _copy(self, start: int, end: int) -> None:
        if start < end:
            length = end - start
            self.stretches.append(Stretch(self._length, self._length + length, start, end, verbatim=True))
            self.out.append(self.source[start:end])
            self._length += length

    def _put(self, text: str, start: int, end: int) -> None:
        self.stretches.append(Stretch(self._length, self._length + len(text), start, end))
        self.out.append(text)
        self._length += len(text)


def _used(text: str, place: int, macro: _Macro, pairs: dict[int, int]) -> tuple[str, int] | None:
    """Return what a macro used before `place` stands for and where its arguments end; None if they lack."""
    arguments: list[str] = []
    if macro.default is not None:
        given = text.find("]", place, place + 100) if text.startswith("[", place) else -1
        arguments.append(text[place + 1 : given] if given > 0 else macro.default)
        place = given + 1 if given > 0 else place
    while len(arguments) < macro.arguments:
        end = pairs.get(place)
        if end is not None:
            arguments.append(text[place + 1 : end])
            place = end + 1
            continue
        bare = _ARGUMENT.match(text, place)
        if bare is None:
            return None
        arguments.append(bare[0].strip())
        place = bare.end()
    if not macro.arguments and text.startswith("{}", place):
        place += 2
    if macro.body.count("#") * max(map(len, arguments), default=0) > _MOST:
        raise _EndlessError

    def argument(hit: re.Match[str]) -> str:
        if hit[1] == "#":
            return "#"
        number = int(hit[1])
        return arguments[number - 1] if number <= len(arguments) else hit[0]

    return _PARAMETER.sub(argument, macro.body), place


def _pairs(text: str) -> dict[int, int]:
    """Where each brace that is closed is closed."""
    pairs: dict[int, int] = {}
    waiting: list[int] = []
    for hit in _BRACE.finditer(text):
        if hit[0] == "{":
            waiting.append(hit.start())
        elif hit[0] == "}" and waiting:
            pairs[waiting.pop()] = hit.start()
    return pairs
