"""Do anything to the program: `python -m tests.endurance`, from the top of the checkout."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

from reader.commands import COMMANDS
from tests.endurance.course import Course, run

SHOWN = 5
"""How many faults of a course are told."""


def main() -> int:
    """Go through all courses, print a line for each, and at the end what was covered.

    Returns:
        1 when something was not as it should be.
    """
    parser = argparse.ArgumentParser("python -m tests.endurance", description=__doc__)
    parser.add_argument("--seeds", type=int, default=50, help="how many courses (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first (%(default)s)")
    parser.add_argument("--acts", type=int, default=2_000, help="how many acts in each (%(default)s)")
    options = parser.parse_args()
    courses = [one(seed, options.acts) for seed in range(options.first, options.first + options.seeds)]
    commands = Counter[str]()
    for course in courses:
        commands.update(course.commands)
    bad = sum(bool(course.wrong) for course in courses)
    done = sum(course.acts for course in courses)
    carried_out = sum(commands.values())
    missed = [command.id for command in COMMANDS if not commands[command.id]]
    print(
        f"{len(courses)} courses, {done:,} acts, {sum(course.edits for course in courses):,} edits, "
        f"{sum(course.seconds for course in courses):,.0f} s; {bad} courses with something wrong; "
        f"{len(COMMANDS) - len(missed)} of {len(COMMANDS)} commands carried out {carried_out:,} times"
    )
    if missed:
        print("not carried out:", *missed)
    return 1 if bad else 0


def one(seed: int, acts: int) -> Course:
    """Go through one course and print what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["READER_CONFIG"] = str(Path(folder) / "config.toml")
        course = asyncio.run(run(seed, acts, Path(folder)))
    rate = course.acts / course.seconds if course.seconds else 0.0
    print(
        f"{'NO' if course.wrong else 'ok':3}seed {seed:3}  {course.acts:6,} acts  {course.edits:4} edits  "
        f"{course.seconds:5.1f} s  {course.cpu:5.1f} s cpu  {rate:5.0f}/s",
        flush=True,
    )
    for wrong in course.wrong[:SHOWN]:
        print(f"   {wrong}")
    if course.wrong:
        print("   after:", " · ".join(course.last), flush=True)
    return course


if __name__ == "__main__":
    sys.exit(main())
