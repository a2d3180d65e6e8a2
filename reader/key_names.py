"""Names of keys, as Textual has them and as a person writes them.

A key that writes a character is named after it: by itself when it is a letter or a digit, else by its
Unicode name in lower case, `_` between the words, and some names shortened. `ctrl+`, `shift+`, `alt+` and the
like stand before. The rules and the names are those of `textual.keys` (8.2).
"""

from __future__ import annotations

from functools import cache

_SHOWN = {
    "escape": "Esc",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "home": "Home",
    "end": "End",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "tab": "Tab",
    "space": "Space",
    "enter": "Enter",
    "delete": "Del",
    "insert": "Ins",
    "backspace": "Backspace",
}
"""Keys that write nothing, and how a person would write them."""
_SHORTENED = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
_MODIFIERS = ("ctrl", "shift", "alt", "meta", "super", "hyper")
_LAST_FUNCTION_KEY = 24


def key_name(key: str) -> str:
    """A key as a person would write it: `slash` is `/`, `ctrl+d` is `Ctrl+D`."""
    *modifiers, plain = key.split("+")
    shown = plain.upper() if _is_function_key(plain) else _SHOWN.get(plain) or _character(plain) or plain
    if modifiers and len(shown) == 1:
        shown = shown.upper()
    return "+".join([*(name.capitalize() for name in modifiers), shown])


def one_name(key: str) -> str | None:
    """The name that Textual has for a key that was written by its name or as the character itself.

    Returns:
        The name, such as `question_mark` for both `?` and `question_mark`; None when there is no such key.
    """
    if len(key) == 1:
        return _name_of(key)
    *modifiers, plain = (key[:-1] + "plus" if key.endswith("++") else key).split("+")
    if len(set(modifiers)) < len(modifiers) or not set(modifiers) <= set(_MODIFIERS):
        return None
    if len(plain) == 1:
        name = _name_of(plain)
    elif plain in _SHOWN or _is_function_key(plain) or _character(plain):
        name = plain
    else:
        return None
    return None if name is None else "+".join([*modifiers, name])


def _is_function_key(name: str) -> bool:
    return name[:1] == "f" and name[1:].isdecimal() and 1 <= int(name[1:]) <= _LAST_FUNCTION_KEY


def _name_of(character: str) -> str | None:
    if character.isalnum():
        return character
    if character == " ":
        return "space"
    import unicodedata

    name = unicodedata.name(character, "").lower().replace("-", "_").replace(" ", "_")
    return _SHORTENED.get(name, name) or None


@cache
def _character(name: str) -> str:
    """The character that a name stands for; empty when it is no name of one."""
    if name.isalnum() and len(name) == 1:
        return name
    if name in (ascii := _named(0x20, 0x7F)):
        return ascii[name]
    return _named(0x80, 0x2C00).get(name, "")


@cache
def _named(first: int, last: int) -> dict[str, str]:
    """The names of the characters in a range that are neither letters nor digits."""
    found = (char for char in map(chr, range(first, last)) if char.isprintable() and not char.isalnum())
    return {name: char for char in found if (name := _name_of(char)) and name != "space"}
