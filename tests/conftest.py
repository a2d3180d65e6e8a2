"""What tests of every part share."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from hypothesis import HealthCheck, settings

import reader
from reader.library import Library

EXAMPLES = os.environ.get("READER_EXAMPLES")
"""How many random cases each property is tried on. Without it they are few and the same in each run, so that
a failure speaks of the change that is tried and not of chance; with it they are new ones."""

settings.register_profile(
    "suite",
    deadline=None,
    derandomize=EXAMPLES is None,
    max_examples=int(EXAMPLES or 60),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.load_profile("suite")


def pytest_collection_finish() -> None:
    """Load all of the program, as random cases are made of the constants of what is loaded.

    The collector needn't go through what was imported, which stays until the end anyway.
    """
    for module in walk_packages(reader.__path__, "reader."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
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
