"""Shapes of English tokens beside those of any language (`shapes.tsv`): amounts, codes, addresses, what people type.

Numbers and amounts are tried before the shapes of any language, national telephone numbers among them; what they leave
is cut by these.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

from dncnorm.languages.base import TokenShape, WordForms
from dncnorm.languages.en.cutting.typed import patterns
from dncnorm.languages.en.lexicon import unit_forms
from dncnorm.languages.en.lexicon.currencies import any_symbol, signs_in_letters, signs_of
from dncnorm.languages.en.lexicon.scales import scales
from dncnorm.languages.en.plurals import PLURAL
from dncnorm.segmentation.patterns import CENTURY, DAY, ELEMENT, END, PART, SPACE
from dncnorm.segmentation.shape_tables import read_shapes

TABLE = Path(__file__).with_suffix(".tsv")


def _any_of(forms: Iterable[str]) -> str:
    return "|".join(map(re.escape, forms))


DIVISORS = _any_of(sorted(unit_forms.divisors(), key=len, reverse=True))
"""Signs of units that may have a negative power."""
PARTS = {
    "SPACE": SPACE,
    "END": END,
    "DAY": DAY,
    "CENTURY": CENTURY,
    "PART": PART,
    "ELEMENT": ELEMENT,
    "PLURAL": PLURAL,
    "ANY_SYMBOL": any_symbol(),
    "POUND": _any_of(signs_of("GBP")[:1]),
    "EURO": _any_of(signs_of("EUR")[:1]),
    "SIGNS_IN_LETTERS": _any_of(signs_in_letters()),
    "SHORT_SCALES": _any_of(form for scale in scales() for form in scale.abbreviated if form[-1] in "nN"),
    "DIVISORS": DIVISORS,
    "ATTRIBUTES": _any_of(unit_forms.attributes()),
    "POINTED": _any_of(unit_forms.with_points()),
    "GLUED": "|".join(patterns(is_glued=True)),
    "FREE": "|".join(patterns(is_glued=False)),
}


def _shapes(kind: str, words: WordForms, quantities: Sequence[str] = ()) -> tuple[TokenShape, ...]:
    return read_shapes(TABLE, words, PARTS | {"QUANTITIES": "|".join(quantities)})[kind]


numbers, amounts, addresses = (partial(_shapes, kind) for kind in ("number", "amount", "address"))
"""What begins with a digit or a sign; with a letter or a sign; roads, short codes and words with a symbol."""
