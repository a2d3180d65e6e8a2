"""Whether a library is whole: each part by itself, so that no fault of one hides those of the other."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from reader.annotations.store import AnnotationStore
from reader.clock import utc_now
from reader.config import Settings
from reader.corpus import check as corpus_check
from reader.errors import ReaderError
from reader.model import SEVERITIES, Finding, Repair
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


def repair_folder(folder: Path, settings: Settings, found: Sequence[Finding]) -> list[Repair]:
    """Repair what a check found as far as it is repairable, and nothing else.

    Args:
        folder: the library's folder.
        settings: the user's.
        found: what `check_folder` found.

    Returns:
        What became of each kind of finding, and of the backup that is made before.
    """
    if not any(finding.repairable for finding in found):
        return []
    done: list[Repair] = []
    corpus_codes = dict.fromkeys(f.code for f in found if f.code in corpus_check.REPAIRABLE and f.repairable)
    store = _store(folder, settings)
    try:
        done += store.repair(found)
        store.close()
    except ReaderError as fault:
        done.append(Repair("annotations", f"{fault.title}. {fault.message}", done=False))
    if corpus_codes:
        done += _mend_corpus(LibraryPaths(folder).corpus, list(corpus_codes))
    return done


def _mend_corpus(file: Path, codes: Sequence[str]) -> list[Repair]:
    """Repair a corpus: all that it derives from its papers is made anew, whatever of it is wrong."""
    from reader.corpus.repair import mend

    try:
        mend(file, utc_now())
    except ReaderError as fault:
        return [Repair(code, f"{fault.title}. {fault.message}", done=False) for code in codes]
    made = f"Index, counts and list order of {file.name} were made anew from its papers."
    return [Repair(code, made, done=True) for code in codes]


def _store(folder: Path, settings: Settings) -> AnnotationStore:
    paths = LibraryPaths(folder)
    return AnnotationStore(
        paths.annotations,
        backups=paths.backups,
        lock=paths.lock,
        history=settings.history,
        keep_backups=settings.backups,
    )


def _in_folder(folder: Path, settings: Settings) -> Iterator[Finding]:
    try:
        if not folder.exists():
            yield Finding("warning", f"There is no library in {folder}.", "library-missing")
            return
    except OSError as error:
        yield Finding("error", f"{folder}: {error.strerror}.", "library-unreadable")
        return
    if not folder.is_dir():
        yield Finding("error", f"{folder} is no folder; name one with --library.", "library-unreadable")
        return
    if not os.access(folder, os.R_OK | os.X_OK):
        yield Finding("error", f"{folder} can't be read: permission denied.", "library-unreadable")
        return
    paths, store = LibraryPaths(folder), _store(folder, settings)
    yield from _in_annotations(store, paths.annotations)
    yield from corpus_check.findings(paths.corpus, _annotated(store))


def _in_annotations(store: AnnotationStore, file: Path) -> list[Finding]:
    try:
        return store.check()
    except ReaderError as fault:
        return [Finding("error", f"{fault.title}. {fault.message}", "annotations-unreadable")]
    except OSError as error:
        return [Finding("error", f"{file}: {error.strerror or error}.", "annotations-unreadable")]


def _annotated(store: AnnotationStore) -> Collection[str]:
    """The ids that are annotated; none where they can't be read, which is a finding already."""
    try:
        return store.all().keys()
    except (ReaderError, OSError):
        return ()
