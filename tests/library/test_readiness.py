"""What the first search would have to wait for is there before it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from reader.errors import LibraryError
from reader.library import Library

SEARCH = """
import sys
from pathlib import Path
from reader.library import Library

with Library.open(Path(sys.argv[1])) as library:
    library.find("")
    library.get_ready()
    known = set(sys.modules)
    found = [library.find(query) for query in ("o", "owl", "owlw", "owlets seen", "naïve", "tag:x owls")]
    print(*sorted(set(sys.modules) - known))
"""


def test_a_library_that_is_ready_has_loaded_all_that_searches_need(library: Library, tmp_path: Path) -> None:
    listed = tmp_path / "list.md"
    listed.write_text("# Owls\n\n## Owlets seen at dusk\n\nNine owlets were seen.\n", "utf-8")
    library.import_lists([listed])
    command = [sys.executable, "-c", SEARCH, str(library.folder)]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip() == ""


def test_a_library_that_cannot_be_searched_is_as_ready_as_it_can_be(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def failing(*given: object, **_: object) -> None:
        asked.append(given)
        raise LibraryError("The library can't be read", "It is gone.")

    monkeypatch.setattr(library, "find", failing)
    library.get_ready()
    assert asked
