"""`reader check`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from reader.cli.faults import FAILED
from reader.cli.options import json_option, library_folder, library_option, settings
from reader.cli.output import json_document, line, paragraph
from reader.library.checking import check_folder, repair_folder
from reader.model import Finding, Repair
from reader.paths import default_library


@click.command()
@click.option("--repair", "is_repair", is_flag=True, help="Repair what can be repaired of what is found.")
@json_option
@library_option
def check(is_repair: bool, as_json: bool) -> None:
    """Look for damage in the library; repair nothing unasked.

    With --repair only that is repaired which was found and can be, after a backup, and each thing done is
    told. Nothing that you wrote is thrown away by it.

    The exit status is 1 when something is damaged (still, after a repair); what is only worth knowing does
    not count.
    """
    folder = library_folder(click.get_current_context()) or default_library()
    found = check_folder(folder, settings())
    repairs = repair_folder(folder, settings(), found) if is_repair else []
    left = check_folder(folder, settings()) if repairs else found
    if as_json:
        json_document([_document(finding, left, repairs) for finding in found] + _made(found, repairs))
    else:
        _print(found, repairs, left, is_repair=is_repair)
    if any(finding.severity == "error" for finding in left) or not all(repair.done for repair in repairs):
        click.get_current_context().exit(FAILED)


def _print(
    found: Sequence[Finding], repairs: Sequence[Repair], left: Sequence[Finding], *, is_repair: bool
) -> None:
    for finding in found:
        paragraph(f"{finding.severity}: {finding.message} [{finding.code}]")
    for repair in repairs:
        paragraph(f"{'repaired' if repair.done else 'not repaired'}: {repair.message} [{repair.code}]")
    if not found:
        line("all is well")
    elif is_repair and not repairs:
        line("there is nothing that can be repaired here")
    elif not is_repair and any(finding.repairable for finding in found):
        codes = dict.fromkeys(finding.code for finding in found if finding.repairable)
        paragraph(f"`reader check --repair` can repair: {', '.join(codes)}")
    elif repairs:
        for finding in left:
            if finding not in found:
                paragraph(f"{finding.severity}: {finding.message} [{finding.code}]")
        errors = sum(finding.severity == "error" for finding in left)
        line("all errors are repaired" if not errors else f"errors that are left: {errors}")


def _document(finding: Finding, left: Sequence[Finding], repairs: Sequence[Repair]) -> dict[str, object]:
    messages = [repair.message for repair in repairs if repair.code == finding.code]
    return {
        "severity": finding.severity,
        "code": finding.code,
        "message": finding.message,
        "repairable": finding.repairable,
        "repaired": bool(messages) and finding not in left,
        "repair": messages[0] if messages and finding.repairable else None,
    }


def _made(found: Sequence[Finding], repairs: Sequence[Repair]) -> list[dict[str, object]]:
    """What was done that answers no finding, as the backup before."""
    codes = {finding.code for finding in found}
    return [
        {
            "severity": "note",
            "code": repair.code,
            "message": repair.message,
            "repairable": False,
            "repaired": repair.done,
            "repair": repair.message,
        }
        for repair in repairs
        if repair.code not in codes
    ]
