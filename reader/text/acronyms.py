"""Whether the letters of an abbreviation come from the words before it."""

from __future__ import annotations

MAX_REACH = 400
"""Characters of the text before an abbreviation that may hold its long form."""

MAX_WORDS_PER_LETTER = 2
"""How many words of a long form one letter may stand for on average."""


def long_form(short: str, before: str) -> str | None:
    """The words at the end of `before` that `short` abbreviates, or None when its letters do not match.

    From right to left each letter or digit of the abbreviation must be found in the words, the first one at
    the beginning of a word (A. S. Schwartz and M. A. Hearst, A simple algorithm for identifying abbreviation
    definitions in biomedical text, Pacific Symposium on Biocomputing 2003).

    Args:
        short: one word, such as `T-RevSNN`.
        before: the text up to it, without the bracket between them.
    """
    letters = [c for c in short.casefold() if c.isalnum()]
    if len(letters) > 2 and letters[-1] == "s" and short.endswith("s") and short[-2].isupper():
        letters.pop()  # plurals: (NDMs)
    words = before[-MAX_REACH:].rstrip().split(" ")[-(len(letters) + 5) * MAX_WORDS_PER_LETTER :]
    text = " ".join(words)
    folded = text.casefold()
    if len(folded) != len(text) or not letters:
        return None
    at = len(folded)
    for position, letter in enumerate(reversed(letters)):
        first = position == len(letters) - 1
        at = folded.rfind(letter, 0, at)
        while first and at > 0 and folded[at - 1].isalnum():
            at = folded.rfind(letter, 0, at)
        if at < 0:
            return None
    # SSL is semi-supervised learning, and not supervised learning.
    compound = text.rfind(" ", 0, at) + 1
    if folded[compound] == letters[0]:
        at = compound
    form = text[at:].strip()
    return form if form.count(" ") + 1 <= MAX_WORDS_PER_LETTER * len(letters) + 2 else None
