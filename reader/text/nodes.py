"""The pieces that a paragraph is read into, and the styles that hold over stretches of them."""

from __future__ import annotations

from collections.abc import Iterator

from reader.text.alphabets import lowered, raised
from reader.text.spans import NO_STYLE, Span, Style

_LONGEST_SCRIPT = 40
"""Pieces; a longer superscript or subscript of running text is not looked at as one."""


class Nodes:
    """Pieces of text in order; a piece's text may change until all is read."""

    def __init__(self) -> None:
        """Begin with none."""
        self.texts: list[str] = []
        self._styles: dict[int, frozenset[Style]] = {}
        self._urls: dict[int, str] = {}
        self._stretches: list[tuple[int, int, Style, str | None]] = []

    def add(self, text: str, styles: frozenset[Style] = NO_STYLE, url: str | None = None) -> int:
        """Add a piece and return its index."""
        place = len(self.texts)
        self.texts.append(text)
        if styles:
            self._styles[place] = styles
        if url is not None:
            self._urls[place] = url
        return place

    def style(self, first: int, end: int, style: Style, url: str | None = None) -> None:
        """Let `style` hold from piece `first` to the one before `end`. Stretches may overlap in any way."""
        if first < end:
            self._stretches.append((first, end, style, url))

    def spans(self) -> Iterator[Span]:
        """Yield the pieces that show something, with the styles that hold for each."""
        if not self._stretches and not self._styles:
            text = "".join(self.texts)
            if text:
                yield Span(text)
            return
        self._set_scripts()
        yield from self._swept() if self._stretches else self._bare()

    def plain(self) -> tuple[str, tuple[str, ...]]:
        """What the pieces show without styles, and the addresses behind them, in order."""
        if any(url is not None for _, _, _, url in self._stretches):
            spans = tuple(self.spans())
            return "".join([span.text for span in spans]), tuple(span.url for span in spans if span.url)
        self._set_scripts()
        texts = self.texts
        return "".join(texts), tuple(url for place, url in self._urls.items() if texts[place])

    def _set_scripts(self) -> None:
        for first, end, style, _ in self._stretches:
            if style in (Style.SUPERSCRIPT, Style.SUBSCRIPT):
                self._set_script(first, end, style)

    def _bare(self) -> Iterator[Span]:
        for place, text in enumerate(self.texts):
            if text:
                yield Span(text, self._styles.get(place, NO_STYLE), self._urls.get(place))

    def _swept(self) -> Iterator[Span]:
        """Go along the pieces with a count of each style that holds."""
        begins: dict[int, list[tuple[Style, str | None]]] = {}
        ends: dict[int, list[tuple[Style, str | None]]] = {}
        for first, end, style, url in self._stretches:
            begins.setdefault(first, []).append((style, url))
            ends.setdefault(end, []).append((style, url))
        counts: dict[Style, int] = {}
        held: list[str | None] = []
        current: frozenset[Style] = NO_STYLE
        for place, text in enumerate(self.texts):
            if place in ends or place in begins:
                for style, url in ends.get(place, ()):
                    counts[style] -= 1
                    if url is not None and held:
                        held.pop()
                for style, url in begins.get(place, ()):
                    counts[style] = counts.get(style, 0) + 1
                    if url is not None:
                        held.append(url)
                current = frozenset(style for style, count in counts.items() if count)
            if text:
                styles = self._styles.get(place)
                url = self._urls.get(place) or (held[-1] if held else None)
                yield Span(text, current | styles if styles else current, url)

    def _set_script(self, first: int, end: int, style: Style) -> None:
        """Raise or lower what Unicode can, and put `^(…)` or `_(…)` around the rest."""
        if end - first > _LONGEST_SCRIPT:
            return
        text = "".join(self.texts[first:end]).strip()
        if not text:
            return
        below = style is Style.SUBSCRIPT
        moved = lowered(text) if below else "*" if text == "*" else raised(text)
        if moved is None:
            after = next((later[0] for later in self.texts[end : end + 3] if later), " ")
            alone = len(text) == 1 and not after.isalnum()
            mark = "_" if below else "^"
            moved = mark + text if alone else f"{mark}({text})"
            if len([part for part in self.texts[first:end] if part]) > 1:
                self.texts[first] = mark + "(" + self.texts[first]
                self.texts[end - 1] += ")"
                return
        self.texts[first] = moved
        self.texts[first + 1 : end] = [""] * (end - first - 1)
