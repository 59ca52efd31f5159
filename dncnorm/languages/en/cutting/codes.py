"""Shapes of codes, versions, numbers of machines, and markup, each one token of English text."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

from dncnorm.languages.base import TokenShape, WordForms
from dncnorm.languages.en.cutting import formulas
from dncnorm.languages.en.cutting.numbers import NUMBER
from dncnorm.languages.en.numbers.calendar import SHORT_MONTHS
from dncnorm.languages.en.plurals import PLURAL
from dncnorm.segmentation.patterns import CENTURY, DAY, ELEMENT, END, SPACE

HEX = "[0-9A-Fa-f]"
DASH = "[-‐‑]"
NO_MORE = rf"(?!{DASH}?[^\W_]|[.,:/]\d)"
"""Neither a letter nor a digit follows, nor a sign and a digit."""
_MONTH_ENDS = (
    r"uary|arch|pril|\sMay|June|July|gust|mber|ober|Jan\.|Feb\.|Mar\.|Apr\.|Aug\.|Sep\.|ept\.|Oct\.|Nov\.|Dec\."
)
"""The last four characters of the months."""
_SHORT_MONTHS = "|".join(month for month in SHORT_MONTHS if month != "May")
_AFTER_MONTH = rf"(?:(?<=(?:{_MONTH_ENDS}){SPACE})|(?<=\b(?:{_SHORT_MONTHS}){SPACE})|(?<=\bSept{SPACE}))"
_UUID = rf"{HEX}{{8}}-(?:{HEX}{{4}}-){{3}}{HEX}{{12}}{END}"
_MAC = rf"{HEX}{{2}}(?::{HEX}{{2}}){{5}}{NO_MORE}|{HEX}{{2}}(?:-{HEX}{{2}}){{5}}{NO_MORE}"
_PARTS = rf"{HEX}{{1,4}}(?::{HEX}{{1,4}})"
_NETWORK = rf"{_PARTS}{{0,6}}::(?:{_PARTS}{{0,6}})?(?:/\d{{1,3}})?{NO_MORE}|{_PARTS}{{7}}{NO_MORE}"
_HASH = (
    rf"(?=[0-9a-f]{{0,30}}(?:\d[a-f]{{1,9}}\d|[a-f]\d{{1,9}}[a-f]))[0-9a-f]{{7,64}}(?:-[0-9a-f]{{4,12}}){{0,4}}{END}"
)
_SERIAL = (
    rf"(?![A-Z]{{4,20}}\d{{1,3}}{END})(?=(?:[A-Z]{{0,30}}\d){{2}})(?=(?:\d{{0,30}}[A-Z]){{2}})[A-Z0-9]{{8,40}}{END}"
)
_COMMITTED = "".join(
    f"(?<={word}{SPACE})|" for word in ("ommit", "ommits", "evert", "reverts", "hash", "SHA", "changeset", "evision")
)
_SHORT_HASH = (
    rf"(?:[a-f]{{1,4}}\d{{6,12}}|\d{{6,12}}[a-f]{{2,4}}){END}"
    rf"|(?=[0-9a-f]{{7}})(?:{_COMMITTED.rstrip('|')})(?=[a-f]{{0,39}}\d)(?=\d{{0,39}}[a-f])[0-9a-f]{{7,40}}{END}"
)
_MACHINE = (
    TokenShape("identifier of 128 bits", _UUID, "123e4567-e89b-12d3-a456-426614174000"),
    TokenShape("MAC address", _MAC, "00:1A:2B:3C:4D:5E"),
    TokenShape("IPv6 address", _NETWORK, "2001:db8::1"),
    TokenShape("hash", _HASH, "a1b2c3d4e5f6"),
    TokenShape("hash of a commit", _SHORT_HASH, "commit ⟦abcdef1⟧"),
    TokenShape("serial number", _SERIAL, "C02XG2JHJG5J"),
)
"""Identifiers, MAC and IPv6 addresses, hashes, long numbers in capitals and digits."""
_RELEASE = r"(?:[-_.~+]?(?:[A-Za-z]{1,8})(?:[-.]?\d{1,5})?){0,2}"
_BUILD = r"(?:[-_+][A-Za-z0-9]{1,12}(?:[-._][A-Za-z0-9]{1,12}){0,4})"
_THREE = r"\d{1,3}\.\d{1,3}\.\d{1,3}"
_NO_VERSION = r"(?![^\W_]|[-_]\w|\.\d)"
_COUNTED = "ways|orders|orderings|permutations|arrangements|possible|different|distinct|is|equals"
"""What follows a factorial in words."""
_TRUE = "|".join(f"{number}!(?=={factorial(number):,})".replace(",", ",?") for number in range(11))
_FACTORIALS = rf"(?:{_TRUE})(?!\w)|\d{{1,3}}!(?==\d{{1,3}}[·×*])"
"""A factorial before its value, or a product; before anything else in a program, `5!=3` is not equal."""
_BOOKS = (
    "Ps Mt Mk Lk Jn Is Ex Dt Cor Tim Pet Sam Chr Heb Rom Gal Eph Col Tit Jas Gen Lev Isa Jer Num Jos Psa Phil Matt Exod"
    " Deut Josh Judg Prov Eccl Ezek Zech Thes Rev Acts Hosea Micah Psalm Psalms Isaiah Romans Exodus Genesis Matthew"
    " Hebrews Proverbs Jeremiah Ezekiel Galatians Ephesians Leviticus Corinthians Deuteronomy Revelation"
)
_NO_VERSE = "".join(rf"(?<!\b{book}{dot}{SPACE})" for book in _BOOKS.split() for dot in (r"\.", ""))
"""What does not stand after a book, whose verses may have letters: `1 Cor. 12:11a`, `Ps 7:11a`."""
_NO_TITLE = (
    "AVE|BLVD|COL|CORP|CT|DEPT|DR|EQ|GEN|GOV|HON|HR|HRS|JR|LBS|LN|LT|LTD|MAJ|MR|MS|MT|PL|PT|REP|SEN|SGT|SR|ST|VS|WKS?"
    "|YRS?"
)
"""Capitals that are no title and no unit where a number touches them: of `MR3741i`, `YR6896`."""
_MEASURED = (
    "Age|Amount|Bid|Capacity|Charge|Deposit|Depth|Distance|Height|Length|Load|Occupancy|Orders?|Output|Payment|Power"
    "|Pressure|Price|Purchase|Qty|Quantity|Salary|Score|Size|Speed|Stay|Temp|Temperature|Thickness|Torque|Voltage"
    "|Wage|Wattage|Weight|Width|Withdrawal"
)
"""What has a least and a greatest value."""
_THINGS = (
    "account booking bus contact flight id invoice item mobile model order part phone policy ref reference registration"
    " roll serial ticket train"
)
_NUMBERED = "|".join(f"(?<={thing} )" for thing in _THINGS.split())
"""What stands right before the `no.` of one thing."""
_BEFORE_DATES = "|".join(
    f"(?<={name} )" for name in ("Day", "Week", "Round", "Game", "Part", "Session", "Stage", "Leg", "Step", "Race")
)
"""What has a number of its own before a date: `Day 2 November 10`."""
_STRAND = "[ACGTU]{3,40}-[35][′'’](?!s)"
_TWO_CELLS = rf"[A-Z]{{1,3}}\d{{1,4}}{DASH}[A-Z]{{1,3}}\d{{1,4}}"
_LEADS_TO_DIGIT = rf"[A-Za-z0-9]{{1,12}}{DASH}[A-Za-z-]{{0,30}}\d"
_JOINED_PARTS = rf"[A-Z][A-Za-z0-9]{{0,11}}(?:{DASH}[A-Za-z0-9]{{1,12}}){{1,6}}"
"""Parts of codes with hyphens, and what looks like one: a strand of DNA, and two cells of a table."""
_BRACKETS = r"(?:\([A-Za-z0-9]{1,3}\)){0,4}"


def numbers(words: WordForms, quantities: Sequence[str]) -> tuple[TokenShape, ...]:
    """Returns what begins at a digit."""
    units = words.any_of("unit", "unit_tight", "unit_word", "scale_short", "noon", "code", "feet", "compass")
    noon, zone = words.any_of("noon"), words.any_of("zone")
    clock, month = r"\d{1,2}:[0-5]\d", words.any_of("month", "month_short")
    return (
        *_MACHINE,
        TokenShape("series of law reports", rf"(?:(?<=\.{SPACE})|(?<=[A-Z]\.))[23]d(?={SPACE}\d)", "20 U.S. ⟦3d⟧ 5"),
        TokenShape(
            "mixed number with a fraction slash", rf"\d{{1,4}}(?:\+|{SPACE})\d{{1,2}}⁄\d{{1,3}}{NO_MORE}", "10 3⁄4"
        ),
        TokenShape(
            "day in the manner of lawyers",
            rf"(?:(?<=[Tt]he{SPACE})|{_AFTER_MONTH})(?:[2-9]|1[01])[23]d{END}(?!{SPACE}\d)",
            "the ⟦22d⟧",
        ),
        TokenShape(
            "ordinal of lawyers without an article",
            rf"(?<![\w.,–-])(?:1?[2-9][23]|10[23])d{END}(?![-–])|{_AFTER_MONTH}[23]d{END}",
            "⟦23d⟧",
        ),
        TokenShape(
            "day of a letter",
            rf"(?<=[Tt]he{SPACE})[23]d(?={SPACE}(?:inst|ult|prox|instant|day|of{SPACE}{words.any_of('month')}){END})",
            "the ⟦2d⟧ instant",
        ),
        TokenShape("hexadecimal number", rf"0[xX]{HEX}{{1,32}}{END}", "0xFF"),
        TokenShape(
            "IP address with a port",
            rf"\d{{1,3}}(?:\.\d{{1,3}}){{3}}(?::\d{{1,5}}|/\d{{1,2}}){NO_MORE}",
            "192.168.0.1:8080",
        ),
        TokenShape("version of four parts", rf"\d{{1,4}}(?:\.\d{{1,6}}){{3,5}}{NO_MORE}", "96.0.4664.110"),
        TokenShape(
            "wireless standard before its letters",
            rf"802\.11(?={SPACE}[abgn](?:/[a-z]{{1,2}}){{1,4}}{END})",
            "⟦802.11⟧ a/b",
        ),
        TokenShape("wireless standard", rf"802\.\d{{1,2}}[a-z]{{1,2}}(?:/[a-z]{{1,2}}){{0,4}}{END}", "802.11ac"),
        TokenShape("date of a time stamp", r"\d{4}-\d\d-\d\d(?=T\d\d:?\d\d)", "⟦2024-03-15⟧T10:30:00Z"),
        TokenShape(
            "time of a time stamp",
            rf"\d\d:[0-5]\d(?::[0-5]\d(?:\.\d{{1,9}})?)?(?=Z{END}|[-+]\d\d:?\d\d(?!\d))",
            "2024-03-15T⟦10:30:00⟧+01:00",
        ),
        TokenShape("time with its zone", rf"{clock}(?:{SPACE}?{noon})?{zone}{END}", "11:30EST"),
        TokenShape(
            "time before an offset",
            rf"\d{{1,2}}(?::[0-5]\d)?(?:{SPACE}?{noon})?(?={SPACE}(?:UTC|GMT)[-+−±–]\d)(?!\d)",
            "⟦9 am⟧ UTC-5",
        ),
        TokenShape(
            "scale with commas",
            rf"(?<!chr\d)(?<!chr\d\d)(?<!chr)\d{{1,3}}:\d{{1,3}}(?:,\d{{3}}){{1,3}}{NO_MORE}",
            "1:50,000",
        ),
        TokenShape(
            "ratio",
            rf"(?<!chr)(?<!chr\d)(?<![\d:.,])\d{{1,3}}:(?:\d|[6-9]\d|\d{{3}})(?!{SPACE}000){NO_MORE}",
            "16:2",
        ),
        TokenShape("ratio with commas", rf"\d{{1,3}}(?:,\d{{3}}){{1,3}}:\d{{1,3}}{NO_MORE}", "1,400:1"),
        TokenShape("scale with a space", rf"1:[1-9]\d{{0,2}}{SPACE}000{NO_MORE}", "1:25 000"),
        TokenShape(
            "Australian telephone number",
            rf"(?<!\d{SPACE})0[2378]{SPACE}[2-9]\d{{3}}{SPACE}\d{{4}}{NO_MORE}(?!{SPACE}\d)",
            "02 9044 5633",
        ),
        TokenShape(
            "date with a Roman month",
            rf"{DAY}[.]{SPACE}?(?:i{{1,3}}|iv|vi{{0,3}}|ix|xi{{0,2}})[.]{SPACE}?1[0-9]\d\d{NO_MORE}",
            "5.vi.1803",
        ),
        TokenShape(
            "number before a date",
            rf"(?:(?<=No\.{SPACE})|(?<=no\.{SPACE}))\d{{1,3}}(?={SPACE}{month}\.?,?{SPACE}\d{{4}}(?!\d))",
            "No. ⟦3⟧ July, 1966",
        ),
        TokenShape(
            "number of a day before a date",
            rf"(?:{_BEFORE_DATES})\d{{1,2}}(?={SPACE}{month}\.?{SPACE}\d{{1,2}}(?!\d))",
            "Day ⟦2⟧ November 10",
        ),
        TokenShape("adverb of an ordinal", r"(?:1st|2nd|3rd|4th)ly(?!\w)", "1stly"),
        TokenShape("version with an x", rf"\d{{1,4}}(?:\.\d{{1,6}}){{0,4}}\.x{END}", "2.25.x"),
        TokenShape(
            "version with a build",
            rf"(?!{_THREE}-{_THREE}{_NO_VERSION})\d{{1,4}}(?:\.\d{{1,6}}){{2,5}}(?:{_BUILD}|[a-z]{{1,3}}\d{{0,3}}){END}",
            "1.0.0-beta.2",
        ),
        TokenShape("lines of a screen", rf"(?:240|360|480|576|720|1080|1440|2160|4320)[pi](?:\d\d)?{END}", "1080p"),
        TokenShape(
            "section with a letter",
            rf"\d{{1,4}}(?:\.\d{{1,4}})?[a-z]?(?:\(\d{{1,2}}\)){{0,2}}\((?!s\))[A-Za-z]{{1,2}}\){_BRACKETS}",
            "401(k)",
        ),
        TokenShape(
            "time with seconds",
            rf"(?:(?<=[Aa]t{SPACE})|(?<=by{SPACE})|(?<=until{SPACE})|(?<=from{SPACE})|(?<=and{SPACE})|(?<=about{SPACE}))(?:[01]\d|2[0-3])[0-5]\d:[0-5]\d{NO_MORE}",
            "at ⟦1821:20⟧",
        ),
        TokenShape(
            "time with a letter",
            rf"(?=\d{{1,2}}:[0-5]\d[ap]){_NO_VERSE}\d{{1,2}}:[0-5]\d[ap]{END}(?!\.m|[-‐‑–](?:[b-d]{END}|\d{{1,2}}[b-d]|(?:1[3-9]|[2-9]\d)a){END}|(?<=a)[,;]{SPACE}\d{{1,3}}[-–:,b;])",
            "4:20p",
        ),
        TokenShape(
            "sum of more than a scale",
            rf"{words.any_of('symbol')}\d{{1,4}}(?:\.\d{{1,3}})?\+{SPACE}(?:hundred|{words.any_of('scale')}){END}",
            "$4+ trillion",
        ),
        TokenShape(
            "first hour with a letter",
            rf"(?<![\d:])(?:1[0-2]|[1-9])[ap](?=[-–](?:1[0-2]|[1-9])(?::[0-5]\d)?[ap]{END})",
            "⟦8a⟧-5p",
        ),
        TokenShape(
            "second hour with a letter",
            rf"(?<!:\d[ap][-–])(?:(?<=\d[ap][-–])|(?<=:\d\d[-–]))(?:1[0-2]|[1-9])[ap]{END}",
            "8a-⟦5p⟧",
        ),
        TokenShape("ordinal of Markdown", r"\d{1,4}\^(?:st|nd|rd|th)\^", "19^th^"),
        TokenShape("digital object", r"10\.\d{4,9}/[^\s<>\"]{0,120}[A-Za-z0-9]", "10.1038/nature12373"),
        TokenShape("field of a library record", rf"\d{{3}}(?={SPACE}?\$(?:[a-z](?!\w)|\d(?![\w.,])))", "⟦245⟧ $a"),
        TokenShape("two years with a slash", rf"(?:1[5-9]|20)\d\d/(?:1[5-9]|20)\d\d{NO_MORE}", "1999/2000"),
        TokenShape("year with a digit", rf"(?:1[5-9]|20)\d\d/\d{NO_MORE}", "1956/7"),
        TokenShape("number of a patent application", rf"(?<![\w/.,])\d\d(?=/\d{{3}},\d{{3}}{NO_MORE})", "⟦08⟧/419,323"),
        TokenShape(
            "German telephone number",
            rf"(?<![\w/])0\d{{1,4}}/\d{{2,4}}(?:[ -]\d{{2,6}}){{1,4}}{NO_MORE}",
            "030/266 42 4242",
        ),
        TokenShape(
            "patent",
            rf"(?:(?<=DE{SPACE})|(?<=EP{SPACE})|(?<=FR{SPACE})|(?<=GB{SPACE})|(?<=WO{SPACE}))\d{{1,3}}(?:{SPACE}\d{{2,3}}){{2,3}}{NO_MORE}",
            "DE ⟦198 48 582⟧",
        ),
        TokenShape("exposure", rf"1/\d{{2,5}}s{END}", "1/250s"),
        TokenShape("temperature after a dash", rf"–\d{{1,3}}°[CF]?(?={SPACE}to{SPACE}[-–−]\d)", "⟦–5°C⟧ to –10"),
        TokenShape("lumber", rf"(?:(?<=-by-)|(?<=\d[x×]))(?:1|2|3|4|6|8|10|12)s{END}", "2-by-⟦6s⟧"),
        TokenShape(
            "docket",
            rf"\d{{1,2}}:\d{{2}}-(?:[a-z]{{2}}|[A-Z]{{2}})-\d{{3,6}}(?:-[A-Z]{{2,4}}){{0,3}}{NO_MORE}",
            "1:20-cv-00123",
        ),
        TokenShape("oil", rf"(?:0|5|10|15|20|25|7[05]|8[05])[Ww][-/]\d{{2,3}}{NO_MORE}", "5W-30"),
        TokenShape("chain of numbers", rf"(?<![\w.-])\d{{1,3}}(?:\.\d)?(?:-\d{{1,3}}){{3,8}}{NO_MORE}", "14.4-1-82-4"),
        TokenShape("chord that begins with a digit", rf"\d(?:-[xX\d]){{5}}{NO_MORE}", "3-2-0-0-0-3"),
        # sets apart, 25-20 22-25 25-18: neither a telephone number nor a code
        TokenShape(
            "first games of sets",
            rf"(?<![\d-])(?<!\d{SPACE})[1-9]?\d(?=-[1-9]?\d(?:{SPACE}[1-9]?\d-[1-9]?\d){{1,6}}(?![\d-]|{SPACE}\d|{SPACE}?%))",
            "⟦25⟧-20 22-25",
        ),
        TokenShape(
            "last games of sets",
            rf"(?<=\d-)[1-9]?\d(?={SPACE}[1-9]?\d-[1-9]?\d(?:{SPACE}[1-9]?\d-[1-9]?\d){{0,6}}(?![\d-]|{SPACE}\d|{SPACE}?%))",
            "25-⟦20⟧ 22-25",
        ),
        TokenShape(
            "games after a set",
            rf"(?<=\d{SPACE})[1-9]?\d(?=-[1-9]?\d(?:{SPACE}[1-9]?\d-[1-9]?\d){{0,6}}(?![\d-]|{SPACE}\d|{SPACE}?%))",
            "25-20 ⟦22⟧-25",
        ),
        TokenShape("time code", rf"\d\d:[0-5]\d:[0-5]\d[:;]\d\d{NO_MORE}", "01:02:15:08"),
        TokenShape("size of a book", rf"(?:4to|8vo|(?:12|16|18|24|32|48|64)mo){END}", "8vo"),
        TokenShape(
            "model with letters at the end",
            rf"\d{{1,6}}{DASH}\d{{1,6}}(?!{units}{END})[A-Z]{{1,3}}{NO_MORE}",
            "777-300ER",
        ),
        TokenShape(
            "chain with letters at the end",
            rf"\d{{1,6}}(?:{DASH}\d{{1,6}}){{2,4}}{DASH}?[A-Z]{{1,3}}\d{{0,4}}{NO_MORE}",
            "470-122-55A",
        ),
        TokenShape(
            "number with letters after a hyphen",
            rf"\d{{1,6}}{DASH}\d{{1,6}}{DASH}[A-Z]{{1,3}}\d{{0,4}}{NO_MORE}",
            "12-345-A",
        ),
        TokenShape("number and code", rf"\d{{1,4}}{DASH}[A-Z]{{1,4}}\d{{1,4}}[A-Z]?{NO_MORE}", "5-HT2A"),
        TokenShape(
            "chain with letters inside",
            rf"\d{{1,6}}{DASH}(?!(?:TO|IN|BY|FOR|AND|OR)-)[A-Z]{{1,4}}(?:{DASH}[A-Z]{{0,4}}\d{{1,6}}){{1,3}}{NO_MORE}",
            "12345-AB-678",
        ),
        TokenShape("law of the EU", rf"(?:19|20)\d\d/\d{{1,4}}/(?:EC|EU|EEC|CE|UE|JHA){END}", "2009/28/EC"),
        TokenShape(
            "factorial",
            rf"{_FACTORIALS}|\d{{1,3}}!(?={SPACE}?(?:[-+×÷/]|=(?!\d)|\*(?!\*))|{SPACE}(?:{_COUNTED}){END}|{SPACE}(?!(?:thanks|guess|lots){END})(?=[a-z]{{5}}){PLURAL}{END})",
            "⟦5!⟧ = 120",
        ),
        TokenShape("French ordinal", rf"1er{END}|[2-9](?:e|è)me{END}", "2ème"),
        TokenShape("word of messages", rf"2(?:day|moro|nite){END}", "2day"),
        TokenShape(
            "day and month with a hyphen",
            rf"(?<![-\w]){DAY}{DASH}{words.any_of('month', 'month_short')}{NO_MORE}",
            "15-Jan",
        ),
        TokenShape("processor", rf"\d{{3,5}}[A-Z]\d[A-Z]{NO_MORE}", "5800X3D"),
        TokenShape("card of fifteen digits", rf"3[47]\d\d{SPACE}\d{{6}}{SPACE}\d{{5}}{NO_MORE}", "3714 496353 98431"),
        TokenShape("parcel", rf"1Z(?:{SPACE}?[A-Z0-9]{{2,4}}){{4,6}}{END}", "1Z 999 AA1 0123"),
    )


def names(words: WordForms) -> tuple[TokenShape, ...]:
    """Returns what begins at a letter or a symbol."""
    months = words.any_of("month", "month_short", "weekday")
    scaled = rf"{words.any_of('code')}{DASH}{NUMBER}{SPACE}{words.any_of('scale')}{END}"
    return (
        *_MACHINE,
        *formulas.SHAPES,
        TokenShape(
            "bank account",
            rf"[A-Z]{{2}}\d\d(?:{SPACE}[A-Z0-9]{{4}}){{3,7}}(?:{SPACE}[A-Z0-9]{{1,3}})?{END}",
            "GB29 NWBK 6016 1331 9268 19",
        ),
        TokenShape(
            "second currency of a pair", rf"(?<=[A-Z]{{3}}/){words.any_of('code')}(?={SPACE}?\d)", "EUR/⟦USD⟧ 1.0850"
        ),
        TokenShape("offset of a zone", rf"(?:UTC|GMT)[-+−±–]\d{{1,2}}(?::\d\d)?{NO_MORE}", "UTC-5"),
        TokenShape(
            "offset of a time stamp", rf"(?:(?<=[\d])\+|(?<=T\d\d:\d\d:\d\d)[-−])\d\d:\d\d{NO_MORE}", "10:30:00⟦+01:00⟧"
        ),
        TokenShape(
            "version with a v", rf"[vV]\d{{1,4}}(?:\.\d{{1,6}}){{1,5}}(?:\.x)?{_RELEASE}{_NO_VERSION}", "v1.14.2"
        ),
        TokenShape(
            "weekday and date",
            rf"{words.any_of('weekday')}\.?,?{SPACE}\d{{1,2}}/\d{{1,2}}(?!{SPACE}?%){NO_MORE}",
            "Fri. 5/12",
        ),
        TokenShape(
            "code with a point",
            rf"(?!{words.any_of('code')})[A-Z]{{2,4}}\d{{1,6}}\.\d{{1,4}}(?!{SPACE}{words.any_of('scale')}{END}){NO_MORE}",
            "AB12.5",
        ),
        TokenShape(
            "British postcode", rf"(?<![^\W_])[A-Z]{{1,2}}\d{{1,2}}[A-Z]?{SPACE}\d[ABD-HJLNP-UW-Z]{{2}}{END}", "SW7 9TB"
        ),
        TokenShape(
            "letters and many digits",
            rf"(?<![^\W_])(?:[A-Z]\d{{5,12}}|[A-Z]{{2}}\d{{5}}|(?:RM|SQ)\d{{4,6}}|MK(?:\d{{3,6}}|\d\d[A-Z])|(?:{_NO_TITLE})\d{{2,6}}[A-Za-z]?){NO_MORE}",
            "V19711111",
        ),
        TokenShape(
            "place with a letter",
            rf"(?<![^\W_])(?:RM|PP|PG|NO|VOL|FIG|APT|STE|HWY|BLK)\d{{2,6}}[AC-JLN-SU-Z]{NO_MORE}",
            "RM214A",
        ),
        TokenShape(
            "code with a small letter",
            rf"(?<![^\W_])(?!{words.any_of('code')})[A-Z]{{2,4}}\d{{2,6}}[acefijlnoqruvwxyz]{NO_MORE}",
            "MR3741i",
        ),
        TokenShape(
            "port of this computer", rf"localhost:\d{{2,5}}(?:/[\w./?=&%-]{{0,200}}[\w/]|{NO_MORE})", "localhost:8080"
        ),
        TokenShape(
            "number before a code",
            rf"(?<=[a-z]{SPACE})Nos?\.(?={SPACE}(?:[A-Z]{{1,5}}[-–/.]?){{1,3}}\d)",
            "in ⟦No.⟧ AB-12",
        ),
        TokenShape("volume one", rf"(?<![^\W_])[Vv]ol\.(?={SPACE}I{END})", "in ⟦Vol.⟧ I"),
        TokenShape("least or most", rf"(?:Min|Max)\.(?={SPACE}(?:{_MEASURED}){END})", "⟦Min.⟧ Age"),
        TokenShape(
            "number of a thing",
            rf"(?:{_NUMBERED})[Nn]o\.(?={SPACE}(?:(?!of{SPACE}course)[a-z]|[A-Z]{{1,4}}-?\d))",
            "order ⟦no.⟧ a",
        ),
        TokenShape(
            "month and day with a hyphen",
            rf"(?<![-\w]){words.any_of('month', 'month_short')}{DASH}{DAY}(?:{DASH}{CENTURY}\d\d)?{NO_MORE}",
            "Jan-15",
        ),
        TokenShape(
            "small letters with a number inside", rf"(?<![^\W_])[a-z]{{2,8}}\d{{1,4}}[a-z]{{1,5}}{END}", "wav2vec"
        ),
        TokenShape(
            "factorial of a variable",
            rf"[a-z]!(?==(?:[a-z]?\(|[a-z][·×*]|\d[·×*]|[a-z]{END}!))|[a-z]!(?={SPACE}?[-+*×÷/]|{SPACE}=)",
            "⟦n!⟧ = 120",
        ),
        TokenShape("quarter of a year", rf"[QH][1-4]/\d{{4}}{NO_MORE}", "Q3/2024"),
        TokenShape("decrease in knitting", rf"[Dd]ec(?={SPACE}\d{{1,2}}{SPACE}sts?{END})", "⟦Dec⟧ 2 sts"),
        # COVID-19, F-16, BX-4471-09, AR-15-style; not A1-A5, nor F-16s, nor the E of 2E-3, nor EUR-12 million
        TokenShape("American aircraft", rf"(?<![^\W_])N\d{{2,5}}[A-Z]{{1,2}}{NO_MORE}", "N512NK"),
        TokenShape("chi squared", r"χ2(?!\w)", "χ2"),
        TokenShape("M with a number", rf"(?<![^\W_])M\.\d{{2,3}}{END}", "M.84"),
        TokenShape(
            "code with hyphens",
            rf"(?<![^\W_])(?!{_STRAND})(?!{months}{DASH})(?!{scaled})(?!{_TWO_CELLS}{END})(?={_LEADS_TO_DIGIT}){_JOINED_PARTS}(?<!\ds){NO_MORE}",
            "COVID-19",
        ),
        TokenShape(
            "code that ends in a capital",
            rf"(?<![^\W_])(?!{words.any_of('code')})(?:[A-Z]{{1,2}}\d{{1,3}}[WV]|T[12]0I){NO_MORE}",
            "W5W",
        ),
        TokenShape("chord that begins with an x", rf"[xX](?:-[xX\d]){{5}}{NO_MORE}", "x-0-2-2-1-0"),
        TokenShape(
            "cell of a range",
            rf"[A-Z]{{1,2}}\d{{1,4}}(?=(?::|[-‐‑–])[A-Z]{{1,2}}\d{{1,4}}{END})|(?<=\d[-‐‑–:])[A-Z]{{1,2}}\d{{1,4}}{END}",
            "⟦A1⟧:L12",
        ),
        TokenShape(
            "formula in capitals",
            rf"(?<![^\W_])(?!{words.any_of('code')}\d)(?=[A-Za-z]{{1,8}}\d)(?:{ELEMENT}\d{{0,2}}){{2,10}}{END}",
            "H2SO4",
        ),
        TokenShape("letter and thousands", rf"[G-JTVX]\.\d{{3,4}}{NO_MORE}", "G.1234"),
        TokenShape("color", rf"\#(?=\d{{0,5}}[A-Fa-f])(?=[A-Fa-f]{{0,5}}\d){HEX}{{6}}{END}", "#ff00aa"),
        TokenShape("hash tag in capitals", r"(?<!\w)\#(?:[A-Z]{2}|\d{1,4}[A-Za-z]{3})\w{0,60}", "#NASA"),
        *_markup(),
        *_paths(),
        TokenShape("mass of the sun", r"[MRL][☉⊙⊕]", "3 ⟦M☉⟧"),
        TokenShape("dotted note", rf"[♩♪]\.(?={SPACE}?=)", "⟦♩.⟧ = 60"),
        TokenShape(
            "Roman year with dots",
            rf"(?<![^\W_.])M\.(?=[DC])(?:[DCM]{{1,5}}\.){{0,2}}(?:[XLC]{{1,5}}\.)?[DCXLVI]{{1,9}}{NO_MORE}",
            "M.DCCC.LXII",
        ),
    )


def _markup() -> tuple[TokenShape, ...]:
    """Operators, arrows, entities and tags of HTML, signs in brackets."""
    tags = "a|abbr|b|big|blockquote|body|br|center|code|dd|del|div|dl|dt|em|font|footer|form|h[1-6]|head|header|hr|html"
    tags += "|i|img|input|ins|label|li|link|main|meta|nav|ol|option|p|pre|s|script|section|select|small|span|strike"
    tags += "|strong|style|sub|sup|table|tbody|td|th|thead|title|tr|tt|u|ul"
    value = "(?:\"[^\"<>]{0,200}\"|'[^'<>]{0,200}'|[^\\s\"'<>]{1,100})"
    entities = "amp|lt|gt|quot|apos|nbsp|copy|reg|trade|deg|times|divide|plusmn|pound|euro|cent|yen|sect|para|middot"
    entities += "|bull|hellip|ndash|mdash|lsquo|rsquo|ldquo|rdquo|laquo|raquo|rarr|larr|shy|ensp|emsp|thinsp"
    return (
        TokenShape(
            "operator of programs",
            r"(?<![-=<>!])(?:<->|<=>|->|=>|<-(?![-\d])|!==?|===?|<=|>=|:=|&&|\|\||<<|>>|<>)(?![=<>|&])",
            "a ⟦->⟧ b",
        ),
        TokenShape(
            "tag of HTML",
            rf"</?(?i:{tags})(?:{SPACE}[\w:-]{{1,30}}={value}){{0,8}}{SPACE}?/?>|<!--[^<>]{{0,200}}-->",
            "<br>",
        ),
        TokenShape("entity of HTML", rf"&(?:{entities}|\#\d{{1,6}}|\#x{HEX}{{1,5}});", "&amp;"),
        TokenShape(
            "copyright in brackets", rf"\([cC]\)(?={SPACE}(?:19|20)\d\d{END})|(?<=\w)\((?:[rR]|tm|TM)\)", "⟦(c)⟧ 2024"
        ),
        TokenShape("doubled section", "§§|¶¶", "§§"),
        TokenShape("heading of Markdown", rf"\#{{2,6}}(?={SPACE})", "⟦##⟧ Results"),
    )


def _paths() -> tuple[TokenShape, ...]:
    """Paths of files: `/etc/passwd`, `~/notes`, `./run.sh`, `.env`; resources, and what is called: `os.path.join()`."""
    hidden = "env|gitignore|gitattributes|dockerignore|bashrc|bash_profile|zshrc|vimrc|npmrc|htaccess|editorconfig"
    grows = "so|log|tar|dylib|conf|core|dump|jar|csv|json|txt|xml|sql|db"
    ends = "gz|bz2|xz|zst|zip|bak|old|orig|sig|asc|sha256|md5|tmp|swp|in|dist|example|sample|template|local|lock|tgz"
    name = r"[A-Za-z0-9_](?:[\w.+-]{0,62}[\w+])?|\.[a-z_-]{1,30}"
    return (
        TokenShape("hidden file", rf"(?<![\w/.])\.(?:{hidden}){END}|(?<![^\W_])\.NET{END}", ".gitignore"),
        TokenShape(
            "rotated file",
            rf"(?<![\w.])[A-Za-z_][\w+-]{{0,60}}(?:\.[\w+-]{{1,40}}){{0,4}}\.(?:{grows})(?:\.\d[\d-]{{0,20}}){{1,3}}(?:\.(?:{ends}))?{END}",
            "libfoo.so.1.2",
        ),
        TokenShape(
            "packed file",
            rf"(?<![\w.])[A-Za-z_][\w+-]{{0,60}}(?:\.[\w+-]{{1,40}}){{0,3}}\.[a-z0-9]{{1,5}}\.(?:{ends}){END}(?!\.\w)",
            "site.conf.bak",
        ),
        TokenShape(
            "file of systems",
            rf"(?<![\w.])[A-Za-z_][\w+-]{{1,60}}(?:\.\d{{1,4}}){{0,3}}\.(?:so|log|dylib|pem|crt|key|jar|proto|ko|gitignore){END}(?!\.\w)",
            "access.log",
        ),
        TokenShape("resource", r"[a-z][a-z0-9+]{1,14}://[^\s<>\"]{0,200}[\w/]", "redis://localhost"),
        TokenShape("name that is called", r"[A-Za-z_]\w{0,40}(?:\.[A-Za-z_]\w{0,40}){1,6}(?=\()", "⟦os.path.join⟧()"),
        TokenShape(
            "path from the root",
            rf"(?<![\w/.+-])/[A-Za-z_](?:[\w.+-]{{0,62}}[\w+])?(?:/(?:{name})){{1,10}}/?(?!\w)",
            "/etc/passwd",
        ),
        TokenShape("path from here", rf"(?<![\w/.])(?:~|\.{{1,2}})(?:/(?:{name})){{1,10}}/?(?!\w)", "~/notes"),
    )
