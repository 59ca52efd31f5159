"""Shapes of English numbers that end where what follows is another's: `500 $DOGE`, `1 172.27.0.11`, `$49B BTC`."""

from __future__ import annotations

from dncnorm.languages.base import TokenShape
from dncnorm.languages.en.cutting.numbers import GROUPED, POINT
from dncnorm.languages.en.lexicon.currencies import any_symbol, codes_with
from dncnorm.languages.en.lexicon.scales import scales
from dncnorm.segmentation.patterns import END, SPACE

_COINS = "BTC|ETH|SOL|XRP|BNB|ADA|DOGE|LTC|USDT|USDC|TRX|AVAX|DOT|LINK"
_SCALED = [form for scale in scales() for form in scale.abbreviated if form.isupper()]
_DOLLARS = "|".join([*codes_with("dollar"), *_SCALED])
"""Letters behind the sign of dollars that say whose they are, or how many."""
_BASE_T = r"(?:10{1,3}|(?:2\.5|5|10|25|40|50|100|400)G)BASE-?[A-Z0-9]{1,4}"
"""Kinds of Ethernet: `1000BASE-T`."""

_WHEELS = r"(?<![\w./-])[02468]-(?:[02468]|1[02468])(?:-(?:[02468]|1[0248])){1,2}(?:(?:ST|PT|WT|CT|T)s?|s)(?![\w-])"
_BEFORE_DECADE = "|".join(
    f"(?<={word}[ -])"
    for word in (
        "LOWER",
        "UPPER",
        "MID",
        "LOW",
        "HIGH",
        "THE",
        "TO",
        "AND",
        "EARLY",
        "LATE",
        "NEAR",
        "AROUND",
        "MIDDLE",
    )
)
_TWO_QUOTES = "(?:''|’’)"

SHAPES = (
    TokenShape("wheels of an engine", _WHEELS, "two ⟦4-6-2s⟧"),
    TokenShape("decade in capitals", rf"(?:{_BEFORE_DECADE})[1-9]0S(?!\w)", "LOWER ⟦60S⟧"),
    TokenShape("number between hyphens", r"(?<![\w–-])-\d{1,2}-(?![\w–-])", "⟦-12-⟧"),
    TokenShape("time of a log", r"(?<![\d:])(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d,\d{3}(?!\d)", "⟦10:22:33,456⟧"),
    TokenShape(
        "sum on an account",
        rf"{any_symbol()}(?:\d{{1,3}}(?:,\d{{3}})+|\d{{1,6}})\.\d\d(?={SPACE}?(?:Cr|CR|cr){END})",
        "⟦£1,204.55⟧ Cr",
    ),
    TokenShape("minutes before their unit", rf"(?<![\d:.])\d{{1,2}}:[0-5]\d(?=mins?{END})", "⟦6:30⟧min"),
    TokenShape("inches before a cross", rf"(?<!['’])\d{{1,3}}{POINT}?{_TWO_QUOTES}(?=[xX×]\d)", "⟦12''⟧x8''"),
    TokenShape(
        "inches after a cross", rf"(?:(?<=''[xX×])|(?<=’’[xX×]))\d{{1,3}}{POINT}?{_TWO_QUOTES}(?!['’\w])", "12''x⟦8''⟧"
    ),
    TokenShape("kind of Ethernet", rf"{_BASE_T}{END}", "1000BASE-T"),
    TokenShape(
        "number before a share",
        rf"(?:{GROUPED}|\d{{1,12}}{POINT}?)(?={SPACE}\$(?!(?:{_DOLLARS}){END})[A-Z]{{2,6}}{END})",
        "⟦500⟧ $DOGE",
    ),
    TokenShape(
        "sum before a coin",
        rf"{any_symbol()}\d{{1,6}}{POINT}?{SPACE}?[KMBTkmbt](?={SPACE}(?:{_COINS}){END})",
        "⟦$49B⟧ BTC",
    ),
    TokenShape(
        "number before an IP address",
        rf"\d{{1,4}}(?={SPACE}\d{{1,3}}(?:\.\d{{1,3}}){{3}}(?![\w.]))",
        "VLAN ⟦1⟧ 172.27.0.11",
    ),
    TokenShape("plus of a range", r"(?<![^\s(])\+(?=\d{1,3}[-–]\d{1,3}%)", "⟦+⟧20-21%"),
)
