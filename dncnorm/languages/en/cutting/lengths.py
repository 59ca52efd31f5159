"""Shapes of lengths and places by their signs: feet and inches, degrees and minutes, the sides of drawings."""

from __future__ import annotations

from dncnorm.languages.base import TokenShape
from dncnorm.languages.en.cutting.numbers import PART_OF_ONE, POINT
from dncnorm.segmentation.patterns import END, SPACE

_IN_INCHES = (
    "nails?|screws?|bolts?|pipes?|tubes?|hoses?|boards?|blades?|knife|knives|wheels?|rims?|tires?|tyres?|screens?|monitors?"
    "|displays?|tvs?|TVs?|laptops?|tablets?|disks?|floppy|floppies|singles?|vinyl|pans?|pizzas?|squares?|circles?|strips?"
    "|seams?|thick|wide|long|tall|deep|high|diameter|in|drill|bit|bits|tile|tiles|lens|guns?|barrels?|mesh|mortar"
)
"""What is measured in inches."""
_PARTS_OF_INCH = r"(?:\d{1,2}/\d{1,2}|[¼½¾⅛⅜⅝⅞])"
FEET_AND_INCHES = (
    rf"\d{{1,4}}['’′] ?[-–] ?(?:(?:\d|1[01])(?:\.\d{{1,4}})?(?:[ -]?{_PARTS_OF_INCH})?|{_PARTS_OF_INCH})[\"”″]"
)
PLACE = r"[-−–]?\d{1,3}[°º˚] ?\d{1,2}(?:\.\d{1,6})?['’′](?: ?\d{1,2}(?:\.\d{1,4})?[\"”″])?(?: ?[NSEW](?![^\W_]))?"


def of_drawings() -> tuple[TokenShape, ...]:
    """Feet and inches that a dash joins, `9'-0"`, and parts of a watt."""
    return (
        TokenShape("feet and inches with a dash", rf"{FEET_AND_INCHES}(?:(?!\w)|(?=[xX]\d))", "9'-0\""),
        TokenShape("place on a globe", rf"{PLACE}(?!\w)", "51°30'26\"N"),
        TokenShape(
            "inches of a diameter",
            rf"(?:(?:\d{{1,3}}[- ])?{PART_OF_ONE}|\d{{1,3}}{POINT}?)[\"”″](?={SPACE}?[Øø⌀]|[A-Z]{{1,4}}{END})",
            '⟦1/2"⟧Ø',
        ),
        TokenShape("part of a watt", rf"(?<![\w/.,-]){PART_OF_ONE}{SPACE}W{END}", "1/4 W"),
        TokenShape("volts between digits", rf"\d{{1,2}}V\d{{1,2}}{END}", "3V3"),
    )


def two_quotes() -> tuple[TokenShape, ...]:
    """Inches whose sign is two single quotes, `1 1/2''` and `3'' pipe`; behind other words they close a quotation."""
    sign = r"(?:''|’’)(?!['’\w])"
    return (
        TokenShape("part of inches in two quotes", rf"(?:\d{{1,3}}{SPACE})?{PART_OF_ONE}{sign}", "1 1/2''"),
        TokenShape(
            "inches in two quotes",
            rf"(?<!['’])\d{{1,3}}{POINT}?{sign}(?={SPACE}?[x×]{SPACE}?\d|{SPACE}(?:{_IN_INCHES}){END})",
            "⟦3''⟧ pipe",
        ),
        TokenShape(
            "other side in two quotes", rf"(?<=[\"'’″]{SPACE}[x×]{SPACE})\d{{1,3}}{POINT}?{sign}", "2'' x ⟦21''⟧"
        ),
    )
