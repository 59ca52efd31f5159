"""What stands beside a sign settles what it says: a dash "to" or nothing, a tilde "about", a slash "per".

The network hears "to" between any two figures. In the training files no figure of a range is a code's (`X7-99`,
`3-5213`), and of 255 dashes beside a word 3 are spoken. A tilde before a figure is no range either (`~20`), and angle
brackets around an address or a tag (`<br>`) compare nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.grammars import Grammar
from dncnorm.ranges import read_as
from dncnorm.segmentation import corpus_form
from dncnorm.segments import GRAMMAR_SOURCE, OVERRIDE_SOURCE, Segment, has_digit
from dncnorm.special import PLAIN, PUNCT, SILENCE

VERBATIM, DIGIT, MONEY = "VERBATIM", "DIGIT", "MONEY"
TO, DASH, COLON, SLASH, TILDE = "to", "-", ":", "/", "~"
_SHORT = re.compile(r"[02-9]|\d{2,3}", re.ASCII)
_LONG = re.compile(r"(?!1\d{3}$|20\d\d$)\d{4,}(?<!00)", re.ASCII)
"""After it and a dash, these figures are a code's: no year, no round end of a range."""
_LETTERED = re.compile(r"[^\W\d_]|/$")
"""What an address or a tag begins with."""


def weighed(segments: Sequence[Segment], grammar: Grammar) -> list[Segment]:
    """The segments of a sentence, one a token, with the signs between them said as meant."""
    result = list(segments)
    for place in range(len(result) - 1):
        sign = corpus_form(result[place].before)
        if sign == TILDE and _touch(result, place) and has_digit(result[place + 1].before):
            is_range = place > 0 and _touch(result, place - 1) and has_digit(result[place - 1].before)
            result[place] = result[place] if is_range else read_as(PLAIN, result[place], grammar)
        elif place > 0 and sign == DASH:
            _weigh_dash(result, place, grammar)
        elif place > 0 and sign == SLASH and _is_rate(result, place):
            result[place] = read_as(PLAIN, result[place], grammar)
        elif place > 0 and sign == COLON and result[place].after == TO and _is_verse(result, place):
            result[place] = read_as(VERBATIM, result[place], grammar)
        elif sign == "<" and (closing := _closing(result, place)):
            result[place], result[closing] = _silent(result[place]), _silent(result[closing])
    return result


def _weigh_dash(segments: list[Segment], place: int, grammar: Grammar) -> None:
    """Says the dash there, and a code's figures after it."""
    before, dash, after = segments[place - 1 : place + 2]
    is_tight = _touch(segments, place - 1) and _touch(segments, place)
    if dash.after != TO:
        if is_tight and before.semiotic_class == after.semiotic_class == MONEY:
            segments[place] = read_as(PLAIN, dash, grammar)
    elif is_tight and _SHORT.fullmatch(before.before) and _LONG.fullmatch(after.before):
        segments[place : place + 2] = read_as(VERBATIM, dash, grammar), read_as(DIGIT, after, grammar)
    elif not (has_digit(before.before) and has_digit(after.before)) or (is_tight and _is_coded(segments, place)):
        segments[place] = read_as(VERBATIM, dash, grammar)


def _is_coded(segments: list[Segment], place: int) -> bool:
    """Whether a letter touches the figures before a dash: `X7-99`."""
    first = place - 1
    return first > 0 and _touch(segments, first - 1) and segments[first - 1].before[-1:].isalpha()


def _is_verse(segments: list[Segment], place: int) -> bool:
    """Whether a colon parts a chapter from the first of its verses: `1:1-3`."""
    return (
        place + 3 < len(segments)
        and all(_touch(segments, index) for index in range(place - 1, place + 3))
        and corpus_form(segments[place + 2].before) == DASH
        and all(segments[index].before.isdecimal() for index in (place - 1, place + 1, place + 3))
    )


def _is_rate(segments: list[Segment], place: int) -> bool:
    """Whether a slash stands between an amount of money and what it buys: `$3/kg`."""
    is_tight = _touch(segments, place - 1) and _touch(segments, place)
    return is_tight and segments[place - 1].semiotic_class == MONEY and segments[place + 1].before.isalpha()


def _closing(segments: list[Segment], place: int) -> int | None:
    """Where the angle bracket that opens there is closed, around letters without a space: `<b@c.org>`, `</i>`."""
    for index in range(place + 1, len(segments)):
        mark = segments[index].before
        if not _touch(segments, index - 1) or mark == "<":
            return None
        if mark == ">":
            return index if index > place + 1 and _LETTERED.match(segments[place + 1].before) else None
    return None


def _silent(segment: Segment) -> Segment:
    """The sign as punctuation, unless it is the user's word."""
    if segment.source == OVERRIDE_SOURCE:
        return segment
    return segment._replace(after=SILENCE, source=GRAMMAR_SOURCE, confidence=1.0, semiotic_class=PUNCT)


def _touch(segments: Sequence[Segment], place: int) -> bool:
    """Whether nothing stands between a segment and the next."""
    return segments[place].end == segments[place + 1].start
