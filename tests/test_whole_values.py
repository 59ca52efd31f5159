"""Values that a cut goes through: which of them the check denies, and what is said instead."""

from __future__ import annotations

import re
import sys
import unicodedata
from dataclasses import replace

import pytest

import dncnorm
from dncnorm import languages
from dncnorm.core.queries import DecodingOptions
from dncnorm.core.segments import FALLBACK_SOURCE, OVERRIDE_SOURCE, RULE_SOURCE, Segment
from dncnorm.normalization.request import Request
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.normalization.whole_values import RULE, WholeValues
from dncnorm.values import Piece, cut_values
from dncnorm.values.stretches import _CURRENCIES

ENGLISH, RUSSIAN = languages.get("en"), languages.get("ru")

Said = tuple[tuple[str, str], ...]

KEPT: tuple[Said, ...] = (
    (("mid", "mid"), ("-", "sil"), ("1980s", "nineteen eighties")),
    (("1998", "nineteen ninety eight"), ("–", "sil"), ("99", "ninety nine")),
    (("5%", "five percent"), ("-", "to"), ("10%", "ten percent")),
    (("2 1/2", "two and a half"), ("-", "to"), ("3 lbs", "three pounds")),
    (("±", "plus or minus"), ("3dB", "three decibels")),
    (("5", "five"), ("×", "times"), ("10", "ten"), ("^-3", "to the minus three")),
    (("10", "ten"), ("−", "to the minus"), ("3 m", "three meters")),
    (("p.", "page"), ("425", "four hundred twenty five")),
    (("X", "x"), (".", "sil"), ("25", "twenty five")),
    (("The", "the"), ("end", "end"), (".", "sil")),
    (("12", "twelve"), ('"', "sil")),
    (("0", "zero"), (",", "sil"), ("1", "one")),
    (("10", "ten"), (",", "sil"), ("97", "ninety seven")),
    (("936.555", "nine three six sil five five five"), (".", "sil"), ("5102", "five one o two")),
)

CUT: tuple[Said, ...] = (
    (("M6", "m six"), (".", "sil"), ("4", "four")),
    (("£1.2", "one pound and twenty pence"), ("-", "to"), ("1.4bn", "one point four billion")),
    (("$20", "twenty dollars"), ("-", "to"), ("30", "thirty")),
    (("1", "one"), ("⁄", "sil"), ("2 in", "two inches")),
    (("-", "sil"), ("5 °C", "five degrees celsius")),
    (("8.2", "eight point two"), ("/", "sil"), ("10", "ten")),
    (("5", "five"), ("×", "sil"), ("10", "ten")),
    (("10", "ten"), ("−", "sil"), ("19 C", "nineteen degrees celsius")),
    (("€340.281", "three hundred forty point two eight one euros"), (".", "sil"), ("059", "o five nine")),
    (("100", "one hundred"), ("%", "sil")),
    (("0", "zero"), (",", "sil"), ("97", "ninety seven")),
)


def places(said: Said) -> list[range]:
    return list(cut_values([Piece(*one) for one in said], ENGLISH))


@pytest.mark.parametrize("said", KEPT, ids=lambda said: "".join(written for written, _ in said))
def test_parts_that_are_values_of_their_own_may_stand_beside_each_other(said: Said) -> None:
    assert places(said) == []


@pytest.mark.parametrize("said", CUT, ids=lambda said: "".join(written for written, _ in said))
def test_a_value_that_was_cut_and_is_not_said_whole_is_found(said: Said) -> None:
    found = places(said)
    assert len(found) == 1
    assert {place for place, (written, _) in enumerate(said) if any(map(str.isdecimal, written))} <= {*found[0]}


def test_a_value_is_found_among_words() -> None:
    said = (("about", "about"), ("-", "sil"), ("M6", "m six"), (".", "sil"), ("4", "four"), (")", "sil"))
    assert places(said) == [range(2, 5)]


def test_values_that_share_a_piece_are_one() -> None:
    said = (("1", "one"), ("⁄", "sil"), ("2a3", "two a three"), ("⁄", "sil"), ("4", "four"))
    assert places(said) == [range(5)]


def test_no_character_is_lost_where_values_share_a_piece(step: WholeValues) -> None:
    said = (("1", "one"), ("⁄", "sil"), ("2a3", "two a three"), ("⁄", "sil"), ("4", "four"))
    ((segment,),) = step.apply([row(said)], SPEECH)
    assert (segment.start, segment.end, segment.before) == (0, 7, "1⁄2a3⁄4")


