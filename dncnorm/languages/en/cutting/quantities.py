"""Shapes of English amounts that are one token: a number with all of its sign, marks, scale and unit.

`numbers` and `amounts` are tried before the shapes of any language; what they leave is cut by these.
"""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.languages.base import WordForms
from dncnorm.languages.en.cutting.lengths import of_drawings, two_quotes
from dncnorm.languages.en.cutting.numbers import (
    CONTINENTAL,
    DASH,
    FOREIGN,
    GROUPED,
    INDIAN,
    MINUS,
    NUMBER,
    PART_OF_ONE,
    POINT,
    SWISS,
)
from dncnorm.languages.en.cutting.times import after_stamp, clock, durations
from dncnorm.languages.en.cutting.units import NUMBER_PER_UNIT, STOP, compound_unit, lone_units, squares, units_alone
from dncnorm.languages.en.words.plurals import PLURAL
from dncnorm.segmentation.patterns import END, SPACE

_ORDINAL = "(?i:st|nd|rd|th)"
_APART = rf"{SPACE}(?:to|[-–−]){SPACE}"
_SHORT_SCALE = "(?:mln|bln|bn|mn|trn|tn|Mln|Bln|Bn|Mn|BN|MLN|BLN)"
_PENCE = rf"(?:\d{{1,2}}|\d{{0,2}}[¼½¾]){SPACE}?d(?:\.(?={SPACE}?[a-z,;)])|{END})"
_SHILLINGS = rf"\d{{1,2}}{SPACE}?s\.?{SPACE}?{_PENCE}"
_OLD_POUNDS = rf"\d{{1,6}}{SPACE}?\d{{1,2}}{SPACE}?s\.?(?:{SPACE}?{_PENCE})?(?!\w)"
_CROWD = (
    "rows|users|requests|records|messages|events|views|downloads|subscribers|followers|people|tokens|parameters|ops"
)
_NOT_DIALLED = "".join(
    rf"(?<!\b{word}{gap})"
    for word in ("[Cc]all", "[Pp]hone", "[Dd]ial", "[Tt]el", "[Tt]el\\.", "[Ff]ax", "[Tt]ext")
    for gap in (SPACE, f":{SPACE}")
)
"""Not behind a word before a telephone number."""
_PRICED = "|".join(
    rf"(?<={word} )"
    for word in (
        *("cost", "costs", "for", "pay", "paid", "only", "price", "under", "worth", "fee", "save", "another", "extra"),
        *("at", "of", "than", "from", "to", "least", "about", "around", "over", "by"),
    )
)
"""What stands right before a sum of money; `codes/identifier.py` tells which is a code instead."""
_PLAIN_END = r"(?![\w/]|[.,-]\d)"
RAISED_FRACTION = r"(?:\d{0,4}|\d{1,3} )[⁰¹²³⁴-⁹]{1,2}(?:[⁄∕][\d₀-₉]|/[₀-₉])[\d₀-₉]{0,2}"
PRESSED_FRACTION = r"\d{1,3}(?:1⁄2|[12]⁄3|[13]⁄4|[1-4]⁄5|[1357]⁄8)"
"""`31⁄2`, whose integer touches its numerator."""
_SUBSTANCES = ("N", "C", "P", "K", "S", "DM")
"""What a mass is of, before its units go on: `120 kg N/ha`."""


