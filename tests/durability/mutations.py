"""Files that somebody or something damaged: told in words and left alone, or read without losing the rest."""

from __future__ import annotations

import json
import shutil
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from reader.annotations.edits import ChangeTags, SetStars
from reader.annotations.jsonfile import ANNOTATIONS, HISTORY, META, SEARCHES
from reader.errors import DamagedAnnotationsError, NothingChangedError, ReaderError
from reader.library import Library
from tests.durability.actions import Rig, every_kind, fill
from tests.durability.damages import DAMAGES
from tests.durability.recordings import PROBE
from tests.library.lists import write_list

SEED = 20310304
BASE, JOURNAL = "annotations.json", "annotations.journal"

OWN = (ANNOTATIONS, HISTORY, META, SEARCHES)
"""The tables that are the program's."""

Documents = dict[tuple[str, str], str]
"""Table and id -> the document as JSON."""


@dataclass(slots=True)
class Mutations:
    """What came out.

    Attributes:
        made: how many damaged libraries were used.
        refused: how many of them were found to be damaged.
        wrong: what should not have been, in words.
    """

    made: int = 0
    refused: int = 0
    wrong: list[str] = field(default_factory=list)


def mutate(root: Path, count: int, *, library_every: int = 4) -> Mutations:
    """Damage a library in so many ways, one at a time, and use what is left.

    Args:
        root: a folder; the library is made in it.
        count: how many ways.
        library_every: one in so many is also used as a library with its papers, not as annotations only.
    """
    dice = Random(SEED)
    good = _good(root / "good")
    found = Mutations()
    while found.made < count:
        name = dice.choice((BASE, JOURNAL))
        how, damage = dice.choice(DAMAGES)
        data = (good / name).read_bytes()
        damaged = damage(data, dice)
        if damaged == data:
            continue
        found.made += 1
        folder = root / "damaged"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(good, folder)
        (folder / name).write_bytes(damaged)
        whole = found.made % library_every == 0
        for wrong in _use(found, folder, good, whole):
            found.wrong.append(f"{name}, {how} (no. {found.made}): {wrong}")
    return found


def _good(folder: Path) -> Path:
    """A library with papers, every kind of edit, a journal, and tables and keys of somebody else's."""
    with Library.open(folder) as library:
        library.import_lists([write_list(folder.parent / "list.txt")])
    rig = Rig(folder)
    ids = fill(rig.store, 6)
    tables = json.loads(rig.file.read_bytes())
    tables["somebody's"] = {"x": {"kept": [1, 2, {"deep": None}]}}
    tables["annotations"][ids[1]]["colour"] = "green"
    rig.file.write_text(json.dumps(tables, ensure_ascii=False, indent=0), "utf-8")
    rig.store = rig.opened()
    for kind, act in every_kind(ids):
        if kind not in ("restore", "edit another day"):
            act(rig)
    rig.edit([ids[2], "doi:1"], ChangeTags(add=("last", "é")))
    rig.edit(["doi:1"], SetStars(2))
    rig.store.put({"searches": {"s4": {"query": "note:x"}}}, "save the search 's4'")
    assert (folder / JOURNAL).read_bytes().count(b"\n") > 3
    return folder


def _use(found: Mutations, folder: Path, good: Path, whole: bool) -> Iterator[str]:
    files = {name: (folder / name).read_bytes() for name in (BASE, JOURNAL)}
    left = documents_in(files[BASE], files[JOURNAL])
    originally = documents_in((good / BASE).read_bytes(), (good / JOURNAL).read_bytes())
    assert originally
    rig = Rig(folder, days=1)
    store = rig.store
    refused = edited = False
    uses: list[Callable[[], object]] = [
        store.all,
        store.check,
        store.labels,
        store.history,
        store.refresh,
        store.backups,
        lambda: store.documents("searches"),
    ]
    if whole:
        uses.append(lambda: _use_library(folder))
    for use in uses:
        try:
            use()
        except DamagedAnnotationsError:
            refused = True
        except ReaderError:
            pass
        except Exception as error:
            yield f"{type(error).__name__}: {error}"
    if any((folder / name).read_bytes() != data for name, data in files.items()):
        yield "reading changed a file"
    try:
        rig.edit([PROBE], SetStars(1))
        edited = True
        store.close()
    except (DamagedAnnotationsError, NothingChangedError):
        refused = True
    except ReaderError:
        pass
    except Exception as error:
        yield f"{type(error).__name__} at an edit: {error}"
    found.refused += refused
    if refused and edited:
        yield "it was damaged for reading and not for an edit"
    if left is None and not refused:
        yield "it was read although it is damaged"
    if not edited:
        if any((folder / name).read_bytes() != data for name, data in files.items()):
            yield "it was refused and something changed"
        return
    journal = (folder / JOURNAL).read_bytes() if (folder / JOURNAL).exists() else b""
    now = documents_in((folder / BASE).read_bytes(), journal) or {}
    intact = (left or {}).items() & originally.items()
    if gone := [place for place, document in intact if now.get(place) != document]:
        yield f"{len(gone)} documents are gone that nothing had happened to, as {gone[0]}"
    if PROBE not in rig.opened().all():
        yield "the edit does not hold"


def _use_library(folder: Path) -> None:
    with Library.open(folder) as library:
        library.check()
        library.entries(library.find("").rows)


def documents_in(base: bytes, journal: bytes) -> Documents | None:
    """The documents that a base and its journal hold; None where they are damaged.

    Read without the program, which may be stricter. Left out are the steps that are undone, as the next edit
    drops them, and what the program knows of the files themselves.
    """
    try:
        tables = json.loads(base)
        records = [*_records(journal)]
        if len(records) > 1 and records[0]["journal"] != tables["meta"]["1"]["journal"]:
            return None
        # What stands in the place of a table that is not the program's may be anything.
        documents_of = {t: d if isinstance(d, dict) or t in OWN else {"": d} for t, d in tables.items()}
        found = {(table, i): d for table, documents in documents_of.items() for i, d in documents.items()}
        for record in records[1:]:
            for table, documents in record["tables"].items():
                found |= {(table, doc_id): document for doc_id, document in documents.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return {
        (table, doc_id): json.dumps(d, sort_keys=True)
        for (table, doc_id), d in found.items()
        if d is not None and table != "meta" and not (table == "history" and _is_undone(d))
    }


def _is_undone(step: object) -> bool:
    return isinstance(step, dict) and bool(step.get("undone"))


def _records(journal: bytes) -> Iterator[Any]:
    """Header and records; one that broke off at the end is left out."""
    *lines, last = journal.split(b"\n")
    if not last and lines and b"\0" in lines[-1]:
        lines.pop()
    for line in lines:
        checksum, length, text = line.split(b" ", 2)
        if int(checksum, 16) != zlib.crc32(text) or int(length) != len(text):
            raise ValueError(line)
        yield json.loads(text)
