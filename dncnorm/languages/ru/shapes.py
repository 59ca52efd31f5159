"""Shapes of Russian tokens beside those of any language: ranges, compounds, telephone numbers, codes, numerals."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.languages.base import WordForms
from dncnorm.segmentation.patterns import DAY, DIGIT_GROUPS, END, FORMULA, HYPHEN, SPACE, VULGAR

_LOCAL = rf"\d{{1,3}}(?:[ -]?\d\d){{2}}{END}"
TELEPHONES = (
    rf"(?:\+7|8)?{SPACE}?\(\d{{3,5}}\){SPACE}?{_LOCAL}",
    rf"\d{{3}}-\d{{3}}-\d{{3}} \d\d{END}",
    rf"\d{{4}} \d{{4}} (?!(?:1[5-9]|20)\d\d)\d{{4}} \d{{4}}{END}(?![ .,]?\d)",
    rf"(?:\+7|8)[ -]\d{{3}}[ -]?\d{{3}}(?:[ -]?\d\d){{2}}{END}",
    *(group._replace(expression=rf"(?!\+\d{{1,2}}-\d{{1,2}}{SPACE}?[°℃]){group.expression}") for group in DIGIT_GROUPS),
)
_DASH = "[-‐‑–—−]"
_DOTS = r"(?:[…÷]|\.{2,3})"
_NUMBER = rf"(?:[1-9]\d{{0,2}}(?:{SPACE}\d{{3}}){{1,3}}|(?:0|[1-9]\d{{0,8}})(?:[.,]\d{{1,4}})?)"
_RAISED = r"(?:\^(?:[-−+]?\d{1,3}|\([-−+]?\d{1,3}\))|⁻?[⁰¹²³⁴-⁹]{1,3})"
_FACTOR = r"[1-9]\d?"
_EQUATED = (
    "(?:"
    + "|".join(
        rf"(?<={word}[ \u00a0])"
        for word in ("равна", "равно", "равен", "равны", "значение", "составляет", "порядка", "=", "≈")
    )
    + ")"
)
"""What stands right before a value, and before no exercises."""
_SCIENTIFIC = (
    rf"(?:{_NUMBER}{SPACE}?[·⋅×xх*]{SPACE}?10{_RAISED}"
    rf"|{_NUMBER}{SPACE}?(?:[·⋅]{SPACE}?10{_DASH}|[×xх*]{SPACE}?10−)\d\d?"
    rf"|\d{{1,9}}[.,]\d{{1,9}}{SPACE}?[×xх*]{SPACE}?10{_DASH}\d\d?"
    rf"|{_FACTOR}{SPACE}?[×xх*]{SPACE}?10{_DASH}(?:0?[1-9]|1[013-46-9]|2[1-9]|3\d)(?!\d)"
    rf"|{_EQUATED}{_FACTOR}{SPACE}?[×xх*]{SPACE}?10{_DASH}(?:12|15|20)(?!\d)"
    r"|\d{1,9}(?:[.,]\d{1,9}[eE][-+−]?|[eE][-+−])\d{1,3})"
)
"""`3·10⁸`, `2·10^-5`, `9.2e-16`; and `1,6·10–19`, whose exponent has slipped down.

So has that of `3 × 10-22`: in `3х10-12` it is rather a range, of how often something is done three times.
"""
_SIGN = "[-+−]"
_YEAR = r"(?:1[6-9]|20)\d\d"
"""Years: before a dash with a space, they are what an entry of a list begins with."""
_COMPOUND = (
    r"[а-яё]{0,24}(?:"
    r"[нвсмтлркш](?:[ыио]й|[ая]я|[ое]е|[ыи]е|[ое]го|[ое]му|[ыио]м|ем|[ыи]х|[ыи]ми|ую|юю|ою|ею|ей)"
    r"|лети[еяюий]|летие[мв]|лети(?:ям|ями|ях)|(?:летк|этажк|минутк|рубл[её]вк|тонк|дюймовк|процентк)[а-я]{1,3}"
    r"|(?:классни[кц]|томник|тонник|тысячник|миллионник|угольник|борь)[а-я]{0,3}|кратно)"
)
"""Words that are joined with a number: adjectives, and nouns made of them; not those that a number counts."""
_UNITS = "мм|см|дм|м|км|мг|г|гр|кг|т|л|мл|к?Вт|МВт|к?В|А|[МГ]?Гц|[ГМТ]Б|[ГгМмТ]б|[ГМ]байт|Мп|Мпикс|МП|бит|ч|мин|га"
_SHORT = "дн|мес|эт|комн|к|сп|тыс|млн|дюйм|кратн"
_ENDINGS = "й|я|е|х|го|м|му|ю|ая|ое|ые|ых|ый|ого|ой|ом|ому|ым|ыми|ую"
_AFTER_SECONDS = (
    "и|или|а|но|на|во?|до|после|от|при|для|по|из|за|у|против|около|ранее|спустя|что|то|не|назад|всего|ровно|подряд"
    "|перед|под|над|со|включительно|максимум|минимум|подряд|ежедневно|каждый|каждые|непрерывно|примерно|приблизительно"
    "|соответственно|максимально|минимально|включая|кроме|помимо|вместо|между|через|без|чтобы|если|когда|пока|где|либо"
)
_LETTERED = "класс|корпус|групп|строени"
"""What has a letter behind its number: `в 10 А классе`."""
_LONE_UNIT = (
    rf"(?:[АКНФ](?!\s?(?:{_LETTERED}))"
    rf"|с(?:(?=\s(?:{_AFTER_SECONDS})(?!\w))|(?!\s{{0,2}}[^\W_]|\s?[«\"(\[/])))"
)
"""Units of one letter that is also a word or a house's letter, where what follows speaks for the unit.

