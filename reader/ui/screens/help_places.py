"""What can be done at a place of the screen: help shows it first when it is asked for there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from reader.commands import TRIAGE

Row = tuple[str, str]
"""Keys as a person writes them, and what they do."""


class HelpPlace(NamedTuple):
    """The keys of one place.

    Attributes:
        heading: what stands above them.
        commands: command id -> what it does here; None for what it does everywhere.
        keys: keys that are no command's.
        repeats: whether the commands are listed in their groups as well.
    """

    heading: str
    commands: Mapping[str, str | None] = MappingProxyType({})
    keys: tuple[Row, ...] = ()
    repeats: bool = False


_SCROLLING: Mapping[str, str] = MappingProxyType(
    {
        "next": "Scroll a line down.",
        "previous": "Scroll a line up.",
        "half-page-down": "Scroll half a page down.",
        "half-page-up": "Scroll half a page up.",
        "page-down": "Scroll a page down.",
        "page-up": "Scroll a page up.",
        "first": "Go to the beginning.",
        "last": "Go to the end.",
    }
)
_PANES: Mapping[str, None] = MappingProxyType({"next-pane": None, "previous-pane": None})

LIST = HelpPlace(
    "In the list",
    dict.fromkeys(
        (
            *("next", "previous", "half-page-down", "half-page-up", "page-down", "page-up", "first", "last"),
            *("choose", "scroll-down", "scroll-up", "next-pane", "previous-pane"),
        )
    ),
)
DETAIL = HelpPlace(
    "In the paper",
    {
        **_SCROLLING,
        "next": "Scroll a line down; at the end, go to the next paper.",
        "previous": "Scroll a line up; at the beginning, go to the paper before.",
        "next-hit": None,
        "previous-hit": None,
        "open": None,
        "copy": None,
        "similar": None,
        **_PANES,
    },
)
NOTES = HelpPlace(
    "In tags & notes",
    {
        **dict.fromkeys(("tag", "note", "note-in-editor", "take-other-note", "drop-other-note")),
        **_SCROLLING,
        **_PANES,
    },
)
SIDE_PANE = HelpPlace(
    "In the side pane",
    {
        "next": "Go to the next line.",
        "previous": "Go to the line before.",
        "page-down": "Go a page down.",
        "page-up": "Go a page up.",
        "first": "Go to the first line.",
        "last": "Go to the last line.",
        "choose": "Show the papers of the line.",
        "select": "Hide the tags below this one, or show them.",
        **dict.fromkeys(("narrow", "exclude", "save-search", "rename-search", "delete-search", "side-pane")),
        **_PANES,
    },
)
SEARCH_LINE = HelpPlace(
    "In the search line",
    {"leave-search": "Go to the list; from there, show all papers again."},
    (
        ("Enter", "Go to the list of what was found."),
        ("Tab", "Complete the word; once more for the next completion."),
        ("↑ ↓", "Take what was searched for before."),
    ),
)
TAG_FIELD = HelpPlace(
    "In the field for tags",
    keys=(
        ("Enter", "Save the tags."),
        ("Tab", "Take the completion that is marked."),
        ("↑ ↓", "Mark another completion, which Enter then takes."),
        (",", "Begin the next tag."),
        ("/", "Put a tag under another one, as rl/offline."),
        ("Esc", "Leave the tags as they were."),
    ),
)
TAG_FILTER = HelpPlace(
    "In the filter",
    keys=(
        ("Enter ↓", "Go to the tags that fit."),
        ("Esc", "Show all tags again."),
    ),
)
NOTE_FIELD = HelpPlace(
    "In the note",
    keys=(
        ("Esc", "Go back; the note saves itself."),
        ("Ctrl+Z", "Undo what was typed."),
        ("Ctrl+Y", "Do it again."),
    ),
)
TRIAGE_PLACE = HelpPlace("Triage", {name: text for name, (_, text) in TRIAGE.items()}, repeats=True)
WELCOME = HelpPlace(
    "In an empty library",
    {"import": "Import a list of your own."},
    (("Enter", "Start with about forty landmark papers."),),
)
