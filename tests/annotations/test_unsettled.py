"""What was written but is not certain to outlast a power loss is said to be that, and nothing else."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reader.annotations.edits import SetNote
from reader.annotations.store import AnnotationStore
from reader.durable import UnsettledError, write_file
from reader.errors import LibraryError
from tests.annotations.whole import tables_in


def failing(monkeypatch: pytest.MonkeyPatch, *names: str, only: Callable[[int], bool] | None = None) -> None:
    """Let calls of the system fail that are given a descriptor."""
    for name in names:
        real: Callable[..., Any] = getattr(os, name)

        def call(descriptor: int, *rest: Any, real: Callable[..., Any] = real) -> Any:
            if only is None or only(descriptor):
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return real(descriptor, *rest)

        monkeypatch.setattr(os, name, call)


def test_an_edit_that_may_be_there_is_not_said_to_be_undone(
    store: AnnotationStore, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.edit(["a"], SetNote("old"))
    with monkeypatch.context() as patch:
        failing(patch, "fdatasync")
        with pytest.raises(LibraryError) as refused:
            store.edit(["a"], SetNote("new"))
        assert refused.value.title == "Not saved"
        assert store.all()["a"].note == "old"
        failing(patch, "ftruncate")
        with pytest.raises(LibraryError) as unsure:
            store.edit(["a"], SetNote("newer"))
        assert unsure.value.title == "Perhaps not saved"
    store.refresh()
    assert store.all()["a"].note == "newer"
    assert tables_in(file)["annotations"]["a"]["note"] == "newer"


def test_a_file_that_is_in_its_place_but_not_for_certain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    with monkeypatch.context() as patch:
        failing(patch, "fsync", only=lambda descriptor: stat.S_ISDIR(os.fstat(descriptor).st_mode))
        with pytest.raises(UnsettledError):
            write_file(file, b"new")
    assert file.read_bytes() == b"new"
    with monkeypatch.context() as patch:
        failing(patch, "fsync")
        with pytest.raises(OSError, match="error") as plain:
            write_file(file, b"newer")
    assert not isinstance(plain.value, UnsettledError)
    assert file.read_bytes() == b"new"
