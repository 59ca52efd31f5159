"""English tokens drawn at random, for training and tests: formats of a table, and what the lexicon has for them."""

from __future__ import annotations

from pathlib import Path

from dncnorm.languages.drawing import TokenGenerator, roman
from dncnorm.languages.en.lexicon import currencies, units
from dncnorm.languages.en.lexicon.calendar import names
from dncnorm.languages.en.lexicon.symbols import named


def generated_tokens() -> TokenGenerator:
    """Returns what draws them."""
    months, days = names("month"), [name.name for name in names("weekday")]
    before, after = currencies.written_before(), currencies.written_after()
    lists = {
        "month": [month.name for month in months],
        "mon": [(*month.short, month.name)[0] for month in months],
        "weekday": days,
        "wd": [day[:3] for day in days],
        "roman": [roman(number) for number in range(1, 3000)],
        "currency": before,
        "currency_after": after,
        "unit": [unit for unit in units.signs() if unit not in {*before, *after}],
        "sign": [*named()],
    }
    return TokenGenerator(Path(__file__).with_name("formats.tsv"), lists)
