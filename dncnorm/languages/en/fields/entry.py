"""Reads the short signs and letters of notes, logs and tables, for a voice.

pulse ↑, see --> here, 6:30min/mile, a 30A fuse, LTV^{3}, Mass (m), b² - 4ac
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.cutting.numbers import POINT
from dncnorm.languages.en.words.cues import cues, is_about
from dncnorm.segmentation.patterns import END, SPACE

SHAPES = (
    # £1,204.55 Cr, which is no crore
    rf"[£$€](?:\d{{1,3}}(?:,\d{{3}})+|\d{{1,6}})\.\d\d(?={SPACE}?(?:Cr|CR|cr){END})",
    rf"(?<![\d:.])\d{{1,2}}:[0-5]\d(?=mins?{END})",
    # 12''x8''
    rf"(?<!['’])\d{{1,3}}{POINT}?(?:''|’’)(?=[xX×]\d)|(?:(?<=''[xX×])|(?<=’’[xX×]))\d{{1,3}}{POINT}?(?:''|’’)(?!['’\w])",
)
"""Amounts that what follows them does not belong to, and inches of two quotes."""
NAMES = (rf"(?<![\w.-])R{SPACE}?[1-9]\d{{0,2}}(?:{SPACE}\d{{3}})+{POINT}?(?![\d,.]*\d|{SPACE}?[-–]{SPACE}?\d){END}",)
"""Rands whose thousands stand apart: `R10 000`."""
LETTERS, MEASURE, TIME, VERBATIM = "LETTERS", "MEASURE", "TIME", "VERBATIM"
BLANK_WORD = "blank"
_BESIDE_BLANK = frozenset(["", "/", ".", ",", ":", ";", "(", ")", "?", "!", "$", "%"])
_TRENDS = {"↑": "up", "↓": "down"}
_ARROW = re.compile(r"-{1,3}|<?-{2,4}|={1,3}")
_MINUTES = re.compile(r"(?:\d|[1-5]\d):[0-5]\d", re.ASCII)
_PARTS = ("minute", "second")
_UNSAYABLE = re.compile(r"[^AEIOUY]{4}|[AEIOUY]{4}|^[^AEIOUY]{3}|[^AEIOUY]{3}$")
"""Letters that no word has together, or few words."""
_NUMBER = re.compile(r"\d{1,3}(?:\.\d)?", re.ASCII)
_MAINS, _GOES_ON = "mains", "goes on"
"""Kinds of words (`cue_words.tsv`): of a house's current, and those that no unit stands before."""
_WORD = re.compile(r"[a-z][a-z-]+")
_SQUARED = frozenset(["²", "^2", "^{2}"])
_SIGNS = frozenset(["-", "−", "–", "=", "+"])
_OWN_SIGNS = {"mass": "m", "masses": "m", "weight": "W", "charge": "q", "time": "t", "volume": "V", "momentum": "p"}


