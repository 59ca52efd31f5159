"""Amounts as people type them: units in other letters, spaces where none belong, and none where one does.

`shapes` and `misread` keep such an amount in one token, and `well_typed` writes it as an editor would: `2.4ghz` is
`2.4 GHz`, `10 : 30 pm` is `10:30 pm`, `3/4in.` is `3/4 in`, and `( 212 ) 555 - 0142` has one space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from dncnorm.languages.base import TokenShape, WordForms
from dncnorm.languages.en.cutting.numbers import GROUPED, MINUS, PLAIN_NUMBER, POINT
from dncnorm.languages.en.lexicon import unit_forms
from dncnorm.languages.en.lexicon.currencies import any_symbol, symbols
from dncnorm.segmentation.patterns import DAY, END, PART, SPACE

_STOP = rf"(?:\.(?={SPACE}?[a-z(]|[,;:)]))?"
_NO_NAME = rf"(?!\.?{SPACE}[A-Z][a-z]|['’]s|-\d|/)"
"""What follows is no name, `6 Ft. Worth`, no genitive, no code, and no other unit."""
_NO_CODE = r"(?!['’]s|-\d)"
_TECHNICAL = "(?i:[kmgt]?hz|mah|kwh|fps|dpi|ppi|rpm|psi|mbps|gbps|kbps|mph)|u[FHVA]"
"""Units that touch their number before any name, `60hz Monitor`, and before a slash."""
_FIRST_UNITS = {"hour": "h", "day": "d", "ft": "ft", "feet": "ft", "foot": "ft"}
_OF_DAY = re.compile(r"[0-2]\d[0-5]\d")
"""The time of `1430 HRS`."""
_OF_TIME = "|".join(rf"(?<={word}{SPACE})" for word in ("at", "At", "by", "until", "from", "before", "after", "around"))
_BEFORE_CALL = "|".join(
    rf"(?<={mark}{SPACE})"
    for mark in (":", r"\.", ",", ";", "or", "on", "[Cc]all", "[Tt]el", "[Pp]hone", "[Ff]ax", "[Mm]ob")
)
_AFTER_ORDINAL = r"(?!(?:and|or|but|to|in|of|heavier|lighter|lbs?|oz)(?!\w))[a-z]{3}"
_PARTED = "in|ft|oz|lb|lbs|yd|mi|hp|W|cup|cups|tsp|tbsp|mm|hr"
"""Units of which there are parts."""
_OF_PARTS = "cups?|tsp|tbsp|lbs?|inch|in|miles?|hours?|pounds?|teaspoons?|tablespoons?|oz|of|an?"


def shapes(words: WordForms) -> tuple[TokenShape, ...]:
    """Amounts that begin with a digit, a sign or a bracket."""
    symbol = words.any_of("symbol")
    pointed = "|".join(map(re.escape, unit_forms.with_points()))
    noon, unit = words.any_of("noon"), words.any_of("unit")
    glued, free = ("|".join(_patterns(is_glued)) for is_glued in (True, False))
    typed = rf"(?!{SPACE}?{unit}{END})(?:(?:{_TECHNICAL}){END}{_NO_CODE}|(?:{glued}|{SPACE}?(?:{free})){END}{_NO_NAME})"
    date = rf"\d\d?{SPACE}?/{SPACE}?\d\d?{SPACE}?/{SPACE}?(?:19|20)\d\d"
    clock = rf"\d{{1,2}}(?:{SPACE}:{SPACE}?|:{SPACE})[0-5]\d"
    month = words.any_of("month", "month_short")
    return (
        TokenShape(
            "time with spaces",
            rf"{clock}{SPACE}?{noon}{END}|(?:{_OF_TIME}){clock}(?!\d|{SPACE}?[:.,]\d)|\d{{1,2}}(?::[0-5]\d{SPACE}?)?[AP]m{END}",
            "10 : 30 pm",
        ),
        TokenShape(
            "thousands with spaces",
            rf"{symbol}?[1-9]\d{{0,2}}(?:{SPACE},{SPACE}?|,{SPACE})000(?![\d,.]*\d)(?:{SPACE}{words.any_of('currency')}{END})?",
            "10, 000 dollars",
        ),
        TokenShape(
            "inches before a weight", rf"(?<=[4-7]['’′])(?:1[01]|\d)(?={SPACE}\d{{2,3}}(?![\d.,]))", "5'⟦10⟧ 180 lbs"
        ),
        # 5ft11; 6ft2 may be an area
        TokenShape("height without spaces", rf"[4-7]ft(?:1[01]|[014-9]){END}", "5ft11"),
        TokenShape("lower temperature", r"(?<![\w.,–-])\d\d(?=-\d\d\d?[FC](?![\w-]))", "⟦70⟧-75F"),
        TokenShape(
            "fraction with spaces",
            rf"(?<![\w.,/])[1-9]{SPACE}/{SPACE}[2-9](?={SPACE}(?:{_OF_PARTS}){END})",
            "⟦1 / 2⟧ cup",
        ),
        TokenShape(
            "year before in",
            rf"(?<![\w.,/–-])(?:1[5-9]|20)\d\d(?=in{SPACE}(?!(?:wide|long|tall|high|deep|thick|by|x){END})[A-Za-z])",
            "⟦1918⟧in Paris",
        ),
        TokenShape(
            "number before in",
            rf"(?<![\w.,/])\d{{1,3}}(?=in{SPACE}(?:the|a|an|this|that|his|her|its|their|our|my|your|which|all|total|order){END})",
            "⟦5⟧in a row",
        ),
        TokenShape("date with spaces", rf"(?=[\d/]{{1,6}}{SPACE}){date}{END}", "12 / 03 / 2024"),
        TokenShape(
            "telephone number with spaces",
            rf"\({SPACE}?\d{{3}}{SPACE}?\){SPACE}?\d{{3}}{SPACE}?[-–]{SPACE}?\d{{4}}{END}(?!,?{SPACE}?(?:x{SPACE}?\d|ext))|\d{{3}}{SPACE}-{SPACE}\d{{3}}{SPACE}-{SPACE}\d{{4}}{END}",
            "( 212 ) 555 - 0142",
        ),
        TokenShape(
            "international number with spaces",
            rf"(?:{_BEFORE_CALL})\+{SPACE}(?=(?:[ -]?\d){{8,14}}(?![\d-]|{SPACE}\d))\d{{1,3}}(?:[ -]\d{{1,8}}){{1,6}}",
            "call ⟦+ 45 7242 5571⟧",
        ),
        TokenShape("height with spaces", rf"\d{{1,2}}{SPACE}['’′]{SPACE}?\d{{1,2}}{SPACE}?[\"”″](?!\w)", "5 ' 10 \""),
        TokenShape(
            "first, with a space",
            rf"(?<![\d.,])\d{{0,3}}(?<!1)1{SPACE}st(?={SPACE}(?:{_AFTER_ORDINAL}|Street|Avenue|Ave|Century|Place|Floor|Grade|{month}{END}))",
            "⟦21 st⟧ century",
        ),
        TokenShape(
            "first at the end, with a space",
            rf"(?:(?<=[Tt]he{SPACE})|(?<=on{SPACE}))(?:[23]?1){SPACE}st(?=[,;.)]|{SPACE}(?:and|or|of|to|in|at){END})",
            "the ⟦1 st⟧ of May",
        ),
        TokenShape(
            "ordinal with a space",
            rf"(?<![\d.,])(?:\d{{0,3}}(?<!1)(?:2{SPACE}nd|3{SPACE}rd)|\d{{0,3}}(?:[04-9]|1[1-3]){SPACE}th){END}",
            "22 nd",
        ),
        TokenShape(
            "degrees as typed",
            rf"{MINUS}?{PLAIN_NUMBER}{SPACE}?(?:[CF]°|o[CF]{END}|deg\.{SPACE}?[CF]{END}|[◦∘]{SPACE}?[CF]{END})",
            "20 C°",
        ),
        TokenShape(
            "fraction with a space",
            rf"(?<![\w/.,])\d{{1,3}}(?:{SPACE}/|/{SPACE})\d{{1,3}}(?!{SPACE}?/|[.,]?\d){END}",
            "8/ 10",
        ),
        TokenShape(
            "fraction with its unit",
            rf"(?<![\w/.,-])(?:\d{{1,3}}[ -])?{PART}(?:{_PARTED}){END}{_STOP}",
            "⟦3/4in.⟧ board",
        ),
        TokenShape(
            "fraction of pounds",
            rf"(?<![\w/.,-])(?:(?:\d{{1,3}}[ -])?{PART}|\d{{0,2}}[¼½¾]){SPACE}?#(?={SPACE}[a-z])",
            "⟦1/2 #⟧ of butter",
        ),
        TokenShape(
            "pounds by their symbol",
            rf"(?<![\w/.,-])\d{{1,2}}(?:\.\d{{1,2}})?{SPACE}#(?={SPACE}[a-z])",
            "⟦2 #⟧ of butter",
        ),
        TokenShape(
            "fraction before a cup", rf"(?<![\w/.,-])(?:[12]/3|[13]/4|1/[28])(?=[cCtT]\.?{SPACE}[a-z])", "⟦1/2⟧c. milk"
        ),
        TokenShape(
            "range of sums with spaces",
            rf"{symbol}(?:{GROUPED}|\d{{1,6}}\.\d\d){SPACE}[-–]{SPACE}(?:{GROUPED}|\d{{1,6}}\.\d\d)(?![\d,.]*\d|{SPACE}?[-–+=*])(?![^\s,.;:)])",
            "$5.00 - 10.00",
        ),
        TokenShape(
            "sum before what it is for",
            rf"{symbol}(?:{GROUPED}|\d{{1,12}}{POINT}?)(?=(?:p[hwa]|pcm|pp|p/[hmwda])(?![^\W_/]))|{symbol}(?:{GROUPED}|\d{{1,12}}{POINT}?){SPACE}?[Mm]ill?{END}",
            "⟦$25⟧ph",
        ),
        # the dash of a score, 8 -0; not one of a row
        TokenShape(
            "dash of a score",
            rf"(?:(?<=[A-Za-z]{SPACE}\d{SPACE})|(?<=[A-Za-z]{SPACE}\d\d{SPACE}))-(?=\d{{1,3}}(?!\d|[.,:]\d|{SPACE}?[\d=+*/%°^×−-]|[A-Za-z]))",
            "won 8 ⟦-⟧0",
        ),
        TokenShape(
            "dash of two years",
            rf"(?<=[\s(](?:1\d|20)\d\d{SPACE})[-–](?=(?:1\d|20)\d\d(?![\d.,]*\d|{SPACE}?[=+*/%°^×]|[A-Za-z]))",
            "from 1066 ⟦-⟧1154",
        ),
        TokenShape("doubled hyphen", r"(?<=\d)--(?=\d)", "10⟦--⟧15"),
        TokenShape("zero typed as a letter", rf"(?<![\w.,-])\d{{1,3}}O{SPACE}{unit}{END}", "1O lb"),
        TokenShape(
            "compound unit as typed",
            rf"(?<![\w.,]){MINUS}?{PLAIN_NUMBER}{SPACE}?(?i:{pointed}){END}{_STOP}",
            "60 m.p.h",
        ),
        TokenShape(
            "unit as typed", rf"(?:(?<![\w.,])|(?<=\.\.))(?!\d+v{END}){MINUS}?{PLAIN_NUMBER}{typed}{_STOP}", "2.4GHZ"
        ),
        TokenShape(
            "volts in a small letter",
            rf"(?<![\w.,–-])(?<!f\.{SPACE})(?<!l\.{SPACE})(?<!s\.{SPACE})(?:[1-9]|1[28]|24|36|48|1[12]\d|2[0-4]\d|\d{{1,3}}{POINT})v{END}{_NO_NAME}(?!–\d)",
            "12v",
        ),
        # 6 FT, but no free throws
        TokenShape(
            "feet in capitals",
            rf"(?<![\w.,–-]){PLAIN_NUMBER}{SPACE}FT{END}{_NO_NAME}(?!{SPACE}(?:attempts|made|shooting|line|percentage|pct)){_STOP}",
            "6 FT",
        ),
        TokenShape(
            "unit in capitals",
            rf"{PLAIN_NUMBER}{SPACE}(?:FT|IN|YD|MI)(?={SPACE}(?i:tall|wide|long|deep|high|thick|away|of|by|x){END})",
            "⟦5 FT⟧ TALL",
        ),
        TokenShape(
            "lower end of a range as typed",
            rf"(?<![\w.,–-]){PLAIN_NUMBER}(?={SPACE}?[-–]{SPACE}?{PLAIN_NUMBER}{typed})",
            "⟦5⟧-10KM",
        ),
    )


def misread(words: WordForms) -> tuple[TokenShape, ...]:
    """What begins with a letter: a misread digit, `l0 oz` and `l989`, what a price is for, `p/h`, and `Jan 5,2010`."""
    month = rf"(?:{words.any_of('month')}|{words.any_of('month_short')}\.?)"
    return (
        TokenShape(
            "digit read as a letter",
            rf"[lI]\d{{1,2}}(?:{SPACE}|(?=[a-z]{{2}})){words.any_of('unit')}{END}|l[89]\d\d{END}",
            "l0 oz",
        ),
        TokenShape("what a price is for", rf"(?:(?<=\d)|(?<=\d{SPACE}))p/[hmwda](?![^\W_]|/)", "£7.50⟦p/h⟧"),
        TokenShape(
            "date without a space", rf"{month}{SPACE}{DAY}(?:st|nd|rd|th)?,(?:19|20)\d\d{END}(?![,.]\d)", "Jan 5,2010"
        ),
    )


def _patterns(is_glued: bool) -> Iterator[str]:
    """Yields an expression for each form, the longest first; one in small letters stands for all of its cases."""
    for form in sorted(unit_forms.typed(is_glued), key=len, reverse=True):
        pattern = r"\.? ?".join([form[:2], re.escape(form[2:])]) if form.startswith(("sq", "cu")) else re.escape(form)
        yield pattern if form != form.lower() else f"(?i:{pattern})"


@cache
def _known() -> dict[str, str]:
    """Returns the unit of each form, those in small letters as they stand for all cases."""
    forms = unit_forms.typed(is_glued=True) | unit_forms.typed(is_glued=False)
    return forms | {form.replace(".", ""): sign for form, sign in forms.items()}


@cache
def _right() -> frozenset[str]:
    """Units that are written as the grammar has them: those that cutting knows, in their own letters."""
    return frozenset(form for kind, form in unit_forms.segmentation() if kind in ("unit", "unit_tight"))


def _with_unit(found: re.Match[str]) -> str:
    form = found["unit"]
    bare = re.sub(r"[. ]", "", form)
    unit = None if form in _right() and "." not in form else _known().get(bare) or _known().get(bare.lower())
    if unit == "hr" and _OF_DAY.fullmatch(found["number"]):
        unit = "hrs"
    return f"{found['number']} {unit}" if unit else found[0]


def _without_spaces(found: re.Match[str]) -> str:
    return re.sub(r"\s", "", found[0])


def _clock(found: re.Match[str]) -> str:
    return f"{found[1]}:{found[2]} {found[3] or ''}".strip()


def _with_signs(found: re.Match[str]) -> str:
    """Returns two amounts with the first unit's sign: the table of such pairs has no words but `feet`."""
    return f"{found['number']} {_FIRST_UNITS[found['unit'].rstrip('s.')]} {found['rest']}"