def numbers(words: WordForms, quantities: Sequence[str]) -> tuple[str, ...]:
    """Amounts that begin with a digit or a sign."""
    scale = rf"(?:{SPACE}(?i:{words.any_of('scale')}|hundred){END}|{SPACE}?{words.any_of('scale_short')}{END})"
    symbol, currency = words.any_of("symbol"), f"{words.any_of('currency')}{END}"
    unit = rf"(?:{SPACE}?{words.any_of('unit')}[²³23]?|{SPACE}?%|{SPACE}?°(?:{SPACE}?[CFK])?)(?!\w)"
    noon, zone = words.any_of("noon"), words.any_of("zone")
    code, hyphenated = _code(words), words.any_of("unit", "unit_word")
    return (
        rf"(?:{PRESSED_FRACTION}|{RAISED_FRACTION})(?:{SPACE}?{words.any_of('unit')}{END}|[\"″”]|{END})",
        rf"(?<![\w/.,-])(?<!ISO{SPACE})(?<!DIN{SPACE}){NUMBER}-(?!in-){hyphenated}(?:\.(?={SPACE}[a-z]))?(?![^\W_]|-\d|{SPACE}?/)",
        rf"(?<![\w/.,-])\d{{1,4}}{POINT}?-[VWLmh](?={SPACE}[a-z]{{3}})",
        rf"(?:1[5-9]|20)\d0S{END}",
        # 1M IOPS, 250k rows; not the company 3M
        rf"(?!3M)\d{{1,3}}{POINT}?[Mk](?={SPACE}(?:[A-Z]{{0,3}}[OQRT]PS|{_CROWD}){END})",
        rf"(?<!/)[£$€](?:{GROUPED}|\d{{2,6}})/(?:{GROUPED}|[1-9]\d{{1,5}})(?![\d/])",
        rf"(?:(?<=pp\.{SPACE})|(?<=pp{SPACE})|(?<=pp\.)|(?<=[Pp]ages{SPACE}))\d{{3}}(?=-\d{{4}}(?!\d))",
        # 250-1000 mg, 500-1500 words
        rf"(?<![\w/.,-]){_NOT_DIALLED}[1-9]\d[05](?=[-–][1-9]\d[05]0(?:{SPACE}?{words.any_of('unit')}|{SPACE}{PLURAL}){END})",
        rf"\d{{1,3}}/\d{{1,3}}(?={SPACE}(?:mpg|MPG){END})",
        *_middle_dots(symbol, scale, unit),
        # $1.2MM
        rf"{MINUS}?[$£€]{SPACE}?(?:{NUMBER}{DASH}[$£€]?)?{NUMBER}{SPACE}?(?:MM|mm){END}",
        *_apart(words),
        *of_drawings(),
        *two_quotes(),
        # The first end of an interval whose ends look like thousands, [180,360], and a price for so many, $2/1K tokens
        r"(?<=\[)(?:[-−]\d{1,3}(?=,\d{3}[\])])|0(?=,\d{3}[\])])|[1-9]\d0(?=,\d\d0[\])]))",
        # A count before a type, 6 MB-339s, unless both are ends of a range, 6 MB-9 MB
        rf"\d{{1,4}}(?={SPACE}(?:[GKMT]B|MG|KM|MW|ML)-\d{{1,4}}s?{END}(?!\.\d|{SPACE}?[A-Z]{{2}}{END}))",
        r"(?<=\()[-−]\d{1,3}(?=,\d{3}\])",
        rf"[£$€](?:{GROUPED}|\d{{1,6}}{POINT}?)(?=/1(?:[kKMB]|,?000(?:,?000)?){SPACE}[a-z])",
        rf"(?<=\d/)1[kKMB](?={SPACE}[a-z])",
        *durations(),
        *clock(noon, zone),
        rf"(?:(?<![\w/.,-])|(?<=\d[xX×]))\d{{1,4}}{DASH}{PART_OF_ONE}(?![\w/]|[.,]\d)(?:{unit}|{SPACE}(?:in|ft|yd|lb|oz)\.)?",
        rf"(?!\d{{2,3}}sts{END})\d{{0,2}}(?:1st|2nd|3rd|\dth)s{END}",
        *squares(),
        # 3/8ths, 1/30th, 2/4th, but not the 2/4th Battalion
        rf"\d{{1,3}}/\d{{1,4}}{_ORDINAL}(?:s{END}|{END}(?={SPACE}of))|1/\d{{2,4}}{_ORDINAL}{END}",
        rf"\d{{1,2}}/(?:[2-9]|1[02-6]|20|32|64|1000?){_ORDINAL}{END}(?!{SPACE}[A-Z])",
        rf"(?:\d{{1,3}}{SPACE}(?=\d{{1,2}}/))?{PART_OF_ONE}{SPACE}in(?:\.(?!\w)|{END}(?={SPACE}?[)x×,;]))",
        rf"[$£€]\((?:{GROUPED}|\d{{1,12}}{POINT}?)\)(?:{scale}|{END})",
        rf"{MINUS}?{symbol}{SPACE}?{_money_range(scale)}",
        rf"{symbol}{NUMBER}{DASH}{symbol}{NUMBER}{scale}",
        rf"{symbol}{SPACE}?(?:{_rising(symbol)}){scale}",
        rf"{MINUS}?{symbol}{SPACE}?{NUMBER}(?i:{words.any_of('scale')}){END}",
        rf"{MINUS}?{symbol}{SPACE}?(?:{GROUPED}|\d{{1,12}}{POINT})(?=[A-Za-z])(?!{scale})",
        rf"{MINUS}(?:{words.any_of('code')}|{words.any_of('code_word')}){SPACE}?{NUMBER}(?:{scale}|{END})",
        rf"{MINUS}[A-Z]{{0,3}}{symbol}{SPACE}?{NUMBER}(?:{scale}|{END})",
        rf"{MINUS}?{symbol}{SPACE}?(?:{FOREIGN}|{SWISS})(?:{scale}|{_PLAIN_END})",
        rf"{MINUS}?{symbol}{SPACE}?{CONTINENTAL}{_PLAIN_END}(?!{scale})",
        rf"{symbol}–{NUMBER}(?:{scale}|{END})",
        # 1/1,000
        rf"(?<![\w/.,-])\d{{1,3}}/\d{{1,3}}(?:,\d{{3}}){{1,3}}(?![\d/,]){END}",
        rf"{MINUS}?{symbol}{SPACE}?{NUMBER}(?:{SPACE}hundred|-(?i:{words.any_of('scale')})){END}",
        rf"{symbol}{SPACE}?{INDIAN}{POINT}?|{INDIAN}(?:{unit}|{_PLAIN_END})",
        rf"(?:(?<![\w/.,-])|(?<=\d/\d[-–])){PART_OF_ONE}(?:{SPACE}?{words.any_of('unit')}){END}",
        rf"£{SPACE}?{_OLD_POUNDS}|{_SHILLINGS}",
        # 8s. per yard
        rf"\d{{1,3}}{SPACE}?s\.(?={SPACE}(?:per|each|apiece|less|net|notes?|pieces?|a|for|in|and|or|of){END}|[,;])",
        rf"₹{SPACE}?(?:{GROUPED}|\d{{1,7}})/[-–](?!\w)",
        # £1/19/11, £5-10-0, 4/-, 7½d.
        *(rf"£\d{{1,6}}{mark}\d{{1,2}}{mark}(?:\d{{1,2}}[¼½¾]?|-)(?![\w/]|-\d)" for mark in "-/:"),
        rf"(?<![\w/.,-])\d{{1,4}}/[-–—](?![\w/-])|\d{{0,2}}[¼½¾]d{END}(?:\.(?={SPACE}?[a-z,;)]))?",
        rf"{MINUS}?{NUMBER}(?:{scale}{SPACE}|{SPACE}?{_SHORT_SCALE}{SPACE}){currency}",
        rf"{MINUS}?{NUMBER}{SPACE}?{_SHORT_SCALE}{END}(?!{SPACE}?{words.any_of('code')}{END})",
        rf"{MINUS}?(?:{GROUPED}|\d{{3,12}}|\d{{1,12}}\.\d\d|{NUMBER}{scale}){SPACE}?{words.any_of('code_word')}{END}",
        rf"{MINUS}?{NUMBER}(?:[kKM]{SPACE}|{SPACE}?){compound_unit(words)}",
        rf"{MINUS}?{NUMBER}{SPACE}?[º˚](?:{SPACE}?[CF]{END})?(?!{SPACE}?\d\d?['′’])",
        rf"{MINUS}?{NUMBER}{SPACE}?{words.any_of('unit')}(?={SPACE}?CO[2₂])",
        rf"{MINUS}?{NUMBER}{SPACE}?(?:t|kt|Mt|Gt|Tg|Pg|Mg)(?={SPACE}?(?:CO[2₂]|(?:C|N|DM){SPACE}(?:ha|yr|m|per){END}))",
        rf"{MINUS}?{NUMBER}{SPACE}[MG]t{END}(?!{SPACE}[A-Z][a-z])",
        # 25 h−1, 0.5 s−1
        rf"{NUMBER_PER_UNIT}{END}",
        *lone_units(),
        rf"\d{{1,4}}{POINT}?[\"″”'′’](?={SPACE}?[xX×]{SPACE}?\d)",
        rf"(?:(?<=\d[xX×])|(?<=\d{SPACE}[xX×]{SPACE})|(?<=[\"″”][xX×])|(?<=[\"″”]{SPACE}[xX×]{SPACE}))\d{{1,3}}{POINT}?[\"″”](?!\w)",
        rf"(?:(?<=['’′][xX×])|(?<=['’′]{SPACE}[xX×]{SPACE}))\d{{1,3}}['’′](?!\w)",
        r"(?:(?<=\"[-–xX×])|(?<=[″”][-–xX×]))\d{1,3}[\"″”]",
        rf"(?<![\w.,/-])\d{{1,3}}{SPACE}[¼½¾⅐-⅞]{SPACE}?{words.any_of('unit')}{END}",
        rf"\d{{0,3}}[¼½¾⅐-⅞][\"″”](?={SPACE}[a-z]|{SPACE}?[xX×]{SPACE}?\d)",
        rf"\d{{1,3}}[¼-¾⅐-⅞]{SPACE}?in(?:\.(?!\w)|{END})(?:{STOP}|(?={SPACE}(?:of|wide|long|tall|thick|deep|high|across|each){END}))",
        rf"{NUMBER}{SPACE}in(?={SPACE}(?:of|wide|tall|thick){END})",
        rf"(?:(?<=\d[xX×])|(?<=\d{SPACE}[xX×]{SPACE})){NUMBER}{SPACE}?in{END}",
        rf"(?<!\d )–(?!\d{{1,2}}:[0-5]\d)(?:{'|'.join(quantities)}|{NUMBER}{_PLAIN_END})",
        rf"[-−]\d{{1,3}}/\d{{1,3}}{_PLAIN_END}",
        rf"{MINUS}?(?:{FOREIGN}|{SWISS})(?:{unit}|{SPACE}?{code}{END}|{_PLAIN_END})",
        rf"{MINUS}?{CONTINENTAL}{SPACE}?(?:€|EUR{END})",
        r"\+/[-−–]",
    )


