"""Amounts as people type them: units in other letters, spaces where none belong, and none where one does.

Cutting keeps such an amount in one token, and `well_typed` writes it as an editor would: `2.4ghz` is `2.4 GHz`,
`10 : 30 pm` is `10:30 pm`, `3/4in.` is `3/4 in`, and `( 212 ) 555 - 0142` has one space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

from dncnorm.languages.en.lexicon import unit_forms
from dncnorm.languages.en.lexicon.currencies import any_symbol, symbols

_FIRST_UNITS = {"hour": "h", "day": "d", "ft": "ft", "feet": "ft", "foot": "ft"}
_OF_DAY = re.compile(r"[0-2]\d[0-5]\d")
"""The time of `1430 HRS`."""
_PARTED = "in|ft|oz|lb|lbs|yd|mi|hp|W|cup|cups|tsp|tbsp|mm|hr"
"""Units of which there are parts."""


def patterns(is_glued: bool) -> Iterator[str]:
    """Yields an expression for each form, the longest first; one in small letters stands for all of its cases."""
    for form in sorted(unit_forms.typed(is_glued), key=len, reverse=True):
        pattern = r"\.? ?".join([form[:2], re.escape(form[2:])]) if form.startswith(("sq", "cu")) else re.escape(form)
        yield pattern if form != form.lower() else f"(?i:{pattern})"


@cache
def _known() -> dict[str, str]:
    """Returns the unit of each form, those in small letters as they stand for all cases."""
    forms = unit_forms.typed(is_glued=True) | unit_forms.typed(is_glued=False)
    return forms | {form.replace(".", ""): sign for form, sign in forms.items()}


@cache
def _right() -> frozenset[str]:
    """Units that are written as the grammar has them: those that cutting knows, in their own letters."""
    cut = (forms for kind, forms in unit_forms.segmentation() if kind in ("unit", "unit_tight"))
    return frozenset(chain.from_iterable(cut))


def _with_unit(found: re.Match[str]) -> str:
    form = found["unit"]
    bare = re.sub(r"[. ]", "", form)
    unit = None if form in _right() and "." not in form else _known().get(bare) or _known().get(bare.lower())
    if unit == "hr" and _OF_DAY.fullmatch(found["number"]):
        unit = "hrs"
    return f"{found['number']} {unit}" if unit else found[0]


def _without_spaces(found: re.Match[str]) -> str:
    return re.sub(r"\s", "", found[0])


def _clock(found: re.Match[str]) -> str:
    return f"{found[1]}:{found[2]} {found[3] or ''}".strip()


def _with_signs(found: re.Match[str]) -> str:
    """Returns two amounts with the first unit's sign: the table of such pairs has no words but `feet`."""
    return f"{found['number']} {_FIRST_UNITS[found['unit'].rstrip('s.')]} {found['rest']}"


_TYPED = (
    (re.compile(r"(\d\d?) ?: ?(\d\d)(?: ?([APap].*))?"), _clock),
    (re.compile(r"(\d\d?(?::\d\d)?) ?([AP])m"), lambda found: f"{found[1]} {found[2].lower()}m"),
    (re.compile(r"\d\d? ?/ ?\d\d? ?/ ?\d{4}|\d{1,3} ?/ ?\d{1,3}|\d+ (?:st|nd|rd|th)|\d\d? ['’′].*"), _without_spaces),
    (re.compile(r"(?:\( ?(\d{3}) ?\)|(\d{3}) - ) ?(\d{3}) ?[-–] ?(\d{4})"), r"(\1\2) \3-\4"),
    (re.compile(r"1:\d{1,3} 000"), _without_spaces),
    (re.compile(r"(\d+['’′]\d\d)[\"”″](\d{2,3})"), r'\1.\2"'),
    (re.compile(r"(\d{1,3}) ([¼½¾⅐-⅞].*)"), r"\1\2"),
    (re.compile(r"(.*?\d) ?(?:([CF])°|(?:o|deg\. ?|[◦∘] ?)([CF]))"), r"\1 °\2\3"),
    (re.compile(rf"((?:\d+[ -])?\d+/\d+)({_PARTED})\.?"), r"\1 \2"),
    (re.compile(r"(.*) ?/ ?sq\.? ?([ckm]?m|in|ft|yd|mi)"), r"\1/\g<2>2"),
    (re.compile(r"(.*[\d¼½¾]) ?#"), r"\1 lb"),
    (re.compile(rf"({any_symbol()}[\d.,]+) ?[Mm]ill?"), r"\1 million"),
    (re.compile(rf"({any_symbol()}\d[\d,]*)\.00( ?[-–] ?)(\d[\d,]*)\.00"), r"\1\2\3"),
    (re.compile(r"(?P<number>\d+) ?(?P<unit>hours?|days?) ?(?P<rest>\d+ ?[hm].*?)\.?"), _with_signs),
    (re.compile(r"(?P<number>\d+) ?(?P<unit>ft\.?|feet|foot) ?(?P<rest>[\d.]+ ?in)s\.?"), _with_signs),
    (re.compile(r"([4-7])ft(1[01]|[014-9])"), r"\1 ft \2 in"),
    (re.compile(rf"({any_symbol()}?\d+) ?, ?000(.*)"), r"\1,000\2"),
    (re.compile(r"l([89]\d\d)"), r"1\1"),
    (re.compile(r"\+ (\d[\d -]+)"), r"+\1"),
    (re.compile(r"[lI](\d\d? ?[a-z].*)"), r"1\1"),
    (re.compile(r"(\d{1,3})O( .+)"), r"\g<1>0\2"),
    (
        re.compile(r"(?P<number>[-−–]?[\d.,]*\d) ?(?P<unit>[^\W\d_][^\W\d_./]*(?:[./ ]+[^\W\d_]+){0,2})\.?"),
        _with_unit,
    ),
)
"""What is typed, and what an editor makes of it; the first that fits the whole amount."""
_ENDS_IN_DIGIT = symbols() | frozenset(' lt"″”')
"""Of what ends in a digit, what may be typed in another way has one of these."""
_BEGINS = symbols() | frozenset("0123456789+-−–.(lI½¼¾")


def well_typed(word: str) -> str:
    """Returns an amount as an editor writes it; any other token as it is."""
    if word[-5:-4] == "," and word[0].isalpha():
        return f"{word[:-4]} {word[-4:]}"
    if word[0] not in _BEGINS or (word[-1].isdecimal() and _ENDS_IN_DIGIT.isdisjoint(word)):
        return word
    for typed, written in _TYPED:
        if found := typed.fullmatch(word):
            return found.expand(written) if isinstance(written, str) else written(found)
    return word
