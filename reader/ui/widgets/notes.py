"""The pane of what the user added: tags and note, and the editors of both."""

from __future__ import annotations

from collections.abc import Iterator

from rich.style import Style
from textual import events
from textual.strip import Strip

from reader.model import Entry
from reader.ui.messages import TagChosen
from reader.ui.rendering import Run, safe, safe_line, strip, wrap
from reader.ui.widgets.pane import Pane


class NotesView(Pane):
    """The tags as chips, the note as the user wrote it, and what another window wrote at the same time."""

    TITLE = "Tags & notes"

    def __init__(self, *, id: str | None = None) -> None:
        """Make an empty view."""
        super().__init__(id=id)
        self._entry: Entry | None = None
        self._hints = ("", "", "")
        self._lines: list[list[Run]] = []
        self._made_for = -1

    def show(self, entry: Entry | None, *, tag_hint: str, note_hint: str, other_hint: str) -> None:
        """Show what the user added to a paper.

        Args:
            entry: the paper, or None to show nothing.
            tag_hint: what to say when it has no tags.
            note_hint: what to say when it has no note.
            other_hint: what to say above what another window wrote into the note at the same time.
        """
        old, self._entry = self._entry, entry
        hints = (tag_hint, note_hint, other_hint)
        same = entry is not None and old is not None and _shown_of(entry) == _shown_of(old)
        if entry is not None and old is not None and same and hints == self._hints:
            # Going through papers that have neither costs no painting.
            self.scroll_to_line(0 if entry.paper.id != old.paper.id else self.top)
            return
        if entry is None or old is None or old.paper.id != entry.paper.id:
            self.top = 0
        self._hints = hints
        self._made_for = -1
        self.set_class(entry is not None and bool(entry.annotation.other_notes), "-two")
        self.refresh()

    def line_count(self) -> int:
        """As many lines as tags and note take at the present width."""
        width = self.text_width
        if self._made_for != width:
            self._made_for = width
            self._lines = list(self._wrapped(max(width - 1, 1))) if self._entry is not None else []
        return len(self._lines)

    def draw_line(self, index: int, width: int) -> Strip:
        """Draw a line of the tags or of the note."""
        return strip(self._lines[index], width, self.look())

    def _wrapped(self, width: int) -> Iterator[list[Run]]:
        entry, base = self._entry, self.look()
        if entry is None:
            return
        hint = self.look("faint")
        margin: Run = (" ", base)
        annotation = entry.annotation
        tag_hint, note_hint, other_hint = self._hints
        tags = list(self._chips(entry)) if annotation.tags else [(tag_hint, hint)]
        for line in wrap(tags, width):
            yield [margin, *line]
        texts = [*self._text(annotation.note, width)] if annotation.note else [[margin, (note_hint, hint)]]
        for other in annotation.other_notes:
            texts += [[margin], *([margin, *line] for line in wrap([(other_hint, hint)], width))]
            texts += self._text(other, width)
        yield from texts

    def _text(self, text: str, width: int) -> Iterator[list[Run]]:
        base = self.look()
        for paragraph in safe(text).split("\n"):
            for line in wrap([(paragraph, base)], width):
                yield [(" ", base), *line]

    def _chips(self, entry: Entry) -> Iterator[Run]:
        base = self.look()
        for number, tag in enumerate(entry.annotation.tags):
            if number:
                yield "  ", base
            # A chip stays on one line: its spaces are not places to break at.
            text = f"\u00a0{safe_line(tag)}\u00a0".replace(" ", "\u00a0")
            yield text, self.tag_look(tag, look="chip") + Style(meta={"tag": number})

    def forget_drawn(self) -> None:
        """Draw everything anew next time."""
        self._made_for = -1

    def on_click(self, event: events.Click) -> None:
        """Show the papers with the tag clicked on."""
        number = event.style.meta.get("tag")
        if self._entry is not None and number is not None and number < len(self._entry.annotation.tags):
            event.stop()
            self.post_message(TagChosen(self._entry.annotation.tags[number]))


def _shown_of(entry: Entry) -> tuple[object, ...]:
    annotation = entry.annotation
    return (annotation.tags, annotation.note, annotation.other_notes)
