"""Reads a query. Every text is one: what is not understood becomes a problem, and the rest is kept.

query    = anded { "OR" anded }
anded    = negated { [ "AND" ] negated }
negated  = { "NOT" | "-" } ( term | "(" query ")" )
term     = [ field ":" ] ( word | '"' text '"' ) | "#" tag
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from reader.query.lexer import Kind, Token, tokens
from reader.query.terms import Term, Unclear, term_of
from reader.query.tree import All, AnyOf, Node, Not, Query, QueryProblem, Sort

MAX_DEPTH = 40
"""Parentheses within one another; further ones are passed over."""

MAX_WORDS = 60
"""Words and other conditions in one query; what follows is not searched. Titles are shorter."""


def parse(text: str, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> Query:
    """Read a query.

    Args:
        text: what was typed. Its last word, when nothing follows it, may be the beginning of a word.
        now: the clock, for ages such as `added:<7d`.
    """
    parser = _Parser(text, now)
    tree = parser.whole()
    problems = tuple(sorted(parser.problems, key=lambda problem: problem.position))
    return Query(tree, problems, parser.sort)


class _Parser:
    def __init__(self, text: str, now: Callable[[], datetime]) -> None:
        self.tokens = tokens(text)
        self.end = len(text)
        self.now = now
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
        if not token.closed:
            self.problem(token, "This quotation is not closed.")
        self.terms += 1
        if self.terms > MAX_WORDS:
            if self.terms == MAX_WORDS + 1:
                self.problem(token, f"Only the first {MAX_WORDS} words are searched.")
            return None
        typing = not negative and token.position + token.length == self.end and not token.quoted
        understood: Term = term_of(token, typing=typing, now=self.now)
        if isinstance(understood, Unclear):
            self.problem(token, understood.message)
            return understood.instead
        if isinstance(understood, Sort):
            self.sort = understood
            return None
        return understood

    def peek(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def problem(self, token: Token, message: str) -> None:
        self.problems.append(QueryProblem(token.position, token.length, message))


def _all(parts: list[Node]) -> Node:
    """The conjunction of the parts, those that are conjunctions themselves taken apart."""
    flat: list[Node] = []
    for part in parts:
        if isinstance(part, All):
            flat.extend(part.nodes)
        else:
            flat.append(part)
    return flat[0] if len(flat) == 1 else All(tuple(flat))
