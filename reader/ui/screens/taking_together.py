"""Copying and opening what is selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from reader.model import Entry
from reader.text.counted import counted
from reader.ui.screens.selecting import Selecting

MOST_COPIED = 5_000
"""Papers up to which a clipboard is the right place."""
MOST_OPENED = 20
"""Pages up to which a browser is asked to open them all."""


class TakingTogether(Selecting):
    """What `Taking` does with one paper, for all that are selected."""

    def copy_selected(self, copy: Callable[[str, Callable[[], str]], None]) -> None:
        """Copy something of all selected papers.

        Args:
            copy: given what is copied and what makes the text, which takes a while, copies it.
        """
        from reader.ui.screens.choose import Choice, ChooseScreen

        rows = self.selected_rows()
        if len(rows) > MOST_COPIED:
            key = self.key_of("export")
            way = f"; {key} writes them to a file" if key else ""
            self.tell(f"{len(rows):,} papers are too many for a clipboard{way}.", title="Not copied")
            return
        choices = [Choice(name, name) for name in _copied()]

        def copied(name: str | None) -> None:
            if name is not None:
                copy(name, lambda: text_of(name, self.library.entries(rows)))

        self.app.push_screen(ChooseScreen(f"Copy of {counted(len(rows), 'paper')}", choices), copied)

    def open_selected(self, open_links: Callable[[Sequence[str]], None]) -> None:
        """Open the first link of each selected paper, if the user says so.

        Args:
            open_links: opens some addresses.
        """
        from reader.ui.screens.confirm import ConfirmScreen

        entries = self.library.entries(self.selected_rows()[: MOST_OPENED + 1])
        links = list(islice((e.paper.links[0].url for e in entries if e.paper.links), MOST_OPENED))
        number = len(self.papers.selection)
        if number > MOST_OPENED:
            self.tell(f"{number:,} are more than a browser should open at once.", title="Too many papers")
        elif not links:
            self.tell("The lists name no address for these papers.", title="No link")
        else:

            def answered(yes: bool | None) -> None:
                if yes:
                    open_links(links)

            title = f"Open {counted(len(links), 'page')} in the browser?"
            self.app.push_screen(ConfirmScreen(title, "\n".join(links), "Open", "Cancel"), answered)


def _copied() -> dict[str, Callable[[Entry], str]]:
    """What can be copied of several papers, and how it is made of each."""
    from reader.exporters.citation import bibtex, citation, markdown_link

    return {
        "Titles": lambda entry: entry.headline,
        "Citations": citation,
        "Markdown links": lambda entry: f"- {markdown_link(entry)}",
        "Links": lambda entry: entry.paper.links[0].url if entry.paper.links else "",
        "BibTeX": bibtex,
        "Abstracts": lambda entry: f"{entry.headline}\n\n{entry.paper.abstract_plain}",
    }


def text_of(name: str, entries: Sequence[Entry]) -> str:
    """What is copied of some papers.

    Args:
        name: one of the things that `TakingTogether.copy_selected` offers.
        entries: the papers.
    """
    of = _copied()[name]
    between = "\n\n" if name in ("BibTeX", "Abstracts") else "\n"
    return between.join(text.strip("\n") for entry in entries if (text := of(entry)))