def amounts(words: WordForms) -> tuple[str, ...]:
    """Amounts that begin with a letter or a slash: `US$5-7m`, `EUR 1.234,56`, `/mo` of `$20/mo`."""
    scale = rf"(?:{SPACE}(?i:{words.any_of('scale')}){END}|{SPACE}?{words.any_of('scale_short')}{END})"
    front = rf"(?:[A-Z]{{1,3}}{words.any_of('symbol')}|{words.any_of('code')}){SPACE}?"
    dot = rf"(?:\.(?=[,;)]|{SPACE}[a-z]))?"
    certain = rf"(?:{GROUPED}|\d{{1,12}}\.\d\d(?!\d)|\d{{3,12}}{POINT}?(?!\.\d)|{NUMBER}(?={scale}))"
    return (
        # Rs. 500/-, without paise
        rf"(?:Rs\.?|INR){SPACE}?(?:{GROUPED}|\d{{1,7}})/[-–](?!\w)",
        rf"S?Fr\.?{SPACE}?{SWISS}|S?Fr\.{SPACE}?(?:{GROUPED}|\d{{1,6}}\.\d\d(?!\d))",
        rf"{front}{_money_range(scale)}",
        rf"{front}{NUMBER}{DASH}{front}{NUMBER}{scale}",
        rf"{front}(?:{_rising(front)}){scale}",
        rf"(?:{after_stamp()})[-−]\d\d:?\d\d(?!\d|:\d)",
        rf"(?<=[QH][1-4])['’]\d\d{END}",
        r"(?<=\d)\+/[-−–](?=\d)",
        rf"{front}{NUMBER}-(?i:{words.any_of('scale')}){END}",
        rf"{words.any_of('code')}{SPACE}?(?:{INDIAN}{POINT}?|{CONTINENTAL}{_PLAIN_END}(?!{scale}))",
        # Rp50.000, IDR.50.000; RM1,200 and RM50 behind a price's word, but not the room RM50
        rf"(?:Rp\.?|IDR\.?){SPACE}?(?:{CONTINENTAL}{_PLAIN_END}|{GROUPED}|\d{{2,12}})(?:{scale}|{END})",
        rf"RM{SPACE}?(?:\d{{1,3}}(?:,\d{{3}})+{POINT}?|\d{{1,6}}\.\d\d(?!\d))(?:{scale}|{END})|RM{SPACE}?\d{{1,6}}{POINT}?{scale}",
        rf"(?:{_PRICED})RM{SPACE}?\d{{1,6}}{POINT}?(?:{scale}|{END})",
        rf"(?:{front}|{words.any_of('code_word')}{SPACE}?)[-−–](?:{NUMBER}{scale}|{certain})",
        rf"[A-Z]{{1,3}}{words.any_of('symbol')}–{NUMBER}(?:{scale}|{END})",
        rf"{front}[-−]?(?:{FOREIGN}|{SWISS}|\d{{1,3}},\d\d(?![.,]\d))(?:{scale}|{END})",
        rf"{front}(?:{GROUPED}|\d{{1,12}}{POINT})(?=[A-Za-z])(?!{scale})",
        rf"{words.any_of('code_word')}{SPACE}?{certain}(?:{scale}|{END})",
        rf"(?<=\d{SPACE})(?:Will?|Hen|Car|Eliz|Jac|Ric)\.(?={SPACE}[IVX]{{1,4}}(?:,?{SPACE}cc?\.|[,;.)]))",
        *units_alone(),
        rf"(?<![\w.-])R{SPACE}?[1-9]\d{{0,2}}(?:{SPACE}\d{{3}})+{POINT}?(?![\d,.]*\d|{SPACE}?[-–]{SPACE}?\d){END}",
        rf"(?<![^\s(\[–—-]){RAISED_FRACTION}(?:{SPACE}?{words.any_of('unit')}{END}|[\"″”]|{END})",
        rf"(?:(?<=[^A-Za-z_/]\d)|(?<=\d[A-Za-z¢\"″])|(?<=[¼-¾⅐-⅞]¢)|(?<=10[⁰¹²³⁴-⁹])|(?<=1[⁰¹²³⁴-⁹]{{2}})|(?<=10[⁰¹²³⁴-⁹]{{2}})|(?<=[MRL][☉⊙⊕])|(?<=[a-z]n)|{_of_substance()}|{_each()})/{words.any_of('per')}[²³]?{END}(?!/){dot}",
    )