def row(said: Said, source: str = RULE_SOURCE) -> list[Segment]:
    """The segments of a stretch without white space."""
    segments, at = [], 0
    for written, spoken in said:
        segments.append(Segment(at, at + len(written), written, spoken, source, "a rule", 0.9, 0.8, "CARDINAL"))
        at += len(written)
    return segments


@pytest.fixture(scope="module")
def pipeline() -> TextNormalizer:
    return dncnorm.pipeline("text-normalization", lang="en")


@pytest.fixture(scope="module")
def step(pipeline: TextNormalizer) -> WholeValues:
    return WholeValues(ENGLISH, pipeline.model.bundle.grammar)


SPEECH = Request(DecodingOptions()).changed(style="speech")


def test_what_is_cut_becomes_one_segment_in_the_grammars_form(step: WholeValues) -> None:
    ((segment,),) = step.apply([row((("$20", "twenty dollars"), ("-", "to"), ("30", "thirty")))], SPEECH)
    assert (segment.start, segment.end, segment.before) == (0, 6, "$20-30")
    assert segment.after == "twenty to thirty dollars"
    assert (segment.source, segment.rule, segment.confidence) == (FALLBACK_SOURCE, RULE, 0.8)


def test_what_the_grammar_does_not_read_is_said_with_its_signs(step: WholeValues) -> None:
    cut = (("8.2", "eight point two"), ("/", "sil"), ("10.5", "ten point five"))
    ((segment,),) = step.apply([row(cut)], SPEECH)
    assert segment.after == "eight point two slash ten point five"


def test_no_part_is_left_in_figures_beside_one_that_is_said(step: WholeValues) -> None:
    cut = (("8.2", "eight point two"), ("/", "sil"), ("03,947", "03,947"))
    ((segment,),) = step.apply([row(cut)], SPEECH)
    assert segment.after == "eight point two slash zero three , nine four seven"


def test_a_value_that_a_rule_changed_is_said_as_it_is(step: WholeValues) -> None:
    ((segment,),) = step.apply([row((("15 kg", "fifty kilograms"),))], SPEECH)
    assert segment.after == "fifteen kilograms"


def test_a_figure_that_a_rule_silenced_is_said(step: WholeValues) -> None:
    ((segment,),) = step.apply([row((("15", "sil"),))], SPEECH)
    assert segment.after == "fifteen"


def test_the_users_readings_stand(step: WholeValues) -> None:
    segments = row((("$20", "a score"), ("-", "sil"), ("30", "thirty")), OVERRIDE_SOURCE)
    assert step.apply([segments], SPEECH) == [segments]


def test_the_style_of_the_corpus_is_left_alone(step: WholeValues) -> None:
    segments = row((("15", "sil"),))
    assert step.apply([segments], SPEECH.changed(style="corpus")) == [segments]


def test_tokens_apart_are_not_joined(step: WholeValues) -> None:
    first, second = row((("$20", "twenty dollars"), ("30", "thirty")))
    segments = [first, second._replace(start=second.start + 1, end=second.end + 1)]
    assert step.apply([segments], SPEECH) == [segments]


def test_a_language_without_a_check_is_left_alone(pipeline: TextNormalizer) -> None:
    segments = row((("15", "sil"),))
    unchecked = WholeValues(replace(ENGLISH, check=None), pipeline.model.bundle.grammar)
    assert unchecked.apply([segments], SPEECH) == [segments]


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("It is 1⁄2 in long.", "It is one half of an inch long."),
    ],
)
def test_values_are_whole_in_raw_text(pipeline: TextNormalizer, written: str, spoken: str) -> None:
    result = pipeline(written)
    assert result["normalized_text"] == spoken
    assert "".join(segment["before"] for segment in result["segments"]) == written


def test_all_currency_signs_that_python_knows_are_known() -> None:
    signs = [sign for sign in map(chr, range(sys.maxunicode)) if unicodedata.category(sign) == "Sc"]
    assert not [sign for sign in signs if not re.fullmatch(f"[{_CURRENCIES}]", sign)]
    assert not re.search(f"[{_CURRENCIES}]", "".join(map(chr, range(128))).replace("$", ""))
