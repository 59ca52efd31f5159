"""Makes values of written money: the part of a check's money that is the same in every language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from dncnorm.values.kinds import MONEY, Amount, Number, Value

Currency = TypeVar("Currency")


def agreed(found: Sequence[Sequence[Currency]]) -> tuple[Currency, ...]:
    """Returns the currencies of the one sign; two that stand on both sides must agree.

    found: for each sign, the currencies that it may be.
    """
    if not found or len(found) > 2 or not all(found):
        return ()
    return tuple(currency for currency in found[0] if all(currency in others for others in found))


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
