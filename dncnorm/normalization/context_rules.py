"""Reads tokens by their neighbours: "Main St." is a street, "World War I" is one, "Henry VIII" the eighth.

Such tokens are too rare in the corpora for the gate and the network to learn. The rules are in
`languages/<code>/context_rules.tsv`. They are tried before gate and network, look only at the words of their own
sentence, and return only readings that the grammar or the value check allows.

    class<TAB>name<TAB>expression                   a class of words, or an extension of one; `{name}` inserts it below,
                                                    `{=kind}` the written forms of a kind, as of `month`
    group<TAB>name                                  the name of the rules below, shown as a segment's `rule`
    speech<TAB>name                                 the same; its rules apply only in the style "speech"
    written<TAB>name                                the same; its expressions match words as in the text
    list<TAB>name<TAB>written<TAB>spoken            an entry of a list of abbreviations; others are in the lexicon
    rule<TAB>left<TAB>token<TAB>right<TAB>reading   the first rule that fits applies

left, token, right: regular expressions, separated by spaces, that match whole words as the corpora write them; beyond a
sentence's edge is the empty word. The corpora write `Art.` and `art` in one form, so rules for abbreviations are
`written`. `{name}` matches any form of a list, and as a reading `<name>` is the spoken form that the list has for it. A
form in small letters may begin with a capital. Any form may be in capitals and have a dot; one with a dot needs it. A
token's long expression, as one with a kind of many forms, begins with a lookahead for what it needs: it is compiled
when a token first has that.

reading: a semiotic class, for the grammar's reading of that class; or a class and the spoken words, where `<foreign>`
is a foreign word as the corpus says it (`Language.transliterated`), and `<name>` the list's spoken form; or classes
(`A|B`) and `~expression`: the ranker chooses among the grammar's readings that match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Literal, NamedTuple

from dncnorm.core.characters import DIGITS_AS_ZERO, has_digit, is_punctuation
from dncnorm.core.expressions import Expression
from dncnorm.core.remembering import REMEMBERED_FORMS
from dncnorm.core.special import SELF
from dncnorm.core.tables import Row, placed_rows
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language
from dncnorm.ranking.candidates import usual_paths
from dncnorm.segmentation.words import WordLists, words_of
from dncnorm.values import is_safe

LONGEST_WORD = 64
"""Characters of the longest token that rules apply to."""
LONG = 2000
"""Characters of an expression that is compiled only for tokens that the lookahead at its beginning lets pass."""
GROUP_SIZE = 16
"""Rules that are tried all at once, before each of them."""

Table = Literal["context_rules", "corpus_rules"]
"""A language's fields with files of rules."""
FOREIGN = "<foreign>"
_COLUMNS = {"class": 3, "group": 2, "speech": 2, "written": 2, "list": 4, "rule": 5}
_GROUPS = ("group", "speech", "written")
_NARROWS = "~"
_CLASS = re.compile(r"\{(=?[a-z_]+)\}")
_KIND = "="
_ANY_DIGIT = re.compile(r"\\d|\{\d*,?\d*\}")
"""What in an expression is any digit, or how often something is repeated."""


class ContextRule(NamedTuple):
    """One line of the file.

    name: of its group. place: the file and the line. neighbours: each with its distance, negative to the left, and the
    expression that the word there must match; the shortest first, so that long ones are seldom compiled.
    spoken: None for the grammar's usual reading of the class.
    among: an expression for the readings among which the ranker chooses; None if the rule itself decides.
    listed: the spoken forms of its list, if it has one.
    is_speech: it applies only in the style "speech". is_written: it matches words as they are in the text.
    """

    name: str
    place: str
    token: Expression
    neighbours: tuple[tuple[int, Expression], ...]
    semiotic_class: str
    spoken: str | None
    among: Expression | None = None
    listed: Mapping[str, str] | None = None
    is_speech: bool = False
    is_written: bool = False

    def compile(self) -> None:
        """Compiles its expressions. Raises re.error for a bad one."""
        for expression in (self.token, *(wanted for _, wanted in self.neighbours), self.among):
            if expression is not None:
                re.compile(expression.pattern)

    def leaves(self, semiotic_class: str, spoken: str) -> bool:
        """Whether the ranker may choose a reading."""
        if self.among is None or semiotic_class not in self.semiotic_class.split("|"):
            return False
        return self.among.fullmatch(spoken) is not None

    def matches(self, word: str, written: str) -> bool:
        """Whether the token itself matches; a list is looked up before the expression is tried."""
        if self.listed is not None and written not in self.listed:
            return False
        return self.token.fullmatch(written if self.is_written else word) is not None

    def fits(self, words: Sequence[str], index: int) -> bool:
        """Whether the neighbours of a token match; `matches` tests the token itself."""
        return all(
            wanted.fullmatch(words[place] if 0 <= (place := index + distance) < len(words) else "")
            for distance, wanted in self.neighbours
        )


