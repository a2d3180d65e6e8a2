"""A Jinja environment for the templates of strangers: no access to the program, and an end in time.

What is bounded:

- steps: each turn of a loop and each use of a filter is one, each call of a macro, block or method and each
  included template several, and a filter's list counts with its length;
- time: the clock is looked at in every step;
- text: none that a template joins, repeats or prints is longer than the document may be. What would make a
  long one from a short source otherwise (`center`, `indent`, `lipsum`, widths in a format, `%` on texts) is
  left out or refused, and lists are not repeated or changed.

What is not: the work between two steps. That is as long as the template is, and as its longest text.
"""

from __future__ import annotations

import functools
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from typing import Any

from jinja2 import BaseLoader, Environment, Template, nodes, pass_context
from jinja2.runtime import Context, LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment, SandboxedFormatter

from reader.exporters.listed import ListedPapers

_FILTERS = re.findall(
    r"\w+",
    """
    abs attr capitalize count d default dictsort e escape first float groupby int items join last length list
    lower map max min reject rejectattr replace reverse round select selectattr sort string sum title tojson
    trim truncate unique upper urlencode wordcount
    """,
)
"""The filters of Jinja that a template gets: those whose result is about as long as what goes in."""

_METHODS = re.findall(
    r"\w+",
    """
    capitalize casefold count endswith find format format_map index isalnum isalpha isascii isdecimal isdigit
    islower isnumeric isspace istitle isupper lower lstrip partition removeprefix removesuffix rfind rindex
    rpartition rsplit rstrip split splitlines startswith strip swapcase title upper
    """,
)
"""The methods of texts that a template gets."""

_LARGEST_POWER = 1000
_WIDEST = 1000
"""The largest width or precision in a format."""

_CHARACTERS_A_STEP = 1000
"""How many characters that a filter is given count as a step."""

_STEPS_OF_A_CALL = 10
_STEPS_OF_A_TEMPLATE = 100
"""What takes longer than a turn of a loop counts for more."""

_NUMBER = re.compile(r"\d+")


class Meter:
    """What is left of the steps and of the time for one document."""

    def __init__(self, *, characters: int, steps: int, seconds: float) -> None:
        """Start the clock.

        Args:
            characters: the longest that a text may be.
            steps: how many of them may be made.
            seconds: how long they may take.
        """
        self.characters = characters
        self._steps = steps
        self._seconds = seconds
        self._until = time.monotonic() + seconds

    def step(self, steps: int = 1) -> None:
        """Use up steps.

        Raises:
            OverflowError: there are none left, or there is no time left.
        """
        self._steps -= steps
        if self._steps < 0:
            raise OverflowError("too many steps: the loops in it do not come to an end soon enough")
        if time.monotonic() > self._until:
            raise OverflowError(f"it takes longer than {self._seconds:.0f} seconds")

    def fits(self, characters: int) -> None:
        """See that a text may be so long.

        Raises:
            OverflowError: it may not.
        """
        if characters > self.characters:
            raise OverflowError(f"too long: more than {self.characters:,} characters at once")

    def weigh(self, value: object) -> None:
        """See that a value makes no text that is too long, without making the text.

        Raises:
            OverflowError: it does.
        """
        weight, left = 0, [value]
        while left:
            one = left.pop()
            if isinstance(one, dict):
                left.extend(one.items())
            elif isinstance(one, list | tuple | set | frozenset):
                left.extend(one)
            weight += len(one) if isinstance(one, str | dict | list | tuple) else 1
            self.fits(max(weight, len(left)))


