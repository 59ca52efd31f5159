"""Reads the letter x and the cross beside numbers that are multiplied, counted or given for a time. For a voice.

`6 x £3.50`, `12 x 3 = 36` and `160 mg x 8 = 1,280 mg` are products, `3 x 400g tins` and `1 x handbag` so many of them,
`250 mg x 7 days` lasts; `4.2m (13'9") x 3m`, `H180 x W90` and `22 sts x 30 rows` are sides. Before a number alone it
says how often: `Robin x3, Wren x1`, `repeat (x5)`, `at x120`; but not in `x1 and x2`, `a BMW x3`, `x86`.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, is_even, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.cues import cues, has_word
from dncnorm.languages.en.words.function_words import function_words
from dncnorm.languages.en.words.spoken_signs import BY_WORD, TIMES_WORD, TO

CARDINAL, MEASURE, MONEY, VERBATIM = "CARDINAL", "MEASURE", "MONEY", "VERBATIM"
_CROSSES = frozenset("xX×")
_NUMBER, _COUNT = re.compile(r"\d[\d,]*(?:\.\d+)?", re.ASCII), re.compile(r"[1-9]\d?", re.ASCII)
_OPERAND = re.compile(r"[$£€]?\d.*")
_EQUALS = "="
_MATHS = frozenset(["calculate", "compute", "evaluate", "simplify", "multiply", "work"])
_HELD = re.compile(r".*\d ?(?:[mk]?g|oz|lbs?|[mc]?[lL]|k?[WVA]|min|sec|hr|s)\.?")
"""An amount that is no side of anything."""
_DOSE, _TIME = (
    re.compile(r".*\d ?(?:mc|[µmk])?g|.*\d ?(?:oz|ml|mL|units|IU)\.?"),
    re.compile(r"\d+ ?(?:d|days?|wks?|weeks?)"),
)
_TIMES_OF = frozenset(["days", "day", "weeks", "week", "wks", "months", "nights"])
_HEADS = frozenset(
    [",", ";", ":", "(", "•", "-", "–", "+", "&", "and", "of", "includes", "include", "with", "plus", "."]
)
_THING = re.compile(r"[a-z]{3,}(?:[-'’/][a-z]+)*|[A-Z]{2,}")
_SIDES, _MOST = frozenset("HWDLBØ"), frozenset(["max", "max.", ")", "min", "wide", "long", "deep", "high"])
_THREAD = re.compile(r"M\d{1,2}", re.ASCII)
"""A metric screw: `M12 x 1.5`."""
_KNIT = frozenset(["sts", "sts.", "stitches"])
_LENGTH = re.compile(r"\d[\d.]* ?(?:[cmµμn]?m|ft|in|['’′″”\"]).*")

_TIMES = re.compile(r"[1-9]\d{0,3}", re.ASCII)
_NAME_OF_THING = re.compile(r"[A-Za-z][a-z'’-]+[a-z]|\)")
_ENDS = frozenset([",", ";", ".", ")", "", "/", "&", "+", "•", "|", "NFM", "NFY"])
_WEIGHT = re.compile(r"(?:pounds?|kilograms?)$")
_SEEN, _LEAST_SEEN, _PRODUCTS = (
    frozenset(["at", "of", "to", "magnification", "power", "with", "about"]),
    40,
    ("64", "86", "264", "265"),
)
_VARIABLES = "x of a formula"
"""Words of `cue_words.tsv` beside which an `x` with a number is a name."""


def cross(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a cross by what stands on its sides."""
    if not is_even(segments, place):
        return
    left, right = segments[place - 1], segments[place + 1]
    if _is_side(segments, place):
        segments[place] = rewrite.say(BY_WORD, PLAIN, segments[place])
    elif not touch(segments, place) and _is_product(segments, place):
        segments[place] = rewrite.say(TIMES_WORD, VERBATIM, segments[place])
    elif _lasts(segments, place):
        segments[place] = rewrite.say("for", PLAIN, segments[place])
    elif (
        _COUNT.fullmatch(left.before) and not touch(segments, place) and (_is_held(right) or _is_list(segments, place))
    ):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def _is_product(segments: list[Segment], place: int) -> bool:
    """Whether two operands are multiplied: one is a sum, a percentage, or their product follows."""
    left, right = segments[place - 1], segments[place + 1]
    if not _OPERAND.fullmatch(left.before) or not _OPERAND.fullmatch(right.before):
        return False
    if MONEY in (left.semiotic_class, right.semiotic_class) or left.before.endswith("%"):
        return True
    if right.before.endswith("%") and any(segment.before == _EQUALS for segment in segments[place:]):
        return True
    if left.semiotic_class == right.semiotic_class == MEASURE or not _NUMBER.fullmatch(right.before):
        return False
    at = place + 2
    while at + 1 < len(segments) and segments[at].before in _CROSSES and _OPERAND.fullmatch(segments[at + 1].before):
        at += 2
    if at < len(segments) and segments[at].before == _EQUALS:
        return True
    return "/" in left.before and any(segment.before.lower() in _MATHS for segment in segments[:place])


