"""All tags as a tree, to be looked through, folded and filtered."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from reader.errors import ReaderError
from reader.key_names import key_name
from reader.text.counted import counted
from reader.ui.messages import CommandChosen
from reader.ui.screens.choose import matching
from reader.ui.screens.dialog import Dialog, Frame, Hint, TextLine
from reader.ui.tag_lines import branching, folded_names
from reader.ui.widgets.bars import FooterLine
from reader.ui.widgets.tag_tree import TagTreeView
from reader.ui.working import begin

if TYPE_CHECKING:
    from reader.commands import Command
    from reader.library import Library
    from reader.library.retagging import TagPlan
    from reader.library.tags import TagTree
    from reader.ui.screens.help_places import HelpPlace

LOW = 9
"""Lines of the screen below which the footer makes room for a line of the tree."""
MOST_KEYS = 2
"""How many keys of a command help shows."""
_WHILE_FILTERING = frozenset({"show", "leave_search", "page_down", "page_up"})
"""The commands whose keys are no text."""
_IN_THE_BORDER = MappingProxyType({"undo": ("undo", "undo"), "leave-search": ("close", "leave_search")})
"""Command id -> the word and the action of a key that the lower border shows."""
_ON_A_TAG = frozenset({"rename", "merge", "move", "delete", "colour"})


class Host(Protocol):
    """What is asked of the screen that opened the workbench."""

    library: Library
    folded_tags: set[str]

    def retag(self, plan: TagPlan) -> None:
        """Carry a plan out in the background."""
        ...

    def colour_tag(self, tag: str, colour: str | None) -> None:
        """Give a tag a colour, or take it."""
        ...

    def step_back(self, *, again: bool) -> None:
        """Undo, or redo."""
        ...

    def key_of(self, command_id: str) -> str:
        """The key of a command of that screen; empty when it has none."""
        ...

    def tell(self, text: str, *, title: str = "") -> None:
        """Show a message."""
        ...

    def tell_fault(self, error: ReaderError) -> None:
        """Show a fault."""
        ...


class FilterLine(TextLine):
    """Where the filter is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "screen.to_tree", "To the tags", show=False),
        Binding("f1", "screen.filter_help", "Help", show=False),
    ]


