"""Reads marks that the whole sentence tells apart: a variant's dash, a pace, a price for many.

`-300` behind `ATR42-200` is no negative number, `9'38"` of a runner no length. For a voice, like `figure.py`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import is_about
from dncnorm.languages.en.words.spoken_signs import DASH_WORD, PER_WORD

ADDRESS, CARDINAL, MEASURE, MONEY, VERBATIM = "ADDRESS", "CARDINAL", "MEASURE", "MONEY", "VERBATIM"
RELATIONS = {"⊆": "is a subset of or equal to", "⋈": "natural join"}
_VARIANT = re.compile(r"[-–−](\d{1,4})", re.ASCII)
_DESIGNATION, _TYPE = re.compile(r"[A-Z][\w/]*(?:-\w+)*-\d\w*"), re.compile(r"[A-Z][\w-]*-")
_MIXED = re.compile(r"(?:\d{1,3}[ -])?\d{1,2}/\d{1,2}|\d{0,3}[¼½¾⅐-⅞]")
_INCHES = "inches"
_PLURALS = {_INCHES: "inch", "feet": "foot"}
_SINGULAR = frozenset(_PLURALS.values())
_LETTERED_SUM = re.compile(r"([$£€]\d[\d.,]*) ([bkmBKM])")
_LINKS = frozenset([",", "and", "or", "&", "/", ";", "to", "through", "thru"])
_MANY = re.compile(r"1(?:[kKMB]|,?000(?:,?000)?)")
_SCALES = {"1k": "one thousand", "1K": "one thousand", "1M": "one million", "1B": "one billion"}
_MINUTES = re.compile(r"\d{1,2}['’′]", re.ASCII)
_PACE = re.compile(r"(\d{1,2})['’′] ?([0-5]\d)[\"”″]", re.ASCII)
_LASTING = frozenset(
    ["about", "than", "every", "within", "under", "takes", "take", "took", "for", "rest", "you", "cap"]
)
_OF_EXERCISE = "bout of exercise"
_OF_PACE, _OF_RUNNING, _OF_SKY = "pace", "running", "sky"
"""Kinds of words (`cue_words.tsv`)."""
_UNITS_IN_FULL = {
    **dict.fromkeys(["inch", "inches"], ("inch", "inches")),
    **dict.fromkeys(["foot", "feet"], ("foot", "feet")),
    **dict.fromkeys(["dollars", "euros", "percent"], ("dollars", "euros", "percent")),
}
_DETERMINERS = frozenset(["a", "an", "our", "my", "his", "her", "their", "this", "another"])
_INCHES_OF_FOOT, _TALLEST = 12, 8
_DISTANCES = {"mi": "mile", "mile": "mile", "km": "kilometer", "k": "kilometer"}


def variant(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the dash of a model's variant in a list or a range: `737-200, -300, and -400`, `MS-60 to -70`."""
    found = _VARIANT.fullmatch(segments[place].before)
    first = place - 1
    while first > 0 and (segments[first].before in _LINKS or _VARIANT.fullmatch(segments[first].before)):
        first -= 1
    if found is None or first < 0 or first == place - 1 or not _is_designation(segments, first):
        return
    if number := rewrite.form(CARDINAL, found[1]):
        segments[place] = rewrite.say(f"{DASH_WORD} {number}", ADDRESS, segments[place])


def _is_designation(segments: list[Segment], place: int) -> bool:
    """Whether a type and its variant end here: `ATR42-200` of one token, `737-200` of three."""
    if _DESIGNATION.fullmatch(segments[place].before):
        return True
    if not place or not touch(segments, place - 1) or not segments[place].before[0].isdecimal():
        return False
    joint = segments[place - 1]
    return joint.after == DASH_WORD or _TYPE.fullmatch(joint.before) is not None


