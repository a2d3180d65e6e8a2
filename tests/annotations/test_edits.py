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
    DropOtherNote,
    Edit,
    KeepingForLater,
    RenameTag,
    SetNote,
    SetStars,
    SetStatus,
    TakeOtherNote,
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


def test_what_is_worth_keeping_leaves_the_inbox_only() -> None:
    kept = applied(KeepingForLater(AddStar()), Annotation(), Annotation(status=Status.READ, stars=2))
    assert [(a.stars, a.status) for a in kept] == [(1, Status.LATER), (2, Status.READ)]


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
        ("old", "old\n\nmine", "old\n\ntheirs", "old\n\nmine\n\ntheirs"),
        ("old", "mine\n\nold", "old\n\ntheirs", "mine\n\nold\n\ntheirs"),
        ("a\n\nb\n\nc", "mine\n\nb\n\nc", "a\n\nb\n\ntheirs", "mine\n\nb\n\ntheirs"),
        ("a\n\nb", "mine\n\nb", "a\n\ntheirs", "mine\n\ntheirs"),
        ("a\n\nb\n\nc", "a\n\nc", "a\n\nb\n\nc\n\ntheirs", "a\n\nc\n\ntheirs"),
        ("a\n\nb", "a\n\n\n\nb", "a\n\nb\n\ntheirs", "a\n\n\n\nb\n\ntheirs"),
        ("old", "mine\ntheirs\ntoo", "theirs", "mine\ntheirs\ntoo"),
        ("old", "mine", "theirs\nmine", "theirs\nmine"),
        ("", "mi", "m", "mi"),
        ("old", "old\n\nmi", "old\n\nm", "old\n\nmi"),
        ("old", "", "old\n\ntheirs", "theirs"),
        ("old long", "old", "old long\n\ntheirs", "old\n\ntheirs"),
        ("a\r\nb", "mine", "a\nb", "mine"),
        ("old", "mine", "", "mine"),
        ("old", " \n", "theirs", "theirs"),
    ],
)
def test_changes_of_two_that_go_together_make_one_note(
    before: str, text: str, stored: str, after: str
) -> None:
    edit = WriteNote(text, before)
    once = applied(edit, Annotation(note=stored, stars=1))
    assert once == [Annotation(note=after, stars=1)]
    assert applied(edit, *once) == once


@pytest.mark.parametrize(
    ("before", "text", "stored"),
    [
        ("", "mine", "theirs"),
        ("", "t", "theirs"),
        ("old", "mine", "theirs"),
        ("old", "mine", "old and more"),
        ("a\n\nb\n\nc", "a\n\nmine\n\nc", "a\n\ntheirs\n\nc"),
    ],
)
def test_of_changes_that_do_not_go_together_the_later_is_the_note(
    before: str, text: str, stored: str
) -> None:
    edit = WriteNote(text, before)
    once = applied(edit, Annotation(note=stored, stars=1))
    assert once == [Annotation(note=text, stars=1, other_notes=(stored,))]
    assert applied(edit, *once) == once


def test_two_who_go_on_writing_have_one_text_each() -> None:
    (note,) = applied(WriteNote("mi", ""), Annotation())
    for text, before in (("the", ""), ("mine", "mi"), ("theirs", "the"), ("mine alone", "mine")):
        (note,) = applied(WriteNote(text, before), note)
    assert note == Annotation(note="mine alone", other_notes=("theirs",))
    (kept,) = applied(WriteNote("theirs", "theirs"), note)
    assert kept == note
    (gone,) = applied(WriteNote("", "theirs"), note)
    assert gone == Annotation(note="mine alone")


def test_what_is_beside_a_note_is_taken_in_or_let_go() -> None:
    both = Annotation(note="mine", other_notes=("theirs", "ours"))
    assert applied(TakeOtherNote("theirs"), both) == [
        Annotation(note="mine\n\ntheirs", other_notes=("ours",))
    ]
    assert applied(DropOtherNote("theirs"), both) == [Annotation(note="mine", other_notes=("ours",))]
    assert applied(TakeOtherNote(), both) == applied(TakeOtherNote("theirs"), both)
    assert applied(DropOtherNote(), both) == applied(DropOtherNote("theirs"), both)
    for edit in (TakeOtherNote(), DropOtherNote()):
        assert applied(edit, TAGGED) == [TAGGED]
    for edit in (TakeOtherNote("gone"), DropOtherNote("gone")):
        assert applied(edit, both) == [both]
    assert applied(TakeOtherNote("b"), Annotation(note="a\nb", other_notes=("b",))) == [
        Annotation(note="a\nb")
    ]


NOTES = st.lists(st.sampled_from(["a", "b", "ab", "", " ", "a b"]), max_size=7).map("\n".join)


def full_lines(annotation: Annotation) -> list[list[str]]:
    """The lines of the note and of each text beside it that are not empty."""
    texts = (annotation.note, *annotation.other_notes)
    return [[line for line in text.split("\n") if line.strip()] for text in texts]


@given(NOTES, NOTES, NOTES)
def test_writing_a_note_again_changes_no_more_than_empty_lines(before: str, text: str, stored: str) -> None:
    edit = WriteNote(text, before)
    once = applied(edit, Annotation(note=stored))
    (again,) = applied(edit, *once)
    assert full_lines(again) == full_lines(once[0])


@given(NOTES, NOTES, NOTES)
def test_every_line_that_one_of_two_wrote_is_kept(before: str, text: str, stored: str) -> None:
    (after,) = applied(WriteNote(text, before), Annotation(note=stored))
    kept = "\n".join((after.note, *after.other_notes)).split("\n")
    old = before.split("\n")
    for side in (text, stored):
        new = [line for line in side.split("\n") if line.strip() and line not in old]
        # A line may be there as the beginning of one that goes on.
        assert all(any(there.startswith(line) for there in kept) for line in new)


@given(st.text("ab\n "), st.text("cd\n "), st.text("ef\n "))
def test_nothing_that_was_written_is_lost(before: str, mine: str, theirs: str) -> None:
    for text, stored in ((mine, theirs), (before + mine, before + theirs), (mine, before + theirs)):
        (after,) = applied(WriteNote(text, before), Annotation(note=stored))
        kept = "\n".join((after.note, *after.other_notes))
        assert all(word in kept for word in (*mine.split(), *theirs.split()))


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
        (KeepingForLater(AddStar()), "“Owls”", "star “Owls”, and keep for later"),
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
