"""The tree of tags with how many papers each has."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.strip import Strip

from reader.library.tags import TagNode, TagTree
from reader.ui.rendering import Run, fit, pad, safe_line, strip, width_of
from reader.ui.signs import SIGNS
from reader.ui.tag_lines import TagLine, lines_of
from reader.ui.widgets.pointed import PointedPane

NUMBER = 8
"""Cells of a column of numbers, with the space before them."""
COLOUR = 8
"""Cells of the column of colours, with the space before them."""
DEEPEST = 6
"""Levels that are indented; those below stand where these do."""
TWO_NUMBERS, COLOURS = 38, 58
"""From which width on there is room for a second number, and for the names of colours."""


class TagTreeView(PointedPane):
    """A line for the papers without tags, and below it the tags; one of them is the current one."""

    @dataclass
    class Clicked(Message):
        """A line was clicked twice."""

    @dataclass
    class FoldClicked(Message):
        """The sign before a tag was clicked."""

    def __init__(self, *, id: str | None = None) -> None:
        """Make a view that knows no tags yet."""
        super().__init__(id=id)
        self.tags: TagTree | None = None
        self._lines: list[TagLine] = []
        self._instead: tuple[str, ...] = ()

    @property
    def current(self) -> TagNode | None:
        """The tag under the cursor; None on the line of those without tags, or where there is none."""
        line = self._line_of(self._cursor)
        return None if line is None else line.node

    @property
    def on_untagged(self) -> bool:
        """Whether the cursor is on the line of the papers without tags."""
        return self.tags is not None and self._cursor == 0

    @property
    def current_line(self) -> TagLine | None:
        """The line of the tag under the cursor."""
        return self._line_of(self._cursor)

    def _line_of(self, index: int) -> TagLine | None:
        return self._lines[index - 1] if 0 < index <= len(self._lines) else None

    def show(
        self,
        tree: TagTree,
        folded: Collection[str],
        fitting: Collection[int] | None = None,
        *,
        wanted: Sequence[str] = (),
        instead: tuple[str, ...] = (),
    ) -> None:
        """Show a tree.

        Args:
            tree: all tags.
            folded: see `reader.ui.tag_lines.lines_of`.
            fitting: the same.
            wanted: keys of the tags that the cursor belongs on, the likeliest first; else it stays with the
                tag that it is on, or near it.
            instead: what to say below where no tag is in sight.
        """
        here, offset = self.current, self._cursor - self.top
        self.tags, self._instead = tree, instead
        self._lines = lines_of(tree.nodes, folded, fitting)
        places = {line.node.key: place for place, line in enumerate(self._lines, 1)}
        keys = [*wanted, *(_and_above(here.key) if here is not None else ())]
        known = [places[key] for key in keys if key in places]
        self._cursor = known[0] if known else min(self._cursor, len(self._lines))
        self.top = min(max(self._cursor - offset, 0), self.last_top)
        self._follow()
        self.refresh()

    def move(self, lines: int) -> None:
        """Move the cursor down, or up when negative."""
        self.move_to(self._cursor + lines)

    def move_to(self, line: int) -> None:
        """Move the cursor to a line, as far as there are lines."""
        self._cursor = min(max(line, 0), len(self._lines))
        self._follow()
        self.refresh()

    def move_to_key(self, key: str) -> bool:
        """Move the cursor to a tag; whether it is in sight."""
        for place, line in enumerate(self._lines, 1):
            if line.node.key == key:
                self.move_to(place)
                return True
        return False

    # Drawing

    def line_count(self) -> int:
        """A line for the papers without tags, one a tag, or what is said instead."""
        if self.tags is None:
            return len(self._instead)
        return 1 + (len(self._lines) or len(self._instead))

    def _title(self) -> Strip:
        """What the columns hold."""
        width, faint = self.text_width, self.look("faint")
        runs: list[Run] = [(pad(" Tag", max(width - _columns(width), 0)), faint)]
        if width >= TWO_NUMBERS:
            runs.append(("itself".rjust(NUMBER), faint))
        runs.append(("in all".rjust(NUMBER), faint))
        if width >= COLOURS:
            runs.append(("  colour", faint))
        return strip(runs, width + 1, self.look())

    def draw_line(self, index: int, width: int) -> Strip:
        """Draw the papers without tags, a tag, or a sentence."""
        cursor: tuple[str, ...] = ()
        if index == self._cursor and self.tags is not None:
            cursor = ("cursor",) if self.has_focus else ("cursor-blurred",)
        base, faint = self.look(*cursor), self.look(*cursor, "faint")
        if self.tags is not None and index == 0:
            number = f"{self.tags.untagged:,}"
            return self._columns_of([("  ", base)], "untagged", ("", number), "", cursor, width)
        line = self._line_of(index)
        if line is None:
            text = self._instead[index - (self.tags is not None)]
            return strip([(" " + fit(safe_line(text), width - 1), faint)], width, base)
        node = line.node
        sign = "  "
        if line.branches:
            sign = f"{SIGNS.unfolded if line.unfolded else SIGNS.folded} "
        before: list[Run] = [("  " * min(node.depth, DEEPEST), base), (sign, faint)]
        numbers = (f"{node.own:,}" if node.own else "", f"{node.papers:,}")
        look = cursor if line.fits else (*cursor, "faint")
        return self._columns_of(before, node.name, numbers, node.colour or "", look, width)

    def _columns_of(
        self,
        before: list[Run],
        name: str,
        numbers: tuple[str, str],
        colour: str,
        look: tuple[str, ...],
        width: int,
    ) -> Strip:
        base, faint = self.look(*look), self.look(*look, "faint")
        used = sum(width_of(text) for text, _ in before)
        name = pad(safe_line(name), max(width - used - _columns(width), 1))
        runs = [*before, (name, self.look(*look, f"tag-{colour}") if colour else base)]
        own, whole = numbers
        if width >= TWO_NUMBERS:
            runs.append((own.rjust(NUMBER), base))
        runs.append((whole.rjust(NUMBER), base if width < TWO_NUMBERS else faint))
        if width >= COLOURS:
            runs.append((pad(f"  {colour}", COLOUR), faint))
        return strip(runs, width, base)

    # The mouse

    def on_click(self, event: events.Click) -> None:
        """Go to the line that was clicked on; fold or unfold by its sign, and tell of a second click."""
        index = self.line_at(event)
        event.stop()
        if index is None or self.tags is None or index > len(self._lines):
            return
        self.move_to(index)
        line, offset = self.current_line, event.get_content_offset(self)
        at = 2 * min(line.node.depth, DEEPEST) if line is not None else 0
        if line is not None and line.branches and offset is not None and at <= offset.x <= at + 1:
            self.post_message(self.FoldClicked())
        elif event.chain == 2:
            self.post_message(self.Clicked())


def _columns(width: int) -> int:
    """The cells of what stands behind the names."""
    return NUMBER * (2 if width >= TWO_NUMBERS else 1) + (COLOUR if width >= COLOURS else 0)


def _and_above(key: str) -> list[str]:
    keys = [key]
    while "/" in key:
        key = key.rpartition("/")[0]
        keys.append(key)
    return keys
