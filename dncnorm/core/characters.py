"""Characters by what they are in any language: digits, punctuation, and the dashes, each set defined once."""

from __future__ import annotations

HYPHENS = frozenset("-‐‑‒–")
"""What joins words and the ends of ranges; the corpora write them all as the first."""
MINUS = "−"
LONG_DASHES = frozenset("—―")
"""What parts clauses; in ranges it stands for a hyphen."""
DASHES = HYPHENS | LONG_DASHES
PLAIN_MARKS = str.maketrans(dict.fromkeys([*HYPHENS, MINUS], "-") | {"′": "'", "″": '"'})
"""For `str.translate`: hyphens, minus and primes as the corpora write them."""


def is_punctuation(text: str) -> bool:
    """Whether a token is said as silence where it is left as written: it has no letter and no digit."""
    return not any(map(str.isalnum, text))


def has_digit(text: str) -> bool:
    """Whether a token holds a digit: of any script, a vulgar fraction, a superscript, a Roman numeral sign."""
    return not text.isalpha() and any(character.isnumeric() and not character.isalpha() for character in text)
