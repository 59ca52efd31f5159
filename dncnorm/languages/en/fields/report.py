"""Reads what markets and clinics write, for a voice: basis points, losses, ratings, strengths, two-digit years.

`-17bps` are basis points unless data are sent, `(3.2)%` is a loss, `BBB-` a rating, `q4-6h` how often a drug is given.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES, MINUS
from dncnorm.core.segments import RULE_SOURCE, Segment, is_tight, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import has_word, is_about
from dncnorm.languages.en.words.spoken_numbers import spoken_number
from dncnorm.languages.en.words.spoken_signs import MINUS_WORD, PER_WORD, SLASH_WORD, TO

ADDRESS, CARDINAL, DATE, LETTERS = "ADDRESS", "CARDINAL", "DATE", "LETTERS"
FRACTION, MEASURE, MONEY, PLAIN_CLASS, VERBATIM = "FRACTION", "MEASURE", "MONEY", "PLAIN", "VERBATIM"
EVERY_WORD = "every"
_OF_YIELDS, _OF_GRADES, _OF_GUNS, _OF_COINS, _OF_SUMS = "yield", "graded", "gun", "coin", "sum"
"""Kinds of words (`cue_words.tsv`)."""
_BAUDS = frozenset(map(str, (*(300 << shift for shift in range(9)), 14400, 28800, 33600, 38400, 56000, 57600, 115200)))
"""How many bits modems and cables send in a second: 300 doubled, and others; fewer are rather basis points."""
_BASIS, _BIT = ".*basis points?", ".*bits? per second"
_DIGITS = re.compile(r"\d[\d,]*(?:\.\d+)?")
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?", re.ASCII)
_LOSS = re.compile(r"([$£€])\(\d[\d,]*(?:\.\d+)?\)", re.ASCII)
_CURRENCIES = {"$": "dollars", "£": "pounds", "€": "euros"}
_SCALES = frozenset(["thousand", "million", "billion", "trillion"])
_RATING = re.compile(r"(AAA|AA|A|BBB|BB|B|CCC|CC|C|D)-")
_RATINGS = frozenset(["AA", "BBB", "BB", "CCC"])
_ENDS = frozenset([*"/,;:.)]*!?\"”»'’", "...", "…"])
_OPENERS = frozenset("([\"'“‘«*_/")
_GRADE = frozenset("ABCD")
_RECEPTORS, _IONS = frozenset(["ER", "PR", "AR", "HER2", "PD-L1"]), frozenset(["Cl", "Br", "F", "I", "OH", "CN", "SCN"])
_CHARGED = re.compile("At|Br|Cl|Rh|[A-Z]{2,4}")
"""What a minus, not a hyphen, marks where it stands at its end: `Br−`, `SCN−`, `GFP−`."""
_SLASHED = re.compile(r"(\d{2,3})/(\d{1,2})", re.ASCII)
_LEAST_NUMERATOR = 10
_NEAR = 12
_LATEST = 30
"""Years of two digits up to here may be of either century."""
_SHORT_DATE = re.compile(r"(\d{1,2}/\d{1,2}/)(\d\d)", re.ASCII)
_OFTEN = {"h": "hour", "hr": "hour", "hrs": "hour", "H": "hour", "d": "day", "min": "minute", "wk": "week"}
_HOW_OFTEN = re.compile(r"(\d{1,2})(?:[-–](\d{1,2}))? ?(hrs?|[hHd]|min|wk)(?![^\W_])", re.ASCII)
_DOSED = re.compile(r"[\d.,]+ ?(?:m?g|mcg|[µμ]g|units?|U|IU|m?mol|mEq|m?L)", re.ASCII)
_DILUTED = re.compile(r"[\d.]* ?(?:m?L|d?L|hr?|hrs|hours|min|m[²2]|kg)", re.ASCII)
_LIQUID = re.compile(r"[\d.,]+ ?m?L", re.ASCII)
_TIMED = re.compile(r"[\d.]* ?(?:hr?|hrs|hours|min)", re.ASCII)


def basis_points(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `bps` as basis points, but for what is sent: `-17bps`, a modem's `9600 bps`; `yields rose 300 bps`."""
    segment = segments[place]
    number = _DIGITS.search(segment.before)
    is_baud = number is not None and number[0].replace(",", "") in _BAUDS
    is_data = is_baud or has_word(segments, f"not {_OF_YIELDS}")
    is_data = is_data and not is_about(segments, _OF_YIELDS)
    said = rewrite.form(MEASURE, segment.before, _BIT if is_data else _BASIS)
    if said is not None:
        segments[place] = rewrite.say(said, MEASURE, segment)


