"""Values that were cut into several tokens: how they are found, and what is said instead."""

from __future__ import annotations

import sys
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from english import ENGLISH

import dncnorm
from dncnorm.core.characters import CURRENCY_SIGNS
from dncnorm.core.queries import DecodingOptions
from dncnorm.core.segments import FALLBACK_SOURCE, OVERRIDE_SOURCE, RULE_SOURCE, Segment
from dncnorm.normalization.request import Request
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.normalization.whole_values import RULE, WholeValues
from dncnorm.values import Piece, cut_values

KEPT, CUT = Path(__file__).with_name("whole_value_cases.txt").read_text("utf-8").strip().split("\n\n")
SPEECH = Request(DecodingOptions()).changed(style="speech")
SHARED = "1:one | ⁄:sil | 2a3:two a three | ⁄:sil | 4:four"


def pieces(said: str) -> list[Piece]:
    """The pieces of `written:spoken | written:spoken`."""
    found = [piece.split(":") for piece in said.split(" | ")]
    return [Piece(written, spoken) for written, spoken in found]


def places(said: str) -> list[range]:
    return list(cut_values(pieces(said), ENGLISH))


@pytest.mark.parametrize("said", KEPT.splitlines()[1:])
def test_complete_values_are_not_cut(said: str) -> None:
    assert places(said) == []


@pytest.mark.parametrize("said", CUT.splitlines()[1:])
def test_a_cut_value_is_found(said: str) -> None:
    (found,) = places(said)
    digits = {place for place, piece in enumerate(pieces(said)) if any(map(str.isdecimal, piece.written))}
    assert digits <= {*found}


def test_the_place_of_a_cut_value() -> None:
    assert places("about:about | -:sil | M6:m six | .:sil | 4:four | ):sil") == [range(2, 5)]
    assert places(SHARED) == [range(5)], "values that share a piece are one"


def row(said: str, source: str = RULE_SOURCE) -> list[Segment]:
    """The segments of pieces without white space."""
    segments, at = [], 0
    for written, spoken in pieces(said):
        segments.append(Segment(at, at + len(written), written, spoken, source, "a rule", 0.9, 0.8, "CARDINAL"))
        at += len(written)
    return segments


@pytest.fixture(scope="module")
def pipeline() -> TextNormalizer:
    return dncnorm.pipeline("text-normalization", lang="en")


@pytest.fixture(scope="module")
def step(pipeline: TextNormalizer) -> WholeValues:
    return WholeValues(ENGLISH, pipeline.model.bundle.grammar)


def test_a_cut_value_becomes_one_segment(step: WholeValues) -> None:
    ((segment,),) = step.apply([row("$20:twenty dollars | -:to | 30:thirty")], SPEECH)
    assert (segment.start, segment.end, segment.before) == (0, 6, "$20-30")
    assert (segment.source, segment.rule, segment.confidence) == (FALLBACK_SOURCE, RULE, 0.8)
    ((segment,),) = step.apply([row(SHARED)], SPEECH)
    assert (segment.start, segment.end, segment.before) == (0, 7, "1⁄2a3⁄4")


@pytest.mark.parametrize(
    ("said", "spoken"),
    [
        ("$20:twenty dollars | -:to | 30:thirty", "twenty to thirty dollars"),
        ("8.2:eight point two | /:sil | 10.5:ten point five", "eight point two slash ten point five"),
        ("8.2:eight point two | /:sil | 03,947:03,947", "eight point two slash zero three , nine four seven"),
        ("15 kg:fifty kilograms", "fifteen kilograms"),
        ("15:sil", "fifteen"),
    ],
)
def test_a_lost_value_is_said(step: WholeValues, said: str, spoken: str) -> None:
    """By the grammar, or else spelled with its symbols and all digits."""
    ((segment,),) = step.apply([row(said)], SPEECH)
    assert segment.after == spoken


def test_what_is_left_as_it_is(pipeline: TextNormalizer, step: WholeValues) -> None:
    """The user's own readings, the style of the corpus, tokens with a space between them, and other languages."""
    overridden = row("$20:a score | -:sil | 30:thirty", OVERRIDE_SOURCE)
    assert step.apply([overridden], SPEECH) == [overridden]
    silent = row("15:sil")
    assert step.apply([silent], SPEECH.changed(style="corpus")) == [silent]
    assert WholeValues(replace(ENGLISH, check=None), pipeline.model.bundle.grammar).apply([silent], SPEECH) == [silent]
    first, second = row("$20:twenty dollars | 30:thirty")
    separate = [first, second._replace(start=second.start + 1, end=second.end + 1)]
    assert step.apply([separate], SPEECH) == [separate]


def test_values_are_whole_in_raw_text(pipeline: TextNormalizer) -> None:
    said = pipeline("It is 1⁄2 in long.")["normalized_text"]
    assert said in {"It is one half inch long.", "It is one half of an inch long."}


def test_all_currency_symbols_of_unicode_are_known() -> None:
    symbols = {symbol for symbol in map(chr, range(sys.maxunicode)) if unicodedata.category(symbol) == "Sc"}
    assert symbols == CURRENCY_SIGNS
