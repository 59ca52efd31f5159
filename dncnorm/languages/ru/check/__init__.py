"""Russian for the check: its tables, its parsers of spoken words, its recognizers of written tokens."""

from pathlib import Path

from dncnorm.values.kinds import DATE, MEASURE, MONEY, NUMBER, ORDINAL, YEARS

TABLES = Path(__file__).parent
"""The folder of the check's own tables."""

KINDS = {
    "CARDINAL": frozenset({ORDINAL, YEARS}),
    "LETTERS": frozenset({ORDINAL}),
    "DECIMAL": frozenset({DATE, MONEY}),
    "MONEY": frozenset({MEASURE}),
    "TIME": frozenset({MEASURE, NUMBER}),
}
"""Kinds that a class has in Russian alone: a year or `XX` without a noun is an ordinal whatever its class."""
