"""Shapes of English tokens beside those of any language: national telephone numbers, roads, short codes."""

from __future__ import annotations

from dncnorm.languages.base import WordForms
from dncnorm.segmentation.patterns import DIGIT_GROUPS, END, FORMULA, HYPHEN, SPACE

_OF_ORDINAL = "(?:ed|edn|Cir|Cong|Sess|Dist|Div|Regiment|Infantry|Cavalry|Battalion)"
TELEPHONES = (
    rf"\d?[23]d(?={SPACE}{_OF_ORDINAL}{END})",
    rf"(?:1{SPACE})?(?:\(\d{{3}}\){SPACE}?|\d{{3}}{SPACE})\d{{3}}{HYPHEN}\d{{4}}{END}",
    *DIGIT_GROUPS,
    rf"0\d{{2,4}}(?:(?:{SPACE}\d{{3,4}}){{2}}|{SPACE}\d{{6}}){END}",
)
"""Ordinals of lawyers (`3d ed.`). North American numbers first; British ones last, since longer rows of groups win."""


def addresses(words: WordForms) -> tuple[str, ...]:
    """Roads, short codes (ADDRESS), chemical formulas, `C++`, `F#`, `w/` and `c/o`, `TM-` of `TM-46`,
    `xii` of `xii-xv`, `Mon` of `Mon-Fri`.

    The dash of `2E-3` is the exponent's sign.
    """
    days = words.any_of("weekday", "month_short")
    return (
        rf"I-\d{{1,3}}[EWNS]?{END}",
        rf"{words.any_of('road')}[ -]?\d{{1,3}}{END}(?![.,:/%-]\d|%)",
        rf"[ABCIM]\d{{1,6}}{END}",
        FORMULA,
        rf"{days}(?=[-‐‑–]{days}{END})",
        rf"(?=[ivxl])(?:xl|l?x{{0,3}})(?:ix|iv|v?i{{0,3}})(?=[-‐‑–](?:xl|l?x{{0,3}})(?:ix|iv|v?i{{0,3}}){END})",
        rf"C\+\+|[A-G]#(?!\w)|w/o{END}|w/|b/c(?= [a-z])|[Cc]/o{END}|[AaFf]/[Kk]/[Aa]{END}|[Dd]/[Bb]/[Aa]{END}",
        rf"[A-Z]{{2,7}}-(?=[^\W_]|{SPACE})|[A-Z][A-Za-z]{{0,15}}[A-Z]-(?=\d)|(?:[A-DF-Z]|(?<!\d)E)-(?={SPACE}?\d)",
    )
