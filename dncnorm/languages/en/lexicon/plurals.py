"""Regular plurals of nouns."""

from __future__ import annotations


def plural(noun: str) -> str:
    """Returns the plural of a noun, or of the last word of several.

    >>> plural("secretary"), plural("branch"), plural("account number")
    ('secretaries', 'branches', 'account numbers')
    """
    if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "z", "ch", "sh")) else f"{noun}s"