def unit_price(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the slash before how many of a thing a price is for: `$0.002/1K tokens`."""
    if is_tight(segments, place) and segments[place - 1].semiotic_class == MONEY:
        count = segments[place + 1]
        if _MANY.fullmatch(count.before):
            segments[place] = rewrite.say(PER_WORD, PLAIN, segments[place])
            if count.before in _SCALES:
                segments[place + 1] = rewrite.say(_SCALES[count.before], CARDINAL, count)


def pace(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the minutes and seconds of a runner: `9'38"/mi`, `a pace of 9'30"`."""
    whole = _PACE.fullmatch(segments[place].before)
    last = place if whole else place + 1
    if last >= len(segments):
        return
    written = segments[place].before if whole else segments[place].before + segments[last].before
    found = _PACE.fullmatch(written)
    distance = _distance(segments, last)
    if found is None or (not whole and not touch(segments, place) and int(found[2]) < _INCHES_OF_FOOT):
        return
    if not (distance or _is_per_distance(segments, last) or _is_pace(segments, int(found[1]), int(found[2]))):
        return
    minutes, seconds = (
        rewrite.form(MEASURE, f"{int(part)} {unit}") for part, unit in zip(found.groups(), ("min", "s"), strict=True)
    )
    if not minutes or not seconds:
        return
    if whole:
        segments[place] = rewrite.say(f"{minutes} {seconds}", MEASURE, segments[place])
    else:
        segments[place] = rewrite.say(minutes, MEASURE, segments[place])
        segments[last] = rewrite.say(seconds, MEASURE, segments[last])
    if distance:
        segments[last + 1] = rewrite.say(PER_WORD, PLAIN, segments[last + 1])
        segments[last + 2] = rewrite.say(distance, MEASURE, segments[last + 2])


def _is_timed(segments: list[Segment], place: int) -> bool:
    """Whether it is how long something takes where exercise is spoken of: `every 3:00-5:00`, `in under 4:00`."""
    first = place - 2 if place > 1 and segments[place - 1].before in DASHES and touch(segments, place - 1) else place
    before = segments[first - 1].before.casefold() if first else ""
    return before in _LASTING and is_about(segments, _OF_EXERCISE)


def minute_of_play(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the minute that a line of a match begins with: `7' - Shot from 30 yards`."""
    following = segments[1].before if place == 0 and len(segments) > 1 else ""
    if following not in DASHES or touch(segments, 0) or len(segments) == len(["7'", "-"]):
        return
    said = rewrite.form(MEASURE, segments[0].before, ".* minutes?")
    if said and segments[2].before[0].isupper():
        segments[0] = rewrite.say(said, MEASURE, segments[0])


def round_pace(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the minutes of a pace or a bout without seconds: `10:00/mile`, `rest 3:00 between sets`."""
    minutes = rewrite.form(MEASURE, f"{segments[place].before.partition(':')[0]} min")
    if minutes and (_is_per_distance(segments, place) or _distance(segments, place) or _is_timed(segments, place)):
        segments[place] = rewrite.say(minutes, MEASURE, segments[place])


def _distance(segments: list[Segment], last: int) -> str:
    """What a pace is for: the `mi` of `9'38"/mi`."""
    is_divided = last + 2 < len(segments) and is_tight(segments, last + 1) and segments[last + 1].before == "/"
    return _DISTANCES.get(segments[last + 2].before, "") if is_divided else ""


def _is_per_distance(segments: list[Segment], last: int) -> bool:
    """Whether the next token or two say what a pace is for: the `/mile` of `4'11"/mile`, `per mile`."""
    following = [segment.before for segment in segments[last + 1 : last + 4] if segment.before.strip()]
    if following[:1] == [PER_WORD]:
        return len(following) > 1 and following[1] in _DISTANCES
    return bool(following) and following[0].startswith("/") and following[0][1:] in _DISTANCES


def _is_pace(segments: list[Segment], minutes: int, seconds: int) -> bool:
    """Whether the sentence speaks of running; what may be a person's height, `5'10"`, needs a word for a pace.

    No foot has twelve inches and more: `9'30"` is a time, but for what is measured in the sky or in degrees.
    """
    if seconds >= _INCHES_OF_FOOT and not is_about(segments, _OF_SKY):
        return not any("°" in segment.before for segment in segments)
    is_height = minutes < _TALLEST and seconds < _INCHES_OF_FOOT
    return is_about(segments, _OF_PACE if is_height else _OF_RUNNING)


def relation(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names what relates two sets."""
    segments[place] = rewrite.say(RELATIONS[segments[place].before], VERBATIM, segments[place])


def inches_apart(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the sign of inches that stands apart behind a mixed number: `24 3/4 ” with`."""
    if not place or touch(segments, place - 1):
        return
    leads = place + 1 < len(segments) and touch(segments, place) and segments[place + 1].before[0].isalnum()
    if not leads and _MIXED.fullmatch(segments[place - 1].before) and not _is_quoted(segments, place):
        segments[place] = rewrite.say(_INCHES, MEASURE, segments[place])


def by_sides(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads all of two sizes in the singular where their end is: `a 3' x 5' shed`, `a 9'10" by 10'6" shed`."""
    if not 0 < place < len(segments) - 1:
        return
    first = [place - 1] if place == 1 or not touch(segments, place - 2) else [place - 2, place - 1]
    is_two = place + 2 < len(segments) and touch(segments, place + 1)
    last = [place + 1, place + 2] if is_two else [place + 1]
    if not _is_length(segments[last[-1]], _SINGULAR):
        return
    for at in (*first, *last[:-1]):
        if _is_length(segments[at], _PLURALS):
            number, _, unit = segments[at].after.rpartition(" ")
            segments[at] = rewrite.say(f"{number} {_PLURALS[unit]}", MEASURE, segments[at])


def of_inches(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads feet in the singular whose inches are: the `6'` of `a 6'2" man`."""
    if place + 1 == len(segments) or not touch(segments, place) or not segments[place].after.endswith(" feet"):
        return
    inches = segments[place + 1]
    if _is_length(inches, _SINGULAR) and not inches.after.startswith("one "):
        segments[place] = rewrite.say(segments[place].after.replace(" feet", " foot"), MEASURE, segments[place])


def _is_length(segment: Segment, units: Collection[str]) -> bool:
    return segment.semiotic_class == MEASURE and segment.after.rpartition(" ")[2] in units


def _is_quoted(segments: list[Segment], place: int) -> bool:
    """Whether a quotation is open, which the sign would close."""
    opening = "“" if segments[place].before == "”" else segments[place].before
    marks = [segment.before for segment in segments[:place] if segment.after != _INCHES]
    return marks.count(opening) > marks.count("”") if opening == "“" else bool(marks.count(opening) % 2)


def item_after_sum(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the letter of the next item, which else is a sum's scale: `a) shoes at £50 b) a coat`."""
    found = _LETTERED_SUM.fullmatch(segments[place].before)
    if found is None or place + 1 == len(segments) or segments[place + 1].before not in (")", "."):
        return
    if _is_in_brackets(segments, place):
        return
    closing, near = segments[place + 1].before, {chr(ord(found[2]) - 1), chr(ord(found[2]) + 1)}
    is_item = any(
        one.before in near and follows.before == closing and touch(segments, at)
        for at, (one, follows) in enumerate(pairwise(segments))
    )
    if not is_item or not (said := rewrite.form(MONEY, found[1])):
        return
    whole, mark = segments[place], segments[place + 1]
    item = f"{found[2]}{mark.before}"
    segments[place] = rewrite.say(said, MONEY, whole)._replace(end=whole.start + len(found[1]), before=found[1])
    segments[place + 1] = rewrite.say(item, PLAIN, mark)._replace(start=whole.start + found.start(2), before=item)


def _is_in_brackets(segments: list[Segment], place: int) -> bool:
    """Whether a bracket is open here; one that closes an item's letter, `a)`, opened none."""
    depth = 0
    for segment in segments[:place]:
        depth = depth + 1 if segment.before == "(" else max(0, depth - (segment.before == ")"))
    return depth > 0


def unit_twice(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says once a unit that is written as a sign and a word: `every 16" inches`."""
    if not place or touch(segments, place - 1) or segments[place - 1].semiotic_class not in (MEASURE, MONEY):
        return
    amount, unit = segments[place - 1], segments[place].before
    number, _, said = amount.after.rpartition(" ")
    if said in _UNITS_IN_FULL[unit] and not amount.before.endswith(unit):
        segments[place - 1] = rewrite.say(
            f"{number} {unit}", MEASURE if amount.semiotic_class == MEASURE else MONEY, amount
        )
        segments[place] = rewrite.say(SILENCE, PLAIN, segments[place])


def of_craft(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads feet where a minute was said, behind a name with an article: `a McGregor 65'`. No player has one."""
    if place < len(["a", "McGregor"]) or not segments[place].after.endswith(" minutes"):
        return
    is_named = segments[place - 1].before[0].isupper() and segments[place - 2].before.casefold() in _DETERMINERS
    said = rewrite.form(MEASURE, segments[place].before, ".* feet") if is_named else None
    if said is not None:
        segments[place] = rewrite.say(said, MEASURE, segments[place])


MARK_RULES = (
    SentenceRule("unit twice", frozenset(_UNITS_IN_FULL), unit_twice, is_speech=True),
    SentenceRule("feet of a craft", WrittenShape(r"[1-9]\d['’′]"), of_craft, is_speech=True),
    SentenceRule("inches apart", frozenset('”"″'), inches_apart, is_speech=True),
    SentenceRule("side by side", frozenset(["x", "×", "X", "by"]), by_sides, is_speech=True),
    SentenceRule("feet of inches", WrittenShape(r"\d{1,2}['’′]"), of_inches, is_speech=True),
    SentenceRule("item after a sum", WrittenShape(_LETTERED_SUM.pattern), item_after_sum, is_speech=True),
    SentenceRule("variant", WrittenShape(_VARIANT.pattern), variant, is_speech=True),
    SentenceRule("unit price", frozenset("/"), unit_price, is_speech=True),
    SentenceRule("pace", WrittenShape(rf"{_PACE.pattern}|{_MINUTES.pattern}"), pace, is_speech=True),
    SentenceRule("minute of play", WrittenShape(r"(?:1[0-2]|[1-9])?\d['’′]"), minute_of_play, is_speech=True),
    SentenceRule("round pace", WrittenShape(r"[1-9]\d?:00"), round_pace, is_speech=True),
    SentenceRule("relation", frozenset(RELATIONS), relation, is_speech=True),
)
