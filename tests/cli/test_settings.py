"""Settings: every mistake is told with what may have been meant; one setting is changed and the rest kept."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.commands import COMMANDS, with_keymap
from reader.config import DEFAULT_FILE, THEMES, Settings, load_settings, unknown_theme
from reader.config_file import keep_setting, with_setting
from reader.errors import ConfigError
from reader.key_names import key_name, one_name
from tests.cli.shell import Shell


@pytest.mark.parametrize(
    ("text", "title", "told"),
    [
        ("theem = 'nord'", "Unknown setting", "did you mean 'theme'?"),
        ("theme = 3", "Wrong setting", "theme must be a text in quotes, not 3."),
        ("ascii = 'yes'", "Wrong setting", "ascii must be true or false, not 'yes'."),
        ("motion = 0", "Wrong setting", "motion must be true or false, not 0."),
        ("history = 1.5", "Wrong setting", "history must be a whole number, not 1.5."),
        ("history = 0", "Wrong setting", "history must be 1 or more, not 0."),
        ("keys = 'x'", "Wrong setting", "keys must be a table"),
        ("[keys]\nstar = 3", "Wrong setting", "keys.star must be a key or a list of keys, not 3."),
        ("[keys]\nstr = 'x'", "Unknown command", "did you mean 'star'"),
        ("[keys]\nstar = 'x'\nskip = 'x'", "Key used twice", "'x' to both 'star' and 'skip'"),
        ("[keys]\nstar = '?'\nskip = 'question_mark'", "Key used twice", "to both 'star' and 'skip'"),
        ("[keys]\nstar = 'cltr+x'", "Not a key", "'cltr+x' to 'star'"),
        ("[keys]\nstar = 'f99'", "Not a key", "'f99' to 'star'"),
        ("theme = 'nord'\nhistory =\n", "The settings are not valid TOML", "line 2"),
    ],
)
def test_a_mistake_is_told(text: str, title: str, told: str, shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(text, "utf-8")
    outcome = shell("list")
    assert outcome.status == 1
    assert outcome.err.startswith(f"reader: {title}: {tmp_path / 'config.toml'}: ")
    assert told in outcome.err


def test_an_unknown_theme_is_told_with_those_that_may_be_meant(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("theme = 'solarised-light'\n", "utf-8")
    outcome = shell("config")
    assert outcome.status == 0
    assert "did you mean 'solarized-light'" in outcome.err
    assert shell("list").err == ""
    for name in THEMES:
        assert unknown_theme(name) is None


def test_the_default_file_explains_every_setting() -> None:
    for name in Settings.__dataclass_fields__:
        assert re.search(rf"^# {name} = |^\[{name}\]$", DEFAULT_FILE, re.MULTILINE), name
    for name in THEMES:
        assert re.search(rf"\b{name}\b", DEFAULT_FILE), name
    shown = re.sub(r"^# (\w+ = .*)$", r"\1", DEFAULT_FILE, flags=re.MULTILINE)
    values = tomllib.loads(shown)
    default = Settings()
    keys = values.pop("keys")
    assert {name: getattr(default, name) for name in values} == values
    assert keys.keys() <= {command.id for command in COMMANDS}


@pytest.mark.parametrize(
    ("written", "name", "shown"),
    [
        ("?", "question_mark", "?"),
        (",", "comma", ","),
        ("+", "plus", "+"),
        ("ctrl++", "ctrl+plus", "Ctrl++"),
        ("-", "minus", "-"),
        ("/", "slash", "/"),
        ("\\", "backslash", "\\"),
        ("full_stop", "full_stop", "."),
        ("ctrl+x", "ctrl+x", "Ctrl+X"),
        ("shift+tab", "shift+tab", "Shift+Tab"),
        ("f5", "f5", "F5"),
        ("é", "é", "é"),
        ("space", "space", "Space"),
        (" ", "space", "Space"),
        ("G", "G", "G"),
    ],
)
def test_a_key_may_be_written_as_a_person_would(written: str, name: str, shown: str) -> None:
    assert one_name(written) == name
    assert key_name(name) == shown
    commands = {command.id: command for command in with_keymap({"star": (written,)})}
    assert commands["star"].keys == (name,)
    assert [command.id for command in commands.values() if name in command.keys] == ["star"]


@given(st.text(max_size=12))
def test_any_text_is_a_key_or_none(text: str) -> None:
    name = one_name(text)
    assert name is None or ("," not in name and key_name(name))
    if name is not None and text.isascii():
        assert one_name(name) == name


KEYS_TEXT = 'history = 7 # seven\n\n[keys]\ntheme = ["f7"]\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", 'theme = "nord"\n'),
        ('theme = "dracula" # mine\n', 'theme = "nord" # mine\n'),
        ("theme = 'a # b'# mine", 'theme = "nord"# mine'),
        ("# own\r\ntheme = 'a'\r\nascii = true\r\n", '# own\r\ntheme = "nord"\r\nascii = true\r\n'),
        ("ascii = true\r\n", 'theme = "nord"\r\nascii = true\r\n'),
        ("  theme='dracula'\nhistory = 2\n", 'theme = "nord"\nhistory = 2\n'),
        (KEYS_TEXT, 'theme = "nord"\n' + KEYS_TEXT),
        ("# theme = 'a'\n" + KEYS_TEXT, 'theme = "nord"\n' + KEYS_TEXT),
        ("[keys]\n# theme = 'a'\n", "theme = \"nord\"\n[keys]\n# theme = 'a'\n"),
    ],
)
def test_one_setting_is_changed_and_all_else_stays(before: str, after: str) -> None:
    assert with_setting(before, "theme", "nord") == after


@pytest.mark.parametrize(
    "text", ["theme =", 'theme = """\na\n"""\n', '"theme" = "a"\n', "a = '''\n[x]\n'''\ntheme = 'b'"]
)
def test_what_is_not_understood_is_not_changed(text: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(ConfigError, match="is not understood"):
        keep_setting(file, "theme", "nord")
    assert file.read_text("utf-8") == text


def test_what_is_write_protected_is_not_changed(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("history = 5\n", "utf-8")
    file.chmod(0o444)
    with pytest.raises(ConfigError, match="is write-protected"):
        keep_setting(file, "theme", "nord")
    assert file.read_text("utf-8") == "history = 5\n"


def test_a_byte_order_mark_is_no_setting_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("history = 5\n", "utf-8-sig")
    assert load_settings(file) == Settings(history=5)
    keep_setting(file, "theme", "nord")
    assert file.read_bytes() == b'\xef\xbb\xbftheme = "nord"\nhistory = 5\n'


def test_without_settings_all_are_written_and_explained(tmp_path: Path) -> None:
    file = tmp_path / "new" / "config.toml"
    keep_setting(file, "theme", "nord")
    assert load_settings(file) == Settings(theme="nord")
    assert file.read_text("utf-8") == DEFAULT_FILE.replace('# theme = "reader-dark"', 'theme = "nord"')


def test_a_link_to_the_settings_stays_one(tmp_path: Path) -> None:
    real = tmp_path / "real.toml"
    real.write_text("history = 5\n", "utf-8")
    link = tmp_path / "config.toml"
    link.symlink_to(real)
    keep_setting(link, "theme", "nord")
    assert link.is_symlink()
    assert load_settings(real) == Settings(theme="nord", history=5)
