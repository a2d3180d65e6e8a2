"""`reader restore`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from reader.annotations.backups import open_backup
from reader.annotations.contents import told
from reader.annotations.damage import Choice, Damage, Offer
from reader.annotations.records import Backup
from reader.annotations.rotation import SHRUNK
from reader.cli.backup import backup_document, contents_document
from reader.cli.options import UserPath, json_option, with_library
from reader.cli.output import json_document, line, local_time, paragraph, table
from reader.errors import ReaderError
from reader.library import Library
from reader.paths import expanded


@click.command()
@click.argument("file", required=False, type=UserPath())
@click.option(
    "--take",
    type=click.Choice([choice.value for choice in Choice]),
    help="What to put in the place of damaged annotations: the newest good backup, what can still be read of "
    "them, or both, the readable over the backup.",
)
@click.option("--yes", "-y", is_flag=True, help="Do not ask.")
@json_option
@with_library
def restore(library: Library, file: Path | None, take: str | None, yes: bool, as_json: bool) -> None:
    """Go back to a backup, or mend what is damaged.

    FILE is a backup as the list names it, or the path of one. Without it the backups are listed, and you are
    asked whether to go back to the newest. What is replaced is backed up first, `reader undo` takes the whole
    back, and the papers themselves stay as they are.

    Where tags, stars and notes can't be understood any more, you are told what can still be read of them and
    what the newest good backup has, and asked what to put in their place; --take says it at once. The
    damaged files are kept as they are among the backups.
    """
    damage = library.damage()
    if file is not None and take is not None:
        raise click.UsageError("Name a file or say --take, not both.")
    if file is not None:
        _restore(library, _path(file, library), damage, yes=yes, as_json=as_json)
    elif damage is not None:
        _mend(library, damage, take, yes=yes, as_json=as_json)
    elif take is not None:
        raise ReaderError("Nothing to mend", "The annotations are whole; name a backup to go back to.")
    else:
        _newest(library, yes=yes, as_json=as_json)


def _newest(library: Library, *, yes: bool, as_json: bool) -> None:
    """List the backups and go back to the newest, if the user wants that."""
    backups = library.backups()
    if as_json and not yes:
        json_document({"damage": None, "backups": [backup_document(backup) for backup in backups]})
        return
    if not as_json:
        _list(backups)
    if backups and (yes or _can_ask()):
        _restore(library, backups[0].file, None, yes=yes, as_json=as_json)
    elif yes:
        raise ReaderError("Nothing to restore", "There is no backup yet.")


def _restore(library: Library, file: Path, damage: Damage | None, *, yes: bool, as_json: bool) -> None:
    """Go back to a backup."""
    if not yes:
        backup, _ = open_backup(file)
        now = library.contents() if damage is None else damage.readable
        less = ", which is much less" if backup.papers * SHRUNK < now.papers else ""
        _ask(
            f"{'now' if damage is None else 'can be read now'}: {told(now)}\n"
            f"{local_time(backup.when)}: {told(backup.contents)}{less}\n"
            f"Replace all tags, stars and notes by those in {file}?"
        )
    restored = library.restore(file)
    if as_json:
        json_document(backup_document(restored))
    else:
        line(f"restored {told(restored.contents)} from {restored.file}; `reader undo` takes it back")


def _mend(library: Library, damage: Damage, take: str | None, *, yes: bool, as_json: bool) -> None:
    """Tell of the damage and put something in its place, if the user wants that."""
    offer = _offer(damage, take)
    if offer is None or not (yes or (_can_ask() and not as_json)):
        _tell(library, damage, as_json=as_json)
        if offer is None and (yes or take is not None):
            raise ReaderError("Not restored", "There is nothing that can be put in place; see above.")
        if take is not None:
            raise _nobody()
        return
    if not yes:
        _tell(library, damage, as_json=False)
        _ask(f"Put in place {described(offer, damage)}?")
    paths = library.paths
    is_kept = paths.annotations.exists() or paths.annotations.with_suffix(".journal").exists()
    contents = library.mend(offer.choice)
    if as_json:
        json_document({"taken": offer.choice.value, **contents_document(contents)})
    else:
        kept = f"; what was there is in {paths.backups}, byte for byte" if is_kept else ""
        line(f"put in place {told(contents)}{kept}")


def _offer(damage: Damage, take: str | None) -> Offer | None:
    """The offer that is asked for, else the recommended one.

    Raises:
        ReaderError: it is not among the offers.
    """
    if take is None or not damage.offers:
        return damage.offers[0] if damage.offers else None
    for offer in damage.offers:
        if offer.choice == take:
            return offer
    names = ", ".join(offer.choice for offer in damage.offers)
    raise ReaderError("Not on offer", f"{take!r} can't be put in place here; there is: {names}.")


def described(offer: Offer, damage: Damage) -> str:
    """An offer in words, with its counts."""
    when = f" of {local_time(damage.backup.when)}" if damage.backup else ""
    what = {
        Choice.BOTH: f"the backup{when} with what can be read over it",
        Choice.READABLE: "what can be read" if offer.contents.papers else "nothing, and begin anew",
        Choice.BACKUP: f"the backup{when}",
    }[offer.choice]
    return f"{what} ({told(offer.contents)})" if offer.contents.papers else what


def _tell(library: Library, damage: Damage, *, as_json: bool) -> None:
    backups = library.backups()
    if as_json:
        offers = [{"take": o.choice.value, **contents_document(o.contents)} for o in damage.offers]
        told_of = {
            "title": damage.title,
            "message": damage.message,
            "lost": list(damage.lost),
            "readable": contents_document(damage.readable),
            "offers": offers,
        }
        json_document({"damage": told_of, "backups": [backup_document(backup) for backup in backups]})
        return
    paragraph(f"{damage.title}. {damage.message}")
    if damage.lost:
        paragraph(f"can't be read: {'; '.join(damage.lost)}")
    paragraph(f"can be read: {told(damage.readable)}")
    _list(backups)
    for number, offer in enumerate(damage.offers):
        mark = " (recommended)" if number == 0 else ""
        paragraph(f"--take {offer.choice}: {described(offer, damage)}{mark}")


def _list(backups: Sequence[Backup]) -> None:
    if not backups:
        line("there are no backups yet")
    table([(backup.file.name, local_time(backup.when), told(backup.contents)) for backup in backups])


def _path(file: Path, library: Library) -> Path:
    """The backup of that name, else the file of that path."""
    named = library.paths.backups / file.name
    return named if str(file) == file.name and named.is_file() else expanded(file)


def _ask(question: str) -> None:
    """Ask whether to go on.

    Raises:
        ReaderError: there is nobody to ask, or the answer is no.
    """
    if not _can_ask():
        raise _nobody()
    if not click.confirm(question, err=True):
        raise ReaderError("Not restored", "Everything is as it was.")


def _nobody() -> ReaderError:
    return ReaderError(
        "Not restored", "Nobody can be asked here; say --yes to replace tags, stars and notes."
    )


def _can_ask() -> bool:
    return sys.stdin.isatty()
