from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import ABSTRACTS, Shell


@pytest.fixture
def empty(tmp_path: Path) -> Shell:
    """The command line with an empty library."""
    return Shell(tmp_path / "library")


@pytest.fixture
def shell(empty: Shell, tmp_path: Path) -> Shell:
    """The command line with a library of three papers."""
    file = tmp_path / "list.txt"
    file.write_text(ABSTRACTS, "utf-8")
    assert empty("import", str(file)).status == 0
    return empty
