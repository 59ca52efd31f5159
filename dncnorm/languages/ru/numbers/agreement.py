"""Which numbers may stand for one another: what a noun after a number shows of it, and which forms sound alike.

`пяти` may be a genitive, a dative or a prepositional: the sentence knows, the token does not. So another number may
take its place only where it sounds alike in all three (`шести`, but not `двухсот`), and asks the same of a noun.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from dncnorm.core.records import Token
from dncnorm.languages.ru.numbers import words
from dncnorm.languages.ru.numbers.readings import CARDINAL, Form, forms, integer_of

_CLASSES_WITH_NOUN = frozenset(("MEASURE", "MONEY", "TIME", "DECIMAL"))
"""Classes whose tokens hold the counted noun; it is no person or animal."""
_ENDINGS = (("ами", "i"), ("ями", "i"), ("ыми", "i"), ("ими", "i"), ("ам", "d"), ("ям", "d"), ("ым", "d"), ("им", "d"))
_PREPOSITIONAL = ("ах", "ях")
_ADJECTIVE = re.compile(r".+[ыи]х")
"""A plural that does not tell the genitive from the prepositional."""


def asked_of_noun(value: int, case: str) -> str:
    """What a cardinal asks of the noun after it, by number and case: names that are equal where the noun is."""
    last = 0 if 10 < value % 100 < 20 else value % 10
    if last == 1:
        return "singular"
    if value % 1000 == 0 and case not in "nag":  # тысяче книг, but пяти книгам
        return "genitive plural"
    if case in "na" or case == words.ANIMATE:
        is_few = last in (2, 3, 4)
        return "animate few" if is_few and value < 5 and case == words.ANIMATE else "few" if is_few else "many"
    return "plural"


def shown(form: Form, written: str, token: Token) -> tuple[Form, ...]:
    """The forms that a number may have in a token where it is said as in this form; this form is one of them."""
    said = form.speak(written)
    alike = [
        other
        for other in forms(written, token.semiotic_class)
        if (other.family, other.style) == (form.family, form.style) and other.speak(written) == said
    ]
    if token.semiotic_class in _CLASSES_WITH_NOUN and form.family == CARDINAL:
        inanimate = [other for other in alike if other.case not in (words.ANIMATE, words.ANIMATE_COMPOUND)]
        case = _case_after(said, token.after or "")
        alike = [other for other in inanimate if other.case == case] or inanimate
    return tuple(dict.fromkeys((form, *alike)))


def may_replace(fresh: str, written: str, chosen: Iterable[Form]) -> bool:
    """Whether a number may stand for another one in all of these forms."""
    said = set()
    for form in chosen:
        said.add(form.speak(fresh))
        is_counting = form.family == CARDINAL
        if is_counting and asked_of_noun(integer_of(fresh), form.case) != asked_of_noun(integer_of(written), form.case):
            return False
    return len(said) == 1


def _case_after(said: str, spoken: str) -> str | None:
    """The case of the plural noun after a number; None where there is no noun."""
    _, found, after = f" {spoken} ".partition(f" {said} ")
    nouns = [word for word in after.split() if not _ADJECTIVE.fullmatch(word)]
    if not found or not nouns:
        return None
    if nouns[0].endswith(_PREPOSITIONAL):
        return "p"
    return next((case for ending, case in _ENDINGS if nouns[0].endswith(ending)), "g")
