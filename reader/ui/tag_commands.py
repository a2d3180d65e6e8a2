"""The commands of the tag workbench: its own, and those of the main screen that it has as well.

Its own keys are fixed. The keys of the others are those that the user has for them, save where the workbench
has a use for them itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from reader.commands import Command, Group

OWN: tuple[Command, ...] = (
    Command("show", ("enter",), "Show", "Show the papers of the tag.", Group.FIND, "show"),
    Command("filter", ("slash",), "Filter", "Filter the tags as you type.", Group.FIND, "filter"),
    Command("rename", ("r", "f2"), "Rename", "Rename the tag and those below it.", Group.ANNOTATE, "rename"),
    Command("merge", ("m",), "Merge", "Make the tag a part of another one.", Group.ANNOTATE, "merge"),
    Command("move", ("v",), "Move", "Put the tag under another one, or to the top.", Group.ANNOTATE, "move"),
    Command("delete", ("d", "delete"), "Delete", "Take the tag from all papers.", Group.ANNOTATE, "delete"),
    Command("colour", ("c",), "Colour", "Give the tag a colour.", Group.ANNOTATE, "colour"),
    Command("fold", ("left", "h"), "Fold", "Hide the tags below it; then go to the one above.", Group.MOVE),
    Command("unfold", ("right", "l"), "Unfold", "Show the tags below it; then go to the first.", Group.MOVE),
    Command(
        "toggle_fold", ("space",), "Fold or unfold", "Hide or show the tags below it.", Group.MOVE, "fold"
    ),
    Command("fold_all", ("z",), "Fold all", "Hide or show all tags that are below others.", Group.MOVE),
)

_SHARED: Mapping[str, tuple[str, str | None]] = MappingProxyType(
    {
        "undo": ("Undo the last edit.", None),
        "redo": ("Redo what was undone.", None),
        "help": ("Show all keys.", "help"),
        "next": ("Go to the next tag.", None),
        "previous": ("Go to the previous tag.", None),
        "half-page-down": ("Go half a page down.", None),
        "half-page-up": ("Go half a page up.", None),
        "page-down": ("Go a page down.", None),
        "page-up": ("Go a page up.", None),
        "first": ("Go to the first line.", None),
        "last": ("Go to the last tag.", None),
        "leave-search": ("Show all tags again; a second time closes the workbench.", None),
        "tags": ("Close the workbench.", None),
        "quit": ("Close the workbench.", None),
    }
)
"""Command id -> what it does here, and the word that the footer shows for it."""


def tag_commands(commands: Sequence[Command]) -> tuple[Command, ...]:
    """The commands of the workbench in the order in which footer and help show them.

    Args:
        commands: those of the main screen, with the user's keys.
    """
    taken = {key for command in OWN for key in command.keys}
    known = {command.id: command for command in commands}
    shared = []
    for name, (text, word) in _SHARED.items():
        if (usual := known.get(name)) is not None:
            keys = tuple(key for key in usual.keys if key not in taken)
            shared.append(Command(name, keys, usual.title, text, usual.group, word))
    return (*OWN, *shared)
