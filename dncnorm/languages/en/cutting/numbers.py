"""Shapes of English numbers, with their signs, groups and points, that the shapes of amounts are made of."""

from __future__ import annotations

from dncnorm.segmentation.patterns import SPACE

MINUS = r"(?:(?<!\d[eE])[-−]|(?<!\d )–)"
"""A sign before a number; an en dash after a number and a space is a range's."""
POINT = r"(?:\.\d{1,12})"
DASH = "[-‐‑–—−]"
INDIAN = r"\d\d?(?:,\d\d){1,4},\d{3}(?!\d)"
GROUPED = rf"(?:{INDIAN}|\d{{1,3}}(?:,\d{{3}}){{1,10}}(?!\d)){POINT}?"
SWISS = rf"\d{{1,3}}(?:['’]\d{{3}}){{1,4}}(?!\d){POINT}?"
FOREIGN = rf"\d{{1,3}}(?:{SPACE}\d{{3}}){{1,4}},\d{{1,2}}(?!\d)|\d{{1,3}}(?:\.\d{{3}}){{1,3}},\d\d?(?!\d)"
CONTINENTAL = r"[1-9]\d{0,2}(?:\.\d{3}){1,4}(?!\d|[.,]\d)"
"""A number whose points part thousands, as on the Continent: beside a currency's mark alone."""
PLAIN_NUMBER = rf"(?:{GROUPED}|\d{{1,12}}{POINT}?|(?<!\w){POINT})"
NUMBER = rf"(?:{FOREIGN}|{SWISS}|{PLAIN_NUMBER})"
PART_OF_ONE = (
    r"(?:1/2|[12]/3|[13]/4|[1-4]/5|[1357]/8|(?:1[135]|[13579])/16|(?:[12][13579]|31|[13579])/32"
    r"|(?:[1-5][13579]|6[13]|[13579])/64)"
)
"""A proper fraction that follows an integer and a dash: nothing but a mixed number has it there."""
