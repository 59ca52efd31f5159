"""Shapes of Russian tokens that begin with a letter or a symbol: codes, Roman numerals, abbreviations, operators."""

from __future__ import annotations

from dncnorm.languages.base import TokenShape, WordForms
from dncnorm.languages.ru.lexicon.abbreviations import cut_words
from dncnorm.languages.ru.shape_parts import DASH
from dncnorm.segmentation.patterns import END, FORMULA, HYPHEN, SPACE

_ROMAN = "(?:[IVXLCХІ]{1,9})"
_SPAN = rf"{_ROMAN}(?:{SPACE}?{DASH}{SPACE}?{_ROMAN})?"
_OPERAND = rf"(?={SPACE}?[-−+(]?(?:\d|[A-Za-zα-ω]))"
"""A number or a Latin letter follows; another symbol may be the mouth of a smiley."""
_AFTER_OPERAND = r"(?:(?<=[\d)\]A-Za-z])|(?<=[\d)\]A-Za-z] ))"


def addresses(words: WordForms) -> tuple[TokenShape, ...]:
    """Returns the shapes in the order in which they are tried."""
    return (*_operators(), *_codes(), *_romans(words), *_abbreviations(words))


def _operators() -> tuple[TokenShape, ...]:
    """Operators of programs."""
    before_amount = rf"(?<![-=<>!~])[<>]=(?={SPACE}?[-−+]?\d)"
    return (
        TokenShape("limit", rf"{before_amount}|(?:(?<=\d)|(?<=\d ))[<>]=(?={SPACE}?[а-я])", "⟦>=⟧ 5"),
        TokenShape("comparison", rf"{_AFTER_OPERAND}(?:[<>]=|==|<>){_OPERAND}", "x ⟦>=⟧ y"),
        TokenShape("quotation marks of two symbols", r"(?<![<\w])<<(?=\w)|(?<=[\w.!?…])>>(?![>\w])", "⟦<<⟧Да>>"),
    )


def _codes() -> tuple[TokenShape, ...]:
    """Codes, formulas and their like."""
    after_law = r"(?:(?<=РФ )|(?<=года )|(?<=г\. )|(?<=закона )|(?<=приказа ))"
    return (
        TokenShape(
            "N for number",
            rf"N(?=\d{{1,5}}-(?:ФЗ|ФКЗ|КЗ|ОЗ|[а-я]{{1,3}}){END})|{after_law}N(?=\d)",
            "⟦N⟧131-ФЗ",
        ),
        TokenShape("code", rf"(?:[A-Z]{{1,4}}|[А-ЯЁ])\d{{1,4}}(?:[A-ZА-ЯЁ]\d{{0,4}}){{0,3}}{END}", "М54"),
        FORMULA,
        TokenShape("name with symbols", rf"C\+\+|[A-G]#(?!\w)|№№|§§|СО[2₂]{END}", "C++"),
        TokenShape("square or cubic metre", rf"(?:(?<=[Нн]а )|(?<=[Зз]а ))м[²³23]{END}", "за ⟦м²⟧"),
    )


def _romans(words: WordForms) -> tuple[TokenShape, ...]:
    """Roman numerals."""
    ordinal, century, era = words.any_of("ordinal"), words.any_of("suffix"), words.any_of("era")
    ends = rf"(?:{SPACE}{era}{END}|(?<=\.)|(?!{SPACE}[^\W\d_]))"
    return (
        TokenShape(
            "century before its word",
            rf"(?<!\w){_ROMAN}(?={SPACE}вв(?:\.|{END})|вв?\.)|(?<!\w){_ROMAN}{DASH}{_ROMAN}(?=вв?\.)",
            "⟦XX⟧в. был",
        ),
        TokenShape("century", rf"(?<!\w){_SPAN}{SPACE}?{century}{END}{ends}", "⟦XX в.⟧ был"),
        TokenShape("range of Roman numerals", rf"{_ROMAN}{DASH}{_ROMAN}{END}(?!{HYPHEN})", "XIX–XX"),
        TokenShape("quarter of a year", rf"[IVХ]{{1,3}}(?:{SPACE}|-)кв\.(?={SPACE}?\d{{4}})", "⟦II кв.⟧ 2014"),
        TokenShape("Roman ordinal", rf"[IVXLC]{{1,9}}{ordinal}{END}", "XX-й"),
    )


def _abbreviations(words: WordForms) -> tuple[TokenShape, ...]:
    """Abbreviations whose dot ends no sentence, and names with dots."""
    return (
        TokenShape("spoon", rf"(?:ч|ст|дес|дс)\.(?={SPACE}?лож[а-я]{{1,2}}{END})", "2 ⟦дес.⟧ ложки"),
        TokenShape("articles", rf"[Сс]т\.{SPACE}?[Сс]т\.(?={SPACE}?\d)", "⟦ст. ст.⟧ 5"),
        TokenShape("initials before a name", rf"[А-ЯЁ]\.(?:{SPACE}?[А-ЯЁ]\.){{0,3}}(?=[А-ЯЁ][а-яё])", "⟦А. С.⟧Пушкин"),
        TokenShape(
            "abbreviation before a quotation",
            rf"(?:[Сс]м|[Ии]м|[Ии]зд)\.(?={SPACE}?[«\"])|(?:[Пп]п?|[Пп]одп)\.(?={SPACE}?[«\"][а-яё][»\"])",
            "⟦им.⟧ «Мира»",
        ),
        TokenShape("town of a publisher", rf"(?:СПб|Мн)\.(?={SPACE}?:)", "⟦СПб.⟧: Наука"),
        TokenShape("cut word", rf"(?i:{'|'.join(cut_words())})\.(?={SPACE}[а-яё№])", "⟦раб.⟧ день"),
        TokenShape("Saint Petersburg", r"С\.-Петербург[а-я]{0,2}", "С.-Петербурга"),
        TokenShape("volume before a Roman numeral", rf"т\.(?={SPACE}[IVXLC]{{1,9}}{END})", "⟦т.⟧ XX"),
        TokenShape(
            "times before a period", rf"(?<=\d )р\.(?={SPACE}в{SPACE}(?:день|сут|нед|год|мес))", "2 ⟦р.⟧ в день"
        ),
        TokenShape(
            "title that touches a name", rf"{words.any_of('rank', 'title')}\.(?=[А-ЯЁ«\"][А-Яа-яЁё])", "⟦ул.⟧Мира"
        ),
        TokenShape(
            "acronym before a hyphen",
            rf"[A-ZА-ЯЁ]{{2,6}}(?={HYPHEN}[^\W_])(?!{words.any_of('ordinal')}{END})",
            "⟦ДНК⟧-тест",
        ),
        TokenShape("Russian domain", rf"[А-Яа-яЁё][А-Яа-яЁё-]{{1,40}}\.(?:рф|ру){END}", "лента.рф"),
    )
