"""Reads currencies and makes values of money: the part of a check's money that is the same in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from dncnorm.values.kinds import MONEY, Amount, Number, Value


class Currency(NamedTuple):
    """What a sign or a name may be.

    key: a code, or the noun alone where nothing says whose it is: `$5` is (5, "dollar"), `US$5` is that and (5, "USD"),
    and so is `five american dollars` (5, "USD"). hundredths: what they may be called.
    """

    key: str
    noun: str
    hundredths: tuple[str, ...] = ()


class Currencies:
    """The currencies of a language by their signs and names; where names are of several, the first is meant.

    listed: each with its signs and its names. plain: makes a name comparable.
    """

    def __init__(
        self, listed: Iterable[tuple[Currency, Iterable[str], Iterable[str]]], plain: Callable[[str], str]
    ) -> None:
        self._plain = plain
        self._signs: dict[str, dict[Currency, None]] = {}
        self._names: dict[str, dict[str, Currency]] = {}
        for currency, signs, names in listed:
            for sign in map(_bare, signs):
                for form in {sign, sign.casefold()} if len(sign) > 1 else {sign}:
                    self._signs.setdefault(form, {})[currency] = None
            for name in map(plain, names):
                self._names.setdefault(name, {}).setdefault(currency.key, currency)

    def named(self, name: str) -> tuple[str, ...]:
        """The keys of what a name may be; hundredths are among them."""
        return tuple(self._names.get(self._plain(name), ()))

    def written(self, sign: str) -> tuple[Currency, ...]:
        """What a written sign, code or name may be: `US$`, `Rs.`, `usd`, `roubles`; () where it is none."""
        bare = _bare(sign)
        found = self._signs.get(bare) or self._signs.get(bare.casefold(), {})
        return (*found, *self._names.get(self._plain(sign), {}).values())


def _bare(sign: str) -> str:
    return sign.replace(".", "").replace(" ", "")


def agreed(*found: tuple[Currency, ...]) -> tuple[Currency, ...]:
    """The currencies of the one sign; two that stand on both sides must agree: `$5 USD` are United States dollars."""
    if len(found) == 1:
        return found[0]
    sides = [(one, others) for one, others in ((found[0], found[1]), (found[1], found[0]))] if found else []
    exactly = [currency for one, others in sides for currency in one if currency in others]
    keys = [(one, {other.key for other in others}) for one, others in sides]
    return tuple(exactly or (one for side, known in keys for one in side if one.key in known or one.noun in known))


def money_values(amount: Amount, currency: str, hundredths: Iterable[str]) -> Iterator[Value]:
    """Yields the amount of the currency; two decimals are hundredths, too, which may go by several names."""
    yield Value(MONEY, ((amount, currency),))
    if not isinstance(amount, Number) or len(amount.decimals) != 2 or amount.exponent:
        return
    major = (amount._replace(decimals=""), currency)
    parts = int(amount.decimals)
    for name in hundredths:
        if not amount.integer:
            yield Value(MONEY, ((Number(amount.negative, parts), name),))
        yield Value(MONEY, (major, (Number(False, parts), name)) if parts else (major,))
