"""Which file or folder to import."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from reader.ui.screens.choices import LIST_KEYS, Choice, Choices
from reader.ui.screens.confirm import ConfirmScreen
from reader.ui.screens.dialog import Dialog, Frame, Hint, TextLine, literal
from reader.ui.screens.path_names import Completion, complete
from reader.ui.screens.typed_path import as_typed, path_from

ROWS = 12
"""How many names are in sight where there is room."""


class PathLine(TextLine):
    """Where the path is typed; Tab completes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "screen.complete", "Complete", show=False),
        *LIST_KEYS,
    ]


class ImportScreen(Dialog[Path | None]):
    """Asks for a path, with completion from the disk; returns one that exists, or None."""

    CLICK_BESIDE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "Import", show=False),
        *LIST_KEYS,
    ]

    @dataclass
    class Listed(Message):
        """It is known what a path can be completed to."""

        typed: str
        completion: Completion

    @dataclass
    class LookedUp(Message):
        """It is known what is at a path."""

        path: Path
        is_folder: bool
        problem: str | None

    def __init__(self, folder: Path) -> None:
        """Make the dialog.

        Args:
            folder: where to begin, and what a relative path starts from.
        """
        super().__init__()
        self._folder = folder
        self._suggested = as_typed(folder)
        self._completion = Completion(())
        self._asked: str | None = None
        self._listed: str | None = None
        self._waiting: list[Callable[[], None]] = []

    def compose(self) -> ComposeResult:
        """The path above what it can be completed to."""
        yield Frame(
            PathLine(self._suggested, id="path", select_on_focus=False),
            Choices(rows=ROWS),
            Static(id="said"),
            title="Import a list of papers",
            hints=[
                Hint("Enter", "import", "accept"),
                Hint("Tab", "complete", "complete"),
                Hint("↑↓", "choose"),
                Hint("Esc", "cancel", "cancel"),
            ],
        )

    def on_mount(self) -> None:
        """List the folder to begin with; what is typed or pasted takes its place."""
        self._line.select_all()
        self._say("A list as a text or Markdown file, or a folder with such lists in it.")
        self._list(self._line.value)

    @property
    def _line(self) -> PathLine:
        return self.query_one(PathLine)

    @property
    def _choices(self) -> Choices:
        return self.query_one(Choices)

    def _say(self, sentence: str, *, error: bool = False) -> None:
        said = self.query_one("#said", Static)
        said.update(literal(sentence))
        said.set_class(error, "-error")

    def on_input_changed(self, event: Input.Changed) -> None:
        """List what the path can become."""
        if event.value != self._asked:
            self._say("")
            self._list(event.value)

    def _meant(self, typed: str) -> str:
        """A whole path without what was suggested before it: who pastes one means that one."""
        rest = typed.removeprefix(self._suggested) if self._suggested else typed
        return rest if rest.startswith("~") or Path(rest).is_absolute() else typed

    def _list(self, typed: str) -> None:
        self._asked = typed
        self._list_in_thread(typed)

    @work(thread=True, exclusive=True, group="list")
    def _list_in_thread(self, typed: str) -> None:
        worker = get_current_worker()
        completion = complete(self._meant(typed), self._folder, lambda: worker.is_cancelled)
        if not worker.is_cancelled:
            self.post_message(self.Listed(typed, completion))

    def on_import_screen_listed(self, event: Listed) -> None:
        """Show the names, unless more has been typed since."""
        if self.answered or event.typed != self._line.value:
            return
        self._completion, self._listed = event.completion, event.typed
        choices = [Choice(name.path, name.name) for name in event.completion.names]
        self._choices.show(choices, None, nothing=event.completion.problem or "Nothing here begins so.")
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            self._once_listed(then)

    def _once_listed(self, then: Callable[[], None]) -> None:
        """Do something now, or as soon as the names for what has been typed are known."""
        if self.answered:
            return
        if self._listed == self._line.value:
            then()
        else:
            self._waiting.append(then)

    def on_input_submitted(self) -> None:
        """Enter in the line of the path accepts, as everywhere."""
        self.action_accept()

    def on_choices_clicked(self, event: Choices.Clicked) -> None:
        """Take a name that was clicked into the path."""
        self._take(event.choice.key)

    def action_move(self, by: int) -> None:
        """Highlight another name."""
        self._once_listed(lambda: self._choices.move(by))

    def action_move_pages(self, by: int) -> None:
        """Highlight a name a page further."""
        self._once_listed(lambda: self._choices.move(by * self._choices.page))

    def action_complete(self) -> None:
        """Complete the path to the highlighted name, else as far as all names agree; else highlight one."""
        self._once_listed(self._complete)

    def _complete(self) -> None:
        highlighted = self._choices.highlighted
        if highlighted is not None:
            self._take(highlighted.key)
        elif len(self._completion.common) > len(self._meant(self._line.value)):
            self._take(self._completion.common)
        else:
            self._choices.move(1)

    def _take(self, path: str) -> None:
        line = self._line
        line.value = path
        line.cursor_position = len(path)
        line.focus()

    def action_accept(self) -> None:
        """Go into a highlighted folder; return a highlighted file or else the path that was typed."""
        self._once_listed(self._accept)

    def _accept(self) -> None:
        highlighted = self._choices.highlighted
        if highlighted is not None and highlighted.key.endswith("/"):
            self._take(highlighted.key)
        elif highlighted is not None:
            self._look_up(highlighted.key)
        elif typed := self._line.value.strip():
            self._look_up(typed)
        else:
            self._say("Type the path of a file or a folder.", error=True)

    @work(thread=True, exclusive=True, group="look-up")
    def _look_up(self, typed: str) -> None:
        path, problem, is_folder = path_from(self._meant(typed), self._folder), None, False
        try:
            path.stat()
            is_folder = path.is_dir()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            problem = f"{path}: {reason}."
            if isinstance(error, FileNotFoundError):
                problem = f"There is no file or folder {path}."
        if not get_current_worker().is_cancelled:
            self.post_message(self.LookedUp(path, is_folder, problem))

    def on_import_screen_looked_up(self, event: LookedUp) -> None:
        """Return the path, after a question when it is a whole folder."""
        if self.answered:
            return
        if event.problem is not None:
            self._say(event.problem, error=True)
            self._line.focus()
        elif event.is_folder:
            self._ask_about_folder(event.path)
        else:
            self.answer(event.path)

    def _ask_about_folder(self, path: Path) -> None:
        def answered(all_of_it: bool | None) -> None:
            if all_of_it:
                self.answer(path)

        question = f"Import every list of papers in {path}?"
        self.app.push_screen(ConfirmScreen("Import a folder", question, "Import", "Cancel"), answered)
