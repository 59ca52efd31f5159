"""English's wording rules, and its other wordings."""

from __future__ import annotations

import re
from itertools import dropwhile

from dncnorm.core.segments import OVERRIDE_SOURCE, Segment
from dncnorm.languages.base import WordingRule

_ARTICLE = "the "
_DETERMINERS = frozenset(["the", "this", "every", "last", "next", "a", "my", "your", "his", "our", "their"])


def one_article(previous: Segment, segment: Segment) -> Segment:
    """A reading that begins with "the" loses it after "the", "this", "every", ...

    In the training files, no date said "the ..." follows these words.
    """
    is_said = segment.after.startswith(_ARTICLE) and segment.source != OVERRIDE_SOURCE
    if not is_said or previous.after.lower() not in _DETERMINERS:
        return segment
    alternatives = tuple(item._replace(after=item.after.removeprefix(_ARTICLE)) for item in segment.alternatives)
    return segment._replace(
        after=segment.after.removeprefix(_ARTICLE), words=segment.words[1:], alternatives=alternatives
    )


_SCALES = frozenset(["hundred", "thousand", "million", "billion", "trillion"])
_WORDS = """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty sixty seventy eighty ninety
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
    sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth
    ninetieth
"""
_SMALL = frozenset(_WORDS.split())
"""Words of numbers below a hundred."""


def negative(words: list[str]) -> list[str]:
    """Says "negative five" for "minus five", but not for what is taken away: "plus or minus", "ten minus five"."""
    is_number = len(words) > 1
    return [
        "negative" if is_number and word == "minus" and words[max(0, place - 1)] in ("minus", "to") else word
        for place, word in enumerate(words)
    ]


def with_and(words: list[str]) -> list[str]:
    """Says "one hundred and five", "two thousand and five": "and" before what is below a hundred."""
    said: list[str] = []
    for place, word in enumerate(words):
        if said and said[-1] in _SCALES and word in _SMALL:
            end = place + 1
            while end < len(words) and words[end] in _SMALL:
                end += 1
            if said[-1] == "hundred" or words[end : end + 1] == [] or words[end] not in _SCALES:
                said.append("and")
        said.append(word)
    return said


_SAID_FIGURES = "zero one two three four five six seven eight niner decimal"
_FIGURES = dict(zip("0123456789.", _SAID_FIGURES.split(), strict=True))
_OF_NUMBER = _SMALL | _SCALES | {"zero", "o", "point"}
_CODE = re.compile(r"[A-Z]{1,3}\d{1,4}[A-Z]{0,3}")
_NUMBER = re.compile(r"(\d[\d,]*)((?:\.\d+)?)(\D*)")


def aviation(written: str, said: str) -> str:
    """Says figures one by one, but whole thousands and hundreds of an amount as such (ICAO's annex 10, 5.2.1.4).

    >>> aviation("12,500 ft", "twelve thousand five hundred feet")
    'one two thousand five hundred feet'
    """
    if _CODE.fullmatch(written):
        return _figures(written)
    found, words = _NUMBER.fullmatch(written), said.split()
    if not found or words[0] not in _OF_NUMBER:
        return said
    whole, is_amount = found[1].replace(",", ""), len(found[1]) > 4 or found[3].strip().isalpha()
    figures = _figures(whole + found[2])
    if is_amount and not found[2] and whole.endswith("00") and int(whole):
        thousands, hundreds = whole[:-3], whole[-3]
        figures = f"{_figures(thousands)} thousand " if thousands else ""
        figures += f"{_figures(hundreds)} hundred" if hundreds != "0" else ""
    return " ".join([*figures.split(), *dropwhile(_OF_NUMBER.__contains__, words)])


def _figures(written: str) -> str:
    return " ".join(_FIGURES.get(mark, mark.lower()) for mark in written)


WORDINGS = {"minus": {"negative": negative}, "hundreds": {"and": with_and}}
WORDING_RULES = (WordingRule("one article", one_article),)
