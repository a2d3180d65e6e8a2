"""HTML in running text: the few tags that abstracts hold, and entities."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

from reader.text.links import is_safe
from reader.text.nodes import Nodes
from reader.text.sanitize import display
from reader.text.spans import Style
from reader.text.symbols import names

_STYLED: Mapping[str, Style] = {
    **dict.fromkeys(("em", "i", "italic", "cite", "var", "dfn"), Style.EMPHASIS),
    **dict.fromkeys(("b", "strong", "bold"), Style.STRONG),
    **dict.fromkeys(("code", "tt", "samp", "kbd", "monospace"), Style.CODE),
    **dict.fromkeys(("s", "del", "strike"), Style.STRIKE),
    **dict.fromkeys(("sub", "inf"), Style.SUBSCRIPT),
    "sup": Style.SUPERSCRIPT,
}
_TRANSPARENT = names("span u font small big sc scp ins mark div center underline sans-serif title sec")

_TAG = re.compile(r"<(/?)(?:jats:)?([A-Za-z][A-Za-z-]*)((?:\s[^<>]*)?)/?>")
_ADDRESS = re.compile(r"<(https?://[^\s<>]*)>", re.IGNORECASE)
_TARGET = re.compile(r"""\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")


class Tags:
    """The tags that are open while a paragraph is read."""

    def __init__(self, nodes: Nodes) -> None:
        """Begin with none open; what they mean is noted in `nodes`."""
        self._nodes = nodes
        self._open: dict[str, list[tuple[int, str | None]]] = {}

    def read(self, text: str, start: int) -> int:
        """Read what stands at the `<` at `start`; return where it ends, or `start` when it is no mark.

        A tag that is never closed is shown; so is a closing tag that closes nothing.
        """
        address = _ADDRESS.match(text, start)
        if address and is_safe(address[1]):
            self._nodes.add(address[1], frozenset({Style.LINK}), address[1])
            return address.end()
        tag = _TAG.match(text, start)
        if tag is None:
            return start
        closing, name, attributes = tag[1], tag[2].lower(), tag[3]
        if name == "br":
            self._nodes.add("\n")
        elif name not in _STYLED and name not in _TRANSPARENT and name not in ("a", "p"):
            return start
        elif closing:
            self._close(name, tag[0])
        else:
            target = _TARGET.search(attributes)
            url = html.unescape(target[1] or target[2] or target[3] or "") if target else None
            self._open.setdefault(name, []).append((self._nodes.add(tag[0]), url))
        return tag.end()

    def _close(self, name: str, shown: str) -> None:
        waiting = self._open.get(name)
        if not waiting:
            self._nodes.add(shown)
            return
        first, url = waiting.pop()
        texts = self._nodes.texts
        texts[first] = "\n\n" if name == "p" and any(texts[max(first - 8, 0) : first]) else ""
        end = self._nodes.add("")
        style = _STYLED.get(name)
        if style is not None:
            self._nodes.style(first + 1, end, style)
        elif name == "a" and url and is_safe(url):
            self._nodes.style(first + 1, end, Style.LINK, url)


def entity_at(text: str, start: int) -> tuple[str, int] | None:
    """Read an entity such as `&amp;`: the harmless character that it names and where it ends."""
    hit = _ENTITY.match(text, start)
    if hit is None:
        return None
    shown = html.unescape(hit[0])
    return None if shown == hit[0] else (display(shown).replace("\u00a0", " "), hit.end())
