"""Readings that the words around a token decide: "Main St." is a street, "World War I" is one, "Henry VIII" the eighth.

The corpora have such tokens too seldom for the gate and the network to learn them. The rules stand in
`languages/<code>/context_rules.tsv`; `training/check_contexts.py` says what the corpora think of each. They come before
gate and network, look at the words of their own sentence alone, and say nothing that the grammar or the value check
does not allow.

    class<TAB>name<TAB>expression                   a class of words, or more of them; `{name}` stands for it below
    group<TAB>name                                  names the rules below: what a segment's `rule` shows
    rule<TAB>left<TAB>token<TAB>right<TAB>reading   the first rule that fits is taken

left, token, right: regular expressions, separated by spaces, that match whole words as the corpora write them; beyond a
sentence's edge stands the empty word. reading: a semiotic class, said as the grammar says it, or a class and the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from dncnorm.core.characters import has_digit
from dncnorm.core.special import SELF
from dncnorm.core.tables import Row, placed_rows
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language
from dncnorm.values import is_safe

LONGEST_WORD = 32
"""Characters of the longest token that a rule is for."""

_CACHED_WORDS = 65536
_COLUMNS = {"class": 3, "group": 2, "rule": 5}
_CLASS = re.compile(r"\{([a-z_]+)\}")


class ContextRule(NamedTuple):
    """One line of the file.

    name: of its group. place: the file and the line. neighbours: how far away, to the left below zero, and what the
    word there must be. spoken: None for the grammar's usual reading of the class.
    """

    name: str
    place: str
    token: re.Pattern[str]
    neighbours: tuple[tuple[int, re.Pattern[str]], ...]
    semiotic_class: str
    spoken: str | None

    def fits(self, words: Sequence[str], index: int) -> bool:
        """Whether the neighbours of a token that the rule is for are what it asks for."""
        return all(
            wanted.fullmatch(words[place] if 0 <= (place := index + distance) < len(words) else "")
            for distance, wanted in self.neighbours
        )


class Choice(NamedTuple):
    """What a rule says of a word wherever it fits."""

    rule: ContextRule
    spoken: str

    def said(self, written: str) -> str:
        """What is said of a token written so."""
        return written if self.spoken == SELF else self.spoken


class ContextRules:
    """A language's rules over its grammar; none for a language that has no rules."""

    def __init__(self, language: Language, grammar: Grammar) -> None:
        self._grammar, self._language = grammar, language
        self.rules = read_rules(language.context_rules) if language.context_rules else ()
        self._any = re.compile("|".join(f"(?:{rule.token.pattern})" for rule in self.rules) or "(?!)")
        self.choices = lru_cache(maxsize=_CACHED_WORDS)(self._choices)

    def _choices(self, word: str) -> tuple[Choice, ...]:
        """What may be said of a word, by rules whose neighbours are not looked at yet; mostly nothing."""
        if len(word) > LONGEST_WORD or not self._any.fullmatch(word):
            return ()
        found = ((rule, self._spoken(rule, word)) for rule in self.rules if rule.token.fullmatch(word))
        return tuple(Choice(rule, spoken) for rule, spoken in found if spoken is not None)

    def _spoken(self, rule: ContextRule, word: str) -> str | None:
        """None where the grammar has no reading of the class, or what the rule says is not what is written."""
        if rule.spoken is None:
            return self._grammar.usual(word, rule.semiotic_class)
        is_said = is_safe(word, rule.spoken, self._language, must_affirm=has_digit(word))
        return rule.spoken if is_said else None


def chosen(choices: Sequence[Choice], words: Sequence[str], index: int) -> Choice | None:
    """The first choice whose rule fits the place."""
    return next((choice for choice in choices if choice.rule.fits(words, index)), None)


@cache
def read_rules(file: Path) -> tuple[ContextRule, ...]:
    """The rules of a file in their order. Raises ValueError, naming file and line, for a bad line."""
    classes: dict[str, str] = {}
    rules = []
    group = ""
    for place, (kind, *columns) in _rows(file):
        try:
            if kind == "group":
                (group,) = columns
            elif kind == "class":
                name, expression = columns
                added = re.compile(_expanded(expression, classes)).pattern
                classes[name] = f"{classes[name]}|{added}" if name in classes else added
            else:
                *expressions, reading = columns
                rules.append(_rule(group, place, [_expanded(item, classes) for item in expressions], reading))
        except (re.error, KeyError) as error:
            raise ValueError(f"{place}: not a {kind} ({error!r})") from error
    return tuple(rules)


def _rule(group: str, place: str, expressions: Sequence[str], reading: str) -> ContextRule:
    if not group:
        raise ValueError(f"{place}: a rule before the first group; a line 'group<TAB>name' names the rules below it")
    left, token, right = ([re.compile(item) for item in column.split()] for column in expressions)
    if len(token) != 1:
        raise ValueError(f"{place}: a rule is for one token, got {expressions[1]!r}")
    neighbours = (*((place - len(left), item) for place, item in enumerate(left)), *enumerate(right, start=1))
    semiotic_class, _, spoken = reading.partition(" ")
    if not semiotic_class.isupper():
        raise ValueError(f"{place}: {semiotic_class!r} is no semiotic class")
    return ContextRule(group, place, token[0], neighbours, semiotic_class, spoken or None)


def _expanded(expression: str, classes: dict[str, str]) -> str:
    return _CLASS.sub(lambda match: f"(?:{classes[match[1]]})", expression)


def _rows(file: Path) -> Iterator[Row]:
    for row in placed_rows(file):
        if len(row.cells) != _COLUMNS.get(row.cells[0]):
            line = "\t".join(row.cells)
            raise ValueError(
                f"{row.place}: expected a class of 3 columns, a group of 2 or a rule of 5, got {line[:40]!r}"
            )
        yield row
