"""Which files are lists, and what the others are called."""

from __future__ import annotations

import pytest

from reader.errors import ImportingError
from reader.importers.formats import FORMATS, SAMPLE, format_for, peek

PROSE = (
    "Nets are trained on pictures of cats. We propose CatNap, which trains on half as many and rests. "
    "It is as good on nine tasks and better on one."
)
LIST = f"ICML 2024 Papers\n\n{PROSE}\n\n{PROSE}\n"
TITLED = "# L\n\n## T\nYear: 2001\n\nWords.\n"


def test_the_two_formats_are_told_apart() -> None:
    assert format_for(LIST, "list.txt").name == "abstracts"
    assert format_for(LIST.replace("ICML", "# ICML"), "-").name == "abstracts"
    assert format_for(TITLED, "list.md").name == "titled"
    assert (
        format_for(
            "论文列表\n\n" + "我们提出了一种新的方法，用于在没有标签的情况下训练模型。" * 4, "x.txt"
        ).name
        == "abstracts"
    )


def test_a_list_of_short_abstracts_is_one() -> None:
    assert (
        format_for("Papers\n\nWe propose Foo, a way to do bar without baz in time.\n", "x.txt").name
        == "abstracts"
    )


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("@article{a,\n title = {T},\n}\n", "x.txt", "BibTeX"),
        ("% made by hand\n@Book {b,\n title = {T}\n}", "x", "BibTeX"),
        ("Some words first, as people do.\n\n@inproceedings{c,\n  title={T}\n}\n", "x.txt", "BibTeX"),
        ("TY  - JOUR\nTI  - T\nER  - \n", "x.txt", "RIS"),
        ("PMID- 123\nTI  - T\n", "x.txt", "NBIB"),
        ('{"papers": []}', "x.txt", "JSON"),
        ('[{"title": "T"}]', "-", "JSON"),
        ("title,authors,abstract\nT,A,B\n", "x.txt", "CSV"),
        ("Title;Year\nT;2001\n", "x.csv", "CSV"),
        ("<!DOCTYPE html>\n<html><body><p>Hi</p>", "x.txt", "HTML"),
        ('<?xml version="1.0"?><a/>', "x", "XML"),
        ("import os\nfrom sys import path\n\ndef f():\n    return 1\n", "x.txt", "code"),
        ("#!/bin/sh\nrm -r x\n", "x", "code"),
        (LIST, "notes.py", "code"),
        ("\\documentclass{article}\n\\begin{document}\n", "x.txt", "LaTeX"),
        ("---\ntitle: T\ntags: [a]\n---\n\nA note.\n", "x.md", "front matter"),
        ("# Awesome\n\n- [A](https://a.org) words\n- [B](https://b.org) words\n", "x.md", "list of links"),
        ("| Title | Code |\n|---|---|\n| A | B |\n| C | D |\n", "x.md", "table"),
        (LIST, "README.md", "README"),
        (LIST, "readme_zh-CN.md", "README"),
        (LIST, "INDEX.txt", "index"),
        (LIST, "LICENSE", "licence"),
        (
            f"# Tool\n\n{PROSE}\n\n## Use\n\n1. Run\n\n## Why\n\n> Said\n\n### More\n\n{PROSE}\n",
            "x.md",
            "Markdown page",
        ),
    ],
)
def test_what_is_no_list_is_named(text: str, name: str, kind: str) -> None:
    with pytest.raises(ImportingError) as fault:
        format_for(text, name)
    assert kind in fault.value.message
    assert "lists of abstracts" in fault.value.message
    assert fault.value.message.count(". ") == 0


@pytest.mark.parametrize(
    "text", ["a\nb\nc\n", "foo/bar.txt\nfoo/baz.txt\n", "1 2 3 4\n5 6 7 8\n", "Title One\n\nTitle Two\n"]
)
def test_what_is_not_prose_is_refused(text: str) -> None:
    with pytest.raises(ImportingError, match="does not look like a list of papers"):
        format_for(text, "x.txt")


def test_an_empty_text_is_said_to_be_empty() -> None:
    with pytest.raises(ImportingError, match="Standard input holds no text"):
        format_for(" \n", "-")


def test_a_format_can_be_forced_and_an_unknown_one_is_refused() -> None:
    assert format_for("TY  - JOUR", "README.md", "abstracts").name == "abstracts"
    with pytest.raises(ImportingError, match=r"no format 'bibtex'; there are titled and abstracts"):
        format_for(LIST, "x.txt", "bibtex")


def test_names_are_unique_and_lower_case() -> None:
    names = [row.name for row in FORMATS]
    assert len(set(names)) == len(names)
    assert all(name == name.lower() and row.suffixes for name, row in zip(names, FORMATS, strict=True))


def test_peeking_takes_no_more_than_it_needs_and_loses_nothing() -> None:
    lines = iter(["x" * 1000] * 200)
    sample, rest = peek(lines)
    assert len(sample) == SAMPLE
    assert sum(1 for _ in lines) > 100
    sample, rest = peek(iter(["a", "b"]))
    assert (sample, list(rest)) == ("a\nb", ["a", "b"])
