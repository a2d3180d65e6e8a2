"""Edits change what they say and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.annotations.edits import (
    AddStar,
    AppendNote,
    ChangeTags,
    DeleteTag,
    Edit,
    RenameTag,
    SetNote,
    SetStars,
    SetStatus,
    SetTags,
    ToggleStar,
    WriteNote,
    clean_tag,
    meant,
)
from reader.errors import ReaderError
from reader.model import Annotation, Status

TAGGED = Annotation(tags=("RL/Offline", "nlp"), stars=2, note="see eq. 3", status=Status.LATER)


def applied(edit: Edit, *annotations: Annotation) -> list[Annotation]:
    return list(edit.applied({f"p{n}": a for n, a in enumerate(annotations)}).values())


@pytest.mark.parametrize(
    ("edit", "tags"),
    [
        (ChangeTags(add=("vision",)), ("RL/Offline", "nlp", "vision")),
        (ChangeTags(add=("NLP",)), ("RL/Offline", "nlp")),
        (ChangeTags(remove=("rl/OFFLINE",)), ("nlp",)),
        (ChangeTags(remove=("rl",)), ("RL/Offline", "nlp")),
        (ChangeTags(add=("a b",), remove=("nlp",)), ("RL/Offline", "a b")),
        (SetTags(("x", "X", "y")), ("x", "y")),
        (SetTags(()), ()),
        (RenameTag("rl", "learning/rl"), ("learning/rl/Offline", "nlp")),
        (RenameTag("rl/offline", "NLP"), ("NLP",)),
        (RenameTag("nlp", "NLP"), ("RL/Offline", "NLP")),
        (RenameTag("r", "x"), ("RL/Offline", "nlp")),
        (DeleteTag("RL"), ("nlp",)),
        (DeleteTag("off"), ("RL/Offline", "nlp")),
    ],
)
def test_tags(edit: Edit, tags: tuple[str, ...]) -> None:
    (after,) = applied(edit, TAGGED)
    assert after.tags == tags
    assert (after.stars, after.note, after.status) == (2, "see eq. 3", Status.LATER)


def test_renaming_with_letters_that_fold_to_more_than_one() -> None:
    (after,) = applied(RenameTag("straße", "road"), Annotation(tags=("STRASSE/wet",)))
    assert after.tags == ("road/wet",)


def test_a_toggle_gives_stars_unless_all_have_some() -> None:
    starred, plain = Annotation(stars=4), Annotation()
    assert [a.stars for a in applied(ToggleStar(), starred, plain)] == [4, 1]
    assert [a.stars for a in applied(ToggleStar(), starred, Annotation(stars=1))] == [0, 0]
    assert meant(ToggleStar(), {"p": starred}).describe("1 paper") == "unstar 1 paper"
    assert meant(ToggleStar(), {"p": starred, "q": plain}).describe("1 paper") == "star 1 paper"


def test_a_star_is_added_where_there_is_none() -> None:
    assert [a.stars for a in applied(AddStar(), Annotation(stars=4), Annotation())] == [4, 1]


@pytest.mark.parametrize(
    ("before", "text", "after"),
    [
        ("", "new", "new"),
        (" \n", "new", "new"),
        ("old", "new\n- item", "old\n\nnew\n- item"),
        ("old\n\n", "new\r\n\x1b", "old\n\nnew\n"),
        ("old\n", " \n", "old\n"),
        ("old", "", "old"),
    ],
)
def test_a_text_is_added_to_a_note_as_a_paragraph(before: str, text: str, after: str) -> None:
    assert applied(AppendNote(text), Annotation(note=before, stars=1)) == [Annotation(note=after, stars=1)]


@pytest.mark.parametrize(
    ("before", "text", "stored", "after"),
    [
        ("old", "new", "old", "new"),
        ("old", "new", "new", "new"),
        ("old", "old", "theirs", "theirs"),
        ("old", "old mine", "old\n\ntheirs", "old mine\n\ntheirs"),
        ("old\n", "old\nmine\n", "old\n\ntheirs", "old\nmine\n\ntheirs"),
        ("old", "mine", "old and more", "mine and more"),
        ("", "mine", "theirs", "mine\n\ntheirs"),
        ("old", "mine", "theirs", "mine\n\ntheirs"),
        ("old", "mine", "", "mine"),
        ("old", "", "old\n\ntheirs", "theirs"),
        ("old", " \n", "theirs", "theirs"),
        ("old long", "old", "old long\n\ntheirs", "old\n\ntheirs"),
        ("a\r\nb", "mine", "a\nb", "mine"),
    ],
)
def test_a_note_that_two_change_keeps_both(before: str, text: str, stored: str, after: str) -> None:
    edit = WriteNote(text, before)
    once = applied(edit, Annotation(note=stored, stars=1))
    assert once == [Annotation(note=after, stars=1)]
    assert applied(edit, *once) == once


NOTES = st.text("ab\n ", max_size=6)


@given(NOTES, NOTES, NOTES)
def test_writing_a_note_again_changes_nothing(before: str, text: str, stored: str) -> None:
    edit = WriteNote(text, before)
    once = applied(edit, Annotation(note=stored))
    assert applied(edit, *once) == once


@given(st.text("ab\n "), st.text("cd\n "), st.text("ef\n "))
def test_nothing_that_was_written_is_lost(before: str, mine: str, theirs: str) -> None:
    for text, stored in ((mine, theirs), (before + mine, before + theirs), (mine, before + theirs)):
        (after,) = applied(WriteNote(text, before), Annotation(note=stored))
        assert all(word in after.note for word in (*mine.split(), *theirs.split()))


def test_the_rest() -> None:
    assert applied(SetStars(5), TAGGED)[0].stars == 5
    assert applied(SetStatus(Status.READ), TAGGED)[0].status is Status.READ
    assert applied(SetNote("a\r\nb \x1b[31mred"), TAGGED)[0].note == "a\nb [31mred"
    assert applied(SetNote(" \n "), TAGGED)[0].note == ""


@pytest.mark.parametrize(
    ("edit", "what", "text"),
    [
        (ChangeTags(add=("rl/offline",)), "312 papers", "tag 312 papers 'rl/offline'"),
        (ChangeTags(remove=("a", "b")), "1 paper", "untag 1 paper 'a', 'b'"),
        (ChangeTags(add=("a",), remove=("b",)), "2 papers", "tag 2 papers 'a' and untag 'b'"),
        (SetStars(0), "2 papers", "unstar 2 papers"),
        (SetStars(3), "1,200 papers", "give 1,200 papers 3 stars"),
        (SetStatus(Status.READ), "“X”", "mark “X” as read"),
        (SetNote("x"), "1 paper", "edit the note of 1 paper"),
        (SetNote(""), "1 paper", "delete the note of 1 paper"),
        (WriteNote("x", ""), "1 paper", "edit the note of 1 paper"),
        (WriteNote(" ", "x"), "1 paper", "delete the note of 1 paper"),
        (AppendNote("x"), "2 papers", "add to the note of 2 papers"),
        (AddStar(), "2 papers", "star 2 papers"),
        (RenameTag("a", "b"), "3 papers", "rename the tag 'a' to 'b' on 3 papers"),
        (DeleteTag("a\x1b"), "3 papers", "delete the tag 'a' from 3 papers"),
    ],
)
def test_descriptions(edit: Edit, what: str, text: str) -> None:
    assert edit.describe(what) == text


@pytest.mark.parametrize("status", Status)
def test_every_status_has_a_description(status: Status) -> None:
    assert "2 papers" in SetStatus(status).describe("2 papers")


def test_a_clean_tag() -> None:
    assert clean_tag("  RL / offline//x/ ") == "RL/offline/x"
    assert clean_tag("c#  and\tc++") == "c# and c++"
    assert clean_tag("e\u0301\u202e") == "\u00e9"


@pytest.mark.parametrize("text", ["", "  ", "/", "a,b", "a\nb", "a\rb", "\u200b", "a\u2028b"])
def test_what_is_no_tag(text: str) -> None:
    with pytest.raises(ReaderError):
        clean_tag(text)


@pytest.mark.parametrize("stars", [-1, 6])
def test_what_is_no_number_of_stars(stars: int) -> None:
    with pytest.raises(ReaderError):
        applied(SetStars(stars), TAGGED)
