"""Shapes of English amounts that are one token: a number with all of its sign, marks, scale and unit.

`numbers` and `amounts` are tried before the shapes of any language; what they leave is cut by these.
"""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.languages.base import WordForms
from dncnorm.languages.en.cutting.numbers import CONTINENTAL, FOREIGN, GROUPED, INDIAN, MINUS, NUMBER, POINT, SWISS
from dncnorm.languages.en.cutting.units import NUMBER_PER_UNIT, STOP, compound_unit, lone_units, squares, units_alone
from dncnorm.segmentation.patterns import END, SPACE

_ORDINAL = "(?i:st|nd|rd|th)"
_DASH = "[-‐‑–—−]"
_APART = rf"{SPACE}(?:to|[-–−]){SPACE}"
_PART = (
    r"(?:1/2|[12]/3|[13]/4|[1-4]/5|[1357]/8|(?:1[135]|[13579])/16|(?:[12][13579]|31|[13579])/32"
    r"|(?:[1-5][13579]|6[13]|[13579])/64)"
)
"""A proper fraction that follows an integer and a dash: nothing but a mixed number has it there."""
_SHORT_SCALE = "(?:mln|bln|bn|mn|trn|tn|Mln|Bln|Bn|Mn|BN|MLN|BLN)"
_PENCE = rf"(?:\d{{1,2}}|\d{{0,2}}[¼½¾]){SPACE}?d(?:\.(?={SPACE}?[a-z,;)])|{END})"
_SHILLINGS = rf"\d{{1,2}}{SPACE}?s\.?{SPACE}?{_PENCE}"
_OLD_POUNDS = rf"\d{{1,6}}{SPACE}?\d{{1,2}}{SPACE}?s\.?(?:{SPACE}?{_PENCE})?(?!\w)"
_PICOMETERS = rf"\d(?:0[1-9]|1[0-46-9]|2\d|3[1-9]|4[0-46-9]|5\d){SPACE}pm"
"""Three digits that are a time but seldom are one: what has none of its quarters."""
_IN_INCHES = (
    "nails?|screws?|bolts?|pipes?|tubes?|hoses?|boards?|blades?|knife|knives|wheels?|rims?|tires?|tyres?|screens?|monitors?"
    "|displays?|tvs?|TVs?|laptops?|tablets?|disks?|floppy|floppies|singles?|vinyl|pans?|pizzas?|squares?|circles?|strips?"
    "|seams?|thick|wide|long|tall|deep|high|diameter|in|drill|bit|bits|tile|tiles|lens|guns?|barrels?|mesh|mortar"
)
"""What is measured in inches."""
_CROWD = (
    "rows|users|requests|records|messages|events|views|downloads|subscribers|followers|people|tokens|parameters|ops"
)
_PRICED = "|".join(
    rf"(?<={word} )"
    for word in (
        *("cost", "costs", "for", "pay", "paid", "only", "price", "under", "worth", "fee", "save", "another", "extra"),
        *("at", "of", "than", "from", "to", "least", "about", "around", "over", "by"),
    )
)
"""What stands right before a sum of money; `codes/identifier.py` tells which is a code instead."""
_PLAIN_END = r"(?![\w/]|[.,-]\d)"
_PARTS_OF_INCH = r"(?:\d{1,2}/\d{1,2}|[¼½¾⅛⅜⅝⅞])"
FEET_AND_INCHES = (
    rf"\d{{1,4}}['’′] ?[-–] ?(?:(?:\d|1[01])(?:\.\d{{1,4}})?(?:[ -]?{_PARTS_OF_INCH})?|{_PARTS_OF_INCH})[\"”″]"
)
PLACE = r"[-−–]?\d{1,3}[°º˚] ?\d{1,2}(?:\.\d{1,6})?['’′](?: ?\d{1,2}(?:\.\d{1,4})?[\"”″])?(?: ?[NSEW](?![^\W_]))?"
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
        rf"\d{{1,3}}/\d{{1,3}}(?={SPACE}(?:mpg|MPG){END})",
        *_middle_dots(symbol, scale, unit),
        # $1.2MM
        rf"{MINUS}?[$£€]{SPACE}?(?:{NUMBER}{_DASH}[$£€]?)?{NUMBER}{SPACE}?(?:MM|mm){END}",
        *_apart(words),
        *_of_drawings(),
        *_two_quotes(),
        # The first end of an interval whose ends look like thousands, [180,360], and a price for so many, $2/1K tokens
        r"(?<=\[)(?:[-−]\d{1,3}(?=,\d{3}[\])])|0(?=,\d{3}[\])])|[1-9]\d0(?=,\d\d0[\])]))",
        # A count before a type, 6 MB-339s, unless both are ends of a range, 6 MB-9 MB
        rf"\d{{1,4}}(?={SPACE}(?:[GKMT]B|MG|KM|MW|ML)-\d{{1,4}}s?{END}(?!\.\d|{SPACE}?[A-Z]{{2}}{END}))",
        r"(?<=\()[-−]\d{1,3}(?=,\d{3}\])",
        rf"[£$€](?:{GROUPED}|\d{{1,6}}{POINT}?)(?=/1(?:[kKMB]|,?000(?:,?000)?){SPACE}[a-z])",
        rf"(?<=\d/)1[kKMB](?={SPACE}[a-z])",
        *_durations(),
        *_clock(noon, zone),
        rf"(?:(?<![\w/.,-])|(?<=\d[xX×]))\d{{1,4}}{_DASH}{_PART}(?![\w/]|[.,]\d)(?:{unit}|{SPACE}(?:in|ft|yd|lb|oz)\.)?",
        rf"(?!\d{{2,3}}sts{END})\d{{0,2}}(?:1st|2nd|3rd|\dth)s{END}",
        *squares(),
        # 3/8ths, 1/30th, 2/4th, but not the 2/4th Battalion
        rf"\d{{1,3}}/\d{{1,4}}{_ORDINAL}(?:s{END}|{END}(?={SPACE}of))|1/\d{{2,4}}{_ORDINAL}{END}",
        rf"\d{{1,2}}/(?:[2-9]|1[02-6]|20|32|64|1000?){_ORDINAL}{END}(?!{SPACE}[A-Z])",
        rf"(?:\d{{1,3}}{SPACE}(?=\d{{1,2}}/))?{_PART}{SPACE}in(?:\.(?!\w)|{END}(?={SPACE}?[)x×,;]))",
        rf"[$£€]\((?:{GROUPED}|\d{{1,12}}{POINT}?)\)(?:{scale}|{END})",
        rf"{MINUS}?{symbol}{SPACE}?{_money_range(scale)}",
        rf"{symbol}{NUMBER}{_DASH}{symbol}{NUMBER}{scale}",
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
        rf"(?:(?<![\w/.,-])|(?<=\d/\d[-–])){_PART}(?:{SPACE}?{words.any_of('unit')}){END}",
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
        rf"\d{{0,3}}[¼½¾⅐-⅞][\"″”](?={SPACE}[a-z]|{SPACE}?[xX×]{SPACE}?\d)",
        rf"\d{{1,3}}[¼-¾⅐-⅞]{SPACE}?in(?:\.(?!\w)|{END})(?:{STOP}|(?={SPACE}(?:of|wide|long|tall|thick|deep|high|across|each){END}))",
        rf"{NUMBER}{SPACE}in(?={SPACE}(?:of|wide|tall|thick){END})",
        rf"(?:(?<=\d[xX×])|(?<=\d{SPACE}[xX×]{SPACE})){NUMBER}{SPACE}?in{END}",
        rf"(?<!\d )–(?:{'|'.join(quantities)}|{NUMBER}{_PLAIN_END})",
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
        rf"{front}{NUMBER}{_DASH}{front}{NUMBER}{scale}",
        rf"{front}(?:{_rising(front)}){scale}",
        rf"(?:{_after_stamp()})[-−]\d\d:?\d\d(?!\d|:\d)",
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
    return rf"(?:{NUMBER}{scale}?{_DASH}{NUMBER}(?:{scale}|{END})(?![.,-]\d|{SPACE}?%)|{apart})"


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
    decimal = rf"(?<![\w·⋅.,^/*×])(?:0·|(?<!\d[=≈])(?<!\d{SPACE}[=≈]{SPACE})[1-9]\d{{0,3}}·(?!{power})){digits}"
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


