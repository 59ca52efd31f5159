r"""Reads a formula of TeX as mathematicians say it: `\frac{1}{2}`, `x_i^2 \leq \alpha`, `\sum_{k=1}^{n} k`.

What commands and signs say is in `tex_words.tsv`; a command that is not there is said by its name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dncnorm.core.tables import rows

TEX_WORDS = Path(__file__).with_name("tex_words.tsv")
_SAID, _STYLE, _ACCENT, _LARGE, _SIGN, _TIED = (
    "said",
    "style",
    "accent",
    "large",
    "sign",
    "tied",
)


@cache
def _words() -> dict[str, tuple[str, str]]:
    """Returns the kind and the words of each command and sign."""
    return {form: (kind, said) for kind, form, said in rows(TEX_WORDS, 3)}


def commands() -> tuple[str, ...]:
    """Returns the commands that say something, without their backslash."""
    of_kinds = (form[1:] for form, (kind, _) in _words().items() if kind in (_SAID, _ACCENT, _LARGE))
    return (*of_kinds, "frac", "dfrac", "tfrac", "sqrt", "binom")


def tied_words() -> dict[str, str]:
    """Returns what the words before a tie are short for: `Fig.~3`."""
    return {form: said for form, (kind, said) in _words().items() if kind == _TIED}
