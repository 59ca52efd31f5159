"""Units as cutting looks for them: after a number, behind a slash or a hyphen, beside others, and written out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from dncnorm.languages.ru.lexicon.declension import CASES, common_beginning
from dncnorm.languages.ru.lexicon.units import (
    ABBREVIATED,
    COUNTED,
    LENGTH,
    PER,
    RAISED,
    Sized,
    Unit,
    abbreviated,
    prefixes,
    stem_of,
    units,
)
from dncnorm.lexicon import Forms

_RATED = (CASES.index("n"), CASES.index("a"))
"""The forms of a noun after a slash: `руб./сотка`, `раз/неделю`."""
_COUNTED = (*_RATED, len(CASES) + CASES.index("g"))
"""Those beside one: `кадров/с`, too."""
_ORDINAL = "м"
"""A sign that behind a hyphen is rather the end of an ordinal: `5-м`."""
_LONGEST_ENDING = 2
"""Letters that behind a hyphen are rather the end of an ordinal: `6-ом`."""
_INITIALS = re.compile(r"(?:\w\. ?)+")
"""Signs that keep their stop anywhere: `л. с.`"""
_FACTOR = re.compile(r"[^\W\d]+|л\. ?с\.|[%‰°]|°[CС]|℃")


def segmentation() -> Forms:
    """What follows a number, a slash, or another unit, and the abbreviations that keep their stop within a sentence."""
    for unit in units():
        is_length, russian = unit.unit.kind == LENGTH, unit.russian
        sure = [sign for sign in unit.signs if sign.removesuffix(".") not in unit.unit.unsure]
        raised = (sign for adjective in RAISED if is_length for sign in abbreviated(adjective, russian))
        for sign in (*sure, *raised) if unit.unit.kind != PER else ():
            yield from _after_number(sign, unit.name)
        if unit.prefix is None and unit.cost < 1:
            beside = (*unit.signs, *_in_rates(unit, _COUNTED))
            yield "factor", (sign for sign in beside if _is_factor(sign) and not (sign.isascii() and _is_capital(sign)))
        if unit.prefix is None:
            behind = [*filter(_is_factor, (*russian, *_in_rates(unit, _RATED)))]
            known = behind if unit.unit.per else [sign for sign in behind if sign in sure or sign.endswith(unit.name)]
            yield "per", (sign for sign in known if not _is_capital(sign))
        if is_length:
            yield "distance", unit.signs
            yield "unit", (f"{sign} {power}" for sign in russian if sign.endswith("м") for power in "²³")
        joined = [sign for sign in joined_signs(unit) if sign in sure and sign != _ORDINAL]
        yield "joined", (sign for sign in joined if not _is_capital(sign))
    yield "unit_like", [_nouns()]
    russian_like, latin_like = _sized_signs("russian"), _sized_signs("latin")
    yield "factor_like", [f"(?:{russian_like}|{latin_like})"]
    yield "per_like", [russian_like]


def _after_number(sign: str, name: str) -> Forms:
    """A sign without its last stop, and whether it keeps that; one letter that has it is rather another word."""
    bare = sign.removesuffix(".")
    if sign == f"{name}.":
        yield "unit", [sign]
    elif bare == sign or len(bare) > 1:
        is_initials = _INITIALS.fullmatch(sign)
        yield "unit", [bare, sign] if is_initials else [bare]
        if not is_initials and bare[-1].isalpha() and not bare.isascii():
            yield "dotted" if bare != sign and "." in bare else "dotted_inside", [bare]
        if bare != sign and bare.isalpha():
            yield "inner", [bare]


def _in_rates(unit: Sized, places: tuple[int, ...]) -> Iterator[str]:
    """The noun as it is written out beside a slash."""
    is_rated = unit.unit.kind in (COUNTED, PER) or unit.unit.per
    if is_rated and unit.is_written and not unit.prefix and not unit.unit.adjective and not unit.unit.after:
        forms = unit.forms()
        yield from dict.fromkeys(form for place in places for form in forms[place])


def _is_factor(sign: str) -> bool:
    """Whether a sign may stand beside others: not `'`, `°C`, a product, nor what has a stop that may be left out."""
    return _FACTOR.fullmatch(sign) is not None


def _is_capital(sign: str) -> bool:
    return len(sign) == 1 and sign.isupper()


def joined_signs(unit: Sized) -> Iterator[str]:
    """What stands for the adjective that is made of a unit, behind a hyphen: its Russian signs, and the noun itself."""
    if unit.joined:
        yield from (sign for sign in unit.russian if sign.isalpha())
        yield from () if unit.prefix or len(unit.name) <= _LONGEST_ENDING else (unit.name,)


def _sized_signs(script: Literal["russian", "latin"]) -> str:
    """An expression for signs with prefixes."""
    sized = [unit for unit in Unit.rows() if unit.prefixes]
    signs = [sign for unit in sized for sign in getattr(next(unit.sizes()), script) if _is_factor(sign)]
    before = [prefix.sign if script == "russian" else prefix.latin for prefix in prefixes().values()]
    return _any_of(before) + _any_of(signs)


def _nouns() -> str:
    """An expression for what is written out and a token with its number: measures, in all forms.

    What is counted is only where its adjective is abbreviated: `ст. ложки`.
    """
    phrases, groups = [], dict[str, list[str]]()
    for unit in Unit.rows():
        itself, before = next(unit.sizes()), _beginning(unit)
        if itself.is_written and unit.kind != PER and (unit.kind != COUNTED or unit.adjective in ABBREVIATED):
            forms = {form for case in itself.nouns() for form in case}
            forms |= {form.replace("ё", "е") for form in forms}
            stem = common_beginning(forms)
            ends = _any_of(form[len(stem) :] for form in forms)
            if unit.adjective or unit.after:
                after = unit.after and f" {_any_of((unit.after, unit.after.title()))}"
                phrases.append(f"{before}{stem}{ends}{after}")
            else:
                groups.setdefault(ends, []).append(stem)
    names = _any_of(prefix.name for prefix in prefixes().values())
    nouns = "|".join(_any_of(stems) + ends for ends, stems in groups.items())
    powers = rf"(?:{'|'.join(map(_adjective, RAISED))}|(?:кв|куб)\.? ?)?"
    return f"(?:{'|'.join(phrases)}|{powers}{names}?(?:{nouns}))"


def _beginning(unit: Unit) -> str:
    """An expression for the adjective that a unit has."""
    short = map(re.escape, ABBREVIATED.get(unit.adjective, ()))
    full = (_adjective(unit.adjective),) if unit.adjective and unit.kind != COUNTED else ()
    return f"(?:{'|'.join((*short, *full))})"


def _adjective(nominative: str) -> str:
    """An expression for all forms of an adjective, roughly, and a space."""
    return rf"{stem_of(nominative)[0]}[а-я]{{2,3}} "


def _any_of(forms: Iterable[str]) -> str:
    """An expression for any of the forms, the longest first."""
    return f"(?:{'|'.join(map(re.escape, sorted(set(forms), key=lambda form: (-len(form), form))))})"
