r"""Tells a formula of TeX, `$x^2$`, `\frac{1}{2}`, whose value the check does not read: it abstains."""

from __future__ import annotations

import re

_LEAST = 3
"""Characters of the shortest formula: `$x$`."""
_FORMULA = re.compile(r"\d{1,4}\$\^[^$]*\$|~?(?:\${1,2}[^$]+\${1,2}|\\[(\[].+\\[)\]]|\\[A-Za-z]+[^$]*)~?", re.DOTALL)


def is_formula(text: str) -> bool:
    """Whether it stands between dollars, or begins with a command."""
    if len(text) < _LEAST or text[0] not in "$\\~0123456789":
        return False
    return _FORMULA.fullmatch(text) is not None