def _of_drawings() -> tuple[str, ...]:
    """Feet and inches that a dash joins, `9'-0"`, and parts of a watt."""
    return (
        rf"{FEET_AND_INCHES}(?:(?!\w)|(?=[xX]\d))",
        rf"{PLACE}(?!\w)",
        # 1/2"Ø
        rf"(?:(?:\d{{1,3}}[- ])?{_PART}|\d{{1,3}}{POINT}?)[\"”″](?={SPACE}?[Øø⌀]|[A-Z]{{1,4}}{END})",
        rf"(?<![\w/.,-]){_PART}{SPACE}W{END}",
        rf"\d{{1,2}}V\d{{1,2}}{END}",
    )


def _two_quotes() -> tuple[str, ...]:
    """Inches whose sign is two single quotes, `1 1/2''` and `3'' pipe`; behind other words they close a quotation."""
    sign = r"(?:''|’’)(?!['’\w])"
    return (
        rf"(?:\d{{1,3}}{SPACE})?{_PART}{sign}",
        rf"(?<!['’])\d{{1,3}}{POINT}?{sign}(?={SPACE}?[x×]{SPACE}?\d|{SPACE}(?:{_IN_INCHES}){END})",
    )


def _durations() -> tuple[str, ...]:
    """Amounts of two units or three: `2h 41m`, `1h30m5s`, `3m20s`, `6 lb 4 oz`, `5’ 10”`, `6 ft. 2 in`."""
    two = rf"{SPACE}?\d{{1,2}}{POINT}?{SPACE}?"
    seconds = rf"(?:{two}(?:secs?|s))"
    minutes = rf"{two}(?:mins?|m)(?:\.?{seconds})?"
    dot = rf"(?:\.(?={SPACE}?[a-z,;)]))?"
    return (
        # 9'48"/km, in quotes, too
        rf"\d{{1,2}}['’′][0-5]\d[\"”″](?=/(?:km|mi|mile){END})",
        # 36w 6d; the miles of 2m4f
        rf"\d{{1,2}}{SPACE}?w{SPACE}?[1-6]{SPACE}?d{END}|[1-4]m(?=\d{{1,2}}½?f{END})",
        rf"\d{{1,4}}{SPACE}?(?:hours?|hrs?|h)\.?{minutes}{END}{dot}",
        rf"\d{{1,3}}{SPACE}?(?:yrs?|y)\.?,?{two}(?:mos?|m)(?:\.?,?{two}(?:da?ys?|das?|d))?{END}{dot}",
        rf"\d{{1,4}}{SPACE}?(?:mins?|m)\.?{SPACE}?[0-5]?\d{POINT}?{SPACE}?(?:secs?|s){END}(?![-−⁻][\d¹²³]){dot}",
        rf"\d{{1,4}}{SPACE}?(?:days?|d){two}(?:hrs?|h)(?:{minutes})?{END}{dot}",
        rf"\d{{1,3}}{SPACE}?lbs?\.?{SPACE}?\d{{1,2}}{POINT}?{SPACE}?oz{END}{dot}",
        rf"\d{{1,3}}{SPACE}?st\.?{SPACE}?\d{{1,2}}{SPACE}?lbs?{END}{dot}",
        rf"\d{{1,3}}{SPACE}?(?:ft|feet|foot)\.?{SPACE}?\d{{1,2}}{POINT}?{SPACE}?(?:inches|inch|ins?){END}{dot}",
        rf"\d{{1,3}}’{SPACE}?\d{{1,2}}{POINT}?[”″\"]",
    )


