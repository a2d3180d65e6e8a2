"""What can be copied of a paper."""

from __future__ import annotations

from reader.model import Annotation, Entry, Paper
from reader.text.inline import plain
from reader.ui.screens.taking import copyable


def entry(abstract: str) -> Entry:
    paper = Paper(id="abs:x", headline="OwlNet", abstract=abstract, abstract_plain=plain(abstract))
    return Entry(1, paper, Annotation())


def test_formulas_are_copied_as_they_were_written() -> None:
    source = r"For $\rho < \frac{1}{2L}$ and *any* \(x_i\), $L$ is $\rho < \frac{1}{2L}$."
    texts = copyable(entry(source))
    assert texts["Abstract"] == "For ρ < 1/(2L) and any xᵢ, L is ρ < 1/(2L)."
    assert texts["Abstract as written"] == source
    formulas = {name: text for name, text in texts.items() if name.startswith("Formula ")}
    assert formulas == {
        "Formula ρ < 1/(2L)": r"$\rho < \frac{1}{2L}$",
        "Formula xᵢ": r"\(x_i\)",
        "Formula L": "$L$",
    }


def test_an_abstract_without_marks_is_offered_once() -> None:
    texts = copyable(entry("We count owls."))
    assert texts["Abstract"] == "We count owls."
    assert not [name for name in texts if name.startswith(("Abstract as", "Formula"))]
