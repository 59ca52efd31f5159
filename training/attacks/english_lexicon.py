"""What may be heard in a wrong saying, by role and name."""

from __future__ import annotations

from attacks.english_words import CURRENCIES, MONTHS, SCALES, SIGNS, UNITS

LEXICON: dict[str, dict[str, tuple[str, ...]]] = {
    "sign": {"-": SIGNS["-"], "+": SIGNS["+"], "±": SIGNS["±"]},
    "scale": {name: (name,) for name in SCALES if name in ("million", "billion", "trillion")},
    "currency": {name: tuple(said for said in sayings if len(said) > 1) for name, sayings in CURRENCIES.items()},
    "unit": {
        name: tuple(saying for saying in sayings if len(saying) > 1 and saying not in ("second", "x"))
        for name, sayings in UNITS.items()
        if name != "times"
    },
    "rate": {"second": ("per second", "a second")},
    "relation": {"times": ("times", "by", "x", "multiplied by")},
    "month": {name: (name, name[:3], name[:4]) for name in MONTHS},
    "half": {"am": ("a m",), "pm": ("p m",)},
    "link": {"to": ("to", "through")},
}
"""What may be heard, by role and name; single letters are no proof of a unit."""
