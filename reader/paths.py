"""Every path the program uses."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

APP = "reader"


class LibraryPaths(NamedTuple):
    """The files of a library folder. None of them need exist."""

    folder: Path

    @property
    def annotations(self) -> Path:
        """The user's tags, stars and notes: TinyDB, JSON."""
        return self.folder / "annotations.json"

    @property
    def corpus(self) -> Path:
        """The parsed papers and their search index: SQLite. Can be rebuilt from the lists."""
        return self.folder / "corpus.sqlite"

    @property
    def backups(self) -> Path:
        """Earlier copies of `annotations`."""
        return self.folder / "backups"

    @property
    def lock(self) -> Path:
        """Held by whichever process is writing."""
        return self.folder / "lock"

    @property
    def recent_searches(self) -> Path:
        """The queries that were typed last, a line each, the newest first."""
        return self.folder / "recent-searches.txt"

    @property
    def state(self) -> Path:
        """Where the user was in what, see `reader.library.state`."""
        return self.folder / "state.json"

    def unsaved_note(self, name: str) -> Path:
        """Where a note is kept that could not be saved before the program ended; `name` is any word."""
        return self.folder / f"unsaved-note-{name}.md"

    def unsaved_notes(self) -> list[Path]:
        """The notes that are kept so.

        Raises:
            OSError: the folder can't be read.
        """
        return sorted(self.folder.glob("unsaved-note-*.md"))


def expanded(path: Path) -> Path:
    """The path with a `~` at its beginning replaced by the home folder; as it is where there is none."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def checkout() -> Path | None:
    """The top folder of the checkout that the program runs from, or None when it is installed."""
    top = Path(__file__).resolve().parent.parent
    return top if (top / "pyproject.toml").is_file() and (top / "userdata").is_dir() else None


def default_library() -> Path:
    """`$READER_LIBRARY`, else `userdata/` of the checkout, else the platform's user data folder."""
    if named := os.environ.get("READER_LIBRARY"):
        return expanded(Path(named))
    if (top := checkout()) is not None:
        return top / "userdata"
    from platformdirs import user_data_path

    return user_data_path(APP, appauthor=False)


def config_file() -> Path:
    """`$READER_CONFIG`, else `config.toml` in the platform's user configuration folder."""
    if named := os.environ.get("READER_CONFIG"):
        return expanded(Path(named))
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False) / "config.toml"


def starter_list() -> Path:
    """The list of landmark papers that comes with the program."""
    return Path(__file__).resolve().parent / "starter" / "landmarks.md"
