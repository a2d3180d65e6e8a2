"""What tests of the corpus share."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from reader.corpus.store import Corpus


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A corpus file that is not there yet."""
    return tmp_path / "corpus.sqlite"


class Clock:
    """Shows a day more each time."""

    def __init__(self) -> None:
        self.time = datetime(2031, 3, 4, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(days=1)
        return self.time


@pytest.fixture
def corpus(file: Path) -> Iterator[Corpus]:
    """An empty corpus."""
    made = Corpus(file, now=Clock())
    yield made
    made.close()
