"""What all dialogs share: a frame in the middle of the screen, its title, and the keys in its border."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input
from textual.widgets._toast import Toast

from reader.ui.rendering import safe_line

T = TypeVar("T")


def clear_toasts(screen: Screen[Any]) -> None:
    """Take away the messages that are shown, on `screen` and on those below it."""
    app = screen.app
    app.clear_notifications()
    for shown in app.screen_stack:
        shown.query(Toast).remove()


def literal(text: str) -> Content:
    """One line of data as it may be shown: neither markup nor a terminal sequence."""
    return Content(safe_line(text))


@dataclass(frozen=True, slots=True)
class Hint:
    """A key that the border names; a click on it does what the key does.

    Attributes:
        key: as a person would write it.
        word: what it does.
        action: the dialog's action without `action_`, or None where a click would make no sense.
    """

    key: str
    word: str
    action: str | None = None


class Frame(Vertical):
    """The box of a dialog."""

    def __init__(self, *children: Widget, title: str, hints: Iterable[Hint]) -> None:
        """Make a frame.

        Args:
            *children: what the dialog consists of, from top to bottom.
            title: stands in the upper border; may come from data.
            hints: stand in the lower border.
        """
        super().__init__(*children, classes="frame")
        self.border_title = literal(title)
        self.show_hints(hints)

    def show_hints(self, hints: Iterable[Hint]) -> None:
        """Let the lower border name other keys."""
        self.border_subtitle = Content("  ").join(map(_shown, hints))


def _shown(hint: Hint) -> Content:
    shown = Content.assemble((hint.key, Style(bold=True)), " " if hint.key else "", hint.word)
    if hint.action is None:
        return shown
    return shown.stylize(Style.from_meta({"@click": f"screen.{hint.action}"}))


class Dialog(ModalScreen[T]):
    """A dialog that Esc cancels, and so does a click beside its frame unless `CLICK_BESIDE` is False."""

    CLICK_BESIDE: ClassVar[bool] = True
    CSS_PATH = str(Path(__file__).parent.parent / "dialogs.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Cancel", show=False)]

    answered = False
    """Whether the dialog is over; keys may still come in that were typed before it was gone."""

    def answer(self, answer: T | None) -> None:
        """Close the dialog with an answer; the first one counts, and only while no other dialog is above.

        Args:
            answer: what the dialog returns.
        """
        if not self.answered and self.is_active:
            self.answered = True
            self.dismiss(answer)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let no key act on a dialog that is over."""
        return False if self.answered else super().check_action(action, parameters)

    def on_mount(self) -> None:
        """Let no message cover the dialog and its keys."""
        clear_toasts(self)

    def action_cancel(self) -> None:
        """Close the dialog without an answer."""
        self.answer(None)

    def on_click(self, event: events.Click) -> None:
        """Cancel when the click met nothing of the dialog."""
        if self.CLICK_BESIDE and event.widget is self:
            self.action_cancel()


async def act_at_once(widget: Widget, event: events.Key) -> None:
    """Carry out the widget's own binding of a key now, in its turn among the keys that are typed.

    Textual hands such a key up to the app first, and what is typed meanwhile would overtake it.
    """
    active = widget.screen.active_bindings.get(event.key)
    if active is None or active.node is not widget or not active.enabled:
        return
    if await widget.app.run_action(active.binding.action, widget):
        event.stop()
        event.prevent_default()


class TextLine(Input):
    """An input of one line that takes in only what can be shown, in the order in which it is typed."""

    async def on_key(self, event: events.Key) -> None:
        """Edit at once."""
        if not event.is_printable:
            await act_at_once(self, event)

    def on_paste(self, event: events.Paste) -> None:
        """Leave control characters and line breaks out of what is pasted."""
        event.prevent_default()
        event.stop()
        self.replace("".join(filter(str.isprintable, event.text)), *self.selection)
