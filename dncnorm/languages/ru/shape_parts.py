"""Expressions that several shapes of Russian tokens are built of."""

from __future__ import annotations

from dncnorm.segmentation.patterns import SPACE

DASH = "[-‐‑–—−]"
DOTS = r"(?:[…÷]|\.{2,3})"
TIGHT, SPACED = f"(?:{DASH}|{DOTS})", rf"{SPACE}?(?:{DASH}|{DOTS}){SPACE}?"
NUMBER = rf"(?:[1-9]\d{{0,2}}(?:{SPACE}\d{{3}}){{1,3}}|(?:0|[1-9]\d{{0,8}})(?:[.,]\d{{1,4}})?)"
SIGN, MINUS = "[-+−]", r"(?:(?<![\w)])[-−])"
YEAR = r"(?:1[6-9]|20)\d\d"
APART = r"(?<![\w.,-])"
"""No word, number or hyphen is before it."""
