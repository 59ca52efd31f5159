"""The names with which a token is spelled character by character."""

from __future__ import annotations

from dncnorm.core.special import SILENCE
from dncnorm.languages.en.lexicon import numbers, symbols

_BASE = 10
_SILENT = ",.:;-()[]{}'\"!?…«» "
_OTHERS = {"point": "point", "minus": "minus", "power": "to the"}
"""Where a full stop and a dash are said, and before an exponent."""


def character_names() -> dict[str, str]:
    """Digits, silent marks, and symbols, each by what it is called inside a token."""
    digits = {str(word.value): word.cardinal for word in numbers.named() if word.value < _BASE}
    return {**symbols.in_a_row(), **digits, **dict.fromkeys(_SILENT, SILENCE), **_OTHERS}
