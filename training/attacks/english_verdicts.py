"""The verdicts on a spoken stretch.

- RIGHT: a competent saying of the value, and the words around it as written;
- LITERAL: the characters one by one, which loses nothing;
- AS_WRITTEN: digits, or a unit's symbol as a word, are left in what is said;
- CHANGED: another value: another number, unit, currency, month, or a relation that is not there;
- LOST: a number, sign, unit, scale or currency is missing;
- UNSAID: all of it, but the dash of a range is neither "to" nor any other word;
- NEIGHBOUR: the words around the stretch are not as written;
- OTHER: nothing is missing and nothing added, but no saying that this reader knows.
"""

from __future__ import annotations

from dataclasses import dataclass

RIGHT, LITERAL, AS_WRITTEN = "right", "literal", "as written"
CHANGED, LOST, NEIGHBOUR, UNSAID, OTHER = "changed", "lost", "neighbour", "dash unsaid", "other wording"
FAILURES = (CHANGED, LOST, NEIGHBOUR, AS_WRITTEN, UNSAID)


@dataclass(frozen=True)
class Judged:
    """A verdict and why."""

    verdict: str
    why: str = ""
