"""Year and venue from the headings of lists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.heading import VENUES, year_and_venue


@pytest.mark.parametrize(
    ("heading", "year", "venue"),
    [
        ("ICML 2024 Papers", 2024, "ICML"),
        ("# NeurIPS 2023 论文列表", 2023, "NeurIPS"),
        ("NeurIPS2023论文", 2023, "NeurIPS"),
        ("Accepted papers of CVPR'24", 2024, "CVPR"),
        ("CVPR’24 – accepted", 2024, "CVPR"),
        ("icml-2019", 2019, "ICML"),
        ("ICLR24", 2024, "ICLR"),
        ("POPL '98", 1998, "POPL"),
        ("ＩＣＭＬ　２０２４", 2024, "ICML"),
        ("Papers", None, None),
        ("Papers of 2021", 2021, None),
        ("SIGGRAPH papers", None, "SIGGRAPH"),
        ("XYZW 2022 papers", 2022, "XYZW"),
        ("XYZW papers", None, None),
        ("ICML and NeurIPS 2022", 2022, None),
        ("ICML 2021–2023", None, "ICML"),
        ("2,024 papers on chi-square and micro things", None, None),
        ("Top 50 GANs of 2020", 2020, None),
        ("AI in 2020", 2020, None),
        ("Paper no. 12024", None, None),
        ("", None, None),
    ],
)
def test_headings(heading: str, year: int | None, venue: str | None) -> None:
    assert year_and_venue(heading) == (year, venue)


def test_every_venue_is_found_by_itself() -> None:
    for venue in VENUES:
        assert year_and_venue(f"{venue} 2020 papers") == (2020, venue)


@given(st.text(max_size=80))
def test_any_heading_is_read(heading: str) -> None:
    year, venue = year_and_venue(heading)
    assert year is None or 1800 <= year <= 2099
    assert venue is None or venue.strip()