class TagBrowser(Dialog[str | None]):
    """Returns the query whose papers are to be shown, or None."""

    def __init__(self, host: Host, commands: Sequence[Command], tree: TagTree) -> None:
        """Make the dialog.

        Args:
            host: carries out what is decided.
            tree: what the library holds now.
            commands: those that it has, each with an action here or in a subclass.
        """
        super().__init__()
        self._host = host
        self._commands = tuple(commands)
        self._actions = {command.action for command in commands}
        self._filter = FilterLine(placeholder="type to filter", id="filter")
        self._tree = TagTreeView(id="tags")
        self._footer = FooterLine(commands, id="keys")
        self._filtered_by = ""
        self._names: list[str] = []
        self._wanted: tuple[str, ...] = ()
        self._planning = False
        self._take(tree)

    def compose(self) -> ComposeResult:
        """The filter, the tree and the keys."""
        self._footer.only = {command.id: command.footer for command in self._commands if command.footer}
        keys = {command.id: key_name(command.keys[0]) for command in self._commands if command.keys}
        hints = [
            Hint(keys[name], word, action) for name, (word, action) in _IN_THE_BORDER.items() if name in keys
        ]
        yield Frame(self._filter, self._tree, self._footer, title=self._title, hints=hints)

    def on_mount(self) -> None:
        """Begin with all tags."""
        self._filter.display = False
        self.set_focus(self._tree, scroll_visible=False)

    def on_resize(self) -> None:
        """Leave the keys out where the screen is too low for them."""
        self._footer.display = self.app.size.height >= LOW

    # What is shown

    def follow(self) -> None:
        """Show what the library holds now."""
        begin(self, self._read, group="tree", exclusive=True)

    async def _read(self) -> None:
        try:
            tree = await asyncio.to_thread(self._host.library.tag_tree)
        except ReaderError as error:
            self._host.tell_fault(error)
            return
        self._take(tree)
        self.query_one(Frame).show_title(self._title)

    def _take(self, tree: TagTree) -> None:
        """Show a tree."""
        self._names = folded_names(tree.nodes)
        self._show(tree, wanted=self._wanted)
        self._wanted = ()
        tags = sum(node.own > 0 for node in tree.nodes)
        self._title = f"{counted(tags, 'tag')} on {tree.papers - tree.untagged:,} of {tree.papers:,} papers"

    def _show(self, tree: TagTree, *, wanted: Sequence[str] = (), best: bool = False) -> None:
        """Show the tags that fit the filter; the cursor goes to the best, or to one that is wanted."""
        typed = self._filter.value
        fitting = matching(typed, self._names) if typed.strip() else None
        instead: tuple[str, ...] = ()
        if not tree.nodes:
            key = self._host.key_of("tag")
            instead = (
                "",
                "No paper has a tag yet.",
                f"Close this; {key} then gives a paper some." if key else "",
            )
        elif fitting == []:
            instead = ("", "No tag is like that.")
        if fitting and best:
            wanted = (tree.nodes[fitting[0]].key,)
        places = None if fitting is None else frozenset(fitting)
        self._tree.show(tree, self._host.folded_tags, places, wanted=wanted, instead=instead)

    def _show_again(self, *, wanted: Sequence[str] = ()) -> None:
        if self._tree.tags is not None:
            self._show(self._tree.tags, wanted=wanted)

    def on_input_changed(self) -> None:
        """Show the tags that fit."""
        if self._filter.value != self._filtered_by and self._tree.tags is not None:
            self._filtered_by = self._filter.value
            self._show(self._tree.tags, best=True)

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let no key act that is meant as text, nor while it is found out what will happen."""
        if action in self._actions:
            if self.focused is self._filter and action not in _WHILE_FILTERING:
                return False
            if self._planning and action in (*_ON_A_TAG, "show", "undo", "redo"):
                return False
        return super().check_action(action, parameters)

    async def on_command_chosen(self, message: CommandChosen) -> None:
        """Carry out the command that was clicked on."""
        message.stop()
        await self.run_action(message.action)

    def action_leave_search(self) -> None:
        """Give the filter up; else close the workbench."""
        if self._filter.display:
            here = self._tree.current
            self._filter.value = self._filtered_by = ""
            self._filter.display = False
            self._to_tree()
            self._show_again(wanted=(here.key,) if here else ())
        else:
            self.answer(None)

    def action_cancel(self) -> None:
        """Close the workbench, as for a click beside it."""
        self.answer(None)

    def action_quit(self) -> None:
        """Close the workbench."""
        self.answer(None)

    def action_tags(self) -> None:
        """Close the workbench by the key that opened it."""
        self.answer(None)

    def action_filter(self) -> None:
        """Go to the filter."""
        self._filter.display = True
        self.set_focus(self._filter, scroll_visible=False)
        self._footer.say("Enter goes to the tags, Esc shows all again")

    def action_to_tree(self) -> None:
        """Go back to the tags, which stay filtered."""
        self.on_input_changed()
        self._filter.display = bool(self._filter.value.strip())
        self._to_tree()

    def _to_tree(self) -> None:
        self.set_focus(self._tree, scroll_visible=False)
        self._footer.say("")

    def action_next(self) -> None:
        """Go down."""
        self._tree.move(1)

    def action_previous(self) -> None:
        """Go up."""
        self._tree.move(-1)

    def action_half_page_down(self) -> None:
        """Go half a page down."""
        self._tree.move(max(self._tree.page // 2, 1))

    def action_half_page_up(self) -> None:
        """Go half a page up."""
        self._tree.move(-max(self._tree.page // 2, 1))

    def action_page_down(self) -> None:
        """Go a page down."""
        self._tree.move(max(self._tree.page - 1, 1))

    def action_page_up(self) -> None:
        """Go a page up."""
        self._tree.move(-max(self._tree.page - 1, 1))

    def action_first(self) -> None:
        """Go to the first line."""
        self._tree.move_to(0)

    def action_last(self) -> None:
        """Go to the last line."""
        self._tree.move_to(self._tree.line_count())

    # Folding

    def action_fold(self) -> None:
        """Hide the tags below; where none are in sight, go to the one above."""
        line = self._tree.current_line
        if line is None:
            return
        if line.unfolded and not self._filter.value.strip():
            self._fold(line.node.key, shut=True)
        else:
            self._tree.move_to_key(line.node.parent)

    def action_unfold(self) -> None:
        """Show the tags below; where they are in sight, go to the first."""
        line = self._tree.current_line
        if line is None or not line.branches:
            return
        if line.unfolded:
            self._tree.move(1)
        else:
            self._fold(line.node.key, shut=False)

    def action_toggle_fold(self) -> None:
        """Hide or show the tags below."""
        line = self._tree.current_line
        if line is not None and line.branches:
            self._fold(line.node.key, shut=line.unfolded)

    def action_fold_all(self) -> None:
        """Hide all tags below others, or show all."""
        if self._tree.tags is not None:
            every = branching(self._tree.tags.nodes)
            folded = self._host.folded_tags
            if every & folded:
                folded -= every
            else:
                folded |= every
            self._show_again()

    def _fold(self, key: str, *, shut: bool) -> None:
        if shut:
            self._host.folded_tags.add(key)
        else:
            self._host.folded_tags.discard(key)
        self._show_again()

    def on_tag_tree_view_fold_clicked(self) -> None:
        """Fold or unfold what was clicked on."""
        self.action_toggle_fold()

    async def on_tag_tree_view_clicked(self) -> None:
        """Show the papers of what was clicked on."""
        await self.action_show()

    # The rest

    async def action_show(self) -> None:
        """Show the papers of the tag, or those without one; from the filter, go to the tags that fit."""
        from reader.query.format import condition
        from reader.query.tree import Flag, Is, Tagged

        if self.focused is self._filter:
            await self._typed()
            self.action_to_tree()
        elif self._tree.on_untagged:
            self.answer(condition(Is(Flag.UNTAGGED)))
        elif (node := self._tree.current) is not None:
            self.answer(condition(Tagged(node.key)))

    async def _typed(self) -> None:
        """Wait until the filter holds all that was typed before."""
        done = asyncio.Event()
        self._filter.call_later(done.set)
        await done.wait()

    def action_undo(self) -> None:
        """Undo the last edit."""
        self._host.step_back(again=False)

    def action_redo(self) -> None:
        """Redo what was undone."""
        self._host.step_back(again=True)

    def action_filter_help(self) -> None:
        """Show what can be done while the filter is typed."""
        from reader.ui.screens.help_places import TAG_FILTER

        self._help(TAG_FILTER)

    def action_help(self) -> None:
        """Show all keys."""
        from reader.ui.screens.help_places import HelpPlace

        shown = [command for command in self._commands if command.keys]
        keys = tuple((" ".join(map(key_name, command.keys[:MOST_KEYS])), command.help) for command in shown)
        self._help(HelpPlace("In the tag workbench", keys=keys))

    def _help(self, place: HelpPlace) -> None:
        from reader.ui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen((), place))
