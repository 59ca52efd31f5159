"""Reads a slash as "per" between an amount and what it is for, and as "divided by" in a sum."""

from __future__ import annotations

import re

from dncnorm.core.characters import has_digit
from dncnorm.core.segments import Segment, is_even, is_tight, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.lexicon import unit_forms
from dncnorm.languages.en.lexicon.currencies import any_symbol, symbols
from dncnorm.languages.en.words.spoken_signs import MINUS_WORD

FRACTION, MEASURE, MONEY, VERBATIM = "FRACTION", "MEASURE", "MONEY", "VERBATIM"
_HUNDRED_OF = re.compile(r"100 ?k?m")
_SEVERAL, _ONE_OF = re.compile("[a-z]{2,}(?<!s)s|people"), re.compile("[a-z]{2,}(?<!s)|[a-z]+ss|[A-Z]{2,5}")
_ONE_THING = re.compile("[a-z]{3,9}(?<!s)")
_COUNTED = re.compile(r"[A-Za-z]{2,4}|[cp×x]")
_CURRENCIES = symbols()
_NUMBER = re.compile(rf"{any_symbol()}?\d[\d,]*(?:\.\d+)?", re.ASCII)
_EQUALS, _PLUS = "=", "+"
_COPIES = frozenset("+-−–")


def per(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash as "per": between an amount of money and a word (`$3/kg`), and before a hundred (`5 L/100 km`)."""
    if not is_tight(segments, place):
        return
    before, after = segments[place - 1], segments[place + 1]
    is_price = before.semiotic_class == MONEY and (after.before.isalpha() or after.before in _CURRENCIES)
    if is_price or (before.semiotic_class == MEASURE and _HUNDRED_OF.fullmatch(after.before)):
        segments[place] = rewrite.read_as(PLAIN, segments[place])


def rate(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash as "per" between an amount and one thing: `10 failures/IP`, `120 mg/drink`, not `5 cats/dogs`."""
    if place < 2 or not is_tight(segments, place):
        return
    number, counted, one = segments[place - 2], segments[place - 1], segments[place + 1].before
    is_counted = has_digit(number.before[-1]) and _SEVERAL.fullmatch(counted.before) and _ONE_OF.fullmatch(one)
    if is_counted or (counted.semiotic_class == MEASURE and _ONE_THING.fullmatch(one)):
        segments[place] = rewrite.read_as(PLAIN, segments[place])
        if one in unit_forms.short_forms():
            segments[place + 1] = rewrite.say(unit_forms.each()[one], MEASURE, segments[place + 1])


def rate_each(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash between letters that count something and a unit: `40 UI/L`, `30 c/kWh`."""
    if place < 2 or not is_tight(segments, place) or segments[place + 1].before not in unit_forms.each():
        return
    number, counted, unit = segments[place - 2], segments[place - 1], segments[place + 1]
    if has_digit(number.before[-1]) and _COUNTED.fullmatch(counted.before) and counted.semiotic_class != MONEY:
        segments[place] = rewrite.read_as(PLAIN, segments[place])
        segments[place + 1] = rewrite.say(unit_forms.each()[unit.before], MEASURE, unit)


def divided(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash with spaces between two numbers as "divided by" if their quotient follows: `144 / 12 = 12`."""
    if not is_even(segments, place) or touch(segments, place) or place + 2 >= len(segments):
        return
    ends = (segments[place - 1].before, segments[place + 1].before)
    if all(map(_NUMBER.fullmatch, ends)) and segments[place + 2].before == _EQUALS:
        segments[place] = rewrite.say("divided by", VERBATIM, segments[place])


def fraction(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a side of an equation as a fraction, not as so many out of so many: `3/5 = 9/15`."""
    segment = segments[place]
    beside = [segments[at].before for at in (place - 1, place + 1) if 0 <= at < len(segments)]
    if " out of " not in segment.after or _EQUALS not in beside:
        return
    if said := rewrite.form(FRACTION, segment.before, "(?!.* (?:out of|to|over) ).*"):
        segments[place] = rewrite.say(said, FRACTION, segment)


def genotype(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the minuses of a gene's two copies: `Apoe+/-`, `p53(-/-)`."""
    if not 1 < place < len(segments) - 1 or not is_tight(segments, place) or not touch(segments, place - 2):
        return
    ends = place - 1, place + 1
    if all(segments[at].before in _COPIES for at in ends):
        for at in ends:
            if segments[at].before != _PLUS:
                segments[at] = rewrite.say(MINUS_WORD, VERBATIM, segments[at])


SLASH_RULES = (
    SentenceRule("per", frozenset("/"), per),
    SentenceRule("rate", frozenset("/"), rate, is_speech=True),
    SentenceRule("rate of each", frozenset("/"), rate_each, is_speech=True),
)
QUOTIENT_RULES = (
    SentenceRule("fraction of an equation", WrittenShape(r"\d{1,3}/\d{1,3}"), fraction, is_speech=True),
    SentenceRule("divided", frozenset("/"), divided, is_speech=True),
    SentenceRule("genotype", frozenset("/"), genotype, is_speech=True),
)
