"""What characters are called where a token is spelled."""

from __future__ import annotations

from collections.abc import Mapping

from dncnorm.core.special import SILENCE
from dncnorm.languages.ru.lexicon.symbols import names, spelled, vulgar_fractions
from dncnorm.languages.ru.numbers.words import cardinal, ordinal


def character_names() -> Mapping[str, str]:
    """Names of digits, symbols and fractions; point and minus where a full stop and a dash are said."""
    digits = {str(digit): cardinal(digit, "n", "m") for digit in range(10)}
    said = {"point": names()["."][0], "minus": "минус", "power": "в степени", " ": SILENCE}
    return digits | said | dict(spelled()) | {sign: _fraction(*parts) for sign, parts in vulgar_fractions().items()}


def _fraction(numerator: int, denominator: int) -> str:
    """`одна вторая`, `три четвертых`."""
    is_one = numerator == 1
    return f"{cardinal(numerator, 'n', 'f')} {ordinal(denominator, *(('n', 'f') if is_one else ('g', 's')))}"
