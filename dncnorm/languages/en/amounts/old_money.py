"""Reads shillings and pence, which else are seconds, days and fractions: `5s.`, `2/6`, `4/-`, `7½d.`, `£1/19/11`,
and pounds by their letter: `2000l. a year`.

A form that nothing else has is always read so; of the others the sentence must show that it speaks of old money, by a
word or by another sum. For a voice.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import cues, has_word, is_about, words

CARDINAL, FRACTION, MONEY = "CARDINAL", "FRACTION", "MONEY"
_OLD_MONEY = "old money"
"""The kind of words (`cue_words.tsv`)."""
_PART = r"(?:\d{1,2}[¼½¾]?|[¼½¾])"
_POUNDS = rf"£(?P<pounds>\d{{1,6}})[-/:](?P<shillings>\d{{1,2}})[-/:](?P<pence>{_PART}|-)"
_ROUND = r"(?P<shillings>\d{1,4})/[-–—]"
_SUM = rf"(?P<shillings>\d{{1,2}}) ?s\.? ?(?P<pence>{_PART}) ?d\.?"
_HALVES = r"(?P<pence>\d{0,2}[¼½¾]) ?d\.?"
_CERTAIN = tuple(map(re.compile, (_POUNDS, _ROUND, _SUM, _HALVES)))
_SHILLINGS = re.compile(r"(?P<shillings>\d{1,3}) ?s\.?", re.ASCII)
_BOTH = re.compile(r"(?P<shillings>\d{1,3})/(?P<pence>\d|1[01])", re.ASCII)
_FRACTION = re.compile(r"1/[234]|2/3|3/4|[1357]/8", re.ASCII)
"""Money only beside another sum, or where shillings and pence are named."""
_NAMES = frozenset(["shilling", "shillings", "pence"])
_GROUP_NAME = re.compile(r"\?P<\w+>")
_SHOWS = re.compile(_GROUP_NAME.sub("?:", rf"£ ?\d.*s\.?.*|{_SUM}|\d{{1,4}}/[-–—]"))
_PENNY, _PENCE, _SHILLING = "penny", "pence", "shilling"
_BEFORE_PRICE = frozenset(["price", "costs", "cost", "paid", "fee", "wages", "fine", "rent", "yard", "sold", "each"])
_AT = frozenset(["at", "for", "of", "is", "was", "every"])
_AFTER_PRICE = frozenset(["per", "each", "apiece", "yearly", "weekly", "note", "notes", "piece", "less", "net"])
_RATES = (["in", "the", "pound"], ["in", "the", "£"])
_THE = frozenset(["the", "a"])
_OF_POUNDS, _MOST_SHILLINGS = re.compile(r"£ ?[\d,]+", re.ASCII), 20
"""Pounds, and how many shillings the price `19/6` has at most: `28/2` is a day."""
_SIGNS_OF_PENCE = frozenset(["d", "d."])
_OF_TIME = "race of seconds"


def certain(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads what is nothing else: `4/-`, `7½d.`, `£1/19/11`, `2s. 4½d.`."""
    found = next(filter(None, (shape.fullmatch(segments[place].before) for shape in _CERTAIN)), None)
    if found is not None:
        _say(found, segments, place, rewrite)


def shillings(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `5s.` and `2/6` in a sentence about old money."""
    written = segments[place].before
    found = _SHILLINGS.fullmatch(written) or _BOTH.fullmatch(written)
    if place and segments[place - 1].before in ("'", "’"):
        return  # a decade
    is_fraction = _FRACTION.fullmatch(written) and words(segments).isdisjoint(_NAMES)
    if found is None or (is_fraction and not _is_shown(segments, place)):
        return
    is_sum = _is_shown(segments, place) or _has_pence(segments) or _follows_pounds(segments, place)
    is_day = "/" in written and int(found["shillings"]) > _MOST_SHILLINGS
    if is_sum or is_about(segments, _OLD_MONEY) or (_is_priced(segments, place) and not is_day):
        _say(found, segments, place, rewrite)


def _has_pence(segments: list[Segment]) -> bool:
    return any(segment.before in _SIGNS_OF_PENCE and segment.after in (_PENNY, _PENCE) for segment in segments)


def _follows_pounds(segments: list[Segment], place: int) -> bool:
    """Whether pounds and a comma stand before it: `£10, 15s.`."""
    if place < 2 or segments[place - 1].before != ",":
        return False
    return _OF_POUNDS.fullmatch(segments[place - 2].before) is not None


def _is_priced(segments: list[Segment], place: int) -> bool:
    """Whether a word beside the sum says that it is a price: `price 5s.`, `8s. per yard`; a second has no stop."""
    before = [segment.before.casefold() for segment in segments[max(0, place - 2) : place]]
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    is_led = not _BEFORE_PRICE.isdisjoint(before[-1:]) or (
        len(before) > 1 and before[0] in _BEFORE_PRICE and before[1] in _AT
    )
    is_followed = (
        following in _AFTER_PRICE
        or [segment.before for segment in segments[place + 1 + (following == ".") :][:3]] in _RATES
    )
    is_stopped = segments[place].before.endswith(".") or following == "."
    is_lot = is_stopped and _names_lot(segments, place + 1 + (following == "."))
    return is_led or is_lot or (is_stopped and is_followed and not has_word(segments, _OF_TIME))


def _names_lot(segments: list[Segment], place: int) -> bool:
    """Whether what a price is for follows: `6d. the yard`, `2000l. a year`."""
    following = [segment.before for segment in segments[place : place + 2]]
    return len(following) > 1 and following[0] in _THE and following[1] in cues()["lot of a price"]


def _is_shown(segments: list[Segment], place: int) -> bool:
    """Whether another token is a sum of old money."""
    return any(at != place and _SHOWS.fullmatch(segment.before) for at, segment in enumerate(segments))


def _say(found: re.Match[str], segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    named = (("pounds", "pound", "pounds"), ("shillings", _SHILLING, "shillings"), ("pence", _PENNY, _PENCE))
    parts = found.groupdict()
    said = [_counted(parts[name], one, several, rewrite) for name, one, several in named if parts.get(name, "-") != "-"]
    if said and all(said):
        segments[place] = rewrite.say(
            " and ".join(filter(None, (" ".join(map(str, said[:-1])), said[-1]))), MONEY, segments[place]
        )


def _counted(number: str, one: str, several: str, rewrite: Rewriter) -> str | None:
    """Returns a number and what it counts: `four and a half pence`, `half a penny`."""
    if number == "½":
        return f"half a {one}"
    if number in ("¼", "¾"):
        return f"{'one quarter' if number == '¼' else 'three quarters'} of a {one}"
    said = rewrite.form(CARDINAL if number.isdecimal() else FRACTION, number)
    return said and f"{said} {one if number == '1' else several}"


_CERTAIN_SHAPES = _GROUP_NAME.sub("?:", "|".join((_POUNDS, _ROUND, _SUM, _HALVES)))
OLD_MONEY_RULES = (
    SentenceRule("old money", WrittenShape(_CERTAIN_SHAPES), certain, is_speech=True),
    SentenceRule("shillings", WrittenShape(r"\d{1,3}(?: ?s\.?|/(?:\d|1[01]))"), shillings, is_speech=True),
)
