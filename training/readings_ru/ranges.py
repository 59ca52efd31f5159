"""Ranges of numbers, measures and money: `10–15 км`, `$10-12 млн`, `5-7%`."""

from __future__ import annotations

import random
from typing import NamedTuple

from wrong_readings import Case

from readings_ru.quantities import BACK, COMPOUND_UNITS, FRONT, UNITS
from readings_ru.words import SCALES, cardinal, counted, gender, inflected, others

NAMES = sorted({*UNITS.values(), *FRONT.values(), *BACK.values()})


class Shared(NamedTuple):
    """What both ends of a range share: a noun and what follows it, a scale's noun; "" for none."""

    noun: str
    tail: str
    scale: str

    def one(self, number: int, case: str) -> str:
        """The number with all that is shared."""
        if self.scale:
            noun = inflected(self.noun, "gent", "plur") if self.noun else ""
            return f"{counted(number, self.scale, case)} {noun} {self.tail}".strip()
        return f"{counted(number, self.noun, case)} {self.tail}".strip()

    def both(self, low: int, high: int) -> list[str]:
        """The range in three ways; the low end is a bare number."""

        def bare(case: str) -> str:
            return cardinal(low, case, gender(self.scale or self.noun))

        last = self.one(high, "n")
        return [f"от {bare('g')} до {self.one(high, 'g')}", f"{bare('n')} тире {last}", f"{bare('n')} {last}"]


def ranges(rng: random.Random) -> Case:
    low = rng.randrange(1, 10 ** rng.choice([1, 2, 3]))
    high = low + rng.randrange(1, 10 ** rng.choice([1, 2, 3]))
    kind = rng.choice(["unit", "money", "front", "scale"])
    units = {sign: (noun, "") for sign, noun in UNITS.items()} | COMPOUND_UNITS
    money = {sign: (noun, "") for sign, noun in (FRONT if kind == "front" else BACK).items()}
    table = {"unit": units, "scale": {"": ("", "")}}.get(kind, money)
    sign = rng.choice(sorted(table))
    has_scale = kind == "scale" or (kind != "unit" and sign != "коп." and rng.random() < 0.5)
    short, scale, _ = rng.choice(SCALES) if has_scale else ("", "", 0)
    shared = Shared(*table[sign], scale)
    right = shared.both(low, high)
    right = right[:2] if low % 10 == 0 and high >= 1000 else right  # said without a joint they are one number
    wrong = [("sign", f"минус {one}") for one in right[1:]] + [("joint", right[1].replace("тире", "минус"))]
    wrong += _other_numbers(rng, low, high, shared) + _other_units(rng, low, high, shared)
    front, behind = (sign, "") if kind == "front" else ("", sign)
    dash = rng.choice(["-", "–", "—", " – ", " — ", "−"])
    return Case(f"{front}{low}{dash}{high} {short} {behind}".replace("  ", " ").strip(), right, wrong)


def _other_numbers(rng: random.Random, low: int, high: int, shared: Shared) -> list[tuple[str, str]]:
    found = [("turned", one) for one in shared.both(high, low)]
    found += [("low", one) for other in others(rng, low)[:2] for one in shared.both(other, high)[:2]]
    found += [("high", one) for other in others(rng, high)[:2] for one in shared.both(low, other)[:2]]
    return [*found, ("low lost", shared.one(high, "n")), ("high lost", shared.one(low, "n"))]


def _other_units(rng: random.Random, low: int, high: int, shared: Shared) -> list[tuple[str, str]]:
    """Another unit or scale, or none, for both ends or the low one."""
    noun, found = shared.noun, []
    until = shared.one(high, "g")
    names = [name for name in NAMES if name not in (noun, noun.split()[-1] if noun else "")]
    if noun:
        found = [("unit", shared._replace(noun=name).both(low, high)[0]) for name in rng.sample(names, 2)]
    if shared.scale:
        other = rng.choice([name for _, name, _ in SCALES if name != shared.scale])
        found += [("scale", shared._replace(scale=other).both(low, high)[0])]
        found += [("low's scale", f"от {counted(low, other, 'g')} до {until}")]
        if noun:
            found += [("scale lost", shared._replace(scale="").both(low, high)[0])]
            found += [("low's scale lost", f"от {counted(low, noun, 'g')} до {until}")]
    else:
        found += [("scale", shared._replace(scale="миллион").both(low, high)[0])]
        found += [("low's unit", f"от {counted(low, rng.choice(names), 'g')} до {until}")]
    return found


FAMILIES = {"ranges": ranges}
