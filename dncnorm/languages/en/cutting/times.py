"""Shapes of durations of two units and more, and of times that no other language writes so."""

from __future__ import annotations

from dncnorm.languages.base import TokenShape
from dncnorm.languages.en.cutting.numbers import DASH, POINT
from dncnorm.segmentation.patterns import END, SPACE

_PICOMETERS = rf"\d(?:0[1-9]|1[0-46-9]|2\d|3[1-9]|4[0-46-9]|5\d){SPACE}pm"
"""Three digits that are a time but seldom are one: what has none of its quarters."""


def durations() -> tuple[TokenShape, ...]:
    """Amounts of two units or three: `2h 41m`, `1h30m5s`, `3m20s`, `6 lb 4 oz`, `5’ 10”`, `6 ft. 2 in`."""
    two = rf"{SPACE}?\d{{1,2}}{POINT}?{SPACE}?"
    seconds = rf"(?:{two}(?:secs?|s))"
    minutes = rf"{two}(?:mins?|m)(?:\.?{seconds})?"
    dot = rf"(?:\.(?={SPACE}?[a-z,;)]))?"
    return (
        TokenShape("pace", rf"\d{{1,2}}['’′][0-5]\d[\"”″](?=/(?:km|mi|mile){END})", "⟦9'48\"⟧/km"),
        TokenShape("weeks and days", rf"\d{{1,2}}{SPACE}?w{SPACE}?[1-6]{SPACE}?d{END}", "36w 6d"),
        TokenShape("miles and furlongs", rf"(?:\d{{1,2}}m{SPACE}?)?[1-9]f{END}|[1-4]m(?=[1-7]½f{END})", "1m4f"),
        TokenShape("hours and minutes", rf"\d{{1,4}}{SPACE}?(?:hours?|hrs?|h)\.?{minutes}{END}{dot}", "2h 41m"),
        TokenShape(
            "years and months",
            rf"\d{{1,3}}{SPACE}?(?:yrs?|y)\.?,?{two}(?:mos?|m)(?:\.?,?{two}(?:da?ys?|das?|d))?{END}{dot}",
            "2 yrs 3 mos",
        ),
        TokenShape(
            "minutes and seconds",
            rf"\d{{1,4}}{SPACE}?(?:mins?|m)\.?{SPACE}?[0-5]?\d{POINT}?{SPACE}?(?:secs?|s){END}(?![-−⁻][\d¹²³]){dot}",
            "3m20s",
        ),
        TokenShape("days and hours", rf"\d{{1,4}}{SPACE}?(?:days?|d){two}(?:hrs?|h)(?:{minutes})?{END}{dot}", "2d 5h"),
        TokenShape(
            "pounds and ounces", rf"\d{{1,3}}{SPACE}?lbs?\.?{SPACE}?\d{{1,2}}{POINT}?{SPACE}?oz{END}{dot}", "6 lb 4 oz"
        ),
        TokenShape(
            "stones and pounds", rf"\d{{1,3}}{SPACE}?st\.?{SPACE}?\d{{1,2}}{SPACE}?lbs?{END}{dot}", "10 st 4 lb"
        ),
        TokenShape(
            "feet and inches",
            rf"\d{{1,3}}{SPACE}?(?:ft|feet|foot)\.?{SPACE}?\d{{1,2}}{POINT}?{SPACE}?(?:inches|inch|ins?){END}{dot}",
            "6 ft. 2 in",
        ),
        TokenShape("feet and inches by their marks", rf"\d{{1,3}}’{SPACE}?\d{{1,2}}{POINT}?[”″\"]", "5’ 10”"),
    )


def clock(noon: str, zone: str) -> tuple[TokenShape, ...]:
    """`350 PM PST`, `1430 hrs`, `10a to 6p`, and the time of `2024-03-15T10:30:00Z`."""
    figures = r"(?:[01]\d|2[0-4])[0-5]\d"
    offset = r"(?:Z|[-+−]\d\d(?::?\d\d)?)"
    hour, joint = r"(?:1[0-2]|0?[1-9])(?::[0-5]\d)?", rf"{SPACE}?(?:[-–—]|to|until|till){SPACE}?"
    return (
        TokenShape(
            "hour with a letter of a range",
            rf"(?<![\d:.]){hour}(?:a(?={joint}{hour}p{END})|p(?={joint}{hour}[ap]{END}))",
            "⟦9a⟧ – 4p",
        ),
        TokenShape(
            "time without a colon",
            rf"(?<![\w-])(?!{_PICOMETERS})(?:1[0-2]|0?[1-9])[0-5]\d{SPACE}?{noon}{END}(?:{SPACE}{zone}{END})?",
            "350 PM PST",
        ),
        TokenShape("time with an h", rf"(?<!\d)\d{{1,2}}h[0-5]\d{END}", "14h30"),
        TokenShape("ratio to one", rf"\d{{1,3}}\.\d{{1,2}}:1{END}(?!:)", "2.5:1"),
        TokenShape(
            "first time of a range", rf"{figures}(?={DASH}{figures}{SPACE}?(?:hours|hrs|HRS){END})", "⟦0900⟧-1700 hrs"
        ),
        TokenShape("time with an h at its end", rf"\d\d?:[0-5]\d(?:h|{SPACE}?hrs){END}|{figures}h{END}", "9:30h"),
        TokenShape("time in hours", rf"{figures}{SPACE}?(?:hours|hrs|HRS){END}(?:\.(?={SPACE}?[a-z,;)]))?", "1430 hrs"),
        TokenShape("time after a date", rf"(?<=\dT)\d\d:\d\d(?::\d\d{POINT}?)?{offset}?{END}", "2024-03-15T⟦10:30:00⟧"),
    )


def after_stamp() -> str:
    """Behind the time of `2024-03-15T10:30:00`, where a dash is its zone's minus."""
    return "|".join(rf"(?<=T\d\d:\d\d{more})" for more in ("", r":\d\d", r":\d\d\.\d{3}", r":\d\d\.\d{6}"))
