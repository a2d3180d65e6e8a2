"""Jinja templates, also those of strangers: no access to the program, bounded output, faults with a line.

What bounds a template that is not the program's own, and what does not, is told in `reader.exporters.bounds`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from jinja2 import (
    ChoiceLoader,
    DictLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
)

from reader.errors import ExportError, ReaderError
from reader.exporters.bounds import BoundedEnvironment, Meter
from reader.exporters.escape import block, code, inline, url
from reader.exporters.grouping import stars_text
from reader.exporters.listed import LabelledLink
from reader.exporters.note import quoted

TEMPLATES = Path(__file__).resolve().parent / "templates"
"""The folder of the program's own templates; a user's template can extend or include them."""

_STEPS = 500_000
_SECONDS = 10
"""What any template may use up: for a long list it is more, as the longest document of it is."""


def render(text: str | None, name: str, context: Mapping[str, object], *, limit: int = 0) -> Iterator[str]:
    """Fill in a template; the parts come out as they are made.

    Args:
        text: the template, or None to use the program's own one called `name`.
        name: what faults call the template.
        context: what the template can refer to.
        limit: the most characters that may come out of `text`; the program's own one is trusted.

    Raises:
        ExportError: the template is not valid, refers to what there is not, or makes more than `limit`
            characters, takes too many steps or too long. The message names the line.
        ReaderError: what goes wrong with the papers.
    """
    environment = _own() if text is None else _sandboxed(name, text, limit)
    length = 0
    try:
        for part in environment.get_template(name).generate(**context):
            length += len(part)
            if text is not None and length > limit:
                raise OverflowError(f"more than {limit:,} characters come out")
            yield part
    except ReaderError:
        raise
    except Exception as error:
        raise ExportError("Cannot use the template", _where(error, name)) from error


def _own() -> Environment:
    """For the program's own templates, which need no watching; that makes them faster."""
    environment = Environment(loader=FileSystemLoader(TEMPLATES), **_OPTIONS)
    environment.filters.update(_filters())
    return environment


def _sandboxed(name: str, text: str, limit: int) -> Environment:
    meter = Meter(characters=limit, steps=_STEPS + limit // 100, seconds=_SECONDS + limit / 10_000_000)
    loader = ChoiceLoader([DictLoader({name: text}), FileSystemLoader(TEMPLATES)])
    environment = BoundedEnvironment(meter, loader, **_OPTIONS)
    environment.add_filters(**_filters())
    return environment


_OPTIONS: Mapping[str, Any] = {
    "undefined": StrictUndefined,
    "autoescape": False,
    "trim_blocks": True,
    "lstrip_blocks": True,
    "keep_trailing_newline": True,
}


def _filters() -> dict[str, Callable[..., Any]]:
    return {
        "md": inline,
        "block": block,
        "code": code,
        "url": url,
        "note": quoted,
        "stars": stars_text,
        "date": _date,
        "link": _link,
        "joined": _joined,
    }


def _date(when: datetime) -> str:
    return when.date().isoformat()


def _joined(texts: Iterable[object], between: str = " · ") -> str:
    return between.join(text for each in texts if (text := str(each)))


def _link(link: LabelledLink) -> str:
    return f"[{inline(link.label)}]({url(link.url)})"


def _where(error: Exception, name: str) -> str:
    """A sentence with the template's name, the line of the fault and the fault."""
    line = getattr(error, "lineno", None)
    file = getattr(error, "name", None) or name
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename in (name, "<template>") or frame.filename.startswith(str(TEMPLATES)):
            line = frame.lineno
            file = name if frame.filename == "<template>" else frame.filename
    if isinstance(error, TemplateNotFound):
        what = f"there is no template {str(error)!r}"
    else:
        what = str(error) if isinstance(error, TemplateError) else f"{type(error).__name__}: {error}"
    return f"{file}:{line or 1}: {what.rstrip('.')}."
