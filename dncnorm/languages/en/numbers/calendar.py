"""The months as English text has them."""

from __future__ import annotations

from dncnorm.languages.en.lexicon.calendar import names

MONTHS = tuple(month.name for month in names("month"))
SHORT_MONTHS = tuple((*month.short, month.name)[0] for month in names("month"))
