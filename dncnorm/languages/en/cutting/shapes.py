"""What rows of `shapes.tsv` name: expressions that the lexicon makes, for amounts, codes, and what people type."""

from __future__ import annotations

from dncnorm.languages.en.cutting.typed import patterns
from dncnorm.languages.en.lexicon import unit_forms
from dncnorm.languages.en.lexicon.currencies import any_symbol, signs_behind, signs_in_letters, signs_of
from dncnorm.languages.en.lexicon.elements import elements
from dncnorm.languages.en.lexicon.scales import scales
from dncnorm.languages.en.plurals import PLURAL
from dncnorm.segmentation.words import any_form

DIVISORS = any_form(sorted(unit_forms.divisors(), key=len, reverse=True))
"""Signs of units that may have a negative power."""
_HIGH = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _isotopes(is_raised: bool) -> str:
    """Returns an expression for the isotopes of all elements, their masses before them."""
    found = []
    for one in elements():
        if is_raised or one.is_plain:
            masses = any_form(one.masses)
            found.append(f"(?:{masses.translate(_HIGH)})ᵐ?{one.symbol}" if is_raised else f"(?:{masses})m?{one.symbol}")
    return f"(?:{'|'.join(found)})"


def parts() -> dict[str, str]:
    """Returns the expressions by the names of the parts."""
    return {
        "PLURAL": PLURAL,
        "ISOTOPE": _isotopes(is_raised=False),
        "RAISED_ISOTOPE": _isotopes(is_raised=True),
        "ANY_SYMBOL": any_symbol(),
        "POUND": any_form(signs_of("GBP")[:1]),
        "EURO": any_form(signs_of("EUR")[:1]),
        "SIGNS_IN_LETTERS": any_form(signs_in_letters()),
        "SIGNS_BEHIND": any_form(signs_behind()),
        "SHORT_SCALES": any_form(form for scale in scales() for form in scale.abbreviated if form[-1] in "nN"),
        "DIVISORS": DIVISORS,
        "ATTRIBUTES": any_form(unit_forms.attributes()),
        "POINTED": any_form(unit_forms.with_points()),
        "GLUED": "|".join(patterns(is_glued=True)),
        "FREE": "|".join(patterns(is_glued=False)),
    }
