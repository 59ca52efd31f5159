"""Reads shillings and pence, which else are seconds, days and fractions: `5s.`, `2/6`, `4/-`, `7½d.`, `£1/19/11`.

A form that nothing else has is always read so; of the others the sentence must show that it speaks of old money, by a
word or by another sum. For a voice.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.cues import is_about

CARDINAL, FRACTION, MONEY = "CARDINAL", "FRACTION", "MONEY"
_OLD_MONEY = "old money"
"""The kind of words (`cue_words.tsv`)."""
_PART = r"(?:\d{1,2}[¼½¾]?|[¼½¾])"
_POUNDS = rf"£(?P<pounds>\d{{1,6}})[-/:](?P<shillings>\d{{1,2}})[-/:](?P<pence>{_PART}|-)"
_ROUND = r"(?P<shillings>\d{1,4})/[-–—]"
_SUM = rf"(?P<shillings>\d{{1,2}}) ?s\.? (?P<pence>{_PART}) ?d\.?"
_HALVES = r"(?P<pence>\d{0,2}[¼½¾]) ?d\.?"
_CERTAIN = tuple(map(re.compile, (_POUNDS, _ROUND, _SUM, _HALVES)))
_SHILLINGS = re.compile(r"(?P<shillings>\d{1,3})s\.?", re.ASCII)
_BOTH = re.compile(r"(?P<shillings>\d{1,3})/(?P<pence>\d|1[01])", re.ASCII)
_FRACTION = re.compile(r"1/[234]|2/3|3/4|[1357]/8", re.ASCII)
"""Money only beside another sum."""
_GROUP_NAME = re.compile(r"\?P<\w+>")
_SHOWS = re.compile(_GROUP_NAME.sub("?:", rf"£ ?\d.*s\.?.*|{_SUM}|\d{{1,4}}/[-–—]"))
_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
_PENNY, _PENCE, _SHILLING = "penny", "pence", "shilling"
_BEFORE_PRICE = frozenset(["price", "costs", "cost", "paid", "fee", "wages", "fine", "rent"])
_OF_EACH = frozenset(["per", "net"])


def certain(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads what is nothing else: `4/-`, `7½d.`, `£1/19/11`, `2s. 4½d.`."""
    found = next(filter(None, (shape.fullmatch(segments[place].before) for shape in _CERTAIN)), None)
    if found is not None:
        _say(found, segments, place, rewrite)


def shillings(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `5s.` and `2/6` in a sentence about old money."""
    written = segments[place].before
    found = _SHILLINGS.fullmatch(written) or _BOTH.fullmatch(written)
    if found is None or (_FRACTION.fullmatch(written) and not _is_shown(segments, place)):
        return
    if _is_shown(segments, place) or is_about(segments, _OLD_MONEY) or _is_price(segments, place):
        _say(found, segments, place, rewrite)


def _is_price(segments: list[Segment], place: int) -> bool:
    """Whether shillings with a dot follow what has a price, or stand for each of something: `8s. per quarter`."""
    following = segments[place + 1 : place + 3]
    if not segments[place].before[:-1].isdecimal() or not following or following[0].before != ".":
        return False
    is_each = len(following) > 1 and following[1].before in _OF_EACH
    return is_each or (place > 0 and segments[place - 1].before.casefold() in _BEFORE_PRICE)


def pence(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `6d.` in a sentence about old money."""
    if not place or not touch(segments, place - 1) or not _NUMBER.fullmatch(segments[place - 1].before):
        return
    if _is_shown(segments, place) or is_about(segments, _OLD_MONEY):
        said = _PENNY if segments[place - 1].before == "1" else _PENCE
        segments[place] = rewrite.say(said, MONEY, segments[place])


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
    SentenceRule("shillings", WrittenShape(r"\d{1,3}(?:s\.?|/(?:\d|1[01]))"), shillings, is_speech=True),
    SentenceRule("pence", frozenset(["d", "d."]), pence, is_speech=True),
)
