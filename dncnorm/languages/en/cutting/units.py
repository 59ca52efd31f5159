"""Shapes of English units: compound ones, those without a number, and those of one letter, which may be a name."""

from __future__ import annotations

import re

from dncnorm.languages.base import TokenShape, WordForms
from dncnorm.languages.en.cutting.numbers import GROUPED, MINUS, NUMBER, POINT
from dncnorm.languages.en.lexicon.unit_forms import divisors
from dncnorm.segmentation.patterns import END, SPACE

_HYPHEN = "[-‐‑]"
_LONE = rf"(?<![A-Za-z]-){MINUS}?(?:{GROUPED}|\d{{2,6}}{POINT}?|\d{POINT})"
"""Numbers that make a unit of the letter after them; one digit and a letter are rather a name: `4 K`, `Henry 5 V`."""
_NO_NAME = rf"(?!\.?{SPACE}(?:[A-Z][a-z]|\d)|\.{SPACE}?(?:Supp|App|\d)|{SPACE}?/{SPACE}?[A-Z]-)"
STOP = rf"(?!{SPACE}?[^\W_])"
"""No word and no number follows."""
_CURRENT = (
    "max|fuse|current|plug|circuit|supply|breaker|load|charger|adapter|brick|output|input|draw|socket|outlet|power"
)
"""What follows amperes."""
INVERSE = r"\^?[-−–⁻][123¹²³]"
DIVISOR = f"(?:{'|'.join(sorted(map(re.escape, divisors()), key=len, reverse=True))}|y|cap)"
"""A unit that may have a negative power."""
DIVIDING = "ha|yr|kg|mol|mL|cm"
"""Units that one digit with a minus may follow."""
PER_UNITS = (
    rf"(?:{DIVIDING}){INVERSE}(?:[ ·⋅.]?{DIVISOR}{INVERSE}){{0,3}}"
    rf"|{DIVISOR}(?:⁻[¹²³]|{INVERSE}(?:[ ·⋅.]?{DIVISOR}{INVERSE}){{1,3}})"
)
"""Units with negative powers alone; one letter and a hyphen, `m-2`, may as well be a difference."""
PRODUCT_OF_UNITS = rf"(?:[kMGmµμn]?(?:mol|eV|Pa|[NJWVAgmLCST])|cm|kg|t)(?:[ ·⋅]{DIVISOR}{INVERSE}){{1,3}}"
"""A unit and others that divide it, without a number: `m s-2`, `J kg-1 K-1`."""
NUMBER_PER_UNIT = rf"(?:{GROUPED}|\d{{1,12}}{POINT}?){SPACE}{DIVISOR}{INVERSE}"
"""A number and one of them: `25 h−1`."""


_SQUARED = rf"sq\.?{SPACE}?(?:[ckm]?m|in|ft|yd|mi)"
"""An area that something is spread over: `370 N/sq mm`."""


_BRACKETED = r"\((?=[^()]{0,8}[·⋅*])[^\W_][\w°²³·⋅*]{2,12}\)"
"""A product below a stroke: `W/(m·K)`."""


def squares() -> tuple[TokenShape, ...]:
    """Areas whose power lost its height, `12.5 km 2`, where nothing follows that two of could be."""
    goes_on = "of|and|in|with|or|was|is|were|are"
    amount = rf"{NUMBER}{SPACE}(?:[kcm]?m|mi){SPACE}[23](?![.,]\d)"
    return (
        TokenShape("area with a plain power", rf"{amount}{STOP}", "12.5 km 2"),
        TokenShape(
            "area with a plain power in a sentence", rf"{amount}(?={SPACE}(?:{goes_on}){END})", "⟦12.5 km 2⟧ of land"
        ),
    )


def compound_unit(words: WordForms) -> str:
    """A product or a quotient of units: `mg/dL`, `W/(m·K)`, `MΩ cm`, `m s−1`, `bu./acre`, `% yr−1`."""
    factor = rf"(?:{words.any_of('factor')}(?:\^?[²³23])?)"
    negative = rf"(?:[ ·⋅.]?(?:{words.any_of('factor')}|dm|[dy]){INVERSE})"
    below = rf"(?:\.?{SPACE}?/{SPACE}?(?:{_BRACKETED}|{factor}(?:[·⋅*]{factor})?|d|{_SQUARED}))"
    after = rf"{negative}{{1,3}}|[·⋅*]{factor}{below}{{0,2}}|{below}{{1,2}}"
    quotients = rf"%{negative}{{1,3}}|(?!A\*s){factor}(?:{after})"
    return rf"(?!(?:bu|oz|lbs?|gal|pt|qt)\.?/A{END}|N/S{END})(?:{quotients}|[fpan]b{INVERSE}|{PER_UNITS}){END}"