def _lasts(segments: list[Segment], place: int) -> bool:
    """Whether a dose is given so long: `250 mg x 7 days`."""
    if not _DOSE.fullmatch(segments[place - 1].before):
        return False
    unit = segments[place + 2].before if place + 2 < len(segments) else ""
    right = segments[place + 1].before
    return _TIME.fullmatch(right) is not None or (_COUNT.fullmatch(right) is not None and unit in _TIMES_OF)


def _is_held(segment: Segment) -> bool:
    """Whether it is an amount that something has, already in the singular: the `400g` of `3 x 400g tins`."""
    is_one = segment.semiotic_class == MEASURE and _HELD.fullmatch(segment.before) is not None
    return is_one and not segment.after.endswith(("s", "feet"))


def _is_list(segments: list[Segment], place: int) -> bool:
    """Whether so many things stand in a list: `1 x handbag, 2 x USB ports`."""
    if place > 1 and segments[place - 2].before not in _HEADS:
        return False
    thing = segments[place + 1].before
    return (
        _THING.fullmatch(thing) is not None
        and thing.lower() not in function_words()
        and thing.lower() not in cues()["no thing counted"]
    )


def _is_side(segments: list[Segment], place: int) -> bool:
    """Whether a side of something stands behind it: behind brackets, behind stitches, or with its letter."""
    left, right = segments[place - 1], segments[place + 1]
    if _THREAD.fullmatch(left.before) and _NUMBER.fullmatch(right.before):
        return True
    if left.before in _KNIT or left.before in _MOST:
        return _LENGTH.fullmatch(right.before) is not None or (left.before in _KNIT and right.before.isdecimal())
    if not left.before[:1].isdecimal() or place + 2 >= len(segments):
        return False
    after = segments[place + 2]
    if right.before in _SIDES:  # H180 x W90, H: 3 1/4 x W: 2 5/8 in.
        return after.before[:1].isdecimal() or (after.before == ":" and touch(segments, place + 1))
    is_span = place > 1 and segments[place - 2].after == TO and after.after == TO
    return is_span and place + 3 < len(segments) and _LENGTH.fullmatch(segments[place + 3].before) is not None


def often(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a cross before a number that says how many of a thing there are, or how much larger one is seen."""
    if not place or place + 1 >= len(segments) or not _TIMES.fullmatch(segments[place + 1].before):
        return
    left, number = segments[place - 1].before, segments[place + 1].before
    is_joined = touch(segments, place)
    is_enclosed = left == "(" and touch(segments, place - 1) and _next(segments, place + 1) == ")"
    if touch(segments, place - 1) and not is_enclosed:
        return
    if is_joined and left.lower() in _SEEN:
        is_often = int(number) >= _LEAST_SEEN and number not in _PRODUCTS
    elif is_enclosed:
        is_often = True
    else:
        is_often = _NAME_OF_THING.fullmatch(left) is not None and left.lower() not in function_words()
        is_often = is_often and _next(segments, place + 1) in _ENDS and not (is_joined and _is_of_row(segments))
    if _is_lifted(segments, place):
        is_often = True
    if is_often and not has_word(segments, _VARIABLES):
        segments[place] = rewrite.say(TIMES_WORD, VERBATIM, segments[place])


def _is_lifted(segments: list[Segment], place: int) -> bool:
    """Whether a weight stands before it, and how often it is lifted behind it: `185lbs x 10`, `45# x8`."""
    if _next(segments, place + 1)[:1].isalpha() or not _COUNT.fullmatch(segments[place + 1].before):
        return False
    return _WEIGHT.search(segments[place - 1].after) is not None and not touch(segments, place - 1)


def _is_of_row(segments: list[Segment]) -> bool:
    """Whether another `x` with its number follows an `and` or a comma: `the points x1, x2 and x3`."""
    crosses = (at for at in range(1, len(segments) - 1) if segments[at].before in _CROSSES and touch(segments, at))
    return any(segments[at - 1].before in (",", "and", "&", "or", "/") for at in crosses)


def _next(segments: list[Segment], place: int) -> str:
    return segments[place + 1].before if place + 1 < len(segments) else ""


CROSS_RULES = (
    SentenceRule("cross", _CROSSES, cross, is_speech=True),
    SentenceRule("how often", _CROSSES, often, is_speech=True),
)
