"""No formula of real lists loses a symbol."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.text.formulas import census, lost


def test_the_formulas_of_real_files(corpora: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = census(corpora)
    with capsys.disabled():
        share = 100 * len(found.as_written) / max(found.formulas, 1)
        print(f" [{found.formulas} formulas, {len(found.losses)} losses, {share:.2f} % as written] ", end="")
    assert found.formulas > 500
    assert not found.losses
    assert share < 2


@pytest.mark.parametrize(
    ("latex", "shown", "lacking"),
    [
        (r"\frac{1}{2L}", "1/(2L)", ""),
        (r"\frac{1}{2L}", "1/2", "L"),
        (r"x \leq \alpha_i", "x ≤ αᵢ", ""),
        (r"x \leq \alpha_i", "x αᵢ", "≤"),
        (r"\log n", "n", "glo"),
    ],
)
def test_what_is_lost_is_noticed(latex: str, shown: str, lacking: str) -> None:
    assert lost(latex, shown) == lacking
