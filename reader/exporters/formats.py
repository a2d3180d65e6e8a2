"""The formats that a reading list can be exported to.

To add a format, write a module with a `write` and an `is_export` function and add a row to `EXPORTERS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from reader.errors import ExportError
from reader.exporters import json, markdown
from reader.exporters.options import ExportOptions, GroupBy
from reader.exporters.papers import Papers

__all__ = ["EXPORTERS", "ExportOptions", "Exporter", "GroupBy", "exporter_named"]


@dataclass(frozen=True, slots=True)
class Exporter:
    """One format.

    Attributes:
        name: what `--format` calls it.
        title: what the export dialog calls it.
        suffix: how the names of its files end, with the dot.
        write: papers and options in, the document out in parts, of which there may be many small ones; raises
            `ExportError`, also between two parts.
        is_export: whether a file that begins with the given text (its first lines) is such a document
            written by this program, so that it may be written over.
    """

    name: str
    title: str
    suffix: str
    write: Callable[[Papers, ExportOptions], Iterator[str]]
    is_export: Callable[[str], bool]


EXPORTERS: tuple[Exporter, ...] = (
    Exporter("markdown", "Markdown reading list", ".md", markdown.write, markdown.is_export),
    Exporter("json", "JSON for other programs", ".json", json.write, json.is_export),
)


def exporter_named(name: str) -> Exporter:
    """The exporter of a name, in any case.

    Raises:
        ExportError: there is none of that name; the message lists those there are.
    """
    for exporter in EXPORTERS:
        if exporter.name == name.casefold():
            return exporter
    known = ", ".join(exporter.name for exporter in EXPORTERS)
    raise ExportError("Unknown format", f"{name!r} is no export format; there are {known}.")
