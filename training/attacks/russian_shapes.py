"""All Russian shapes: importing this module registers them, family by family."""

from __future__ import annotations

from functools import partial
from importlib import import_module

from attacks.russian_register import SHAPES
from attacks.shapes import Case, cases

__all__ = ["FAMILIES", "SHAPES", "Case", "cases"]
_MODULES = (
    "calendar",
    "codes",
    "glued",
    "integers",
    "law",
    "lists",
    "money",
    "notation",
    "ordinals",
    "places",
    "prices",
    "quantities",
    "science",
    "sizes",
    "spans",
    "telephones",
    "times",
)
for _module in _MODULES:
    import_module(f"attacks.russian_{_module}")
cases = partial(cases, of=SHAPES)
FAMILIES = tuple(dict.fromkeys(shape.family for shape in SHAPES))
