"""What the first keys would have to wait for, got ready while nobody waits."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.css.stylesheet import Stylesheet

_NEEDED_SOON = (
    "reader.ui.screens.choose",
    "reader.ui.screens.palette",
    "reader.ui.screens.help",
    "reader.ui.widgets.tag_editor",
    "reader.ui.widgets.note_editor",
    "reader.ui.widgets.search_input",
    "reader.ui.widgets.suggestions",
)
"""What is imported when it is first asked for, and takes a while."""
_REHEARSED = "A *naïve* owl, 梟, of $O(n^2)$: see https://owl.example/"
"""A text that takes all that reading and breaking others takes: marks, addresses, script without spaces."""


def rehearse() -> None:
    """Load what dialogs and editors are made of, and what reads a paper; to be called in a thread."""
    for module in _NEEDED_SOON:
        import_module(module)
    from rich.style import Style

    from reader.text.inline import parse
    from reader.ui.rendering import wrap

    for span in parse(_REHEARSED):
        wrap([(span.text, Style.null())], 1)


def load_dialogs(sheet: Stylesheet) -> None:
    """Let an app's style sheet know how dialogs look.

    When the first of them is opened, Textual reads that, and then styles all that is on the screen anew.
    """
    from reader.ui.screens.dialog import Dialog

    if not sheet.has_source(Dialog.CSS_PATH):
        sheet.read(Dialog.CSS_PATH)
        sheet.reparse()