What stands before decides in the context rules: `дом 16 А`. Letters that are no words, as `м`, are in the table.
"""
_ROMAN = "(?:[IVXLCХІ]{1,9})"
_OPERATOR = rf"{SPACE}?[-−–+×·:*]{SPACE}?"
_SUFFIX = "(?:й|го|му|м|я|ю|е|х|ми|ти|ый|ой|ая|ое|ые|ых|ого|ому)"
_SPACED_SUFFIX = "(?:й|го|му|х|ми|ый|ой|ая|ое|ые|ых|ого|ому|ую|летн(?:[ияе]й|его|ему|ими?|их|ем|яя|юю|ее|ие))"
"""Those that are no words when spaces part them from their number: `в 20 - х годах`, `5 % - го`."""
_OPERAND = rf"(?={SPACE}?[-−+(]?(?:\d|[A-Za-zα-ω]))"
"""Before a number or a Latin letter; behind another sign may be a smiley's mouth."""
_ARTICLE = (
    r"(?:(?:(?<=\. )|(?<=[Сс]т\.)|(?<=стать[еиюя] )|(?<=, ))\d{1,3}(?:\.\d{1,2}){0,2}"
    r"|(?<![\w.,-])\d{1,3}\.\d{1,2})"
)
"""An article of a law, before its part: `ст. 12.8 ч. 1`; hours stand alone, or before minutes."""
_SCRIPTURE = (
    "Ин|Мф|Мк|Лк|Пс|Ис|Еф|Ос|Ам",
    "Быт|Исх|Лев|Чис|Суд|Руф|Цар|Пар|Езд|Есф|Иов|Иер|Иез|Дан|Авд|Ион|Мих|Авв|Соф|Агг|Зах|Мал|Рим|Кор|Гал|Флп|Кол|Фес|Тим"
    "|Тит|Флм|Евр|Иак|Пет|Иуд|Отк|Сир"
    "|Нав",
    "Втор|Неем|Песн|Еккл|Иоил|Наум|Деян|Откр|Прем",
    "Притч",
)
"""Books of the Bible as they are abbreviated, by their length: `Ин. 3,16` is a chapter and a verse."""
BOOKS = frozenset("|".join(_SCRIPTURE).split("|"))

_VERSES = "Лев|Дан|Рим|Тим|Тит|Марк|Лук|Кол|Пар|Сир|Ис|Чис|Цар|Ин|Пет|Кор|Гал"
"""Those that are names or words as well: their dot is theirs before a chapter and a verse."""
_RARE_VERSES = "Матф|Иоан|Быт|Втор|Притч|Еккл|Песн|Иер|Иез|Деян|Иак|Еф|Флп|Фес|Флм|Евр|Откр|Пс"
_CUT = (
    "торг|нов|стар|пол|быт|гост|дет|дог|ин|маг|общ|ост|пан|полит|проц|раб|рук|сем|соврем|сред|темп|тир|учеб|худ|вед|мат|юр|ист|вступит"
    "|бух|лаб"
)
"""Words that are abbreviations with a dot in the middle of a sentence."""
_CUT_NAMED = "сев|муз|комп|серж|патр|арт|каф|пред|верх"
"""Those that may stand before a name, too."""


