from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from array import array
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from reader.corpus import schema
from reader.corpus.store import Corpus
from reader.errors import LibraryError
from tests.corpus.papers import contents, import_list, listed, paper

IMPORT_FOR_EVER = """
import sys
from pathlib import Path
from reader.corpus.store import Corpus
from tests.corpus.papers import paper

with Corpus(Path(sys.argv[1])).writing() as writer:
    writer.begin_source("Endless", "endless.txt", "abstracts")
    number = 100
    while True:
        number += 1
        writer.put(paper(number, abstract="word " * 400 + str(number)), (paper(number).id,))
        if number == 3000:
            print("under way", flush=True)
"""


def test_an_import_that_fails_leaves_the_old_corpus(corpus: Corpus, file: Path) -> None:
    import_list(corpus, [paper(1), paper(2)])
    before = contents(file)

    def fail() -> None:
        with corpus.writing() as writer:
            writer.begin_source("Summer School", "summer.txt", "abstracts")
            writer.put(paper(3), (paper(3).id,))
            writer.end_source()
            writer.drop([paper(1).id])
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()

    assert contents(file) == before
    assert listed(corpus) == [paper(1).id, paper(2).id]


def test_an_import_that_is_killed_leaves_the_old_corpus(corpus: Corpus, file: Path) -> None:
    import_list(corpus, [paper(1), paper(2)])
    before = contents(file)
    root = Path(__file__).parents[2]
    importer = subprocess.Popen(
        [sys.executable, "-c", IMPORT_FOR_EVER, str(file)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    with importer:
        assert importer.stdout is not None
        importer.stdout.readline()
        assert corpus.index.frequency("made") == 2, "readers go on meanwhile"
        assert listed(corpus) == [paper(1).id, paper(2).id]
        importer.send_signal(signal.SIGKILL)

    assert contents(file) == before
    import_list(corpus, [paper(3)], source="Afterwards")
    assert corpus.count() == 3


def test_readers_see_the_old_papers_until_the_end(corpus: Corpus) -> None:
    import_list(corpus, [paper(1)])
    seen: list[object] = []

    def read() -> None:
        seen.extend((corpus.count(), corpus.order(), corpus.rows_of([paper(2).id]), corpus.changed()))

    with corpus.writing() as writer:
        writer.begin_source("Other", "o.txt", "abstracts")
        writer.put(paper(2), (paper(2).id,))
        reader = threading.Thread(target=read)
        reader.start()
        reader.join()

    assert seen == [1, range(1, 2), {}, False]
    assert corpus.count() == 2


def test_a_second_writer_waits_for_the_first(corpus: Corpus) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def write() -> None:
        with corpus.writing() as writer:
            writer.begin_source("First", "f.txt", "abstracts")
            begun.set()
            go_on.wait()
            writer.put(paper(1), (paper(1).id,))

    first = threading.Thread(target=write)
    first.start()
    begun.wait()
    second = threading.Thread(target=import_list, args=(corpus, [paper(2)]))
    second.start()
    go_on.set()
    first.join()
    second.join()

    assert listed(corpus) == [paper(1).id, paper(2).id]


def test_a_second_writer_does_not_wait_for_ever(
    corpus: Corpus, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "WRITER_WAIT", 0.05)
    other = Corpus(file)

    with (
        corpus.writing(),
        pytest.raises(LibraryError, match="in use") as fault,
        other.writing(),
    ):
        pass

    assert "try again" in fault.value.message
    other.close()


def test_what_others_write_is_noticed_once_and_ones_own_is_not(corpus: Corpus, file: Path) -> None:
    other = Corpus(file)
    assert not corpus.changed()
    import_list(corpus, [paper(1)])
    assert not corpus.changed()
    assert other.changed()
    assert not other.changed()

    import_list(other, [paper(2)])
    assert corpus.changed()
    assert not corpus.changed()

    import_list(other, [paper(3)], source="Third")
    import_list(corpus, [paper(4)], source="Fourth")
    assert corpus.changed(), "one's own change does not hide another's"
    other.close()


def test_importing_nothing_new_is_no_change(corpus: Corpus, file: Path) -> None:
    other = Corpus(file)
    import_list(corpus, [paper(1)])
    assert other.changed()
    import_list(corpus, [paper(1)])
    assert not other.changed()
    other.close()


def test_only_the_user_may_read_the_files(corpus: Corpus, file: Path) -> None:
    with corpus.writing() as writer:
        writer.add_stand_in("abs:1", "One")
        writer.begin_source("Big", "big.txt", "abstracts")
    assert corpus.count() == 1
    for each in file.parent.glob("corpus.sqlite*"):
        assert stat.S_IMODE(each.stat().st_mode) == 0o600, each.name


def test_a_read_only_corpus_is_read_and_not_written(corpus: Corpus, file: Path) -> None:
    import_list(corpus, [paper(2), paper(1)])
    corpus.close()
    before = file.read_bytes()

    shut = Corpus(file, read_only=True)

    assert listed(shut) == [paper(2).id, paper(1).id]
    with pytest.raises(LibraryError, match="read-only"), shut.writing():
        pass
    shut.close()
    assert file.read_bytes() == before


def test_a_corpus_in_a_folder_that_cannot_be_written_in(
    corpus: Corpus, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_list(corpus, [paper(1)])
    corpus.close()
    connect = sqlite3.connect

    def refuse_side_files(address: str, **more: Any) -> sqlite3.Connection:
        # As SQLite does when it can't create the files beside a WAL database; root may do anything.
        wanted = f"file:{file}.absent?mode=ro" if address.endswith("?mode=ro") else address
        connection: sqlite3.Connection = connect(wanted, **more)
        return connection

    monkeypatch.setattr(sqlite3, "connect", refuse_side_files)
    shut = Corpus(file, read_only=True)
    assert listed(shut) == [paper(1).id]
    shut.close()


def test_an_absent_read_only_corpus_is_empty_and_is_not_created(file: Path) -> None:
    corpus = Corpus(file, read_only=True)
    assert corpus.count() == 0
    assert list(corpus.order()) == []
    assert corpus.sources() == []
    corpus.close()
    assert not file.exists()


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize(
    "write",
    [
        lambda file: file.write_bytes(b"this is no database at all " * 100),
        lambda file: file.write_bytes(os.urandom(5000)),
        lambda file: _database(file, "CREATE TABLE mine (a)"),
        lambda file: _database(file, "PRAGMA user_version = 7"),
        lambda file: _corpus_of_version(file, schema.VERSION + 1),
    ],
    ids=["text", "noise", "another program's", "another version", "a newer one"],
)
def test_a_file_that_is_no_corpus_is_reported_and_left_alone(
    file: Path, write: object, read_only: bool
) -> None:
    assert callable(write)
    write(file)
    before = file.read_bytes()

    with pytest.raises(LibraryError) as fault:
        Corpus(file, read_only=read_only)

    assert "import your lists again" in fault.value.message
    assert str(file) in fault.value.message
    assert file.read_bytes() == before


def _database(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()


def _corpus_of_version(file: Path, version: int) -> None:
    Corpus(file).close()
    _database(file, f"PRAGMA user_version = {version}")


def test_an_empty_file_becomes_a_corpus(file: Path) -> None:
    file.touch()
    corpus = Corpus(file)
    assert corpus.count() == 0
    corpus.close()


def test_a_corpus_that_breaks_while_open_is_reported(corpus: Corpus, file: Path) -> None:
    import_list(corpus, [paper(n, abstract="word " * 200) for n in range(300)])
    corpus.close()
    size = file.stat().st_size
    with file.open("r+b") as broken:
        broken.seek(size // 2)
        broken.write(os.urandom(size // 4))

    with pytest.raises(LibraryError), closing(Corpus(file)) as damaged:
        damaged.papers(damaged.order())


def test_a_folder_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(LibraryError, match=r"no\w+ / 'corpus|corpus\.sqlite"):
        Corpus(tmp_path / "none" / "corpus.sqlite")


def test_a_closed_corpus_says_so(corpus: Corpus) -> None:
    corpus.close()
    with pytest.raises(LibraryError, match="closed"):
        corpus.count()


def test_many_threads_may_read_and_write(corpus: Corpus) -> None:
    import_list(corpus, [paper(n) for n in range(1, 60)])
    faults: list[BaseException] = []

    def work(number: int) -> None:
        try:
            for turn in range(5):
                if number % 3 == 0:
                    import_list(
                        corpus, [paper(1000 + 10 * number + turn)], source=f"S{number}", file=f"{turn}"
                    )
                order = corpus.order()
                assert len(corpus.papers(order[:40])) == 40
                assert corpus.index.frequency("made") >= 59
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert faults == []
    assert corpus.count() == 59 + 10


def test_the_order_of_a_great_mix_is_kept_in_the_file(corpus: Corpus, file: Path) -> None:
    import_list(corpus, [paper(n) for n in range(500)], source="A")
    import_list(corpus, [paper(n) for n in reversed(range(500))], source="A")

    again = Corpus(file)
    assert isinstance(again.order(), array)
    assert listed(again) == [paper(n).id for n in reversed(range(500))]
    again.close()


def test_ids_that_no_file_can_hold_are_unknown(corpus: Corpus) -> None:
    import_list(corpus, [paper(1)])
    assert corpus.rows_of(["\ud800", paper(1).id]) == {paper(1).id: 1}
    assert corpus.with_prefix("\udcff", 3) == []
    assert corpus.index.rows_with_key("\ud800") == 0
