"""`reader check`."""

from __future__ import annotations

import click

from reader.cli.faults import FAILED
from reader.cli.options import json_option, library_folder, library_option, settings
from reader.cli.output import json_document, line, paragraph
from reader.library.checking import check_folder
from reader.paths import default_library


@click.command()
@json_option
@library_option
def check(as_json: bool) -> None:
    """Look for damage in the library; repair nothing.

    The exit status is 1 when something is damaged; what is only worth knowing does not count.
    """
    findings = check_folder(library_folder(click.get_current_context()) or default_library(), settings())
    if as_json:
        json_document([{"severity": finding.severity, "message": finding.message} for finding in findings])
    elif not findings:
        line("all is well")
    else:
        for finding in findings:
            paragraph(f"{finding.severity}: {finding.message}")
    if any(finding.severity == "error" for finding in findings):
        click.get_current_context().exit(FAILED)
