"""Reads Roman numerals that the corpus leaves or spells: small ones after what they number, and years.

`vol. iii` is volume three, `pp. xii-xv` pages twelve to fifteen, `MCMXXIV` nineteen twenty four.
"""

from __future__ import annotations

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment, touch
from dncnorm.languages.base import Rewriter

CARDINAL, DATE, PLAIN = "CARDINAL", "DATE", "PLAIN"
_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_TENS = ("", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc")
_HUNDREDS = {1500: "md", 1600: "mdc", 1700: "mdcc", 1800: "mdccc", 1900: "mcm", 2000: "mm"}
SMALL = {f"{_TENS[number // 10]}{_ONES[number % 10]}": number for number in range(1, 100)}
YEARS = {
    f"{hundred}{_TENS[year // 10]}{_ONES[year % 10]}".upper(): century + year
    for century, hundred in _HUNDREDS.items()
    for year in range(100)
}
SHORTEST_YEAR = 4
"""Letters of the shortest numeral that is a year anywhere: `MMX` and `MDI` may be something else."""
SMALL_NUMERALS = frozenset(SMALL)
YEAR_NUMERALS = frozenset(numeral for numeral in YEARS if len(numeral) >= SHORTEST_YEAR)
_NUMBERED = (
    *(
        "act",
        "appendix",
        "article",
        "book",
        "canto",
        "chapter",
        "clause",
        "figure",
        "note",
        "page",
        "paragraph",
        "part",
    ),
    *("aeneid", "annals", "eclogue", "epistle", "georgics", "histories", "iliad", "metamorphoses", "ode", "satire"),
    *("fragment", "tome"),
    *("plate", "psalm", "scene", "section", "series", "stanza", "table", "title", "verse", "volume"),
)
NUMBERED = frozenset([*_NUMBERED, *(f"{word}s" for word in _NUMBERED)]) - {"acts"}
"""What a small numeral follows."""
_BETWEEN = frozenset([",", "and", "&", "to", "or", *DASHES])


def small_numeral(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a small numeral after what it numbers, or after another numeral of the same."""
    if _is_numbered(segments, place):
        if segments[place - 1].before in DASHES:
            segments[place - 1] = rewrite.read_as(PLAIN, segments[place - 1])
        segments[place] = _said(segments[place].before.upper(), CARDINAL, segments[place], rewrite)


def year_numeral(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a numeral of four letters and more as the year that it is."""
    segments[place] = _said(str(YEARS[segments[place].before]), DATE, segments[place], rewrite)


def _is_numbered(segments: list[Segment], place: int) -> bool:
    """Whether what is numbered stands before the numeral, or before others that are joined to it."""
    while place > 1 and segments[place - 1].before in _BETWEEN and segments[place - 2].before in SMALL:
        place -= 2
    if place > 1 and segments[place - 1].before == "." and touch(segments, place - 2):
        place -= 1
    return place > 0 and segments[place - 1].after.lower() in NUMBERED


def _said(number: str, semiotic_class: str, segment: Segment, rewrite: Rewriter) -> Segment:
    spoken = rewrite.form(semiotic_class, number)
    return segment if spoken is None else rewrite.say(spoken, semiotic_class, segment)
