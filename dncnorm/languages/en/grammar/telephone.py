"""TELEPHONE: groups of digits with a pause between them: `978-94-007` nine seven eight sil nine four sil o o seven.

Telephone numbers, ISBNs and whatever else is written in groups. A group of full hundreds is said as such, as the
corpus does: `900-1150` nine hundred sil one one five o.
"""

from __future__ import annotations

from string import ascii_uppercase

from pynini import closure, union

from dncnorm.core.special import SILENCE
from dncnorm.grammars.notation import Fst, Words, any_of, but, cost, insert, only, optional, pair, silent, written
from dncnorm.languages.en.grammar.codes import DIGITS, HUNDREDS
from dncnorm.languages.en.grammar.letters import letter_names
from dncnorm.languages.en.grammar.numbers import UNUSUAL, Numbers
from dncnorm.languages.en.grammar.pieces import further, initial

PAUSES = ("-", " ", " - ", "- ", " -", ") ", ")", ")-", " (", "(", "-(", ". ", ") - ")
POINTS = (".", "/", " / ")
"""What parts the groups of a telephone number, but those of a date or a fraction, too: read among many digits only."""
MANY = 9
PREFIXES = {"ISBN": "i s b n", "ISSN": "i s s n", "Tel": "telephone", "Tel.": "telephone", "Fax": "fax"}
AFTER_A_PREFIX = (" ", ": ", ":", "-")
EXTENSIONS = ("x", " x", " x ", " ext", " ext ", " ext.", " ext. ", ", ext. ", " extension ")
NETWORK_PARTS = 4


def transducers(say: Words, numbers: Numbers) -> dict[str, Fst]:
    """telephone, pointed_telephone, network_address."""
    pause = any_of(pair(mark, say(SILENCE)) for mark in PAUSES).optimize()
    point = any_of(pair(mark, say(SILENCE)) for mark in POINTS)
    group = _group(numbers)
    after = (_extension(say, numbers) + closure(any_of(map(silent, " ,.-)")), 0, 2)).optimize()
    abroad = optional(pair("+", say("plus")))
    pointed = _many_digits() @ (abroad + group + closure(union(pause, point) + group, 2) + after)  # one is a decimal's
    return {
        "telephone": (optional(silent("(")) + _number(say, group, pause) + after).optimize(),
        "pointed_telephone": pointed.optimize(),
        "network_address": _network_address(say, numbers),
    }


def _number(say: Words, group: Fst, pause: Fst) -> Fst:
    """Several groups; or one, where a plus sign or a prefix (`ISBN`) before it or an X after it tells what it is."""
    check = optional(pause) + pair("X", say("x"))  # what an ISBN writes for ten
    parts = group + closure(pause + union(group, cost(_vanity(say, pause), UNUSUAL / 2)))
    marked = union(pair("+", say("plus")) + optional(silent(" ")), _prefix(say))
    several = union(group + pause + parts, group + closure(pause + group) + check)
    reference = group + closure(pause + group) + pause + _prefix(say) + parts  # `59-61 ISBN 978-0`
    return union(several, marked + union(parts, several), reference).optimize()


def _group(numbers: Numbers) -> Fst:
    """Digits one by one, full hundreds as a number; either way at a cost the other."""
    hundreds = only(HUNDREDS, numbers.cardinal)
    return union(but(HUNDREDS, numbers.digits), hundreds, cost(only(HUNDREDS, numbers.digits), UNUSUAL)).optimize()


def _vanity(say: Words, pause: Fst) -> Fst:
    """The capitals of `1-800-FLOWERS`: letter by letter, at a cost as a word; after them one letter (`GO-U-HAUL`)."""
    capital = any_of(map(written, ascii_uppercase))
    spelled = closure(capital @ letter_names(say), 2)
    word = (capital @ initial(say)) + closure(capital @ further(say), 1)
    one = pause + (capital @ letter_names(say))
    return (union(spelled, cost(word, UNUSUAL / 2)) + optional(one)).optimize()


def _many_digits() -> Fst:
    """Whatever holds so many digits that it is neither a date nor a fraction (extensions counted in)."""
    digit, other = any_of(map(written, DIGITS)), closure(any_of(map(written, "+-()./ xetnsio,")))
    return (closure(other + digit, MANY) + other).optimize()


def _prefix(say: Words) -> Fst:
    """ISBN and the like, and the pause after it."""
    names = any_of(pair(form, say(name)) for form, name in PREFIXES.items())
    return names + insert(say(SILENCE)) + any_of(map(silent, AFTER_A_PREFIX))


def _extension(say: Words, numbers: Numbers) -> Fst:
    """`x12`, `ext. 12`, or nothing."""
    return optional(any_of(pair(mark, say("extension")) for mark in EXTENSIONS) + numbers.digits)


def _network_address(say: Words, numbers: Numbers) -> Fst:
    """`192.168.0.1`: its four parts with dots between them, digit by digit or at a cost as numbers; a port or mask."""
    digits = closure(any_of(map(written, DIGITS)), 1, 3)
    part = union(digits @ numbers.digits, cost(digits @ numbers.cardinal, UNUSUAL)).optimize()
    more = closure(pair(".", say("dot")) + part, NETWORK_PARTS - 1, NETWORK_PARTS - 1)
    port = pair(":", say("colon")) + numbers.digits
    mask = pair("/", say("slash")) + numbers.cardinal
    return (part + more + optional(union(port, mask))).optimize()
