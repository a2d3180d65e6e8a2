"""The part of a library that works on tags as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from reader.annotations.jsonfile import SEARCHES
from reader.errors import LibraryError, ReaderError
from reader.library.opened import OpenLibrary
from reader.library.overview import TagCount, tag_counts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from reader.annotations.records import Transaction
    from reader.annotations.transactions import Put
    from reader.library.retagging import Retagging, TagPlan
    from reader.library.tags import TagTree


class Tagging(OpenLibrary):
    """What `Library` does with all papers of a tag, each in one step to undo.

    A tag takes those below it along, as well as its colour and what saved searches say of it.
    """

    def tags(self) -> list[TagCount]:
        """All tags, those of most papers first.

        Raises:
            LibraryError: the annotations can't be read.
        """
        return tag_counts(self._store.all().values())

    def tag_tree(self) -> TagTree:
        """All tags and what stands above them, with counts and colours.

        Raises:
            LibraryError: the library can't be read.
        """
        from reader.library.facets import tag_facets
        from reader.library.tags import TagTree, nodes_of
        from reader.query.tree import Thing

        annotated = self._annotated.by_row()
        facts = self._search().facts(annotated)
        papers = self._corpus.count()
        tagged, _ = facts.get(Thing.TAGS, (0, 0))
        nodes = nodes_of(tag_facets(annotated, facts), self.tags(), self.tag_colour)
        return TagTree(nodes, papers, papers - tagged)

    def plan_tag(self, edit: Retagging) -> TagPlan:
        """What an edit of a tag will come to; see `reader.library.retagging.plan`.

        Raises:
            ReaderError: a name is no tag, or no paper has the old one.
            NothingChangedError: the tag is called so already.
            LibraryError: the annotations can't be read.
        """
        from reader.library.retagging import plan

        return plan(edit, self._store.all(), self.searches())

    def plan_merge(self, tag: str, into: str) -> TagPlan:
        """What merging a tag into another one will come to.

        Raises:
            ReaderError: no paper has one of the two, or the other one is the same or below it.
            LibraryError: the annotations can't be read.
        """
        from reader.library.retagging import merged

        return self.plan_tag(merged(tag, into, self._store.all()))

    def plan_move(self, tag: str, under: str) -> TagPlan:
        """What putting a tag under another one will come to, or to the top where `under` is empty.

        Raises:
            ReaderError: no paper has it, or the other one is the same or below it, or no tag.
            NothingChangedError: it is there already.
            LibraryError: the annotations can't be read.
        """
        from reader.library.retagging import moved

        return self.plan_tag(moved(tag, under))

    def retag(
        self,
        edit: Retagging,
        *,
        progress: Callable[[int], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Transaction:
        """Rename or delete a tag on all papers that have it or one below it.

        Args:
            edit: what to do; `RenameTag` onto a tag that is there already makes the two one.
            progress: told now and then how many papers are done; they are stored once all are.
            cancelled: asked now and then whether to stop.

        Raises:
            EditCancelledError: `cancelled` said so; nothing was changed.
            NothingChangedError: nothing would change.
            ReaderError: a name is no tag, or no paper has the old one by now.
            LibraryError: it can't be written.
        """
        from reader.annotations.edits import RenameTag, clean_tag
        from reader.library.bulk import watching
        from reader.library.retagging import is_below, no_such_tag

        self._check_writable()
        old = clean_tag(edit.old if isinstance(edit, RenameTag) else edit.tag)
        new = clean_tag(edit.new) if isinstance(edit, RenameTag) else None
        key, ids = old.casefold(), list[str]()
        watch = watching(ids, progress, cancelled)

        def papers() -> Sequence[str]:
            every = self._store.all().items()
            ids.extend(paper for paper, each in every if any(is_below(tag, key) for tag in each.tags))
            if not ids:
                raise no_such_tag(old)
            return ids

        watch(0)
        transaction = self._store.put(lambda: self._named_by(old, new), edit=(papers, edit), watch=watch)
        self._annotated.follow(transaction.papers)
        return transaction

    def colour_tag(self, tag: str, colour: str | None) -> Transaction:
        """Give a tag a colour, which those below it have as well unless they have their own; None for none.

        Raises:
            ReaderError: no paper has the tag, or there is no such colour.
            NothingChangedError: it has that colour already.
            LibraryError: it can't be written.
        """
        from reader.annotations.edits import DeleteTag
        from reader.library.tag_looks import COLOURS, TAG_LOOKS
        from reader.text.sanitize import display, one_line

        self._check_writable()
        written = self.plan_tag(DeleteTag(tag)).old
        if colour is not None and colour not in COLOURS:
            raise ReaderError("No such colour", f"{colour!r} is none of {', '.join(COLOURS)}.")
        document = {"tag": written, "colour": colour} if colour is not None else None
        named = f"the tag '{one_line(display(written))}'"
        done = f"colour {named} {colour}" if colour else f"take its colour from {named}"
        return self._store.put({TAG_LOOKS: {written.casefold(): document}}, done)

    def tag_colour(self, tag: str) -> str | None:
        """The colour of a tag: its own, or that of the nearest tag above it that has one; never raises."""
        from reader.library.tag_looks import TAG_LOOKS, colour_in

        try:
            return colour_in(self._store.documents(TAG_LOOKS), tag)
        except LibraryError:
            return None

    def _named_by(self, old: str, new: str | None) -> Put:
        """What changes besides the papers when a tag gets another name, or goes."""
        from reader.library.tag_looks import TAG_LOOKS, looks_renamed
        from reader.query.renaming import with_tag_renamed

        searches: dict[str, Mapping[str, Any]] = {}
        for key, document in self._store.documents(SEARCHES).items() if new is not None else ():
            query = document.get("query")
            if new is not None and isinstance(query, str):
                searches[key] = {**document, "query": with_tag_renamed(query, old, new)}
        return {SEARCHES: searches, TAG_LOOKS: looks_renamed(self._store.documents(TAG_LOOKS), old, new)}
