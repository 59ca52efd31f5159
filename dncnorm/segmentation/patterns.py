"""The shapes of tokens in any language: numbers, dates, amounts, words and addresses, built from its written forms.

Every repeat in a shape has a limit, so that a failed attempt costs a constant and cutting takes linear time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from dncnorm.languages.base import Language, TokenShape
from dncnorm.segmentation.lookahead import Shape
from dncnorm.segmentation.words import SPACE as SPACE
from dncnorm.segmentation.words import WordLists, words_of

END = r"(?![^\W_])"
"""No letter and no digit follows."""
MARKS = "\u0300-\u036f\u00ad"
"""What may stand inside a word beside letters: combining marks and the soft hyphen."""
APOSTROPHE = "['’ʻʼ]"
HYPHEN = "[-‐‑]"
MINUTE, SECOND = "['’′]", '["”″]'
DAY = r"(?:0?[1-9]|[12]\d|3[01])"
CENTURY = "(?:1[5-9]|20)"
VULGAR = "[¼½¾⅐-⅞]"
PART = r"(?:[1-9]/(?:[2-9]|10|12|16|32|64)|\d\d/(?:16|32|64))"
"""The fraction of a mixed number: `1/2` of `3 1/2`, but not `24/7` after a number."""
ELEMENT = "(?:Al|Ag|Ca|Cl|Cu|Fe|Mg|Na|Pb|Si|Sn|Zn|[CHKNOPS])"
FORMULA = TokenShape(
    "chemical formula", rf"(?=[A-Za-z]{{2,8}}\d)(?=[A-Z]*[a-z])(?:{ELEMENT}\d{{0,2}}){{2,8}}{END}", "NaHCO3"
)
_PUBLISHER = r"97[89]-\d{10}|0\d{1,9}-\d{1,10}"
_TWO_GROUPS = rf"{_PUBLISHER}|\d{{3}}{HYPHEN}\d{{4}}|\d\d-\d{{5}}|\d{{5,9}}-\d{{5,9}}|\d{{5}}-\d{{4}}"
DIGIT_GROUPS = (
    TokenShape("number of more than 40 digits", r"\d{41,}", "1234567890" * 5),
    TokenShape(
        "international telephone number",
        rf"\+\d{{1,3}}(?:[ -]?\(\d{{1,5}}\)|[ -]\d{{1,5}}){{1,6}}{END}",
        "+44 20 7946 0958",
    ),
    TokenShape(
        "international telephone number in one group",
        rf"\+{SPACE}?(?:\d{{10,15}}|\d{{5,12}}-\d{{4,10}}){END}",
        "+442079460958",
    ),
    TokenShape(
        "card number",
        rf"(?!{CENTURY}\d\d{SPACE}{CENTURY})\d{{4}}(?:{SPACE}\d{{4}}){{3}}(?!{SPACE}?\d){END}",
        "4111 1111 1111 1111",
    ),
    TokenShape("date with the year first", rf"\d{{4}}([-/.])\d{{1,2}}\1\d{{1,2}}{END}", "2014-03-04"),
    TokenShape("date with the year last", rf"\d{{1,2}}(?:-\d{{1,2}}-|/\d{{1,2}}/)(?:\d{{4}}|\d\d){END}", "04/03/2014"),
    TokenShape("date with dots", rf"\d{{1,2}}\.\d{{1,2}}\.\d{{4}}{END}", "04.03.2014"),
    TokenShape("groups with hyphens", rf"\d{{1,10}}(?:-\d{{1,10}}){{2,8}}(?:-[Xx])?{END}", "978-0-306-40615-7"),
    TokenShape("two groups with a hyphen", rf"(?:{_TWO_GROUPS}){END}", "555-0142"),
    TokenShape("groups with spaces", rf"\d{{1,6}}(?:[ -]\d{{1,7}}){{4,14}}(?![.,]?\d){END}", "01 42 68 53 00"),
    TokenShape("ISBN with spaces", rf"0 \d{{2,5}} \d{{2,6}} [\dX]{END}", "0 306 40615 2"),
)
"""Telephone numbers, ISBNs, dates in digits, and whatever else is read group by group in any language."""
_RAISED = r"[¹²³⁴-⁹][⁺⁻](?![⁰¹²³⁴-⁹])|[⁺⁻]?[⁰¹²³⁴-⁹]{1,40}|[₀-₉]{1,40}|(?<=[\w)])\^[-+−]?\d{1,40}(?!\d)"
_REPEATED = r"([^\w\s()\[\]{}\"'“”‘’«»])\1{2,}(?![\d.,])"


@dataclass(frozen=True, slots=True)
class Patterns:
    """Everything that cutting one language needs; each expression is matched at a position.

    number: at a digit, plus or minus, decimal mark, bracket or currency symbol.
    word: at a letter; the group that matched is `shape`, `initials` or `word`.
    genitive: a letter that follows an apostrophe; bare_genitive: letters that an apostrophe may follow alone.
    electronic: at the beginning of a run: URLs, e-mail addresses, domains, file names and extensions, hash tags.
    beginnings: the words with which a longer token may begin, before a space.
    titles, ranks, suffixes, numbered, inner, unfinished: abbreviations, casefolded (`words.KINDS`). dotted: the
        first five together.
    openers, speech_dashes: as written. goes_on: after a dot that ends no sentence.
    initials_anywhere: whether a lone capital keeps its dot after a full stop or a bracket, too.
    """

    dotted: frozenset[str]
    titles: frozenset[str]
    ranks: frozenset[str]
    suffixes: frozenset[str]
    numbered: frozenset[str]
    inner: frozenset[str]
    unfinished: frozenset[str]
    openers: frozenset[str]
    speech_dashes: frozenset[str]
    initials_anywhere: bool
    beginnings: frozenset[str]
    genitive: frozenset[str]
    bare_genitive: str
    number: Shape
    word: Shape
    electronic: Shape
    goes_on: Shape
    run: Shape
    currency_signs: frozenset[str]


NEEDED = ("alphabet", "capitals", "decimal_mark", "group_mark")
"""Kinds of written forms that no language is cut without; of any other it may have none."""


@cache
def patterns(language: Language) -> Patterns:
    """The patterns of a language. Raises ValueError, naming the file, if its words lack a kind of NEEDED."""
    rules = language.segmentation
    words = words_of(language)
    missing = [kind for kind in NEEDED if kind not in words.forms]
    if missing:
        raise ValueError(f"{rules.words}: no line of the kind {missing[0]!r}; a language needs {', '.join(NEEDED)}")
    shapes = [(needs, f"(?P<shape>{expression})") for needs, expression in _parts(word_shapes(language))]
    word = f"(?P<initials>{_any_of(_initials(words))})|(?P<word>{_word(words)})"
    beginning = [words.forms.get(kind, ()) for kind in ("month", "month_short", "weekday", "code", "code_word", "road")]
    beginning.append(tuple(phrase.split(" ")[0] for phrase in words.forms.get("phrase", ())))
    beginnings = frozenset(written for forms in beginning for form in forms for written in (form, form.upper()))
    return Patterns(
        dotted=words.folded("title", "rank", "suffix", "numbered", "inner"),
        titles=words.folded("title"),
        ranks=words.folded("rank"),
        suffixes=words.folded("suffix"),
        numbered=words.folded("numbered"),
        inner=words.folded("inner"),
        unfinished=words.folded("unfinished", "title"),
        openers=frozenset(words.forms.get("opener", ())),
        speech_dashes=frozenset(words.forms.get("speech_dash", ())),
        initials_anywhere=rules.initials_anywhere,
        beginnings=beginnings,
        genitive=frozenset(words.forms.get("genitive", ())),
        bare_genitive=words.only("bare_genitive"),
        number=Shape(*_parts(number_shapes(language))),
        word=Shape(*shapes, word),
        electronic=Shape(_any_of(_electronic(words))),
        goes_on=Shape(words.follows_inner_dot()),
        run=Shape(_run(words.currency_signs())),
        currency_signs=words.currency_signs(),
    )


def _run(currency_signs: Iterable[str]) -> str:
    signs = "".join(map(re.escape, sorted(currency_signs)))
    ruler = rf"(?!-\*\*(?![-=~_*]))[-=~_*]{{3,}}(?![-=~_*\d.,]|[A-Z]{{0,3}}[{signs}]|[A-Z]{{3}}\s?\d)"
    return "|".join((ruler, r"\.{2,}|-{2,}|:{2,}", _RAISED, _REPEATED))


def token_shapes(language: Language) -> tuple[TokenShape, ...]:
    """Returns every named shape of a language."""
    words = words_of(language)
    return (*number_shapes(language), *word_shapes(language), *_initials(words), *_electronic(words))


def number_shapes(language: Language) -> tuple[TokenShape, ...]:
    """Returns the shapes that begin with a digit or a symbol, in the order in which they are tried."""
    rules = language.segmentation
    words = words_of(language)
    quantities = _quantities(words)
    with_year = TokenShape(
        "date with dots and the word year",
        rf"\d{{1,2}}\.\d{{1,2}}\.\d{{4}}{SPACE}?{words.any_of('year')}{END}",
        words.example("04.03.2014 {year}"),
    )
    own = rules.numbers(words, [quantity.expression for quantity in quantities])
    return (with_year, *own, *rules.telephones, *_times(words), *_dates(words), *quantities, *_plain(words))


def word_shapes(language: Language) -> tuple[TokenShape, ...]:
    """Returns the shapes that begin with a letter or a symbol, in the order in which they are tried."""
    rules = language.segmentation
    words = words_of(language)
    dates = _worded_dates(words, month_first=rules.month_first)
    phrase = TokenShape("abbreviation of several words", words.phrase(), words.example("{phrase}"))
    return (*rules.amounts(words), *dates, *_coded_money(words), *rules.addresses(words), phrase)


def _any_of(shapes: Iterable[TokenShape]) -> str:
    """Returns a regular expression that matches the first shape that fits."""
    return "|".join(shape.expression for shape in shapes)


def _parts(shapes: Iterable[TokenShape]) -> list[tuple[str, str]]:
    """Returns what shapes need, and the expression of those in a row that need the same."""
    return [(needs, _any_of(alike)) for needs, alike in groupby(shapes, lambda shape: shape.needs)]


def _times(words: WordLists) -> tuple[TokenShape, ...]:
    noon, zone = f"{words.any_of('noon')}{END}", f"(?:{SPACE}{words.any_of('zone')})?{END}"
    return (
        TokenShape(
            "time",
            rf"\d{{1,3}}:[0-5]\d(?::[0-5]\d)?(?:\.\d{{1,3}})?(?!\d)(?:{SPACE}?{noon})?{zone}",
            words.example("10:30 {noon}"),
        ),
        TokenShape(
            "hour before or after noon",
            rf"\d{{1,2}}(?:\.[0-5]\d)?{SPACE}?{noon}(?:{SPACE}{words.any_of('zone')}{END})?",
            words.example("10 {noon}"),
        ),
    )


def _month(words: WordLists, *, any_case: bool = False) -> str:
    month = f"(?i:{words.any_of('month')})" if any_case else words.any_of("month", capitals=True)
    return rf"(?:{month}{END}|{words.any_of('month_short', capitals=True)}\.?{END})"


def _day_first(words: WordLists) -> str:
    ordinal, year = words.any_of("ordinal"), f"{SPACE}?{words.any_of('year')}{END}"
    day = rf"(?<!\d[-–]){DAY}{ordinal}?{SPACE}(?:{words.any_of('day_of')}{SPACE})?"
    era = f"(?:{SPACE}?{words.any_of('era')}{END})"
    dated = rf"(?:,?{SPACE}\d{{4}}|{SPACE}\d{{3}})(?!\d|[.,/]\d|{SPACE}?%|{ordinal}{END})(?:{year}|{END}{era}?)"
    return rf"(?:{day}{_month(words, any_case=True)}{dated}|{day}{_month(words)})"


def _dates(words: WordLists) -> tuple[TokenShape, ...]:
    era, year = words.any_of("era"), words.any_of("year")
    month = words.any_of("month", "month_short", capitals=True)
    return (
        TokenShape("date with the day first", _day_first(words), words.example("4 {month} 2014")),
        TokenShape(
            "date with hyphens and a month's name",
            rf"{DAY}-{month}-(?:\d{{4}}|\d\d){END}",
            words.example("4-{month}-2014"),
        ),
        TokenShape("decade", rf"\d{{2,4}}{APOSTROPHE}?{words.any_of('decade')}{END}", words.example("1980{decade}")),
        TokenShape("year of an era", rf"\d{{1,5}}{SPACE}?{era}{END}", words.example("⟦44 {era}⟧")),
        TokenShape(
            "year of an era, with the word year",
            rf"\d{{1,4}}{SPACE}?{year}{SPACE}{era}{END}",
            words.example("44 {year} {era}"),
        ),
        TokenShape("year with its word", rf"\d{{3,4}}{SPACE}?{year}{END}", words.example("2014 {year}")),
    )


def _worded_dates(words: WordLists, *, month_first: bool) -> tuple[TokenShape, ...]:
    weekday = rf"{words.any_of('weekday')}\.?,?{SPACE}"
    month, ordinal = _month(words), words.any_of("ordinal")
    no_year_word = rf"(?!\d|[.,/]\d|{ordinal}{END}|{SPACE}?{words.any_of('year')}{END})"
    with_weekday = TokenShape(
        "date with a weekday", rf"{weekday}{_day_first(words)}", words.example("{weekday}, 4 {month} 2014")
    )
    with_year = TokenShape(
        "month and year", rf"{month}{SPACE}\d{{4}}{no_year_word}{END}", words.example("{month} 2014")
    )
    if not month_first:
        return (with_weekday, with_year)
    year = rf"(?:,?{SPACE}\d{{4}}(?!\d|[.,/]\d){END})"
    day = rf"{month}{SPACE}{DAY}{ordinal}?(?!\d|[.,/:]\d|{SPACE}?%){END}{year}?"
    return (
        TokenShape(
            "two days of a month",
            rf"{month}{SPACE}{DAY}{ordinal}?[-‐‑–]{DAY}{ordinal}?(?!\d|[.,/:]\d){END}{year}?",
            words.example("{month} 4-6, 2014"),
        ),
        TokenShape("date with the month first", rf"(?:{weekday})?{day}", words.example("{weekday}, {month} 4, 2014")),
        with_weekday,
        with_year,
    )


def _integer(words: WordLists) -> str:
    marked = rf"\d{{1,3}}(?:[{words.only('group_mark')}]\d{{3}}){{1,11}}(?!\d)"
    spaced = rf"(?<![^\W\d_])\d{{1,3}}(?:{SPACE}\d{{3}}){{1,9}}(?![\d-])"
    return rf"(?:{marked}|{spaced}|\d{{1,40}})"


def _number(words: WordLists) -> str:
    mark = words.only("decimal_mark")
    return rf"(?:{_integer(words)}(?:[{mark}]\d{{1,40}})?|(?<!\w)[{mark}]\d{{1,40}})"


def foreign_number(group_mark: str, decimal_mark: str) -> str:
    """A number with the marks of other countries, where it can be nothing else: `3,40`, `1.000.000`, `1.234,50`.

    The marks are the language's own, whose parts are exchanged in such a number.
    """
    mark, group = f"[{group_mark}]", f"[{decimal_mark}]"
    grouped = rf"\d{{1,3}}(?:{group}\d{{3}}){{1,3}}{mark}\d\d?"
    return rf"(?:{grouped}|\d{{1,3}}{mark}\d\d?|[1-9]\d?(?:{group}\d{{3}}){{2}})(?!\d|[.,]\d)"


def _quantities(words: WordLists) -> tuple[TokenShape, ...]:
    """Money, measures, and numbers with a scale word."""
    foreign = foreign_number(words.only("group_mark"), words.only("decimal_mark"))
    signed = f"[-−]?(?:{foreign}|{_number(words)})"
    fraction = rf"(?:\d{{1,3}}{SPACE}{PART}|\d{{0,9}}{VULGAR})"
    scale = rf"(?:{SPACE}(?i:{words.any_of('scale')})(?:(?<=\.)|{END}))"
    short = f"(?:{SPACE}?{words.any_of('scale_short')}{END})"
    money = f"(?:{words.any_of('code')}{END}|{words.any_of('symbol')})"
    power = "[²³23]?"
    per = f"(?:{SPACE}?/{SPACE}?{words.any_of('per')}{power}{END})"
    unit = f"(?:{SPACE}?{words.any_of('unit')}|{words.any_of('unit_tight')}){power}{END}"
    feet, inch = f"{SPACE}?{words.any_of('feet')}{SPACE}", f"{SPACE}{words.any_of('unit_word')}{END}"
    compass = words.any_of("compass")
    degree = rf"°(?:{SPACE}?(?:[CFK]|{words.any_of('degree')}){END})?"
    unit_word_ends = rf"(?:\.(?={SPACE}[a-z]|[,;)])|(?={_after_unit_word(words)}))"
    code = f"{words.any_of('code')}{END}"
    return (
        TokenShape(
            "money with its symbol first",
            rf"[-−]?{words.any_of('symbol')}{SPACE}?{signed}(?:{scale}|{short}|{END})(?:{SPACE}?{code})?",
            words.example("$5 {scale}"),
        ),
        TokenShape(
            "money with its symbol last", rf"{signed}(?:{scale}|{short})?{SPACE}?{money}", words.example("5 {code}")
        ),
        TokenShape(
            "money in words",
            rf"{signed}{scale}?(?:{SPACE}|(?<=[^\W\d]\.)){words.any_of('currency')}{END}",
            words.example("5 {currency}"),
        ),
        TokenShape(
            "feet and inches in words", rf"\d{{1,3}}{feet}\d\d?{inch}", words.example("5 {feet} 10 {unit_word}")
        ),
        TokenShape(
            "degrees and minutes",
            rf"[-−]?\d{{1,3}}[°º]{SPACE}?\d\d?{MINUTE}(?:{SPACE}?\d\d?{SECOND})?(?:{SPACE}?{compass}{END})?",
            words.example("51°30′ {compass}"),
        ),
        TokenShape(
            "degrees of the compass",
            rf"[-−]?\d{{1,3}}(?:\.\d{{1,9}})?°{SPACE}?{compass}{END}",
            words.example("51.5° {compass}"),
        ),
        TokenShape(
            "measure",
            rf"(?:{signed}|{fraction}){scale}?(?:{SPACE}?(?:[%‰]|{degree})|{per}|{unit}{per}?)",
            words.example("15 {unit}"),
        ),
        TokenShape(
            "measure whose unit is also a word",
            rf"(?!(?:1\d|20)\d\d{inch}){signed}{inch}{unit_word_ends}",
            words.example("(⟦24 {unit_word}⟧)"),
        ),
        TokenShape("number with a scale word", rf"{signed}{scale}", words.example("5 {scale}")),
    )


def _after_unit_word(words: WordLists) -> str:
    """What shows that a word after a number is its unit: `(24 in)`, `10 in.`, `6 in (15 cm)`, `2 in wide and`."""
    stop = rf"(?:{SPACE}?[)\]×]|{SPACE}x{SPACE}?\d|[,;](?!\d)|\.(?!\w)|…)"
    return rf"(?:{stop}|{SPACE}\(\d|{SPACE}{words.any_of('size')}(?:{stop}|{SPACE}{words.any_of('conjunction')}{END}))"


def _plain(words: WordLists) -> tuple[TokenShape, ...]:
    """Fractions, ordinals, versions, and bare numbers."""
    mixed = rf"\d{{1,3}}{SPACE}{PART}(?![\d/]){END}"
    minus = rf"(?:[-−](?!\d{{1,2}}:\d|\d{{1,4}}{words.any_of('ordinal')}{END}))?"
    return (
        TokenShape("fraction", rf"{mixed}|(?!\d{{4}}/\d{{4}})\d{{1,9}}/\d{{1,9}}(?![\d/]){END}", "3 1/2"),
        TokenShape("fraction in one character", rf"(?:\d{{1,9}}{SPACE}?)?{VULGAR}", "3½"),
        TokenShape("ordinal", rf"{_integer(words)}{words.any_of('ordinal')}{END}", words.example("7{ordinal}")),
        TokenShape("version", r"\d{1,6}(?:\.\d{1,6}){2,8}(?!\d)", "1.2.3"),
        TokenShape("number", rf"{minus}{_number(words)}", "-15"),
    )


def _coded_money(words: WordLists) -> tuple[TokenShape, ...]:
    number = f"[-−]?{_number(words)}"
    scale = rf"(?:{SPACE}(?i:{words.any_of('scale')}){END}|{SPACE}?{words.any_of('scale_short')}{END}|{END}(?!\.\d))"
    return (
        TokenShape(
            "money with letters and a symbol", rf"[A-Z]{{1,3}}{words.any_of('symbol')}{SPACE}?{number}{scale}", "US$5"
        ),
        TokenShape(
            "money with its code first",
            rf"{words.any_of('code')}(?:{SPACE}|-)?{number}{scale}",
            words.example("{code} 5"),
        ),
    )


def _initials(words: WordLists) -> tuple[TokenShape, ...]:
    capital, letter = f"[{words.only('capitals')}]", f"[{words.only('alphabet')}]"
    genitive = f"(?:['’]{words.any_of('genitive')})?"
    return (
        TokenShape(
            "initials", rf"{capital}\.(?:{SPACE}?{capital}\.){{0,12}}{capital}?{genitive}{END}", "by ⟦J. H.⟧ Smith"
        ),
        # They may touch the next word: `e.g.this`.
        TokenShape("small letters with dots", rf"{letter}\.(?:[a-z]\.){{1,9}}(?:{END}|(?=[a-z]{{2}}))", "⟦e.g.⟧ this"),
        TokenShape("capitals joined by ampersands", rf"[A-Z]{{1,5}}(?:&[A-Z]{{1,5}}){{1,4}}{genitive}{END}", "AT&T"),
    )


def _word(words: WordLists) -> str:
    """A word with its inner apostrophes; words of two letters and more stay joined by hyphens, but not to acronyms."""
    letter, inner = f"[{words.only('alphabet')}]", f"[{words.only('alphabet')}{MARKS}]"
    part = f"{letter}{inner}*(?:{APOSTROPHE}{inner}+)*"
    acronym = rf"[A-Z]{{2,12}}{END}"
    return rf"(?={letter}(?:{inner}|{APOSTROPHE})){part}(?:{HYPHEN}(?!{acronym}){part})*|{part}"


def _electronic(words: WordLists) -> tuple[TokenShape, ...]:
    domain = f"(?:[A-Za-z0-9][A-Za-z0-9_-]{{1,62}}\\.){{1,8}}{words.any_of('domain')}{END}(?!\\.[A-Za-z0-9])"
    extension = words.any_of("extension", capitals=True)
    folders = r"/?(?:[\w.-]{1,64}/){0,8}"
    return (
        TokenShape("URL", r"(?:https?|ftp)://[^\s<>\"]+", "https://example.org/a?b=1"),
        TokenShape("URL without a protocol", r"//[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}[^\s<>\"]*", "//example.org/a"),
        TokenShape("address of the web", r"www\.[^\s<>\"`]+", "www.example.org"),
        TokenShape("Windows path", r"[A-Za-z]:\\[^\s<>\"]*", r"C:\Windows"),
        TokenShape("e-mail address", r"[\w.+&-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}", "a.b@example.org"),
        TokenShape("domain", rf"{domain}(?:/[^\s<>\"]*)?", "example.org/a"),
        TokenShape("file name", rf"{folders}(?:[\w-]{{1,64}}\.){{1,4}}{extension}{END}", "docs/index.html"),
        TokenShape("file of C", rf"{folders}[\w-]{{2,64}}\.[ch]{END}(?!\.\w)", "main.c"),
        TokenShape("file extension", rf"\.(?:com|org|net|edu|gov|NET|{extension}){END}(?!\.\w)", ".html"),
        TokenShape("hash tag or user name", r"#(?=\w{0,40}[a-z])[^\W\d_]\w*|@[^\W\d_]\w*", "#hashtag"),
    )
