"""How the grammar says a number whose class depends on its shape, and a code of two parts."""

from __future__ import annotations

from dncnorm.core.segments import Segment
from dncnorm.languages.base import Rewriter
from dncnorm.languages.en.words.spoken_signs import DASH_WORD

ADDRESS, CARDINAL, DECIMAL = "ADDRESS", "CARDINAL", "DECIMAL"


def spoken_number(digits: str, rewrite: Rewriter) -> str | None:
    """Returns how a number with or without a point is said; None if the grammar does not have it."""
    return rewrite.form(DECIMAL if "." in digits else CARDINAL, digits)


def say_code(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says the parts on both sides of a dash as the grammar reads them in a code, and names the dash: `93-1794`."""
    code = f"{segments[place - 1].before}-{segments[place + 1].before}"
    said = rewrite.form(ADDRESS, code, f".* {DASH_WORD} .*")
    if said is None:
        return
    first, _, last = said.partition(f" {DASH_WORD} ")
    for at, words in ((place - 1, first), (place, DASH_WORD), (place + 1, last)):
        segments[at] = rewrite.say(words, ADDRESS, segments[at])