def numbers(words: WordForms, quantities: Sequence[str]) -> tuple[str, ...]:
    """Ranges with units and without, decades, compounds: `10–15 км`, `1941–1945 гг.`, `60–70-х`, `36-летний`."""
    month = words.any_of("month", "month_short")
    suffix, year = words.any_of("ordinal"), words.any_of("year")
    start = rf"(?<![\w-])(?:{words.any_of('symbol')}{SPACE}?)?{_SIGN}?(?!{_YEAR}(?:{SPACE}|{_DASH}{SPACE})){_NUMBER}"
    tight, spaced = f"(?:{_DASH}|{_DOTS})", rf"{SPACE}?(?:{_DASH}|{_DOTS}){SPACE}?"
    years = rf"(?<![\w-])[1-9]\d{{2,3}}(?:{spaced}|/)\d{{2,4}}{SPACE}?{year}{END}(?!{SPACE}?/)"
    years += rf"(?:{SPACE}{words.any_of('era')}{END})?"
    years += rf"|(?<![\w.,-])[1-9]\d?{spaced}[1-9]\d?{SPACE}?гг\.?{SPACE}{words.any_of('era')}{END}"
    centuries = rf"(?<![\w.,-])(?:[1-9]|1\d|2[01]){SPACE}?в\.(?:{SPACE}{words.any_of('era')})?(?!\w)"
    decades = rf"(?:[1-9]\d{{1,3}}(?:{suffix})?{_DASH})?[1-9]\d{{1,3}}{suffix}{SPACE}гг?(?:\.|{END})"
    tens = rf"[1-9]0{SPACE}?гг(?:\.|{END})|(?:1\d|20)?\d0е{END}"
    days = rf"{DAY}{spaced}{DAY}{SPACE}{month}{END}(?:{SPACE}\d{{4}}(?:{SPACE}?{year})?{END})?"
    last_day = rf"{SPACE}и{SPACE}{DAY}{SPACE}{month}{END}"
    listed = rf"{DAY}(?=(?:,{DAY})+{last_day})|(?<=\d,){DAY}(?=(?:,{DAY})*{last_day})"
    clock = r"(?:[01]?\d|2[0-4])[:.][0-5]\d"
    compound_unit = rf"{_NUMBER}(?:{SPACE}(?:тыс|млн|млрд)\.?)?{SPACE}?{_compound_unit(words)}"
    counted = rf"{start}{spaced}(?=[-+−–]?\d)(?:{_SIGN}|–)?(?:{'|'.join((compound_unit, *quantities))})"
    ends = "(?:-?(?:ти|и|х|ми))?"
    compound = rf"{_NUMBER}{ends}(?:{_DASH}(?:{_COMPOUND}|(?:{_UNITS}){END}|(?:{_SHORT})\.?){END})"
    unit = rf"(?:{words.any_of('unit')}{END})"
    square = rf"{words.any_of('unit')}[²³23]?{END}"
    bare = rf"{END}(?![-.,:/]?\d)"
    price_of = rf"{SPACE}?/{SPACE}?(?:{words.any_of('per')}{END}|{_compound_unit(words, fewest=0)}|[$€])"
    book = "|".join(rf"(?<=(?:{names})\.{gap})" for names in _SCRIPTURE for gap in ("", SPACE))
    minus = r"(?<![\w)])[-−]"
    currency = rf"(?:{words.any_of('scale')}{SPACE}?)?(?:{words.any_of('currency')}|{words.any_of('symbol')})"
    frost = r"(?<![\w.,])[-+−]\d{1,2}"
    dated = r"(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\."
    short_day, odd_month = r"(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])", "(?:0[1-46-9]|1[12])"
    until = rf"{SPACE}?{_DASH}{SPACE}?"
    odd_days = r"(?<![\w.,:-])(?:1[3-9]|2\d|3[01])\.(?:0[1-9]|1[0-2])-[1-9]\.(?:0[1-9]|1[0-2])(?![.,:]?\d|\w)"
    is_season = rf"(?:\d\d\.{odd_month}|\d\d\.(?:\d\d{until}\d\d\.{odd_month}|05{until}\d\d\.05|10{until}\d\d\.10))"
    season = rf"(?<![\w.,:-])(?<![Нн]а )(?<![Вв] )(?<!до )(?<!по )(?={is_season}){short_day}{until}{short_day}"
    metre = rf"(?:куб\.?{SPACE}?[сд]?м|[сд]?м\.?{SPACE}?куб){END}"
    return (
        r"(?<=\d°)[0-5]?\d(?!\d|[.,]\d|['′’\"])|(?<![\w.,])\d{1,3}°(?=[0-5]?\d(?!\d|[.,]\d|['′’\"°]))",
        rf"{frost},[-+−]\d{{1,2}}{SPACE}?(?:°[CС]?|градус[а-я]{{0,2}}){END}",
        rf"(?:(?<=№)|(?<=№ ))\d{{1,5}}(?=р{END})",
        rf"(?<![\w.,-])\d{{1,2}}(?=,\d{{1,2}}{SPACE}числ[оа]{END})",
        rf"(?<![\w.,-])(?:\d{{1,2}}{_DASH})?\d{{1,2}}(?={SPACE}неделе{END})",
        rf"(?<![\w.,-])\d{{1,2}}{_DASH}\d{{1,2}}(?={SPACE}(?:минут|секунд)е{END})",
        rf"(?<![\w.,-])\d{{1,2}}{_DASH}(?:1\d|\d?[015-9])(?={SPACE}недели{END})",
        r"\d{1,2}(?=[:.][0-5]\d,\d{1,2}(?![\d.,:]\d|\d))|\d(?=:[0-5]\d\.\d{1,2}(?![\d.,:]\d|\d))",
        rf"(?:(?<=\d:)|(?<=\d\.))[0-5]\d(?=,\d{{1,2}}{END})|(?<=\d:)[0-5]\d(?=\.\d{{1,2}}{END})",
        rf"(?:(?<=:[0-5]\d[.,])|(?<=\.[0-5]\d,))\d{{1,2}}{END}",
        rf"\d{{1,2}}\.{SPACE}(?:0[1-9]|1[0-2])\.{SPACE}\d{{2,4}}{SPACE}?г(?:\.|{END})",
        rf"{dated}(?:\d{{4}}|\d\d)г(?:\.|{END})|{dated}\d\d{SPACE}г\.(?!{SPACE}[А-ЯЁ])",
        rf"{_NUMBER}{SPACE}?(?:мк|м|к)?г/{metre}",
        rf"(?:[2-9]\d\d|\d{{4,5}}){SPACE}?мин[-−–⁻][1¹]{END}(?!{SPACE}(?:ч|раз))",
        rf"\d{{2,3}}(?:,\d)?/\d{{1,3}}(?:,\d)?/\d{{1,2}}(?={SPACE}?(?:кв\.|м[²2]))",
        rf"[1-5]-к(?:ом)?\.?(?={SPACE}?кв)",
        rf"{_YEAR}{SPACE}?г\.(?={SPACE}?в\.,)|[2-9]\d00К{END}",
        rf"(?:(?<=автомат )|(?<=ток )|(?<=током )|(?<=УЗО )|(?<=розетка ))\d{{1,3}}А{END}",
        rf"[1-6](?={SPACE}р\.?{SPACE}в{SPACE}(?:день|сут|нед|год|мес))|\d\d(?={SPACE}р-р[ауые]?{END})",
        rf"\d{{1,4}}(?:[.,]\d)?{SPACE}?м?[АA]\.{SPACE}?ч{END}",
        rf"\d{{1,4}}[.,]\d{{1,2}}[АA]{END}|(?:(?<=[VВ]/)|(?<=[VВ] )|(?<=[VВ], ))\d{{1,3}}[АA]{END}",
        rf"(?<![\w.,-])\d{{1,3}}(?:[.,]\d)?(?:[Vv]|(?<=\dV/)A){END}|(?<![\w.,-])\d{{2,4}}w{END}",
        rf"(?<=\d\d \d\d )\d\d(?={SPACE}\d{{3}}{END}(?!{SPACE}\d{{3}}))",
        r"(?<![\w.,-])\d{1,2}(?=,\d{1,2},\d{1,2}(?![\d.]|,\d{3}))|(?<=\d,)\d{1,2}(?=,\d{1,2}(?!\d))",
        rf"\d{{1,3}}(?:[.,]\d)?{SPACE}?(?:\*{SPACE}?|(?<={SPACE})0)[CС]{END}",
        rf"(?:(?<=при )|(?<=до )|(?<=около )|(?<=емпература )|(?<=емпературе )|(?<=емпературы )|(?<=емпературой )"
        rf"|(?<=уховке ))[-+−]?\d{{1,3}}(?:[.,]\d)?{SPACE}[CС]{END}",
        rf"(?:\d{{2,3}}/)?\d{{2,3}}{SPACE}мм\.{SPACE}?рт\.{SPACE}?ст(?:\.(?=\s?[а-яё,;)]))?",
        rf"\d{{1,3}}-{SPACE}летн(?:[ияе]й|его|ему|ими?|их|ем|яя|юю|ее|ие){END}",
        rf"(?:(?<=робег )|(?<=через )|(?<=каждые ))\d{{1,4}}{SPACE}?т\.{SPACE}?км{END}",
        listed,
        rf"\d{{1,3}}{SPACE}?(?:ч|час)\.?{SPACE}?\d{{1,2}}{SPACE}?мин\.?(?:{SPACE}?\d{{1,2}}{SPACE}?с(?:ек)?\.?)?{END}",
        rf"\d{{1,3}}{SPACE}?мин\.?{SPACE}?\d{{1,2}}{SPACE}?с(?:ек)?\.?{END}",
        rf"(?:{book})\d{{1,3}}(?=[,:]\d)",
        rf"\d{{1,3}}(?:км|кг|м|ч|т|руб|р)(?=\d{{1,3}}(?:м|см|мм|г|гр|мин|кг|ц|коп){END})",
        r"\d\d(?=:\d\d:\d{5,8}:\d)",
        rf"(?:{minus})?{_SCIENTIFIC}(?:{SPACE}?{_compound_unit(words)}|{SPACE}?{square}|{SPACE}{_LONE_UNIT}{END}|{bare})",
        rf"(?<![\w.,-])\d{{1,9}}{_OPERATOR}\d{{1,9}}{SPACE}?={SPACE}?[-−]?\d{{1,9}}{END}(?![.,]?\d|{SPACE}?{unit})",
        rf"\+/?[-−](?:{'|'.join(quantities)}|{_NUMBER}{END}(?![.,]?\d))",
        rf"(?:{minus})?\d{{1,4}}⁄\d{{1,4}}{END}|{minus}\d{{1,3}}/\d{{1,3}}{END}(?!/)",
        rf"\d{{1,5}} ?{VULGAR}{SPACE}?{unit}",
        rf"(?:{minus}{VULGAR}|(?:{minus})?\d{{1,5}}[- ]?{VULGAR})",
        rf"(?<![\w-])[1-9]\d{{0,2}}(?:{SPACE}\d{{3}}){{1,3}}{suffix}{END}(?!-)",
        rf"\d{{1,9}}{SPACE}-{_SUFFIX}{END}(?!-)|\d{{1,4}}{SPACE}-{SPACE}{_SPACED_SUFFIX}{END}(?!-)",
        rf"\d{{1,4}}(?:-{SPACE}|{SPACE}-)(?:летн(?:[ияе]й|его|ему|ими?|их|ем|яя|юю|ее|ие)|лети(?:[еяюий]|ем|ями?|ях)){END}",
        r"(?<![\w-])\d{1,2}-0\d(?![\w-]|[.,]\d)",
        rf"\d\d(?=/\d\d{SPACE}?Гц)|(?:(?<=ток )|(?<=тока ))\d{{1,2}}(?=/\d\d{SPACE}[АA]{END})",
        rf"\d{{1,3}}/\d{{1,3}}{SPACE}?[кМ]?В{END}",
        rf"\d{{1,2}}/\d{{1,2}}{SPACE}?(?!эт|[ГТ][Бб]){unit}|(?:\d{{2,3}}/)?\d{{2,3}}{SPACE}мм{SPACE}рт\.{SPACE}?ст(?:\.(?=\s?[а-яё,;)]))?",
        rf"{_NUMBER}{SPACE}?{currency}\.?{price_of}",
        rf"{_NUMBER}{SPACE}?(?:тыс|млн|млрд|трлн)\.{SPACE}?{words.any_of('code')}{END}",
        rf"{_NUMBER}(?:тыс|млн|млрд)\.?{SPACE}?{words.any_of('currency')}{END}|{_NUMBER}(?:тыс|млн|млрд){END}",
        rf"(?:\d{{1,3}}(?:{SPACE}\d{{3}}){{1,3}}|\d{{1,9}})(?:,\d\d?)?(?:руб|р|коп|долл|грн)(?:\.(?={SPACE}?[а-яё\d])|{END})",
        rf"\d{{1,3}}(?={SPACE}(?:ч\.{SPACE}?\d{{1,2}}{SPACE}?ст\.|л\.{SPACE}?д\.))",
        rf"{_ARTICLE}(?={SPACE}?ч\.?{SPACE}?\d{{1,2}}(?!\d|[.,:]\d|{SPACE}?(?:м|раз)))",
        rf"\d{{1,2}}(?={SPACE}?р/(?:сут|д|день|нед)(?![а-я]))",
        rf"(?<=на )\d{{1,3}}(?={SPACE}л\.{SPACE}?в{SPACE}\d)",
        rf"(?:(?<=соч\. [Вв] )|(?<=соч\.: [Вв] )|(?<=[Сс]оч\. [Вв] )|(?<=сочинений [Вв] ))\d{{1,3}}(?={SPACE}?т\.)",
        rf"(?<=[Вв] )\d{{1,3}}(?={SPACE}т\.{SPACE}?(?:Т\.|//?|(?:М|Л|СПб|Мн|Киев)\.?[,:]|[—–]{SPACE}М))",
        rf"(?:(?<=\. [—–] )|(?<=(?:19|20)\d\d\. ))\d{{2,4}}(?={SPACE}с\.)",
        rf"(?:(?<=№)|(?<=№ ))\d{{1,4}}(?={SPACE}[гспд]\.)",
        rf"\d{{1,3}}[A-ZА-ЯЁ]{{1,2}}\d{{1,4}}[A-ZА-ЯЁ]{{0,2}}{END}",
        rf"\d{{4}}{SPACE}?г\.{SPACE}?р\.",
        rf"(?:(?<=[A-Za-z] )|(?<=сборк[аиеу] )|(?<=билд ))\d{{5}}(?=\.\d{{1,4}}{END})",
        rf"(?<![\w.,-])\d{{1,4}}(?={SPACE}(?:года?|лет){SPACE}(?:назад|тому|спустя))",
        rf"[1-4](?={SPACE}?т\.?{SPACE}(?:\d{SPACE}?[рx×х]|на ночь|утром|вечером|в день|[xх]{SPACE}?\d))",
        rf"[1-9](?={SPACE}?(?:ч|ст|дес|дс)\.{SPACE}?лож(?:ку|ек|кой|ке))|[1-9](?={SPACE}?(?:дес|дс)\.{SPACE}?лож)",
        rf"(?<![\w.,-])\d{{1,2}}(?={SPACE}?[гл]\.?{SPACE}?(?:[1-9]|1[01]){SPACE}?мес)",
        rf"(?<![\w.,-])\d{{1,2}}(?=г\.?{SPACE}?(?:[1-9]|1[01])м{END})",
        rf"(?<![\w.,-])(?:\d?[05-9]|1\d)(?={SPACE}недели{END})",
        rf"(?<=-)\d{{4}}/{_YEAR}{END}",
        rf"[1-9]\d{{0,2}}(?:{SPACE}\d{{3}}){{1,4}}{SPACE},{SPACE}\d\d?{SPACE}{currency}{END}",
        rf"\d{{1,5}}{SPACE}с\.(?={SPACE}?[^\sА-ЯЁ])",
        rf"(?:\d{{1,3}}{_DASH})?(?!\d+-{month}{END}){compound}",
        rf"\d{{1,3}}(?:[.,]\d{{1,2}})?{SPACE}?-?%(?:-|{SPACE}-{SPACE}?)н?(?:{_ENDINGS}){END}",
        rf"(?<![Сс] )(?<![Нн]а )\d{{1,2}}{SPACE}(?:комн|эт)\.(?={SPACE}[а-яё])",
        rf"(?:(?<=[Сс] )|(?<=[Нн]а ))\d{{1,2}}(?={SPACE}эт\.)",
        rf"(?<=[Вв] )\d,5(?={SPACE}?г\.{SPACE}[а-яё])",
        odd_days,
        rf"{season}(?![.,:]?\d|\w|{SPACE}?(?:%|°|{unit}))",
        rf"(?<![\w-]){clock}{SPACE}?{_DASH}{SPACE}?{clock}(?![.,]?\d)",
        years,
        centuries,
        decades,
        tens,
        days,
        counted,
        rf"(?<![\w/.:-]){_YEAR}{SPACE}-{_YEAR}(?![\w/]|[.,-]\d)",
        rf"{words.any_of('symbol')}{SPACE}?{_NUMBER}{tight}{_NUMBER}{END}(?![.,%-]?\d|{SPACE}?%)",
        compound_unit,
        rf"1(?=:\d{{1,3}}(?:{SPACE}?\d{{3}}){{1,2}}{END}(?![.,:]?\d))",
        r"\d{1,3}(?:,\d{1,2})?:\d{1,3},\d{1,2}(?![\d:])|\d{1,3},\d{1,2}:\d{1,3}(?![\d:]|,\d)",
        rf"(?:{minus})?(?:{_NUMBER}{SPACE}?{_DASH}{SPACE}?)?{_NUMBER}{SPACE}{_LONE_UNIT}{END}|[-−]?\d{{1,3}}[CС]{END}",
        rf"[-−]?\d{{1,3}}(?:[.,]\d{{1,2}})?{SPACE}?[оo][CС]{END}",
        rf"(?<![Вв] )[-−]?\d{{1,4}}[.,]\d{{1,2}}{SPACE}бара?{END}",
        rf"[1-9]{SPACE}/{SPACE}\d{{1,2}}(?={SPACE}финал)",
        rf"(?:\d{{1,3}}{SPACE})?\d{{1,3}}⁄\d{{1,3}}(?:{SPACE}?{unit})?{END}|\d{{1,3}}-{VULGAR}(?:{SPACE}?{unit})?",
        rf"(?<![\w-])[1-9]\d{{0,4}}{_DASH}[1-9]\d{{0,4}}{suffix}{END}",
        rf"(?<![\w/.-]){_YEAR}{SPACE}?/{SPACE}?(?:\d\d|{_YEAR})(?![\w/]|[.,-]\d)",
        rf"(?<![\w/.:-])(?!{_YEAR}{_DASH}\d{{3}}(?!\d)){_SIGN}?{_NUMBER}{tight}{_SIGN}?{_NUMBER}(?![\w/:]|[.,-]\d|{HYPHEN}\w)",
    )


