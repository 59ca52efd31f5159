"""Shapes of Russian tokens beside those of any language: national telephone numbers, short codes, numerals."""

from __future__ import annotations

from dncnorm.languages.base import WordForms
from dncnorm.segmentation.patterns import DIGIT_GROUPS, END, FORMULA, HYPHEN, SPACE

_LOCAL = rf"\d{{1,3}}(?:[ -]?\d\d){{2}}{END}"
TELEPHONES = (
    rf"(?:\+7|8)?{SPACE}?\(\d{{3,5}}\){SPACE}?{_LOCAL}",
    rf"(?:\+7|8)[ -]\d{{3}}[ -]?\d{{3}}(?:[ -]?\d\d){{2}}{END}",
    *(rf"(?!\+\d{{1,2}}-\d{{1,2}}{SPACE}?[°℃]){group}" for group in DIGIT_GROUPS),
)


def addresses(words: WordForms) -> tuple[str, ...]:
    """Roads, short codes, formulas, `C++`, `F#`, `V-й`, initials that touch a name, `ДНК` of `ДНК-тест`, `лента.ру`."""
    ordinal = words.any_of("ordinal")
    return (
        rf"{words.any_of('road')}[ -]?\d{{1,3}}{END}(?![.,:/%-]\d|%)",
        rf"[ABCIM]\d{{1,6}}{END}",
        FORMULA,
        r"C\+\+|[A-G]#(?!\w)",
        rf"[IVXLC]{{1,9}}{ordinal}{END}",
        rf"[А-ЯЁ]\.(?:{SPACE}?[А-ЯЁ]\.){{0,3}}(?=[А-ЯЁ][а-яё])",
        rf"[A-ZА-ЯЁ]{{2,6}}(?={HYPHEN}[^\W_])(?!{ordinal}{END})",
        rf"[А-Яа-яЁё][А-Яа-яЁё-]{{1,40}}\.(?:рф|ру){END}",
    )
