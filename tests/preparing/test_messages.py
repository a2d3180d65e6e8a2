"""What passes between processes arrives as it was sent."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st

from reader.importers.items import Record
from reader.model import Link, LinkKind
from reader.preparing.messages import answer, answered, order, ordered, receive, send
from reader.preparing.steps import Batch, prepared

ANY = st.text(st.characters(), max_size=60)
RECORDS = st.builds(
    Record,
    position=st.integers(1, 10**6),
    line=st.integers(1, 10**6),
    abstract=ANY,
    title=st.none() | ANY,
    authors=st.lists(ANY, max_size=2).map(tuple),
    year=st.none() | st.integers(1900, 2100),
    venue=st.none() | ANY,
    keywords=st.lists(ANY, max_size=2).map(tuple),
    links=st.lists(st.builds(Link, st.sampled_from(LinkKind), ANY), max_size=2).map(tuple),
    identifiers=st.dictionaries(st.sampled_from(("doi", "arxiv", "isbn")), ANY, max_size=2),
)


@given(st.lists(RECORDS, max_size=3), ANY, ANY)
def test_records_arrive_as_they_were_sent(records: list[Record], name: str, file: str) -> None:
    assert ordered(order(records, name, file)) == (records, name, file)


@given(st.lists(RECORDS, max_size=3), ANY)
def test_what_was_prepared_arrives_as_it_was(records: list[Record], name: str) -> None:
    batch = prepared(records, name, "list.txt")

    assert answered(answer(batch)) == batch
    assert [each.as_paper().id for each in batch.records] == [each.keys[0] for each in batch.records]


def test_what_was_removed_is_counted() -> None:
    batch = prepared([Record(1, 1, "Bells\a ring\a.")], "List", "list.txt")

    assert batch.changes.total() == 2
    assert answered(answer(batch)).changes == batch.changes
    assert isinstance(Batch([], Counter()).changes, Counter)


@given(st.lists(st.binary(max_size=40), max_size=4), st.integers(0, 200))
def test_a_message_is_whole_or_none(messages: list[bytes], cut: int) -> None:
    stream = BytesIO()
    for message in messages:
        send(stream, message)
    whole = stream.getvalue()

    cut_off = BytesIO(whole[: max(0, len(whole) - cut)])
    received = list(iter(lambda: receive(cut_off), None))

    assert received == messages[: len(received)]
    assert (received == messages) == (cut == 0 or not messages)
