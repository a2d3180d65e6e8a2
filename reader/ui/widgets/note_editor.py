"""The editor of a note, which saves itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.timer import Timer
from textual.widgets import TextArea

from reader.text.sanitize import display
from reader.ui.screens.dialog import act_at_once
from reader.ui.signs import SIGNS

if TYPE_CHECKING:
    from reader.ui.drafts import Draft

SAVE_AFTER = 0.6
"""Seconds from a keystroke until it is saved at the latest; with the write itself it stays under one."""


class NoteEditor(TextArea):
    """The text of a draft, which is handed over to be saved while it is typed and when it is left."""

    BORDER_TITLE = "Note"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(
        self, save: Callable[[Draft], None], leave: Callable[[], None], *, id: str | None = None
    ) -> None:
        """Make an editor without a note.

        Args:
            save: takes a draft that is to be saved; must not wait for the disk.
            leave: takes the focus away, unless the editor is to stay open; a message would come after the
                keys that are typed right behind Esc.
            id: of the widget.
        """
        super().__init__(
            id=id, soft_wrap=True, tab_behavior="focus", compact=True, highlight_cursor_line=False
        )
        self._save = save
        self._go_away = leave
        self.draft: Draft | None = None
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        """Let the cursor stand still where nothing is to move."""
        self.cursor_blink = self.app.animation_level != "none"

    def open(self, draft: Draft) -> None:
        """Begin to edit a note."""
        self.close()
        self.load_text(draft.text)
        self.draft = draft
        draft.warned = False
        self.move_cursor(self.document.end)
        self.show_state()

    def close(self) -> None:
        """Hand over what is not saved yet and forget the draft."""
        self.flush()
        self.draft = None

    def take(self) -> None:
        """Put what was typed into the draft."""
        if self.draft is not None:
            self.draft.text = self.text

    def flush(self) -> None:
        """Hand over what was typed, if it is not on disk."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.take()
        if self.draft is not None and self.draft.is_dirty:
            self._save(self.draft)

    def save_soon(self, *, waited: bool = False) -> None:
        """Hand over what was typed before long, however long the typing goes on.

        Args:
            waited: what was typed has waited for what was typed before it, and is handed over now if its time
                has come.
        """
        if self._timer is None and self.draft is not None and self.draft.is_dirty:
            if waited:
                self.flush()
            else:
                self._timer = self.set_timer(SAVE_AFTER, self.flush)

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Save soon."""
        event.stop()
        self.take()
        if self.draft is not None and self.draft.is_dirty:
            self.draft.warned = False
        self.show_state()
        self.save_soon()

    def show_draft(self) -> None:
        """Show the text of the draft, which something else than typing changed."""
        if self.draft is not None and self.draft.text != self.text:
            text, typed, selection = self.draft.text, self.text, self.selection
            if text.startswith(typed):
                self.insert(text[len(typed) :], self.document.end)
                self.selection = selection
            else:
                at_end = selection.end == self.document.end
                self.load_text(text)
                end = self.document.end
                self.move_cursor(end if at_end else min(selection.end, end))
        self.show_state()

    async def on_key(self, event: events.Key) -> None:
        """Leave at once; a key that was typed behind that is meant for what has the focus now."""
        if self.draft is None and self.screen.focused is not self:
            event.prevent_default()
            event.stop()
            self.app.post_message(events.Key(event.key, event.character))
        elif event.key == "escape":
            await act_at_once(self, event)

    def on_paste(self, event: events.Paste) -> None:
        """Leave out of what is pasted what may not be sent to a terminal."""
        event.prevent_default()
        event.stop()
        self.move_cursor(self.replace(display(event.text), *self.selection).end_location)

    def on_blur(self, _event: events.Blur) -> None:
        """Save when the focus goes elsewhere."""
        self.flush()

    def scroll_cursor_visible(self, center: bool = False, animate: bool = False) -> Offset:
        """Scroll to the cursor, unless it is where the text no longer is.

        Taking back a paste of many lines shortens the text before it moves the cursor, and may remove the
        scroll bar in between, which scrolls to the cursor (github.com/Textualize/textual/issues/6686).
        """
        if self.cursor_location[0] >= self.document.line_count:
            return Offset()
        return super().scroll_cursor_visible(center, animate)

    def show_state(self) -> None:
        """Say in the title whether all that was typed is on disk."""
        draft, state = self.draft, ""
        if draft is not None and draft.is_dirty:
            state = f" {SIGNS.dot} not saved" if draft.fault is not None else ""
        elif draft is not None and draft.confirmed:
            state = f" {SIGNS.dot} saved" + (" beside that of another window" if draft.is_beside else "")
        self.border_title = f"{self.BORDER_TITLE}{state}"

    def action_leave(self) -> None:
        """Save, and go back to the list."""
        self.flush()
        self._go_away()
