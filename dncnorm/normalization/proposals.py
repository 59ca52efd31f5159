"""Proposes the readings of each token of a sentence, for a chooser.

In a language whose numbers inflect, the ranker says how well each form agrees with the sentence; it proposes, too.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple
from zlib import crc32

from dncnorm.choosing.evidence import Word, numbers_behind, shape
from dncnorm.choosing.readings import (
    AS_WRITTEN,
    MOST_INFLECTED,
    MOST_OF_A_READING,
    Candidate,
    candidates,
    grammar_form,
    unit_readings,
)
from dncnorm.core.characters import FULL_STOP, is_punctuation
from dncnorm.core.remembering import REMEMBERED_FORMS
from dncnorm.core.special import PLAIN
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language
from dncnorm.normalization.context_rules import NO_CHOICES, Choices, ContextRule
from dncnorm.normalization.deciders import PendingToken
from dncnorm.ranking.candidates import Candidates
from dncnorm.ranking.ranker import Question, RankedReading, ReadingRanker
from dncnorm.segmentation.lookahead import NEVER
from dncnorm.segmentation.patterns import token_shapes
from dncnorm.segmentation.shape_tables import any_shape
from dncnorm.segmentation.words import words_of

LISTED_WEIGHT = 0.25
"""The weight of a reading that only a context rule has."""
PLAIN_WORD = 0.01
"""The gate's probability below which a word of letters is as written, unless a context rule fits."""
_UNITS = frozenset(["unit", "unit_tight", "unit_word", "factor", "per"])
_OF_UNITS = re.compile(r"[^\W\d_]+[/·²³]|°")
"""Kinds of words that may be units, and what else a unit may be."""
LONGEST_UNIT = 12
_COUNTS = ("1", "2", "5")
"""Numbers behind which a noun has all its forms."""
SHORT = 3
"""Letters of the longest word whose classes are evidence for its neighbours."""
STEP, LEAST_AGREEMENT, RULED_OUT = 0.5, 12, 15
"""A step of agreement, in natural logarithms; the last step; and that of forms against the language's grammar."""
LIKELY_SHARE, MOST_LIKELY = 0.05, 4
"""Forms that the ranker proposes: their least share of the best one's probability, and how many."""


class Proposal(NamedTuple):
    """A token with its readings; the first is as written.

    words: its sentence. place: of the token in it. gate_probability: that it needs work.
    """

    words: Sequence[Word]
    place: int
    gate_probability: float
    readings: tuple[Candidate, ...]

    @property
    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.readings) > 1


class _Known(NamedTuple):
    """A token as evidence sees it, and its readings."""

    word: Word
    readings: tuple[Candidate, ...]