def units_alone() -> tuple[TokenShape, ...]:
    """Units without a number: `ha−1 yr−1` behind what there is of it, and quotients that name nothing else, `kg/m3`."""
    below = "(?:m[²³23]|cm[²³23]|mm[²³23]|km[²2]|in[²2]|ft[²³23])"
    over = "m[²³23]|[kmnpμµ]?g|mcg|[kM]?W|[kM]?Wh|[kMm]?J|kcal|[kM]?N|lbs?|[mμµn]?mol|m?L|IU|cells|copies|counts"
    over = f"(?:{over}|CFU|cfu|PFU|pfu|kPa|mm|cm|km|ft)"
    divisor = rf"(?:{below}|d?L|mL|kg|mol|min|hr|ha|sec|day|h|s)"
    return (
        TokenShape(
            "inverse units",
            rf"(?<![\w/.,^-])(?:{PER_UNITS}|{PRODUCT_OF_UNITS}){END}(?!{SPACE}?=)",
            "ha−1 yr−1",
            INVERSE,
        ),
        TokenShape(
            "quotient of units",
            rf"(?<![^\W_])(?<![\d/.,-])(?:{over}/{divisor}|[WgLmNJV]/{below}|m/s[²2]?)(?:/(?:day|yr|h|s|min|{below}))?{END}(?![/(-])",
            "kg/m3",
        ),
        TokenShape(
            "power of a unit",
            rf"(?<![^\W_])(?<![\d/.,-])(?:[ckm]m[23²³]|(?:ft|mi|in)[23²³]|m[²³]){END}(?![/(-])",
            "km²",
        ),
        TokenShape("share by weight", rf"(?:(?<=% )|(?<=%\()|(?<=% \())[wv]/[wv]{END}", "5% ⟦w/v⟧"),
        TokenShape("gas of an equivalent", rf"CO[2₂](?=e{END}|eq\.?{END})", "⟦CO2⟧e"),
    )


def _of_range(unit: str) -> TokenShape:
    """Either amount of `8 A to 48 A`, `8W–27W`."""
    spaces = (SPACE,) if unit in "Kst" else ("", SPACE)  # 5K is five thousand, or a race; 1980s are years
    to = rf"(?:{SPACE}(?:to|and){SPACE}|{SPACE}?[-–—]{SPACE}?)"
    ends = (rf"{SPACE}to{SPACE}", "[-–—]", f"{SPACE}[-–—]{SPACE}", *((rf"{SPACE}or{SPACE}",) if unit in "VJ" else ()))
    before = "|".join(rf"(?<=\d{space}{unit}{end})" for space in spaces for end in ends)
    row = rf"(?<![A-Z],{SPACE})(?<!seats{SPACE})(?<!rows{SPACE})" if unit == "A" else ""
    expression = "|".join(
        rf"{row}{NUMBER}{space}{unit}(?={to}{NUMBER}{space}{unit}{END})|(?:{before}){NUMBER}{space}{unit}{END}"
        for space in spaces
    )
    return TokenShape(f"{unit} of a range", expression, f"⟦8 {unit}⟧ to 48 {unit}", rf"\d{SPACE}?[VlLJWTCKFAst]{END}")


def _after_volts() -> str:
    """Behind the volts of a supply: `5V 2A`, `19 V, 3 A`, `5V/2A`."""
    joints = (SPACE, f",{SPACE}", "/", f"{SPACE}/{SPACE}")
    return "|".join(rf"(?<=\d{space}V{joint})" for space in ("", SPACE) for joint in joints)


def lone_units() -> tuple[TokenShape, ...]:
    """Units of one letter, where neither the number nor what follows speaks for a name or a list."""
    end = rf"{END}(?!{SPACE}?[☉⊙⊕])(?![-–'’&][^\W\d]|-{SPACE}(?:and|or){END}|['’&]\d|\.\w)"
    apart = rf"{end}(?!{_HYPHEN}\d)"  # 40 F-16s
    return (
        TokenShape("amount in a letter", rf"{_LONE}{SPACE}[VLJWTCKF]{apart}{_NO_NAME}", "12 V"),
        *(_of_range(letter) for letter in "VlLJWTCKFAst"),
        TokenShape(
            "amperes",
            rf"{_LONE}{SPACE}A{apart}(?!\.{SPACE}?D{END})(?:{STOP}|(?={SPACE}(?:at|of|and|or|to|{_CURRENT})))",
            "12 A",
        ),
        TokenShape(
            "newtons",
            rf"{MINUS}?(?:\d{{1,6}}{POINT}{SPACE}N{apart}{_NO_NAME}|\d{{1,6}}{SPACE}N(?={SPACE}(?:of|force)|/))",
            "12.5 N",
        ),
        TokenShape(
            "amperes before what draws them",
            rf"\d{{1,3}}{POINT}?A(?={SPACE}(?:of current|power|{_CURRENT}|peak))",
            "⟦30A⟧ fuse",
        ),
        TokenShape(
            "volts before amperes", rf"\d{{1,3}}{POINT}?{SPACE}V(?={SPACE}\d{{1,3}}{POINT}?{SPACE}?A{END})", "⟦5 V⟧ 2 A"
        ),
        TokenShape("amperes after volts", rf"(?:{_after_volts()})\d{{1,3}}{POINT}?{SPACE}?A{END}", "5V ⟦2A⟧"),
        TokenShape("gauss", rf"\d{{2,5}}{POINT}?{SPACE}G{apart}{STOP}{_NO_NAME}", "500 G"),
        TokenShape(
            "small amount in a letter",
            rf"{MINUS}?\d{{1,3}}{POINT}?{SPACE}(?:[VL]{apart}{_NO_NAME}|W(?={SPACE}[a-z]))|{MINUS}\d{{1,3}}{SPACE}[KCF]{apart}",
            "5 V",
        ),
        TokenShape(
            "seconds or tons",
            rf"(?!\d{{4}}{SPACE}){MINUS}?{NUMBER}{SPACE}[st]{apart}|{NUMBER}{SPACE}?[lL](?=/100)",
            "5 s",
        ),
        TokenShape("millions in a letter", rf"(?:\d{{2,4}}|\d{{1,4}}{POINT})M{end}", "250M"),
        TokenShape("decimal in a letter", rf"\d{{1,3}}{POINT}[sLVWKCF]{end}|\d{{2,5}}w{end}", "2.5V"),
        TokenShape(
            "letter after a number", rf"(?<![\w-])(?:\d{{1,2}}p|\ds|\d{{1,4}}{POINT}?[kKB]|\d{{2,3}}[CF]){end}", "20p"
        ),
    )
