"""An import beside a bare build of SQLite's full-text index of the same texts, in the same run.

Both are done in processes of their own, so that each shows its own memory: `python -m tests.bench.intake`
followed by `bare` or `reader`, the list, and a file or folder to fill.
"""

from __future__ import annotations

import json
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from reader.library import Library
from tests.bench.corpora import write_list
from tests.bench.measure import CHECKOUT, IMPORT, MEMORY_AT_IMPORT, Sample

PART = 10
"""What is imported in the end is compared in memory with a list that is so many times shorter."""


def measure_import(scratch: Path, papers: int, rounds: int = 2) -> list[Sample]:
    """Import a list of so many abstracts, and build a bare index of them, turn by turn.

    Raises:
        RuntimeError: the import did not give exactly so many papers.
    """
    folder = scratch / "import"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    listed, short = folder / "list.txt", folder / "short.txt"
    write_list(listed, papers)
    write_list(short, papers // PART)
    floor, subject, memory = [], [], []
    for _ in range(rounds):
        floor.append(_run("bare", listed, folder / "bare.sqlite", papers)[0])
        seconds, peak = _run("reader", listed, folder / "library", papers)
        subject.append(seconds)
        memory.append(peak)
    memory_of_short = _run("reader", short, folder / "library", papers // PART)[1]
    shutil.rmtree(folder)
    return [
        Sample(IMPORT, papers, tuple(floor), tuple(subject)),
        Sample(MEMORY_AT_IMPORT, papers, (float(memory_of_short),), tuple(map(float, memory))),
    ]


def _run(what: str, listed: Path, made: Path, papers: int) -> tuple[float, int]:
    """Seconds it took, and the most bytes that the process and its largest child had in memory."""
    command = (sys.executable, "-m", "tests.bench.intake", what, str(listed), str(made))
    done = subprocess.run(command, cwd=CHECKOUT, check=True, capture_output=True, text=True)
    shutil.rmtree(made) if made.is_dir() else made.unlink()
    told = json.loads(done.stdout)
    if told["papers"] != papers:
        raise RuntimeError(f"{papers} papers were written, but the import gave {told['papers']}.")
    return told["seconds"], told["peak"]


def _texts(listed: Path) -> Iterator[tuple[str]]:
    with listed.open(encoding="utf-8") as lines:
        yield from ((line.rstrip("\n"),) for line in lines if line != "\n" and not line.startswith("# "))


def _bare(listed: Path, made: Path) -> int:
    with closing(sqlite3.connect(made)) as connection:
        connection.execute("CREATE VIRTUAL TABLE papers USING fts5(abstract)")
        with connection:
            connection.executemany("INSERT INTO papers VALUES (?)", _texts(listed))
        papers: int = connection.execute("SELECT count(*) FROM papers").fetchone()[0]
        return papers


def _imported(listed: Path, made: Path) -> int:
    with Library.open(made) as library:
        library.import_lists([listed])
        return library.count()


def main() -> None:
    """Do one of the two, and tell how long it took."""
    what, listed, made = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    began = time.perf_counter()
    papers = (_bare if what == "bare" else _imported)(listed, made)
    seconds = time.perf_counter() - began
    peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    json.dump({"papers": papers, "seconds": seconds, "peak": sum(peaks) * 1024}, sys.stdout)


if __name__ == "__main__":
    main()