class Proposals:
    """Proposes readings by a language's grammar, lexicon and context rules; the last forms are remembered."""

    def __init__(self, language: Language, grammar: Grammar, ranker: ReadingRanker | None = None) -> None:
        """ranker: None for a language whose numbers do not inflect."""
        self._language, self._grammar, self._ranker = language, grammar, ranker
        self._forms = Candidates(grammar)
        self._plain = lru_cache(maxsize=REMEMBERED_FORMS)(self._as_written)
        self._known = lru_cache(maxsize=REMEMBERED_FORMS)(self._look_up)
        self._units = lru_cache(maxsize=REMEMBERED_FORMS)(self._unit_readings)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the arguments without the cache."""
        return Proposals, (self._language, self._grammar, self._ranker)

    @cached_property
    def _kinds(self) -> dict[str, tuple[str, ...]]:
        """The names of the lexicon's lists that each form is in, read when a sentence is first looked at."""
        kinds: dict[str, set[str]] = {}
        for kind, forms in words_of(self._language).forms.items():
            for form in forms:
                kinds.setdefault(form, set()).add(kind)
        for name, form, _ in self._language.lexicon.lists():
            kinds.setdefault(form, set()).add(f"list {name}")
        return {form: tuple(sorted(found)) for form, found in kinds.items()}

    @cached_property
    def _no_words(self) -> frozenset[str]:
        return frozenset(self._language.lexicon.no_words())

    @cached_property
    def _no_code(self) -> re.Pattern[str]:
        return re.compile(any_shape(token_shapes(self._language).get("no code", ())) or NEVER)

    @cached_property
    def _whole_words(self) -> frozenset[str]:
        return frozenset(self._language.lexicon.whole_words())

    def of_sentence(self, items: Sequence[PendingToken]) -> Iterator[Proposal]:
        """Yields a proposal for each token of a sentence.

        Where forms depend on the sentence, it is seen with its last stop even if that is left out.
        """
        words: list[Word] = []
        proposed: list[tuple[Candidate, ...]] = []
        numbers = numbers_behind([item.token.before for item in items])
        for place, (item, number) in enumerate(zip(items, numbers, strict=True)):
            seen, readings = self._of_token(item)
            is_joined = place + 1 < len(items) and item.token.end == items[place + 1].token.start
            if number or is_joined:
                seen = Word(seen.written, seen.shape, seen.kinds, seen.classes, is_joined, number)
            words.append(seen)
            proposed.append(readings)
        for place, units in self._units_behind(words):
            known = {one.text for one in proposed[place]}
            proposed[place] = (*proposed[place], *(one for one in units if one.text not in known))
        items = self._with_own_stop(items, proposed)
        for place, ranked in self._ranked(items, proposed):
            proposed[place] = _with_agreement(proposed[place], ranked)
        if self._ranker and items and not is_punctuation(items[-1].token.before):
            words.append(self._word(FULL_STOP, ()))
        for place, (item, readings) in enumerate(zip(items, proposed, strict=True)):
            yield Proposal(words, place, item.probability, readings)

    def _of_token(self, item: PendingToken) -> _Known:
        """Returns how evidence sees a token, and its readings.

        A word of letters that the gate leaves has other readings only if a rule fits. The classes of a longer word's
        readings are not looked up for evidence.
        """
        written, choices = item.token.before, item.form.choices
        is_alpha = written.isalpha()
        plain = self._plain(written) if is_alpha else None
        is_word = is_alpha and item.probability < PLAIN_WORD and written.lower() not in self._no_words
        is_long = is_alpha and len(written) > SHORT
        if plain and is_word and is_long and not choices:
            return plain
        known = self._known(written, item.word, choices)
        seen = plain.word if plain and is_long else known.word
        if plain and is_word and not choices:
            return _Known(seen, plain.readings)
        readings = _cued(known.readings, item) if choices else known.readings
        return _Known(seen, readings[:1] if is_word and not any(reading.cues for reading in readings) else readings)

    def _units_behind(self, words: Sequence[Word]) -> Iterator[tuple[int, tuple[Candidate, ...]]]:
        """Yields the places of tokens that may be the unit of a number before them, and what they say as one."""
        for place, word in enumerate(words):
            if not word.number or len(word.written) > LONGEST_UNIT:
                continue
            is_known = _UNITS.intersection(word.kinds) or _OF_UNITS.match(word.written)
            units = self._units(word.number, word.written) if is_known else ()
            if units and not self._is_written_out(word.written):
                yield place, units

    def _is_written_out(self, unit: str) -> bool:
        """Whether a unit is a name that some number has, which stays as it is: `(2) second`, «до 21 часов»."""
        return any(one.text == unit for number in _COUNTS for one in self._units(number, unit))

    def _unit_readings(self, number: str, written: str) -> tuple[Candidate, ...]:
        corpus_form = self._language.corpus_form
        return unit_readings(corpus_form(number), corpus_form(written), self._grammar)

    def _with_own_stop(
        self, items: Sequence[PendingToken], proposed: list[tuple[Candidate, ...]]
    ) -> Sequence[PendingToken]:
        """Proposes the readings of a last word whose full stop may be its own, too: `в Тверской обл.`

        Returns the tokens, that word as it is in the middle of a sentence, where its form agrees with the others.
        """
        place = len(items) - 2
        if self._ranker is None or place < 0 or items[-1].token.before != FULL_STOP:
            return items
        item = items[place]
        written = item.token.before
        if not written.isalpha() or written.lower() in self._whole_words:
            return items
        if item.token.end != items[-1].token.start or len(proposed[place]) > 1:
            return items
        word = self._language.corpus_form(written + FULL_STOP)
        known = self._known(written + FULL_STOP, word, NO_CHOICES)
        readings = [one for one in known.readings if one.semiotic_class == PLAIN]
        if not readings or not self._ranker.is_ranked(word):
            return items
        proposed[place] = (Candidate(written, AS_WRITTEN), *readings)
        words = (*item.words[:place], word, *item.words[place + 1 :])
        return [*items[:place], replace(item, form=item.form._replace(word=word), words=words), items[-1]]

    def _ranked(
        self, items: Sequence[PendingToken], proposed: Sequence[tuple[Candidate, ...]]
    ) -> Iterator[tuple[int, Sequence[RankedReading]]]:
        """Yields the places of open tokens whose form the sentence decides, and their forms, the likeliest first."""
        ranker = self._ranker
        if ranker is None:
            return
        asked: dict[int, Question] = {}
        for place, (item, readings) in enumerate(zip(items, proposed, strict=True)):
            if len(readings) > 1 and ranker.is_ranked(item.word) and (forms := self._forms.of(item.word)):
                asked[place] = Question(item.words, item.index, forms)
        yield from zip(asked, ranker.rank(list(asked.values())), strict=True)

    def _as_written(self, written: str) -> _Known:
        """Returns what is known of a word, whatever its readings."""
        return _Known(self._word(written, ()), (Candidate(written, AS_WRITTEN),))

    def _look_up(self, written: str, word: str, choices: Choices) -> _Known:
        """Returns what is known of a token's form, whatever its sentence."""
        most = MOST_INFLECTED if self._ranker else MOST_OF_A_READING
        suffix = self._language.markup.letter_suffix
        is_no_code = self._no_code.fullmatch(written) is not None
        listed = _listed(written, choices) if choices else []
        readings = candidates(written, word, self._grammar, listed, most, suffix, is_no_code)
        return _Known(self._word(written, readings), readings)

    def _word(self, written: str, readings: tuple[Candidate, ...]) -> Word:
        classes = "+".join(sorted({item.semiotic_class for item in readings}))
        kinds = self._kinds.get(written) or self._kinds.get(written.lower(), ())
        return Word(written, shape(written), kinds, classes)