def _of_substance() -> str:
    """A mass unit and what there is of it, before how much of something else: the `kg N` of `120 kg N/ha`."""
    return "|".join(f"(?<=[a-z]g {name})" for name in _SUBSTANCES)


def _each() -> str:
    """What a price is for, before how long: the `/user` of `$12/user/mo.`."""
    return "|".join(
        f"(?<={name})" if name.startswith("ft") else f"(?<=/{name})"
        for name in (
            "user",
            "seat",
            "month",
            "mo",
            "year",
            "yr",
            "day",
            "hour",
            "hr",
            "person",
            "head",
            "unit",
            "site",
            "host",
            "node",
            "line",
            r"ft\.",
            "ft",
        )
    )


def _money_range(scale: str) -> str:
    """`3-5m`, `1.2–1.4 billion`, `10m-12m`, `5 to 10 million`; behind a currency."""
    apart = rf"{NUMBER}{scale}{_APART}{NUMBER}{scale}|(?:{_rising('')}){scale}"
    return rf"(?:{NUMBER}{scale}?{DASH}{NUMBER}(?:{scale}|{END})(?![.,-]\d|{SPACE}?%)|{apart})"


def _rising(mark: str) -> str:
    """Two numbers apart, the second not below the first, so that its scale is that of both: `5 to $10`."""
    end = rf"{POINT}?(?!\d|,\d)"
    for_each = (
        rf"{first}{more}{end}{_APART}{mark}(?:[{first}-9]{more}|\d{longer}){end}"
        for first in range(1, 10)
        for more, longer in (("", r"\d{1,2}"), (r"\d", r"\d\d"), (r"\d\d", r"\d{3}"))
    )
    return "|".join(for_each)


