"""Says why a paper stands where it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.query.paper_terms import Why


def because(why: Why) -> str:
    """The reasons in one line: `because of: diffusion, score matching · against: graphs`; empty for none."""
    parts = []
    if why.because:
        parts.append(f"because of: {', '.join(why.because)}")
    if why.against:
        parts.append(f"against: {', '.join(why.against)}")
    return " · ".join(parts)


def why_document(why: Why | None) -> dict[str, object] | None:
    """The reasons as JSON types, under the names of the fields of `Why`."""
    if why is None:
        return None
    return {"score": round(why.score, 4), "because": list(why.because), "against": list(why.against)}
