"""Reads the dash of a code (`No. 93-1794`, `Table 4-1`), and words and letters after a command's dash, for a voice.

A dash between two numbers is a range's unless the word before names one thing by its number, or the shape is known.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dncnorm.core.characters import HYPHENS, MINUS, has_digit
from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PUNCT, SILENCE
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.years import YEAR, years_between

ADDRESS, DATE, DIGIT, LETTERS, VERBATIM = "ADDRESS", "DATE", "DIGIT", "LETTERS", "VERBATIM"
DASH_WORD, MINUS_WORD, COLON_WORD = "dash", "minus", "colon"
NAMING_WORDS = Path(__file__).with_name("naming_words.tsv")
_NAMED, _SPELLED = "named", "digits"
OPERATORS = frozenset(["=", "==", "≠", "!=", "<", ">", "<=", ">=", "≤", "≥", "+", "×", "÷", "≈"])
"""After one of these, a dash that touches a number is its minus."""
_EQUALS = frozenset(["=", "==", "≠", "!="])
"""Before one of these and a number, a dash is a minus; after one it may be a range's: `n = 3-5`."""
_MINUSES = frozenset(["-", MINUS])
_JETS, _JET_MODELS = re.compile(r"7\d7"), re.compile(r"[1-9]\d\d|[789]|10")
_STANDARDS = frozenset(["iso", "iec", "en", "din", "bs", "jis", "astm"])
_NUMBER = re.compile(r"\d{1,8}")
_SAID_IN_TURN = frozenset([("24", "7"), ("50", "50"), ("20", "20")])
_CUT_YEAR = len("45")
_BETWEEN = frozenset([".", ":", "#", "("])
"""What may stand between the naming word and its number."""
_OPTION = re.compile(r"[a-z][\w-]*|[A-Z]{1,2}")
_SHORT = re.compile(r"[A-Za-z]{1,2}|[b-df-hj-np-tv-z]{3}")
_BEFORE_OPTION = frozenset(["`", "'", '"', "‘", "“", "(", "[", ""])


@cache
def _naming_words() -> dict[str, str]:
    """The words of the table, each with how its numbers are said."""
    return dict(rows(NAMING_WORDS, 2))  # type: ignore[arg-type]


def code_dash(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash between numbers as a minus in an equation, as "dash" in a name; a dash before a number likewise."""
    if not 0 < place < len(segments) - 1:
        return
    before, mark, after = segments[place - 1 : place + 2]
    if has_digit(before.before) and has_digit(after.before) and _is_subtraction(segments, place):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, mark)
    elif not touch(segments, place):
        return
    elif before.before in OPERATORS and _NUMBER.match(after.before):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, mark)
    elif touch(segments, place - 1) and _NUMBER.fullmatch(before.before) and _NUMBER.fullmatch(after.before):
        _between_numbers(segments, place, rewrite)


def _is_subtraction(segments: list[Segment], place: int) -> bool:
    """Whether what it joins equals a number: `7 - 4 = 3`, but not `1-3 = mild`."""
    ends = [segment.before for segment in segments[place + 2 : place + 4]]
    return len(ends) == 2 and ends[0] in _EQUALS and (has_digit(ends[1]) or ends[1] in _MINUSES)


def _between_numbers(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    first, last = segments[place - 1].before, segments[place + 1].before
    kind = _named_by(segments, place - 2)
    if (first, last) in _SAID_IN_TURN and kind is None:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    elif kind is None and (years := years_between(first, last)) is not None:
        for at in (place - 1, place + 1):
            if years == 1 or (len(last) == _CUT_YEAR and years > 0):
                segments[at] = rewrite.read_as(DATE, segments[at])
    elif kind == _SPELLED:
        numbers = (rewrite.read_as(DIGIT, segments[at]) for at in (place - 1, place + 1))
        segments[place - 1], segments[place + 1] = numbers
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    elif kind == _NAMED or (kind is None and _is_jet(first, last)):
        _say_name(segments, place, rewrite)


def _is_jet(first: str, last: str) -> bool:
    """Whether they are a jet and its model, whose number is less than the jet's: `777-222`, but 717-726."""
    return bool(_JETS.fullmatch(first) and _JET_MODELS.fullmatch(last)) and int(last) < int(first)


def _named_by(segments: list[Segment], place: int) -> str | None:
    """Returns how the word before a code has its numbers said; None if it does not name one thing."""
    while place > 0 and segments[place].before in _BETWEEN:
        place -= 1
    return _naming_words().get(segments[place].before.rstrip(".").casefold()) if place >= 0 else None


def _say_name(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says both numbers as the grammar reads them in a code."""
    code = f"{segments[place - 1].before}-{segments[place + 1].before}"
    said = next((form for form in rewrite.forms(ADDRESS, code) if f" {DASH_WORD} " in form), None)
    if said is None:
        return
    first, _, last = said.partition(f" {DASH_WORD} ")
    for at, words in ((place - 1, first), (place, DASH_WORD), (place + 1, last)):
        segments[at] = rewrite.say(words, ADDRESS, segments[at])


def standard(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the colon of a standard, and reads its year: `ISO 27001:2013`."""
    is_tight = 1 < place < len(segments) - 1 and touch(segments, place - 1) and touch(segments, place)
    if is_tight and segments[place - 2].before.casefold() in _STANDARDS and YEAR.fullmatch(segments[place + 1].before):
        segments[place] = rewrite.say(COLON_WORD, VERBATIM, segments[place])
        segments[place + 1] = rewrite.read_as(DATE, segments[place + 1])


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


CODE_RULES = (
    SentenceRule("code", HYPHENS | {MINUS}, code_dash, is_speech=True),
    SentenceRule("standard", frozenset(":"), standard, is_speech=True),
    SentenceRule("option", frozenset(["-", "--"]), option, is_speech=True),
)
