"""The habits of the project: layers, sizes, and documents that agree with the code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

import reader
from reader.cli.keys import markdown_table
from reader.cli.verbs import VERBS
from reader.commands import COMMANDS
from reader.query.terms import FIELDS

TOP = Path(__file__).resolve().parent.parent

MAX_LINES = 400
"""No module is longer."""

HEAVY = (
    "textual",
    "rich",
    "pyperclip",
    "jinja2",
    "charset_normalizer",
    "filelock",
    "platformdirs",
    "rapidfuzz",
)
"""Imported only by what needs them, so that the program starts fast."""


def tracked() -> list[Path]:
    """The files under version control."""
    if not (TOP / ".git").exists():
        pytest.skip("not a checkout")
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=TOP, check=True, capture_output=True, text=True, encoding="utf-8"
    )
    return [TOP / name for name in listed.stdout.split("\0") if name and (TOP / name).is_file()]


def texts() -> dict[str, str]:
    """Path from the top -> text of every tracked file that is one."""
    found = {}
    for file in tracked():
        try:
            found[file.relative_to(TOP).as_posix()] = file.read_text("utf-8")
        except UnicodeDecodeError:
            continue
    return found


def test_imports_point_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(TOP)
    assert lint_imports(no_cache=True) == EXIT_STATUS_SUCCESS


def test_every_package_is_in_the_layers() -> None:
    contracts = (TOP / "pyproject.toml").read_text("utf-8")
    for path in (TOP / "reader").iterdir():
        if path.name.startswith("_") or not (path.suffix == ".py" or (path / "__init__.py").is_file()):
            continue
        assert re.search(rf"\breader\.{path.stem}\b", contracts), path.name


def test_no_module_is_long() -> None:
    lengths = {
        file.relative_to(TOP).as_posix(): len(file.read_text("utf-8").splitlines())
        for file in (TOP / "reader").rglob("*.py")
    }
    assert {name: lines for name, lines in lengths.items() if lines > MAX_LINES} == {}


@pytest.mark.parametrize("module", ["reader.__main__", "reader.library", "reader.cli.program"])
def test_nothing_heavy_is_imported_before_it_is_needed(module: str) -> None:
    code = f"import sys, {module}; print(*sorted(set({HEAVY!r}) & set(sys.modules)))"
    # Coverage may itself import what is counted here.
    clean = {name: value for name, value in os.environ.items() if not name.startswith("COV_")}
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=clean)
    assert done.stdout.split() == []


def test_the_top_of_the_checkout_holds_what_it_should() -> None:
    top = {file.relative_to(TOP).parts[0] for file in tracked()}
    assert {name for name in top if not name.startswith(".")} <= {
        "pyproject.toml",
        "reader",
        "tests",
        "userdata",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
    }


def test_nothing_stray_is_tracked() -> None:
    names = [file.relative_to(TOP).as_posix() for file in tracked()]
    stray = re.compile(
        r"\.(pyc|orig|rej|bak|tmp|log|sqlite|db|swp)$|~$|__pycache__|\.DS_Store|egg-info|^\.venv"
    )
    assert [name for name in names if stray.search(name)] == []
    assert [name for name in names if name.startswith("userdata/")] == ["userdata/README.md"]


def test_what_a_library_holds_is_ignored() -> None:
    tracked()
    for name in ("annotations.json", "corpus.sqlite", "backups/x.json", "lock"):
        ignored = subprocess.run(["git", "check-ignore", "-q", f"userdata/{name}"], cwd=TOP, check=False)
        assert ignored.returncode == 0, name


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    # tmux itself puts its socket below the system's temporary folder: tests may say so.
    place = re.compile(r"(?<![\w.])/(?:work|root|tmp(?!/tmux))/\w")
    found = {
        name: text[match.start() : match.start() + 40] if match else str(TOP)
        for name, text in texts().items()
        if (match := place.search(text)) or str(TOP) in text
    }
    assert found == {}


def test_nothing_is_silenced_or_left_for_later() -> None:
    mark = re.compile(r"#\s*(?:noqa|type:\s*ignore|TODO|FIXME|XXX)\b")
    found = {n: m[0] for n, text in texts().items() if n.endswith(".py") and (m := mark.search(text))}
    assert found == {}


def readme_part(name: str) -> str:
    """What stands between `<!-- name -->` and `<!-- /name -->` of the README."""
    readme = (TOP / "README.md").read_text("utf-8")
    part = re.search(rf"<!-- {name} -->\s*(.*?)\s*<!-- /{name} -->", readme, re.DOTALL)
    assert part, f"README.md has no <!-- {name} --> … <!-- /{name} -->"
    return part[1]


def test_the_key_table_of_the_readme_is_the_one_the_code_gives() -> None:
    wanted = "\n".join(markdown_table(COMMANDS))
    assert readme_part("keys") == wanted, "put the output of `reader keys --markdown` there"


def test_the_verbs_of_the_readme_are_those_of_the_program() -> None:
    rows = re.findall(r"^\| `(?:reader )?([a-z]+)[^`]*` \| (.+?) \|$", readme_part("verbs"), re.MULTILINE)
    assert rows == [(verb.name, verb.help) for verb in VERBS], "a row `| `verb …` | its help |` for each"


def test_the_changelog_tells_of_this_version() -> None:
    changelog = (TOP / "CHANGELOG.md").read_text("utf-8")
    assert re.search(rf"^## \[?{re.escape(reader.__version__)}\b", changelog, re.MULTILINE)


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "userdata/README.md"])
def test_documents_name_only_files_that_exist(document: str) -> None:
    text = (TOP / document).read_text("utf-8")
    named = set(re.findall(r"`((?:reader|tests|\.ci)/[\w./-]*)`", text))
    linked = {link for link in re.findall(r"\]\(([^)#:\s]+)\)", text) if "//" not in link}
    linked |= set(re.findall(r'\bsrc(?:set)?="([^":]+)"', text))
    base = (TOP / document).parent
    assert {path for path in named if not (TOP / path).exists()} == set()
    assert {path for path in linked if not (base / path).exists()} == set()


def test_the_test_command_of_the_readme_is_one_line() -> None:
    readme = (TOP / "README.md").read_text("utf-8")
    blocks = re.findall(r"^```(?:sh|console|bash)\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines() if "pytest" in line]
    assert lines, "no fenced command with pytest"
    assert ".venv" in lines[0]
    assert not lines[0].endswith("\\")


@pytest.mark.skipif(sys.platform == "win32", reason="needs bash")
def test_the_check_of_a_commit_can_be_run() -> None:
    script = TOP / ".ci" / "run"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", str(script)], check=True)


def test_the_query_table_of_the_readme_has_every_field() -> None:
    table = readme_part("query")
    assert [field for field in FIELDS if f"{field}:" not in table] == []
