"""Augmentation that rests on the grammar: other figures, labels for raw text; and up-sampling by duplication.

The references it makes are read by the independent check of `dncnorm.values`.
"""

from __future__ import annotations

import random
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


# Other figures.


@pytest.mark.parametrize(
    ("before", "after", "name"),
    [
        ("15 kg", "fifteen kilograms", "MEASURE"),
        ("$3.50", "three dollars and fifty cents", "MONEY"),
        ("4 March 2014", "the fourth of march twenty fourteen", "DATE"),
        ("10:30 PM", "ten thirty p m", "TIME"),
        ("3/4", "three quarters", "FRACTION"),
        ("978-94-007", "nine seven eight sil nine four sil o o seven", "TELEPHONE"),
        ("2.60", "two point six o", "DECIMAL"),
        ("C212", "c two one two", "ADDRESS"),
        ("1980s", "nineteen eighties", "DATE"),
        ("21st", "twenty first", "ORDINAL"),
    ],
)
def test_other_figures_are_spoken_as_their_class_speaks_them(
    grammar: Grammar, before: str, after: str, name: str
) -> None:
    found = redrawn(Token(before, after, name), grammar)
    assert len({token.before for token in found}) > 5
    for token in found:
        assert token.semiotic_class == name
        assert token.before != before
        assert check(token.before, token.after or "") is Verdict.PRESERVED


def test_a_one_stays_and_others_do_not_become_one(grammar: Grammar) -> None:
    assert redrawn(Token("1 kg", "one kilogram", "MEASURE"), grammar) == []
    found = redrawn(Token("7 kg", "seven kilograms", "MEASURE"), grammar)
    assert found
    assert all((token.after or "").endswith(" kilograms") for token in found)


def test_what_has_no_reading_is_drawn_again(grammar: Grammar) -> None:
    found = redrawn(Token("23:30", "twenty three thirty", "TIME"), grammar)
    assert len(found) > DRAWS / 2
    assert all(int(token.before.split(":")[0]) < 24 for token in found)


@pytest.mark.parametrize(
    ("before", "after", "name"),
    [
        ("15 kg", "fifteen pounds", "MEASURE"),  # not what the grammar says
        ("15 kg", "fifteen kilograms", "MONEY"),  # nor what that class says
        ("house", "house", "PLAIN"),
        ("15", None, "CARDINAL"),
    ],
)
def test_a_reference_that_the_grammar_would_not_give_is_left(
    grammar: Grammar, before: str, after: str | None, name: str
) -> None:
    assert redrawn(Token(before, after, name), grammar) == []


def test_an_augmenter_falls_back_on_matching(grammar: Grammar) -> None:
    token = Token("7 blips", "seven blips", "MEASURE")
    assert revalue_canonically(token, grammar, random.Random(0), ENGLISH) is None
    assert Augmenter(ENGLISH, grammar).revalue(token, random.Random(5)) == revalue(token, random.Random(5), ENGLISH)
    assert Augmenter(ENGLISH).revalue(token, random.Random(5)) == revalue(token, random.Random(5), ENGLISH)
    assert Augmenter(None, grammar).revalue(token, random.Random(5)) is None, "a language without numbers"


# Labels.


def test_raw_text_is_labelled_where_it_is_sure(grammar: Grammar) -> None:
    words = ["In", "2012", "IUCN", "paid", "$3.50", "for", "15 kg"]
    tokens = labelled(Sentence(tuple(map(Token, words))), grammar).tokens
    assert [token.before for token in tokens] == words
    assert [token.after for token in tokens] == [
        *[None] * 4, "three dollars and fifty cents", None, "fifteen kilograms",
    ]  # fmt: skip
    assert [tokens[4].semiotic_class, tokens[6].semiotic_class] == ["MONEY", "MEASURE"]


# Up-sampling.


@pytest.mark.parametrize(
    ("before", "wanted"),
    [("15 kg", "kg"), ("79.20%", "%"), ("2 million km²", "km²"), ("/km²", "km²"), ("3½ in", "in"), ("12", None)],
)
def test_the_unit_is_what_follows_the_amount(before: str, wanted: str | None) -> None:
    assert RareCounts(ENGLISH).unit(Token(before, "x", "MEASURE")) == wanted
    assert RareCounts(ENGLISH).unit(Token(before, "x", "MONEY")) is None


def of(*tokens: Token) -> Sentence:
    return Sentence(tokens)


def counted(corpus: Sequence[Sentence]) -> RareCounts:
    counts = RareCounts(ENGLISH)
    for sentence in corpus:
        for token in sentence.tokens:
            counts.add(token)
    return counts


def test_rare_units_and_large_numbers_come_to_their_instances_and_common_ones_stay() -> None:
    kg, ch = Token("7 kg", "seven kilograms", "MEASURE"), Token("295 ch", "two hundred ninety five chains", "MEASURE")
    large = Token("14356007", "fourteen million", "CARDINAL")
    corpus = [*[of(kg)] * 40, of(ch), of(ch), *[of(large)] * 4, of(Token("word", "<self>", "PLAIN"))]
    upsampling = Upsampling(UpsamplingOptions(unit_instances=15, large_instances=6), counted(corpus))
    rng = random.Random(1)
    seen: Counter[str] = Counter()
    for _ in range(200):
        for sentence in corpus:
            seen[sentence.tokens[0].before] += upsampling.copies(sentence, rng)
    means = {before: count / 200 for before, count in seen.items()}
    assert means["7 kg"] == 40
    assert means["295 ch"] == pytest.approx(15, abs=0.2)
    assert means["14356007"] == pytest.approx(6, abs=0.2)
    assert means["word"] == 1
