"""Reads numbers that name a thing where a count or a ratio could stand: cards, archives, articles, cartridges.

    card 4111111111111111, hep-th/9711200, PNAS 104:12345, .30-06, MARC 245 $a, 1-877-Flowers

For a voice.
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.codes.addresses import spoken_address
from dncnorm.languages.en.words.cues import cues
from dncnorm.languages.en.words.plurals import is_plural

ADDRESS, DATE, DIGIT = "ADDRESS", "DATE", "DIGIT"
ELECTRONIC, MONEY, VERBATIM = "ELECTRONIC", "MONEY", "VERBATIM"
_LONG, _ROUND = r"\d{10,40}", re.compile(r"\d{1,6}0{6,}", re.ASCII)
_MEASURED = re.compile("percent|[kMGT]?i?[bB]|Hz|%")
_UNITS = frozenset(["units", "copies", "miles", "km", "points", "dollars", "euros", "pounds", "users", "people"])
_GUNS, _PRICES, _SERIES = "gun", "price", "series of models"
"""The kinds of words (`cue_words.tsv`) of a sentence that has cartridges, or a sum, and names of products."""


_MODEL = r"[1-9]\d{3}[A-Z]{0,2}|[1-9]\d{2}(?:[a-z]{1,2}| [1-9]\d{2})?|[A-Z]\d{3}"
"""Numbers of models: `4090`, `330i`, `D850`, and a car's own with its line's, `996 911`."""

_IN_PAIRS = "(?!.* hundred [a-z]).*"


def _is_counted(word: str) -> bool:
    return _MEASURED.fullmatch(word) is not None or is_plural(word)


def long_number(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads ten digits and more in a row one by one, unless they are round, or what follows is counted."""
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    if not _ROUND.fullmatch(segments[place].before) and not _is_counted(following):
        segments[place] = rewrite.read_as(DIGIT, segments[place])


def object_name(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the name of a digital object, all of it: `10.1038/nature12373`."""
    segments[place] = rewrite.say(spoken_address(segments[place].before), ELECTRONIC, segments[place])


def model(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the number of a model in pairs: `RTX 4090`, `Peugeot 3008`; what is counted keeps its thousands."""
    name = segments[place - 1].before if place else ""
    is_letter = len(name) == 1 and name.isupper() and touch(segments, place - 1)
    if place > 1 and len(name) == 1 and (name.isdecimal() or is_letter):  # Ryzen 5 7600X, Nikon D750
        name = segments[place - 2].before
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    if name.islower() or name.casefold() not in cues()[_SERIES] or following in _UNITS:
        return
    written = segments[place].before
    if len(written) == len("330") and _is_counted(following):
        return
    said = [rewrite.form(ADDRESS, part, _IN_PAIRS) for part in written.split()]
    if all(said):
        segments[place] = rewrite.say(f" {SILENCE} ".join(map(str, said)), ADDRESS, segments[place])


IDENTIFIER_RULES = (
    SentenceRule("model of a series", WrittenShape(_MODEL), model, is_speech=True),
    SentenceRule("long number", WrittenShape(_LONG), long_number, is_speech=True),
    SentenceRule("object name", WrittenShape(r"10\.\d{4,9}/\S*"), object_name, is_speech=True),
)
