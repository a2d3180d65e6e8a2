"""What tests of every part share."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from reader.library import Library

settings.register_profile(
    "suite",
    deadline=None,
    max_examples=int(os.environ.get("READER_EXAMPLES", "60")),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.load_profile("suite")


def pytest_collection_finish() -> None:
    """Keep the collector from going through all that was imported, which stays until the end anyway."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _own_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the library, the settings or the clipboard of whoever runs it."""
    monkeypatch.setenv("READER_LIBRARY", str(tmp_path / "default-library"))
    monkeypatch.setenv("READER_CONFIG", str(tmp_path / "config.toml"))


@pytest.fixture
def corpora() -> Path:
    """The folder of real files that `READER_CORPORA` names."""
    named = os.environ.get("READER_CORPORA")
    if not named:
        pytest.skip("READER_CORPORA names no folder of real files")
    return Path(named)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """An empty library in a folder of its own."""
    with Library.open(tmp_path / "library") as opened:
        yield opened
