"""Writing one setting into `config.toml`, and leaving all else in it as the user wrote it."""

from __future__ import annotations

import json
import re
import stat
from codecs import BOM_UTF8
from pathlib import Path

from reader.config import DEFAULT_FILE
from reader.durable import read_file, write_file
from reader.errors import ConfigError

_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
_VALUE = r"""[ \t]*(?:"(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'|[^#\r\n]*?)"""
"""A text of TOML, or whatever else stands before a comment."""


def keep_setting(file: Path, name: str, value: str) -> None:
    """Write a setting that is a text into the settings; where there are none, all are written and explained.

    Args:
        file: the settings.
        name: of the setting.
        value: its new value.

    Raises:
        ConfigError: nothing was written, because the file can't be read or written, or is not understood.
    """
    try:
        try:
            content = read_file(file)[0]
            # Replacing a file asks for no right to write to it.
            if not file.stat().st_mode & _WRITABLE:
                raise ConfigError("The setting is not kept", f"{file} is write-protected.")
        except FileNotFoundError:
            content = DEFAULT_FILE.encode()
            file.parent.mkdir(parents=True, exist_ok=True)
        mark = BOM_UTF8 if content.startswith(BOM_UTF8) else b""
        text = content.removeprefix(mark).decode("utf-8")
        write_file(file, mark + with_setting(text, name, value).encode(), private=False)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise ConfigError("The setting is not kept", f"{file}: {reason}.") from error
    except UnicodeDecodeError as error:
        raise ConfigError("The setting is not kept", f"{file} is not UTF-8.") from error
    except ValueError as error:
        raise ConfigError("The setting is not kept", f"{file} is not understood: {error}.") from error


def with_setting(text: str, name: str, value: str) -> str:
    """A TOML document with a text set at its top level: in its own line, or else where it is commented out.

    Raises:
        ValueError: the document is not TOML, or sets the value in a way that is not understood.
    """
    import tomllib

    wanted = {**tomllib.loads(text), name: value}
    line = f"{name} = {json.dumps(value, ensure_ascii=False)}"
    top, table, rest = _parted(text)
    for before in ("[ \t]*", "#[ \t]*"):
        pattern = rf"^{before}{name}[ \t]*={_VALUE}(?=[ \t]*(#[^\r\n]*)?\r?$)"
        changed, number = re.subn(pattern, lambda _: line, top, count=1, flags=re.MULTILINE)
        if number:
            break
    else:
        end = "\r\n" if "\r\n" in text else "\n"
        changed = f"{line}{end}{top}"
    document = changed + table + rest
    if tomllib.loads(document) != wanted:
        raise ValueError(f"it does not set {name} in a line of its own")
    return document


def _parted(text: str) -> tuple[str, str, str]:
    """The document up to its first table, the line that begins this, and the rest."""
    found = re.search(r"^[ \t]*\[.*$", text, flags=re.MULTILINE)
    if found is None:
        return text, "", ""
    return text[: found.start()], found[0], text[found.end() :]
