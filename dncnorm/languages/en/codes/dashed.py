"""Reads the dash of a code (`No. 93-1794`, `Table 4-1`), of a sum, and of a command's option, for a voice.

A dash between two numbers is a range's unless the word before names one thing by its number, or the shape is known.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dncnorm.core.characters import HYPHENS, MINUS, has_digit, is_punctuation
from dncnorm.core.segments import Segment, is_even, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.dates.calendar import MONTH_FORMS
from dncnorm.languages.en.dates.years import years_between
from dncnorm.languages.en.lexicon import abbreviations
from dncnorm.languages.en.words.spoken_signs import DASH_WORD, MINUS_WORD, TO

ADDRESS, DATE, DIGIT, LETTERS, VERBATIM = "ADDRESS", "DATE", "DIGIT", "LETTERS", "VERBATIM"
NAMING_WORDS = Path(__file__).with_name("naming_words.tsv")
_NAMED, _SPELLED = "named", "digits"
_COMPARED = frozenset(["=", "==", "≠", "!=", "<", ">", "<=", ">=", "≤", "≥", "+", "×", "÷", "≈"])
"""After one of these, a dash that touches a number is its minus."""
_EQUALS = frozenset(["=", "==", "≠", "!="])
_OF_SUM = frozenset(["-", MINUS, "–", "+", "*", "×", "x", "/"])
_MODEL = re.compile(r"[A-Z]{1,5}\d")
_JETS, _JET_MODELS = re.compile(r"7\d7"), re.compile(r"[1-9]\d\d|[789]|10")
_NUMBER = re.compile(r"\d{1,8}")
_TERM = re.compile(r"\d[\d.]*[a-z]?|[a-zA-Z]|[)^²³]|\^\d")
_VARIABLE = re.compile(r"[a-z]")
_SAID_IN_TURN = frozenset([("24", "7"), ("50", "50"), ("20", "20")])
_NO_SEASON = frozenset(
    [
        *("and", "but", "or", "by", "in", "at", "for", "when", "while", "before", "after", "until", "with", "as"),
        *("then", "the", "he", "she", "it", "they", "we"),
    ]
)
"""Words after two years that do not name what took place in both: `1998-99 and`, but `1998-99 season`."""
_CUT_YEAR = len("45")
_BETWEEN = frozenset([".", ":", "#", "("])
"""What may stand between the naming word and its number."""
_ORDINAL = re.compile(r"\d(?:st|nd|rd|th)$", re.ASCII)
_SEASON = frozenset(["season", "seasons", "campaign", "school", "academic", "winter", "term", "team", "squad", "side"])
_OPTION = re.compile(r"[a-z][\w-]*|[A-Z]{1,2}")
_SHORT = re.compile(r"[A-Za-z]{1,2}|[b-df-hj-np-tv-z]{3}")
_BEFORE_OPTION = frozenset(["`", "'", '"', "‘", "“", "(", "[", ""])


@cache
def _naming_words() -> dict[str, str]:
    """The words of the table, each with how its numbers are said, and what is short for them before a number."""
    table: dict[str, str] = dict(rows(NAMING_WORDS, 2))  # type: ignore[arg-type]
    short = ((form, said.rpartition(" ")[2]) for form, said in abbreviations.before_numbers())
    return {form: table[noun] for form, noun in short if noun in table} | table


def code_dash(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between numbers as a minus in an equation, as "dash" in a name; a dash before a number likewise."""
    if not 0 < place < len(segments) - 1:
        return
    before, mark, after = segments[place - 1 : place + 2]
    if _is_difference(segments, place) or _is_subtraction(segments, place):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, mark)
    elif not touch(segments, place):
        return
    elif all(map(_ORDINAL.search, (before.before, after.before))):
        segments[place] = rewrite.say(TO, PLAIN, mark)
    elif before.before in _COMPARED and _NUMBER.match(after.before):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, mark)
    elif touch(segments, place - 1) and _NUMBER.fullmatch(before.before) and _NUMBER.fullmatch(after.before):
        _between_numbers(segments, place, rewrite)


def _is_subtraction(segments: list[Segment], place: int) -> bool:
    """Whether a sum of numbers that begins here has its result: `7 - 4 = 3`, `9 - 3 - 2 = 4`, but not `1-3 = mild`."""
    if not has_digit(segments[place - 1].before):
        return False
    end = place
    while end + 1 < len(segments) and segments[end].before in _OF_SUM and has_digit(segments[end + 1].before):
        end += 2
    if end == place or end + 1 >= len(segments) or segments[end].before not in _EQUALS:
        return False
    result = segments[end + 1].before
    return has_digit(result) or result in _OF_SUM


def _is_difference(segments: list[Segment], place: int) -> bool:
    """Whether it has spaces on both sides between two terms of an equation, one a variable: `2x - 7 = -1`, `b - a`."""
    if not is_even(segments, place) or touch(segments, place):
        return False
    ends = segments[place - 1].before, segments[place + 1].before
    is_algebra = all(map(_TERM.fullmatch, ends)) and _VARIABLE.search("".join(ends)) is not None
    return is_algebra and any(segment.before in _COMPARED for segment in segments)


