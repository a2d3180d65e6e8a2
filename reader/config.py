"""The user's settings, read from `config.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TypeVar

from reader.commands import with_keymap
from reader.durable import read_file
from reader.errors import ConfigError

T = TypeVar("T")

DEFAULT_FILE = """\
# Settings of reader. Every line is optional; what is commented out shows the default.

# Colours of the screen: textual-dark, textual-light, ansi-dark, ansi-light, atom-one-dark, atom-one-light,
# catppuccin-frappe, catppuccin-latte, catppuccin-macchiato, catppuccin-mocha, dracula, flexoki, gruvbox,
# monokai, nord, rose-pine, rose-pine-dawn, rose-pine-moon, solarized-dark, solarized-light, tokyo-night.
# theme = "textual-dark"

# How many edits can be undone, also after a restart.
# history = 1000

# How many of the newest backups of annotations.json are kept; besides them the last one of each of 7 days,
# 4 weeks and 12 months that have one.
# backups = 20

# Whether an export holds the abstracts when nothing is said.
# export_abstracts = false

# Keys of commands; `reader keys` lists the commands. A list may be empty.
[keys]
# star = ["s"]
# skip = ["d", "delete"]
"""
"""What `reader config --init` writes."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What `config.toml` can say. Every field has a default."""

    theme: str = "textual-dark"
    """Name of a Textual theme; an unknown one is reported and the default used."""
    history: int = 1000
    """How many transactions can be undone; at least 1."""
    backups: int = 20
    """How many of the newest backups of the annotations are kept, besides one of each of the last days, weeks
    and months (`reader.annotations.backups.KEPT_PERIODS`); at least 1."""
    export_abstracts: bool = False
    """Whether an export holds the abstracts when nothing is said."""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Command id -> its keys, in place of the default ones; see `reader.commands`."""


def load_settings(file: Path) -> Settings:
    """Read the settings; a file that does not exist gives the defaults.

    Raises:
        ConfigError: the file can't be read, is not TOML, or has a setting that is unknown or of the wrong
            type. The message names the file and the setting.
    """
    try:
        text = read_file(file)[0].decode("utf-8")
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ConfigError("Cannot read the settings", f"{file}: {reason.lower()}.") from error
    except UnicodeDecodeError as error:
        raise ConfigError("Cannot read the settings", f"{file} is not UTF-8: {error}.") from error
    import tomllib

    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError("The settings are not valid TOML", f"{file}: {error}.") from error
    except RecursionError as error:
        raise ConfigError("The settings are not understood", f"{file} is nested too deeply.") from error
    try:
        return _settings(values)
    except ConfigError as fault:
        raise ConfigError(fault.title, f"{file}: {fault.message}") from fault


def _settings(values: Mapping[str, object]) -> Settings:
    known = {f.name for f in fields(Settings)}
    if unknown := sorted(set(values) - known):
        raise ConfigError("Unknown setting", f"{unknown[0]!r} is none of {', '.join(sorted(known))}.")
    default = Settings()
    settings = Settings(
        theme=_typed(values, "theme", str, default.theme),
        history=_at_least_one(values, "history", default.history),
        backups=_at_least_one(values, "backups", default.backups),
        export_abstracts=_typed(values, "export_abstracts", bool, default.export_abstracts),
        keys=_keymap(values.get("keys", {})),
    )
    with_keymap(settings.keys)
    return settings


def _typed(values: Mapping[str, object], name: str, kind: type[T], default: T) -> T:
    value = values.get(name, default)
    if type(value) is not kind:
        raise ConfigError("Wrong setting", f"{name} must be a {kind.__name__}, not {value!r}.")
    return value


def _at_least_one(values: Mapping[str, object], name: str, default: int) -> int:
    number = _typed(values, name, int, default)
    if number < 1:
        raise ConfigError("Wrong setting", f"{name} must be 1 or more, not {number}.")
    return number


def _keymap(table: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(table, dict):
        raise ConfigError("Wrong setting", 'keys must be a table: [keys], then `command = ["key"]`.')
    keymap: dict[str, tuple[str, ...]] = {}
    for name, keys in table.items():
        listed = [keys] if isinstance(keys, str) else keys
        if not isinstance(listed, list) or not all(isinstance(key, str) for key in listed):
            raise ConfigError("Wrong setting", f"keys.{name} must be a key or a list of keys, not {keys!r}.")
        keymap[name] = tuple(listed)
    return keymap
