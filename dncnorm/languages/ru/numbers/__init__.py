"""Russian numbers in running text: which they are, how the corpus says them, and others to put in their place."""

from __future__ import annotations

import re

from dncnorm.languages.base import Numbers
from dncnorm.languages.ru.lexicon.scales import bare, scales
from dncnorm.languages.ru.numbers.drawing import draw
from dncnorm.languages.ru.numbers.readings import NUMBER, readings

_STEMS = "|".join(scale.noun.removesuffix("а") for scale in scales())
AMOUNT = re.compile(
    rf"[\s\d.,/+−–½⅓⅔¼¾⅛⅜⅝⅞-]*(?:(?:{'|'.join(bare())})\b\.?\s*|(?:{_STEMS})\w*\s*)?",
    re.IGNORECASE,
)
YEAR = re.compile(r"[12]\d{3}")


def numbers() -> Numbers:
    """The language's `numbers`."""
    return Numbers(pattern=NUMBER, readings=readings, draw=draw, amount=AMOUNT, year=YEAR)
