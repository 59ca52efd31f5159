"""Shapes of codes, versions, numbers of machines, and markup, each one token of English text."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

from dncnorm.languages.base import WordForms
from dncnorm.languages.en.cutting import formulas
from dncnorm.languages.en.cutting.numbers import NUMBER
from dncnorm.languages.en.dates.calendar import SHORT_MONTHS
from dncnorm.languages.en.words.plurals import PLURAL
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
_MACHINE = (_UUID, _MAC, _NETWORK, _HASH, _SERIAL)
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
_NO_TITLE = (
    "AVE|BLVD|COL|CORP|CT|DEPT|DR|EQ|GEN|GOV|HON|HR|HRS|JR|LBS|LN|LT|LTD|MAJ|MR|MS|MT|PL|PT|REP|SEN|SGT|SR|ST|VS|WKS?"
    "|YRS?"
)
"""Capitals that are no title and no unit where a number touches them: of `MR3741i`, `YR6896`."""
_BRACKETS = r"(?:\([A-Za-z0-9]{1,3}\)){0,4}"


def numbers(words: WordForms, quantities: Sequence[str]) -> tuple[str, ...]:
    """Returns what begins at a digit."""
    units = words.any_of("unit", "unit_tight", "unit_word", "scale_short", "noon", "code", "feet", "compass")
    noon, _zone = words.any_of("noon"), words.any_of("zone")
    _clock, _month = r"\d{1,2}:[0-5]\d", words.any_of("month", "month_short")
    return (
        # 27015G25KT
        *_MACHINE,
        # 88 Cal. App. 3d 512, 776 F.2d 600
        # 8+1⁄2, 10 3⁄4
        # the 22d, May 3d, the 2d instant
        rf"(?:(?<=[Tt]he{SPACE})|{_AFTER_MONTH})(?:[2-9]|1[01])[23]d{END}(?!{SPACE}\d)",
        rf"(?<![\w.,–-])(?:1?[2-9][23]|10[23])d{END}(?![-–])|{_AFTER_MONTH}[23]d{END}",
        rf"0[xX]{HEX}{{1,32}}{END}",
        # 192.168.0.1:8080, 10.0.0.0/8
        rf"\d{{1,3}}(?:\.\d{{1,3}}){{3}}(?::\d{{1,5}}|/\d{{1,2}}){NO_MORE}",
        # 96.0.4664.110, 802.11ac
        rf"\d{{1,4}}(?:\.\d{{1,6}}){{3,5}}{NO_MORE}",
        # 2024-03-15T10:30:00Z: the date, and the time
        r"\d{4}-\d\d-\d\d(?=T\d\d:?\d\d)",
        rf"\d\d:[0-5]\d(?::[0-5]\d(?:\.\d{{1,9}})?)?(?=Z{END}|[-+]\d\d:?\d\d(?!\d))",
        # 11:30EST; 9 am before UTC-5
        rf"\d{{1,2}}(?::[0-5]\d)?(?:{SPACE}?{noon})?(?={SPACE}(?:UTC|GMT)[-+−±–]\d)(?!\d)",
        # 1:50,000, 1,400:1
        rf"(?<!chr\d)(?<!chr\d\d)(?<!chr)\d{{1,3}}:\d{{1,3}}(?:,\d{{3}}){{1,3}}{NO_MORE}",
        # 1:25 000, and the telephones of Australia, 02 9044 5633
        # 5.vi.1803
        # No. 3 July, 1966; Day 2 November 10
        # firstly
        # 3.x, 2.25.x
        rf"\d{{1,4}}(?:\.\d{{1,6}}){{0,4}}\.x{END}",
        # 1.0.0-beta.2, 5.15.0-91-generic, 1.8.0_292; 115.0.2esr
        rf"(?!{_THREE}-{_THREE}{_NO_VERSION})\d{{1,4}}(?:\.\d{{1,6}}){{2,5}}(?:{_BUILD}|[a-z]{{1,3}}\d{{0,3}}){END}",
        # 1080p
        rf"(?:240|360|480|576|720|1080|1440|2160|4320)[pi](?:\d\d)?{END}",
        # 401(k), 12(b)(6), 6(1)(f)
        rf"\d{{1,4}}(?:\.\d{{1,4}})?[a-z]?(?:\(\d{{1,2}}\)){{0,2}}\((?!s\))[A-Za-z]{{1,2}}\){_BRACKETS}",
        # at 1821:20
        # 4:20p, 8a-5p
        # $4+ trillion
        rf"[$£€]\d{{1,4}}(?:\.\d{{1,3}})?\+{SPACE}(?:hundred|thousand|million|billion|trillion){END}",
        # 19^th^ of Markdown
        # 10.1038/nature12373
        r"10\.\d{4,9}/[^\s<>\"]{0,120}[A-Za-z0-9]",
        # the 245 of 245 $a
        # 1999/2000
        rf"(?:1[5-9]|20)\d\d/(?:1[5-9]|20)\d\d{NO_MORE}",
        # 1956/7; 08/419,323; 030/266 42 4242
        rf"(?:1[5-9]|20)\d\d/\d{NO_MORE}",
        # DE 198 48 582, EP 0 123 456
        # 1/250s, the 6s of 2-by-6s
        # 1:20-cv-00123
        # 5W-30, 15W/40, 3V3
        # 14.4-1-82-4, 67-71-70-66, 3-2-0-0-0-3
        rf"(?<![\w.-])\d{{1,3}}(?:\.\d)?(?:-\d{{1,3}}){{3,8}}{NO_MORE}",
        # sets apart, 25-20 22-25 25-18: neither a telephone number nor a code
        rf"(?<![\d-])(?<!\d{SPACE})[1-9]?\d(?=-[1-9]?\d(?:{SPACE}[1-9]?\d-[1-9]?\d){{1,6}}(?![\d-]|{SPACE}\d|{SPACE}?%))",
        rf"(?<=\d-)[1-9]?\d(?={SPACE}[1-9]?\d-[1-9]?\d(?:{SPACE}[1-9]?\d-[1-9]?\d){{0,6}}(?![\d-]|{SPACE}\d|{SPACE}?%))",
        rf"(?<=\d{SPACE})[1-9]?\d(?=-[1-9]?\d(?:{SPACE}[1-9]?\d-[1-9]?\d){{0,6}}(?![\d-]|{SPACE}\d|{SPACE}?%))",
        # 01:02:15:08 of a film
        # sizes of books
        # 777-300ER, 470-122-55A, 5-HT2A
        rf"\d{{1,6}}{DASH}\d{{1,6}}(?!{units}{END})[A-Z]{{1,3}}{NO_MORE}",
        rf"\d{{1,4}}{DASH}[A-Z]{{1,4}}\d{{1,4}}[A-Z]?{NO_MORE}",
        # 12345-AB-678, 2009/28/EC
        # 5! = 120
        rf"{_FACTORIALS}|\d{{1,3}}!(?={SPACE}?(?:[-+×÷/]|=(?!\d)|\*(?!\*))|{SPACE}(?:{_COUNTED}){END}|{SPACE}(?!(?:thanks|guess|lots){END})(?=[a-z]{{5}}){PLURAL}{END})",
        # ordinals of French, of growths and floors
        # what people write in messages
        # 15-Jan
        # 5800X3D
        # cards of fifteen digits
    )


def names(words: WordForms) -> tuple[str, ...]:
    """Returns what begins at a letter or a symbol."""
    months = words.any_of("month", "month_short", "weekday")
    scaled = rf"{words.any_of('code')}{DASH}{NUMBER}{SPACE}{words.any_of('scale')}{END}"
    return (
        *_MACHINE,
        *formulas.SHAPES,
        # EUR/USD 1.0850
        rf"(?:UTC|GMT)[-+−±–]\d{{1,2}}(?::\d\d)?{NO_MORE}",
        rf"[vV]\d{{1,4}}(?:\.\d{{1,6}}){{1,5}}(?:\.x)?{_RELEASE}{_NO_VERSION}",
        rf"{words.any_of('weekday')}\.?,?{SPACE}\d{{1,2}}/\d{{1,2}}(?!{SPACE}?%){NO_MORE}",
        rf"(?!{words.any_of('code')})[A-Z]{{2,4}}\d{{1,6}}\.\d{{1,4}}(?!{SPACE}{words.any_of('scale')}{END}){NO_MORE}",
        # SW7 9TB; V19711111; MR3741i
        rf"(?<![^\W_])[A-Z]{{1,2}}\d{{1,2}}[A-Z]?{SPACE}\d[ABD-HJLNP-UW-Z]{{2}}{END}",
        rf"(?<![^\W_])(?:[A-Z]\d{{5,12}}|[A-Z]{{2}}\d{{5}}|(?:RM|SQ)\d{{4,6}}|MK(?:\d{{3,6}}|\d\d[A-Z])|(?:{_NO_TITLE})\d{{2,6}}[A-Za-z]?){NO_MORE}",
        rf"(?<![^\W_])(?!{words.any_of('code')})[A-Z]{{2,4}}\d{{2,6}}[acefijlnoqruvwxyz]{NO_MORE}",
        rf"localhost:\d{{2,5}}(?:/[\w./?=&%-]{{0,200}}[\w/]|{NO_MORE})",
        # Docket No. AB-12; in Vol. I with
        rf"(?<=[a-z]{SPACE})Nos?\.(?={SPACE}(?:[A-Z]{{1,5}}[-–/.]?){{1,3}}\d)",
        # Jan-15, Jan-15-2020
        rf"(?<![-\w]){words.any_of('month', 'month_short')}{DASH}{DAY}(?:{DASH}{CENTURY}\d\d)?{NO_MORE}",
        # armv7h, wav2vec, md5sum
        rf"(?<![^\W_])[a-z]{{2,8}}\d{{1,3}}[a-z]{{1,5}}{END}",
        # a decrease in knitting is no month
        # COVID-19, F-16, BX-4471-09, AR-15-style; not A1-A5, nor F-16s, nor the E of 2E-3, nor EUR-12 million
        # G-EZTK, N512NK
        r"χ2(?!\w)",
        # M.84
        rf"(?<![^\W_])(?![ACGTU]{{3,40}}-[35][′'’](?!s))(?!{months}{DASH})(?!{scaled})(?![A-Z]{{1,3}}\d{{1,4}}{DASH}[A-Z]{{1,3}}\d{{1,4}}{END})(?=[A-Za-z0-9]{{1,12}}{DASH}[A-Za-z-]{{0,30}}\d)"
        rf"[A-Z][A-Za-z0-9]{{0,11}}(?:{DASH}[A-Za-z0-9]{{1,12}}){{1,6}}(?<!\ds){NO_MORE}",
        # armv7h, sha256sum
        # W5W, T20I
        rf"(?<![^\W_])(?!{words.any_of('code')})(?:[A-Z]{{1,2}}\d{{1,3}}[WV]|T[12]0I){NO_MORE}",
        # x-0-2-2-1-0, where a guitar's strings are held
        # A1:L12, V1–V4
        rf"[A-Z]{{1,2}}\d{{1,4}}(?=(?::|[-‐‑–])[A-Z]{{1,2}}\d{{1,4}}{END})|(?<=\d[-‐‑–:])[A-Z]{{1,2}}\d{{1,4}}{END}",
        # H2SO4, C6H12O6
        rf"(?<![^\W_])(?!{words.any_of('code')}\d)(?=[A-Za-z]{{1,8}}\d)(?:{ELEMENT}\d{{0,2}}){{2,10}}{END}",
        rf"[G-JTVX]\.\d{{3,4}}{NO_MORE}",
        rf"\#(?=\d{{0,5}}[A-Fa-f])(?=[A-Fa-f]{{0,5}}\d){HEX}{{6}}{END}",
        r"(?<!\w)\#(?:[A-Z]{2}|\d{1,4}[A-Za-z]{3})\w{0,60}",
        *_markup(),
        *_paths(),
        r"[MRL][☉⊙⊕]",
        # M.DCCC.LXII
        rf"(?<![^\W_.])M\.(?=[DC])(?:[DCM]{{1,5}}\.){{0,2}}(?:[XLC]{{1,5}}\.)?[DCXLVI]{{1,9}}{NO_MORE}",
    )


def _markup() -> tuple[str, ...]:
    """Operators, arrows, entities and tags of HTML, signs in brackets."""
    tags = "a|abbr|b|big|blockquote|body|br|center|code|dd|del|div|dl|dt|em|font|footer|form|h[1-6]|head|header|hr|html"
    tags += "|i|img|input|ins|label|li|link|main|meta|nav|ol|option|p|pre|s|script|section|select|small|span|strike"
    tags += "|strong|style|sub|sup|table|tbody|td|th|thead|title|tr|tt|u|ul"
    value = "(?:\"[^\"<>]{0,200}\"|'[^'<>]{0,200}'|[^\\s\"'<>]{1,100})"
    entities = "amp|lt|gt|quot|apos|nbsp|copy|reg|trade|deg|times|divide|plusmn|pound|euro|cent|yen|sect|para|middot"
    entities += "|bull|hellip|ndash|mdash|lsquo|rsquo|ldquo|rdquo|laquo|raquo|rarr|larr|shy|ensp|emsp|thinsp"
    return (
        r"(?<![-=<>!])(?:<->|<=>|->|=>|<-(?![-\d])|!==?|===?|<=|>=|:=|&&|\|\||<<|>>|<>)(?![=<>|&])",
        rf"</?(?i:{tags})(?:{SPACE}[\w:-]{{1,30}}={value}){{0,8}}{SPACE}?/?>|<!--[^<>]{{0,200}}-->",
        rf"&(?:{entities}|\#\d{{1,6}}|\#x{HEX}{{1,5}});",
        rf"\([cC]\)(?={SPACE}(?:19|20)\d\d{END})|(?<=\w)\((?:[rR]|tm|TM)\)",
        "§§|¶¶",
        rf"\#{{2,6}}(?={SPACE})",
    )


def _paths() -> tuple[str, ...]:
    """Paths of files: `/etc/passwd`, `~/notes`, `./run.sh`, `.env`; resources, and what is called: `os.path.join()`."""
    hidden = "env|gitignore|gitattributes|dockerignore|bashrc|bash_profile|zshrc|vimrc|npmrc|htaccess|editorconfig"
    name = r"[A-Za-z0-9_](?:[\w.+-]{0,62}[\w+])?|\.[a-z_-]{1,30}"
    return (
        rf"(?<![\w/.])\.(?:{hidden}){END}|(?<![^\W_])\.NET{END}",
        # libfoo.so.1.2, access.log.20231224, app.log.2.gz; site.conf.bak
        rf"(?<![\w.])[A-Za-z_][\w+-]{{1,60}}(?:\.\d{{1,4}}){{0,3}}\.(?:so|log|dylib|pem|crt|key|jar|proto|ko|gitignore){END}(?!\.\w)",
        r"[a-z][a-z0-9+]{1,14}://[^\s<>\"]{0,200}[\w/]",
        r"[A-Za-z_]\w{0,40}(?:\.[A-Za-z_]\w{0,40}){1,6}(?=\()",
        rf"(?<![\w/.+-])/[A-Za-z_](?:[\w.+-]{{0,62}}[\w+])?(?:/(?:{name})){{1,10}}/?(?!\w)",
        rf"(?<![\w/.])(?:~|\.{{1,2}})(?:/(?:{name})){{1,10}}/?(?!\w)",
    )
