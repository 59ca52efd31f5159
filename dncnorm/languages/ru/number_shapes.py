"""Shapes of Russian tokens that begin with a digit or a symbol, and the order in which they are tried."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.languages.base import TokenShape, WordForms
from dncnorm.languages.ru.amount_shapes import amounts, ranges
from dncnorm.languages.ru.date_shapes import dates
from dncnorm.languages.ru.lexicon.abbreviations import with_capital, written
from dncnorm.languages.ru.lexicon.scales import bare
from dncnorm.languages.ru.shape_parts import APART, DASH, NUMBER
from dncnorm.segmentation.patterns import DIGIT_GROUPS, END, SPACE

_ADJECTIVE_END = "[ыио]й|[ая]я|[ое]е|[ыи]е|[ое]го|[ое]му|[ыио]м|ем|[ыи]х|[ыи]ми|ую|юю|ою|ею|ей"
_NOUNS = (
    "лети[еяюий]|летие[мв]|лети(?:ям|ями|ях)|(?:летк|этажк|минутк|рубл[её]вк|тонк|дюймовк|процентк)[а-я]{1,3}"
    "|(?:классни[кц]|томник|тонник|тысячник|миллионник|угольник|борь)[а-я]{0,3}|кратно"
)
_COMPOUND = f"[а-яё]{{0,24}}(?:[нвсмтлркш](?:{_ADJECTIVE_END})|{_NOUNS})"
"""Words that are joined with a number: adjectives, and nouns made of them."""
_SHORT = "|".join(("комн|к|сп|кратн", *bare()))
"""What else a hyphen joins to a number."""
_PERCENT_END = "й|я|е|х|го|м|му|ю|ая|ое|ые|ых|ый|ого|ой|ом|ому|ым|ыми|ую"
_AGED = "летн(?:[ияе]й|его|ему|ими?|их|ем|яя|юю|ее|ие)"
_SPACED_SUFFIX = f"(?:й|го|му|х|ми|ый|ой|ая|ое|ые|ых|ого|ому|ую|{_AGED}|лети(?:[еяюий]|ем|ями?|ях))"
"""Endings that are no words: `в 20 - х годах`."""
_ARTICLE = (
    r"(?:(?:(?<=\. )|(?<=[Сс]т\.)|(?<=стать[еиюя] )|(?<=, ))\d{1,3}(?:\.\d{1,2}){0,2}"
    r"|(?<![\w.,-])\d{1,3}\.\d{1,2})"
)
_PER_TIME = r"(?:день|сут|нед|год|мес|д(?![а-я]))"

_NO_DEGREES = rf"(?!\+\d{{1,2}}-\d{{1,2}}{SPACE}?[°℃])"
_LOCAL = rf"\d{{1,3}}(?:[ -]?\d\d){{2}}{END}"
TELEPHONES = (
    TokenShape(
        "telephone number with brackets", rf"(?:\+7|8)?{SPACE}?\(\d{{3,5}}\){SPACE}?{_LOCAL}", "8 (495) 123-45-67"
    ),
    TokenShape(
        "telephone number without brackets",
        rf"(?:\+7|8)[ -]\d{{3}}[ -]?\d{{3}}(?:[ -]?\d\d){{2}}{END}",
        "8 495 123-45-67",
    ),
    *(group._replace(expression=f"{_NO_DEGREES}{group.expression}") for group in DIGIT_GROUPS),
)


def numbers(words: WordForms, quantities: Sequence[str]) -> tuple[TokenShape, ...]:
    """Returns the shapes in the order in which they are tried."""
    return (
        *_parts(),
        *amounts(words, quantities),
        *_ordinals(words),
        *_references(),
        *dates(words),
        *ranges(words, quantities),
    )


def _parts() -> tuple[TokenShape, ...]:
    """Numbers that would else be read with what follows."""
    after_prepositions = r"(?:(?<=робег )|(?<=через )|(?<=каждые ))"
    works = r"(?:(?<=соч\. [Вв] )|(?<=соч\.: [Вв] )|(?<=[Сс]оч\. [Вв] )|(?<=сочинений [Вв] ))"
    second = rf"{SPACE}(?:\d{SPACE}?[рx×х]|на ночь|утром|вечером|в день|[xх]{SPACE}?\d)"
    dose = rf"[1-4](?={SPACE}?т\.?{second})"
    more_listed = r"(?=,\d{1,2},\d{1,2}(?![\d.]|,\d{3}))"
    return (
        TokenShape("number of a document", rf"(?:(?<=№)|(?<=№ ))\d{{1,5}}(?=р{END}|{SPACE}[гспд]\.)", "№ ⟦5⟧ г."),
        TokenShape(
            "number of a week",
            rf"{APART}(?:\d{{1,2}}{DASH}\d{{1,2}}(?={SPACE}(?:минут|секунд)е{END})|(?:\d{{1,2}}{DASH})?\d{{1,2}}(?={SPACE}неделе{END}))",
            "на ⟦5⟧ неделе",
        ),
        TokenShape("minutes of a result", r"\d{1,2}(?=[:.][0-5]\d,\d{1,2}(?![\d.,:]\d|\d))", "⟦4⟧:07,12"),
        TokenShape("seconds of a result", rf"(?:(?<=\d:)|(?<=\d\.))[0-5]\d(?=,\d{{1,2}}{END})", "4:⟦07⟧,12"),
        TokenShape("hundredths of a result", rf"(?:(?<=:[0-5]\d,)|(?<=\.[0-5]\d,))\d{{1,2}}{END}", "4:07,⟦12⟧"),
        TokenShape("first of listed numbers", rf"{APART}\d{{1,2}}{more_listed}", "⟦5⟧,6,7"),
        TokenShape("other listed number", r"(?<=\d,)\d{1,2}(?=,\d{1,2}(?!\d))", "5,⟦6⟧,7"),
        TokenShape("times a day", rf"\d{{1,2}}(?={SPACE}?р\.?{SPACE}в{SPACE}{_PER_TIME})", "⟦2⟧ р. в день"),
        TokenShape("distance run", rf"{after_prepositions}\d{{1,4}}{SPACE}?т\.{SPACE}?км{END}", "пробег ⟦100 т.км⟧"),
        TokenShape("region of a cadastral number", r"\d\d(?=:\d\d:\d{5,8}:\d)", "⟦50⟧:21:0110301:45"),
        TokenShape(
            "page or hour of a volume",
            rf"\d{{1,3}}(?={SPACE}(?:ч\.{SPACE}?\d{{1,2}}{SPACE}?ст\.|л\.{SPACE}?д\.))",
            "том 2, ⟦15⟧ л. д.",
        ),
        TokenShape("number of volumes", rf"{works}\d{{1,3}}(?={SPACE}?т\.)", "Соч. в ⟦5⟧ т."),
        TokenShape(
            "pages of a book", rf"(?:(?<=\. [—–] )|(?<=(?:19|20)\d\d\. ))\d{{2,4}}(?={SPACE}с\.)", "1995. ⟦250⟧ с."
        ),
        TokenShape(
            "years ago", rf"{APART}\d{{1,4}}(?={SPACE}(?:года?|лет){SPACE}(?:назад|тому|спустя))", "⟦5⟧ лет назад"
        ),
        TokenShape("tablets", dose, "по ⟦1⟧ т. на ночь"),
        TokenShape(
            "years of an age",
            rf"{APART}\d{{1,2}}(?={SPACE}?[гл]\.?{SPACE}?(?:[1-9]|1[01]){SPACE}?мес)",
            "⟦2⟧ г. 3 мес.",
        ),
        TokenShape("floor", rf"(?:(?<=[Сс] )|(?<=[Нн]а ))\d{{1,2}}(?={SPACE}эт\.)", "на ⟦5⟧ эт."),
        TokenShape(
            "first side of a scale", rf"1(?=:\d{{1,3}}(?:{SPACE}?\d{{3}}){{1,2}}{END}(?![.,:]?\d))", "⟦1⟧:25 000"
        ),
    )


def _ordinals(words: WordForms) -> tuple[TokenShape, ...]:
    """Ordinals and compounds."""
    month = words.any_of("month", "month_short")
    ends = "(?:-?(?:ти|и|х|ми))?"
    compound = rf"{NUMBER}{ends}{DASH}(?:{_COMPOUND}|{words.any_of('joined')}{END}|(?:{_SHORT})\.?){END}"
    return (
        TokenShape("ordinal between spaces", rf"\d{{1,4}}{SPACE}?-{SPACE}{_SPACED_SUFFIX}{END}(?!-)", "20 - х"),
        TokenShape("number and a zero", r"(?<![\w-])\d{1,2}-0\d(?![\w-]|[.,]\d)", "5-07"),
        TokenShape("compound", rf"(?:\d{{1,3}}{DASH})?(?!\d+-{month}{END}){compound}", "36-летний"),
        TokenShape(
            "percent as an adjective",
            rf"\d{{1,3}}(?:[.,]\d{{1,2}})?{SPACE}?-?%(?:-|{SPACE}-{SPACE}?)н?(?:{_PERCENT_END}){END}",
            "5%-ный",
        ),
    )


def _references() -> tuple[TokenShape, ...]:
    """Numbers of laws, books and codes."""
    books = (with_capital(book) for book in written("book"))
    chapter = "|".join(rf"(?<={book}\.{gap})" for book in books for gap in ("", SPACE))
    return (
        TokenShape("chapter of the Bible", rf"(?:{chapter})\d{{1,3}}(?=[,:]\d)", "Ин. ⟦3⟧,16"),
        TokenShape(
            "article before its part",
            rf"{_ARTICLE}(?={SPACE}?ч\.?{SPACE}?\d{{1,2}}(?!\d|[.,:]\d|{SPACE}?(?:м|раз)))",
            "ст. ⟦12.8⟧ ч. 1",
        ),
        TokenShape(
            "code that begins with a digit", rf"\d{{1,3}}[A-ZА-ЯЁ]{{1,2}}\d{{1,4}}[A-ZА-ЯЁ]{{0,2}}{END}", "3М54"
        ),
    )
