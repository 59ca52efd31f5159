"""All English shapes: importing this module registers them, family by family."""

from __future__ import annotations

from importlib import import_module

from attacks.shapes import SHAPES, Case, cases

__all__ = ["FAMILIES", "SHAPES", "Case", "cases"]
_MODULES = (
    "calendar",
    "clinic",
    "codes",
    "dates",
    "drawings",
    "dressed",
    "flights",
    "games",
    "identifiers",
    "kitchen",
    "laboratory",
    "listings",
    "markets",
    "marks",
    "money",
    "notation",
    "prices",
    "quantities",
    "science",
    "sizes",
    "spans",
    "specialties",
    "sport",
    "survey",
    "telephones",
    "times",
    "traps",
    "units",
)
for _module in _MODULES:
    import_module(f"attacks.english_{_module}")
FAMILIES = tuple(dict.fromkeys(shape.family for shape in SHAPES))
