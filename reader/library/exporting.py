"""Takes papers out of the library, into documents for people and for other programs."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from reader.durable import write_parts
from reader.errors import ExportError
from reader.exporters.options import ExportOptions, GroupBy
from reader.exporters.papers import Filed, Papers, in_pieces
from reader.model import NO_ANNOTATION, Annotation, Entry

if TYPE_CHECKING:
    from reader.corpus.store import Corpus
    from reader.exporters.formats import Exporter

BEGINNING = 4096
"""Bytes of a file that tell whether it is an export."""
PART = 500
"""How many papers are looked up at once."""


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


def document(papers: Papers, order: ExportOrder, *, abstracts: bool) -> Iterator[str]:
    """The papers as one document, in parts of some size.

    Args:
        papers: in the order wanted.
        order: see `ExportOrder`.
        abstracts: what holds when the order does not say.

    Raises:
        ExportError: the format is unknown, or the template can't be used; the latter may show late.
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
    return in_pieces(exporter.write(papers, options))


def read_in_parts(
    corpus: Corpus,
    annotations: Mapping[str, Annotation],
    rows: Sequence[int],
    watch: Callable[[int, int], None],
) -> Papers:
    """The papers of some rows; those that are no more are left out.

    Args:
        corpus: what holds them.
        annotations: what the user added to them, as it is to be exported.
        rows: which papers, in which order.
        watch: told before each part how many different papers have been read so far, and of how many; what it
            raises ends the export.

    Raises:
        ExportError: when papers are asked for: the corpus has changed, so that rows mean others.
        LibraryError: the library can't be read.
    """
    generation = corpus.generation()
    there = array("q", (row for part in _parts(rows) for row in corpus.ids_of(part)))
    seen = bytearray(len(there))

    def check() -> None:
        if corpus.generation() != generation:
            raise ExportError("Not exported", "The library was changed meanwhile; export again.")

    def read(places: Sequence[int]) -> Iterator[Entry]:
        watch(seen.count(1), len(seen))
        wanted = [there[place] for place in places]
        papers = corpus.papers_by_row(wanted)
        check()
        for place, row in zip(places, wanted, strict=True):
            seen[place] = 1
            yield Entry(row, papers[row], annotations.get(papers[row].id, NO_ANNOTATION))

    def filed() -> Iterator[Filed]:
        for part in _parts(there):
            ids, lists = corpus.ids_of(part), corpus.lists_of(part)
            check()
            for row in part:
                yield Filed(annotations.get(ids[row], NO_ANNOTATION), lists.get(row, ()))

    return Papers(len(there), read, filed)


def _parts(rows: Sequence[int]) -> Iterator[Sequence[int]]:
    return (rows[start : start + PART] for start in range(0, len(rows), PART))


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


def write_document(file: Path, pieces: Iterable[str]) -> None:
    """Put a document in the place of whatever a file holds, wholly or not at all.

    Raises:
        ExportError: it can't be written.
        ReaderError: what making the document raises.
    """
    try:
        write_parts(file, (piece.encode("utf-8", "replace") for piece in pieces), private=False)
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
