"""Numbers that name rather than count: digit by digit, or in pairs: `728` seven two eight, `310` three ten.

TELEPHONE: groups of digits with a pause between them: `978-94-007` nine seven eight sil nine four sil o o seven.
Telephone numbers, ISBNs and whatever else is written in groups. A group of full hundreds is said as such, as the
corpus does: `900-1150` nine hundred sil one one five o.
"""

from __future__ import annotations

from pynini import closure, cross, union

from dncnorm.core.special import SILENCE
from dncnorm.grammars.notation import Fst, any_of, but, cost, insert, only, optional, silent, written
from dncnorm.languages.en.grammar.letters import CAPITAL, FURTHER, LETTER
from dncnorm.languages.en.grammar.numbers import (
    BELOW_TEN,
    CARDINAL,
    DIGIT,
    DIGIT_NAMES,
    NON_ZERO,
    NOT_ROUND,
    ONE_DIGIT,
    ORDINALS,
    TENS,
    digits,
    say,
)

PAUSES = ("-", " ", " - ", "- ", " -", ") ", ")", ")-", " (", "(", "-(", ". ", ") - ")
POINTS = (".", "/", " / ")
"""What parts the groups of a telephone number, but those of a date or a fraction, too: read among many digits only."""
MANY = 9
PREFIXES = {"ISBN": "i s b n", "ISSN": "i s s n", "Tel": "telephone", "Tel.": "telephone", "Fax": "fax"}
EXTENSIONS = ("x", " x", " x ", " ext", " ext ", " ext.", " ext. ", ", ext. ", " extension ")

HUNDREDS = tuple(map(str, range(100, 1000, 100)))
_HUNDREDS = only(HUNDREDS, CARDINAL).optimize()
_ONE_AND_TWO = (ONE_DIGIT + TENS).optimize()
_YEARS = (only(map(str, range(11, 21)), TENS) + TENS).optimize()


def _saying(*canonical: Fst) -> Fst:
    """What is canonical, and at a cost all else; what nothing canonical reads is said digit by digit."""
    usual = union(TENS, *canonical).optimize()
    forms = usual.paths(input_token_type="utf8").istrings()
    anyhow = union(DIGIT_NAMES, _ONE_AND_TWO, _YEARS, digits(1, 4) @ CARDINAL)
    return union(usual, but(forms, DIGIT_NAMES), cost(anyhow)).optimize()


ON_SIGNS = _saying(_HUNDREDS, (digits(2) + written("0")) @ _ONE_AND_TWO)
"""After a letter: `A310` a three ten, `A728` a seven two eight."""
ON_ROADS = _saying(_HUNDREDS, _ONE_AND_TWO)
"""Three digits always as one and two: `SR 266` s r two sixty six."""
IN_ADDRESSES = _saying(_YEARS)
"""Of web pages, where 1971 is a year."""
IN_NAMES = _saying(
    union(DIGIT, NON_ZERO + written("00") + DIGIT) @ CARDINAL,
    _HUNDREDS,
    _ONE_AND_TWO,
    NOT_ROUND + union(say("hundred", "00"), BELOW_TEN),
    TENS + TENS,
)
"""Of codes of several parts, four digits in pairs: `4471` forty four seventy one, `2104` twenty one o four."""


def as_text() -> Fst:
    """Number words as characters, a space between them: what spells them out."""
    word = any_of(cross(say(name), written(name)) for name in (*ORDINALS, "o")).optimize()
    return (word + closure(insert(written(" ")) + word)).optimize()


_PAUSE = say(SILENCE, *PAUSES).optimize()
_GROUP = union(but(HUNDREDS, DIGIT_NAMES), _HUNDREDS, cost(only(HUNDREDS, DIGIT_NAMES))).optimize()
"""Digits one by one, full hundreds as a number; either way at a cost the other."""
_AFTER = optional(say("extension", *EXTENSIONS) + DIGIT_NAMES) + closure(silent(*" ,.-)"), 0, 2)
_PREFIX = say.each(PREFIXES) + say(SILENCE, " ", ": ", ":", "-")
"""ISBN and the like, and the pause after it."""


def telephone() -> Fst:
    """Several groups; or one, where a plus sign or a prefix (`ISBN`) before it or an X after it tells what it is."""
    check = optional(_PAUSE) + say("x", "X")  # what an ISBN writes for ten
    parts = _GROUP + closure(_PAUSE + union(_GROUP, cost(_vanity(), 0.5)))
    marked = union(say("plus", "+") + optional(silent(" ")), _PREFIX)
    groups = _GROUP + closure(_PAUSE + _GROUP)
    several = union(_GROUP + _PAUSE + parts, groups + check)
    reference = groups + _PAUSE + _PREFIX + parts  # `59-61 ISBN 978-0`
    return optional(silent("(")) + union(several, marked + union(parts, several), reference) + _AFTER


def pointed_telephone() -> Fst:
    """Whatever holds so many digits that it is neither a date nor a fraction (extensions counted in)."""
    other = closure(written(*"+-()./ xetnsio,"))
    one = union(_PAUSE, say(SILENCE, *POINTS)) + _GROUP
    number = optional(say("plus", "+")) + _GROUP + closure(one, 2) + _AFTER  # one point is a decimal's
    return (closure(other + DIGIT, MANY) + other).optimize() @ number


def network_address() -> Fst:
    """`192.168.0.1`: its four parts with dots between them, digit by digit or at a cost as numbers; a port or mask."""
    part = digits(1, 3) @ union(DIGIT_NAMES, cost(CARDINAL))
    port, mask = say("colon", ":") + DIGIT_NAMES, say("slash", "/") + CARDINAL
    return part + closure(say("dot", ".") + part, 3, 3) + optional(union(port, mask))


def _vanity() -> Fst:
    """The capitals of `1-800-FLOWERS`: letter by letter, at a cost as a word; after them one letter (`GO-U-HAUL`)."""
    letter, further = CAPITAL @ LETTER, CAPITAL @ FURTHER
    word = letter + closure(further, 1)
    return union(closure(letter, 2), cost(word, 0.5)) + optional(_PAUSE + letter)
