"""The name of what an abstract introduces."""

from __future__ import annotations

import csv
import json
import re
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.importers import abstracts
from reader.importers.decode import lines_of
from reader.importers.items import Record
from reader.text import inline
from reader.text.acronyms import long_form
from reader.text.names import introduced_name

BACKGROUND = "Owls are hard to count, and BERT and ResNet-50 do not help. "


def name(abstract: str) -> str | None:
    return introduced_name(inline.plain(abstract), abstract)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("We propose OwlCount, a way to count owls by ear.", "OwlCount"),
        ("In this paper, we introduce Silent Wings, which listens at night.", "Silent Wings"),
        ("This work presents the HOOT framework for counting.", "HOOT"),
        ("We present a new model, HootNet, that counts owls.", "HootNet"),
        ("We present a method called OwlMix to this end.", "OwlMix"),
        ("We propose an estimator, termed C$^2$OWL, of their number.", "C²OWL"),
        ("We introduce Neural Owl Models (NOMs), a family of counters.", "NOMs"),
        ("We propose **O**wl **W**atching with **L**isteners (**OWLi**), which is cheap.", "OWLi"),
        ("To fill the gap, this paper studies calls, and proposes CallBack, a replay attack.", "CallBack"),
        ("We close the gap by introducing NightJar, the first such dataset.", "NightJar"),
        ("We release a dataset, *StrixSet*, of calls.", "StrixSet"),
        ("We collect the dataset HootBank of calls.", "HootBank"),
        ("Our method, T-OwlNet, counts twice as many.", "T-OwlNet"),
        (
            "We listen twice. The proposed HootFormer outperforms all others. HootFormer is fast.",
            "HootFormer",
        ),
        ("In this work, a listener called StrixNet is proposed.", "StrixNet"),
        ("We propose three tools: 1) HootA to hear, 2) HootB to see, and 3) HootC to tell.", "HootA"),
        ("We propose owl-tuning, a light way to adapt listeners.", "owl-tuning"),
        ("We name our listener StrixBERT and test it on ten hills.", "StrixBERT"),
    ],
)
def test_names_are_found(sentence: str, expected: str) -> None:
    assert name(BACKGROUND + sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "We propose a method for counting with graph neural networks (GNNs).",
        "We show that natural language processing (NLP) can help to count.",
        "We prove that random counting (RC) improves on this.",
        "We study owls with BERT, which has been proposed for texts.",
        "We fine-tune ResNet-50 on ImageNet and compare it to ViT.",
        "We give a bound of $O(1/T)$ and match it.",
        "This paper surveys what is known about owls.",
        "Our experiments on the Hilltop2020 task show that we count well.",
        "We present results in English, Italian and Japanese.",
        "",
    ],
)
def test_none_is_invented(sentence: str) -> None:
    assert name(BACKGROUND + sentence) is None


def test_what_others_introduced_is_not_what_the_paper_introduces() -> None:
    text = (
        "OwlNet (ON) counts owls. OwlNet beats us. We analyse OwlNet. We propose StrixNet, which is better."
    )
    assert name(text) == "StrixNet"


def test_the_form_in_the_text_is_kept() -> None:
    assert name("We propose efficient P&R (eP&R) metrics for owls.") == "eP&R"


@pytest.mark.parametrize(
    ("short", "before", "long"),
    [
        (
            "T-RevSNN",
            "a novel Temporal Reversible architecture for SNNs",
            "Temporal Reversible architecture for SNNs",
        ),
        ("NDMs", "we present Neural Diffusion Models", "Neural Diffusion Models"),
        ("SMaRt", "with score matching regularity", "score matching regularity"),
        ("eP&R", "proposing efficient P&R", "efficient P&R"),
        ("GAN", "we like cats", None),
        ("", "anything", None),
    ],
)
def test_long_forms(short: str, before: str, long: str | None) -> None:
    assert long_form(short, before) == long


@given(st.text(max_size=300))
def test_any_text_is_searched_and_a_name_is_in_it(text: str) -> None:
    plain = inline.plain(text)
    found = introduced_name(plain, text)
    assert found is None or found in " ".join(plain.split())


@pytest.mark.parametrize(
    "unit", ["we propose Foo (", "((((", "called ", "a.b ", "We propose X, ", "*", "github.com/a", "and "]
)
def test_a_megabyte_takes_no_time(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    start = time.perf_counter()
    introduced_name(text, text)
    assert time.perf_counter() - start < 3


def same(found: str | None, wanted: str) -> bool:
    return found is not None and found.removesuffix("s") == wanted.removesuffix("s")


def test_names_in_the_seed_lists(corpora: Path) -> None:
    right = wanted = invented = 0
    with (corpora / "truth" / "seed-lists.tsv").open(encoding="utf-8") as rows:
        for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE):
            lines = lines_of(corpora / "abstract-lists" / row["file"])
            papers = [item for item in abstracts.read(lines) if isinstance(item, Record)]
            found = name(papers[int(row["position"]) - 1].abstract)
            if row["name"]:
                wanted += 1
                right += same(found, inline.plain(row["name"]))
            else:
                invented += found is not None
    assert right >= wanted - 3
    assert invented == 0


def test_names_before_the_colon_of_true_titles(corpora: Path) -> None:
    right = wrong = wanted = 0
    for paper in json.loads((corpora / "abstract-lists" / "iclr2023-sample.truth.json").read_text("utf-8")):
        title = re.match(r"([^:]{2,40}):\s", paper["title"])
        if title is None or title[1].casefold() not in paper["abstract"].casefold():
            continue
        wanted += 1
        found = name(paper["abstract"])
        right += same(found and found.casefold(), title[1].casefold())
        wrong += found is not None and not same(found.casefold(), title[1].casefold())
    assert right / wanted > 0.75
    assert right / (right + wrong) > 0.85
