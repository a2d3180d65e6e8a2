"""Whether a library is whole: each part by itself, so that no fault of one hides those of the other."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path

from reader.annotations.store import AnnotationStore
from reader.config import Settings
from reader.corpus.check import findings as corpus_findings
from reader.errors import ReaderError
from reader.model import SEVERITIES, Finding
from reader.paths import LibraryPaths


def check_folder(folder: Path, settings: Settings) -> list[Finding]:
    """Everything that is worth telling of a library, what is worst first.

    Nothing is repaired, made or changed, and whatever is wrong is a finding: nothing is raised for it.

    Args:
        folder: the library's folder.
        settings: the user's.
    """
    found = [*_in_folder(folder, settings)]
    return sorted(found, key=lambda finding: SEVERITIES.index(finding.severity))


def _in_folder(folder: Path, settings: Settings) -> Iterator[Finding]:
    try:
        if not folder.exists():
            yield Finding("warning", f"There is no library in {folder}.")
            return
    except OSError as error:
        yield Finding("error", f"{folder}: {error.strerror}.")
        return
    if not folder.is_dir():
        yield Finding("error", f"{folder} is no folder; name one with --library.")
        return
    if not os.access(folder, os.R_OK | os.X_OK):
        yield Finding("error", f"{folder} can't be read: permission denied.")
        return
    paths = LibraryPaths(folder)
    store = AnnotationStore(
        paths.annotations,
        backups=paths.backups,
        lock=paths.lock,
        history=settings.history,
        keep_backups=settings.backups,
    )
    yield from _in_annotations(store, paths.annotations)
    yield from corpus_findings(paths.corpus, _annotated(store))


def _in_annotations(store: AnnotationStore, file: Path) -> list[Finding]:
    try:
        return store.check()
    except ReaderError as fault:
        return [Finding("error", f"{fault.title}. {fault.message}")]
    except OSError as error:
        return [Finding("error", f"{file}: {error.strerror or error}.")]


def _annotated(store: AnnotationStore) -> Collection[str]:
    """The ids that are annotated; none where they can't be read, which is a finding already."""
    try:
        return store.all().keys()
    except (ReaderError, OSError):
        return ()
