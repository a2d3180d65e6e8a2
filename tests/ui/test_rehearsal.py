"""What was rehearsed is not waited for when it is needed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from textual.css.stylesheet import Stylesheet

from reader.library import Library
from reader.ui.rehearsal import load_dialogs
from reader.ui.screens.choose import ChooseScreen
from reader.ui.screens.dialog import Frame
from tests.ui.steps import filled, shown

FIRST_KEYS = """
import json, re, sys
from reader.ui.rehearsal import rehearse
import reader.ui.app
rehearse()
known, compiled, made = set(sys.modules), [], re._compiler.compile
re._compiler.compile = lambda pattern, flags=0: compiled.append(pattern) or made(pattern, flags)
from rich.style import Style
from reader.text.inline import parse
from reader.ui.rendering import wrap
import reader.ui.screens.choose, reader.ui.screens.help, reader.ui.widgets.tag_editor
parse("An *owlet* of $x^2$ is at www.owl.example/owlet")
wrap([("owlets 梟梟 and more of them", Style.null())], 7)
print(json.dumps([compiled, sorted(set(sys.modules) - known)]))
"""


def test_after_it_nothing_is_loaded_or_compiled_any_more() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_KEYS], capture_output=True, check=True)
    assert json.loads(done.stdout) == [[], []]


async def test_the_first_dialog_has_nothing_styled_anew(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with shown(filled(library, tmp_path)) as user:
        load_dialogs(user.app.stylesheet)
        anew: list[str] = []
        monkeypatch.setattr(Stylesheet, "reparse", lambda _sheet: anew.append("parsed"))
        user.main.action_sort()
        await user.until(lambda: isinstance(user.app.screen, ChooseScreen) and user.app.screen.query(Frame))
        assert anew == []
        assert user.app.screen.query_one(Frame).styles.border_top[0] == "round"
