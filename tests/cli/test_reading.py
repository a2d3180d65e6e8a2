from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from reader.cli import output, papers
from reader.corpus.store import Corpus
from reader.exporters.markdown import MARK
from tests.cli.shell import ABSTRACTS, Shell


def test_import_says_what_came_of_it(empty: Shell, tmp_path: Path) -> None:
    file = tmp_path / "my list.txt"
    file.write_text(ABSTRACTS, "utf-8")
    outcome = empty("import", str(file))
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out == "my list.txt (Testing 2024 Papers): 3 new, 0 updated, 0 unchanged, 0 merged\n"
    assert "0 new, 0 updated, 3 unchanged, 0 merged" in empty("import", str(file)).out
    document = empty("import", str(file), "--json").document
    assert (document["new"], document["unchanged"], document["lists"][0]["format"]) == (0, 3, "abstracts")


def test_import_from_standard_input_under_a_name(empty: Shell) -> None:
    outcome = empty("import", "-", "--source", "Mine", stdin=ABSTRACTS.encode())
    assert "(Mine): 3 new" in outcome.out
    assert empty("sources", "--json").document[0]["name"] == "Mine"


def test_a_dry_run_stores_nothing(empty: Shell, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(ABSTRACTS, "utf-8")
    outcome = empty("import", str(file), "--dry-run")
    assert "3 new" in outcome.out
    assert outcome.lines[-1] == "nothing was stored"
    assert empty.ids() == []


def test_what_cannot_be_read_does_not_keep_the_rest_out(empty: Shell, tmp_path: Path) -> None:
    good, blank, binary = tmp_path / "good.txt", tmp_path / "blank.txt", tmp_path / "binary.txt"
    good.write_text(ABSTRACTS, "utf-8")
    blank.write_bytes(b"")
    binary.write_bytes(bytes(range(256)) * 20)
    (tmp_path / "folder").mkdir()
    paths = [blank, good, tmp_path / "missing.txt", binary, tmp_path / "folder"]
    outcome = empty("import", *map(str, paths))
    assert outcome.status == 1
    assert len(empty.ids()) == 3
    assert len(outcome.err.splitlines()) == 4
    for name in ("blank.txt", "missing.txt", "binary.txt", "folder"):
        assert sum(name in line for line in outcome.err.splitlines()) == 1
    document = empty("import", *map(str, paths), "--json").document
    assert [bool(report["fault"]) for report in document["lists"]].count(True) == 4


def test_a_folder_without_papers_imports_nothing(empty: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "README.md").write_text("# A program\n\n## Installation\n\n```\npip install it\n```\n", "utf-8")
    outcome = empty("import", str(folder))
    assert outcome.status == 1
    assert outcome.err.count("\n") == 1
    assert empty.ids() == []


def test_problems_are_told_with_file_and_line(empty: Shell, tmp_path: Path) -> None:
    file = tmp_path / "list.md"
    file.write_text(
        "# Mine\n\n## A paper with a wrong year\nYear: soon\n\nText of the abstract of the paper.\n\n"
        "## Another paper\nYear: 2024\n\nText of the abstract of the other paper.\n",
        "utf-8",
    )
    outcome = empty("import", str(file), "--format", "titled")
    assert outcome.status == 0
    assert outcome.err.startswith("list.md:4: ")
    assert len(empty.ids()) == 2


def test_a_file_that_may_not_be_read_does_not_keep_the_rest_out(
    empty: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, closed = tmp_path / "good.txt", tmp_path / "closed.txt"
    good.write_text(ABSTRACTS, "utf-8")
    closed.write_text(ABSTRACTS, "utf-8")
    own = Path.open

    def denied(path: Path, *args: Any, **options: Any) -> Any:
        if path == closed:
            raise PermissionError(13, "Permission denied", str(path))
        return own(path, *args, **options)

    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != closed and access(path, mode))
    monkeypatch.setattr(Path, "open", denied)
    outcome = empty("import", str(closed), str(tmp_path / "missing.txt"), str(good))
    assert outcome.status == 1
    assert [line.startswith("reader: ") for line in outcome.err.splitlines()] == [True, True]
    assert len(empty.ids()) == 3


@pytest.mark.parametrize(
    "words",
    [["import", ""], ["--library", "", "list"], ["list", "--library", ""], ["export", "-o", ""]],
)
def test_an_empty_path_is_not_the_current_folder(words: list[str], shell: Shell) -> None:
    outcome = shell(*words) if words[0] in ("import", "export") else shell.raw(*words)
    assert (outcome.status, outcome.out) == (2, "")
    assert "the path is empty" in outcome.err


def test_a_list_of_which_nothing_is_left_is_not_done(empty: Shell, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(ABSTRACTS, "utf-8")
    outcome = empty("import", str(file), "--format", "titled")
    assert outcome.status == 1
    assert "reader: Nothing imported: " in outcome.err
    assert empty.ids() == []


def test_papers_that_no_list_names_any_more_are_counted(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(ABSTRACTS.rsplit("\n\n", 1)[0] + "\n", "utf-8")
    assert "1 paper that no list names any more was dropped\n" in shell("import", str(file)).out
    assert shell("import", str(file), "--json").document["dropped"] == 0


def test_the_starter_list(empty: Shell) -> None:
    outcome = empty("import", "--starter", "--json")
    assert outcome.document["new"] > 30
    assert outcome.err == ""


def test_list_prints_a_line_a_paper(shell: Shell) -> None:
    first = shell.ids()[0]
    shell("star", first, "-n", "3")
    shell("tag", first, "+rl/offline")
    outcome = shell("list")
    assert len(outcome.lines) == 3
    assert outcome.lines[0].startswith(f"{first}  ★★★    inbox    ")
    assert outcome.lines[0].endswith("  #rl/offline")
    assert all("Meander" in line for line in shell("list", "river", "bed").lines)


DOIS = """\
# Mine

## A paper with a long identifier
DOI: 10.1000/journal.of.very.long.identifiers.2024.12345678901234567890

A text about identifiers that are longer than the lines of a terminal.

## Another paper
DOI: 10.1000/1

A text about identifiers that are short.
"""


@pytest.mark.parametrize("width", [60, 80, 200])
def test_columns_stay_aligned_on_a_terminal(
    width: int, empty: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty("import", "-", "--format", "titled", stdin=DOIS.encode())
    long, short = empty.ids()
    assert long.endswith("7890")
    assert [line.split()[0] for line in empty("list").lines] == [long, short]
    monkeypatch.setattr(output, "terminal_width", lambda: width)
    monkeypatch.setattr(papers, "terminal_width", lambda: width)
    first, second = empty("list").lines
    assert first.index("inbox") == second.index("inbox") < width // 2
    assert first.startswith(long[:16])
    assert "A paper with" in first
    assert empty("list", "--ids").lines[1] == short


def test_no_hit_is_said_in_one_line(shell: Shell) -> None:
    for words in (["is:starred"], ["is:starred", "--ids"]):
        outcome = shell("list", *words)
        assert (outcome.status, outcome.out, outcome.err) == (0, "", "reader: no paper matches\n")
    outcome = shell("list", "is:starred", "--json")
    assert (outcome.document, outcome.err) == ([], "reader: no paper matches\n")
    assert shell("list", "--limit", "0").err == ""


@pytest.mark.parametrize(
    ("verb", "said"),
    [
        ("list", "there are no papers yet; `reader import FILE` reads a list"),
        ("sources", "there are no papers yet; `reader import FILE` reads a list"),
        ("tags", "no paper has a tag yet; `reader tag ID +NEW` adds one"),
        ("searches", "no search is saved yet; `reader searches save NAME QUERY` saves one"),
        ("history", "nothing was edited yet that can be undone"),
    ],
)
def test_where_there_is_nothing_to_print_it_says_what_to_do(verb: str, said: str, empty: Shell) -> None:
    outcome = empty(verb)
    assert (outcome.status, outcome.out, outcome.err) == (0, "", f"reader: {said}\n")
    assert empty(verb, "--json").document == []


def test_list_sorts_and_limits(shell: Shell) -> None:
    ids = shell.ids()
    shell("star", ids[2], "-n", "5")
    assert shell.ids("--sort", "stars")[0] == ids[2]
    assert shell.ids("--sort", "-stars")[-1] == ids[2]
    assert shell.ids("--limit", "2") == ids[:2]
    assert shell.ids("--limit", "0") == []


@pytest.mark.parametrize(
    ("words", "papers"),
    [
        (["--", "-river"], 2),
        (["-river"], 2),
        (["stones", "-river"], 1),
        (["-neural", "-n2"], 2),
        (["-n", "1", "-limitless"], 1),
        (["-gardens", "--sort", "-stars", "-river"], 1),
        (["river", "--limit", "5"], 1),
        (["-hidden", "--", "-nonsense"], 3),
    ],
)
def test_a_query_may_have_words_with_a_minus(words: list[str], papers: int, shell: Shell) -> None:
    assert len(shell.ids(*words)) == papers


def test_a_query_of_an_export_may_have_words_with_a_minus(shell: Shell) -> None:
    assert len(shell("export", "-graph", "-river", "-fjson", "--title", "-x").document["papers"]) == 2
    assert len(shell("export", "-o", "-", "-otter", "-f", "json", "--", "-river").document["papers"]) == 2
    assert shell("export", "-river", "--nonsense").status == 2


@pytest.mark.parametrize("query", ["is:bogus", "river is:bogus", "garden zzzzzzz", "is:starred"])
def test_an_export_of_what_is_not_found_exactly_writes_nothing(
    query: str, shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "out.md"
    for words in ([], ["-o", str(file)], ["--json"]):
        outcome = shell("export", query, *words)
        assert (outcome.status, outcome.out, outcome.err.count("\n")) == (1, "", 1)
        assert "othing was exported" in outcome.err
    assert not file.exists()


def test_an_export_of_no_papers_at_all_says_so(empty: Shell) -> None:
    outcome = empty("export")
    assert (outcome.status, outcome.out) == (1, "")
    assert "no papers yet" in outcome.err


def test_list_as_json_has_the_whole_paper(shell: Shell) -> None:
    papers = shell("list", "river", "--json").document
    assert len(papers) == 1
    assert papers[0]["name"] == "Meander"
    assert papers[0]["links"] == [{"kind": "code", "url": "https://github.com/example/meander"}]
    assert papers[0]["annotation"]["status"] == "inbox"


def test_near_hits_and_problems_are_said_on_standard_error(shell: Shell) -> None:
    near = shell("list", "garden zzzzzzz")
    assert near.status == 0
    assert "only near" in near.err
    wrong = shell("list", "(river")
    assert wrong.status == 1
    assert wrong.err.startswith("reader: query, character 1: ")
    assert len(wrong.lines) == 1
    assert len(shell("list", "(" * 99 + "river").err.splitlines()) <= 5
    assert shell("list", "rivre").err == "reader: 1 of 1 with another spelling\n"
    assert "1 of 1 with another spelling" in shell("tag", "--where", "rivre", "+x").err


def test_show_prints_everything(shell: Shell) -> None:
    (paper_id,) = shell.ids("river")
    shell("note", paper_id, "My note.")
    shell("star", paper_id, "-n", "2")
    out = shell("show", paper_id).out
    facts = [paper_id, "Meander", "https://github.com/example/meander", "Testing 2024 Papers, no. 2"]
    for text in [*facts, "list.txt:6", "Rivers change", "★★☆☆☆", "My note."]:
        assert text in out


def test_counts_and_sources(shell: Shell) -> None:
    shell("status", "read", shell.ids()[0])
    document = shell("stats", "--json").document
    assert (document["papers"], document["read"], document["inbox"], document["sources"]) == (3, 1, 2, 1)
    assert shell("stats").lines[0].split() == ["papers", "3"]
    assert shell("sources").out.startswith("Testing 2024 Papers  3 papers  ")


def test_export_to_standard_output(shell: Shell) -> None:
    outcome = shell("export", "river", "--abstracts", "--title", "My *list*")
    assert outcome.out.startswith(f"{MARK}\n\n# My \\*list\\*\n\n1 paper")
    assert "Rivers change" in outcome.out
    assert "Rivers change" not in shell("export", "river").out
    assert shell("export", "--format", "json").document["format"] == "reader-export"
    assert len(shell("export", "river", "--json").document["papers"]) == 1
    assert "\n## Testing 2024 Papers\n" in shell("export", "-g", "source").out


def test_export_to_a_file(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "out.md"
    outcome = shell("export", "-o", str(file))
    assert (outcome.status, outcome.out) == (0, "")
    assert outcome.err == f"wrote 3 papers to {file}\n"
    assert file.read_text("utf-8").startswith(MARK)
    assert shell("export", "river", "-o", str(file), "--json").document == {
        "file": str(file), "format": "markdown", "papers": 1,
    }  # fmt: skip
    shell("export", "-o", str(tmp_path / "out.json"))
    assert len(json.loads((tmp_path / "out.json").read_text("utf-8"))["papers"]) == 3


def test_export_never_replaces_what_is_no_export(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "thesis.md"
    file.write_text("# My thesis\n", "utf-8")
    outcome = shell("export", "-o", str(file))
    assert outcome.status == 1
    assert file.read_text("utf-8") == "# My thesis\n"
    assert shell("export", "-o", str(file), "--force").status == 0
    assert file.read_text("utf-8").startswith(MARK)


def test_export_with_a_template(shell: Shell, tmp_path: Path) -> None:
    template = tmp_path / "mine.j2"
    template.write_text("{% for paper in papers %}{{ paper.id }};{% endfor %}", "utf-8")
    assert shell("export", "--template", str(template)).out == ";".join(shell.ids()) + ";\n"
    template.write_text("ok\n{{ nothing }}\n", "utf-8")
    outcome = shell("export", "--template", str(template))
    assert (outcome.status, outcome.out) == (1, "")
    assert f"{template}:2: " in outcome.err


def test_an_export_that_is_interrupted_leaves_the_file_as_it_was(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "out" / "list.md"
    file.parent.mkdir()
    shell("export", "-o", str(file))
    before = file.read_bytes()

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Corpus, "papers_by_row", interrupted)
    assert shell("export", "-g", "tag", "-o", str(file)).status == 130
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("path", ["missing/out.md", "folder"])
def test_export_to_where_nothing_can_be_written(path: str, shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    outcome = shell("export", "-o", str(tmp_path / path))
    assert (outcome.status, outcome.err.count("\n")) == (1, 1)


def test_a_heading_of_any_length_takes_a_line(empty: Shell, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"# {'Heading ' * 20_000}\n\n{ABSTRACTS.partition(chr(10))[2]}", "utf-8")
    outcome = empty("import", str(file))
    assert outcome.status == 0
    assert max(map(len, outcome.lines)) < 160
    assert "Heading…" in outcome.out
