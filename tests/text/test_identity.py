"""Ids that stay the same: which records are one paper, and what leaves an id alone."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text.identity import (
    clean_acl,
    clean_arxiv,
    clean_doi,
    clean_identifier,
    clean_openreview,
    clean_pmid,
    identity_keys,
    normalise,
)

ABSTRACT = (
    r"Łukasz's naïve C$^2$GAM costs $\mathcal{O}(n \log n)$ with $\rho < \frac{1}{2L}$, "
    "which is *far* less than before."
)
RENDERED = "Łukasz’s naïve C²GAM costs 𝒪(n log n) with ρ < 1/(2L), which is far less than before."


def keys(
    abstract: str = "", title: str | None = None, *, year: int | None = None, **identifiers: str
) -> tuple[str, ...]:
    authors = ("Ada Lovelace",) if year else ()
    return identity_keys(identifiers=identifiers, abstract=abstract, title=title, authors=authors, year=year)


def test_the_source_and_its_rendering_are_one_text() -> None:
    assert normalise(ABSTRACT) == normalise(RENDERED) == normalise(RENDERED.upper())
    assert normalise(ABSTRACT) == "lukaszsnaivec2gamcostsonlognwith12lwhichisfarlessthanbefore"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a\n  b", "A B"),
        ("Crème brûlée", r"Cr\`eme br\^{u}l\'{e}e"),
        ("Erdős and Ørsted", r"Erd\H{o}s and {\O}rsted"),
        ("Straße", r"Stra{\ss}e"),
        ("eﬃcient", "efficient"),
        ("<em>a</em> &lt; b", "a < b"),
        (r"\emph{free} **energy** \textbf{x}", "free energy x"),
        (r"\begin{equation}x\end{equation}", "x"),
        ("well-known", "well known"),
        ("soft\u00adhyphen and zero\u200bwidth", "softhyphen and zerowidth"),
    ],
)
def test_what_makes_no_other_text(one: str, other: str) -> None:
    assert normalise(one) == normalise(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [("two words", "two swords"), ("x1", "x2"), ("数据", "数学"), ("λόγος αρχή", "λόγος τέλος")],
)
def test_what_makes_another_text(one: str, other: str) -> None:
    assert normalise(one) != normalise(other)


def test_an_id_is_never_to_change() -> None:
    """Ids are stored beside what the user wrote; a change here would orphan every annotation."""
    assert keys("The quick brown fox jumps over the lazy dog, twice a day.") == ("abs:z6pp3ji7n7azx",)
    assert keys("", "A Title", year=1843) == ("ttl:pxoslztj42utr",)


def test_identifiers_come_before_texts_and_all_of_them_count() -> None:
    found = keys(
        ABSTRACT,
        "T",
        year=1843,
        pmid="12",
        acl="P19-1001",
        openreview="abcDEF123",
        arxiv="2308.04079v3",
        doi="10.1/X",
    )
    assert [key.split(":")[0] for key in found] == ["arxiv", "openreview", "acl", "pmid", "abs", "ttl"]
    found = keys(ABSTRACT, doi="https://doi.org/10.1145/ABC.1", arxiv="2308.04079")
    assert found[:2] == ("doi:10.1145/abc.1", "arxiv:2308.04079")


def test_a_doi_from_arxiv_is_the_arxiv_id() -> None:
    assert keys(doi="10.48550/arXiv.2308.04079") == keys(arxiv="arXiv:2308.04079v1") == ("arxiv:2308.04079",)


def test_a_doi_from_the_acl_also_gives_the_acl_id() -> None:
    assert keys(doi="10.18653/v1/2021.acl-long.1") == (
        "doi:10.18653/v1/2021.acl-long.1",
        "acl:2021.acl-long.1",
    )


def test_a_title_counts_only_with_first_author_and_year() -> None:
    assert len(keys(ABSTRACT, "A Title", year=1843)) == 2
    assert len(keys(ABSTRACT, "A Title")) == 1
    assert keys("", "A Title")[0].startswith("ttl:")
    assert keys("", "A Title") != keys("", "B Title")
    assert (
        keys("", "A *Title*", year=1843) == keys("", "a title", year=1843) != keys("", "a title", year=1844)
    )


def test_a_short_abstract_does_not_identify_a_paper_but_two_of_them_differ() -> None:
    (one,) = keys("Withdrawn.")
    assert one.startswith("ttl:")
    assert (one,) != keys("To appear.")
    assert keys("…!") != keys("?!")


def test_books_share_an_isbn_with_their_chapters() -> None:
    assert keys(ABSTRACT, isbn="978-3-16-148410-0") == keys(ABSTRACT)


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("10.1000/ABC", "10.1000/abc"),
        ("doi: 10.1000/a.b(c).", "10.1000/a.b(c)"),
        ("(https://dx.doi.org/10.1000/xyz)", "10.1000/xyz"),
        ("https://doi.org/10.1002/j.1538-7305.1948.tb01338.x,", "10.1002/j.1538-7305.1948.tb01338.x"),
        ("10.1000", None),
        ("10.1000/", None),
        ("none", None),
        ("", None),
    ],
)
def test_dois(text: str, doi: str | None) -> None:
    assert clean_doi(text) == doi


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2308.04079", "2308.04079"),
        ("arXiv:2308.04079v12 [cs.CV]", "2308.04079"),
        ("https://arxiv.org/pdf/0704.0001v1.pdf", "0704.0001"),
        ("math.GT/0309136", "math/0309136"),
        ("arXiv:hep-th/9901001v2", "hep-th/9901001"),
        ("https://arxiv.org/abs/cs/0112017", "cs/0112017"),
        ("2313.04079", None),
        ("12308.040791", None),
        ("none", None),
    ],
)
def test_arxiv_ids(text: str, number: str | None) -> None:
    assert clean_arxiv(text) == number


def test_other_ids() -> None:
    assert clean_openreview("https://openreview.net/forum?id=aB3_-xyz&noteId=q") == "aB3_-xyz"
    assert clean_openreview("openreview:aB3xyz") == "aB3xyz"
    assert clean_openreview("no id") is None
    assert clean_acl("https://aclanthology.org/2021.acl-long.330.pdf") == "2021.acl-long.330"
    assert clean_acl("p19-1001") == "P19-1001"
    assert clean_acl("P19") is None
    assert clean_pmid("https://pubmed.ncbi.nlm.nih.gov/0012345/") == "12345"
    assert clean_pmid("PMID: 99") == "99"
    assert clean_pmid("PMC99") is None
    assert clean_identifier("isbn", " 1 ") == "1"
    assert clean_identifier("isbn", " ") is None


WORDS = st.lists(
    st.text(st.characters(categories=["Lu", "Ll", "Nd"]), min_size=1, max_size=8), min_size=12, max_size=30
)


@given(WORDS, st.data())
def test_wrapping_and_case_leave_the_id_alone(words: list[str], data: st.DataObject) -> None:
    gaps = data.draw(
        st.lists(st.sampled_from([" ", "\n", "\n\n", "  ", "\t"]), min_size=len(words), max_size=len(words))
    )
    wrapped = "".join(word + gap for word, gap in zip(words, gaps, strict=True))
    assert keys(wrapped) == keys(" ".join(words))


@given(st.text(max_size=300), st.one_of(st.none(), st.text(max_size=40)))
def test_every_record_has_an_id(abstract: str, title: str | None) -> None:
    for key in keys(abstract, title):
        assert re.fullmatch(r"(?:abs|ttl):[a-z2-7]{13}", key)


@given(st.text(max_size=200))
def test_normalising_twice_changes_nothing_and_cleaning_never_fails(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)
    for kind in ("doi", "arxiv", "openreview", "acl", "pmid", "isbn"):
        cleaned = clean_identifier(kind, text)
        assert cleaned is None or clean_identifier(kind, cleaned) == cleaned
