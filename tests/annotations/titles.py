"""Stores a title of the user's own, which no front end offers and every one shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from reader.annotations.edits import Annotations


@dataclass(frozen=True, slots=True)
class SetTitle:
    """The edit that sets or takes away the title of papers."""

    text: str | None

    def describe(self, what: str) -> str:
        return f"retitle {what}"

    def applied(self, annotations: Annotations) -> Annotations:
        return {i: replace(a, title=self.text or None) for i, a in annotations.items()}
