"""Other digits for a number of a token: of its shape, and of what its reading and its noun can say.

`пяти` may be a genitive, a dative or a prepositional: the sentence knows, the token does not. So another number may
take its place only where it sounds alike in all three (`шести`, but not `двухсот`), and asks the same of a noun.
"""

from __future__ import annotations

import random
import re
from bisect import bisect
from collections.abc import Sequence

from dncnorm.core.characters import TOKEN_SPACES
from dncnorm.core.records import Token
from dncnorm.languages.drawing import digits, roman, similar_integer
from dncnorm.languages.ru.lexicon.scales import bare, scales
from dncnorm.languages.ru.numbers.readings import (
    CARDINAL,
    DECIMAL,
    DIGITS,
    Form,
    decimal_parts,
    form_of,
    forms,
    integer_of,
)
from dncnorm.languages.ru.numbers.words import ANIMATE, PLURAL, last_unit

LARGEST_EXPONENT, LARGEST_WITH_SCALE = 12, 3
"""Amounts are drawn below ten to this power."""
ATTEMPTS = 60
_BANDS = (1, 32, 100, 1000, 2100)
"""Ordinals are drawn from one of these to the next: days, small ones, large ones, years."""
_SUFFIX = re.compile(r"-?([а-яё]{1,4})(?![а-яё])")
_SCALE_AFTER = re.compile(f" ?(?:{'|'.join((*bare(), *(scale.noun[:-1] for scale in scales())))})", re.IGNORECASE)
_RANGE_BEFORE, _RANGE_AFTER = re.compile(r"(\d+) ?[-–—] ?$"), re.compile(r" ?[-–—] ?(\d+)")


def draw(span: re.Match[str], kind: str, token: Token, rng: random.Random) -> str:
    """Another number for the one at `span` of the token.

    kind: a reading's, or the name of a family alone: then the grammar says the token anew. The number stays where no
    other one is sure to agree.
    """
    number = span.group()
    form = form_of(kind) or _form_in(token, number, kind)
    family = kind if form is None else form.family
    if family == DIGITS or (token.semiotic_class == "TELEPHONE" and number.isdigit()):
        return number[0] + digits(rng, len(number) - 1) if number.isdigit() else number
    if form is None:
        return number
    same = [other for other in forms(number, token.semiotic_class) if _are_alike(form, other, number)]
    for _ in range(ATTEMPTS):
        fresh = _candidate(span, form, token, rng)
        if _keeps_suffix(form, fresh, span, token) and _keeps_order(fresh, span) and _agrees(fresh, number, same):
            return fresh
    return number


def _form_in(token: Token, number: str, kind: str) -> Form | None:
    """The form in which a token's reference says the number, of the family that is named if it is one of that."""
    spoken = f" {token.after or ''} "
    found = [form for form in forms(number, token.semiotic_class) if f" {form.speak(number)} " in spoken]
    return next((form for form in found if form.family == kind), next(iter(found), None))


def _are_alike(form: Form, other: Form, number: str) -> bool:
    """Whether a number sounds the same in two forms."""
    is_like = (other.family, other.style) == (form.family, form.style)
    return is_like and other.speak(number) == form.speak(number)


def _agrees(fresh: str, number: str, chosen: Sequence[Form]) -> bool:
    """Whether a number may stand for another one in all of these forms."""
    asked = (form.case for form in chosen if form.family == CARDINAL)
    is_asked = all(asked_of_noun(integer_of(fresh), case) == asked_of_noun(integer_of(number), case) for case in asked)
    return is_asked and len({form.speak(fresh) for form in chosen}) == 1


def asked_of_noun(value: int, case: str) -> str:
    """What a cardinal asks of the noun after it, by number and case: names that are equal where the noun is."""
    last = last_unit(value)
    if last == 1:
        return "singular"
    if value % 1000 == 0 and case not in "nag":  # тысяче книг, but пяти книгам
        return "genitive plural"
    if case in "na" or case == ANIMATE:
        is_few = last in (2, 3, 4)
        return "animate few" if is_few and value < 5 and case == ANIMATE else "few" if is_few else "many"
    return "plural"


def _keeps_suffix(form: Form, fresh: str, span: re.Match[str], token: Token) -> bool:
    """Whether the number's word ends as is written after it (`5-го`, `5-ти`)."""
    match = _SUFFIX.match(token.before, span.end())
    suffix = match[1].replace("ё", "е") if match else ""
    return not form.speak(span.group()).endswith(suffix) or form.speak(fresh).endswith(suffix)


def _keeps_order(fresh: str, span: re.Match[str]) -> bool:
    """Whether a number stays on its side of the other one of a range, whichever of the two is drawn first."""
    before, after = _RANGE_BEFORE.search(span.string[: span.start()]), _RANGE_AFTER.match(span.string, span.end())
    other = after or before
    if other is None or not (fresh.isdigit() and span.group().isdigit()):
        return True
    limit, own, value = int(other[1]), int(span.group()), int(fresh)
    return (value < limit or own >= limit) if after else (value >= own or own <= limit)


def _candidate(span: re.Match[str], form: Form, token: Token, rng: random.Random) -> str:
    """A number of the same shape: a year, a day, an hour, a Roman numeral, an amount of any size."""
    number = span.group()
    if form.family == DECIMAL:
        return _decimal(number, rng)
    value = integer_of(number)
    if not number[0].isdigit():
        return roman(rng.randint(1, 25 if value <= 30 else 2030))
    if token.semiotic_class == "TIME":
        return f"{rng.randint(1, 59 if span.start() else 23):0{len(number)}}"
    if form.family != CARDINAL:
        step = 10 if form.gender == PLURAL and value % 10 == 0 else 1
        low, high = (
            _BANDS[place] // step * step or step for place in (bisect(_BANDS, value) - 1, bisect(_BANDS, value))
        )
        return f"{rng.randrange(low, high, step):0{len(number) if number[0] == '0' else 1}}"
    if value == 0 or (token.semiotic_class == "DATE" and value < _BANDS[1]):
        return number
    is_plain = _SUFFIX.match(token.before, span.end()) is not None
    longest = LARGEST_WITH_SCALE if _SCALE_AFTER.match(token.before, span.end()) else LARGEST_EXPONENT
    return _integer(number, rng, longest, number != str(value), is_plain)


def _decimal(like: str, rng: random.Random) -> str:
    whole, fraction = decimal_parts(like)
    is_grouped = re.search(f"[{TOKEN_SPACES}]", like) is not None
    fresh = "0" if rng.random() < 0.15 else _integer(whole, rng, 5, is_grouped, is_plain=not is_grouped)
    length = max(0, len(fraction) + rng.choice((-2, -1, -1, -1, 0)))
    return f"{fresh}{'.' if '.' in like else ','}{digits(rng, length)}{rng.choice('123456789')}"


def _integer(like: str, rng: random.Random, longest: int, is_grouped: bool, is_plain: bool) -> str:
    """An integer above 0. is_grouped: whether this one is in groups; is_plain: whether the other must not be."""
    value = similar_integer(len(re.sub(r"\D", "", like)), longest, rng)
    if value < 1000 or is_plain or rng.random() >= (0.9 if is_grouped else 0.15 if value < 10_000 else 0.6):
        return str(value)
    return f"{value:,}".replace(",", next((character for character in like if character in TOKEN_SPACES), " "))
