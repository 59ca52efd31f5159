"""What stands beside a sign settles what it says: a dash "to" or nothing, a tilde "about", a slash "per".

The network hears "to" between any two figures. In the training files no figure of a range is a code's (`X7-99`,
`3-5213`), and of 255 dashes beside a word 3 are spoken. A tilde before a figure is no range either (`~20`), and angle
brackets around an address or a tag (`<br>`) compare nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.grammars import Grammar
from dncnorm.normalization.ranges import HYPHENS, read_as, said_as
from dncnorm.normalization.segments import Segment, has_digit

VERBATIM, DIGIT, MONEY = "VERBATIM", "DIGIT", "MONEY"
TO, MINUS = "to", "minus"
_SHORT = re.compile(r"[02-9]|\d{2,3}", re.ASCII)
_LONG = re.compile(r"(?!1\d{3}$|20\d\d$)\d{4,}(?<!00)", re.ASCII)
"""After it and a dash, these figures are a code's: no year, no round end of a range."""
_LETTERED = re.compile(r"[^\W\d_]|/$")
"""What an address or a tag begins with."""


def weighed(segments: Sequence[Segment], grammar: Grammar) -> list[Segment]:
    """The segments of a sentence, one a token, with the signs between them said as meant."""
    result = list(segments)
    for place in range(len(result) - 1):
        weigh = _WEIGHING.get(result[place].before)
        if weigh is not None:
            weigh(result, place, grammar)
    return result


def _weigh_dash(segments: list[Segment], place: int, grammar: Grammar) -> None:
    """Says the dash there, and a code's figures after it."""
    if not place:
        return
    before, dash, after = segments[place - 1 : place + 2]
    is_tight = _touch(segments, place - 1) and _touch(segments, place)
    if dash.after != TO:
        if is_tight and before.semiotic_class == after.semiotic_class == MONEY:
            segments[place] = read_as(PLAIN, dash, grammar)
    elif is_tight and _SHORT.fullmatch(before.before) and _LONG.fullmatch(after.before):
        segments[place : place + 2] = read_as(VERBATIM, dash, grammar), read_as(DIGIT, after, grammar)
    elif before.before.startswith("^") and has_digit(after.before):
        segments[place] = said_as(MINUS, VERBATIM, dash)
    elif not (has_digit(before.before) and has_digit(after.before)) or (is_tight and _is_coded(segments, place)):
        segments[place] = read_as(VERBATIM, dash, grammar)


def _weigh_minus(segments: list[Segment], place: int, grammar: Grammar) -> None:
    """A sign (`−5`, `F−`) or an operation (`5 − 2`, `x−1`); else what a dash is, as between the figures of `3−5`."""
    before, after = segments[place - 1].before if place else "", segments[place + 1].before
    follows, leads = place > 0 and _touch(segments, place - 1), _touch(segments, place)
    if follows and not leads:
        is_minus = len(before) == 1
    elif not follows and has_digit(after):
        is_minus = True
    else:
        is_range = follows and has_digit(before) and has_digit(after)
        is_minus = all(len(side) == 1 or has_digit(side) for side in (before, after)) and not is_range
    if is_minus:
        segments[place] = said_as(MINUS, VERBATIM, segments[place])
    else:
        _weigh_dash(segments, place, grammar)


def _weigh_tilde(segments: list[Segment], place: int, grammar: Grammar) -> None:
    """About so many; between two figures a range; else nothing."""
    before, after = place and has_digit(segments[place - 1].before), has_digit(segments[place + 1].before)
    if before and after and (_touch(segments, place - 1) or not _touch(segments, place)):
        return
    if after:
        segments[place] = read_as(PLAIN, segments[place], grammar)
    elif segments[place].after == TO:
        segments[place] = said_as(SILENCE, PUNCT, segments[place])


def _weigh_colon(segments: list[Segment], place: int, grammar: Grammar) -> None:
    """No ratio between a chapter and the first of its verses: `1:1-3`."""
    verse = segments[place - 1 : place + 4] if place else []
    if (
        len(verse) == len("1:1-3")
        and verse[3].before in HYPHENS
        and all(figure.before.isdecimal() for figure in verse[::2])
        and all(_touch(segments, index) for index in range(place - 1, place + 3))
    ):
        segments[place] = read_as(VERBATIM, segments[place], grammar)


def _weigh_slash(segments: list[Segment], place: int, grammar: Grammar) -> None:
    """Between an amount of money and what it buys: `$3/kg`."""
    is_tight = place and _touch(segments, place - 1) and _touch(segments, place)
    if is_tight and segments[place - 1].semiotic_class == MONEY and segments[place + 1].before.isalpha():
        segments[place] = read_as(PLAIN, segments[place], grammar)


def _weigh_bracket(segments: list[Segment], place: int, grammar: Grammar) -> None:
    """Angle brackets around letters, no space among them: `<b@c.org>`, `</i>`."""
    ends = (index for index in range(place + 1, len(segments)) if segments[index].before in ("<", ">"))
    closing = next(ends, place)
    is_tight = all(_touch(segments, index) for index in range(place, closing))
    lettered = is_tight and closing > place + 1 and _LETTERED.match(segments[place + 1].before)
    if lettered and segments[closing].before == ">":
        for index in (place, closing):
            segments[index] = said_as(SILENCE, PUNCT, segments[index])


def _is_coded(segments: list[Segment], place: int) -> bool:
    """Whether a letter touches the figures before a dash: `X7-99`."""
    first = place - 1
    return first > 0 and _touch(segments, first - 1) and segments[first - 1].before[-1:].isalpha()


def _touch(segments: Sequence[Segment], place: int) -> bool:
    """Whether nothing stands between a segment and the next."""
    return segments[place].end == segments[place + 1].start


_WEIGHING: dict[str, Callable[[list[Segment], int, Grammar], None]] = {
    **dict.fromkeys(HYPHENS, _weigh_dash),
    "−": _weigh_minus,
    "~": _weigh_tilde,
    ":": _weigh_colon,
    "/": _weigh_slash,
    "<": _weigh_bracket,
}
