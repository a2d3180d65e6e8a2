"""What happens to files: bits that flip, parts that are gone, twice, or something else."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from random import Random
from typing import Any


def _flip(data: bytes, dice: Random) -> bytes:
    damaged = bytearray(data)
    for _ in range(dice.choice((1, 1, 1, 2, 8))):
        damaged[dice.randrange(len(damaged))] ^= 1 << dice.randrange(8)
    return bytes(damaged)


def _cut(data: bytes, dice: Random) -> bytes:
    return data[: dice.randrange(len(data))]


def _span(data: bytes, dice: Random) -> tuple[int, int]:
    start = dice.randrange(len(data))
    return start, min(len(data), start + dice.choice((1, 2, 10, 100, 512)))


def _delete(data: bytes, dice: Random) -> bytes:
    start, end = _span(data, dice)
    return data[:start] + data[end:]


def _insert(data: bytes, dice: Random) -> bytes:
    start, _ = _span(data, dice)
    pieces = (
        b"\0",
        b"\n",
        b'"',
        b"{",
        b"}",
        b",",
        b"null",
        b"\\ud800",
        b"\xff",
        b"[" * 3000,
        dice.randbytes(9),
    )
    return data[:start] + dice.choice(pieces) + data[start:]


def _duplicate(data: bytes, dice: Random) -> bytes:
    start, end = _span(data, dice)
    place, _ = _span(data, dice)
    return data[:place] + data[start:end] + data[place:]


def _zero(data: bytes, dice: Random) -> bytes:
    start, end = _span(data, dice)
    return data[:start] + bytes(end - start) + data[end:]


def _lines(data: bytes, dice: Random) -> bytes:
    """Lines left out, twice, or in another order."""
    lines = data.splitlines(keepends=True)
    start = dice.randrange(len(lines))
    some = lines[start : start + dice.choice((1, 1, 2, 5))]
    match dice.randrange(3):
        case 0:
            del lines[start : start + len(some)]
        case 1:
            lines[start:start] = some
        case _:
            dice.shuffle(lines)
    return b"".join(lines)


def _merge(data: bytes, dice: Random) -> bytes:
    """A merge of two versions that was not finished."""
    lines = data.splitlines(keepends=True)
    start = dice.randrange(len(lines))
    mine = lines[start : start + 2]
    marks = [b"<<<<<<< HEAD\n", *mine, b"=======\n", *mine[:1], b">>>>>>> other\n"]
    return b"".join([*lines[:start], *marks, *lines[start + 2 :]])


def _whole(data: bytes, dice: Random) -> bytes:
    """Something else altogether."""
    others = (
        b"",
        b"\n",
        b"{}",
        b"[]",
        b"null",
        b'"x"',
        b"0",
        bytes(len(data)),
        dice.randbytes(300),
        data + data,
    )
    return dice.choice(others)


def _types(data: bytes, dice: Random) -> bytes:
    """A value of another type in the place of one; the checksum of a record fits."""
    values: tuple[object, ...] = (None, True, 0, -1, 2.5, 10**30, "", "x", [], [None], {}, {"1": {}}, [["a"]])
    lines = data.splitlines(keepends=True)
    if data.startswith(b"{"):
        return json.dumps(_changed(json.loads(data), dice, values), ensure_ascii=False).encode()
    number = dice.randrange(len(lines))
    value = _changed(json.loads(lines[number].split(b" ", 2)[2]), dice, values)
    text = json.dumps(value, ensure_ascii=False).encode()
    lines[number] = b"%08x %d %b\n" % (zlib.crc32(text), len(text), text)
    return b"".join(lines)


def _changed(value: Any, dice: Random, values: tuple[object, ...]) -> Any:
    """The value with something in it replaced by one of `values`."""
    if not isinstance(value, dict | list) or not value or dice.random() < 0.1:
        return dice.choice(values)
    key = dice.choice(list(value) if isinstance(value, dict) else range(len(value)))
    value[key] = _changed(value[key], dice, values)
    return value


DAMAGES: tuple[tuple[str, Callable[[bytes, Random], bytes]], ...] = (
    ("bits flipped", _flip),
    ("bits flipped", _flip),
    ("cut off", _cut),
    ("a part deleted", _delete),
    ("something inserted", _insert),
    ("a part twice", _duplicate),
    ("a part zeroed", _zero),
    ("lines mixed", _lines),
    ("half merged", _merge),
    ("something else", _whole),
    ("wrong types", _types),
)
"""How files are damaged, and what does it."""
