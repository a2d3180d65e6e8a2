"""What something does, told without a subject."""

from __future__ import annotations

import pytest

from reader.text.participle import doing, participle, without_method


@pytest.mark.parametrize(
    ("verb", "expected"),
    [
        ("combines", "combining"),
        ("combine", "combining"),
        ("identifies", "identifying"),
        ("teaches", "teaching"),
        ("caches", "caching"),
        ("reaches", "reaching"),
        ("passes", "passing"),
        ("focuses", "focusing"),
        ("runs", "running"),
        ("maps", "mapping"),
        ("controls", "controlling"),
        ("infers", "inferring"),
        ("sees", "seeing"),
        ("dies", "dying"),
        ("counts", "counting"),
        ("shows", "showing"),
        ("has", "having"),
        ("is", "being"),
    ],
)
def test_participles_are_spelt_as_english_is(verb: str, expected: str) -> None:
    assert participle(verb) == expected


@pytest.mark.parametrize(
    ("predicate", "expected"),
    [
        ("jointly counts owls", "jointly counting owls"),
        ("can hear owls", "hearing owls"),
        ("is able to hear owls", "hearing owls"),
        ("counting owls", "counting owls"),
        ("the owls", None),
        ("we count owls", None),
        ("won a prize", None),
        ("", None),
    ],
)
def test_a_predicate_becomes_a_phrase_only_when_it_begins_with_a_verb(
    predicate: str, expected: str | None
) -> None:
    assert doing(predicate) == expected


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("simple yet effective approach to count owls", "counting owls"),
        ("framework that counts owls", "counting owls"),
        ("method for counting owls", "counting owls"),
        ("method for owls", "method for owls"),
        ("strategy to solve this", "strategy to solve this"),
        ("listener that counts owls", "listener that counts owls"),
    ],
)
def test_a_method_that_is_called_nothing_else_is_told_by_what_it_does(phrase: str, expected: str) -> None:
    assert without_method(phrase) == expected
