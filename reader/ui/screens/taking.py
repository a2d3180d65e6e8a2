"""The commands that take something in or out: links, the clipboard, exports, imports."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from reader.errors import ReaderError
from reader.model import Entry, Link
from reader.text.counted import counted
from reader.ui.messages import ImportAdvanced, ImportDone, LinkChosen
from reader.ui.screens.long_work import Working
from reader.ui.screens.taking_together import TakingTogether
from reader.ui.signs import SIGNS

if TYPE_CHECKING:
    from reader.library.report import ImportReport
    from reader.ui.screens.export import ExportRequest
    from reader.ui.screens.progress import ProgressScreen


_READ = 20_000
"""Characters of an abstract that are looked through for formulas to copy."""
_MOST_FORMULAS = 40
EXPORTED: Mapping[str, str] = MappingProxyType(
    {"starred": "is:starred", "tagged": "is:tagged", "kept": "is:later OR is:reading OR is:read"}
)
"""What can be exported of the papers that are shown: in a word, and the query that finds it."""


class Taking(TakingTogether, Working):
    """Opening links, copying, exporting and importing."""

    _progress: ProgressScreen | None = None
    _exported: ExportRequest | None = None

    # Links

    def action_open(self) -> None:
        """Open one of the paper's links in the browser."""
        from reader.ui.screens.choose import Choice, ChooseScreen

        if self.acts_on_selection:
            self.open_selected(self._open_links)
            return
        entry = self.current()
        if entry is None:
            return
        links = entry.paper.links
        if not links:
            way = self.way_to("copy")
            self.tell(f"The list names no address for this paper; {way} copies its title.", title="No link")
        elif len(links) == 1:
            self._open_link(links[0].url)
        else:
            choices = [Choice(str(n), link.url, link.kind.value) for n, link in enumerate(links)]

            def opened(key: str | None) -> None:
                if key is not None:
                    self._open_link(links[int(key)].url)

            self.app.push_screen(ChooseScreen("Open a link", choices), opened)

    def on_link_chosen(self, message: LinkChosen) -> None:
        """Ask before following a link that was clicked on: its text need not tell where it leads."""
        from reader.ui.screens.choose import Choice, ChooseScreen

        message.stop()
        link: Link = message.link

        def opened(key: str | None) -> None:
            if key is not None:
                self._open_link(link.url)

        choice = Choice("open", link.url, link.kind.value)
        self.app.push_screen(ChooseScreen("Open in the browser?", [choice]), opened)

    def _open_link(self, url: str) -> None:
        from reader.ui.open_link import open_link

        def job() -> str:
            open_link(url)
            return f"Opened {url}"

        self.background.errand(job)

    def _open_links(self, urls: Sequence[str]) -> None:
        from reader.ui.open_link import open_link

        def job() -> str:
            for url in urls:
                open_link(url)
            return f"Opened {counted(len(urls), 'page')}"

        self.background.errand(job)

    # The clipboard

    def action_copy(self) -> None:
        """Copy something of the paper."""
        from reader.ui.screens.choose import Choice, ChooseScreen

        if self.acts_on_selection:
            self.copy_selected(self._copy)
            return
        entry = self.current()
        if entry is None:
            return
        texts = copyable(entry)
        choices = [Choice(name, name, text.split("\n", 1)[0][:60]) for name, text in texts.items()]

        def copied(name: str | None) -> None:
            if name is not None:
                self._copy(name, lambda: texts[name])

        self.app.push_screen(ChooseScreen("Copy", choices), copied)

    def _copy(self, name: str, text: Callable[[], str]) -> None:
        from reader.ui.clipboard import CopyOutcome, copy, terminal_copier

        to_terminal = terminal_copier(self.app)

        def job() -> str:
            outcome = copy(text(), osc52=to_terminal)
            return {
                CopyOutcome.COPIED: f"{name} copied.",
                CopyOutcome.SENT: f"{name} sent to your terminal to copy; not every terminal does.",
                CopyOutcome.FAILED: "There is no clipboard that can be reached.",
            }[outcome]

        self.background.errand(job)

    # Export

    def action_export(self) -> None:
        """Write a reading list of the selected papers, or of those shown."""
        from reader.ui.screens.export import ExportScreen

        selected = self.acts_on_selection
        rows = self.selected_rows() if selected else self.papers.rows
        if self.welcoming or not rows:
            self.tell("There is no paper to export.", title="Nothing to export")
            return
        query = self.shown_as
        numbers = {part: len(self._part_of(rows, part)) for part in EXPORTED}
        parts = {part: number for part, number in numbers.items() if 0 < number < len(rows)}

        def export(request: ExportRequest | None) -> None:
            if request is not None:
                self._exported = request
                # The library may have changed since the question, after which rows may mean others.
                rows = self.selected_rows() if selected else self.papers.rows
                self._export(request, self._part_of(rows, request.only))

        dialog = ExportScreen(
            len(rows),
            "the selected papers" if selected else query or "all papers",
            Path.cwd(),
            abstracts=self.settings.export_abstracts,
            before=self._exported,
            parts=parts,
        )
        self.app.push_screen(dialog, export)

    def _part_of(self, rows: Sequence[int], part: str) -> Sequence[int]:
        """Those of some papers that are of a part of `EXPORTED`, in their order; all for no part."""
        if not part:
            return rows
        from reader.query.rows import among, set_of

        try:
            return among(rows, set_of(self.library.find(EXPORTED[part]).rows))
        except ReaderError as error:
            self.tell_fault(error)
            return ()

    def _export(self, request: ExportRequest, rows: Sequence[int]) -> None:
        title = self.shown_as or "Reading list"
        work = self.long_work(f"Exporting {counted(len(rows), 'paper')}", len(rows))

        def job() -> str:
            from reader.library.exporting import ExportOrder

            order = ExportOrder(
                format=request.format, title=title, group_by=request.group_by, abstracts=request.abstracts
            )
            try:
                written = self.library.export_to(
                    request.file,
                    rows,
                    order,
                    force=request.force,
                    progress=work.advance,
                    cancelled=lambda: work.is_stopped() or self.background.is_closed,
                )
            finally:
                work.end()
            return f"{counted(written, 'paper')} written to {request.file}"

        self.background.errand(job, "exports")

    # Import

    def action_import(self) -> None:
        """Import a list of papers from a file or folder."""
        from reader.ui.screens.import_ import ImportScreen

        self.app.push_screen(ImportScreen(Path.cwd()), self._import)

    def _import(self, path: Path | None) -> None:
        from reader.ui.screens.progress import ProgressScreen

        if path is None:
            return
        self._progress = ProgressScreen("Importing", self.background.stop_import)
        self.app.push_screen(self._progress)
        self.background.import_lists((path,))

    def action_starter(self) -> None:
        """Import the list that comes with the program."""
        self.background.import_starter()

    def on_import_advanced(self, message: ImportAdvanced) -> None:
        """Show how far the import is."""
        if self._progress is not None and self._progress.is_current:
            self._progress.advance(message.papers, message.file)

    def on_import_done(self, message: ImportDone) -> None:
        """Show what was imported, and what was wrong with it."""
        self.end_progress()
        lines, troubles = report_lines(message.report), trouble_lines(message.report)
        if not self.welcoming:
            lines += new_papers_lines(message.report, self.way_to("side-pane"))
        self.find(fresh=True)
        self.background.count()
        self.background.settle()
        title = "Imported" if message.report.papers else "Nothing imported"
        if troubles:
            from reader.ui.screens.report import ReportScreen

            self.app.push_screen(ReportScreen(title, [*lines, *([""] if lines else []), *troubles]))
        else:
            self.tell("\n".join(lines), title=title)

    def end_progress(self) -> None:
        """Close the progress dialog, if it is open."""
        if self._progress is not None:
            self._progress.finish()
        self._progress = None


