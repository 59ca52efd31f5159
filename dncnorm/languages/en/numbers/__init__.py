"""English numbers in running text: which they are, how the corpus says them, and others to put in their place."""

from __future__ import annotations

import re

from dncnorm.languages.base import Numbers
from dncnorm.languages.en.numbers.drawing import NUMBER, draw
from dncnorm.languages.en.numbers.words import YEAR, readings

AMOUNT = re.compile(r"[\s\d.,/+−–½⅓⅔¼¾⅛⅜⅝⅞-]*(?:(?:thousand|[mbtr]+illion)\b\s*)?", re.IGNORECASE)


def numbers() -> Numbers:
    """The language's `numbers`; saying one needs num2words."""
    return Numbers(pattern=NUMBER, readings=readings, draw=draw, amount=AMOUNT, year=YEAR)
