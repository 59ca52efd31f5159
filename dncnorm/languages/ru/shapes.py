"""Shapes of Russian tokens beside those of any language: short codes."""

from __future__ import annotations

from dncnorm.languages.base import WordForms
from dncnorm.segmentation.patterns import END, FORMULA


def addresses(words: WordForms) -> tuple[str, ...]:
    """Roads, short codes, chemical formulas, `C++` and `F#`."""
    return (
        rf"{words.any_of('road')}[ -]?\d{{1,3}}{END}(?![.,:/%-]\d|%)",
        rf"[ABCIM]\d{{1,6}}{END}",
        FORMULA,
        r"C\+\+|[A-G]#(?!\w)",
    )
