"""The readings that a sentence decides for a token: by another token that is certain, or by words anywhere in it.

`9/12` is a date beside `9/11`, `7/8` a time signature after `6/8 time`, `11/4` odds in a race; `7.52` is a time where a
train leaves, and `5.15` a version beside `6.5.0`. Context rules see neighbours alone. A token that a rule has read
already stays as it is.
"""

from __future__ import annotations

from dncnorm.languages.base import SentenceRule, WrittenShape
from dncnorm.languages.en.words.alike import Alike, first, joined, proved_by

CARDINAL, DATE, TIME, ADDRESS, MEASURE, FRACTION = "CARDINAL", "DATE", "TIME", "ADDRESS", "MEASURE", "FRACTION"
_CLOCK = r"(?:[1-9]|1\d|2[0-3])\.[0-5]\d"
_VERSION = r"\d{1,2}\.\d\d"
_PRESSURE = r"(?:[89]\d|1\d\d|2[0-4]\d)/(?:[3-9]\d|1[0-4]\d)"
_SCORE = r"(?:\d|10)/\d{2,3}|\d{2,3}/\d|0/\d"


ALIKE = (
    Alike(
        "clock",
        _CLOCK,
        "clock",
        TIME,
        first(TIME, mark=":"),
        proved_by(r".*\d\s?[ap]\.?m\.?", semiotic_class=TIME),
        is_paired=True,
    ),
    Alike(
        "version alike",
        _VERSION,
        "version",
        ADDRESS,
        first(ADDRESS),
        proved_by(r"[vV]\d+(?:\.\d+)+.*|\d+(?:\.\d+){2,}.*", semiotic_class=ADDRESS),
        is_counted=True,
    ),
    Alike("cricket", _SCORE, "cricket", FRACTION, joined("for"), is_counted=True, is_final=True),
    Alike(
        "blood pressure",
        _PRESSURE,
        "blood pressure",
        FRACTION,
        first(FRACTION, ".* over .*"),
        proved_by(_PRESSURE, spoken=".* over .*", is_rule=True),
        is_counted=True,
        is_final=True,
    ),
)
ALIKE_RULES = tuple(SentenceRule(one.name, WrittenShape(one.shape), one.apply, is_speech=True) for one in ALIKE)
