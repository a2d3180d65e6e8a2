"""Measure the program: `python -m tests.bench`, from the top of the checkout."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

from tests.bench.corpora import corpus
from tests.bench.engine import measure_engine
from tests.bench.growth import growth
from tests.bench.intake import measure_import
from tests.bench.measure import FORMULA_PAPERS, Plan, Sample, measure, measure_formulas
from tests.bench.report import document, table

SIZES = (2_600, 15_000, 100_000)
FULL = (*SIZES, 1_000_000)
USUAL = Plan()


def main() -> None:
    """Make the libraries that are missing, measure on each, print the table."""
    options = _options()
    plan = Plan(options.starts, options.rounds, options.words)
    samples: list[Sample] = []
    imports: dict[int, float] = {}
    for papers in options.sizes or (FULL if options.full else SIZES):
        print(f"{papers:,} papers: making or finding the library …", file=sys.stderr)
        made = corpus(options.scratch, papers, options.annotated)
        imports[papers] = made.seconds
        print(f"{papers:,} papers: imported in {made.seconds:.1f} s; measuring …", file=sys.stderr)
        found = [*measure(made, plan), *measure_engine(made, plan.overtaken)]
        # A run of an hour that is stopped has told something.
        print(table(found), file=sys.stderr)
        samples += found
    samples += growth(samples)
    made = corpus(options.scratch, FORMULA_PAPERS, 0, dense=True)
    print(f"{made.papers:,} papers full of formulas: measuring …", file=sys.stderr)
    samples += measure_formulas(made, plan)
    if options.imported:
        print(f"{options.imported:,} papers: importing them …", file=sys.stderr)
        samples += measure_import(options.scratch, options.imported)
    print(table(samples))
    if options.json:
        text = json.dumps(document(samples, plan, imports), indent=1)
        options.json.write_text(text + "\n", "utf-8")


def _options() -> argparse.Namespace:
    scratch = os.environ.get("READER_BENCH_DIR") or Path(tempfile.gettempdir(), "reader-bench")
    parser = argparse.ArgumentParser("python -m tests.bench", description=__doc__)
    parser.add_argument("--sizes", type=_sizes, metavar="N,N…", help="numbers of papers (2600,15000,100000)")
    parser.add_argument("--full", action="store_true", help="a million papers too; needs 10 GB of disk")
    parser.add_argument("--starts", type=int, default=USUAL.starts, help="starts measured (%(default)s)")
    parser.add_argument("--rounds", type=int, default=USUAL.rounds, help="rounds of all keys (%(default)s)")
    parser.add_argument("--words", type=int, default=USUAL.words, help="words searched for (%(default)s)")
    parser.add_argument("--annotated", type=int, default=1_000, help="papers with a tag (%(default)s)")
    parser.add_argument(
        "--imported",
        type=int,
        default=100_000,
        metavar="N",
        help="papers to import; 0 for none (%(default)s)",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all values to FILE")
    parser.add_argument(
        "--scratch",
        type=Path,
        default=scratch,
        help="where libraries are kept; $READER_BENCH_DIR (%(default)s)",
    )
    return parser.parse_args()


def _sizes(text: str) -> tuple[int, ...]:
    return tuple(int(size) for size in text.replace("_", "").split(","))


if __name__ == "__main__":
    main()
