"""What the program loads before its first picture: every module and every class made there costs time."""

from __future__ import annotations

import os
import subprocess
import sys

START = "import reader.__main__, reader.library, reader.ui.app, reader.ui.place, reader.library.state"
SHOW = """
import sys
from textual.message import Message
modules = {name: module for name, module in sys.modules.items() if name.split(".")[0] == "reader"}
made = {kind for module in modules.values() for kind in vars(module).values() if isinstance(kind, type)}
slow = [kind for kind in made if hasattr(kind, "__dataclass_params__") and kind.__module__ in modules]
print(*sys.modules)
print(*sorted(kind.__name__ for kind in slow if not issubclass(kind, Message)))
"""
NOT_YET = (
    *("click", "ctypes", "rapidfuzz", "jinja2", "pylatexenc", "filelock", "tomllib"),
    *("reader.cli.program", "reader.importers", "reader.exporters", "reader.preparing", "reader.query"),
    *("reader.library.searching", "reader.library.tags", "reader.library.intake"),
    *("reader.annotations.edits", "reader.annotations.editing", "reader.annotations.transactions"),
    *("reader.text.fold", "reader.text.hostile", "reader.text.inline", "reader.text.scanner"),
    *("reader.ui.screens.dialog", "reader.ui.screens.choose", "reader.ui.screens.help"),
    *("reader.ui.completion", "reader.ui.query_completion", "reader.ui.watch", "reader.ui.clipboard"),
    *("reader.ui.widgets.search_input", "reader.ui.widgets.suggestions", "reader.ui.widgets.sidebar"),
    *("reader.ui.widgets.tag_editor", "reader.ui.widgets.note_editor", "reader.ui.widgets.welcome"),
)
"""What none of the first picture needs."""


def loaded() -> tuple[set[str], list[str]]:
    """The modules that are loaded for the first picture, and the data classes made there but for messages."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("COV_")}
    command = [sys.executable, "-c", START + SHOW]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=clean)
    modules, classes = done.stdout.splitlines()
    return set(modules.split()), classes.split()


def test_the_start_loads_nothing_that_the_first_picture_does_not_need() -> None:
    modules, classes = loaded()
    assert modules & set(NOT_YET) == set()
    # A data class takes seven times as long to make as a named tuple.
    assert classes == ["Annotation", "Paper", "Settings"]
