"""What all dialogs share: a frame in the middle of the screen, its title, and the keys in its border."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Protocol, Self, TypeVar, runtime_checkable

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Region
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input
from textual.widgets._toast import Toast

from reader.key_names import key_name
from reader.ui.rendering import fit, safe_line
from reader.ui.signs import SIGNS

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


BORDER_CELLS = 6
"""Cells of a border that a title in it leaves free: corners, lines and blanks."""
LONGEST_TITLE = 400
"""Cells of a title while it is not known how wide the border is."""


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
        self._title = title
        self._hints = tuple(hints)
        self._fill_borders()

    def show_title(self, title: str) -> None:
        """Let the upper border say something else, which may come from data."""
        self._title = title
        self._fill_borders()

    def show_hints(self, hints: Iterable[Hint]) -> None:
        """Let the lower border name other keys."""
        self._hints = tuple(hints)
        self._fill_borders()

    def on_resize(self) -> None:
        """Say as much as there is room for."""
        self._fill_borders()

    def _fill_borders(self) -> None:
        """Put as much into the borders as fits; the last key, which closes, is never left out."""
        room = max(self.outer_size.width - BORDER_CELLS, 1) if self.outer_size else LONGEST_TITLE
        self.border_title = Content(fit(safe_line(self._title), room))
        shown = [_shown(hint) for hint in self._hints]
        while len(shown) > 1 and sum(hint.cell_length + 2 for hint in shown) - 2 > room:
            del shown[-2]
        self.border_subtitle = Content("  ").join(shown)


def _shown(hint: Hint) -> Content:
    key = SIGNS.prose(hint.key)
    shown = Content.assemble((key, Style(bold=True)), " " if key else "", hint.word)
    if hint.action is None:
        return shown
    return shown.stylize(Style.from_meta({"@click": f"screen.{hint.action}"}))


@runtime_checkable
class Uncovered(Protocol):
    """A screen that wants to know what a dialog above it has covered."""

    def uncover(self, regions: Iterable[Region]) -> None:
        """See `reader.ui.screens.beneath.Beneath`."""


class Dialog(ModalScreen[T]):
    """A dialog that Esc cancels, and so does a click beside its frame unless `CLICK_BESIDE` is False."""

    CLICK_BESIDE: ClassVar[bool] = True
    CSS_PATH = str(Path(__file__).parent.parent / "dialogs.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel", show=False),
        Binding("f1", "help", "Help", show=False),
    ]

    _around: list[Strip] | None = None
    """The lines of the screen below, painted around the frame; None while they are still to be drawn."""
    answered = False
    """Whether the dialog is over; keys may still come in that were typed before it was gone."""

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Paint the dialog anew, and the screen below, which asks for that when it has changed."""
        self._around = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The screen below; nothing in it can be clicked on.

        It is taken as it is: Textual's way, which could tint it, takes a third of the time of opening a
        dialog, and fits it to 256 colours a second time, which makes them others.
        """
        if self._around is None:
            self._around = self._drawn_below()
        left, right = crop.column_span
        return [line.crop(left, right) for line in self._around[crop.y : crop.bottom]]

    def _drawn_below(self) -> list[Strip]:
        width, height = self.size
        lines: list[Strip] = []
        stack = self.app.screen_stack
        base = RichStyle(color=self.rich_style.color)
        if self in stack[1:]:
            below = stack[stack.index(self) - 1]
            if isinstance(below, Dialog):
                below._around = None
            lines = below._compositor.render_strips(self.size)
        # That screen may still have to be laid out for another size.
        missing = [Strip.blank(width, base)] * (height - len(lines))
        return [_unlinked(line.adjust_cell_length(width), base) for line in [*lines, *missing]]

    def answer(self, answer: T | None) -> None:
        """Close the dialog with an answer; the first one counts, and only while no other dialog is above.

        Args:
            answer: what the dialog returns.
        """
        if not self.answered and self.is_active:
            self.answered = True
            below = self.app.screen_stack[-2]
            if isinstance(below, Uncovered) and not self._is_to_be_painted():
                below.uncover(child.region for child in self.children if child.display)
            self.dismiss(answer)

    def _is_to_be_painted(self) -> bool:
        """Whether not all that has changed is on the terminal yet, be it of a screen below this one."""
        return bool(self._dirty_widgets or self._repaint_required or self._layout_required)

    def set_focus(
        self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False
    ) -> None:
        """Give a widget the focus; none of a dialog that is over is styled for having lost it."""
        if not self.answered:
            super().set_focus(widget, scroll_visible, from_app_focus)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let no key act on a dialog that is over, or of which nothing is there yet."""
        return False if self.answered or not self.children else super().check_action(action, parameters)

    def on_mount(self) -> None:
        """Let no message cover the dialog and its keys."""
        clear_toasts(self)

    def action_cancel(self) -> None:
        """Close the dialog without an answer."""
        self.answer(None)

    def action_help(self) -> None:
        """Show the keys of the dialog."""
        from reader.ui.screens.help import HelpScreen
        from reader.ui.screens.help_places import HelpPlace

        self.app.push_screen(HelpScreen((), HelpPlace("In this dialog", keys=tuple(self._keys()))))

    def _keys(self) -> Iterator[tuple[str, str]]:
        """The keys of the dialog and of what has the focus in it, and what they do."""
        focused = [] if self.focused is None else [self.focused]
        own = [cls for node in (*focused, self) for cls in type(node).__mro__ if _is_ours(cls)]
        for binding in dict.fromkeys(each for cls in own for each in vars(cls).get("BINDINGS", ())):
            if isinstance(binding, Binding) and binding.description:
                yield " ".join(map(key_name, binding.key.split(","))), binding.description

    def on_click(self, event: events.Click) -> None:
        """Cancel when the click met nothing of the dialog."""
        if self.CLICK_BESIDE and event.widget is self:
            self.action_cancel()


def _unlinked(line: Strip, base: RichStyle) -> Strip:
    """A line in which nothing can be clicked on, in the colour of `base` where it has none."""
    segments = []
    for text, style, control in line:
        look = base if style is None else style.clear_meta_and_links()
        segments.append(Segment(text, base + look if look.color is None else look, control))
    return Strip(segments, line.cell_length)


def _is_ours(cls: type) -> bool:
    return cls.__module__.startswith("reader.")


async def act_at_once(widget: Widget, event: events.Key) -> None:
    """Carry out the widget's own binding of a key now, in its turn among the keys that are typed.

    Textual hands such a key up to the app first, and what is typed meanwhile would overtake it.
    """
    # Textual's public way goes through all bindings of the screen, which takes as long as the action.
    for binding in widget._bindings.key_to_bindings.get(event.key, ()):
        if await widget.app.run_action(binding.action, widget):
            event.stop()
            event.prevent_default()
            return


class TextLine(Input):
    """An input of one line that takes in only what can be shown, in the order in which it is typed."""

    def on_mount(self) -> None:
        """Let the cursor stand still where nothing is to move."""
        self.cursor_blink = self.app.animation_level != "none"

    async def on_key(self, event: events.Key) -> None:
        """Edit at once."""
        if not event.is_printable:
            await act_at_once(self, event)

    def on_paste(self, event: events.Paste) -> None:
        """Take in what is pasted without control characters, with a space for any other white space."""
        event.prevent_default()
        event.stop()
        line = " ".join(event.text.strip("\r\n").splitlines())
        shown = (char if char.isprintable() else " " * char.isspace() for char in line)
        self.replace("".join(shown), *self.selection)
