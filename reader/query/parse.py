"""Reads a query. Every text is one: what is not understood becomes a problem, and the rest is kept.

query    = anded { "OR" anded }
anded    = negated { [ "AND" ] negated }
negated  = { "NOT" | "-" | "!" } ( term | "(" query ")" )
term     = [ field ":" ] ( word | '"' text '"' | "(" query ")" ) | "#" tag

A word that ends in `*` is the beginning of one, and so is the last one while it is typed. A quotation mark
within quotation marks is doubled. A field before a parenthesis is that of all terms in it that have none.
"et al." and "[cs.CL]" behind a term say nothing. In a title in capitals AND, OR and NOT are words.
`search:name` stands for the saved search of that name, in parentheses.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from types import MappingProxyType

from reader.query.lexer import Kind, Token, opens_group, tokens
from reader.query.terms import Term, Unclear, as_shown, term_of
from reader.query.tree import All, AnyOf, Node, Not, Query, QueryProblem, Sort

_ARXIV_SUBJECT = re.compile(r"\[[a-z]+(?:-[a-z]+)?\.[a-z]{2}\]")

MAX_DEPTH = 40
"""Parentheses within one another; further ones are passed over."""

MAX_WORDS = 60
"""Words and other conditions in one query; what follows is not searched. Titles are shorter."""


def parse(
    text: str,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    searches: Mapping[str, str] = MappingProxyType({}),
) -> Query:
    """Read a query.

    Args:
        text: what was typed. Its last word, when nothing follows it, may be the beginning of a word.
        now: the clock, for ages such as `added:<7d`.
        searches: name, in folded case, -> query of each saved search.
    """
    parser = _Parser(text, now, searches)
    tree = parser.whole()
    if tree == All() and parser.sort is None and not parser.problems:
        parser.seek_signs()
    problems = tuple(sorted(parser.problems, key=lambda problem: problem.position))
    return Query(tree, problems, parser.sort)


class _Parser:
    def __init__(
        self,
        text: str,
        now: Callable[[], datetime],
        searches: Mapping[str, str],
        within: frozenset[str] = frozenset(),
    ) -> None:
        self.tokens = tokens(text)
        self.end = len(text)
        self.now = now
        self.searches = searches
        self.within = within
        self.at = 0
        self.depth = 0
        self.terms = 0
        self.problems: list[QueryProblem] = []
        self.sort: Sort | None = None

    def whole(self) -> Node:
        parts: list[Node] = []
        while self.at < len(self.tokens):
            if (node := self.ored()) is not None:
                parts.append(node)
            if (token := self.peek()) is not None:
                self.problem(token, "There is no opening parenthesis for this one.")
                self.at += 1
        return _all(parts)

    def seek_signs(self) -> None:
        """Say that signs are not searched, where there is nothing else."""
        for token in self.tokens:
            if any(
                unicodedata.category(char)[0] == "S" and not char.isascii() for char in as_shown(token.text)
            ):
                self.problem(token, "Signs alone are not searched; write a word beside them.")
                break

    def ored(self) -> Node | None:
        branches: list[Node] = []
        operator: Token | None = None
        while True:
            known = len(self.problems)
            if (node := self.anded()) is not None:
                branches.append(node)
            elif operator is not None and len(self.problems) == known:
                self.problem(operator, "OR needs a condition on both sides.")
            token = self.peek()
            if token is None or token.kind is not Kind.OR:
                break
            if not branches:
                self.problem(token, "OR needs a condition on both sides.")
            operator = token
            self.at += 1
        if len(branches) > 1:
            return AnyOf(tuple(branches))
        return branches[0] if branches else None

    def anded(self) -> Node | None:
        parts: list[Node] = []
        while (token := self.peek()) is not None and token.kind is not Kind.OR:
            if token.kind is Kind.CLOSE:
                if self.depth:
                    break
                self.problem(token, "There is no opening parenthesis for this one.")
                self.at += 1
            elif token.kind is Kind.AND:
                self.at += 1
            elif parts and (superfluous := self.superfluous()):
                self.at += superfluous
            elif (node := self.negated()) is not None:
                parts.append(node)
        return _all(parts) if parts else None

    def negated(self) -> Node | None:
        negative = False
        sign: Token | None = None
        while (token := self.peek()) is not None and token.kind is Kind.NOT:
            negative, sign = not negative, token
            self.at += 1
        if token is None or token.kind in (Kind.CLOSE, Kind.AND, Kind.OR):
            if sign is not None:
                self.problem(sign, "NOT needs a condition after it.")
            return None
        self.at += 1
        node = self.group(token) if token.kind is Kind.OPEN else self.term(token, negative=negative)
        return Not(node) if negative and node is not None else node

    def superfluous(self) -> int:
        """How many tokens come next that say nothing, as in `Quill et al., 2023` and `1706.03762 [cs.CL]`."""
        two = [
            "" if token.field or token.quoted else token.text.lower().rstrip(".,;:")
            for token in self.tokens[self.at : self.at + 2]
        ]
        return 2 if two == ["et", "al"] else int(_ARXIV_SUBJECT.fullmatch(two[0]) is not None)

    def group(self, opening: Token) -> Node | None:
        if self.depth >= MAX_DEPTH:
            self.problem(opening, f"No more than {MAX_DEPTH} parentheses can stand in one another.")
            return None
        self.depth += 1
        node = self.ored()
        self.depth -= 1
        if self.peek() is None:
            self.problem(opening, "This parenthesis is not closed.")
        else:
            self.at += 1
        return node

    def term(self, token: Token, *, negative: bool) -> Node | None:
        following = self.peek()
        if following is not None and opens_group(token, following):
            self.at += 1
            return self.group(following)
        if not token.closed:
            self.problem(token, "This quotation is not closed.")
        self.terms += 1
        if self.terms > MAX_WORDS:
            if self.terms == MAX_WORDS + 1:
                self.problem(token, f"Only the first {MAX_WORDS} words are searched.")
            return None
        if token.field == "search":
            return self.saved(token)
        open_ended = not (token.quoted and token.closed) and token.position + token.length == self.end
        typing = open_ended and not negative
        understood: Term = term_of(token, typing=typing, now=self.now)
        if isinstance(understood, Unclear):
            self.problem(token, understood.message)
            return understood.instead
        if isinstance(understood, Sort):
            self.sort = understood
            return None
        return understood

    def saved(self, token: Token) -> Node | None:
        """What a saved search asks for; its words count among those of the query that names it."""
        name = search_key(token.text)
        if not name:
            self.problem(token, "search: wants the name of a saved search.")
        elif name not in self.searches:
            self.problem(token, f"There is no saved search {name!r}.")
        elif name in self.within:
            self.problem(token, f"The saved search {name!r} is a part of itself.")
        else:
            inner = _Parser(self.searches[name], self.now, self.searches, self.within | {name})
            inner.terms, inner.depth = self.terms, self.depth
            node = inner.whole()
            self.terms, self.sort = inner.terms, self.sort or inner.sort
            for problem in inner.problems[:1]:
                self.problem(token, f"In the saved search {name!r}: {problem.message}")
            return None if node == All() else node
        return None

    def peek(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def problem(self, token: Token, message: str) -> None:
        self.problems.append(QueryProblem(token.position, token.length, message))


def search_key(name: str) -> str:
    """What the name of a saved search goes by: case and additional spaces do not count."""
    return " ".join(name.split()).casefold()


def _all(parts: list[Node]) -> Node:
    """The conjunction of the parts, those that are conjunctions themselves taken apart."""
    flat: list[Node] = []
    for part in parts:
        if isinstance(part, All):
            flat.extend(part.nodes)
        else:
            flat.append(part)
    return flat[0] if len(flat) == 1 else All(tuple(flat))
