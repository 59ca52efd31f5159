"""Reads Roman numerals that the corpus leaves or spells: small ones after what they number, and years.

`vol. iii` is volume three, `pp. xii-xv` pages twelve to fifteen, `MCMXXIV` nineteen twenty four.
"""

from __future__ import annotations

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import SILENCE
from dncnorm.languages.base import Rewriter

CARDINAL, DATE, PLAIN, VERBATIM = "CARDINAL", "DATE", "PLAIN", "VERBATIM"
_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_TENS = ("", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx", "xc")
SMALL = {f"{_TENS[number // 10]}{_ONES[number % 10]}": number for number in range(1, 100)}
SMALL |= {f"c{numeral}": 100 + number for numeral, number in tuple(SMALL.items()) if len(numeral) > len("ii")}
_SURE, _OTHERS = len("iii"), frozenset(["xxx", "liv", "lii", "xi", "vi", "li"])
"""How many letters make a numeral anywhere; those that are something else, too."""
SMALL_NUMERALS = frozenset(SMALL)
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
    """Reads a small numeral after what it numbers, or after another of the same; three letters are one anywhere."""
    numeral = segments[place].before
    is_numbered = _is_numbered(segments, place)
    if not is_numbered and _is_before_number(segments, place):
        segments[place] = _said(numeral.upper(), CARDINAL, segments[place], rewrite)
        if segments[place + 1].before == ".":
            segments[place + 1] = rewrite.say(SILENCE, VERBATIM, segments[place + 1])
    elif not is_numbered and len(numeral) >= _SURE and numeral not in _OTHERS:
        segments[place] = _said(numeral.upper(), CARDINAL, segments[place], rewrite)
    elif is_numbered:
        if segments[place - 1].before in DASHES:
            segments[place - 1] = rewrite.read_as(PLAIN, segments[place - 1])
        segments[place] = _said(segments[place].before.upper(), CARDINAL, segments[place], rewrite)


def _is_before_number(segments: list[Segment], place: int) -> bool:
    """Whether a page follows its dot, or its pages are counted: `Survey, ii. 34`, `xv pp.`"""
    following = [segment.before for segment in segments[place + 1 : place + 3]]
    if len(segments[place].before) < len("ii") or len(following) < len([".", "34"]):
        return False
    is_dotted = following[0] == "." and touch(segments, place) and following[1].isdecimal()
    return (is_dotted and segments[place].before not in _OTHERS) or following[0] in ("pp", "pp.")


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
