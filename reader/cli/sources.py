"""`reader sources`."""

from __future__ import annotations

import click

from reader.cli.options import json_option, with_library
from reader.cli.output import NO_PAPERS, json_document, local_time, table
from reader.library import Library
from reader.text.counted import counted


@click.command()
@json_option
@with_library
def sources(library: Library, as_json: bool) -> None:
    """List the lists that the papers came from."""
    found = library.sources()
    if as_json:
        json_document(
            [
                {
                    "name": source.name,
                    "file": source.file,
                    "papers": source.papers,
                    "imported": source.imported.isoformat(),
                }
                for source in found
            ]
        )
        return
    table(
        [
            (source.name, counted(source.papers, "paper"), local_time(source.imported), source.file)
            for source in found
        ],
        nothing=NO_PAPERS,
    )