def _clock(noon: str, zone: str) -> tuple[str, ...]:
    """`350 PM PST`, `1430 hrs`, and the time of `2024-03-15T10:30:00Z`."""
    clock = r"(?:[01]\d|2[0-4])[0-5]\d"
    offset = r"(?:Z|[-+−]\d\d(?::?\d\d)?)"
    return (
        rf"(?<![\w-])(?!{_PICOMETERS})(?:1[0-2]|0?[1-9])[0-5]\d{SPACE}?{noon}{END}(?:{SPACE}{zone}{END})?",
        rf"(?<!\d)\d{{1,2}}h[0-5]\d{END}",
        rf"\d{{1,3}}\.\d{{1,2}}:1{END}(?!:)",
        rf"{clock}(?={_DASH}{clock}{SPACE}?(?:hours|hrs|HRS){END})",
        rf"\d\d?:[0-5]\d(?:h|{SPACE}?hrs){END}|{clock}h{END}",
        rf"{clock}{SPACE}?(?:hours|hrs|HRS){END}(?:\.(?={SPACE}?[a-z,;)]))?",
        rf"(?<=\dT)\d\d:\d\d(?::\d\d{POINT}?)?{offset}?{END}",
        rf"\d\d:\d\d(?::\d\d{POINT}?)?Z{END}",
    )


def _after_stamp() -> str:
    """Behind the time of `2024-03-15T10:30:00`, where a dash is its zone's minus."""
    return "|".join(rf"(?<=T\d\d:\d\d{more})" for more in ("", r":\d\d", r":\d\d\.\d{3}", r":\d\d\.\d{6}"))