def trend(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an arrow of what rises or falls, `pulse ↑`, `↑ exercise`; one that leads back begins a line."""
    leads_back = not place and len(segments) > 1 and not touch(segments, place) and segments[1].before[0].isupper()
    if segments[place].after in (SILENCE, segments[place].before) and len(segments) > 1 and not leads_back:
        segments[place] = rewrite.say(_TRENDS[segments[place].before], VERBATIM, segments[place])


def drawn_arrow(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Silences the head of an arrow that hyphens draw: `--> next`, `<-- here`."""
    is_right = segments[place].before == ">"
    beside = place - 1 if is_right else place + 1
    if not 0 <= beside < len(segments) or not touch(segments, min(place, beside)):
        return
    if len(segments[beside].before) > 1 and _ARROW.fullmatch(segments[beside].before):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def blank(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a line to be filled in, `Name: ______`, as one blank; a line alone and those of a day say nothing."""
    if place and segments[place - 1].before == "_" and touch(segments, place - 1):
        return
    end = place + 1
    while end < len(segments) and segments[end].before == "_" and touch(segments, end - 1):
        end += 1
    before = segments[place - 1].before if place and touch(segments, place - 1) else ""
    after = segments[end].before if end < len(segments) and touch(segments, end - 1) else ""
    if end == place + 1 or before[-1:].isalnum() or after[:1].isalnum() or not {before, after} <= _BESIDE_BLANK:
        return
    is_alone = end - place == len(segments) or "/" in (before, after)
    for at in range(place, end):
        is_said = at == place and not is_alone
        segments[at] = rewrite.say(BLANK_WORD if is_said else SILENCE, VERBATIM, segments[at])


def minutes(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads minutes and seconds before their unit, `6:30min/mile`, which is said with the minutes."""
    if not place or not _MINUTES.fullmatch(segments[place - 1].before):
        return
    following = segments[place + 1].before[0] if place + 1 < len(segments) else "."
    if not touch(segments, place - 1) and not (following.isalpha() or following in "/("):
        return  # what is silent would leave its space before a stop
    numbers = segments[place - 1].before.split(":")
    names = [f"{name}{'' if int(number) == 1 else 's'}" for name, number in zip(_PARTS, numbers, strict=True)]
    said = [rewrite.form("CARDINAL", str(int(number))) for number in numbers]
    if all(said):
        parts = [f"{number} {name}" for number, name in zip(said, names, strict=True) if number != "zero"]
        segments[place - 1] = rewrite.say(" ".join(parts), TIME, segments[place - 1])
        segments[place] = rewrite.say(SILENCE, VERBATIM, segments[place])


def capital_word(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a long word in capitals as it stands, where letters that can be said together make it: `TEWKESBURY`."""
    segment = segments[place]
    if segment.semiotic_class == LETTERS and not _UNSAYABLE.search(segment.before):
        segments[place] = rewrite.say(segment.before, PLAIN, segment)


def amperes(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the letter of a current where a house's wiring is spoken of: `30A controllers`, `a 10A fuse`."""
    if not place or not touch(segments, place - 1) or not _NUMBER.fullmatch(segments[place - 1].before):
        return
    if (place > 1 and touch(segments, place - 2)) or not is_about(segments, _MAINS):
        return
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    is_attribute = _WORD.fullmatch(following) is not None and following not in cues()[_GOES_ON]
    if touch(segments, place) and following[:1].isalnum():
        return
    is_one = is_attribute or segments[place - 1].before == "1"
    segments[place] = rewrite.say("ampere" if is_one else "amperes", MEASURE, segments[place])


def discriminant(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Spells the factors of `b² - 4ac`, which are no acres."""
    if place < 2 or not touch(segments, place - 1) or segments[place - 1].before != "4":
        return
    if segments[place - 2].before in _SIGNS and any(segment.before in _SQUARED for segment in segments[:place]):
        segments[place] = rewrite.say(" ".join(segments[place].before), LETTERS, segments[place])


def own_sign(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the sign of a quantity behind its name as a letter: `Mass (m)` is no length."""
    if place < 2 or not is_tight(segments, place) or segments[place - 1].before != "(":
        return
    if _OWN_SIGNS.get(segments[place - 2].before.casefold()) == segments[place].before:
        segments[place] = rewrite.say(segments[place].before.lower(), LETTERS, segments[place])


ENTRY_RULES = (
    SentenceRule("trend", frozenset(_TRENDS), trend, is_speech=True),
    SentenceRule("drawn arrow", frozenset("<>"), drawn_arrow, is_speech=True),
    SentenceRule("blank", frozenset("_"), blank, is_speech=True),
    SentenceRule("minutes and seconds", frozenset(["min", "mins"]), minutes, is_speech=True),
    SentenceRule("capital word", WrittenShape("[A-Z]{8,20}"), capital_word, is_speech=True),
    SentenceRule("current of a house", frozenset("A"), amperes, is_speech=True),
    SentenceRule("discriminant", frozenset(["ac"]), discriminant, is_speech=True),
    SentenceRule("sign of a quantity", frozenset("mWqtVp"), own_sign, is_speech=True),
)
