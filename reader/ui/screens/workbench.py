"""The tag workbench: all tags as a tree, and what can be done to one as a whole."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from textual.binding import Binding

from reader.errors import ReaderError
from reader.text.counted import counted
from reader.ui.screens.choices import Choice
from reader.ui.screens.choose import ChooseScreen
from reader.ui.screens.confirm import ConfirmScreen
from reader.ui.screens.name import NameScreen
from reader.ui.screens.tag_browser import Host, TagBrowser
from reader.ui.signs import SIGNS
from reader.ui.tag_commands import tag_commands

if TYPE_CHECKING:
    from reader.commands import Command
    from reader.library.retagging import TagPlan
    from reader.library.tags import TagNode, TagTree

TOP = ""
"""Stands for no tag above, where a tag is chosen to put another one under; no tag has it."""


class TagWorkbench(TagBrowser):
    """Every edit is planned first, and asked about with what it comes to."""

    def action_rename(self) -> None:
        """Rename the tag."""
        from reader.annotations.edits import RenameTag

        if (node := self._tag()) is not None:
            library, old = self._host.library, node.tag

            async def rename(new: str | None) -> None:
                if new is not None:
                    await self._plan(lambda: library.plan_tag(RenameTag(old, new)), "Rename")

            self.app.push_screen(NameScreen(f"Rename the tag {old}", old), rename)

    def action_merge(self) -> None:
        """Make the tag a part of another one."""
        if (node := self._tag()) is not None:
            library, tag = self._host.library, node.tag
            others = [self._choice(each) for each in self._known() if not _is_below(each, node)]
            self._choose(
                f"Merge {tag} into",
                others,
                lambda into: self._plan(lambda: library.plan_merge(tag, into), "Merge"),
            )

    def action_move(self) -> None:
        """Put the tag under another one."""
        if (node := self._tag()) is not None:
            library, tag = self._host.library, node.tag
            top = [Choice(TOP, "(under none)", "the top")] if node.parent else []
            others = [
                self._choice(each)
                for each in self._known()
                if not _is_below(each, node) and each.key != node.parent
            ]
            self._choose(
                f"Move {tag} under",
                [*top, *others],
                lambda under: self._plan(lambda: library.plan_move(tag, under), "Move"),
                new="new tag",
            )

    async def action_delete(self) -> None:
        """Take the tag from all papers."""
        from reader.annotations.edits import DeleteTag

        if (node := self._tag()) is not None:
            library, tag = self._host.library, node.tag
            await self._plan(lambda: library.plan_tag(DeleteTag(tag)), "Delete")

    def action_colour(self) -> None:
        """Give the tag a colour."""
        from reader.library.tag_looks import COLOURS

        if (node := self._tag()) is not None:
            tag = node.tag
            none = Choice(TOP, "none", "as other tags")
            choices = [none, *(Choice(colour, colour, look=f"tag-{colour}") for colour in COLOURS)]
            self._choose(
                f"Colour {tag} {SIGNS.dot} {counted(node.papers, 'paper')}",
                choices,
                lambda colour: self._host.colour_tag(tag, colour or None),
                current=node.colour or TOP,
            )

    def _tag(self) -> TagNode | None:
        """The tag under the cursor; where there is none, the user is told."""
        if self._tree.current is None:
            self._host.tell("Go to a tag first; this line is no tag.", title="No tag")
        return self._tree.current

    def _known(self) -> Sequence[TagNode]:
        return self._tree.tags.nodes if self._tree.tags is not None else ()

    def _choice(self, node: TagNode) -> Choice:
        look = f"tag-{node.colour}" if node.colour else ""
        return Choice(node.tag, node.tag, f"{node.papers:,}", look=look)

    def _choose(
        self,
        title: str,
        choices: Sequence[Choice],
        then: Callable[[str], Awaitable[None] | None],
        *,
        current: str | None = None,
        new: str = "",
    ) -> None:
        async def chosen(key: str | None) -> None:
            if key is not None and (waiting := then(key)) is not None:
                await waiting

        self.app.push_screen(ChooseScreen(title, choices, current=current, new=new), chosen)

    async def _plan(self, planned: Callable[[], TagPlan], yes: str) -> None:
        """Find out what will happen, and ask whether it is to happen."""
        self._planning = True
        try:
            plan = await asyncio.to_thread(planned)
        except ReaderError as error:
            self._host.tell(error.message, title=error.title)
            return
        finally:
            self._planning = False

        def answered(sure: bool | None) -> None:
            if sure:
                self._wanted = (plan.new.casefold(),) if plan.new is not None else ()
                self._host.retag(plan)

        title = "Merge the tags?" if plan.merges else f"{yes} the tag?"
        question = SIGNS.prose("\n".join(plan.sentences()))
        word = "Merge" if plan.merges else yes
        self.app.push_screen(ConfirmScreen(title, question, word, "Cancel"), answered)


def _is_below(node: TagNode, top: TagNode) -> bool:
    return f"{node.key}/".startswith(f"{top.key}/")


def workbench(host: Host, commands: Sequence[Command], tree: TagTree) -> TagWorkbench:
    """The workbench with the keys of the user.

    The bindings have priority, so that a key takes effect before the next one is looked at.

    Args:
        host: the main screen.
        commands: those of the main screen, with the user's keys.
        tree: what the library holds now.
    """
    own = tag_commands(commands)
    bindings = [
        Binding(",".join(command.keys), command.action, command.title, show=False, priority=True)
        for command in own
        if command.keys
    ]
    bound: type[TagWorkbench] = type("BoundTagWorkbench", (TagWorkbench,), {"BINDINGS": bindings})
    return bound(host, own, tree)
