"""Symbols and what they are called: alone, in an address, inside a longer token, and by a voice."""

from __future__ import annotations

from functools import cache
from typing import Literal

from dncnorm.core.special import SILENCE
from dncnorm.languages.en.lexicon import currencies
from dncnorm.lexicon import Lists, Record


class Symbol(Record, table="symbols.tsv", unique=("signs",)):
    """Symbols with the same names. Signs of currencies need no row.

    signs: characters, or several typed for one (`!=`). names: what they are called alone, the usual name first.
    use: where the names hold: everywhere; of a "letter" but among others; for a "voice", where nothing else reads them;
    or as what the "check" admits.
    address: the name in an address, for a sign that may be part of one. inside: the name inside any other token, where
    it is not that of an address, nor the first. admitted: further names that the check admits.
    """

    signs: tuple[str, ...]
    names: tuple[str, ...] = ()
    use: Literal["", "letter", "voice", "check"] = ""
    address: str = ""
    inside: str = ""
    admitted: tuple[str, ...] = ()

    def check(self) -> None:
        """A symbol has a name."""
        if not (self.names or self.address or self.inside):
            raise ValueError(f"names: {self.signs[0]!r} has none")

    @property
    def called(self) -> tuple[str, ...]:
        """All names but silence, that inside a longer token first."""
        names = dict.fromkeys((self.inside, self.address, *self.names, *self.admitted))
        return tuple(name for name in names if name not in ("", SILENCE))


_symbols = Symbol.rows


@cache
def named() -> dict[str, tuple[str, ...]]:
    """The characters that are read by their names everywhere, the usual name first."""
    money = {sign: (noun.singular,) for sign, noun in currencies.symbol_nouns().items()}
    rows = (row for row in _symbols() if row.use in ("", "letter"))
    return money | {sign: row.names for row in rows for sign in row.signs if len(sign) == 1}


def in_a_row() -> dict[str, str]:
    """What a character is called among others: sums in the plural; fractions and powers, too."""
    found: dict[str, str] = {}
    for row in _symbols():
        if not row.use or row.signs[0].isnumeric():
            name = row.inside if row.inside in row.names else row.names[0]
            found |= {sign: name for sign in row.signs if len(sign) == 1}
    return found | {sign: noun.plural for sign, noun in currencies.symbol_nouns().items()}


def typed() -> dict[str, str]:
    """The same of what is typed with several characters."""
    return {sign: row.names[0] for row in _symbols() if not row.use for sign in row.signs if len(sign) > 1}


def faces() -> dict[str, str]:
    """Faces that are typed, and what they say in the corpus, a silence at the end."""
    rows = (row for row in _symbols() if row.names and row.names[0].endswith(" face"))
    return {sign: f"{row.names[0]} {SILENCE}" for row in rows for sign in row.signs if len(sign) > 1}


def addresses() -> dict[str, str]:
    """The signs of an address, the dot aside, and their names."""
    return {sign: row.address for row in _symbols() if row.address for sign in row.signs}


@cache
def voiced() -> dict[str, str]:
    """What a voice says for symbols that nothing else reads; `sil` for a mark of a list."""
    return {sign: row.names[0] for row in _symbols() if row.use == "voice" for sign in row.signs}


def lists() -> Lists:
    """`voiced`: the symbols that only a voice says."""
    return (("voiced", sign, spoken) for sign, spoken in voiced().items() if spoken != SILENCE)


@cache
def admitted() -> dict[str, tuple[str, ...]]:
    """All that the check admits for a symbol, the name inside a longer token first.

    What only a voice says is none of it, unless its row has further names: `1⁄2` is no one slash two.
    """
    judged = [row for row in _symbols() if row.called and (row.use != "voice" or row.admitted)]
    rows = {sign: row.called for row in judged for sign in row.signs}
    return {**named(), **{sign: noun.forms[:2] for sign, noun in currencies.symbol_nouns().items()}, **rows}


@cache
def inside() -> dict[str, str]:
    """A symbol and its name inside a longer token."""
    return {sign: names[0] for sign, names in admitted().items()}
