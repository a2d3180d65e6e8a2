"""The check names what is wrong with a corpus file, raises for nothing and writes nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.corpus.check import findings
from reader.corpus.schema import APPLICATION
from reader.corpus.store import Corpus
from reader.model import Finding, LinkKind
from tests.corpus.papers import import_list, import_with_keys, paper

PAPERS = [
    paper(1, title="Rivers and their beds", authors=("Ada Stone",), keywords=("rivers",)),
    paper(2, links=((LinkKind.CODE, "https://github.com/example/leaves"),)),
    paper(3, doi="10.1000/3"),
]


def at_rest(file: Path) -> bytes:
    """A corpus of three papers that nobody has open; its bytes."""
    corpus = Corpus(file)
    import_list(corpus, PAPERS)
    corpus.close()
    return file.read_bytes()


def held(folder: Path) -> Mapping[str, bytes]:
    """All that is in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def only(found: list[Finding], severity: str) -> str:
    """The message of the one finding."""
    assert [finding.severity for finding in found] == [severity]
    return found[0].message


def test_a_good_corpus_has_no_findings(corpus: Corpus, file: Path) -> None:
    assert findings(file) == []
    import_list(corpus, PAPERS)
    assert findings(file, ["abs:0000000000001"]) == []
    import_with_keys(corpus, [(PAPERS[0], ("doi:10.1000/9", PAPERS[0].id)), (PAPERS[2], (PAPERS[2].id,))])
    assert findings(file) == []
    import_list(corpus, [paper(7), PAPERS[1], PAPERS[0]], source="Another")
    assert findings(file) == []
    with corpus.writing() as writer:
        writer.add_stand_in("abs:none", "Headline")
    assert findings(file) == []
    corpus.close()
    assert findings(file) == []


def test_what_is_not_there_yet_is_no_fault(file: Path) -> None:
    assert findings(file) == []
    assert held(file.parent) == {}
    file.touch()
    assert findings(file) == []


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE state SET papers = 7", "counts 7 papers and holds 3"),
        ("UPDATE state SET unlisted = 2", "counts 2 papers that no list names, and has 0"),
        ("UPDATE state SET first = 2", "list order"),
        ("UPDATE state SET first = NULL", "list order"),
        ("UPDATE state SET first = NULL, sequence = x'00'", "list order"),
        ("UPDATE state SET first = NULL, sequence = zeroblob(24)", "list order"),
        ("DELETE FROM state", "does not say what it holds"),
        ("DELETE FROM body WHERE row = 2", "has 1 paper without abstract"),
        ("UPDATE body SET links = '[[\"code\"' WHERE row = 2", "can't be understood"),
        ("UPDATE body SET authors = 'Ada Stone'", "has 3 papers whose authors"),
        ("DELETE FROM identity WHERE paper = 3", "whose id does not lead to it"),
        ("INSERT INTO identity VALUES ('abs:x', 77)", "has 1 id that leads to no paper"),
        ("INSERT INTO listing VALUES (1, 9, 1, 77, x'00')", "has 1 place in a list without a paper"),
        ("INSERT INTO listing VALUES (9, 1, 1, 1, x'00')", "has 1 place in a list that is unknown"),
        ("INSERT INTO words(words) VALUES ('delete-all')", "search index that lacks 3 papers"),
        (
            "INSERT INTO words(rowid, headline) VALUES (9, 'number')",
            "has of those that are not there: 1 paper",
        ),
        ("UPDATE words_data SET block = x'0000'", "search index that lacks 3 papers"),
        ("DROP TABLE listing", "no such table"),
        ("PRAGMA user_version = 99", "newer version"),
        ("PRAGMA application_id = 1", "another program"),
    ],
)
def test_what_is_wrong_is_named_and_left(file: Path, statement: str, said: str) -> None:
    at_rest(file)
    change(file, statement)
    before = held(file.parent)
    found = findings(file)
    assert found[0].severity == "error"
    assert any(said in finding.message for finding in found)
    assert all(str(file) in finding.message for finding in found)
    assert held(file.parent) == before


def test_an_abstract_without_paper_is_a_warning(file: Path) -> None:
    at_rest(file)
    change(file, "INSERT INTO body(row, abstract) VALUES (9, 'left')")
    assert "1 abstract without a paper" in only(findings(file), "warning")


def test_one_fault_does_not_hide_another(file: Path) -> None:
    at_rest(file)
    change(file, "DROP TABLE identity", "DELETE FROM body WHERE row = 2", "UPDATE state SET papers = 7")
    text = " ".join(finding.message for finding in findings(file, ["abs:x"]))
    assert "identity" in text
    assert "counts 7" in text
    assert "without abstract" in text


def test_files_that_are_no_corpus(file: Path) -> None:
    file.write_bytes(b"My thesis, the only copy. " * 400)
    assert "no corpus" in only(findings(file), "error")
    file.unlink()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE contact (name)")
    assert "another program" in only(findings(file), "error")
    change(file, f"PRAGMA application_id = {APPLICATION}", "PRAGMA user_version = 1")
    assert "no such table" in findings(file)[0].message
    file.unlink()
    file.mkdir()
    assert findings(file)[0].severity == "error"
    file.rmdir()
    file.symlink_to(file.with_name("gone"))
    assert "link" in only(findings(file), "error")


def test_damaged_pages_are_found(file: Path) -> None:
    whole = at_rest(file)
    file.write_bytes(whole[: len(whole) // 2])
    assert "damaged" in only(findings(file), "error")
    page = int.from_bytes(whole[16:18], "big")
    file.write_bytes(whole[:page] + bytes(page) + whole[2 * page :])
    assert "damaged" in only(findings(file), "error")


@given(data=st.data())
def test_no_damage_makes_it_raise(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    file = tmp_path_factory.mktemp("damaged") / "corpus.sqlite"
    damaged = bytearray(at_rest(file))
    # Most of a small corpus is empty, and no two are of the same bytes, as the time is in them.
    used = [place for place, byte in enumerate(damaged) if byte]
    for number in data.draw(st.lists(st.integers(0, 1 << 16), min_size=1, max_size=40)):
        damaged[used[number % len(used)]] = data.draw(st.integers(0, 255))
    file.write_bytes(damaged)
    before = held(file.parent)
    findings(file, ["abs:0000000000001", "\ud800"])
    assert held(file.parent) == before


def test_it_looks_at_what_a_writer_has_not_moved_into_the_file_yet(corpus: Corpus, file: Path) -> None:
    import_list(corpus, PAPERS)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM body WHERE row = 1")
        assert findings(file) == []
        other.execute("COMMIT")
        assert "without abstract" in only(findings(file), "error")


def test_annotated_papers_without_list_or_paper_are_worth_knowing(corpus: Corpus, file: Path) -> None:
    import_list(corpus, PAPERS)
    import_list(corpus, PAPERS[1:])
    found = findings(file, ["abs:0000000000001", "abs:0000000000002", "abs:none", "\ud800"])
    assert [finding.severity for finding in found] == ["note", "note"]
    text = " ".join(finding.message for finding in found)
    assert "2 annotations: abs:none, " in text
    assert "1 annotated paper any more: abs:0000000000001." in text
    assert "abs:0000000000002" not in text


def test_of_many_ids_a_few_are_named(file: Path) -> None:
    message = only(findings(file, [f"abs:{number}" for number in range(2000)]), "note")
    assert "2,000 annotations" in message
    assert len(message) < 400