_TYPED = (
    (re.compile(r"(\d\d?) ?: ?(\d\d)(?: ?([APap].*))?"), _clock),
    (re.compile(r"(\d\d?(?::\d\d)?) ?([AP])m"), lambda found: f"{found[1]} {found[2].lower()}m"),
    (re.compile(r"\d\d? ?/ ?\d\d? ?/ ?\d{4}|\d{1,3} ?/ ?\d{1,3}|\d+ (?:st|nd|rd|th)|\d\d? ['’′].*"), _without_spaces),
    (re.compile(r"(?:\( ?(\d{3}) ?\)|(\d{3}) - ) ?(\d{3}) ?[-–] ?(\d{4})"), r"(\1\2) \3-\4"),
    (re.compile(r"1:\d{1,3} 000"), _without_spaces),
    (re.compile(r"(\d{1,3}) ([¼½¾⅐-⅞].*)"), r"\1\2"),
    (re.compile(r"(.*?\d) ?(?:([CF])°|(?:o|deg\. ?|[◦∘] ?)([CF]))"), r"\1 °\2\3"),
    (re.compile(rf"((?:\d+[ -])?\d+/\d+)({_PARTED})\.?"), r"\1 \2"),
    (re.compile(r"(.*) ?/ ?sq\.? ?([ckm]?m|in|ft|yd|mi)"), r"\1/\g<2>2"),
    (re.compile(r"(.*[\d¼½¾]) ?#"), r"\1 lb"),
    (re.compile(rf"({any_symbol()}[\d.,]+) ?[Mm]ill?"), r"\1 million"),
    (re.compile(rf"({any_symbol()}\d[\d,]*)\.00( ?[-–] ?)(\d[\d,]*)\.00"), r"\1\2\3"),
    (re.compile(r"(?P<number>\d+) ?(?P<unit>hours?|days?) ?(?P<rest>\d+ ?[hm].*?)\.?"), _with_signs),
    (re.compile(r"(?P<number>\d+) ?(?P<unit>ft\.?|feet|foot) ?(?P<rest>[\d.]+ ?in)s\.?"), _with_signs),
    (re.compile(r"([4-7])ft(1[01]|[014-9])"), r"\1 ft \2 in"),
    (re.compile(rf"({any_symbol()}?\d+) ?, ?000(.*)"), r"\1,000\2"),
    (re.compile(r"l([89]\d\d)"), r"1\1"),
    (re.compile(r"\+ (\d[\d -]+)"), r"+\1"),
    (re.compile(r"[lI](\d\d? ?[a-z].*)"), r"1\1"),
    (re.compile(r"(\d{1,3})O( .+)"), r"\g<1>0\2"),
    (
        re.compile(rf"(?P<number>{MINUS}?{PLAIN_NUMBER}) ?(?P<unit>[^\W\d_][^\W\d_./]*(?:[./ ]+[^\W\d_]+){{0,2}})\.?"),
        _with_unit,
    ),
)
"""What is typed, and what an editor makes of it; the first that fits the whole amount."""
_ENDS_IN_DIGIT = symbols() | frozenset(" lt")
"""Of what ends in a digit, what may be typed in another way has one of these."""
_BEGINS = symbols() | frozenset("0123456789+-−–.(lI½¼¾")


def well_typed(word: str) -> str:
    """Returns an amount as an editor writes it; any other token as it is."""
    if word[-5:-4] == "," and word[0].isalpha():
        return f"{word[:-4]} {word[-4:]}"
    if word[0] not in _BEGINS or (word[-1].isdecimal() and _ENDS_IN_DIGIT.isdisjoint(word)):
        return word
    for typed, written in _TYPED:
        if found := typed.fullmatch(word):
            return found.expand(written) if isinstance(written, str) else written(found)
    return word
