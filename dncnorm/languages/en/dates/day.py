"""Reads days in figures by the other days of their sentence, and hours with a point by each other. For a voice.

04/12/2014 beside 17/12/2014, 4/2 beside 14/2, 3.4.21 on its day, open 10-5.30
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import has_word, words

DATE, TIME = "DATE", "TIME"
_LAST_MONTH, _LAST_DAY = 12, 31
_DOTTED = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d\d)", re.ASCII)
_FULL_DOTTED = re.compile(r"\d{1,2}\.\d{1,2}\.(?:19|20)\d\d", re.ASCII)
_BEFORE_DAY = frozenset(["on", "dated", "until", "till", "since", "from", "by", "date", "died", "born", "b.", "d."])
_NO_DAY, _HOURS, _NO_HOURS = "version", "opening", "not opening"
"""Kinds of words (`cue_words.tsv`): whose numbers have points, too; of hours; and of what is no hour."""
_NO_NUMBER = frozenset(
    ["section", "sections", "rule", "clause", "table", "figure", "article", "paragraph", "chapter", "§"]
)
_WEEKDAY = re.compile(r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?", re.IGNORECASE)


def dotted(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `21.7.21` as a day where one is named before it, or another day of the sentence has points.

    Behind a name it is a version: `Linux 18.2.20`.
    """
    found = _DOTTED.fullmatch(segments[place].before)
    if found is None or not 0 < int(found[1]) <= _LAST_DAY or not 0 < int(found[2]) <= _LAST_MONTH:
        return
    if has_word(segments, _NO_DAY) or not words(segments).isdisjoint(_NO_NUMBER):
        return
    beside = [segments[at].before for at in (place - 1, place + 1) if 0 <= at < len(segments)]
    is_dated = place > 0 and beside[0].casefold() in _BEFORE_DAY
    is_named = any(_WEEKDAY.fullmatch(word) for word in beside)
    is_alike = any(_shows_day(segment.before) for at, segment in enumerate(segments) if at != place)
    is_behind_name = place > 0 and beside[0][0].isupper()
    is_certain = int(found[1]) > _LAST_MONTH and not is_behind_name
    if not (is_dated or is_named or is_alike or is_certain):
        return
    if said := rewrite.form(DATE, segments[place].before, "the .*"):
        segments[place] = rewrite.say(said, DATE, segments[place])


def _shows_day(written: str) -> bool:
    found = _DOTTED.fullmatch(written)
    return _FULL_DOTTED.fullmatch(written) is not None or (
        found is not None and _LAST_MONTH < int(found[1]) <= _LAST_DAY
    )


DAY_RULES = (SentenceRule("dotted day", WrittenShape(_DOTTED.pattern), dotted, is_speech=True),)
