"""Whole documents of papers that are in memory."""

from __future__ import annotations

from collections.abc import Sequence

from reader.exporters.formats import ExportOptions, exporter_named
from reader.exporters.papers import Papers
from reader.model import Entry


def written(entries: Sequence[Entry], options: ExportOptions | None = None, format: str = "markdown") -> str:
    """The document that an exporter makes."""
    return "".join(exporter_named(format).write(Papers.of(entries), options or ExportOptions()))
