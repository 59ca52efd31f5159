"""What a year is, and a range of years."""

from __future__ import annotations

import re

YEAR = re.compile(r"1\d{3}|20\d{2}", re.ASCII)
"""Four digits that a DATE would read as a year, 1000 to 2099."""
_CUT = re.compile(r"\d{2}", re.ASCII)


def years_between(first: str, last: str) -> int | None:
    """Years from one to the other, which may have lost its century: 1999-00 is one; None if they are no years."""
    if not YEAR.fullmatch(first):
        return None
    if YEAR.fullmatch(last):
        return int(last) - int(first)
    return (int(last) - int(first)) % 100 if _CUT.fullmatch(last) else None
