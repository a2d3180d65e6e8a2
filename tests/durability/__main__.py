"""Try to lose an edit: `python -m tests.durability`, from the top of the checkout."""

from __future__ import annotations

import argparse
import sys
import time

from tests.durability.proofs import PROOFS, QUICK, Extent, Row


def main() -> int:
    """Try everything that is named, and print the table.

    Returns:
        1 when something is not as promised.
    """
    parser = argparse.ArgumentParser("python -m tests.durability", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a minute's worth")
    parser.add_argument(
        "proofs", nargs="*", metavar="PROOF", help=f"some of {', '.join(PROOFS)}; all unless named"
    )
    options = parser.parse_args()
    if unknown := [name for name in options.proofs if name not in PROOFS]:
        parser.error(f"there is no proof {unknown[0]!r}")
    rows: list[Row] = []
    for name in options.proofs or PROOFS:
        began = time.monotonic()
        for row in PROOFS[name](QUICK if options.quick else Extent()):
            rows.append(row)
            print(f"{name}, {time.monotonic() - began:,.0f} s: {row.name}", file=sys.stderr, flush=True)
    width = max(len(row.name) for row in rows)
    for row in rows:
        print(f"{'ok' if row.good else 'NO':3}{row.name:{width}}  {row.figures}")
        for wrong in row.wrong:
            print(f"{'':{width + 5}}{wrong}")
    return 0 if all(row.good for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
