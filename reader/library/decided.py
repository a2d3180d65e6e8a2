"""What the user decided about where abstracts end, and whether the papers follow it.

A decision is stored with the annotations, and the corpus knows which ones its papers follow. The two differ
only when the program was ended between writing one and the other, or when the annotations were exchanged.
"""

from __future__ import annotations

from contextlib import suppress

from reader.annotations.store import AnnotationStore
from reader.corpus.store import Corpus
from reader.errors import LibraryError

BOUNDARIES = "boundaries"
"""The table of what was decided about neighbouring paragraphs, see `reader.library.recutting.Decision`."""


def follow_decisions(corpus: Corpus, store: AnnotationStore) -> None:
    """Let the papers follow what was decided; costs next to nothing where they do.

    Where the corpus can't be written they stay as they are, and follow another time.

    Raises:
        LibraryError: the annotations can't be read.
    """
    documents = store.documents(BOUNDARIES)
    if corpus.read_only or store.shows_remains:
        return
    with suppress(LibraryError):
        if corpus.decided() != documents:
            from reader.library.recutting import follow

            follow(corpus, store)
