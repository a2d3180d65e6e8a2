"""The user's settings, read from `config.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TypeVar

from reader.commands import meant, with_keymap
from reader.durable import read_file
from reader.errors import ConfigError

T = TypeVar("T")

THEMES: tuple[str, ...] = (
    "reader-dark",
    "nord",
    "gruvbox",
    "dracula",
    "tokyo-night",
    "catppuccin-mocha",
    "contrast-dark",
    "reader-light",
    "solarized-light",
    "catppuccin-latte",
    "rose-pine-dawn",
    "contrast-light",
    "ansi-dark",
    "ansi-light",
)
"""Names of the themes, the dark ones first; what they look like is told in `reader.ui.themes`. The last two
have the terminal's own sixteen colours."""

DEFAULT_FILE = """\
# Settings of reader. Every line is optional; what is commented out shows the default.

# Colours of the screen. Dark: reader-dark, nord, gruvbox, dracula, tokyo-night, catppuccin-mocha,
# contrast-dark. Light: reader-light, solarized-light, catppuccin-latte, rose-pine-dawn, contrast-light.
# With the terminal's own sixteen colours: ansi-dark, ansi-light. The screen's command "Theme" shows them
# while you choose, and writes your choice here.
# theme = "reader-dark"

# Whether frames, marks and bars are drawn with ASCII characters only, for a font that lacks others.
# ascii = false

# Whether anything on the screen may move by itself: a blinking cursor, a smooth scroll.
# motion = true

# How many edits can be undone, also after a restart.
# history = 1000

# How many of the newest backups of annotations.json are kept; besides them the last one of each of 7 days,
# 4 weeks and 12 months that have one.
# backups = 20

# Whether an export holds the abstracts when nothing is said.
# export_abstracts = false

# Keys of commands; `reader keys` lists the commands. A list may be empty: the command then has no key. A key
# that you give to one command is taken from the one that had it.
[keys]
# star = ["s"]
# skip = ["d", "delete"]
"""
"""What `reader config --init` writes."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What `config.toml` can say. Every field has a default."""

    theme: str = THEMES[0]
    """One of `THEMES`; another one is reported and the default used."""
    ascii: bool = False
    """Whether the screen is drawn with ASCII only, save for the text of papers."""
    motion: bool = True
    """Whether anything on the screen may move by itself."""
    history: int = 1000
    """How many transactions can be undone; at least 1."""
    backups: int = 20
    """How many of the newest backups of the annotations are kept, besides one of each of the last days, weeks
    and months (`reader.annotations.backups.KEPT_PERIODS`); at least 1."""
    export_abstracts: bool = False
    """Whether an export holds the abstracts when nothing is said."""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Command id -> its keys, in place of the default ones; see `reader.commands`."""


def unknown_theme(name: str) -> ConfigError | None:
    """What is wrong with the name of a theme, or None when there is such a theme."""
    if name in THEMES:
        return None
    message = f"There is no theme {name!r}{meant(name, THEMES)}; there are {', '.join(THEMES)}."
    return ConfigError("Unknown theme", message)


_KINDS: Mapping[type, str] = {str: "a text in quotes", bool: "true or false", int: "a whole number"}


def load_settings(file: Path) -> Settings:
    """Read the settings; a file that does not exist gives the defaults.

    Raises:
        ConfigError: the file can't be read, is not TOML, or has a setting that is unknown or of the wrong
            type. The message names the file and the setting.
    """
    try:
        # Some editors put a byte order mark in front.
        text = read_file(file)[0].decode("utf-8-sig")
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ConfigError("Cannot read the settings", f"{file}: {reason.lower()}.") from error
    except UnicodeDecodeError as error:
        raise ConfigError("Cannot read the settings", f"{file} is not UTF-8.") from error
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
        name = unknown[0]
        raise ConfigError(
            "Unknown setting",
            f"{name!r} is no setting{meant(name, known)}; there are {', '.join(sorted(known))}.",
        )
    default = Settings()
    settings = Settings(
        theme=_typed(values, "theme", str, default.theme),
        ascii=_typed(values, "ascii", bool, default.ascii),
        motion=_typed(values, "motion", bool, default.motion),
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
        raise ConfigError("Wrong setting", f"{name} must be {_KINDS[kind]}, not {value!r}.")
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
