"""Reduced motion: nothing on the screen moves by itself."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input, TextArea

from reader.config import Settings
from reader.library import Library
from tests.ui.steps import filled, shown


async def test_no_cursor_blinks_and_nothing_is_animated(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path), settings=Settings(motion=False)) as user:
        assert user.app.animation_level == "none"
        for keys in (("slash",), ("escape", "t"), ("escape", "e"), ("escape", "colon"), ("escape", "x")):
            await user.press(*keys)
            await user.until(lambda: isinstance(user.app.focused, Input | TextArea))
            focused = user.app.focused
            assert isinstance(focused, Input | TextArea)
            assert not focused.cursor_blink, focused


async def test_by_default_the_cursor_shows_where_one_types(library: Library, tmp_path: Path) -> None:
    async with shown(filled(library, tmp_path)) as user:
        await user.press("slash")
        await user.until(lambda: isinstance(user.app.focused, Input))
        assert user.app.animation_level != "none"