def _with_agreement(readings: tuple[Candidate, ...], ranked: Sequence[RankedReading]) -> tuple[Candidate, ...]:
    """Returns the readings of a token with how well each agrees, and after them likely ones that are missing."""
    best = ranked[0].probability
    steps = {form.text: _step(share / best) for form, share in ranked}
    known = {one.text for one in readings}
    likely = (form for form, share in ranked[:MOST_LIKELY] if share >= LIKELY_SHARE * best)
    more = [grammar_form(*form) for form in likely if form.text not in known]
    return tuple(one._replace(agreement=steps.get(one.text, -1)) for one in (*readings, *more))


def _step(share: float) -> int:
    """Returns how many steps less likely than the best form one with this share of its probability is."""
    return min(LEAST_AGREEMENT, math.ceil(-math.log(share) / STEP)) if share > 0.0 else RULED_OUT


def _cued(readings: tuple[Candidate, ...], item: PendingToken) -> tuple[Candidate, ...]:
    """Returns the readings of a token, each with the context rules for it that fit the token's neighbours."""
    cues: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    for choice in item.form.choices:
        rule = choice.rule
        if rule.fits(item.written if rule.is_written else item.words, item.index):
            said = choice.said(item.token.before)
            allowed = [one.text for one in readings if rule.leaves(one.semiotic_class, one.text)] or [said]
            for text in allowed:
                cues.setdefault(text, []).append(_name(rule))
                names[text] = min(rule.name, names.get(text, rule.name))
    if not cues:
        return readings
    return tuple(
        one._replace(cues=tuple(sorted(cues[one.text])), rule=names[one.text]) if one.text in cues else one
        for one in readings
    )


def _name(rule: ContextRule) -> str:
    """Returns a name for a rule's condition, whatever its place among the rules."""
    neighbours = tuple((place, wanted.pattern) for place, wanted in rule.neighbours)
    if rule.among is not None:
        neighbours += ((0, rule.among.pattern),)
    return _condition(rule.name, rule.spoken, rule.token.pattern, neighbours)


@cache
def _condition(name: str, spoken: str | None, token: str, neighbours: tuple[tuple[int, str], ...]) -> str:
    patterns = (token, *(f"{place} {pattern}" for place, pattern in sorted(neighbours)))
    return f"{name} {spoken} {crc32(' '.join(patterns).encode()):x}"


def _listed(written: str, choices: Choices) -> list[Candidate]:
    """Returns the readings of the context rules that match a form, whatever its neighbours and the order of rules."""
    found = [
        Candidate(
            choice.said(written),
            choice.rule.semiotic_class,
            LISTED_WEIGHT,
            0,
            (choice.rule.spoken or "") if choice.rule.listed is not None else "",
            choice.rule.name,
        )
        for choice in choices
    ]
    return sorted(found, key=lambda item: (item.text, not item.list_name, item))
