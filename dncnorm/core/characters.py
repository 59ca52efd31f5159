"""Classifies characters independently of the language: digits, punctuation, dashes, arrows; each set defined once."""

from __future__ import annotations

from unicodedata import category, normalize

HYPHENS = frozenset("-‐‑‒–")
"""Hyphens and dashes that join words and the ends of ranges; the corpora write them all as the first."""
MINUS = "−"
_WIDE = "".join(map(chr, (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))))
_SPACES = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
THIN_SPACES = "\u2009\u202f"
TOKEN_SPACES = f" \u00a0{THIN_SPACES}"
"""Spaces inside a token: between the digits of a number, or before its unit."""
PLAIN_LETTERS = {
    styled: plain
    for styled in (*range(0x1D400, 0x1D7CC), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))
    if (plain := normalize("NFKC", chr(styled))) != chr(styled)
}
"""For `str.translate`: mathematical and wide letters as they are typed."""
KEYBOARD = PLAIN_LETTERS | str.maketrans(
    f"‐‑‒﹣－{_SPACES}{_WIDE}＄％＋＇∕∶⩽≦⩾≧∼∽",
    f"--–--{' ' * len(_SPACES)}{''.join(chr(ord(wide) - 0xFEE0) for wide in _WIDE)}$%+'/:≤≤≥≥~~",
)
"""For `str.translate`: hyphens, spaces and wide characters as they are typed. No length is changed.

The dash of telephone numbers is read as an en dash.
"""
RAISED = str.maketrans("0123456789+-−–()=ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁽⁾⁼ⁿⁱ")
"""For `str.translate`: what an exponent may hold, raised."""
DOUBLE_PRIME = "″"
LONG_DASHES = frozenset("—―")
"""Dashes that separate clauses; in ranges they are read as hyphens."""
DASHES = HYPHENS | LONG_DASHES
FULL_STOP = "."
QUOTATION_MARKS = frozenset("\"'“”‘’„«»")
CLOSING = frozenset(')]}*_`"”»')
"""What may close between a number and its unit: `(5 ± 1) mm`, `**5** kg`."""
MARKUP_SIGNS = frozenset("#*_`=~<>")
"""Marks of headings, emphasis, rules and tags: a voice does not pause there."""
PLAIN_MARKS = str.maketrans(dict.fromkeys([*HYPHENS, MINUS], "-") | {"′": "'", "″": '"'})
"""For `str.translate`: hyphens, minus and primes as the corpora write them."""
_CURRENCY_BLOCKS = (
    *(range(0x20D0), range(0xA800, 0xA840), range(0xFDF0, 0xFE70), range(0xFF00, 0xFFF0)),
    *(range(0x11FC0, 0x12000), range(0x1E2C0, 0x1E300), range(0x1EC70, 0x1ECC0)),
)
CURRENCY_SIGNS = frozenset(sign for block in _CURRENCY_BLOCKS for sign in map(chr, block) if category(sign) == "Sc")
"""Unicode's signs of currencies, its category Sc. They are in these blocks; to ask all would take 60 ms."""
VULGAR_FRACTIONS = {
    mark: (int(above), int(below))
    for mark in map(chr, (*range(0xBC, 0xBF), *range(0x2150, 0x215F), 0x2189))
    for above, below in [normalize("NFKC", mark).split("⁄")]
}
"""Fractions of one character, each with its numerator and denominator."""
DIGITS_AS_ZERO = str.maketrans(dict.fromkeys("123456789", "0"))
"""For `str.translate`: makes its shape of a token."""
_DIGITS = frozenset("0123456789")
_SYMBOL_CATEGORIES = frozenset(["Sc", "Sm", "So", "No"])


def is_punctuation(text: str) -> bool:
    """Whether a token has no letter and no digit: left as written, it is silent."""
    return not any(map(str.isalnum, text))


def has_digit(text: str) -> bool:
    """Whether a token has a digit: of any script, a vulgar fraction, a superscript, a Roman numeral symbol."""
    if text.isascii():
        return not _DIGITS.isdisjoint(text)
    return not text.isalpha() and any(character.isnumeric() and not character.isalpha() for character in text)


def is_symbol(character: str) -> bool:
    """Whether Unicode classifies a character outside ASCII as a symbol or a number form: `₠`, `⅃`, `☃`, `৴`.

    Lines and blocks that draw tables and bars (U+2500 to U+259F) are not.
    """
    if character.isascii() or "\u2500" <= character <= "\u259f":
        return False
    return category(character) in _SYMBOL_CATEGORIES
