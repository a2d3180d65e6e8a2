"""The figures as a table and as JSON."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from statistics import median

from reader import __version__
from tests.bench.measure import Plan, Sample, p95

_HEADINGS = ("papers", "measure", "floor", "its p95", "reader", "p95", "ratio", "limit")


def table(samples: Sequence[Sample]) -> str:
    """Medians and 95th percentiles of floor and program, and how many times the one median the other is."""
    rows = [_HEADINGS, *(_row(sample) for sample in samples)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADINGS))]
    lines = []
    for row in rows:
        cells = (
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join(cells).rstrip())
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)


def document(samples: Sequence[Sample], plan: Plan, imports: dict[int, float]) -> dict[str, object]:
    """All values and what they were measured with.

    Args:
        samples: what was measured.
        plan: how often.
        imports: size -> seconds of its import.
    """
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "reader": __version__,
        "textual": version("textual"),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "processors": os.cpu_count(),
        "plan": {"starts": plan.starts, "rounds": plan.rounds, "words": plan.words},
        "import_seconds": {str(papers): round(seconds, 3) for papers, seconds in imports.items()},
        "samples": [_sample(sample) for sample in samples],
    }


def _row(sample: Sample) -> tuple[str, ...]:
    floor = [_value(sample, which(sample.floor)) if sample.floor else "-" for which in (median, p95)]
    ratio = "-" if sample.ratio is None else f"{sample.ratio:.2f}"
    limit = ""
    if sample.limit is not None and sample.ratio is not None:
        limit = f"{sample.limit:.1f} {_verdict(sample.ratio <= sample.limit)}"
    elif sample.p95_limit is not None and sample.p95_ratio is not None:
        met = sample.p95_ratio <= sample.p95_limit
        limit = f"p95 {sample.p95_limit:.1f} ({sample.p95_ratio:.2f}) {_verdict(met)}"
    elif (most := sample.limit_over_floor) is not None:
        over = " over" if sample.floor else ""
        limit = f"p95 {most * 1000:.0f} ms{over} {_verdict(sample.over_floor <= most)}"
    return (
        f"{sample.papers:,}",
        sample.measure,
        *floor,
        _value(sample, median(sample.subject)),
        _value(sample, p95(sample.subject)),
        ratio,
        limit,
    )


def _verdict(met: bool) -> str:
    return "met" if met else "MISSED"


def _value(sample: Sample, value: float) -> str:
    return f"{value / 2**20:.1f} MiB" if sample.is_memory else f"{value * 1000:.2f} ms"


def _sample(sample: Sample) -> dict[str, object]:
    unit, digits = ("bytes", 0) if sample.is_memory else ("seconds", 6)
    return {
        "papers": sample.papers,
        "measure": sample.measure,
        "unit": unit,
        "floor": [round(value, digits) for value in sample.floor],
        "reader": [round(value, digits) for value in sample.subject],
        "floor_median": round(median(sample.floor), digits) if sample.floor else None,
        "floor_p95": round(p95(sample.floor), digits) if sample.floor else None,
        "reader_median": round(median(sample.subject), digits),
        "reader_p95": round(p95(sample.subject), digits),
        "ratio": sample.ratio,
        "limit": sample.limit,
        "p95_ratio": sample.p95_ratio,
        "p95_limit": sample.p95_limit,
        "p95_over_floor": round(sample.over_floor, digits),
        "limit_p95_over_floor": sample.limit_over_floor,
    }
