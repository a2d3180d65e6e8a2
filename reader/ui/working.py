"""Work that is done in turn with everything else the screen does, and that may be given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from textual.dom import DOMNode
    from textual.worker import Worker


def begin(
    node: DOMNode, work: Callable[[], Coroutine[Any, Any, None]], *, group: str, exclusive: bool = False
) -> Worker[None]:
    """Begin some work.

    Args:
        node: on whose behalf; it is given up when that is taken from the screen.
        work: called once it is its turn. A coroutine made before would be complained of on the terminal if it
            was given up until then.
        group: of what kind the work is.
        exclusive: give up whatever of the kind is still under way.
    """
    return node.run_worker(work, group=group, exclusive=exclusive)
