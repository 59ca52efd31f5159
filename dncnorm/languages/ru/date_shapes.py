"""Shapes of Russian days, years, decades and centuries, and ranges of them."""

from __future__ import annotations

from dncnorm.languages.base import TokenShape, WordForms
from dncnorm.languages.ru.shape_parts import APART, DASH, SPACED
from dncnorm.segmentation.patterns import DAY, END, SPACE

_CLOCK = r"(?:[01]?\d|2[0-4])[:.][0-5]\d"
_DATED = r"(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\."
_SHORT_DAY, _ODD_MONTH, _UNTIL = (
    r"(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])",
    "(?:0[1-46-9]|1[12])",
    f"{SPACE}?{DASH}{SPACE}?",
)
_IS_SEASON = rf"(?:\d\d\.{_ODD_MONTH}|\d\d\.(?:\d\d{_UNTIL}\d\d\.{_ODD_MONTH}|05{_UNTIL}\d\d\.05|10{_UNTIL}\d\d\.10))"
_NOT_AFTER = r"(?<![\w.,:-])(?<![Нн]а )(?<![Вв] )(?<!до )(?<!по )"


def dates(words: WordForms) -> tuple[TokenShape, ...]:
    """Days, years, decades and centuries, and their ranges."""
    month, era = words.any_of("month", "month_short"), words.any_of("era")
    suffix, year = words.any_of("ordinal"), words.any_of("year")
    years = rf"(?<![\w-])[1-9]\d{{2,3}}(?:{SPACED}|/)\d{{2,4}}{SPACE}?{year}{END}(?!{SPACE}?/)"
    unit = f"(?:{words.any_of('unit')}{END})"
    return (
        TokenShape(
            "date joined with its year's letter",
            rf"{_DATED}(?:\d{{4}}|\d\d)г(?:\.|{END})|{_DATED}\d\d{SPACE}г\.(?!{SPACE}[А-ЯЁ])",
            "05.03.14г",
        ),
        TokenShape("year of birth or building", rf"\d{{4}}{SPACE}?г\.(?:{SPACE}?р\.|(?={SPACE}?в\.,))", "1995 г.р."),
        TokenShape(
            "two days of a season",
            rf"{_NOT_AFTER}(?={_IS_SEASON}){_SHORT_DAY}{_UNTIL}{_SHORT_DAY}(?![.,:]?\d|\w|{SPACE}?(?:%|°|{unit}))",
            "01.06-31.08",
        ),
        TokenShape("two times of day", rf"(?<![\w-]){_CLOCK}{SPACE}?{DASH}{SPACE}?{_CLOCK}(?![.,]?\d)", "10:00–18:00"),
        TokenShape("two years with their word", rf"{years}(?:{SPACE}{era}{END})?", "1941–1945 гг"),
        TokenShape(
            "two years of an era",
            rf"{APART}[1-9]\d?{SPACED}[1-9]\d?{SPACE}?гг\.?{SPACE}{era}{END}",
            "66–70 гг. н. э.",
        ),
        TokenShape(
            "century in digits", rf"{APART}(?:[1-9]|1\d|2[01]){SPACE}?в\.(?:{SPACE}{era})?(?!\w)", "⟦19 в.⟧ был"
        ),
        TokenShape(
            "decade with its word",
            rf"(?:[1-9]\d{{1,3}}(?:{suffix})?{DASH})?[1-9]\d{{1,3}}{suffix}{SPACE}гг?(?:\.|{END})",
            "60–70-х гг.",
        ),
        TokenShape(
            "two days and a month",
            rf"{DAY}{SPACED}{DAY}{SPACE}{month}{END}(?:{SPACE}\d{{4}}(?:{SPACE}?{year})?{END})?",
            "13–15 июня",
        ),
    )
