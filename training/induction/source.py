"""Pairs in, a grammar's source out: numbers first, then the other classes with the numbers learned."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dncnorm.core.records import Token
from dncnorm.core.special import SILENCE
from dncnorm.grammars.build import Source, SourceRule
from dncnorm.grammars.notation import Fst, Words
from dncnorm.grammars.written import unified
from induction import classes
from induction.alignment import Aligner, Pattern
from induction.automata import label
from induction.class_grammars import KNOWN
from induction.markup import markup_of
from induction.naming import Usage, number_names
from induction.number_grammar import Factoriser, NumberPair, learn, values_of
from induction.number_words import NumberWord
from induction.patterns import Aligned, Counts, counted, kept, transducer

_NUMBER = re.compile(r"([0-9]{1,3}(?:([ ,.'])[0-9]{3})?(?:\2[0-9]{3})*|[0-9]+)(\D*)")


@dataclass(frozen=True)
class Options:
    """The settings of learning.

    minimum: how often a pattern of a class must be seen (Z19: 50, of ten million tokens). number_minimum: how often
    a kind of term in number names. digits: of the longest number that is read. pair_digits: of the longest that is
    factorised, since A grows with them.
    """

    minimum: int = 3
    number_minimum: int = 2
    digits: int = 18
    pair_digits: int = 12


@dataclass
class Report:
    """The result of learning: by class the distinct pairs, those that were explained, and the patterns kept."""

    pairs: Counter[str] = field(default_factory=Counter)
    explained: Counter[str] = field(default_factory=Counter)
    patterns: dict[str, dict[Pattern, int]] = field(default_factory=dict)


Pairs = Mapping[tuple[str, str], int]
"""Written and spoken form, and how often they were seen together."""


def pairs_by_class(tokens: Iterable[Token]) -> dict[str, Counter[tuple[str, str]]]:
    """The distinct pairs of each class that rules are learned for; tokens that are not spoken are left out."""
    pairs: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for token in tokens:
        if token.semiotic_class and token.semiotic_class in classes.TAGS and token.after and token.after != SILENCE:
            pairs[token.semiotic_class][unified(token.before).strip(), token.after] += token.count
    return pairs


class Induction:
    """One language's grammar in the making.

    language: its code. words: the number words. class_words: written and spoken forms by class.
    report: filled as it goes.
    """

    def __init__(
        self,
        language: str,
        words: Sequence[NumberWord],
        class_words: Mapping[str, Sequence[tuple[str, str]]],
        options: Options = Options(),
    ) -> None:
        self._language, self._words, self._class_words, self._options = language, words, class_words, options
        self._spoken = Words()
        self._factoriser = Factoriser(words, options.pair_digits)
        self.report = Report()

    def source(self, pairs: Mapping[str, Pairs]) -> Source:
        """The grammar that the pairs teach. Raises ValueError if they teach no number names at all."""
        grammars = self._class_grammars(pairs)
        rules: list[SourceRule] = []
        stages: dict[str, Fst] = {}
        for semiotic_class in sorted(pairs, key=lambda name: -sum(pairs[name].values())):
            tags = {tag: grammars[tag] for tag in classes.TAGS[semiotic_class] if tag in grammars}
            markup = markup_of(semiotic_class, self._class_words)
            patterns = self._patterns(semiotic_class, pairs[semiotic_class], tags, [*markup.values()])
            if patterns:
                name = semiotic_class.lower()
                stages |= markup | {name: transducer(patterns, tags, self._spoken)}
                rules.append(SourceRule(semiotic_class, (*markup, name)))
        return _said(Source(self._language, rules, stages, self._spoken))

    def _class_grammars(self, pairs: Mapping[str, Pairs]) -> dict[str, Fst]:
        cardinal, separators = self._numbers(pairs.get("CARDINAL", {}), "CARDINAL")
        ordinal, _ = self._numbers(pairs.get("ORDINAL", {}), "ORDINAL")
        grammars = {
            name: classes.listed(forms, self._spoken) for name, forms in self._class_words.items() if name != "digit"
        }
        grammars["digits"] = classes.digit_by_digit(self._digit_names(), self._spoken)
        for name, number in (("cardinal", cardinal), ("ordinal", ordinal)):
            if number is not None:
                grammars[name] = classes.grouped(number, separators)
        if cardinal is None:
            raise ValueError("pairs: no CARDINAL that the number words explain, so there are no number names to learn")
        if self._language in KNOWN:
            grammars |= KNOWN[self._language].class_grammars(cardinal, self._spoken)
        return grammars

    def _numbers(self, pairs: Pairs, semiotic_class: str) -> tuple[Fst | None, list[str]]:
        """C (Z19 eq. 9), and the characters that group digits; None if no pair is explained."""
        ordinal = semiotic_class == "ORDINAL"
        usage = Usage(self._words)
        paths: list[tuple[list[str], int]] = []
        separators: Counter[str] = Counter()
        for pair, separator in _number_pairs(pairs):
            found = self._factoriser.paths(pair, ordinal)
            if len(found) == 1:  # of several, none is certain
                paths.append((found[0], pair.times))
                usage.observe(found[0], pair.spoken)
                separators[separator] += 1
        grammar = learn(paths, values_of(self._words, ordinal), self._options.number_minimum)
        if not grammar.follows:
            return None, []
        named = number_names(self._words, grammar, usage, self._spoken, self._options.digits, ordinal)
        often = sorted(mark for mark, count in separators.items() if mark and count >= self._options.minimum)
        return named, often

    def _digit_names(self) -> dict[str, list[str]]:
        """What the class words say of digits, then the first cardinal of each in the list of number words."""
        names: dict[str, list[str]] = defaultdict(list)
        for digit, name in self._class_words.get("digit", ()):
            names[digit].append(name)
        cardinals = {word.value: word.form for word in reversed(self._words) if word.value < 10 and not word.is_ordinal}
        for value, form in sorted(cardinals.items()):
            names[str(value)].append(form)
        return names

    def _patterns(self, semiotic_class: str, pairs: Pairs, tags: Mapping[str, Fst], markup: Sequence[Fst]) -> Counts:
        unsaid = {word.form for word in self._words} | {name for _, name in self._class_words.get("digit", ())}
        characters = {character for before, _ in pairs for character in before}
        aligner = Aligner(tags, characters, unsaid, self._spoken, markup)
        aligned = [
            Aligned(before, aligner.align(before, after), count) for (before, after), count in sorted(pairs.items())
        ]
        self.report.pairs[semiotic_class] = len(aligned)
        self.report.explained[semiotic_class] = sum(bool(each.candidates) for each in aligned)
        patterns = kept(counted(aligned), semiotic_class, self._options.minimum)
        self.report.patterns[semiotic_class] = {pattern: shapes.total() for pattern, shapes in patterns.items()}
        return patterns


def _number_pairs(pairs: Pairs) -> Iterator[tuple[NumberPair, str]]:
    """The pairs written with digits, without what groups them or follows them, and what groups them."""
    for (before, after), count in sorted(pairs.items()):
        match = _NUMBER.fullmatch(before)
        if match:
            separator = match[2] or ""
            yield NumberPair(match[1].replace(separator, "") if separator else match[1], after, count), separator


def _said(source: Source) -> Source:
    """The source with a table of the words that it can say; pairs that taught nothing left theirs behind."""
    old = source.words.in_order()
    last = {rule.stages[-1] for rule in source.rules}
    stages = {name: fst.copy() for name, fst in source.stages.items()}
    used = {arc.olabel for name in last for state in stages[name].states() for arc in stages[name].arcs(state)}
    words = Words()
    relabel = [(number, label(words, old[number - 1])) for number in sorted(used - {0})]
    for name in sorted(last):
        stages[name].relabel_pairs(opairs=relabel)
    return Source(source.language, source.rules, stages, words)
