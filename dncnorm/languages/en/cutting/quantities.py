"""Shapes of English amounts that are one token: a number with all of its sign, marks, scale and unit.

`numbers` and `amounts` are tried before the shapes of any language; what they leave is cut by these.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.languages.base import TokenShape, WordForms
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
from dncnorm.languages.en.cutting.units import (
    INVERSE,
    NUMBER_PER_UNIT,
    STOP,
    compound_unit,
    lone_units,
    squares,
    units_alone,
)
from dncnorm.languages.en.lexicon.currencies import any_symbol, signs_in_letters, signs_of
from dncnorm.languages.en.lexicon.scales import scales
from dncnorm.languages.en.plurals import PLURAL
from dncnorm.segmentation.patterns import END, SPACE

_ORDINAL = "(?i:st|nd|rd|th)"
_APART = rf"{SPACE}(?:to|[-–−]){SPACE}"
_SHORT_SCALES = [form for scale in scales() for form in scale.abbreviated if form[-1] in "nN"]
_SHORT_SCALE = f"(?:{'|'.join(_SHORT_SCALES)})"
_BEFORE_UNIT = f"(?:[kKM]|{_SHORT_SCALE})"
_POUND, _EURO = (re.escape(signs_of(code)[0]) for code in ("GBP", "EUR"))
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


_AFTER_POWER = "(?<=10[⁰¹²³⁴-⁹])|(?<=1[⁰¹²³⁴-⁹]{2})|(?<=10[⁰¹²³⁴-⁹]{2})"
_AFTER_AMOUNT = rf"(?<=[^A-Za-z_/]\d)|(?<=\d[A-Za-z¢\"″])|(?<=[¼-¾⅐-⅞]¢)|{_AFTER_POWER}|(?<=[MRL][☉⊙⊕])|(?<=[a-z]n)"


def numbers(words: WordForms, quantities: Sequence[str]) -> tuple[TokenShape, ...]:
    """Amounts that begin with a digit or a sign."""
    scale = rf"(?:{SPACE}(?i:{words.any_of('scale')}|hundred){END}|{SPACE}?{words.any_of('scale_short')}{END})"
    symbol, currency = words.any_of("symbol"), f"{words.any_of('currency')}{END}"
    unit = rf"(?:{SPACE}?{words.any_of('unit')}[²³23]?|{SPACE}?%|{SPACE}?°(?:{SPACE}?[CFK])?)(?!\w)"
    noon, zone = words.any_of("noon"), words.any_of("zone")
    code, hyphenated = _code(words), words.any_of("unit", "unit_word")
    return (
        TokenShape(
            "raised fraction",
            rf"(?:{PRESSED_FRACTION}|{RAISED_FRACTION})(?:{SPACE}?{words.any_of('unit')}{END}|[\"″”]|{END})",
            "2¹⁄₂",
        ),
        TokenShape(
            "measure with a hyphen",
            rf"(?<![\w/.,-])(?<!ISO{SPACE})(?<!DIN{SPACE}){NUMBER}-(?!in-){hyphenated}(?:\.(?={SPACE}[a-z]))?(?![^\W_]|-\d|{SPACE}?/)",
            "⟦15-kg⟧ bag",
        ),
        TokenShape(
            "measure with a hyphen and one letter",
            rf"(?<![\w/.,-])\d{{1,4}}{POINT}?-[VWLmh](?={SPACE}[a-z]{{3}})",
            "⟦12-V⟧ supply",
        ),
        TokenShape(
            "thousands or millions of a unit",
            rf"{MINUS}?{NUMBER}{_BEFORE_UNIT}{SPACE}{words.any_of('unit')}[²³23]?(?![\w/])",
            "4bn kg",
        ),
        TokenShape("decade with a capital", rf"(?:1[5-9]|20)\d0S{END}", "1980S"),
        # 1M IOPS, 250k rows; not the company 3M
        TokenShape(
            "thousands or millions of a crowd",
            rf"(?!3M)\d{{1,3}}{POINT}?[Mk](?={SPACE}(?:[A-Z]{{0,3}}[OQRT]PS|{_CROWD}){END})",
            "⟦250k⟧ rows",
        ),
        TokenShape(
            "two sums with a slash",
            rf"(?<!/){symbol}(?:{GROUPED}|\d{{2,6}})/(?:{GROUPED}|[1-9]\d{{1,5}})(?![\d/])",
            "£100/200",
        ),
        TokenShape(
            "first page",
            rf"(?:(?<=pp\.{SPACE})|(?<=pp{SPACE})|(?<=pp\.)|(?<=[Pp]ages{SPACE}))\d{{3}}(?=-\d{{4}}(?!\d))",
            "pp. ⟦100⟧-1000",
        ),
        TokenShape(
            "lower end of round numbers",
            rf"(?<![\w/.,-]){_NOT_DIALLED}[1-9]\d[05](?=[-–][1-9]\d[05]0(?:{SPACE}?{words.any_of('unit')}|{SPACE}{PLURAL}){END})",
            "⟦250⟧-1000 mg",
        ),
        TokenShape("miles for a gallon", rf"\d{{1,3}}/\d{{1,3}}(?={SPACE}(?:mpg|MPG){END})", "⟦28/36⟧ mpg"),
        *_middle_dots(symbol, scale, unit),
        TokenShape(
            "bankers' millions",
            rf"{MINUS}?{symbol}{SPACE}?(?:{NUMBER}{DASH}{symbol}?)?{NUMBER}{SPACE}?(?:MM|mm){END}",
            "$1.2MM",
        ),
        *_apart(words),
        *of_drawings(),
        *two_quotes(),
        TokenShape(
            "first end of an interval",
            r"(?<=\[)(?:[-−]\d{1,3}(?=,\d{3}[\])])|0(?=,\d{3}[\])])|[1-9]\d0(?=,\d\d0[\])]))",
            "[⟦-180⟧,180]",
        ),
        # A count before a type, 6 MB-339s, unless both are ends of a range, 6 MB-9 MB
        TokenShape(
            "count before a type",
            rf"\d{{1,4}}(?={SPACE}(?:[GKMT]B|MG|KM|MW|ML)-\d{{1,4}}s?{END}(?!\.\d|{SPACE}?[A-Z]{{2}}{END}))",
            "⟦6⟧ MB-339s",
        ),
        TokenShape("negative end of an interval", r"(?<=\()[-−]\d{1,3}(?=,\d{3}\])", "(⟦-10⟧,100]"),
        TokenShape(
            "price for so many",
            rf"{symbol}(?:{GROUPED}|\d{{1,6}}{POINT}?)(?=/1(?:[kKMB]|,?000(?:,?000)?){SPACE}[a-z])",
            "⟦$2⟧/1K tokens",
        ),
        TokenShape("what a price is for, in thousands", rf"(?<=\d/)1[kKMB](?={SPACE}[a-z])", "$2/⟦1K⟧ tokens"),
        *durations(),
        *clock(noon, zone),
        TokenShape(
            "mixed number with a hyphen",
            rf"(?:(?<![\w/.,-])|(?<=\d[xX×]))\d{{1,4}}{DASH}{PART_OF_ONE}(?![\w/]|[.,]\d)(?:{unit}|{SPACE}(?:in|ft|yd|lb|oz)\.)?",
            "5-1/2 in.",
        ),
        TokenShape("several ordinals", rf"(?!\d{{2,3}}sts{END})\d{{0,2}}(?:1st|2nd|3rd|\dth)s{END}", "3rds"),
        *squares(),
        # 3/8ths, 1/30th, 2/4th, but not the 2/4th Battalion
        TokenShape(
            "fraction with its ordinal",
            rf"\d{{1,3}}/\d{{1,4}}{_ORDINAL}(?:s{END}|{END}(?={SPACE}of))|1/\d{{2,4}}{_ORDINAL}{END}",
            "3/8ths",
        ),
        TokenShape(
            "fraction with an ordinal",
            rf"\d{{1,2}}/(?:[2-9]|1[02-6]|20|32|64|1000?){_ORDINAL}{END}(?!{SPACE}[A-Z])",
            "2/3rd",
        ),
        TokenShape(
            "fraction of an inch",
            rf"(?:\d{{1,3}}{SPACE}(?=\d{{1,2}}/))?{PART_OF_ONE}{SPACE}in(?:\.(?!\w)|{END}(?={SPACE}?[)x×,;]))",
            "⟦1/2 in.⟧",
        ),
        TokenShape("part of a sum", rf"{symbol}\d{{0,6}}[¼-¾⅐-⅞](?![\w/]|{SPACE}?[-–x×])", "$2½"),
        TokenShape("loss in brackets", rf"{symbol}\((?:{GROUPED}|\d{{1,12}}{POINT}?)\)(?:{scale}|{END})", "$(2.3)"),
        TokenShape("range of sums", rf"{MINUS}?{symbol}{SPACE}?{_money_range(scale)}", "$3-5m", symbol),
        TokenShape(
            "range of sums, the symbol twice",
            rf"{symbol}{NUMBER}{DASH}{symbol}{NUMBER}{scale}",
            "$3-$5 million",
            symbol,
        ),
        TokenShape("rising sums", rf"{symbol}{SPACE}?(?:{_rising(symbol)}){scale}", "$5 to $10 million", symbol),
        TokenShape(
            "sum touching its scale", rf"{MINUS}?{symbol}{SPACE}?{NUMBER}(?i:{words.any_of('scale')}){END}", "$5million"
        ),
        TokenShape(
            "sum before letters",
            rf"{MINUS}?{symbol}{SPACE}?(?:{GROUPED}|\d{{1,12}}{POINT})(?=[A-Za-z])(?!{scale})",
            "⟦$1,000⟧USDT",
        ),
        TokenShape(
            "negative sum with a code",
            rf"{MINUS}(?:{words.any_of('code')}|{words.any_of('code_word')}){SPACE}?{NUMBER}(?:{scale}|{END})",
            "-USD 5",
        ),
        TokenShape(
            "negative sum with letters", rf"{MINUS}[A-Z]{{0,3}}{symbol}{SPACE}?{NUMBER}(?:{scale}|{END})", "-US$5"
        ),
        TokenShape(
            "continental sum", rf"{MINUS}?{symbol}{SPACE}?(?:{FOREIGN}|{SWISS})(?:{scale}|{_PLAIN_END})", "$1.234,50"
        ),
        TokenShape("continental thousands", rf"{MINUS}?{symbol}{SPACE}?{CONTINENTAL}{_PLAIN_END}(?!{scale})", "€1.000"),
        TokenShape("sum after a dash", rf"{symbol}–{NUMBER}(?:{scale}|{END})", "$–5"),
        TokenShape(
            "one in thousands", rf"(?<![\w/.,-])\d{{1,3}}/\d{{1,3}}(?:,\d{{3}}){{1,3}}(?![\d/,]){END}", "1/1,000"
        ),
        TokenShape(
            "sum in hundreds",
            rf"{MINUS}?{symbol}{SPACE}?{NUMBER}(?:{SPACE}hundred|-(?i:{words.any_of('scale')})){END}",
            "$5 hundred",
        ),
        TokenShape("Indian sum", rf"{symbol}{SPACE}?{INDIAN}{POINT}?|{INDIAN}(?:{unit}|{_PLAIN_END})", "₹1,00,000"),
        TokenShape(
            "fraction of a unit",
            rf"(?:(?<![\w/.,-])|(?<=\d/\d[-–])){PART_OF_ONE}(?:{SPACE}?{words.any_of('unit')}){END}",
            "1/2 lb",
        ),
        TokenShape("old pounds", rf"{_POUND}{SPACE}?{_OLD_POUNDS}|{_SHILLINGS}", "£5 10s."),
        TokenShape(
            "shillings",
            rf"\d{{1,3}}{SPACE}?s\.(?={SPACE}(?:per|each|apiece|less|net|notes?|pieces?|a|for|in|and|or|of){END}|[,;])",
            "⟦8s.⟧ per yard",
        ),
        TokenShape("rupees with a stroke", rf"₹{SPACE}?(?:{GROUPED}|\d{{1,7}})/[-–](?!\w)", "₹500/-"),
        TokenShape(
            "pounds, shillings and pence",
            rf"{_POUND}\d{{1,6}}(?:-\d{{1,2}}-|/\d{{1,2}}/|:\d{{1,2}}:)(?:\d{{1,2}}[¼½¾]?|-)(?![\w/]|-\d)",
            "£1/19/11",
        ),
        TokenShape(
            "shillings with a stroke",
            rf"(?<![\w/.,-])\d{{1,4}}/[-–—](?![\w/-])|\d{{0,2}}[¼½¾]d{END}(?:\.(?={SPACE}?[a-z,;)]))?",
            "4/-",
        ),
        TokenShape(
            "amount in a currency",
            rf"{MINUS}?{NUMBER}(?:{scale}{SPACE}|{SPACE}?{_SHORT_SCALE}{SPACE}){currency}",
            "5 bn dollars",
        ),
        TokenShape(
            "amount with a short scale",
            rf"{MINUS}?{NUMBER}{SPACE}?{_SHORT_SCALE}{END}(?!{SPACE}?{words.any_of('code')}{END})",
            "5 mln",
        ),
        TokenShape(
            "sum with a code that is a word",
            rf"{MINUS}?(?:{GROUPED}|\d{{3,12}}|\d{{1,12}}\.\d\d|{NUMBER}{scale}){SPACE}?{words.any_of('code_word')}{END}",
            "500 PHP",
        ),
        TokenShape(
            "compound measure",
            rf"{MINUS}?{NUMBER}(?:[kKM]{SPACE}|{SPACE}?){compound_unit(words)}",
            "5 mg/dL",
            f"[/·⋅*]|{INVERSE}",
        ),
        TokenShape(
            "degrees by a ring", rf"{MINUS}?{NUMBER}{SPACE}?[º˚](?:{SPACE}?[CF]{END})?(?!{SPACE}?\d\d?['′’])", "20 ˚C"
        ),
        TokenShape(
            "mass of carbon dioxide", rf"{MINUS}?{NUMBER}{SPACE}?{words.any_of('unit')}(?={SPACE}?CO[2₂])", "⟦5 kg⟧ CO2"
        ),
        TokenShape(
            "mass of a substance",
            rf"{MINUS}?{NUMBER}{SPACE}?(?:t|kt|Mt|Gt|Tg|Pg|Mg)(?={SPACE}?(?:CO[2₂]|(?:C|N|DM){SPACE}(?:ha|yr|m|per){END}))",
            "⟦5 Mt⟧ CO2",
        ),
        TokenShape("megatons", rf"{MINUS}?{NUMBER}{SPACE}[MG]t{END}(?!{SPACE}[A-Z][a-z])", "5 Mt"),
        TokenShape("number per unit", rf"{NUMBER_PER_UNIT}{END}", "25 h−1"),
        *lone_units(),
        TokenShape("side before a cross", rf"\d{{1,4}}{POINT}?[\"″”'′’](?={SPACE}?[xX×]{SPACE}?\d)", '⟦8"⟧ x 10'),
        TokenShape(
            "inches after another side",
            rf"(?:(?<=\d[xX×])|(?<=\d{SPACE}[xX×]{SPACE})|(?<=[\"″”][xX×])|(?<=[\"″”]{SPACE}[xX×]{SPACE}))\d{{1,3}}{POINT}?[\"″”](?!\w)",
            '8 x ⟦10"⟧',
        ),
        TokenShape(
            "feet after another side",
            rf"(?:(?<=['’′][xX×])|(?<=['’′]{SPACE}[xX×]{SPACE}))\d{{1,3}}['’′](?!\w)",
            "8' x ⟦10'⟧",
        ),
        TokenShape("end of a range of inches", r"(?:(?<=\"[-–xX×])|(?<=[″”][-–xX×]))\d{1,3}[\"″”]", '8"-⟦10"⟧'),
        TokenShape(
            "mixed number and unit",
            rf"(?<![\w.,/-])\d{{1,3}}{SPACE}[¼½¾⅐-⅞]{SPACE}?{words.any_of('unit')}{END}",
            "5 ½ lb",
        ),
        TokenShape("mixed inches", rf"\d{{0,3}}[¼½¾⅐-⅞][\"″”](?={SPACE}[a-z]|{SPACE}?[xX×]{SPACE}?\d)", '⟦5½"⟧ wide'),
        TokenShape(
            "mixed inches in letters",
            rf"\d{{1,3}}[¼-¾⅐-⅞]{SPACE}?in(?:\.(?!\w)|{END})(?:{STOP}|(?={SPACE}(?:of|wide|long|tall|thick|deep|high|across|each){END}))",
            "5½ in.",
        ),
        TokenShape(
            "inches before an adjective", rf"{NUMBER}{SPACE}in(?={SPACE}(?:of|wide|tall|thick){END})", "⟦24 in⟧ wide"
        ),
        TokenShape(
            "inches in letters after another side",
            rf"(?:(?<=\d[xX×])|(?<=\d{SPACE}[xX×]{SPACE})){NUMBER}{SPACE}?in{END}",
            "8 x ⟦10 in⟧",
        ),
        TokenShape(
            "number after an en dash",
            rf"(?<!\d )–(?!\d{{1,2}}:[0-5]\d)(?:{'|'.join(quantities)}|{NUMBER}{_PLAIN_END})",
            "–15 kg",
            "–",
        ),
        TokenShape("negative fraction", rf"[-−]\d{{1,3}}/\d{{1,3}}{_PLAIN_END}", "-1/2"),
        TokenShape(
            "continental number",
            rf"{MINUS}?(?:{FOREIGN}|{SWISS})(?:{unit}|{SPACE}?{code}{END}|{_PLAIN_END})",
            "1.234,50",
        ),
        TokenShape("continental amount", rf"{MINUS}?{CONTINENTAL}{SPACE}?(?:{_EURO}|EUR{END})", "1.000 €"),
        TokenShape("tolerance", r"\+/[-−–]", "⟦+/-⟧ 5"),
    )


def amounts(words: WordForms) -> tuple[TokenShape, ...]:
    """Amounts that begin with a letter or a slash: `US$5-7m`, `EUR 1.234,56`, `/mo` of `$20/mo`."""
    scale = rf"(?:{SPACE}(?i:{words.any_of('scale')}){END}|{SPACE}?{words.any_of('scale_short')}{END})"
    front = rf"(?:[A-Z]{{1,3}}{words.any_of('symbol')}|{words.any_of('code')}){SPACE}?"
    dot = rf"(?:\.(?=[,;)]|{SPACE}[a-z]))?"
    between = rf"\d(?:{scale}?{DASH}|{scale}?{_APART})"
    certain = rf"(?:{GROUPED}|\d{{1,12}}\.\d\d(?!\d)|\d{{3,12}}{POINT}?(?!\.\d)|{NUMBER}(?={scale}))"
    return (
        TokenShape(
            "rupees in letters, with a stroke", rf"(?:Rs\.?|INR){SPACE}?(?:{GROUPED}|\d{{1,7}})/[-–](?!\w)", "Rs.500/-"
        ),
        TokenShape(
            "Swiss francs", rf"S?Fr\.?{SPACE}?{SWISS}|S?Fr\.{SPACE}?(?:{GROUPED}|\d{{1,6}}\.\d\d(?!\d))", "Fr. 1'000"
        ),
        TokenShape("range of sums in letters", rf"{front}{_money_range(scale)}", "US$5-7m", between),
        TokenShape(
            "range of sums in letters, twice",
            rf"{front}{NUMBER}{DASH}{front}{NUMBER}{scale}",
            "US$3-US$5 million",
            between,
        ),
        TokenShape("rising sums in letters", rf"{front}(?:{_rising(front)}){scale}", "US$5 to US$10 million", between),
        TokenShape("offset of a time", rf"(?:{after_stamp()})[-−]\d\d:?\d\d(?!\d|:\d)", "2024-03-15T10:30:00⟦-05:00⟧"),
        TokenShape("year of a quarter", rf"(?<=[QH][1-4])['’]\d\d{END}", "Q1⟦'24⟧"),
        TokenShape("tolerance between numbers", r"(?<=\d)\+/[-−–](?=\d)", "5⟦+/-⟧3"),
        TokenShape(
            "sum in letters with a hyphen", rf"{front}{NUMBER}-(?i:{words.any_of('scale')}){END}", "US$5-million"
        ),
        TokenShape(
            "Indian sum in letters",
            rf"{words.any_of('code')}{SPACE}?(?:{INDIAN}{POINT}?|{CONTINENTAL}{_PLAIN_END}(?!{scale}))",
            "USD 1,00,000",
        ),
        # Rp50.000, IDR.50.000; RM1,200 and RM50 behind a price's word, but not the room RM50
        TokenShape(
            "rupiahs",
            rf"(?:Rp\.?|IDR\.?){SPACE}?(?:{CONTINENTAL}{_PLAIN_END}|{GROUPED}|\d{{2,12}})(?:{scale}|{END})",
            "Rp 10.000",
        ),
        TokenShape(
            "ringgits",
            rf"RM{SPACE}?(?:\d{{1,3}}(?:,\d{{3}})+{POINT}?|\d{{1,6}}\.\d\d(?!\d))(?:{scale}|{END})|RM{SPACE}?\d{{1,6}}{POINT}?{scale}",
            "RM1,000",
        ),
        TokenShape("price in ringgits", rf"(?:{_PRICED})RM{SPACE}?\d{{1,6}}{POINT}?(?:{scale}|{END})", "for ⟦RM50⟧"),
        TokenShape(
            "negative sum after its letters",
            rf"(?:{front}|{words.any_of('code_word')}{SPACE}?)[-−–](?:{NUMBER}{scale}|{certain})",
            "US$-5 million",
        ),
        TokenShape(
            "sum after letters and a dash", rf"[A-Z]{{1,3}}{words.any_of('symbol')}–{NUMBER}(?:{scale}|{END})", "US$–5"
        ),
        TokenShape(
            "continental sum in letters",
            rf"{front}[-−]?(?:{FOREIGN}|{SWISS}|\d{{1,3}},\d\d(?![.,]\d))(?:{scale}|{END})",
            "EUR 1.234,56",
        ),
        TokenShape(
            "sum in letters before letters",
            rf"{front}(?:{GROUPED}|\d{{1,12}}{POINT})(?=[A-Za-z])(?!{scale})",
            "⟦US$1,000⟧abc",
        ),
        TokenShape(
            "sum with its code, a word, first",
            rf"{words.any_of('code_word')}{SPACE}?{certain}(?:{scale}|{END})",
            "PHP 5,000",
        ),
        TokenShape(
            "king of a law",
            rf"(?<=\d{SPACE})(?:Will?|Hen|Car|Eliz|Jac|Ric)\.(?={SPACE}[IVX]{{1,4}}(?:,?{SPACE}cc?\.|[,;.)]))",
            "12 ⟦Hen.⟧ VIII,",
        ),
        *units_alone(),
        TokenShape(
            "rands with spaces",
            rf"(?<![\w.-])R{SPACE}?[1-9]\d{{0,2}}(?:{SPACE}\d{{3}})+{POINT}?(?![\d,.]*\d|{SPACE}?[-–]{SPACE}?\d){END}",
            "R10 000",
        ),
        TokenShape(
            "raised fraction alone",
            rf"(?<![^\s(\[–—-]){RAISED_FRACTION}(?:{SPACE}?{words.any_of('unit')}{END}|[\"″”]|{END})",
            "⟦¹⁄₂⟧",
            "[⁰¹²³⁴-⁹]",
        ),
        TokenShape(
            "what an amount is for",
            rf"(?:{_AFTER_AMOUNT}|{_of_money()}|{_of_substance()}|{_each()})/{words.any_of('per')}[²³]?{END}(?!/){dot}",
            "$20⟦/mo⟧",
            "/",
        ),
    )


def _of_money() -> str:
    """What stands behind a price, before what it is for: the `€` of `5 €/kg`, the `USD` of `5 USD/kg`."""
    names = ("[A-Z]{3}", *map(re.escape, signs_in_letters()))
    return "|".join([f"(?<={any_symbol()})", *(rf"(?<=\d{space}{name})" for name in names for space in ("", SPACE))])


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


def _middle_dots(symbol: str, scale: str, unit: str) -> tuple[TokenShape, ...]:
    """Decimals with the point of British journals, `0·68`, `p=0·003`, `37·5 °C`; not the products of an equation.

    A number that begins with a zero is no factor, nor does one of a chain, `2·3·5`, or before a power stand here.
    """
    power = r"10(?:[-−–^⁺⁻⁰¹²³⁴-⁹])"
    digits = r"\d{1,6}(?!\d)"
    begins = r"(?:(?<![\w·⋅.,^/*×])|(?<=\d·\d/)|(?<=\d·\d\d/))"
    decimal = rf"{begins}(?:0·|(?<!\d[=≈])(?<!\d{SPACE}[=≈]{SPACE})[1-9]\d{{0,3}}·(?!{power})){digits}"
    end = rf"(?![·⋅×*^²³]|{SPACE}?[=×])"
    return (
        TokenShape("decimal with a middle dot", rf"{MINUS}?{decimal}(?:{unit}|{scale}|{END}){end}", "0·68"),
        TokenShape("sum with a middle dot", rf"{symbol}\d{{1,4}}·{digits}(?:{scale}|{END}){end}", "$5·50"),
    )


def _apart(words: WordForms) -> tuple[TokenShape, ...]:
    """Numbers that what follows does not belong to: `#4471 $38.20`, `27L` of a runway, `250K/µL`, `18012KT`."""
    money = f"(?:{words.any_of('symbol')}{SPACE}?|{words.any_of('code')}{SPACE})"
    runway = "|".join(rf"(?<={name}{SPACE})" for name in ("RWY", "Rwy", "rwy", "unway", "unways", "ILS"))
    return (
        TokenShape("number before a sum", rf"(?:{GROUPED}|\d{{1,12}})(?={SPACE}{money}\d)", "#⟦4471⟧ $38.20"),
        TokenShape(
            "latitude with a hyphen",
            rf"\d{{1,3}}-\d\d(?:\.\d{{1,4}})?[NS](?=,?{SPACE}\d{{1,3}}-\d\d(?:\.\d{{1,4}})?[EW]{END})",
            "⟦36-08N⟧ 005-21W",
        ),
        TokenShape(
            "longitude with a hyphen",
            rf"(?:(?<=\d[NS]{SPACE})|(?<=\d[NS],{SPACE}))\d{{1,3}}-\d\d(?:\.\d{{1,4}})?[EW]{END}",
            "36-08N ⟦005-21W⟧",
        ),
        TokenShape(
            "runway", rf"(?:{runway}|(?<=\d[LRC]/)|(?<=\d[LRC]{SPACE}and{SPACE}))[0-3]\d(?=[LRC]{END})", "runway ⟦27⟧L"
        ),
        TokenShape("visibility", rf"(?:\d{SPACE})?[135]/\d{{1,2}}(?=SM{END})", "⟦1/2⟧SM"),
        TokenShape(
            "wind of an airport",
            rf"\d{{5}}(?=(?:G\d\d)?KT{END})|(?<=\dG)\d\d(?=KT{END})|\d{{6}}(?=Z{END})",
            "⟦18012⟧KT",
        ),
        TokenShape(
            "cells in a microliter", rf"\d{{1,4}}{POINT}?(?={SPACE}?[KM]/(?:[µμu]L|mcL|mm3|mm³){END})", "⟦250⟧K/µL"
        ),
        TokenShape(
            "latitude with a letter",
            rf"\d{{1,3}}\.\d{{1,5}}(?=[NS],?{SPACE}\d{{1,3}}\.\d{{1,5}}[EW]{END})|(?:(?<=[NS]{SPACE})|(?<=[NS],{SPACE}))\d{{1,3}}\.\d{{1,5}}(?=[EW]{END})",
            "⟦25.4⟧N 71.8W",
        ),
        TokenShape("chromosome", r"(?<=chr)\d{1,2}(?=:\d)", "chr⟦7⟧:5"),
        TokenShape(
            "number inside letters", rf"(?<=[A-Z])\d{{1,6}}{POINT}?(?=[A-Z]{END})(?<![A-Z]\d[xX]\d)", "NWBKGB⟦2⟧L"
        ),
    )
