"""Shapes of English tokens beside those of any language: national telephone numbers, roads, short codes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.languages.base import TokenShape, WordForms
from dncnorm.languages.en.cutting import apart, codes, formulas, scientific, typed
from dncnorm.languages.en.cutting import quantities as amount_shapes
from dncnorm.languages.en.lexicon import unit_forms
from dncnorm.segmentation.patterns import DIGIT_GROUPS, END, FORMULA, HYPHEN, SPACE

_OF_ORDINAL = (
    "(?:ed|edn|Cir|Cong|Sess|Dist|Div|Regiment|Regt|Infantry|Inf|Cavalry|Cav|Battalion|Brigade|Corps|Artillery|Vols"
    "|Dragoons|Ward|Session|Congress|day|inst|instant|ult|Lieut|Lieutenant|Lt|Sergt|Sergeant)"
)
_GAP = f"(?:{HYPHEN}|[–.]|{SPACE})"
_EXTENSION = rf"(?:,?{SPACE}?(?:ext\.?|x|extension){SPACE}?\d{{1,6}}){END}"
TELEPHONES = (
    TokenShape("ordinal of lawyers", rf"\d?[23]d(?={SPACE}{_OF_ORDINAL}{END})|(?<=\. )[23]d(?={SPACE}\d)", "⟦3d⟧ ed."),
    TokenShape(
        "North American telephone number",
        rf"(?:\+?1{_GAP})?(?:\(\d{{3}}\){_GAP}?|\d{{3}}(?:{_GAP}|/))\d{{3}}{_GAP}\d{{4}}(?:{_EXTENSION}|-\d{{1,5}}{END}|{END})",
        "(212) 555-0142",
    ),
    TokenShape("North American number in two groups", rf"\(\d{{3}}\){SPACE}?\d{{7}}{END}", "(212) 5550142"),
    TokenShape(
        "telephone number in letters",
        rf"1-?8\d\d-(?=[\dA-Z-]{{4,14}}{END})(?=[\d-]{{0,9}}[A-Z])[A-Z\d]{{1,10}}(?:-[A-Z\d]{{1,7}}){{0,3}}{END}",
        "1-800-FLOWERS",
    ),
    TokenShape(
        "telephone number with a silent zero",
        rf"\+\d{{1,3}}[ -]?\(0\)[ -]?\d{{1,5}}(?:[ -]?\d{{2,7}}){{1,4}}{END}",
        "+44 (0)20 7946 0958",
    ),
    TokenShape(
        "British telephone number with brackets",
        rf"\(0\d{{0,4}}\)[ -]?\d{{1,4}}(?:[ -]\d{{3,8}}){{1,3}}{END}",
        "(020) 7946 0958",
    ),
    TokenShape(
        "telephone number with an extension", rf"\d{{3,5}}-\d{{3}}-\d{{3,4}}{_EXTENSION}", "1234-555-0142 ext. 5"
    ),
    TokenShape("employer number", rf"\d\d-\d{{7}}{END}", "12-3456789"),
    TokenShape(
        "international number with a long last group",
        rf"\+\d{{1,3}}(?:[ -]\d{{1,5}}){{1,4}}[ -]\d{{6,8}}{END}",
        "+358 9 1234567",
    ),
    *DIGIT_GROUPS,
    TokenShape(
        "British telephone number", rf"0\d{{2,4}}(?:(?:{SPACE}\d{{3,4}}){{2}}|{SPACE}\d{{6}}){END}", "020 7946 0958"
    ),
    TokenShape("Indian telephone number", rf"[6-9]\d{{4}}{SPACE}\d{{5}}{END}", "98765 43210"),
    TokenShape("Australian service number", rf"1[38]00{SPACE}\d{{3}}{SPACE}\d{{3}}{END}", "1300 555 014"),
)
"""Ordinals of lawyers (`3d ed.`). North American numbers first; British ones last, since longer rows of groups win."""


def numbers(words: WordForms, quantities: Sequence[str]) -> tuple[TokenShape, ...]:
    """Codes and amounts that begin with a digit or a sign."""
    return (
        *scientific.shapes(words),
        *formulas.ISOTOPES,
        *apart.SHAPES,
        *typed.shapes(words),
        *codes.numbers(words, quantities),
        *amount_shapes.numbers(words, quantities),
    )


def amounts(words: WordForms) -> tuple[TokenShape, ...]:
    """Codes and amounts that begin with a letter or a sign: `CVE-2023-4039` is no amount of escudos."""
    return (
        *codes.names(words),
        *typed.misread(words),
        *amount_shapes.amounts(words),
    )


def addresses(words: WordForms) -> tuple[TokenShape, ...]:
    """Roads, short codes (ADDRESS), chemical formulas, `C++`, `F#`, `w/` and `c/o`, `TM-` of `TM-46`,
    `xii` of `xii-xv`, `Mon` of `Mon-Fri`.

    The dash of `2E-3` is the exponent's sign.
    """
    days, months = words.any_of("weekday", "month_short"), words.any_of("month", "month_short")
    attributes = "|".join(map(re.escape, unit_forms.attributes()))
    return (
        TokenShape("interstate", rf"I-\d{{1,3}}[EWNS]?{END}", "I-95"),
        TokenShape("road", rf"{words.any_of('road')}[ -]?\d{{1,3}}{END}(?![.,:/%-]\d|%)", "US 66"),
        TokenShape("short code", rf"[ABCIM]\d{{1,6}}{END}(?!\.\d)", "A113"),
        FORMULA,
        TokenShape("weekday of a range", rf"{days}(?=[-‐‑–]{days}{END})", "⟦Mon⟧-Fri"),
        TokenShape(
            "month of a range",
            rf"{months}(?=[-‐‑–]{months}{END})(?!May-December{SPACE}(?:romance|relationship|marriage|couple|affair))",
            "⟦Jan⟧-Mar",
        ),
        TokenShape(
            "small numeral of a range",
            rf"(?=[ivxl])(?:xl|l?x{{0,3}})(?:ix|iv|v?i{{0,3}})(?=[-‐‑–](?:xl|l?x{{0,3}})(?:ix|iv|v?i{{0,3}}){END})",
            "⟦xii⟧-xv",
        ),
        TokenShape("cups", rf"(?<=[\d¼½¾⅓⅔] )c\.(?={SPACE}[a-z])", "1½ ⟦c.⟧ sugar"),
        TokenShape(
            "abbreviation beside a hyphen",
            rf"(?<=(?:th|st|nd|rd)[-‐‑])(?:c|cent)\.(?={SPACE})|gt(?=-(?:gt|g|grand|aunt|uncle|niece|nephew))",
            "17th-⟦c.⟧ buildings",
        ),
        TokenShape(
            "unit of an attribute", rf"(?<=\d[-‐‑])(?:{attributes})\.(?={SPACE}[A-Za-z\d(])", "an 8-⟦cyl.⟧ engine"
        ),
        TokenShape(
            "word with a symbol", rf"C\+\+|[A-G]#(?!\w)|w/o{END}|w/(?!(?:[cdevw]|ends?)(?!\w))|b/c(?= [a-z])", "C++"
        ),
        TokenShape("smiley", r"(?<=\s)(?::'?-?[()DP]|;-?\))(?![^\s])", "well ⟦:-)⟧"),
        TokenShape(
            "abbreviation with a slash",
            rf"(?<![^\W_/])(?:[Ww]/(?:[cde]|ends?)|[OoBb]/w|B/W|[Yy]/o|q/q|y/y|m/m){END}(?!/)",
            "W/e",
        ),
        TokenShape("abbreviation of medicine", rf"(?<![^\W_/])(?:s/p|h/o|r/o|c/w|N/V(?:/D)?){END}(?!/)", "s/p"),
        TokenShape("abbreviation of an address", rf"[Cc]/o{END}|[AaFf]/[Kk]/[Aa]{END}|[Dd]/[Bb]/[Aa]{END}", "c/o"),
        TokenShape(
            "capitals before a hyphen",
            rf"(?!OH-{SPACE})[A-Z]{{2,7}}-(?=[^\W_]|{SPACE})|[A-Z][A-Za-z]{{0,15}}[A-Z]-(?=\d)|(?:[A-DF-Z]|(?<!\d)E)-(?={SPACE}?\d)",
            "⟦DNA-⟧based",
        ),
    )
