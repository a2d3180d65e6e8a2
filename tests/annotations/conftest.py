"""What tests of the annotation store share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from reader.annotations.store import AnnotationStore


@pytest.fixture
def clock() -> SimpleNamespace:
    """A clock whose `look` shows a second more each time; `time` is what it showed last, and can be set."""
    made = SimpleNamespace(time=datetime(2031, 3, 4, 12, 0, 0, tzinfo=UTC))

    def look() -> datetime:
        made.time += timedelta(seconds=1)
        shown: datetime = made.time
        return shown

    made.look = look
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library folder that is not there yet."""
    return tmp_path / "library"


@pytest.fixture
def file(folder: Path) -> Path:
    """The annotations file in it."""
    return folder / "annotations.json"


@pytest.fixture
def open_store(file: Path, folder: Path, clock: SimpleNamespace) -> Callable[..., AnnotationStore]:
    """Opens the library once more, as another window would."""

    def opened(**settings: int) -> AnnotationStore:
        return AnnotationStore(
            file, backups=folder / "backups", lock=folder / "lock", now=clock.look, **settings
        )

    return opened


@pytest.fixture
def store(open_store: Callable[..., AnnotationStore]) -> AnnotationStore:
    return open_store()
