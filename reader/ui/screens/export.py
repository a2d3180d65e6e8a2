"""Where an export goes and how it is to look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, Input, Static
from textual.worker import get_current_worker

from reader.exporters.formats import EXPORTERS, Exporter, GroupBy
from reader.text.counted import counted
from reader.ui.screens.confirm import ConfirmScreen
from reader.ui.screens.destination import Destination, Fate, look_at
from reader.ui.screens.dialog import Dialog, Frame, Hint, TextLine, literal
from reader.ui.screens.one_of import OneOf
from reader.ui.screens.typed_path import as_typed

FILE_NAME = "reading-list"
"""What the file is called unless the user says otherwise, without its suffix."""
_GROUPS = tuple(GroupBy)
_GROUP_WORDS = {
    GroupBy.NONE: "nothing",
    GroupBy.TAG: "tag",
    GroupBy.STATUS: "status",
    GroupBy.SOURCE: "source",
    GroupBy.STARS: "stars",
}
_NO_PARTS: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """What the user asked for.

    Attributes:
        file: where to write.
        format: name of an exporter.
        group_by: by what papers are put under headings.
        abstracts: whether to hold the abstracts.
        force: whether the user agreed to overwrite a file that is no export.
        only: which part of the papers, one that the dialog offered; empty for all of them.
    """

    file: Path
    format: str
    group_by: GroupBy
    abstracts: bool
    force: bool
    only: str = ""


class _FileLine(TextLine):
    """Where the file is typed."""

    # At once: Enter may follow, which is not to overtake it.
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "screen.cancel", show=False)]


class ExportScreen(Dialog[ExportRequest | None]):
    """Asks for file, format, grouping and abstracts; returns None when the user does without."""

    CLICK_BESIDE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "export", "Export", show=False),
        # With priority, so that a key that follows at once reaches the line that is meant.
        Binding("tab,down", "app.focus_next", "Next", show=False, priority=True),
        Binding("shift+tab,up", "app.focus_previous", "Previous", show=False, priority=True),
    ]

    @dataclass
    class LookedAt(Message):
        """It is known what is at the path."""

        destination: Destination

    def __init__(
        self,
        papers: int,
        what: str,
        folder: Path,
        *,
        abstracts: bool,
        before: ExportRequest | None = None,
        parts: Mapping[str, int] = _NO_PARTS,
    ) -> None:
        """Make the dialog.

        Args:
            papers: how many papers will be exported.
            what: which they are: "all papers" or a query.
            folder: where the file goes unless the user says otherwise, and what a relative path starts from.
            abstracts: whether to suggest exporting the abstracts.
            before: what was asked for last time; all of it but the file is suggested again.
            parts: what can be exported in place of all papers, in a word, and how many papers that is.
        """
        super().__init__()
        self._parts = {"": papers, **parts}
        self._what = what
        self._folder = folder
        self._abstracts = abstracts if before is None else before.abstracts
        names = [exporter.name for exporter in EXPORTERS]
        self._suggested = 0 if before is None else names.index(before.format)
        self._grouped = 0 if before is None else _GROUPS.index(before.group_by)
        self._part = "" if before is None or before.only not in self._parts else before.only
        self._asked = False

    def compose(self) -> ComposeResult:
        """A line a question, and the buttons."""
        titles = [exporter.title for exporter in EXPORTERS]
        groups = [_GROUP_WORDS[group] for group in _GROUPS]
        name = as_typed(self._folder, FILE_NAME + EXPORTERS[self._suggested].suffix)
        file = _FileLine(name, id="file", select_on_focus=False)
        parts = [f"{part or 'all'} {papers:,}" for part, papers in self._parts.items()]
        only = OneOf(parts, chosen=[*self._parts].index(self._part), id="only")
        yield Frame(
            _row("Papers", Static(literal(self._what), id="what")),
            _row("File", file),
            _row("", Static(id="fate"), spaced=True),
            *([_row("Only", only)] if len(parts) > 1 else []),
            _row("Format", OneOf(titles, chosen=self._suggested, id="format")),
            _row("Group by", OneOf(groups, chosen=self._grouped, id="group-by")),
            _row("Abstracts", OneOf(["no", "yes"], chosen=int(self._abstracts), id="abstracts"), spaced=True),
            Horizontal(
                Button("Export", id="export", variant="primary", compact=True),
                Button("Cancel", id="cancel", compact=True),
                classes="buttons",
            ),
            title=self._title,
            hints=[
                Hint("Enter", "export", "export"),
                Hint("Tab", "next"),
                Hint("←→", "change"),
                Hint("Esc", "cancel", "cancel"),
            ],
        )

    def on_mount(self) -> None:
        """Say at once what would become of the file suggested."""
        self._look()

    @property
    def _title(self) -> str:
        return f"Export {counted(self._parts[self._part], 'paper')}"

    @property
    def _line(self) -> TextLine:
        return self.query_one("#file", TextLine)

    @property
    def _format(self) -> OneOf:
        return self.query_one("#format", OneOf)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Let the format follow a suffix that was typed, and say what would become of the file."""
        suffix = Path(event.value).suffix.casefold()
        if suffix != EXPORTERS[self._format.chosen].suffix:
            for index, exporter in enumerate(EXPORTERS):
                if exporter.suffix == suffix:
                    self._format.chosen = index
                    break
        self._look()

    def on_one_of_chosen(self, event: OneOf.Chosen) -> None:
        """Let the suffix follow the format, and the title say how many papers it will be."""
        if event.one_of is self._format:
            self._adapt_suffix()
            self._look()
        elif event.one_of.id == "only":
            self._part = [*self._parts][event.index]
            self.query_one(Frame).show_title(self._title)

    def _adapt_suffix(self) -> None:
        """Give the file the suffix of the chosen format, unless the user gave it one that is no format's."""
        line, wanted = self._line, EXPORTERS[self._format.chosen].suffix
        suffix = Path(line.value).suffix
        if suffix.casefold() != wanted and suffix.casefold() in {exporter.suffix for exporter in EXPORTERS}:
            line.value = line.value.removesuffix(suffix) + wanted

    def on_input_submitted(self) -> None:
        """Enter in the file's line exports, as everywhere."""
        self.action_export()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        if event.button.id == "export":
            self.action_export()
        else:
            self.action_cancel()

    def action_export(self) -> None:
        """Return what was asked for, once it is known that nothing of the user's would be lost."""
        if self.answered:
            return
        self._asked = True
        self._adapt_suffix()
        self._look()

    def _look(self) -> None:
        self._look_in_thread(self._line.value, EXPORTERS[self._format.chosen])

    @work(thread=True, exclusive=True)
    def _look_in_thread(self, typed: str, exporter: Exporter) -> None:
        """See what is at the path; a disk may be slow."""
        worker = get_current_worker()
        destination = look_at(typed, self._folder, exporter)
        if not worker.is_cancelled:
            self.post_message(self.LookedAt(destination))

    def on_export_screen_looked_at(self, event: LookedAt) -> None:
        """Say what would become of the file, and go on with the export if that is what was asked."""
        if self.answered:
            return
        destination = event.destination
        fate = self.query_one("#fate", Static)
        fate.update(literal(destination.message))
        fate.set_class(destination.fate is Fate.IMPOSSIBLE, "-error")
        fate.set_class(destination.fate is Fate.FOREIGN, "-warning")
        if not self._asked:
            return
        self._asked = False
        if destination.fate is Fate.IMPOSSIBLE:
            self._line.focus()
        elif destination.fate is Fate.FOREIGN:
            self._ask(destination)
        else:
            self.answer(self._request(destination, force=False))

    def _ask(self, destination: Destination) -> None:
        def answered(overwrite: bool | None) -> None:
            if overwrite:
                self.answer(self._request(destination, force=True))
            elif not self.answered:
                self._line.focus()

        question = f"{destination.file} is no export in this format. What it holds would be lost."
        self.app.push_screen(
            ConfirmScreen("Overwrite the file?", question, "Overwrite", "Keep", danger=True), answered
        )

    def _request(self, destination: Destination, *, force: bool) -> ExportRequest:
        return ExportRequest(
            file=destination.file,
            format=EXPORTERS[self._format.chosen].name,
            group_by=_GROUPS[self.query_one("#group-by", OneOf).chosen],
            abstracts=bool(self.query_one("#abstracts", OneOf).chosen),
            force=force,
            only=self._part,
        )


def _row(label: str, widget: Widget, *, spaced: bool = False) -> Horizontal:
    return Horizontal(
        Static(literal(label), classes="label"), widget, classes="row -spaced" if spaced else "row"
    )
