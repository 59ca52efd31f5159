"""Units of measurement, with the prefixes of the SI and squared and cubed, and the prepositions of rates (`км/ч`)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import product
from typing import Literal, NamedTuple

from dncnorm.languages.ru.lexicon.declension import CASES, adjective_stem, declined, with_endings
from dncnorm.lexicon import Record

COUNTED, LENGTH, PER = "counted", "length", "per"
"""Kinds of units."""
SQUARED, CUBED = "квадратный", "кубический"
INVERSE = "обратный"
RAISED = {SQUARED: ("{}²", "{}2", "{}^2"), CUBED: ("{}³", "{}3", "{}^3"), INVERSE: ("{}⁻¹", "{}^-1", "{}-1")}
"""How the powers of a length are written behind its sign."""
BEHIND = ("{}.{}", "{}. {}", "{} {}")
"""How an abbreviated adjective is written behind a sign: `м.кв.`"""
ABBREVIATED = {
    SQUARED: ("кв. ", "кв ", "кв."),
    CUBED: ("куб. ", "куб ", "куб."),
    "столовый": ("ст. ", "ст."),
    "чайный": ("ч. ", "ч."),
    "погонный": ("пог. ", "пог."),
    "световой": ("св. ", "св."),
}
"""How an adjective is abbreviated before a sign or a noun that is written out."""
_TWICE = (
    "% ‰ °C ° мм см м км дм мкм г кг мг мкг т л мл мин мин. ч сек сек. с руб. руб ₽ € $ В кВ А мА Вт кВт МВт Гц кГц МГц"
    " ГГц Па кПа МПа бар ккал га ГБ МБ"
)
TWICE = tuple(_TWICE.split(" "))
"""What may stand behind both ends of a range, and is said once."""
OF_TWO = ("А", "В", "кВ", "МВ", "Вт", "кВт", "МВт", "Гц", "кГц", "МГц", "ГГц", "МБ", "ГБ", "ТБ")
"""Units of which two values may be parted by a slash: `2,4/5 ГГц`."""
TIMES = ("·", "⋅", "*", "-")
"""Signs of a product."""
_STOP = re.compile(r"\. ?(?=.)")
PER_DEFAULT = ("на", "за")


class Prefix(Record, table="prefixes.tsv", unique=("sign",)):
    """A prefix. sign: before Russian signs; latin: before Latin ones. power: of ten."""

    sign: str
    latin: str
    name: str
    power: int


class Unit(Record, table="units.tsv"):
    """A unit.

    name: the noun in the nominative; a unit may have several rows, as for signs that are unusual.
    signs: Russian ones. One that ends with a stop is also written without it; spaces after stops may be missing, and
        `·` may be another sign of a product.
    latin: the same, for which prefixes are Latin, too.
    prefixes: the Russian signs of those that it takes.
    kind: a length has squares and cubes. What is counted is no measure: written out, it is no part of its number's
        token. per: it is only what something else is measured by (`руб./лист`).
    genitive: of the plural, where its paradigm has another or people use several, the usual first.
    paradigm: where its ending does not show it (`declension.declined`).
    adjective: before the noun. after: words behind it that stay as they are.
    joined: the adjective that is made of it (`125-мм`), if that is not regular (`_joined`).
    per: what a measure says for a slash before it, and a price, if not `на` and `за`.
    unsure: signs that are rather something else, and units only beside others (`м/с`, `А·ч`).
    cost: how unusual the reading is of its signs, without prefixes.
    """

    name: str
    signs: tuple[str, ...] = ()
    latin: tuple[str, ...] = ()
    prefixes: tuple[Prefix, ...] = ()
    kind: Literal["", "length", "counted", "per"] = ""
    genitive: tuple[str, ...] = ()
    paradigm: str = ""
    adjective: str = ""
    after: str = ""
    joined: str = ""
    per: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    cost: float = 0.0

    def keys(self) -> Iterator[str]:
        """The signs that it usually has, those with prefixes included."""
        for unit in self.sizes():
            yield from unit.signs if unit.prefix or not self.cost else ()

    def check(self) -> None:
        """The words can be declined, and `unsure` names signs."""
        signs = {sign for unit in self.sizes() for sign in unit.signs}
        if not signs.issuperset(self.unsure):
            raise ValueError(f"unsure: {min(set(self.unsure) - signs)!r} is no sign of the unit")
        _ = declined(self.name, self.paradigm)
        for adjective in (self.adjective, self.joined):
            _ = adjective and stem_of(adjective)

    def sizes(self) -> Iterator[Sized]:
        """The unit itself, then with each of its prefixes."""
        yield Sized(self, None)
        yield from (Sized(self, prefix) for prefix in self.prefixes)


class Sized(NamedTuple):
    """A unit with a prefix, or without."""

    unit: Unit
    prefix: Prefix | None

    @property
    def name(self) -> str:
        """The noun in the nominative."""
        return self._with(self.unit.name)

    @property
    def russian(self) -> tuple[str, ...]:
        """Its Russian signs, in every way of writing them."""
        sign = self.prefix.sign if self.prefix else ""
        return self._spelled(sign, self.unit.signs)

    @property
    def latin(self) -> tuple[str, ...]:
        """Its Latin signs."""
        return self._spelled(self.prefix.latin if self.prefix else "", self.unit.latin)

    def _spelled(self, prefix: str, signs: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(prefix + form for sign in signs for form in _written(sign, self.unit.name)))

    @property
    def signs(self) -> tuple[str, ...]:
        """All its signs."""
        return tuple(dict.fromkeys((*self.russian, *self.latin)))

    @property
    def cost(self) -> float:
        """How unusual the reading of its signs is."""
        return 0.0 if self.prefix else self.unit.cost

    @property
    def genitive(self) -> tuple[str, ...]:
        """The genitive of the plural, if it is irregular."""
        return tuple(map(self._with, self.unit.genitive))

    @property
    def joined(self) -> str:
        """The adjective that is made of it; "" if there is none."""
        is_regular = self.unit.kind not in (COUNTED, PER) and not self.unit.adjective and not self.unit.after
        is_regular = is_regular and (self.prefix is None or self.prefix.power >= _SMALLEST)
        found = self.unit.joined or (_joined(self.unit.name) if is_regular else "")
        return found and self._with(found)

    @property
    def per(self) -> tuple[str, str]:
        """What a measure says for a slash before it, and a price."""
        measured, *price = self.unit.per or PER_DEFAULT
        return measured, price[0] if price else measured

    @property
    def gender(self) -> str:
        """What numerals agree with."""
        return declined(self.unit.name, self.unit.paradigm).gender

    @property
    def is_written(self) -> bool:
        """Whether people write it out, and not only its signs."""
        is_small = self.prefix is not None and self.prefix.power < _SMALLEST and self.unit.kind != LENGTH
        return not is_small and not self.unit.after.startswith(("в ", "на "))

    @property
    def is_power_written(self) -> bool:
        """The same of its squares and cubes."""
        return self.prefix is None or abs(self.prefix.power) <= -_SMALLEST

    @property
    def is_plain(self) -> bool:
        """Whether nothing is said but the noun, as is usual for its signs."""
        return not (self.unit.adjective or self.unit.after or self.cost or self.unit.kind == PER)

    def shown(self, symbols: Collection[str]) -> tuple[str, ...]:
        """Its Russian signs of letters, and those among the symbols."""
        return tuple(sign for sign in self.russian if sign[0].isalpha() or sign in symbols)

    def alone(self) -> Iterator[str]:
        """The signs that need no number: those with a stop, a prefix, a capital, or two letters; one is the metre's."""
        for sign in self.russian if self.is_plain else ():
            is_short = len(sign) == (1 if self.unit.kind == LENGTH else 2)
            is_whole = (
                f"{sign}." not in self.russian
                and sign.lower() != self.name
                and (is_short or self.prefix or not sign.islower())
            )
            is_sign = is_whole or (sign.endswith(".") and sign.casefold() != f"{self.name}.")
            if is_sign and sign not in self.unit.unsure:
                yield sign

    def forms(self) -> tuple[tuple[str, ...], ...]:
        """The noun with its adjective: singular by case, plural by case, and what follows 2 to 4."""
        found = (*self.nouns(), self.nouns()[_GENITIVE])
        return described(self.unit.adjective, self.gender, found) if self.unit.adjective else found

    def nouns(self) -> tuple[tuple[str, ...], ...]:
        """The noun alone: singular by case, plural by case."""
        cases = [tuple(map(self._with, forms)) for forms in declined(self.unit.name, self.unit.paradigm).forms]
        if self.genitive:
            cases[_PLURAL_GENITIVE] = self.genitive
        return tuple(cases)

    def _with(self, word: str) -> str:
        return f"{self.prefix.name if self.prefix else ''}{word}"