class Choice(NamedTuple):
    """A rule's reading of a word; the usual one if the rule allows several."""

    rule: ContextRule
    spoken: str

    def said(self, written: str) -> str:
        """Returns the spoken form of a token."""
        return written if self.spoken == SELF else self.spoken


class Choices:
    """The rules that match a word, in order, and their readings, each looked up when its rule's neighbours first match.

    A comma or a year matches dozens of rules of which few ever fit.
    """

    def __init__(self, rules: Sequence[ContextRule], spoken: Callable[[ContextRule], str | None]) -> None:
        """spoken: returns a rule's reading; None if no reading is allowed."""
        self._rules, self._spoken = rules, spoken
        self._known: dict[int, Choice | None] = {}

    def __bool__(self) -> bool:
        return bool(self._rules)

    def __iter__(self) -> Iterator[Choice]:
        return (choice for place in range(len(self._rules)) if (choice := self._choice(place)) is not None)

    def _choice(self, place: int) -> Choice | None:
        if place not in self._known:
            rule = self._rules[place]
            spoken = self._spoken(rule)
            self._known[place] = None if spoken is None else Choice(rule, spoken)
        return self._known[place]

    def chosen(
        self, words: Sequence[str], index: int, *, written: Sequence[str] = (), is_speech: bool = True
    ) -> Choice | None:
        """Returns the first choice whose rule fits the token's neighbours, and the style.

        written: the words as in the text; `words` if empty.
        """
        for place, rule in enumerate(self._rules):
            if rule.is_speech and not is_speech:
                continue
            fits = rule.fits((written or words) if rule.is_written else words, index)
            if fits and (choice := self._choice(place)) is not None:
                return choice
        return None


NO_CHOICES = Choices((), lambda rule: None)


class ContextRules:
    """Applies a language's rules, restricted by its grammar; a language may have none."""

    def __init__(self, language: Language, grammar: Grammar, table: Table = "context_rules") -> None:
        """table: which of the language's files."""
        self._grammar, self._language, self._table = grammar, language, table
        file: Path | None = getattr(language, table)
        self.rules = read_rules(file, language) if file else ()
        placed = tuple(enumerate(self.rules))
        self._others = _Placed([one for one in placed if not _reads_shapes(one[1])])
        of_shape = _Placed([one for one in placed if _reads_shapes(one[1])])
        self._of_shape = lru_cache(maxsize=REMEMBERED_FORMS)(of_shape.matching)
        self._usual = lru_cache(maxsize=REMEMBERED_FORMS)(self._usual_among)
        self.choices = lru_cache(maxsize=REMEMBERED_FORMS)(self._choices)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the arguments without the cache."""
        return ContextRules, (self._language, self._grammar, self._table)

    def _choices(self, word: str, written: str = "") -> Choices:
        """Returns the rules that match a word, whatever its neighbours; most words have none.

        written: the word as in the text; `word` if empty.
        """
        written = written or word
        if len(word) > LONGEST_WORD or not self.rules:
            return NO_CHOICES
        of_shape = self._of_shape(word.translate(DIGITS_AS_ZERO), written.translate(DIGITS_AS_ZERO))
        found = [*of_shape, *self._others.matching(word, written)]
        if not found:
            return NO_CHOICES
        return Choices([rule for _, rule in sorted(found)], partial(self._spoken, word=word, written=written))

    def _spoken(self, rule: ContextRule, *, word: str, written: str) -> str | None:
        """Returns the rule's spoken form; None if the grammar has no reading of the class, or the values differ."""
        if rule.among is not None:
            return self._usual(word, rule.semiotic_class, rule.among)
        if rule.spoken is None:
            return self._grammar.usual(word, rule.semiotic_class)
        spoken: str | None = rule.spoken
        if spoken == FOREIGN:
            spoken = self._language.transliterated(word) if self._language.transliterated else None
        elif rule.listed is not None:
            spoken = rule.listed.get(written)
        form = written if rule.is_written else word
        if spoken and (has_digit(word) or is_punctuation(word)):  # words carry no value that the check could deny
            return spoken if is_safe(form, spoken, self._language, must_affirm=has_digit(word)) else None
        return spoken

    def _usual_among(self, word: str, classes: str, among: Expression) -> str | None:
        """Returns the most usual of the readings among which the ranker may choose; many rules have the same."""
        of_classes = classes.split("|")
        readings = (one for one in self._grammar.readings(word) if one.semiotic_class in of_classes)
        paths = (path.text for one in readings for path in usual_paths(one))
        return next((spoken for spoken in paths if among.fullmatch(spoken)), None)


