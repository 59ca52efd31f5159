"""How abbreviations are written: with their stop and without, with spaces and without."""

from __future__ import annotations


def spellings(short: str) -> tuple[str, ...]:
    """Returns an abbreviation as it is written; `бел. руб.` may lack the last stop and the space.

    The stop of a single letter is always written.
    """
    ends = [short.removesuffix(".")] if stopped(short) and len(short.split(" ")[-1]) > 2 else []
    return tuple(dict.fromkeys(form for end in (short, *ends) for form in (end, end.replace(". ", "."))))


def stopped(short: str) -> bool:
    """Whether an abbreviation ends with a stop."""
    return short.endswith(".")
