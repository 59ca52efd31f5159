"""Shapes of English tokens beside those of any language: national telephone numbers, roads, short codes."""

from __future__ import annotations

from dncnorm.languages.base import WordForms
from dncnorm.segmentation.patterns import DIGIT_GROUPS, END, FORMULA, HYPHEN, SPACE

TELEPHONES = (
    rf"(?:1{SPACE})?(?:\(\d{{3}}\){SPACE}?|\d{{3}}{SPACE})\d{{3}}{HYPHEN}\d{{4}}{END}",
    *DIGIT_GROUPS,
    rf"0\d{{2,4}}(?:(?:{SPACE}\d{{3,4}}){{2}}|{SPACE}\d{{6}}){END}",
)
"""North American numbers first; British ones last, since longer rows of groups win."""


def addresses(words: WordForms) -> tuple[str, ...]:
    """Roads, short codes (ADDRESS), chemical formulas, `C++`, `F#`, `w/` and `b/c`, `TM-` of `TM-46`.

    The dash of `2E-3` is the exponent's sign.
    """
    return (
        rf"I-\d{{1,3}}[EWNS]?{END}",
        rf"{words.any_of('road')}[ -]?\d{{1,3}}{END}(?![.,:/%-]\d|%)",
        rf"[ABCIM]\d{{1,6}}{END}(?!\.\d)",
        FORMULA,
        rf"C\+\+|[A-G]#(?!\w)|w/o{END}|w/|b/c(?= [a-z])",
        rf"[A-Z]{{2,7}}-(?=[^\W_]|{SPACE})|[A-Z][A-Za-z]{{0,15}}[A-Z]-(?=\d)|(?:[A-DF-Z]|(?<!\d)E)-(?={SPACE}?\d)",
    )
