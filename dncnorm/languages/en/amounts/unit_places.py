"""Reads units without digits, by the tokens around them: `kg/m3`, `Weight (kg)`, `two million kg`. For a voice."""

from __future__ import annotations

import re
from functools import cache

from dncnorm.core.segments import RULE_SOURCE, Segment, is_tight
from dncnorm.languages.base import Rewriter, SentenceRule, TableForms, WrittenShape
from dncnorm.languages.en.lexicon.unit_forms import short_forms
from dncnorm.languages.en.words.cues import cues, is_about

MEASURE = "MEASURE"
_NO_UNIT, _CAPITALS = "no unit", "unit in capitals"
_OF_QUANTITY, _QUANTITY, _NUMBER = "unit of a quantity", "quantity", "number"
_QUOTIENT = r"(?:[ckm]m|ft|mi|in)[23²³]|m[²³]|[^\W\d_]{1,6}[²³23]?/[^\W\d_]{1,3}[²³23]?(?:/[a-z]{1,3}[²³23]?)?"
_LETTERS_ALONE = re.compile(r"[A-Z](?:/[A-Z]){2,}")
_ONE, _TWO = ("1", "one "), ("2", "two ")
_ARTICLES, _PARTS = frozenset(["a", "an"]), frozenset(["half", "quarter", "of"])
_BEFORE_ONE = frozenset(["per", "one", *_ARTICLES])
_PER_WORDS = frozenset(["per", "a", "an", "each", "/"])


def in_brackets(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the unit of a quantity before the brackets, `Weight (kg)`, and one after a word: `per kg`, `half a kg`."""
    unit, before = segments[place].before, segments[place - 1].before if place else ""
    if is_tight(segments, place) and before + segments[place + 1].before in ("()", "[]"):
        quantity = segments[place - 2].before.casefold() if place > 1 else ""
        is_unit = quantity in cues()[_QUANTITY] or (unit in _certain() and quantity[:1].isalpha())
    else:
        is_part = before in _ARTICLES and place > 1 and segments[place - 2].before.casefold() in _PARTS
        is_unit = unit in _certain() and (before == "per" or is_part or before.casefold() in cues()[_NUMBER])
    if is_unit and (said := _named(unit, rewrite, *(_ONE if before.casefold() in _BEFORE_ONE else _TWO))):
        segments[place] = rewrite.say(said, MEASURE, segments[place])


def quotient(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a quotient or a power of units: `kg/m3`, `per km²`."""
    segment = segments[place]
    if segment.source == RULE_SOURCE or _LETTERS_ALONE.fullmatch(segment.before):
        return
    is_singular = place > 0 and segments[place - 1].before in _PER_WORDS
    if said := _named(segment.before, rewrite, *(_ONE if is_singular else _TWO)):
        segments[place] = rewrite.say(said, MEASURE, segment)


def basis_points(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `bps` in a sentence about yields as basis points: `yields rose 8 bps`."""
    if is_about(segments, "yield") and (said := rewrite.form(MEASURE, segments[place].before, ".* basis points?")):
        segments[place] = rewrite.say(said, MEASURE, segments[place])


def _named(unit: str, rewrite: Rewriter, number: str, word: str) -> str | None:
    """Returns how the unit is said after a number."""
    said = rewrite.form(MEASURE, f"{number} {unit}") or ""
    return said.removeprefix(word) if said.startswith(word) else None


@cache
def _certain() -> frozenset[str]:
    """The signs of units that hardly mean anything else."""
    signs = (sign for sign in short_forms() if len(sign) > 1 and not sign.isupper())
    return frozenset([*signs, *cues()[_CAPITALS]]) - cues()[_NO_UNIT]


def _bracketed() -> frozenset[str]:
    return _certain() | cues()[_OF_QUANTITY]


UNIT_PLACE_RULES = (
    SentenceRule("units", TableForms(_bracketed), in_brackets, is_speech=True),
    SentenceRule("basis points", WrittenShape(r"[-−+–]?[\d.,]+\s?bps"), basis_points, is_speech=True),
    SentenceRule("quotient", WrittenShape(_QUOTIENT), quotient, is_speech=True),
)