def copyable(entry: Entry) -> dict[str, str]:
    """What can be copied of a paper, by what it is called; formulas as the LaTeX they were written in."""
    from reader.exporters.citation import bibtex, citation, markdown_link

    texts = {"Title": entry.headline, "Citation": citation(entry), "Markdown link": markdown_link(entry)}
    if entry.paper.links:
        texts["Link"] = entry.paper.links[0].url
    texts["BibTeX"] = bibtex(entry)
    if entry.paper.abstract_plain:
        texts["Abstract"] = entry.paper.abstract_plain
    if entry.paper.abstract_plain != entry.paper.abstract:
        from reader.text.reading import read

        texts["Abstract as written"] = entry.paper.abstract
        reading = read(entry.paper.abstract[:_READ])
        formulas = {f"Formula {shown}": source for shown, source in reading.formulas()}
        texts.update(islice(formulas.items(), _MOST_FORMULAS))
    return texts


def report_lines(report: ImportReport) -> list[str]:
    """An import in plain sentences."""
    counted = (
        (report.new, "new"),
        (report.updated, "updated"),
        (report.unchanged, "unchanged"),
        (report.merged, "known from another list"),
    )
    numbers = ", ".join(f"{number:,} {word}" for number, word in counted if number)
    lines = [f"Papers: {numbers}."] if numbers else []
    if not lines and all(read.fault is None for read in report.lists):
        lines.append("There were no papers in it.")
    if report.joins:
        lines.append(f"Paragraphs taken as part of the abstract above them: {report.joins:,}.")
    if report.followed:
        lines.append(f"Annotations that followed an edited paper: {report.followed:,}.")
    if report.orphaned:
        lines.append(f"Annotated papers that no list names any more: {report.orphaned:,} (is:orphaned).")
    return lines


def new_papers_lines(report: ImportReport, way: str) -> list[str]:
    """How the papers that are new since an import are seen among all others.

    Args:
        report: of the import.
        way: how the side pane is opened.
    """
    sources = list(dict.fromkeys(read.title for read in report.lists if read.new))
    if not sources:
        return []
    name = SIGNS.prose("“{}”").format(sources[0]) if len(sources) == 1 else "a list"
    return [f"{way} shows all lists; Enter on {name} shows its papers."]


def trouble_lines(report: ImportReport) -> list[str]:
    """What was wrong, a line each, with file and line."""
    lines = []
    for read in report.lists:
        if read.fault is not None:
            lines.append(read.fault if read.file in read.fault else f"{read.file}: {read.fault}")
        for problem in read.problems:
            place = read.file if problem.line is None else f"{read.file}, line {problem.line}"
            lines.append(f"{place}: {problem.message}")
    return lines