def _compound_unit(words: WordForms, *, fewest: int = 1) -> str:
    """A product or a quotient of units: `А·ч`, `мг/кг/сут`, `Вт/(м·К)`; fewest: marks between its units."""
    factor = rf"(?:{words.any_of('factor')}\^?[²³23]?)"
    product = rf"{factor}(?:[·⋅*•]{factor}){{1,2}}"
    below = rf"{SPACE}?/{SPACE}?(?:\({product}\)|{product}|{factor}|100{SPACE}км)"
    return rf"(?:{product}(?:{below}){{0,2}}|{factor}(?:{below}){{{fewest},2}}){END}"


def addresses(words: WordForms) -> tuple[str, ...]:
    """Roads, codes, formulas, `C++`, `V-й`, `XX в.`, initials that touch a name, `ДНК` of `ДНК-тест`, `лента.ру`."""
    ordinal, century = words.any_of("ordinal"), words.any_of("suffix")
    span = rf"{_ROMAN}(?:{SPACE}?{_DASH}{SPACE}?{_ROMAN})?"
    return (
        # Of a program, `x >= 5`; equals signs are of headings, too
        rf"(?<![-=<>!~])[<>]=(?={SPACE}?[-−+]?\d)|(?:(?<=\d)|(?<=\d ))[<>]=(?={SPACE}?[а-я])",
        rf"(?:(?<=[\d)\]A-Za-z])|(?<=[\d)\]A-Za-z] ))[<>]={_OPERAND}",
        rf"(?:(?<=[\d)\]])|(?<=\b[A-Za-z])|(?<=[\w)\]»\"'] ))!={_OPERAND}",
        rf"(?:(?<=[\d)\]A-Za-z])|(?<=[\d)\]A-Za-z] ))(?:==|<>){_OPERAND}",
        r"(?:(?<=\b[A-Za-z])|(?<=\b[A-Za-z] ))(?:<?->|<-|=>|<=>)(?= ?(?:[A-Za-z]|\d+)\b)|(?<=\d)[-=]>(?=[-−]?\d)",
        r"(?<![<\w])<<(?=\w)|(?<=[\w.!?…])>>(?![>\w])",
        rf"N(?=\d{{1,5}}-(?:ФЗ|ФКЗ|КЗ|ОЗ|[а-я]{{1,3}}){END})",
        r"(?:(?<=РФ )|(?<=года )|(?<=г\. )|(?<=закона )|(?<=приказа ))N(?=\d)",
        rf"(?<=\d\) )(?:янв|февр?|апр|авг|сент?|окт|нояб?|дек)\.(?={SPACE}\d{{4}})",
        rf"[Вв](?={_YEAR}{SPACE}?г(?:\.|од))",
        rf"[Вв]ел\.(?={SPACE}(?:кн|княз|княг|княж|герц))|[Пп]олк\.(?={SPACE}?[А-ЯЁ]\.)",
        rf"{words.any_of('road')}[ -]?\d{{1,3}}{END}(?![.,:/%-]\d|%)",
        rf"(?:[A-Z]{{1,4}}|[А-ЯЁ])\d{{1,4}}(?:[A-ZА-ЯЁ]\d{{0,4}}){{0,3}}{END}",
        rf"(?<!\w)x[1-9](?:\d[1-9]|[1-9]0){END}",
        FORMULA,
        rf"C\+\+|[A-G]#(?!\w)|№№|§§|СО[2₂]{END}",
        rf"(?<!\w){_ROMAN}(?={SPACE}вв(?:\.|{END})|вв?\.)|(?<!\w){_ROMAN}{_DASH}{_ROMAN}(?=вв?\.)",
        rf"(?<!\w){span}(?={SPACE}?в\.{SPACE}?в\.)|(?:(?<=[IVXLC])|(?<=[IVXLC] ))в\.{SPACE}?в\.",
        rf"(?:(?<=[Нн]а )|(?<=[Зз]а ))м[²³23]{END}",
        rf"(?:ч|ст|дес|дс)\.(?={SPACE}?лож[а-я]{{1,2}}{END})|[Вв]ит\.(?={SPACE}?[A-KАВСЕКРD]\d{{0,2}}{END})",
        rf"(?<!\w){span}{SPACE}?{century}{END}(?:{SPACE}{words.any_of('era')}{END}|(?<=\.)|(?!{SPACE}[^\W\d_]))",
        rf"{_ROMAN}{_DASH}{_ROMAN}{END}(?!{HYPHEN})",
        rf"[Сс]т\.{SPACE}?[Сс]т\.(?={SPACE}?\d)",
        rf"[IVХ]{{1,3}}(?:{SPACE}|-)кв\.(?={SPACE}?\d{{4}})",
        rf"р-он[ае]?{END}",
        rf"[IVXLC]{{1,9}}{ordinal}{END}",
        rf"[А-ЯЁ]\.(?:{SPACE}?[А-ЯЁ]\.){{0,3}}(?=[А-ЯЁ][а-яё])",
        rf"(?:[Сс]м|[Ии]м)\.(?={SPACE}?[«\"])|(?:[Пп]п?|[Пп]одп)\.(?={SPACE}?[«\"][а-яё][»\"])",
        rf"(?:СПб|Мн)\.(?={SPACE}?:)|[Ии]зд\.(?={SPACE}?[«\"])|мн\.(?={SPACE}?(?:ч\.|числ))",
        rf"(?i:{_CUT})\.(?={SPACE}[а-яё№])|[Гг]ост\.(?={SPACE}[«\"])|(?i:{_CUT_NAMED})\.(?={SPACE}[А-Яа-яЁё])",
        rf"[Уу]каз\.(?={SPACE}соч)|под\.(?={SPACE}\d)|(?<=\d )д\.(?=,)|(?:об|уд|имп|вдох)\.(?=/)",
        rf"(?<=\. )[IVX]{{1,4}}(?=\.{SPACE}?[А-ЯЁ]\.)",
        rf"t\.me/[\w-]+|С\.-Петербург[а-я]{{0,2}}|гор\.(?={SPACE}типа)|(?<=% )год\.",
        rf"пол\.(?={SPACE}[А-ЯЁ]\.)|т\.(?={SPACE}[IVXLC]{{1,9}}{END})|(?:[Мм]|[Пп]л|[Оо]ст|[Мм]аг|[Сс]т)\.(?={SPACE}?[«\"][А-ЯЁ0-9])",
        rf"(?:(?<=на )|(?<=до )|(?<=от )|(?<=с )|(?<=, )|(?<=\()|(?<![\w ] )(?<!\w))[Оо]ст\.(?={SPACE}[А-ЯЁ][а-яё])",
        rf"(?:(?<=, )|(?<=S ))(?:жил|общ|кух|нас)\.(?={SPACE}\d)",
        rf"(?:{_VERSES})\.(?={SPACE}?\d{{1,3}}(?::\d|,{SPACE}\d{{1,3}}[);-]))",
        rf"(?:{_RARE_VERSES})\.(?={SPACE}?\d)",
        rf"(?<=\d )р\.(?={SPACE}в{SPACE}(?:день|сут|нед|год|мес))",
        rf"(?<=, )[Рр]\.(?={SPACE}?(?:3[2-9]|[4-6]\d)(?:[,;.]|-\d\d))",
        rf"[Нн]ас\.(?={SPACE}?п)|(?:[Лл]ев|[Пп]рав)\.(?={SPACE}(?:берег|приток|сторон))",
        rf"{words.any_of('rank', 'title')}\.(?=[А-ЯЁ«\"][А-Яа-яЁё])",
        rf"[A-ZА-ЯЁ]{{2,6}}(?={HYPHEN}[^\W_])(?!{ordinal}{END})",
        rf"[А-Яа-яЁё][А-Яа-яЁё-]{{1,40}}\.(?:рф|ру){END}",
    )
