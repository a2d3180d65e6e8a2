"""Two windows write one note at the same time, however they type, save and look: no word is lost."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from reader.model import Annotation
from reader.ui.drafts import Draft
from reader.ui.messages import NoteSettled


@dataclass
class Window:
    """A window in which the note is being edited."""

    name: str
    draft: Draft
    typed: list[str] = field(default_factory=list)
    on_its_way: Annotation | None = None

    def type(self, way: str) -> None:
        """Type a word of its own: at the end, in a line or a paragraph of its own, or at the beginning."""
        word = f"{self.name}{len(self.typed)}"
        self.typed.append(word)
        text = self.draft.text
        self.draft.text = {
            "on": f"{text} {word}",
            "line": f"{text}\n{word}",
            "paragraph": f"{text}\n\n{word}",
            "before": f"{word} {text}",
            "above": f"{word}\n\n{text}",
        }[way]


@dataclass
class Note:
    """The stored note, and the windows on it."""

    stored: Annotation
    windows: tuple[Window, Window]

    def do(self, number: int, what: str) -> None:
        window = self.windows[number]
        draft = window.draft
        if what == "store":
            if draft.sent is None and draft.is_dirty:
                draft.sent = draft.text
                self.stored = draft.edit.applied({"p": self.stored})["p"]
                window.on_its_way = self.stored
        elif what == "hear":
            if draft.sent is not None and window.on_its_way is not None:
                draft.settle(NoteSettled(draft.session, draft.sent, window.on_its_way))
        elif what == "look":
            draft.found_stored(self.stored)
        else:
            window.type(what)

    def finish(self) -> None:
        """Save what is not saved, in both windows."""
        for _ in range(2):
            for number in (0, 1):
                for what in ("hear", "store", "hear"):
                    self.do(number, what)


STEPS = st.lists(
    st.tuples(
        st.integers(0, 1),
        st.sampled_from(["on", "line", "paragraph", "before", "above", "store", "hear", "look"]),
    ),
    max_size=40,
)


@given(st.sampled_from(["", "old", "old one\n\nold two", "old\n\nolder\n\noldest\n"]), STEPS)
def test_no_word_of_two_windows_is_lost(old: str, steps: list[tuple[int, str]]) -> None:
    start = Annotation(note=old)
    first, second = (Window(name, Draft.of("p", start)) for name in "xy")
    note = Note(start, (first, second))
    for number, what in steps:
        note.do(number, what)
        for window in note.windows:
            assert set(window.typed) <= set(window.draft.text.split())
    note.finish()
    kept = {word for text in (note.stored.note, *note.stored.other_notes) for word in text.split()}
    assert {*first.typed, *second.typed, *old.split()} <= kept
    assert not first.draft.is_dirty
    assert not second.draft.is_dirty


@given(STEPS)
def test_two_windows_leave_two_texts_at_the_most(steps: list[tuple[int, str]]) -> None:
    first, second = (Window(name, Draft.of("p", Annotation())) for name in "xy")
    note = Note(Annotation(), (first, second))
    for number, what in steps:
        note.do(number, what)
    note.finish()
    assert len(note.stored.other_notes) <= 1


def test_what_is_typed_while_another_change_of_the_same_is_merged_in_overwrites_nothing() -> None:
    draft = Draft.of("p", Annotation(note="one\n\ntwo"))
    draft.text = draft.sent = "one\n\ntwo x"
    draft.text = "mine one\n\ntwo x"
    merged = Annotation(note="their one\n\ntwo x")
    draft.settle(NoteSettled(draft.session, "one\n\ntwo x", merged))
    assert draft.text == "mine one\n\ntwo x"
    (after,) = draft.edit.applied({"p": merged}).values()
    assert after == Annotation(note="mine one\n\ntwo x", other_notes=("their one\n\ntwo x",))