class BoundedEnvironment(ImmutableSandboxedEnvironment):
    """An environment whose templates use up a meter. It is for one document."""

    intercepted_binops = frozenset(["*", "**", "+", "%"])

    def __init__(self, meter: Meter, loader: BaseLoader, **options: Any) -> None:
        """See `jinja2.Environment` for the options."""
        super().__init__(loader=loader, finalize=self._printed, **options)
        self._meter = meter
        own = self.filters
        self.filters = {name: self._metered(own[name]) for name in _FILTERS}
        self.filters.update(join=self._join, replace=self._replace, string=self._string, tojson=self._tojson)
        self.filters.update(turns=self._turns, glued=self._glued, joined=self._joined)
        for name in ("lipsum", "cycler", "joiner"):
            self.globals.pop(name, None)

    def add_filters(self, **filters: Callable[..., Any]) -> None:
        """Add filters of the program; they use up the meter as all do. Those that are there already stay."""
        new = {name: self._metered(filters[name]) for name in filters.keys() - self.filters.keys()}
        self.filters.update(new)

    def _generate(self, source: nodes.Template, *args: Any, **options: Any) -> str:
        _put_meters(source, self)
        return super()._generate(source, *args, **options)

    def get_template(self, *args: Any, **options: Any) -> Template:
        """See jinja2; that uses up steps."""
        self._meter.step(_STEPS_OF_A_TEMPLATE)
        return super().get_template(*args, **options)

    def select_template(self, *args: Any, **options: Any) -> Template:
        """See jinja2; that uses up steps."""
        self._meter.step(_STEPS_OF_A_TEMPLATE)
        return super().select_template(*args, **options)

    def call(self, context: Context, function: Any, *args: Any, **options: Any) -> Any:
        """See jinja2; that uses up steps."""
        self._meter.step(_STEPS_OF_A_CALL)
        if isinstance(function, LoopContext) and args:
            args = (self._counted(args[0]), *args[1:])
        return super().call(context, function, *args, **options)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """See jinja2; of texts and numbers there are only the methods that make no long texts."""
        if isinstance(obj, str | int | float | bytes) and callable(value):
            return isinstance(obj, str) and attr in _METHODS
        return super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """See jinja2; texts and lists do not grow without limit."""
        self._meter.step()
        if operator == "**" and (abs(right) > _LARGEST_POWER or abs(left) > 10**_LARGEST_POWER):
            raise OverflowError("too large a power")
        if operator == "%" and isinstance(left, str):
            raise TypeError("texts have no %; join the parts with ~")
        if operator == "+" and isinstance(left, Sized) and isinstance(right, Sized):
            self._meter.fits(len(left) + len(right))
            self._meter.step((len(left) + len(right)) // _CHARACTERS_A_STEP)
        if operator == "*":
            for value, times in ((left, right), (right, left)):
                if isinstance(value, list | tuple):
                    raise TypeError("lists are not repeated; too long a list could come of it")
                if isinstance(value, int) and abs(value) > 10**_LARGEST_POWER:
                    raise OverflowError("too large a number")
                if (
                    isinstance(value, str)
                    and isinstance(times, int)
                    and len(value) * times > _WIDEST * _CHARACTERS_A_STEP
                ):
                    raise OverflowError("too long a repetition")
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """See jinja2; widths are bounded."""
        if super().wrap_str_format(value) is None:
            return None
        text, mapped = str(value.__self__), value.__name__ == "format_map"

        def formatted(*args: Any, **names: Any) -> str:
            for each in (*args, *names.values()):
                self._meter.weigh(each)
            if mapped:
                return _Formatter(self).vformat(text, (), args[0])
            return _Formatter(self).vformat(text, args, names)

        return formatted

    def _metered(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A filter that uses up the meter by what it is given."""

        @functools.wraps(function)
        def metered(*args: Any, **options: Any) -> Any:
            self._meter.step()
            for value in args:
                if isinstance(value, str):
                    self._meter.fits(len(value))
                    self._meter.step(len(value) // _CHARACTERS_A_STEP)
                elif isinstance(value, list | tuple | dict | range | ListedPapers):
                    self._meter.step(len(value))
            return function(*args, **options)

        return metered

    def _counted(self, values: Iterable[Any]) -> Iterator[Any]:
        for value in values:
            self._meter.step()
            yield value

    @pass_context
    def _turns(self, _context: Context, values: Iterable[Any]) -> Iterator[Any]:
        return self._counted(values)

    @pass_context
    def _glued(self, _context: Context, values: list[Any]) -> str:
        return self._join(values)

    @pass_context
    def _printed(self, _context: Context, value: Any) -> Any:
        self._meter.step()
        self._meter.weigh(value)
        return value

    def _join(self, values: Iterable[Any], d: str = "", attribute: str | int | None = None) -> str:
        if attribute is not None:
            values = (self.getitem(value, attribute) for value in values)
        parts: list[str] = []
        length = 0
        for value in self._counted(values):
            parts.append(self._string(value))
            length += len(parts[-1]) + len(d)
            self._meter.fits(length)
        return d.join(parts)

    def _joined(self, values: Iterable[Any], between: str = " · ") -> str:
        return self._join((text for value in self._counted(values) if (text := self._string(value))), between)

    def _replace(self, text: str, old: str, new: str, count: int = -1) -> str:
        text = self._string(text)
        self._meter.fits(len(text) + text.count(old) * len(new))
        return text.replace(old, new, count)

    def _string(self, value: object) -> str:
        self._meter.step()
        self._meter.weigh(value)
        return str(value)

    def _tojson(self, value: object) -> str:
        from reader.exporters.json import dumps

        self._meter.step()
        self._meter.weigh(value)
        return dumps(value)


class _Formatter(SandboxedFormatter):
    def format_field(self, value: Any, format_spec: str) -> Any:
        if any(len(number) > 9 or int(number) > _WIDEST for number in _NUMBER.findall(format_spec)):
            raise OverflowError("too wide a format")
        return super().format_field(value, format_spec)


def _put_meters(tree: nodes.Template, environment: Environment) -> None:
    """Put filters that use up the meter where Jinja has no hook: around what loops go over, inside `~`."""
    for loop in list(tree.find_all(nodes.For)):
        loop.iter = _filtered(loop.iter, "turns")
    for glued in list(tree.find_all(nodes.Concat)):
        glued.nodes = [_filtered(nodes.List(glued.nodes, lineno=glued.lineno), "glued")]
    tree.set_environment(environment)


def _filtered(node: nodes.Node, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)
