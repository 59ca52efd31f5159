"""Shapes of Russian tokens that begin with a digit or a symbol: ranges, compounds, dates, amounts, telephones."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.languages.base import TokenShape, WordForms
from dncnorm.segmentation.patterns import DAY, DIGIT_GROUPS, END, HYPHEN, SPACE, VULGAR

DASH = "[-‐‑–—−]"
_DOTS = r"(?:[…÷]|\.{2,3})"
_TIGHT, _SPACED = f"(?:{DASH}|{_DOTS})", rf"{SPACE}?(?:{DASH}|{_DOTS}){SPACE}?"
_NUMBER = rf"(?:[1-9]\d{{0,2}}(?:{SPACE}\d{{3}}){{1,3}}|(?:0|[1-9]\d{{0,8}})(?:[.,]\d{{1,4}})?)"
_SIGN, _MINUS = "[-+−]", r"(?:(?<![\w)])[-−])"
_YEAR = r"(?:1[6-9]|20)\d\d"
_APART = r"(?<![\w.,-])"
"""No word, number or hyphen is before it."""
_RAISED = r"(?:\^(?:[-−+]?\d{1,3}|\([-−+]?\d{1,3}\))|⁻?[⁰¹²³⁴-⁹]{1,3})"
_CROSS, _DOT = f"{SPACE}?[×xх*]{SPACE}?10", f"{SPACE}?[·⋅]{SPACE}?10"
_FLAT = rf"{_NUMBER}(?:{_DOT}{DASH}|{_CROSS}−)\d\d?|\d{{1,9}}[.,]\d{{1,9}}{_CROSS}{DASH}\d\d?"
_WORDS_BEFORE = ("равна", "равно", "равен", "равны", "значение", "составляет", "порядка", "=", "≈")
_EQUATED = "(?:" + "|".join(rf"(?<={word}[ \u00a0])" for word in _WORDS_BEFORE) + ")"
"""Words right before a value, and never before a number of exercises."""
_NO_COUNT = r"(?:0?[1-9]|1[013-46-9]|2[1-9]|3\d)(?!\d)"
"""An exponent that is no number of exercises: `3х10-12` is how often something is done three times."""
_SCIENTIFIC = (
    rf"(?:{_NUMBER}{SPACE}?[·⋅×xх*]{SPACE}?10{_RAISED}|{_FLAT}|[1-9]\d?{_CROSS}{DASH}{_NO_COUNT}"
    rf"|{_EQUATED}[1-9]\d?{_CROSS}{DASH}(?:12|15|20)(?!\d)"
    r"|\d{1,9}(?:[.,]\d{1,9}[eE][-+−]?|[eE][-+−])\d{1,3})"
)
"""`3·10⁸`, `2·10^-5`, `9.2e-16`, and `1,6·10–19`, whose exponent is flattened."""
_ADJECTIVE_END = "[ыио]й|[ая]я|[ое]е|[ыи]е|[ое]го|[ое]му|[ыио]м|ем|[ыи]х|[ыи]ми|ую|юю|ою|ею|ей"
_NOUNS = (
    "лети[еяюий]|летие[мв]|лети(?:ям|ями|ях)|(?:летк|этажк|минутк|рубл[её]вк|тонк|дюймовк|процентк)[а-я]{1,3}"
    "|(?:классни[кц]|томник|тонник|тысячник|миллионник|угольник|борь)[а-я]{0,3}|кратно"
)
_COMPOUND = f"[а-яё]{{0,24}}(?:[нвсмтлркш](?:{_ADJECTIVE_END})|{_NOUNS})"
"""Words that are joined with a number: adjectives, and nouns made of them."""
_UNITS = "мм|см|дм|м|км|мг|г|гр|кг|т|л|мл|к?Вт|МВт|к?В|А|[МГ]?Гц|[ГМТ]Б|[ГгМмТ]б|[ГМ]байт|Мп|Мпикс|МП|бит|ч|мин|га"
_SHORT = "дн|мес|эт|комн|к|сп|тыс|млн|дюйм|кратн"
_PERCENT_END = "й|я|е|х|го|м|му|ю|ая|ое|ые|ых|ый|ого|ой|ом|ому|ым|ыми|ую"
_AFTER_SECONDS = (
    "и|или|а|но|на|во?|до|после|от|при|для|по|из|за|у|против|около|ранее|спустя|что|то|не|назад|всего|ровно|подряд"
    "|перед|под|над|со|включительно|максимум|минимум|ежедневно|каждый|каждые|непрерывно|примерно|приблизительно"
    "|соответственно|максимально|минимально|включая|кроме|помимо|вместо|между|через|без|чтобы|если|когда|пока|где|либо"
)
_SECONDS = rf"с(?:(?=\s(?:{_AFTER_SECONDS})(?!\w))|(?!\s{{0,2}}[^\W_]|\s?[«\"(\[/]))"
_LONE_UNIT = rf"(?:[АКНФ](?!\s?(?:класс|корпус|групп|строени))|{_SECONDS}){END}"
"""Units of one letter that is also a word or the letter of a house, if the next word suggests a unit."""
_SUFFIX = "(?:й|го|му|м|я|ю|е|х|ми|ти|ый|ой|ая|ое|ые|ых|ого|ому)"
_AGED = "летн(?:[ияе]й|его|ему|ими?|их|ем|яя|юю|ее|ие)"
_SPACED_SUFFIX = f"(?:й|го|му|х|ми|ый|ой|ая|ое|ые|ых|ого|ому|ую|{_AGED}|лети(?:[еяюий]|ем|ями?|ях))"
"""Endings that are no words: `в 20 - х годах`."""
_ARTICLE = (
    r"(?:(?:(?<=\. )|(?<=[Сс]т\.)|(?<=стать[еиюя] )|(?<=, ))\d{1,3}(?:\.\d{1,2}){0,2}"
    r"|(?<![\w.,-])\d{1,3}\.\d{1,2})"
)
_BOOKS = (
    "Ин|Мф|Мк|Лк|Пс|Ис|Еф|Ос|Ам",
    "Быт|Исх|Лев|Чис|Суд|Руф|Цар|Пар|Езд|Есф|Иов|Иер|Иез|Дан|Авд|Ион|Мих|Авв|Соф|Агг|Зах|Мал|Рим|Кор|Гал|Флп|Кол|Фес|Тим"
    "|Тит|Флм|Евр|Иак|Пет|Иуд|Отк|Сир|Нав",
    "Втор|Неем|Песн|Еккл|Иоил|Наум|Деян|Откр|Прем",
)
"""Books of the Bible as they are abbreviated, by their length."""
_CLOCK = r"(?:[01]?\d|2[0-4])[:.][0-5]\d"
_DATED = r"(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\."
_SHORT_DAY, _ODD_MONTH, _UNTIL = (
    r"(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])",
    "(?:0[1-46-9]|1[12])",
    f"{SPACE}?{DASH}{SPACE}?",
)
_IS_SEASON = rf"(?:\d\d\.{_ODD_MONTH}|\d\d\.(?:\d\d{_UNTIL}\d\d\.{_ODD_MONTH}|05{_UNTIL}\d\d\.05|10{_UNTIL}\d\d\.10))"
_NOT_AFTER = r"(?<![\w.,:-])(?<![Нн]а )(?<![Вв] )(?<!до )(?<!по )"
_PER_TIME = r"(?:день|сут|нед|год|мес|д(?![а-я]))"

_NO_DEGREES = rf"(?!\+\d{{1,2}}-\d{{1,2}}{SPACE}?[°℃])"
_LOCAL = rf"\d{{1,3}}(?:[ -]?\d\d){{2}}{END}"
_NO_YEARS = r"(?!(?:1[5-9]|20)\d\d)"
TELEPHONES = (
    TokenShape(
        "telephone number with brackets", rf"(?:\+7|8)?{SPACE}?\(\d{{3,5}}\){SPACE}?{_LOCAL}", "8 (495) 123-45-67"
    ),
    TokenShape(
        "four groups of four digits",
        rf"\d{{4}} \d{{4}} {_NO_YEARS}\d{{4}} \d{{4}}{END}(?![ .,]?\d)",
        "2200 1234 5678 9012",
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
        *_quantities(words, quantities),
        *_ordinals(words),
        *_references(),
        *_dates(words),
        *_ranges(words, quantities),
    )


def compound_unit(words: WordForms, *, fewest: int = 1) -> str:
    """Returns an expression of products and quotients of units, `А·ч`, `мг/кг/сут`, with so many slashes at least."""
    factor = rf"(?:{words.any_of('factor')}\^?[²³23]?)"
    product = rf"{factor}(?:[·⋅*•]{factor}){{1,2}}"
    below = rf"{SPACE}?/{SPACE}?(?:\({product}\)|{product}|{factor}|100{SPACE}км)"
    return rf"(?:{product}(?:{below}){{0,2}}|{factor}(?:{below}){{{fewest},2}}){END}"


def _parts() -> tuple[TokenShape, ...]:
    """Numbers that would else be read with what follows."""
    after_prepositions = r"(?:(?<=робег )|(?<=через )|(?<=каждые ))"
    works = r"(?:(?<=соч\. [Вв] )|(?<=соч\.: [Вв] )|(?<=[Сс]оч\. [Вв] )|(?<=сочинений [Вв] ))"
    town = r"(?:Т\.|//?|(?:М|Л|СПб|Мн|Киев)\.?[,:]|[—–]\sМ)"
    second = rf"{SPACE}(?:\d{SPACE}?[рx×х]|на ночь|утром|вечером|в день|[xх]{SPACE}?\d)"
    dose = rf"[1-4](?={SPACE}?т\.?{second})"
    more_listed = r"(?=,\d{1,2},\d{1,2}(?![\d.]|,\d{3}))"
    return (
        TokenShape("number of a document", rf"(?:(?<=№)|(?<=№ ))\d{{1,5}}(?=р{END}|{SPACE}[гспд]\.)", "№ ⟦5⟧ г."),
        TokenShape(
            "number of a week",
            rf"{_APART}(?:\d{{1,2}}{DASH}\d{{1,2}}(?={SPACE}(?:минут|секунд)е{END})|(?:\d{{1,2}}{DASH})?\d{{1,2}}(?={SPACE}неделе{END}))",
            "на ⟦5⟧ неделе",
        ),
        TokenShape(
            "number of a week in the genitive",
            rf"{_APART}(?:\d{{1,2}}{DASH})?(?:1\d|\d?[05-9])(?={SPACE}недели{END})",
            "до ⟦5⟧ недели",
        ),
        TokenShape("minutes of a result", r"\d{1,2}(?=[:.][0-5]\d,\d{1,2}(?![\d.,:]\d|\d))", "⟦4⟧:07,12"),
        TokenShape("seconds of a result", rf"(?:(?<=\d:)|(?<=\d\.))[0-5]\d(?=,\d{{1,2}}{END})", "4:⟦07⟧,12"),
        TokenShape("hundredths of a result", rf"(?:(?<=:[0-5]\d,)|(?<=\.[0-5]\d,))\d{{1,2}}{END}", "4:07,⟦12⟧"),
        TokenShape(
            "last of listed pairs",
            rf"(?<=\d\d \d\d )\d\d(?={SPACE}\d{{3}}{END}(?!{SPACE}\d{{3}}))",
            "84 90 ⟦96⟧ 102 см",
        ),
        TokenShape("first of listed numbers", rf"{_APART}\d{{1,2}}{more_listed}", "⟦5⟧,6,7"),
        TokenShape("other listed number", r"(?<=\d,)\d{1,2}(?=,\d{1,2}(?!\d))", "5,⟦6⟧,7"),
        TokenShape("times a day", rf"\d{{1,2}}(?={SPACE}?р\.?{SPACE}в{SPACE}{_PER_TIME})", "⟦2⟧ р. в день"),
        TokenShape("distance run", rf"{after_prepositions}\d{{1,4}}{SPACE}?т\.{SPACE}?км{END}", "пробег ⟦100 т.км⟧"),
        TokenShape(
            "amount before a smaller unit",
            rf"\d{{1,3}}(?:км|кг|м|ч|т|руб|р)(?=\d{{1,3}}(?:м|см|мм|г|гр|мин|кг|ц|коп){END})",
            "⟦1м⟧50см",
        ),
        TokenShape("region of a cadastral number", r"\d\d(?=:\d\d:\d{5,8}:\d)", "⟦50⟧:21:0110301:45"),
        TokenShape(
            "page or hour of a volume",
            rf"\d{{1,3}}(?={SPACE}(?:ч\.{SPACE}?\d{{1,2}}{SPACE}?ст\.|л\.{SPACE}?д\.))",
            "том 2, ⟦15⟧ л. д.",
        ),
        TokenShape("number of volumes", rf"{works}\d{{1,3}}(?={SPACE}?т\.)", "Соч. в ⟦5⟧ т."),
        TokenShape(
            "number of volumes before a town",
            rf"(?<=[Вв] )\d{{1,3}}(?={SPACE}т\.{SPACE}?{town})",
            "Труды: в ⟦3⟧ т. М.: Наука",
        ),
        TokenShape(
            "pages of a book", rf"(?:(?<=\. [—–] )|(?<=(?:19|20)\d\d\. ))\d{{2,4}}(?={SPACE}с\.)", "1995. ⟦250⟧ с."
        ),
        TokenShape(
            "years ago", rf"{_APART}\d{{1,4}}(?={SPACE}(?:года?|лет){SPACE}(?:назад|тому|спустя))", "⟦5⟧ лет назад"
        ),
        TokenShape("tablets", dose, "по ⟦1⟧ т. на ночь"),
        TokenShape(
            "spoonfuls",
            rf"[1-9](?={SPACE}?(?:(?:ч|ст|дес|дс)\.{SPACE}?лож(?:ку|ек|кой|ке)|(?:дес|дс)\.{SPACE}?лож))",
            "⟦2⟧ дес. ложки",
        ),
        TokenShape(
            "years of an age",
            rf"{_APART}\d{{1,2}}(?={SPACE}?[гл]\.?{SPACE}?(?:[1-9]|1[01]){SPACE}?мес)",
            "⟦2⟧ г. 3 мес.",
        ),
        TokenShape("floor", rf"(?:(?<=[Сс] )|(?<=[Нн]а ))\d{{1,2}}(?={SPACE}эт\.)", "на ⟦5⟧ эт."),
        TokenShape(
            "first side of a scale", rf"1(?=:\d{{1,3}}(?:{SPACE}?\d{{3}}){{1,2}}{END}(?![.,:]?\d))", "⟦1⟧:25 000"
        ),
        TokenShape("first of two frequencies", rf"\d\d(?=/\d\d{SPACE}?Гц)", "⟦50⟧/60 Гц"),
    )


def _quantities(words: WordForms, quantities: Sequence[str]) -> tuple[TokenShape, ...]:
    """Amounts with units and currencies, powers of ten, fractions."""
    unit, currency_name = f"(?:{words.any_of('unit')}{END})", words.any_of("currency")
    square = rf"{words.any_of('unit')}[²³23]?{END}"
    bare = rf"{END}(?![-.,:/]?\d)"
    powered = rf"(?:{SPACE}?{compound_unit(words)}|{SPACE}?{square}|{SPACE}{_LONE_UNIT}|{bare})"
    currency = rf"(?:{words.any_of('scale')}{SPACE}?)?(?:{currency_name}|{words.any_of('symbol')})"
    price_of = rf"{SPACE}?/{SPACE}?(?:{words.any_of('per')}{END}|{compound_unit(words, fewest=0)}|[$€])"
    tight_money = rf"(?:руб|р|коп|долл|грн)(?:\.(?={SPACE}?[а-яё\d])|{END})"
    degrees = "(?:°[CС]?|градус[а-я]{0,2})"
    column = rf"{SPACE}мм\.?{SPACE}?рт\.{SPACE}?ст(?:\.(?=\s?[а-яё,;)]))?"
    seconds = rf"{SPACE}?\d{{1,2}}{SPACE}?с(?:ек)?\.?"
    minutes = rf"{SPACE}?\d{{1,2}}{SPACE}?мин\.?"
    return (
        TokenShape("two temperatures", rf"(?<![\w.,])[-+−]\d{{1,2}},[-+−]\d{{1,2}}{SPACE}?{degrees}{END}", "-21,-19°C"),
        TokenShape(
            "revolutions", rf"(?:[2-9]\d\d|\d{{4,5}}){SPACE}?мин[-−–⁻][1¹]{END}(?!{SPACE}(?:ч|раз))", "3000 мин-1"
        ),
        TokenShape(
            "three areas",
            rf"\d{{2,3}}(?:,\d)?/\d{{1,3}}(?:,\d)?/\d{{1,2}}(?={SPACE}?(?:кв\.|м[²2]))",
            "⟦45/30/10⟧ м²",
        ),
        TokenShape("volts in a Latin letter", rf"{_APART}\d{{1,3}}(?:[.,]\d)?[Vv]{END}", "12V"),
        TokenShape("millimetres of mercury", rf"(?:\d{{2,3}}/)?\d{{2,3}}{column}", "760 мм рт. ст"),
        TokenShape("hours and minutes", rf"\d{{1,3}}{SPACE}?(?:ч|час)\.?{minutes}(?:{seconds})?{END}", "2 ч 30 мин"),
        TokenShape("minutes and seconds", rf"\d{{1,3}}{SPACE}?мин\.?{seconds}{END}", "5 мин 30 сек"),
        TokenShape("power of ten", f"{_MINUS}?{_SCIENTIFIC}{powered}", "3·10⁸ м/с"),
        TokenShape(
            "equation",
            rf"{_APART}\d{{1,9}}{SPACE}?[-−–+×·:*]{SPACE}?\d{{1,9}}{SPACE}?={SPACE}?[-−]?\d{{1,9}}{END}(?![.,]?\d|{SPACE}?{unit})",
            "2 + 2 = 4",
        ),
        TokenShape(
            "plus or minus an amount", rf"\+/?[-−](?:{'|'.join(quantities)}|{_NUMBER}{END}(?![.,]?\d))", "+/-5 км"
        ),
        TokenShape(
            "signed fraction",
            rf"{_MINUS}?\d{{1,4}}⁄\d{{1,4}}{END}(?!{SPACE}?{unit})|{_MINUS}\d{{1,3}}/\d{{1,3}}{END}(?!/)",
            "3⁄4",
        ),
        TokenShape("mixed number with a unit", rf"\d{{1,5}} ?{VULGAR}{SPACE}?{unit}", "3½ км"),
        TokenShape("signed or mixed number", rf"{_MINUS}{VULGAR}|{_MINUS}?\d{{1,5}}[- ]?{VULGAR}", "3 ½"),
        TokenShape("two voltages", rf"\d{{1,3}}/\d{{1,3}}{SPACE}?[кМ]?В{END}", "110/220 В"),
        TokenShape("price of a unit", rf"{_NUMBER}{SPACE}?{currency}\.?{price_of}", "5 руб./кг"),
        TokenShape(
            "number joined with a scale word",
            rf"{_NUMBER}(?:тыс|млн|млрд)(?:\.?{SPACE}?{currency_name})?{END}",
            "5млн руб",
        ),
        TokenShape(
            "money without a space",
            rf"(?:\d{{1,3}}(?:{SPACE}\d{{3}}){{1,3}}|\d{{1,9}})(?:,\d\d?)?{tight_money}",
            "500руб",
        ),
        TokenShape(
            "money with a space before the comma",
            rf"[1-9]\d{{0,2}}(?:{SPACE}\d{{3}}){{1,4}}{SPACE},{SPACE}\d\d?{SPACE}{currency}{END}",
            "1 500 , 50 руб",
        ),
        TokenShape("pages or seconds", rf"\d{{1,5}}{SPACE}с\.(?={SPACE}?[^\sА-ЯЁ])", "⟦250 с.⟧ ил"),
    )


def _ordinals(words: WordForms) -> tuple[TokenShape, ...]:
    """Ordinals and compounds."""
    suffix = words.any_of("ordinal")
    month = words.any_of("month", "month_short")
    ends = "(?:-?(?:ти|и|х|ми))?"
    compound = rf"{_NUMBER}{ends}{DASH}(?:{_COMPOUND}|(?:{_UNITS}){END}|(?:{_SHORT})\.?){END}"
    return (
        TokenShape(
            "ordinal of groups", rf"(?<![\w-])[1-9]\d{{0,2}}(?:{SPACE}\d{{3}}){{1,3}}{suffix}{END}(?!-)", "1 000-й"
        ),
        TokenShape("ordinal after a space", rf"\d{{1,9}}{SPACE}-{_SUFFIX}{END}(?!-)", "5 -й"),
        TokenShape("ordinal between spaces", rf"\d{{1,4}}{SPACE}?-{SPACE}{_SPACED_SUFFIX}{END}(?!-)", "20 - х"),
        TokenShape("age after a space", rf"\d{{1,4}}{SPACE}-{_SPACED_SUFFIX}{END}", "5 -летний"),
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
    chapter = "|".join(rf"(?<=(?:{names})\.{gap})" for names in _BOOKS for gap in ("", SPACE))
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


def _dates(words: WordForms) -> tuple[TokenShape, ...]:
    """Days, years, decades and centuries, and their ranges."""
    month, era = words.any_of("month", "month_short"), words.any_of("era")
    suffix, year = words.any_of("ordinal"), words.any_of("year")
    last_day = rf"{SPACE}и{SPACE}{DAY}{SPACE}{month}{END}"
    years = rf"(?<![\w-])[1-9]\d{{2,3}}(?:{_SPACED}|/)\d{{2,4}}{SPACE}?{year}{END}(?!{SPACE}?/)"
    unit = f"(?:{words.any_of('unit')}{END})"
    return (
        TokenShape(
            "date with spaces",
            rf"\d{{1,2}}\.{SPACE}(?:0[1-9]|1[0-2])\.{SPACE}\d{{2,4}}{SPACE}?г(?:\.|{END})",
            "5. 03. 2014 г.",
        ),
        TokenShape(
            "date joined with its year's letter",
            rf"{_DATED}(?:\d{{4}}|\d\d)г(?:\.|{END})|{_DATED}\d\d{SPACE}г\.(?!{SPACE}[А-ЯЁ])",
            "05.03.14г",
        ),
        TokenShape("first day of a list", rf"{DAY}(?=(?:,{DAY})+{last_day})", "⟦5⟧,6 и 7 марта"),
        TokenShape("other day of a list", rf"(?<=\d,){DAY}(?=(?:,{DAY})*{last_day})", "5,⟦6⟧ и 7 марта"),
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
            rf"{_APART}[1-9]\d?{_SPACED}[1-9]\d?{SPACE}?гг\.?{SPACE}{era}{END}",
            "66–70 гг. н. э.",
        ),
        TokenShape(
            "century in digits", rf"{_APART}(?:[1-9]|1\d|2[01]){SPACE}?в\.(?:{SPACE}{era})?(?!\w)", "⟦19 в.⟧ был"
        ),
        TokenShape(
            "decade with its word",
            rf"(?:[1-9]\d{{1,3}}(?:{suffix})?{DASH})?[1-9]\d{{1,3}}{suffix}{SPACE}гг?(?:\.|{END})",
            "60–70-х гг.",
        ),
        TokenShape("decade of tens", rf"[1-9]0{SPACE}?гг(?:\.|{END})|(?:1\d|20)?\d0е{END}", "1990е"),
        TokenShape(
            "two days and a month",
            rf"{DAY}{_SPACED}{DAY}{SPACE}{month}{END}(?:{SPACE}\d{{4}}(?:{SPACE}?{year})?{END})?",
            "13–15 июня",
        ),
    )


def _ranges(words: WordForms, quantities: Sequence[str]) -> tuple[TokenShape, ...]:
    """Ranges with units and without."""
    suffix, symbol = words.any_of("ordinal"), words.any_of("symbol")
    unit = f"(?:{words.any_of('unit')}{END})"
    compound = rf"{_NUMBER}(?:{SPACE}(?:тыс|млн|млрд)\.?)?{SPACE}?{compound_unit(words)}"
    start = rf"(?<![\w-])(?:{symbol}{SPACE}?)?{_SIGN}?(?!{_YEAR}(?:{SPACE}|{DASH}{SPACE})){_NUMBER}"
    no_long_number = rf"(?!{_YEAR}{DASH}\d{{3}}(?!\d))"
    return (
        TokenShape(
            "range of amounts",
            rf"{start}{_SPACED}(?=[-+−–]?\d)(?:{_SIGN}|–)?(?:{'|'.join((compound, *quantities))})",
            "10–15 км",
        ),
        TokenShape(
            "range of money",
            rf"{symbol}{SPACE}?{_NUMBER}{_TIGHT}{_NUMBER}{END}(?![.,%-]?\d|{SPACE}?%)",
            "$5–10",
        ),
        TokenShape("amount of a compound unit", compound, "5 мг/кг/сут"),
        TokenShape(
            "ratio of decimals",
            r"\d{1,3}(?:,\d{1,2})?:\d{1,3},\d{1,2}(?![\d:])|\d{1,3},\d{1,2}:\d{1,3}(?![\d:]|,\d)",
            "1:2,5",
        ),
        TokenShape(
            "amount of a unit of one letter",
            rf"{_MINUS}?(?:{_NUMBER}{SPACE}?{DASH}{SPACE}?)?{_NUMBER}{SPACE}{_LONE_UNIT}|[-−]?\d{{1,3}}[CС]{END}",
            "16 А",
        ),
        TokenShape("degrees with the letter o", rf"[-−]?\d{{1,3}}(?:[.,]\d{{1,2}})?{SPACE}?[оo][CС]{END}", "20 оС"),
        TokenShape("part of a final", rf"[1-9]{SPACE}/{SPACE}\d{{1,2}}(?={SPACE}финал)", "⟦1 / 8⟧ финала"),
        TokenShape(
            "mixed fraction with a unit",
            rf"(?:\d{{1,3}}{SPACE})?\d{{1,3}}⁄\d{{1,3}}(?:{SPACE}?{unit})?{END}",
            "1 3⁄4 км",
        ),
        TokenShape("range of ordinals", rf"(?<![\w-])[1-9]\d{{0,4}}{DASH}[1-9]\d{{0,4}}{suffix}{END}", "5–6-й"),
        TokenShape(
            "two years with a slash",
            rf"(?<![\w/.-]){_YEAR}{SPACE}?/{SPACE}?(?:\d\d|{_YEAR})(?![\w/]|[.,-]\d)",
            "2013/14",
        ),
        TokenShape(
            "range",
            rf"(?<![\w/.:-]){no_long_number}{_SIGN}?{_NUMBER}{_TIGHT}{_SIGN}?{_NUMBER}(?![\w/:]|[.,-]\d|{HYPHEN}\w)",
            "10–15",
        ),
    )
