"""Shapes of Russian amounts with units and currencies, powers of ten, fractions, and ranges of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.languages.base import TokenShape, WordForms
from dncnorm.languages.ru.lexicon import currencies, scales
from dncnorm.languages.ru.shape_parts import APART, DASH, MINUS, NUMBER, SIGN, SPACED, TIGHT, YEAR
from dncnorm.segmentation.patterns import END, HYPHEN, SPACE, VULGAR

_RAISED = r"(?:\^(?:[-−+]?\d{1,3}|\([-−+]?\d{1,3}\))|⁻?[⁰¹²³⁴-⁹]{1,3})"
_CROSS, _DOT = f"{SPACE}?[×xх*]{SPACE}?10", f"{SPACE}?[·⋅]{SPACE}?10"
_FLAT = rf"{NUMBER}(?:{_DOT}{DASH}|{_CROSS}−)\d\d?|\d{{1,9}}[.,]\d{{1,9}}{_CROSS}{DASH}\d\d?"
_WORDS_BEFORE = ("равна", "равно", "равен", "равны", "значение", "составляет", "порядка", "=", "≈")
_EQUATED = "(?:" + "|".join(rf"(?<={word}[ \u00a0])" for word in _WORDS_BEFORE) + ")"
"""Words right before a value, and never before a number of exercises."""
_NO_COUNT = r"(?:0?[1-9]|1[013-46-9]|2[1-9]|3\d)(?!\d)"
"""An exponent that is no number of exercises: `3х10-12` is how often something is done three times."""
_SCIENTIFIC = (
    rf"(?:{NUMBER}{SPACE}?[·⋅×xх*]{SPACE}?10{_RAISED}|{_FLAT}|[1-9]\d?{_CROSS}{DASH}{_NO_COUNT}"
    rf"|{_EQUATED}[1-9]\d?{_CROSS}{DASH}(?:12|15|20)(?!\d)"
    r"|\d{1,9}(?:[.,]\d{1,9}[eE][-+−]?|[eE][-+−])\d{1,3})"
)
"""`3·10⁸`, `2·10^-5`, `9.2e-16`, and `1,6·10–19`, whose exponent is flattened."""
_POWER = rf"10(?:{_RAISED}|{DASH})|\d[eE][-+−\d]"
"""What is in each of them."""
_AFTER_SECONDS = (
    "и|или|а|но|на|во?|до|после|от|при|для|по|из|за|у|против|около|ранее|спустя|что|то|не|назад|всего|ровно|подряд"
    "|перед|под|над|со|включительно|максимум|минимум|ежедневно|каждый|каждые|непрерывно|примерно|приблизительно"
    "|соответственно|максимально|минимально|включая|кроме|помимо|вместо|между|через|без|чтобы|если|когда|пока|где|либо"
)
_SECONDS = rf"с(?:(?=\s(?:{_AFTER_SECONDS})(?!\w))|(?!\s{{0,2}}[^\W_]|\s?[«\"(\[/]))"
_LONE_UNIT = rf"(?:[АКНФ](?!\s?(?:класс|корпус|групп|строени))|{_SECONDS}){END}"
"""Units of one letter that is also a word or the letter of a house, if the next word suggests a unit."""


def amounts(words: WordForms, quantities: Sequence[str]) -> tuple[TokenShape, ...]:
    """Amounts with units and currencies, powers of ten, fractions."""
    unit, currency_name = f"(?:{words.any_of('unit')}{END})", words.any_of("currency")
    square = rf"{words.any_of('unit')}[²³23]?{END}"
    bare = rf"{END}(?![-.,:/]?\d)"
    powered = rf"(?:{SPACE}?{compound_unit(words)}|{SPACE}?{square}|{SPACE}{_LONE_UNIT}|{bare})"
    currency = rf"(?:{words.any_of('scale')}{SPACE}?)?(?:{currency_name}|{words.any_of('symbol')})"
    price_of = (
        rf"{SPACE}?/{SPACE}?(?:{compound_unit(words, fewest=0)}|{words.any_of('per')}{END}|{words.any_of('symbol')})"
    )
    whole, coins = (f"(?:{'|'.join(forms)})" for forms in (currencies.tight(), map(re.escape, currencies.lone_coins())))
    tight_money = rf"{whole}(?:\.(?={SPACE}?[а-яё\d])|{END})"
    degrees = "(?:°[CС]?|градус[а-я]{0,2})"
    column = rf"{SPACE}мм\.?{SPACE}?рт\.{SPACE}?ст(?:\.(?=\s?[а-яё,;)]))?"
    seconds = rf"{SPACE}?\d{{1,2}}{SPACE}?с(?:ек)?\.?"
    minutes = rf"{SPACE}?\d{{1,2}}{SPACE}?мин\.?"
    return (
        TokenShape("two temperatures", rf"(?<![\w.,])[-+−]\d{{1,2}},[-+−]\d{{1,2}}{SPACE}?{degrees}{END}", "-21,-19°C"),
        TokenShape(
            "three areas",
            rf"\d{{2,3}}(?:,\d)?/\d{{1,3}}(?:,\d)?/\d{{1,2}}(?={SPACE}?(?:кв\.|м[²2]))",
            "⟦45/30/10⟧ м²",
        ),
        TokenShape("millimetres of mercury", rf"(?:\d{{2,3}}/)?\d{{2,3}}{column}", "760 мм рт. ст"),
        TokenShape("hours and minutes", rf"\d{{1,3}}{SPACE}?(?:ч|час)\.?{minutes}(?:{seconds})?{END}", "2 ч 30 мин"),
        TokenShape("minutes and seconds", rf"\d{{1,3}}{SPACE}?мин\.?{seconds}{END}", "5 мин 30 сек"),
        TokenShape("power of ten", f"{MINUS}?{_SCIENTIFIC}{powered}", "3·10⁸ м/с", _POWER),
        TokenShape(
            "equation",
            rf"{APART}\d{{1,9}}{SPACE}?[-−–+×·:*]{SPACE}?\d{{1,9}}{SPACE}?={SPACE}?[-−]?\d{{1,9}}{END}(?![.,]?\d|{SPACE}?{unit})",
            "2 + 2 = 4",
            "=",
        ),
        TokenShape(
            "plus or minus an amount",
            rf"\+/?[-−](?:{'|'.join(quantities)}|{NUMBER}{END}(?![.,]?\d))",
            "+/-5 км",
            r"\+/?[-−]",
        ),
        TokenShape(
            "signed fraction",
            rf"{MINUS}?\d{{1,4}}⁄\d{{1,4}}{END}(?!{SPACE}?{unit})|{MINUS}\d{{1,3}}/\d{{1,3}}{END}(?!/)",
            "3⁄4",
        ),
        TokenShape("fraction with a unit", rf"\d{{1,2}}/\d{{1,2}}{SPACE}?(?!эт|[ГТ][Бб]){unit}", "1/2 кг"),
        TokenShape("mixed number with a unit", rf"\d{{1,5}} ?{VULGAR}{SPACE}?{unit}", "3½ км"),
        TokenShape("signed or mixed number", rf"{MINUS}{VULGAR}|{MINUS}?\d{{1,5}}[- ]?{VULGAR}", "3 ½"),
        TokenShape("two voltages", rf"\d{{1,3}}/\d{{1,3}}{SPACE}?[кМ]?В{END}", "110/220 В"),
        TokenShape("price of a unit", rf"{NUMBER}{SPACE}?{currency}\.?{price_of}", "5 руб./кг", "/"),
        TokenShape(
            "number joined with a scale word",
            rf"{NUMBER}(?:{'|'.join(scales.bare())})(?:\.?{SPACE}?{currency_name})?{END}",
            "5млн руб",
        ),
        TokenShape(
            "money without a space",
            rf"(?:\d{{1,3}}(?:{SPACE}\d{{3}}){{1,3}}|\d{{1,9}})(?:,\d\d?)?{tight_money}",
            "500руб",
        ),
        TokenShape("whole and coins", rf"{NUMBER}{SPACE}?{whole}\.?{SPACE}?\d\d?{SPACE}?{coins}", "5 р. 50 к."),
        TokenShape(
            "money with a space before the comma",
            rf"[1-9]\d{{0,2}}(?:{SPACE}\d{{3}}){{1,4}}{SPACE},{SPACE}\d\d?{SPACE}{currency}{END}",
            "1 500 , 50 руб",
            f"{SPACE},{SPACE}",
        ),
        TokenShape("pages or seconds", rf"\d{{1,5}}{SPACE}с\.(?={SPACE}?[^\sА-ЯЁ])", "⟦250 с.⟧ ил"),
    )


def ranges(words: WordForms, quantities: Sequence[str]) -> tuple[TokenShape, ...]:
    """Ranges with units and without."""
    suffix, symbol = words.any_of("ordinal"), words.any_of("symbol")
    unit = f"(?:{words.any_of('unit')}{END})"
    compound = rf"{NUMBER}(?:{SPACE}(?:{'|'.join(scales.bare())})\.?)?{SPACE}?{compound_unit(words)}"
    start = rf"(?<![\w-])(?:{symbol}{SPACE}?)?{SIGN}?(?!{YEAR}(?:{SPACE}|{DASH}{SPACE})){NUMBER}"
    both = "|".join(rf"[{sign}]{SPACE}?{NUMBER}{SPACED}[{sign}]{SPACE}?{NUMBER}" for sign in currencies.symbols())
    scale = rf"{SPACE}{words.any_of('scale')}{END}"
    no_long_number = rf"(?!{YEAR}{DASH}\d{{3}}(?!\d))"
    return (
        TokenShape(
            "range of amounts",
            rf"{start}{SPACED}(?=[-+−–]?\d)(?:{SIGN}|–)?(?:{'|'.join((compound, *quantities))})",
            "10–15 км",
            rf"{TIGHT}{SPACE}?[-+−–]?\d",
        ),
        TokenShape(
            "range of money",
            rf"{symbol}{SPACE}?{NUMBER}{TIGHT}{NUMBER}{END}(?![.,%-]?\d|{SPACE}?%)",
            "$5–10",
        ),
        TokenShape("range of money with two symbols", rf"(?:{both})(?:{scale}|{END})(?![.,%-]?\d)", "$5–$10", TIGHT),
        TokenShape("amount of a compound unit", compound, "5 мг/кг/сут", "[/·⋅*•]"),
        TokenShape(
            "ratio of decimals",
            r"\d{1,3}(?:,\d{1,2})?:\d{1,3},\d{1,2}(?![\d:])|\d{1,3},\d{1,2}:\d{1,3}(?![\d:]|,\d)",
            "1:2,5",
        ),
        TokenShape(
            "amount of a unit of one letter",
            rf"{MINUS}?(?:{NUMBER}{SPACE}?{DASH}{SPACE}?)?{NUMBER}{SPACE}{_LONE_UNIT}|[-−]?\d{{1,3}}[CС]{END}",
            "16 А",
        ),
        TokenShape("degrees with the letter o", rf"[-−]?\d{{1,3}}(?:[.,]\d{{1,2}})?{SPACE}?[оo][CС]{END}", "20 оС"),
        TokenShape("part of a final", rf"[1-9]{SPACE}/{SPACE}\d{{1,2}}(?={SPACE}финал)", "⟦1 / 8⟧ финала"),
        TokenShape(
            "mixed fraction with a unit",
            rf"(?:\d{{1,3}}{SPACE})?\d{{1,3}}⁄\d{{1,3}}(?:{SPACE}?{unit})?{END}",
            "1 3⁄4 км",
            "⁄",
        ),
        TokenShape("range of ordinals", rf"(?<![\w-])[1-9]\d{{0,4}}{DASH}[1-9]\d{{0,4}}{suffix}{END}", "5–6-й"),
        TokenShape(
            "two years with a slash",
            rf"(?<![\w/.-]){YEAR}{SPACE}?/{SPACE}?(?:\d\d|{YEAR})(?![\w/]|[.,-]\d)",
            "2013/14",
        ),
        TokenShape(
            "range",
            rf"(?<![\w/.:-]){no_long_number}{SIGN}?{NUMBER}{TIGHT}{SIGN}?{NUMBER}(?![\w/:]|[.,-]\d|{HYPHEN}\w)",
            "10–15",
        ),
    )


def compound_unit(words: WordForms, *, fewest: int = 1) -> str:
    """Returns an expression of products and quotients of units, `А·ч`, `мг/кг/сут`, with so many slashes at least.

    A sign of multiplication or a slash is matched behind a unit, so that the long list of units stands here few times.
    """
    factor = rf"(?:(?:кв|куб)\.?{SPACE}?)?{words.any_of('factor')}\^?[²³23]?"
    times, over = "[·⋅*•]", rf"{SPACE}?/{SPACE}?(?:100{SPACE})?"
    product = rf"(?:(?<![A-Za-zА-Яа-яё%‰°]){factor}(?:{times}|{END})){{1,3}}(?<!{times})"
    bracketed = rf"\((?:{factor}(?:{times}|(?=\)))){{2,3}}(?<!{times})\)"
    below = rf"(?:(?:{product}|{bracketed})(?:{over}|{END}))"
    complete = rf"(?<!/)(?<!/{SPACE})(?<!100{SPACE}){END}"
    if not fewest:
        return rf"(?!\(){below}{{1,3}}{complete}"
    return rf"{factor}(?:{times}(?!\(){below}{{1,3}}|{over}{below}{{1,2}}){complete}"