_SMALLEST = -3
"""The power of ten of the smallest prefix that is written out but for lengths (`милли`)."""
_GENITIVE, _PLURAL_GENITIVE = CASES.index("g"), len(CASES) + CASES.index("g")


def described(adjective: str, gender: str, forms: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Puts an adjective before the forms of a noun of this gender."""
    before = with_endings(*stem_of(adjective), gender)
    few = (*before[_PLURAL_GENITIVE], *(before[len(CASES)] if gender == "f" else ()))
    pairs = zip((*before, few), forms, strict=True)
    return tuple(tuple(f"{one} {noun}" for one in first for noun in nouns) for first, nouns in pairs)


stem_of = adjective_stem


@cache
def prefixes() -> dict[str, Prefix]:
    """The prefixes by their Russian signs."""
    return {prefix.sign: prefix for prefix in Prefix.rows()}


@cache
def units() -> tuple[Sized, ...]:
    """All units, with every prefix that they take."""
    return tuple(sized for unit in Unit.rows() for sized in unit.sizes())


def powers(unit: Sized) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The adjective of each power that a unit has, and its signs."""
    is_base = not (unit.unit.kind or unit.unit.adjective or unit.unit.after or unit.prefix)
    for adjective, shapes in RAISED.items():
        if unit.unit.kind == LENGTH or (is_base and adjective == INVERSE):
            raised = [shape.format(sign) for sign in unit.signs for shape in shapes]
            yield adjective, (*raised, *abbreviated(adjective, unit.signs))


def abbreviated(adjective: str, nouns: Iterable[str]) -> Iterator[str]:
    """Nouns or signs behind an adjective that is abbreviated, and short signs before it."""
    for noun, before in product(nouns, ABBREVIATED.get(adjective, ())):
        yield before + noun
        if adjective in RAISED and len(noun) <= 2:
            yield from (shape.format(noun, before.strip()) for shape in BEHIND)


def _written(sign: str, name: str) -> Iterator[str]:
    """The ways to write a sign: without its last stop, without spaces, with other signs of a product.

    One letter keeps its stop, and so does the noun itself (`час.`).
    """
    spaced = (sign,) if "/" in sign else (_STOP.sub(". ", sign), sign.replace(". ", "."))
    for form, times in product(dict.fromkeys((sign, *spaced)), TIMES):
        one = form.replace("·", times)
        bare = one.removesuffix(".")
        yield one
        if len(bare) > 1 and bare != name:
            yield bare


def _joined(name: str) -> str:
    """The regular adjective of a noun: `метровый`, `минутный`, `недельный`; "" if it has none."""
    if "-" in name:
        return ""
    if name.endswith("ия"):
        return f"{name[:-1]}евый"
    if name.endswith(("я", "ь")):
        return f"{name[:-1]}ьный"
    if name.endswith("а"):
        return f"{name[:-1].removesuffix('н')}ный"
    return "" if name[-1] in "еёиоуыэюй" else f"{name}овый"
