"""All English shapes: importing this module registers them, family by family."""

from __future__ import annotations

from attacks import (
    english_calendar,
    english_codes,
    english_dates,
    english_dressed,
    english_identifiers,
    english_marks,
    english_money,
    english_notation,
    english_prices,
    english_quantities,
    english_science,
    english_sizes,
    english_spans,
    english_specialties,
    english_sport,
    english_telephones,
    english_times,
    english_traps,
    english_units,
)
from attacks.shapes import SHAPES, Case, cases

__all__ = ["FAMILIES", "Case", "cases"]
_MODULES = (
    english_calendar,
    english_codes,
    english_dates,
    english_dressed,
    english_identifiers,
    english_marks,
    english_money,
    english_notation,
    english_prices,
    english_quantities,
    english_science,
    english_sizes,
    english_spans,
    english_specialties,
    english_sport,
    english_telephones,
    english_times,
    english_traps,
    english_units,
)
FAMILIES = tuple(dict.fromkeys(shape.family for shape in SHAPES))
