"""Shapes of English numbers that end where what follows is another's: `500 $DOGE`, `1 172.27.0.11`, `$49B BTC`."""

from __future__ import annotations

from dncnorm.languages.en.cutting.numbers import GROUPED, POINT
from dncnorm.segmentation.patterns import END, SPACE

_COINS = "BTC|ETH|SOL|XRP|BNB|ADA|DOGE|LTC|USDT|USDC|TRX|AVAX|DOT|LINK"
_DOLLARS = "US|USD|AU|AUD|CA|CAD|NZ|NZD|HK|HKD|SG|SGD|MM|BN|MN|TT|TW"
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
    _WHEELS,
    rf"(?:{_BEFORE_DECADE})[1-9]0S(?!\w)",
    r"(?<![\w–-])-\d{1,2}-(?![\w–-])",
    r"(?<![\d:])(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d,\d{3}(?!\d)",
    rf"[£$€](?:\d{{1,3}}(?:,\d{{3}})+|\d{{1,6}})\.\d\d(?={SPACE}?(?:Cr|CR|cr){END})",
    rf"(?<![\d:.])\d{{1,2}}:[0-5]\d(?=mins?{END})",
    rf"(?<!['’])\d{{1,3}}{POINT}?{_TWO_QUOTES}(?=[xX×]\d)",
    rf"(?:(?<=''[xX×])|(?<=’’[xX×]))\d{{1,3}}{POINT}?{_TWO_QUOTES}(?!['’\w])",
    rf"{_BASE_T}{END}",
    rf"(?:{GROUPED}|\d{{1,12}}{POINT}?)(?={SPACE}\$(?!(?:{_DOLLARS}){END})[A-Z]{{2,6}}{END})",
    rf"[$£€]\d{{1,6}}{POINT}?{SPACE}?[KMBTkmbt](?={SPACE}(?:{_COINS}){END})",
    # VLAN 1 172.27.0.11
    rf"\d{{1,4}}(?={SPACE}\d{{1,3}}(?:\.\d{{1,3}}){{3}}(?![\w.]))",
    # +20-21%
    r"(?<![^\s(])\+(?=\d{1,3}[-–]\d{1,3}%)",
)
