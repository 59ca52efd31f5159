"""Augmentation with the grammar, which draws other numbers and labels raw text, and up-sampling by duplication.

The independent check of `dncnorm.values` reads the references.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence

import pytest
from english import check

from dncnorm.core.records import Sentence, Token
from dncnorm.grammars import Grammar
from dncnorm.languages.en.numbers import numbers
from dncnorm.training.augmentation import (
    Augmenter,
    RareCounts,
    Upsampling,
    UpsamplingOptions,
    labelled,
    revalue,
    revalue_canonically,
)
from dncnorm.values import Verdict

DRAWS = 60
ENGLISH = numbers()


def redrawn(token: Token, grammar: Grammar) -> list[Token]:
    rng = random.Random(3)
    return [
        fresh
        for fresh in (revalue_canonically(token, grammar, rng, ENGLISH) for _ in range(DRAWS))
        if fresh is not None
    ]


CASES = """
MEASURE: 15 kg => fifteen kilograms
MONEY: $3.50 => three dollars and fifty cents
DATE: 4 March 2014 => the fourth of march twenty fourteen
TIME: 10:30 PM => ten thirty p m
FRACTION: 3/4 => three quarters
TELEPHONE: 978-94-007 => nine seven eight sil nine four sil o o seven
DECIMAL: 2.60 => two point six o
ADDRESS: C212 => c two one two
DATE: 1980s => nineteen eighties
ORDINAL: 21st => twenty first
"""
NOT_READ = """
MEASURE: 15 kg => fifteen pounds
MONEY: 15 kg => fifteen kilograms
PLAIN: house => house
"""


def parsed(case: str) -> Token:
    """The token of `CLASS: written => spoken`."""
    semiotic_class, written, spoken = re.split(": | => ", case)
    return Token(written, spoken, semiotic_class)


@pytest.mark.parametrize("case", CASES.strip().splitlines())
def test_other_numbers_are_spoken_in_the_style_of_the_token(grammar: Grammar, case: str) -> None:
    token = parsed(case)
    found = redrawn(token, grammar)
    assert len({fresh.before for fresh in found} - {token.before}) > 5
    for fresh in found:
        assert (fresh.semiotic_class, fresh.before == token.before) == (token.semiotic_class, False)
        assert check(fresh.before, fresh.after or "") is Verdict.PRESERVED


def test_one_stays_one_and_other_numbers_do_not_become_it(grammar: Grammar) -> None:
    assert redrawn(parsed("MEASURE: 1 kg => one kilogram"), grammar) == []
    found = redrawn(parsed("MEASURE: 7 kg => seven kilograms"), grammar)
    assert found
    assert all((token.after or "").endswith(" kilograms") for token in found)


def test_a_units_exponent_stays(grammar: Grammar) -> None:
    found = redrawn(parsed("MEASURE: 7 km2 => seven square kilometers"), grammar)
    assert {token.before[-4:] for token in found} == {" km2"}


def test_a_number_without_a_reading_is_drawn_again(grammar: Grammar) -> None:
    found = redrawn(parsed("TIME: 23:30 => twenty three thirty"), grammar)
    assert len(found) > DRAWS / 2
    assert all(int(token.before.split(":")[0]) < 24 for token in found)


@pytest.mark.parametrize("case", NOT_READ.strip().splitlines())
def test_a_reference_that_the_grammar_does_not_give_stays(grammar: Grammar, case: str) -> None:
    assert redrawn(parsed(case), grammar) == []


def test_an_augmenter_falls_back_on_matching(grammar: Grammar) -> None:
    token = Token("7 blips", "seven blips", "MEASURE")
    assert revalue_canonically(token, grammar, random.Random(0), ENGLISH) is None
    assert Augmenter(ENGLISH, grammar).revalue(token, random.Random(5)) == revalue(token, random.Random(5), ENGLISH)
    assert Augmenter(ENGLISH).revalue(token, random.Random(5)) == revalue(token, random.Random(5), ENGLISH)
    assert Augmenter(None, grammar).revalue(token, random.Random(5)) is None, "a language without numbers"


def test_raw_text_is_labelled_where_there_is_one_reading(grammar: Grammar) -> None:
    words = ["In", "2012", "IUCN", "paid", "$3.50", "for", "15 kg"]
    tokens = labelled(Sentence(tuple(map(Token, words))), grammar).tokens
    assert [token.before for token in tokens] == words
    assert [(token.semiotic_class, token.after) for token in tokens if token.after] == [
        ("MONEY", "three dollars and fifty cents"), ("MEASURE", "fifteen kilograms"),
    ]  # fmt: skip


def test_a_reference_of_the_corpus_stays(grammar: Grammar) -> None:
    sentence = of(parsed("MONEY: $3.50 => three point five o dollars"))
    assert labelled(sentence, grammar) == sentence
    assert Augmenter().label(of(Token("$3.50"))) == of(Token("$3.50")), "no grammar, no labels"


@pytest.mark.parametrize(
    ("before", "wanted"),
    [("15 kg", "kg"), ("79.20%", "%"), ("2 million km²", "km²"), ("/km²", "km²"), ("3½ in", "in"), ("12", None)],
)
def test_the_unit_is_what_follows_the_amount(before: str, wanted: str | None) -> None:
    assert RareCounts(ENGLISH).unit(Token(before, "x", "MEASURE")) == wanted
    assert RareCounts(ENGLISH).unit(Token(before, "x", "MONEY")) is None


@pytest.mark.parametrize(
    ("before", "expected"), [("1,000,001", True), ("1 000 001", True), ("1000000", False), ("MM", False)]
)
def test_a_large_number_is_above_the_limit(before: str, expected: bool) -> None:
    assert RareCounts(ENGLISH).is_large(Token(before, "x", "CARDINAL")) is expected
    assert not RareCounts(ENGLISH).is_large(Token(before, "x", "DIGIT"))


def of(*tokens: Token) -> Sentence:
    return Sentence(tokens)


def counted(corpus: Sequence[Sentence]) -> RareCounts:
    counts = RareCounts(ENGLISH)
    for sentence in corpus:
        for token in sentence.tokens:
            counts.add(token)
    return counts


def test_rare_units_and_large_numbers_are_repeated() -> None:
    instances = {
        "MEASURE: 7 kg => seven kilograms": 40,
        "MEASURE: 295 ch => two hundred ninety five chains": 2,
        "CARDINAL: 14356007 => fourteen million": 4,
        "PLAIN: word => <self>": 1,
    }
    corpus = [of(parsed(case)) for case, count in instances.items() for _ in range(count)]
    upsampling = Upsampling(UpsamplingOptions(unit_instances=15, large_instances=6), counted(corpus))
    rng = random.Random(1)
    seen: Counter[str] = Counter()
    for _ in range(200):
        for sentence in corpus:
            seen[sentence.tokens[0].before] += upsampling.copies(sentence, rng)
    means = {before: count / 200 for before, count in seen.items()}
    assert means == pytest.approx({"7 kg": 40, "295 ch": 15, "14356007": 6, "word": 1}, abs=0.2)


def test_copies_are_limited() -> None:
    chains = of(parsed("MEASURE: 2 ch => two chains"))
    limited = UpsamplingOptions(unit_instances=10_000, most_copies=30)
    assert Upsampling(limited, counted([chains])).copies(chains, random.Random(0)) == 30
    assert Upsampling(UpsamplingOptions(), counted([])).copies(chains, random.Random(0)) == 1, "no thresholds"
