"""Reads LaTeX as a text that the normalizer can say: `\\sqrt{9} \\leq x^2` is `√(9) ≤ x^2`."""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pylatexenc.latex2text import LatexNodes2Text

LONGEST: int = 2000
"""Characters of a formula that is read; a longer one stays as written."""
_DEGREES = re.compile(r"\^∘")
_INDEX = re.compile(r"(?<=\w)_")


def spoken_latex(formula: str) -> str:
    """Returns a formula, without what delimits it, in characters of text; as written if it cannot be read."""
    if len(formula) > LONGEST:
        return formula
    try:
        text = _converter().latex_to_text(formula)
    except (LookupError, ValueError, TypeError, AttributeError, RecursionError):
        return formula
    return " ".join(_INDEX.sub(" ", _DEGREES.sub("°", text)).split()) or formula


@cache
def _converter() -> LatexNodes2Text:
    """Returns the converter, loaded when it is first needed."""
    from pylatexenc.latex2text import LatexNodes2Text

    logging.getLogger("pylatexenc").setLevel(logging.ERROR)  # it warns of each formula that it cannot read
    return LatexNodes2Text(math_mode="text", strict_latex_spaces=False)