def grains(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `168 gr` as grains where guns or coins are spoken of, else as grams."""
    unit = "grain" if is_about(segments, _OF_GUNS) or is_about(segments, _OF_COINS) else "gram"
    if said := rewrite.form(MEASURE, segments[place].before, rf".*\b{unit}s?"):
        segments[place] = rewrite.say(said, MEASURE, segments[place])


def loss(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a percentage in an accountant's brackets as negative: `(3.2)%`."""
    found = [segment.before for segment in segments[place - 3 : place]] if place > 2 else []
    if not found or found[0] != "(" or found[2] != ")" or not _NUMBER.fullmatch(found[1]):
        return
    if all(touch(segments, at) for at in range(place - 3, place)) and not (place > 3 and touch(segments, place - 4)):
        segments[place - 3] = rewrite.say(MINUS_WORD, VERBATIM, segments[place - 3])


def losses(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the second of two sums in an accountant's brackets as negative, too: `$(1.2)-(1.5) million`."""
    parts = [segment.before for segment in segments[place - 1 : place + 4]] if place else []
    if len(parts) < len(["$(1.2)", "-", "(", "1.5", ")"]) or (parts[2], parts[4]) != ("(", ")"):
        return
    first = _LOSS.fullmatch(parts[0])
    if first is None or not _NUMBER.fullmatch(parts[3]) or not all(touch(segments, at) for at in (place - 1, place)):
        return
    scale = place + 4
    number = spoken_number(parts[3], rewrite)
    if number is None:
        return
    segments[place] = rewrite.say(TO, PLAIN, segments[place])
    segments[place + 1] = rewrite.say(MINUS_WORD, VERBATIM, segments[place + 1])
    segments[place + 2] = rewrite.say(number, CARDINAL, segments[place + 2])
    name = _CURRENCIES[first[1]]
    if scale < len(segments) and segments[scale].before in _SCALES:
        segments[scale] = rewrite.say(f"{segments[scale].before} {name}", MONEY, segments[scale])
    else:
        segments[place + 3] = rewrite.say(name, MONEY, segments[place + 3])


def rating(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the minus of a rating of credit or a grade: `BBB-`, `graded B-`."""
    if place + 1 < len(segments) and touch(segments, place) and segments[place + 1].before not in _ENDS:
        return
    found = _RATING.fullmatch(segments[place].before)
    if found is not None and (len(found[1]) > 1 or is_about(segments, _OF_GRADES)):
        said = f"{' '.join(found[1].lower())} {MINUS_WORD}"
        segments[place] = rewrite.say(said, LETTERS, segments[place])


def grade(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the minus behind the letter of a grade: `an A-`, `B- or better`."""
    is_free = place + 1 == len(segments) or not touch(segments, place) or segments[place + 1].before in _ENDS
    is_behind = bool(place) and is_free and touch(segments, place - 1)
    if is_behind and (_has_plus_alike(segments, place) or _is_of_receptor(segments, place)):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, segments[place])
        return
    is_inside = place > 1 and touch(segments, place - 2) and segments[place - 2].before not in _OPENERS
    if not is_behind or is_inside:
        return
    mark = segments[place - 1].before
    if mark in _RATINGS or (mark in _GRADE and is_about(segments, _OF_GRADES)):
        segments[place] = rewrite.say(MINUS_WORD, VERBATIM, segments[place])


def _is_of_receptor(segments: list[Segment], place: int) -> bool:
    """Whether it tells that a tumor lacks a receptor, `ER-`, `HER2−`, or the charge of an ion: `Cl-`."""
    before = segments[place - 1].before
    if segments[place].before == MINUS and _CHARGED.fullmatch(before):
        return True
    if before in _IONS:
        return is_about(segments, "ion")
    is_second = before == "2" and place > 1 and touch(segments, place - 2) and segments[place - 2].before == "HER"
    return (is_second or before in _RECEPTORS) and is_about(segments, "receptor")


def receptor(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the minus that ends a receptor's name where the text cuts no token before it: `ER-`."""
    if is_about(segments, "receptor"):
        letters = " ".join(segments[place].before[:-1].lower())
        segments[place] = rewrite.say(f"{letters} {MINUS_WORD}", LETTERS, segments[place])


def _has_plus_alike(segments: list[Segment], place: int) -> bool:
    """Whether a plus ends another of several marks: `ER+/PR+/HER2-`."""
    return segments[place - 1].before[-1:].isalnum() and any(
        at
        and segments[at].before == "+"
        and touch(segments, at - 1)
        and (segments[at - 1].before.isalpha() or (at > 1 and touch(segments, at - 2)))
        and (at + 1 == len(segments) or not touch(segments, at) or segments[at + 1].before in _ENDS)
        for at in range(max(0, place - _NEAR), min(len(segments), place + _NEAR))
    )


def two_numbers(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the slash between two numbers, the first greater, where no sum is done: `ACSR 26/7`, `22/12`."""
    segment = segments[place]
    found = _SLASHED.fullmatch(segment.before)
    if segment.source == RULE_SOURCE or segment.semiotic_class != FRACTION or found is None:
        return
    first, last = map(int, found.groups())
    if first < _LEAST_NUMERATOR or first <= last or last in (1, 10) or has_word(segments, _OF_SUMS):
        return
    if said := rewrite.form(ADDRESS, segment.before, f".* {SLASH_WORD} .*"):
        segments[place] = rewrite.say(said, ADDRESS, segment)


def short_date(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says the century of a year of two digits that can be of the last one alone: `8/1/44`."""
    found = _SHORT_DATE.fullmatch(segments[place].before)
    if found is None or segments[place].semiotic_class != DATE or int(found[2]) <= _LATEST:
        return
    if said := rewrite.form(DATE, f"{found[1]}19{found[2]}"):
        segments[place] = rewrite.say(said, DATE, segments[place])


def often(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads how often a drug is given: `q6h`, `q4-6h`, `Q12H`, cut behind the `q`."""
    end = place + 1
    while end < len(segments) and touch(segments, end - 1):
        end += 1
    written = "".join(segment.before for segment in segments[place + 1 : end])
    found = _HOW_OFTEN.match(written)
    if found is None or (place and touch(segments, place - 1) and segments[place - 1].before[-1:].isalnum()):
        return
    at, end = place + 1, place + 1
    while sum(len(segment.before) for segment in segments[at:end]) < found.end():
        end += 1
    numbers = [digits for digits in found.groups()[:2] if digits]
    unit = f"{_OFTEN[found[3]]}{'s' if numbers != ['1'] else ''}"
    said = [rewrite.form(CARDINAL, digits) for digits in numbers]
    if not all(said):
        return
    segments[place] = rewrite.say(EVERY_WORD, PLAIN_CLASS, segments[place])
    whole = segments[at].before
    if whole == found[0]:
        segments[at] = rewrite.say(f"{f' {TO} '.join(filter(None, said))} {unit}", MEASURE, segments[at])
    elif segments[end - 1].before.replace(" ", "") in (found[3], numbers[-1] + found[3]):
        is_whole = segments[end - 1].before != found[3]
        segments[end - 1] = rewrite.say(f"{said[-1]} {unit}" if is_whole else unit, MEASURE, segments[end - 1])
        if len(numbers) > 1:
            segments[at + 1] = rewrite.say(TO, PLAIN, segments[at + 1])


def strength(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads how much of a drug is in how much, or in which time: `160 mg/5 mL`, `500 mL/24 h`."""
    if not is_tight(segments, place):
        return
    dose, amount = segments[place - 1].before, segments[place + 1].before
    if not amount[0].isdecimal():
        return
    is_strength = _DOSED.fullmatch(dose) and _DILUTED.fullmatch(amount) and not _LIQUID.fullmatch(dose)
    is_flow = _LIQUID.fullmatch(dose) and _TIMED.fullmatch(amount)
    is_area = amount.startswith("1.73") and segments[place - 1].semiotic_class == MEASURE
    if is_strength or is_flow or is_area:
        segments[place] = rewrite.say(PER_WORD, PLAIN, segments[place])
        singular = rewrite.form(MEASURE, amount)
        if singular and not is_area:
            segments[place + 1] = rewrite.say(singular, MEASURE, segments[place + 1])


def mach(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a speed as a part of that of sound: `M.84`."""
    if said := rewrite.form("DECIMAL", segments[place].before[1:]):
        segments[place] = rewrite.say(f"m {said}", LETTERS, segments[place])


REPORT_RULES = (
    SentenceRule("mach", WrittenShape(r"M\.\d{2,3}"), mach, is_speech=True),
    SentenceRule("basis points", WrittenShape(r"[-−+–]?[\d.,]+\s?bps"), basis_points, is_speech=True),
    SentenceRule("grains", WrittenShape(r"[\d.,]+\s?gr\.?"), grains, is_speech=True),
    SentenceRule("loss", frozenset("%"), loss, is_speech=True),
    SentenceRule("losses", DASHES, losses, is_speech=True),
    SentenceRule("rating", WrittenShape(_RATING.pattern), rating, is_speech=True),
    SentenceRule("grade", frozenset("-−–"), grade, is_speech=True),
    SentenceRule("receptor", WrittenShape("(?:ER|PR|AR)[-−–]"), receptor, is_speech=True),
    SentenceRule("two numbers", WrittenShape(_SLASHED.pattern), two_numbers, is_speech=True),
    SentenceRule("short date", WrittenShape(_SHORT_DATE.pattern), short_date, is_speech=True),
    SentenceRule("often", frozenset("qQ"), often, is_speech=True),
    SentenceRule("strength", frozenset("/"), strength, is_speech=True),
)
