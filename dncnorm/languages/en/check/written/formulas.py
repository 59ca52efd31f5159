r"""Tells a formula of TeX, `$x^2$`, `\frac{1}{2}`, engines by their wheels, `4-6-2s`, a form's entry, `-0-`, and
a point of the map, `40.7128 N`.

The check does not read their values: it abstains.
"""

from __future__ import annotations

import re

_LEAST = 3
"""Characters of the shortest formula: `$x$`."""
_FORMULA = re.compile(
    r"[02468](?:-(?:[02468]|1[02468])){2,3}s|\d{1,4}\$\^[^$]*\$|~?(?:\${1,2}[^$]+\${1,2}|\\[(\[].+\\[)\]]|\\[A-Za-z]+[^$]*)~?",
    re.DOTALL,
)
_ENTRY = re.compile(r"-\d{1,2}-|\^\{[-−]?\d{1,3}\}|[-−]?\d{1,3}\.\d{3,8} ?[NSEW]")


def is_formula(text: str) -> bool:
    """Whether it stands between dollars, or begins with a command."""
    if len(text) < _LEAST or text[0] not in "$\\~^-0123456789":
        return False
    return _FORMULA.fullmatch(text) is not None or _ENTRY.fullmatch(text) is not None