def _reads_shapes(rule: ContextRule) -> bool:
    """Whether a rule's token may have any digit where it has one, so that whether it matches depends on the shape."""
    return not any(map(has_digit, (_ANY_DIGIT.sub("", rule.token.pattern), *(rule.listed or ()))))


class _Placed:
    """Rules with their places among all. Most words fit none of them, so they are tried in groups, all at once."""

    def __init__(self, rules: Sequence[tuple[int, ContextRule]]) -> None:
        self._rules = rules
        self._all, self._groups = _Group.of(rules), tuple[_Group, ...]()

    def _grouped(self) -> Sequence[_Group]:
        """Returns the rules in groups, which are built when a word first needs them."""
        if not self._groups:
            starts = range(0, len(self._rules), GROUP_SIZE)
            self._groups = tuple(_Group.of(self._rules[start : start + GROUP_SIZE]) for start in starts)
        return self._groups

    def matching(self, word: str, written: str) -> list[tuple[int, ContextRule]]:
        """Returns the rules that match a word."""
        if not self._all.may_fit(word, written):
            return []
        groups = (group for group in self._grouped() if group.may_fit(word, written))
        return [one for group in groups for one in group.rules if one[1].matches(word, written)]


class _Group(NamedTuple):
    """Rules whose expressions are tried all at once, since most words fit none.

    any: the expressions of its rules without a list; any_written: those for words as in the text. listed: the words of
    its lists.
    """

    rules: Sequence[tuple[int, ContextRule]]
    any: re.Pattern[str]
    any_written: re.Pattern[str]
    listed: frozenset[str]

    @classmethod
    def of(cls, rules: Sequence[tuple[int, ContextRule]]) -> _Group:
        unlisted = [rule for _, rule in rules if rule.listed is None]
        any_ = _any_of(rule for rule in unlisted if not rule.is_written)
        any_written = _any_of(rule for rule in unlisted if rule.is_written)
        return cls(rules, any_, any_written, frozenset(form for _, rule in rules for form in rule.listed or ()))

    def may_fit(self, word: str, written: str) -> bool:
        is_listed = written in self.listed
        return is_listed or bool(self.any.fullmatch(word) or self.any_written.fullmatch(written))


def _any_of(rules: Iterable[ContextRule]) -> re.Pattern[str]:
    return re.compile("|".join(dict.fromkeys(f"(?:{_filter(rule.token.pattern)})" for rule in rules)) or "(?!)")


def _filter(expression: str) -> str:
    """Returns an expression for all that a token's expression matches: of a long one, the lookahead at its start."""
    looks = _LOOKS.match(expression) if len(expression) > LONG else None
    return f"{looks[0]}.*" if looks and looks[0] and not _has_alternatives(expression) else expression


def _has_alternatives(expression: str) -> bool:
    """Whether a bar stands in it outside of all groups."""
    bare, groups = _SIGNS.sub("", expression), 1
    while groups:
        bare, groups = _INNERMOST.subn("", bare)
    return "|" in bare


@cache
def read_rules(file: Path, language: Language | None = None, *, compiled: bool = False) -> tuple[ContextRule, ...]:
    """Reads the rules of a file, in order. Raises ValueError, naming file and line, for a bad line.

    language: whose lexicon the lists and kinds of written forms are from; None for none.
    compiled: compiles all expressions now, to find bad ones; else each is compiled when first matched.
    """
    classes: dict[str, str] = _Kinds(words_of(language)) if language else {}
    owners: dict[str, str] = {}
    lists: dict[str, dict[str, str]] = {}
    for name, abbreviation, spoken in language.lexicon.lists() if language else ():
        lists.setdefault(name, {}).update(dict.fromkeys(_forms_of(abbreviation), spoken))
    rules = []
    group, kind_of_group = "", ""
    for place, (kind, *columns) in _rows(file):
        try:
            if kind in _GROUPS:
                (group,), kind_of_group = columns, kind
            elif kind == "class":
                name, expression = columns
                if owners.setdefault(name, group) != group:
                    raise ValueError(f"{place}: the class {name!r} is one of the group {owners[name]!r}")
                added = _expanded(expression, classes, lists)
                if compiled:
                    re.compile(added)
                classes[name] = f"{classes[name]}|{added}" if name in classes else added
            elif kind == "list":
                name, abbreviation, spoken = columns
                lists.setdefault(name, {}).update(dict.fromkeys(_forms_of(abbreviation), spoken))
                classes.pop(name, None)
            else:
                if kind_of_group == "written" and columns[-1].endswith(">"):
                    columns = [columns[0], _but_for_list(columns[1], columns[-1]), *columns[2:]]
                *expressions, reading = (_expanded(item, classes, lists) for item in columns)
                rule, is_written = _rule(group, place, expressions, reading), kind_of_group == "written"
                is_speech = is_written or kind_of_group == "speech"
                if compiled:
                    rule.compile()
                listed = lists.get(rule.spoken[1:-1]) if rule.spoken else None
                rules.append(rule._replace(listed=listed, is_speech=is_speech, is_written=is_written))
        except (re.error, KeyError) as error:
            raise ValueError(f"{place}: not a {kind} ({error!r})") from error
    return tuple(rules)


