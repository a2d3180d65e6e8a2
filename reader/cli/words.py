"""Commands whose words may begin with a dash: queries such as `-river`, and changes of tags."""

from __future__ import annotations

import click


class WordsCommand(click.Command):
    """A command that takes `-word` for a word of the user's, and `-h` for help only where it stands alone."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See click: options in, what is left over out."""
        return super().parse_args(ctx, ["--help"] if args == ["-h"] else args)


class QueryCommand(click.Command):
    """A command whose arguments are a query, in which `-word` is a word that papers must not have.

    A short option is one only where it stands by itself, or with a value of its kind: `-n5` is, `-neural` is
    not. Unknown words with two dashes are wrong usage; behind `--` every word belongs to the query.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See click: options in, what is left over out."""
        options, words = self._told_apart(ctx, args)
        return super().parse_args(ctx, [*options, "--", *words])

    def _told_apart(self, ctx: click.Context, args: list[str]) -> tuple[list[str], list[str]]:
        """The options, each with its value, and the words of the query."""
        known = {
            name: param
            for param in self.get_params(ctx)
            if isinstance(param, click.Option)
            for name in (*param.opts, *param.secondary_opts)
        }
        options: list[str] = []
        words: list[str] = []
        rest = iter(args)
        for word in rest:
            if word == "--":
                words.extend(rest)
            elif word in known:
                options.append(word)
                if not known[word].is_flag:
                    options.extend(value for value in [next(rest, None)] if value is not None)
            elif word.startswith("--") or _has_value(known.get(word[:2]), word[2:]):
                options.append(word)
            else:
                words.append(word)
        return options, words


def _has_value(option: click.Option | None, value: str) -> bool:
    """Whether a value that follows a short option without a space can only be meant as its value."""
    if option is None:
        return False
    if isinstance(option.type, click.Choice):
        return value.lower() in option.type.choices
    return isinstance(option.type, click.IntRange) and value.isdecimal()