def _code(words: WordForms) -> str:
    return f"(?:{words.any_of('code')}|{words.any_of('symbol')})"


def _middle_dots(symbol: str, scale: str, unit: str) -> tuple[str, ...]:
    """Decimals with the point of British journals, `0·68`, `p=0·003`, `37·5 °C`; not the products of an equation.

    A number that begins with a zero is no factor, nor does one of a chain, `2·3·5`, or before a power stand here.
    """
    power = r"10(?:[-−–^⁺⁻⁰¹²³⁴-⁹])"
    digits = r"\d{1,6}(?!\d)"
    begins = r"(?:(?<![\w·⋅.,^/*×])|(?<=\d·\d/)|(?<=\d·\d\d/))"
    decimal = rf"{begins}(?:0·|(?<!\d[=≈])(?<!\d{SPACE}[=≈]{SPACE})[1-9]\d{{0,3}}·(?!{power})){digits}"
    end = rf"(?![·⋅×*^²³]|{SPACE}?[=×])"
    return (rf"{MINUS}?{decimal}(?:{unit}|{scale}|{END}){end}", rf"{symbol}\d{{1,4}}·{digits}(?:{scale}|{END}){end}")


def _apart(words: WordForms) -> tuple[str, ...]:
    """Numbers that what follows does not belong to: `#4471 $38.20`, `27L` of a runway, `250K/µL`, `18012KT`."""
    money = f"(?:{words.any_of('symbol')}{SPACE}?|{words.any_of('code')}{SPACE})"
    runway = "|".join(rf"(?<={name}{SPACE})" for name in ("RWY", "Rwy", "rwy", "unway", "unways", "ILS"))
    return (
        rf"(?:{GROUPED}|\d{{1,12}})(?={SPACE}{money}\d)",
        # 36-08N 005-21W
        rf"\d{{1,3}}-\d\d(?:\.\d{{1,4}})?[NS](?=,?{SPACE}\d{{1,3}}-\d\d(?:\.\d{{1,4}})?[EW]{END})",
        rf"(?:(?<=\d[NS]{SPACE})|(?<=\d[NS],{SPACE}))\d{{1,3}}-\d\d(?:\.\d{{1,4}})?[EW]{END}",
        rf"(?:{runway}|(?<=\d[LRC]/)|(?<=\d[LRC]{SPACE}and{SPACE}))[0-3]\d(?=[LRC]{END})",
        # 1/2SM
        rf"(?:\d{SPACE})?[135]/\d{{1,2}}(?=SM{END})",
        rf"\d{{5}}(?=(?:G\d\d)?KT{END})|(?<=\dG)\d\d(?=KT{END})|\d{{6}}(?=Z{END})",
        rf"\d{{1,4}}{POINT}?(?={SPACE}?[KM]/(?:[µμu]L|mcL|mm3|mm³){END})",
        # 6.6e-34 J·s; 25.4N 71.8W
        rf"(?<=\d[eE][-−+])\d{{1,3}}{END}|(?<=\d[eE])\d{{1,3}}{END}",
        rf"\d{{1,3}}\.\d{{1,5}}(?=[NS],?{SPACE}\d{{1,3}}\.\d{{1,5}}[EW]{END})|(?:(?<=[NS]{SPACE})|(?<=[NS],{SPACE}))\d{{1,3}}\.\d{{1,5}}(?=[EW]{END})",
        r"(?<=chr)\d{1,2}(?=:\d)",
        # the 2 of NWBKGB2L, the 36.10 of B36.10M
        rf"(?<=[A-Z])\d{{1,6}}{POINT}?(?=[A-Z]{END})(?<![A-Z]\d[xX]\d)",
    )