class _Kinds(dict[str, str]):
    """Classes by name; those of kinds of written forms are made when they are first named."""

    def __init__(self, words: WordLists) -> None:
        self._words = words

    def __missing__(self, name: str) -> str:
        forms = self._words.forms[name.removeprefix(_KIND)] if name.startswith(_KIND) else ()
        if not forms:
            raise KeyError(name)
        self[name] = "|".join(map(_literal, forms))
        return self[name]


def _literal(form: str) -> str:
    """Returns a regular expression for a form; a space would end it, since columns are split there."""
    return re.escape(form).replace(r"\ ", r"\s")


def _forms_of(abbreviation: str) -> Iterator[str]:
    """Yields its written forms: with a dot, at a sentence's beginning, in capitals, with either apostrophe."""
    first = abbreviation[0].upper() + abbreviation[1:] if abbreviation.islower() else abbreviation
    cases = (abbreviation, first, abbreviation.upper())
    for form in dict.fromkeys((*cases, *(form.replace("'", "’") for form in cases))):
        yield from (form,) if form.endswith(".") else (form, f"{form}.")


_LOOKS = re.compile(r"(?:\(\?[=!](?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*")
"""Lookaheads at the start of an expression, with groups up to two levels deep."""
_SIGNS, _INNERMOST = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]"), re.compile(r"\([^()]*\)")
"""Signs that are no syntax, and sets; a group without groups."""
_expression = cache(Expression)
"""Many rules share an expression."""


def _rule(group: str, place: str, expressions: Sequence[str], reading: str) -> ContextRule:
    if not group:
        raise ValueError(f"{place}: a rule before the first group; a line 'group<TAB>name' must come before it")
    left, token, right = ([_expression(item) for item in column.split()] for column in expressions)
    if len(token) != 1:
        raise ValueError(f"{place}: a rule is for one token, got {expressions[1]!r}")
    beside = (*((place - len(left), item) for place, item in enumerate(left)), *enumerate(right, start=1))
    neighbours = tuple(sorted(beside, key=lambda neighbour: len(neighbour[1].pattern)))
    semiotic_class, _, spoken = reading.partition(" ")
    if not semiotic_class.isupper():
        raise ValueError(f"{place}: {semiotic_class!r} is no semiotic class")
    if spoken.startswith(_NARROWS):
        wanted = _expression(spoken.removeprefix(_NARROWS) or ".*")
        return ContextRule(group, place, token[0], neighbours, semiotic_class, None, wanted)
    return ContextRule(group, place, token[0], neighbours, semiotic_class, spoken or None)


def _expanded(expression: str, classes: dict[str, str], lists: Mapping[str, Mapping[str, str]]) -> str:
    """Returns an expression with its classes inserted; the class of a list is built when it is first needed."""
    for name in _CLASS.findall(expression):
        if name not in classes and name in lists:
            classes[name] = _any_form(lists[name])
    return _CLASS.sub(lambda match: f"(?:{classes[match[1]]})", expression)


def _but_for_list(token: str, reading: str) -> str:
    """Returns a token's expression with `.*` for the list that the reading is from.

    The list itself is looked up before, and compiling its thousand forms takes milliseconds.
    """
    name = "{" + reading.rpartition("<")[2].removesuffix(">") + "}"
    before = token.removesuffix(name)
    return f"{before}.*" if before != token and _LOOKS.fullmatch(before) else token


def _any_form(forms: Collection[str]) -> str:
    """Returns a regular expression for any of the forms; forms that exist with and without a dot share one branch."""
    with_or_without = {form for form in forms if f"{form}." in forms}
    rest = (form for form in forms if form not in with_or_without and form.removesuffix(".") not in with_or_without)
    parts = ["|".join(map(_literal, sorted(with_or_without))), *map(_literal, rest)]
    return "|".join((f"(?:{parts[0]})\\.?", *parts[1:]) if parts[0] else parts[1:])


def _rows(file: Path) -> Iterator[Row]:
    for row in placed_rows(file):
        if len(row.cells) != _COLUMNS.get(row.cells[0]):
            line = "\t".join(row.cells)
            raise ValueError(
                f"{row.place}: expected a class of 3 columns, a group of 2, a list of 4 or a rule of 5, "
                f"got {line[:40]!r}"
            )
        yield row
