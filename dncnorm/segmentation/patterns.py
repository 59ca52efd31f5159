"""What stays one token: the shapes of numbers, words and addresses, as regular expressions over a lexicon.

Every repeat inside a shape is bounded, so that a failed attempt costs a constant, and cutting stays linear.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from dncnorm.segmentation.lexicon import Lexicon, read_lexicon
from dncnorm.segmentation.lookahead import Rule

SPACE = "[ \u00a0\u2009\u202f]"
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


@dataclass(frozen=True, slots=True)
class Patterns:
    """What cutting one language takes; each rule is matched at a position.

    number: at a digit, sign, decimal mark, bracket or currency symbol.
    word: at a letter; the group that matched is `shape`, `initials` or `word`.
    electronic: at the beginning of a run: URLs, e-mail addresses, domains, names of files and their ends, hash tags.
    beginnings: the words with which a longer token may begin, before a space.
    titles, ranks, suffixes, numbered, unfinished: abbreviations, casefolded (`lexicon.KINDS`); openers: as written.
    """

    titles: frozenset[str]
    ranks: frozenset[str]
    suffixes: frozenset[str]
    numbered: frozenset[str]
    unfinished: frozenset[str]
    openers: frozenset[str]
    beginnings: frozenset[str]
    number: Rule
    word: Rule
    electronic: Rule


@cache
def patterns(language: str) -> Patterns:
    """The patterns of a language; raises ValueError where it has no lexicon."""
    lexicon = read_lexicon(language)
    number = "|".join((*_telephones(), *_times(lexicon), *_dates(lexicon), *_quantities(lexicon), *_plain(lexicon)))
    shapes = "|".join((*_worded_dates(lexicon), *_coded_money(lexicon), *_roads(lexicon)))
    word = f"(?P<shape>{shapes})|(?P<initials>{_initials(lexicon)})|(?P<word>{_word(lexicon)})"
    beginning = [lexicon.forms.get(kind, ()) for kind in ("month", "month_short", "weekday", "code", "road")]
    beginnings = frozenset(written for forms in beginning for form in forms for written in (form, form.upper()))
    return Patterns(
        titles=lexicon.folded("title"),
        ranks=lexicon.folded("rank"),
        suffixes=lexicon.folded("suffix"),
        numbered=lexicon.folded("numbered"),
        unfinished=lexicon.folded("unfinished", "title"),
        openers=frozenset(lexicon.forms.get("opener", ())),
        beginnings=beginnings,
        number=Rule(number),
        word=Rule(word),
        electronic=Rule(_electronic(lexicon)),
    )


def _telephones() -> tuple[str, ...]:
    """Digit groups: telephone numbers, ISBNs, and what else the corpus reads group by group."""
    return (
        r"\d{41,}",
        rf"\+\d{{1,3}}(?:[ -]?\(\d{{1,5}}\)|[ -]\d{{1,5}}){{1,6}}{END}",
        rf"\+{SPACE}?(?:\d{{10,15}}|\d{{5,12}}-\d{{4,10}}){END}",
        rf"(?:1{SPACE})?(?:\(\d{{3}}\){SPACE}?|\d{{3}}{SPACE})\d{{3}}{HYPHEN}\d{{4}}{END}",
        rf"(?!{CENTURY}\d\d{SPACE}{CENTURY})\d{{4}}(?:{SPACE}\d{{4}}){{3}}(?!{SPACE}?\d){END}",
        rf"\d{{4}}([-/.])\d{{1,2}}\1\d{{1,2}}{END}",
        rf"\d{{1,2}}(?:-\d{{1,2}}-|/\d{{1,2}}/)(?:\d{{4}}|\d\d){END}",
        rf"\d{{1,2}}\.\d{{1,2}}\.\d{{4}}{END}",
        rf"\d{{1,10}}(?:-\d{{1,10}}){{2,8}}(?:-[Xx])?{END}",
        rf"(?:97[89]-\d{{10}}|0\d{{1,9}}-\d{{1,10}}|\d{{3}}{HYPHEN}\d{{4}}|\d\d-\d{{5}}|\d{{5,9}}-\d{{5,9}}|\d{{5}}-\d{{4}}){END}",
        rf"\d{{1,6}}(?:[ -]\d{{1,7}}){{4,14}}(?![.,]?\d){END}",
        rf"0 \d{{2,5}} \d{{2,6}} [\dX]{END}",
        rf"0\d{{2,4}}(?:(?:{SPACE}\d{{3,4}}){{2}}|{SPACE}\d{{6}}){END}",
    )


def _times(lexicon: Lexicon) -> tuple[str, ...]:
    noon = f"{lexicon.any_of('noon')}{END}"
    return (
        rf"\d{{1,3}}:[0-5]\d(?::[0-5]\d)?(?:\.\d{{1,3}})?(?!\d)(?:{SPACE}?{noon})?(?:{SPACE}{lexicon.any_of('zone')})?{END}",
        rf"\d{{1,2}}(?:\.[0-5]\d)?{SPACE}?{noon}(?:{SPACE}{lexicon.any_of('zone')}{END})?",
    )


def _month(lexicon: Lexicon, *, any_case: bool = False) -> str:
    month = f"(?i:{lexicon.any_of('month')})" if any_case else lexicon.any_of("month", capitals=True)
    return rf"(?:{month}{END}|{lexicon.any_of('month_short', capitals=True)}\.?{END})"


def _day_first(lexicon: Lexicon) -> str:
    ordinal, year = lexicon.any_of("ordinal"), f"{SPACE}{lexicon.any_of('year')}{END}"
    day = rf"(?<!\d[-–]){DAY}{ordinal}?{SPACE}(?:of{SPACE})?"
    era = f"(?:{SPACE}?{lexicon.any_of('era')}{END})"
    dated = rf"(?:,?{SPACE}\d{{4}}|{SPACE}\d{{3}})(?!\d|[.,/]\d){END}(?:{era}|{year})?"
    return rf"(?:{day}{_month(lexicon, any_case=True)}{dated}|{day}{_month(lexicon)})"


def _dates(lexicon: Lexicon) -> tuple[str, ...]:
    era, year = lexicon.any_of("era"), lexicon.any_of("year")
    return (
        _day_first(lexicon),
        rf"{DAY}-{lexicon.any_of('month', 'month_short', capitals=True)}-(?:\d{{4}}|\d\d){END}",
        rf"\d{{2,4}}{APOSTROPHE}?s{END}",
        rf"\d{{1,5}}{SPACE}?{era}{END}",
        rf"\d{{3,4}}{SPACE}{year}{END}",
    )


def _worded_dates(lexicon: Lexicon) -> tuple[str, ...]:
    weekday = rf"{lexicon.any_of('weekday')}\.?,?{SPACE}"
    month, ordinal = _month(lexicon), lexicon.any_of("ordinal")
    year = rf"(?:,?{SPACE}\d{{4}}(?!\d|[.,/]\d){END})"
    month_first = rf"{month}{SPACE}{DAY}{ordinal}?(?!\d|[.,/:]\d|{SPACE}?%){END}{year}?"
    return (
        rf"{month}{SPACE}{DAY}{ordinal}?[-‐‑–]{DAY}{ordinal}?(?!\d|[.,/:]\d){END}{year}?",
        rf"(?:{weekday})?{month_first}",
        rf"{weekday}{_day_first(lexicon)}",
        rf"{month}{SPACE}\d{{4}}(?!\d|[.,/]\d){END}",
    )


def _integer(lexicon: Lexicon) -> str:
    marked = rf"\d{{1,3}}(?:[{lexicon.only('group_mark')}]\d{{3}}){{1,9}}(?!\d)"
    spaced = rf"(?<![^\W\d_])\d{{1,3}}(?:{SPACE}\d{{3}}){{1,9}}(?![\d-])"
    return rf"(?:{marked}|{spaced}|\d{{1,40}})"


def _number(lexicon: Lexicon) -> str:
    mark = lexicon.only("decimal_mark")
    return rf"(?:{_integer(lexicon)}(?:[{mark}]\d{{1,40}})?|(?<!\w)[{mark}]\d{{1,40}})"


def foreign_number(group_mark: str, decimal_mark: str) -> str:
    """A number with the marks of other countries, where it can be nothing else: `3,40`, `1.000.000`, `1.234,50`.

    The marks are the language's own, whose parts are exchanged in such a number.
    """
    mark, group = f"[{group_mark}]", f"[{decimal_mark}]"
    grouped = rf"\d{{1,3}}(?:{group}\d{{3}}){{1,3}}{mark}\d\d?"
    return rf"(?:{grouped}|\d{{1,3}}{mark}\d\d?|[1-9]\d?(?:{group}\d{{3}}){{2}})(?!\d|[.,]\d)"


def _quantities(lexicon: Lexicon) -> tuple[str, ...]:
    """Money, measures, and numbers with a scale word."""
    foreign = foreign_number(lexicon.only("group_mark"), lexicon.only("decimal_mark"))
    signed = f"[-−]?(?:{foreign}|{_number(lexicon)})"
    fraction = rf"(?:\d{{1,3}}{SPACE}{PART}|\d{{0,9}}{VULGAR})"
    scale = f"(?:{SPACE}(?i:{lexicon.any_of('scale')}){END})"
    short = f"(?:{SPACE}?{lexicon.any_of('scale_short')}{END})"
    money = f"(?:{lexicon.any_of('code')}{END}|{lexicon.any_of('symbol')})"
    power = "[²³23]?"
    per = f"(?:{SPACE}?/{SPACE}?{lexicon.any_of('per')}{power}{END})"
    unit = f"(?:{SPACE}?{lexicon.any_of('unit')}|{lexicon.any_of('unit_tight')}){power}{END}"
    feet, inch = f"{SPACE}?(?:ft|feet){SPACE}", f"{SPACE}{lexicon.any_of('unit_word')}{END}"
    return (
        rf"[-−]?{lexicon.any_of('symbol')}{SPACE}?{signed}(?:{scale}|{short}|{END})(?:{SPACE}?{lexicon.any_of('code')}{END})?",
        rf"{signed}(?:{scale}|{short})?{SPACE}?{money}",
        rf"{signed}{scale}?{SPACE}{lexicon.any_of('currency')}{END}",
        rf"\d{{1,3}}{feet}\d\d?{inch}",
        rf"[-−]?\d{{1,3}}°{SPACE}?\d\d?{MINUTE}(?:{SPACE}?\d\d?{SECOND})?(?:{SPACE}?[NSEW]{END})?",
        rf"[-−]?\d{{1,3}}(?:\.\d{{1,9}})?°{SPACE}?[NSEW]{END}",
        rf"(?:{signed}|{fraction}){scale}?(?:{SPACE}?(?:[%‰]|°(?:{SPACE}?[CFK]{END})?)|{per}|{unit}{per}?)",
        rf"(?!(?:1\d|20)\d\d{inch}){signed}{inch}(?:\.(?={SPACE}[a-z])|(?={_after_unit_word(lexicon)}))",
        rf"{signed}{scale}",
    )


def _after_unit_word(lexicon: Lexicon) -> str:
    """What shows that a word after a number is its unit: `(24 in)`, `10 in.`, `6 in (15 cm)`, `2 in wide and`."""
    stop = rf"(?:{SPACE}?[)\]×]|{SPACE}x{SPACE}?\d|[,;](?!\d)|\.(?!\w))"
    return rf"(?:{stop}|{SPACE}\(\d|{SPACE}{lexicon.any_of('size')}(?:{stop}|{SPACE}(?:and|or){END}))"


def _plain(lexicon: Lexicon) -> tuple[str, ...]:
    """Fractions, ordinals, versions, and bare numbers."""
    return (
        rf"\d{{1,3}}{SPACE}{PART}(?![\d/]){END}|(?!\d{{4}}/\d{{4}})\d{{1,9}}/\d{{1,9}}(?![\d/]){END}",
        rf"(?:\d{{1,9}}{SPACE}?)?{VULGAR}",
        rf"{_integer(lexicon)}{lexicon.any_of('ordinal')}{END}",
        r"\d{1,6}(?:\.\d{1,6}){2,8}(?!\d)",
        rf"(?:[-−](?!\d{{1,2}}:\d))?{_number(lexicon)}",
    )


def _coded_money(lexicon: Lexicon) -> tuple[str, ...]:
    number = f"[-−]?{_number(lexicon)}"
    scale = f"(?:{SPACE}(?i:{lexicon.any_of('scale')}){END}|{SPACE}?{lexicon.any_of('scale_short')}{END}|{END})"
    return (
        rf"[A-Z]{{1,3}}{lexicon.any_of('symbol')}{SPACE}?{number}{scale}",
        rf"{lexicon.any_of('code')}(?:{SPACE}|-)?{number}{scale}",
    )


def _roads(lexicon: Lexicon) -> tuple[str, ...]:
    """Roads, the short codes that the corpus calls ADDRESS, chemical formulas, `C++`, `F#`, `w/` and `b/c`."""
    return (
        rf"I-\d{{1,3}}[EWNS]?{END}",
        rf"{lexicon.any_of('road')}[ -]?\d{{1,3}}{END}(?![.,:/%-]\d|%)",
        rf"[ABCIM]\d{{1,6}}{END}",
        rf"(?=[A-Za-z]{{2,8}}\d)(?=[A-Z]*[a-z])(?:{ELEMENT}\d{{0,2}}){{2,8}}{END}",
        rf"C\+\+|[A-G]#(?!\w)|w/o{END}|w/|b/c(?= [a-z])",
    )


def _initials(lexicon: Lexicon) -> str:
    """Initials and dotted or joined capitals: `J. H.`, `U.S.`, `e.g.`, `AT&T`, and `TM-` of `TM-46`.

    Dotted small letters may touch the next word: `e.g.this`. The dash of `2E-3` is the exponent's sign.
    """
    capital, letter = f"[{lexicon.only('capitals')}]", f"[{lexicon.only('alphabet')}]"
    genitive = "(?:['’]s)?"
    return "|".join(
        (
            rf"{capital}\.(?:{SPACE}?{capital}\.){{0,12}}{capital}?{genitive}{END}",
            rf"{letter}\.(?:[a-z]\.){{1,9}}(?:{END}|(?=[a-z]{{2}}))",
            rf"[A-Z]{{1,5}}(?:&[A-Z]{{1,5}}){{1,4}}{genitive}{END}",
            rf"[A-Z]{{2,7}}-(?=[^\W_]|{SPACE})|[A-Z][A-Za-z]{{0,15}}[A-Z]-(?=\d)|(?:[A-DF-Z]|(?<!\d)E)-(?={SPACE}?\d)",
        )
    )


def _word(lexicon: Lexicon) -> str:
    """A word with its inner apostrophes; words of two letters and more stay joined by hyphens, but not to acronyms."""
    letter, inner = f"[{lexicon.only('alphabet')}]", f"[{lexicon.only('alphabet')}{MARKS}]"
    part = f"{letter}{inner}*(?:{APOSTROPHE}{inner}+)*"
    acronym = rf"[A-Z]{{2,12}}{END}"
    return rf"(?={letter}(?:{inner}|{APOSTROPHE})){part}(?:{HYPHEN}(?!{acronym}){part})*|{part}"


def _electronic(lexicon: Lexicon) -> str:
    domain = f"(?:[A-Za-z0-9][A-Za-z0-9-]{{1,62}}\\.){{1,8}}{lexicon.any_of('domain')}{END}(?!\\.[A-Za-z0-9])"
    extension = lexicon.any_of("extension", capitals=True)
    folders = r"/?(?:[\w.-]{1,64}/){0,8}"
    return "|".join(
        (
            r"(?:https?|ftp)://[^\s<>\"]+",
            r"//[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}[^\s<>\"]*",
            r"www\.[^\s<>\"]+",
            r"[A-Za-z]:\\[^\s<>\"]*",
            r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}",
            rf"{domain}(?:/[^\s<>\"]*)?",
            rf"{folders}(?:[\w-]{{1,64}}\.){{1,4}}{extension}{END}",
            rf"{folders}[\w-]{{2,64}}\.[ch]{END}(?!\.\w)",
            rf"\.(?:com|org|net|edu|gov|NET|{extension}){END}(?!\.\w)",
            r"#(?=\w{0,40}[a-z])[^\W\d_]\w*|@[^\W\d_]\w*",
        )
    )
