"""Takes papers out of the library, into documents for people and for other programs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from reader.durable import write_file
from reader.errors import ExportError
from reader.exporters.options import ExportOptions, GroupBy
from reader.model import Entry

if TYPE_CHECKING:
    from reader.exporters.formats import Exporter

BEGINNING = 4096
"""Bytes of a file that tell whether it is an export."""


@dataclass(frozen=True, slots=True)
class ExportOrder:
    """How papers are to be exported.

    Attributes:
        format: the name of a row of `EXPORTERS`.
        title: the heading of the document.
        group_by: by what the papers stand under headings.
        abstracts: whether a document for people holds the abstracts; None for what the settings say.
        template: a Jinja template to use in place of the format's own.
    """

    format: str = "markdown"
    title: str = "Reading list"
    group_by: GroupBy = GroupBy.NONE
    abstracts: bool | None = None
    template: Path | None = None


def document(entries: Sequence[Entry], order: ExportOrder, *, abstracts: bool) -> str:
    """The papers as one document.

    Args:
        entries: in the order wanted.
        order: see `ExportOrder`.
        abstracts: what holds when the order does not say.

    Raises:
        ExportError: the format is unknown, or the template can't be used.
    """
    from reader.exporters.formats import exporter_named

    exporter = exporter_named(order.format)
    options = ExportOptions(
        title=order.title,
        group_by=order.group_by,
        abstracts=abstracts if order.abstracts is None else order.abstracts,
        template=None if order.template is None else _template(order.template),
        template_name="template" if order.template is None else str(order.template),
        when=datetime.now(UTC),
    )
    return exporter.write(entries, options)


def check_target(file: Path, order: ExportOrder, *, force: bool) -> None:
    """See that an export may be written to a file.

    Raises:
        ExportError: it is a folder, its folder does not exist, or it holds something that is no export of the
            format and `force` does not say to write over it.
    """
    from reader.exporters.formats import exporter_named

    exporter = exporter_named(order.format)
    if file.is_dir():
        raise ExportError("Not exported", f"{file} is a folder; name a file in it.")
    if not file.parent.is_dir():
        raise ExportError("Not exported", f"The folder {file.parent} does not exist; make it first.")
    if file.exists() and not force and not _is_export(file, exporter):
        raise ExportError(
            "Not exported",
            f"{file} exists and is no {exporter.name} export; choose another name or force it.",
        )


def write_document(file: Path, text: str) -> None:
    """Put a document in the place of whatever a file holds, wholly or not at all.

    Raises:
        ExportError: it can't be written.
    """
    try:
        write_file(file, text.encode("utf-8", "replace"), private=False)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ExportError("Not exported", f"{file} could not be written: {reason.lower()}.") from error


def _is_export(file: Path, exporter: Exporter) -> bool:
    if not file.is_file():
        return False
    try:
        with file.open("rb") as stream:
            beginning = stream.read(BEGINNING)
    except OSError as error:
        raise ExportError(
            "Not exported", f"{file} can't be read: {os.strerror(error.errno or 0)}."
        ) from error
    return not beginning or exporter.is_export(beginning.decode("utf-8", "replace"))


def _template(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise ExportError("Cannot use the template", f"{file}: {reason}.") from error