def _between_numbers(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    first, last = segments[place - 1].before, segments[place + 1].before
    kind = _named_by(segments, place - 2)
    if kind is None and last.startswith("0") and len(last) > _CUT_YEAR:
        kind = _NAMED
    if kind is None and len(first) > _CUT_YEAR and len(last) == 1 and last < first[-1]:
        kind = _NAMED
    if kind is None and _is_in_longer_code(segments, place):
        segments[place] = rewrite.read_as(VERBATIM, segments[place])
    elif (first, last) in _SAID_IN_TURN and kind is None:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    elif kind is None and (years := years_between(first, last)) is not None:
        for at in (place - 1, place + 1):
            if years == 1 or (len(last) == _CUT_YEAR and years > 0):
                segments[at] = rewrite.read_as(DATE, segments[at])
        following = "".join(segment.before for segment in segments[place + 2 : place + 3])
        if years == 1 and (is_punctuation(following) or following in _NO_SEASON):
            segments[place] = rewrite.say(TO, PLAIN, segments[place])
    elif kind == _SPELLED:
        numbers = (rewrite.read_as(DIGIT, segments[at]) for at in (place - 1, place + 1))
        segments[place - 1], segments[place + 1] = numbers
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    elif kind == _NAMED or (kind is None and _is_jet(first, last)):
        _say_code(segments, place, rewrite)
    elif _is_silent_range(segments, place):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])


def _is_in_longer_code(segments: list[Segment], place: int) -> bool:
    """Whether a letter and a dash touch the numbers, `te-b-1-5`, `5-3-Ws`, but not a word: `3-5-day`."""
    following = segments[place + 2 : place + 4]
    is_followed = len(following) > 1 and touch(segments, place + 1) and touch(segments, place + 2)
    if is_followed and following[0].before in HYPHENS and following[1].before[0].isupper():
        return True
    return place > 1 and is_coded(segments, place)


def _is_silent_range(segments: list[Segment], place: int) -> bool:
    """Whether a dash that the corpus leaves silent joins two small numbers, and no years: `10-11 tricks`."""
    first, mark, last = segments[place - 1 : place + 2]
    following = segments[place + 2].before if place + 2 < len(segments) else ""
    is_small = max(len(first.before), len(last.before)) <= _CUT_YEAR and int(first.before) < int(last.before)
    is_silent = mark.after in (SILENCE, mark.before) and "0" not in (first.before[0], last.before[0])
    is_counted = following.isalpha() and following.islower() and following not in _SEASON
    is_season = following in _SEASON or (place > 1 and segments[place - 2].before in ("'", "’"))
    return is_small and is_silent and (is_counted or following in MONTH_FORMS or (mark.before == "–" and not is_season))


def _is_jet(first: str, last: str) -> bool:
    """Whether they are a jet and its model, whose number is round or less: `777-222`, `737-800`, but 717-726."""
    is_named = bool(_JETS.fullmatch(first) and _JET_MODELS.fullmatch(last))
    return is_named and (int(last) < int(first) or last.endswith("00"))


def _named_by(segments: list[Segment], place: int) -> str | None:
    """Returns how the numbers after the word before a code are said; None if it does not name one thing."""
    while place > 0 and segments[place].before in _BETWEEN:
        place -= 1
    return _naming_words().get(segments[place].before.rstrip(".").casefold()) if place >= 0 else None


def _say_code(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says the numbers on both sides of a dash as the grammar reads them in a code, and names the dash: `93-1794`."""
    code = f"{segments[place - 1].before}-{segments[place + 1].before}"
    said = rewrite.form(ADDRESS, code, f".* {DASH_WORD} .*")
    if said is None:
        return
    first, _, last = said.partition(f" {DASH_WORD} ")
    for at, words in ((place - 1, first), (place, DASH_WORD), (place + 1, last)):
        segments[at] = rewrite.say(words, ADDRESS, segments[at])


def option(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the dashes of a command's option, and spells its letters: `--force`, `-rf`."""
    if place == len(segments) - 1 or not touch(segments, place):
        return
    mark, word = segments[place], segments[place + 1]
    is_free = not place or not touch(segments, place - 1) or segments[place - 1].before in _BEFORE_OPTION
    is_short = _SHORT.fullmatch(word.before) is not None
    if not is_free or not _OPTION.fullmatch(word.before) or (mark.before == "-" and not (place and is_short)):
        return
    segments[place] = rewrite.say(" ".join(DASH_WORD for _ in mark.before), VERBATIM, mark)
    if is_short:
        segments[place + 1] = rewrite.read_as(LETTERS, word)


def is_coded(segments: list[Segment], place: int) -> bool:
    """Whether a letter touches the digits before a dash: `X7-99`, `A350-900s`, `te-b-1-5`; not that of `3x8-12`."""
    first = place - 1
    if _MODEL.match(segments[first].before):
        return segments[place + 1].before[0].isdecimal()
    before = segments[first - 1].before if first and touch(segments, first - 1) else ""
    if before in ("x", "X") and first > 1 and touch(segments, first - 2) and segments[first - 2].before.isdecimal():
        return False
    is_chain = before in HYPHENS and first > 1 and touch(segments, first - 2)
    return (segments[first - 2].before if is_chain else before)[-1:].isalpha()


CODE_RULES = (
    SentenceRule("code", HYPHENS | {MINUS}, code_dash, is_speech=True),
    SentenceRule("option", frozenset(["-", "--"]), option, is_speech=True),
)
