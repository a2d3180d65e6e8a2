"""The queries that were typed last: a line each in a text file, the newest first."""

from __future__ import annotations

from pathlib import Path

KEPT = 200
"""How many queries are remembered."""
LONGEST = 1_000
"""Characters of a query up to which it is remembered."""


def recent(file: Path) -> list[str]:
    """The queries of a file, the newest first; none where it can't be read: they are no great loss."""
    try:
        text = file.read_text("utf-8", errors="replace")
    except OSError:
        return []
    lines = (line.strip() for line in text.split("\n"))
    return list(dict.fromkeys(line for line in lines if line.isprintable() and 0 < len(line) <= LONGEST))[
        :KEPT
    ]


def remember(file: Path, query: str) -> None:
    """Put a query in front of the others; one that is there already moves there.

    What two windows remember at the same moment may be remembered for one of them only.

    Raises:
        LibraryError: the file can't be written.
    """
    from reader.durable import fault, write_file

    query = query.strip()
    if not _is_kept(query):
        return
    before = recent(file)
    if before[:1] != [query]:
        lines = list(dict.fromkeys((query, *before)))[:KEPT]
        try:
            write_file(file, "".join(f"{line}\n" for line in lines).encode())
        except OSError as error:
            raise fault(error, file, saving=False) from error


def _is_kept(query: str) -> bool:
    return query.isprintable() and 0 < len(query) <= LONGEST
