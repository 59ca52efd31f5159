"""Days that are put into sentences: the subject, "1 мая наступило", or when it was, "вышел 1 мая"; each with a test."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from dncnorm.languages.ru.agreement.beside import agreeing
from dncnorm.languages.ru.agreement.examples import Variant
from dncnorm.languages.ru.agreement.morphology import GENITIVE, NOMINATIVE, PREPOSITIONAL
from dncnorm.languages.ru.agreement.prepositions import prepositions
from dncnorm.languages.ru.agreement.slots import Slot
from dncnorm.languages.ru.agreement.spoken import ORDINAL, inflection

_MONTHS = tuple(
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split()  # noqa: SIM905
)
_LATIN = ("iTunes", "YouTube", "Microsoft", "Google", "BBC", "Facebook", "Netflix", "Sony", "Nature", "Steam")
_CENTURIES = ("XX в.", "XIX в.", "XVIII в.", "XII в.", "V в.")
_NOT_BEFORE_DAYS = frozenset(["в", "во", "по", "за", "под", "подо", "из", "у", "при"])
_YEAR_SHARE, _LATIN_SHARE, _FIRST_SHARE = 0.5, 0.2, 0.2


def dating_from(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields a day, a year or a century in the place of what a preposition governs: "перед 12 мая"."""
    before = words[slot.place - 1].lower() if slot.place else ""
    if before in prepositions() and slot.case != PREPOSITIONAL and before not in _NOT_BEFORE_DAYS:
        token, form = _time(rng)
        yield [*words[: slot.place], token, *words[slot.place + 1 :]], slot.place, _is_in(slot.case, form)


def celebrating(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields a day in the place of a subject, whose verb is in the neuter."""
    if slot.case == NOMINATIVE:
        changed = agreeing(words, slot, rng, ("neut",))
        yield [*changed[: slot.place], _day(rng), *changed[slot.place + 1 :]], slot.place, _is_in(NOMINATIVE)


def happening(words: Sequence[str], slot: Slot, rng: Random) -> Iterator[Variant]:
    """Yields a day, a year or a century after a noun, now and then after a foreign name, or a day at the beginning."""
    if rng.random() < _FIRST_SHARE:
        first = words[0].lower() if words else ""
        yield [_day(rng), first, *words[1:]], 0, _is_in(GENITIVE)
        return
    noun = rng.choice(_LATIN) if rng.random() < _LATIN_SHARE else slot.noun
    time, form = _time(rng)
    yield [*words[: slot.place], noun, time, *words[slot.place + 1 :]], slot.place + 1, _is_in(GENITIVE, form)


def _time(rng: Random) -> tuple[str, str]:
    """Returns a day, a year or a century, and its gender."""
    if rng.random() < 0.5:
        return _day(rng), "n"
    return rng.choice((f"{rng.randint(1700, 2025)} г.", rng.choice(_CENTURIES))), "m"


def _day(rng: Random) -> str:
    day = f"{rng.randint(1, 30)} {rng.choice(_MONTHS)}"
    return f"{day} {rng.randint(1700, 2025)} {rng.choice(('года', 'г.'))}" if rng.random() < _YEAR_SHARE else day


def _is_in(case: int, gender: str = "n") -> Callable[[str], bool]:
    return lambda text: (
        (said := inflection(text)).kind == ORDINAL
        and any((form.case, form.form) == (case, gender) and not form.needs_animate for form in said.forms)
    )
