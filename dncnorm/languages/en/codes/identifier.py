"""Reads numbers that name a thing where a count or a ratio could stand: cards, archives, articles, cartridges.

    card 4111111111111111, hep-th/9711200, PNAS 104:12345, .30-06, MARC 245 $a, 1-877-Flowers

For a voice.
"""

from __future__ import annotations

import re

from dncnorm.core.characters import HYPHENS
from dncnorm.core.segments import Segment, is_tight, touch
from dncnorm.core.special import PLAIN, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.codes.addresses import spoken_address
from dncnorm.languages.en.words.cues import cues, is_about
from dncnorm.languages.en.words.plurals import is_plural
from dncnorm.languages.en.words.spoken_signs import COLON_WORD, TO

ADDRESS, DATE, DIGIT = "ADDRESS", "DATE", "DIGIT"
ELECTRONIC, MONEY, VERBATIM = "ELECTRONIC", "MONEY", "VERBATIM"
DOLLAR_WORD = "dollar"
_LONG, _ROUND = r"\d{10,40}", re.compile(r"\d{1,6}0{6,}", re.ASCII)
_MEASURED = re.compile("percent|[kMGT]?i?[bB]|Hz|%")
_UNITS = frozenset(["units", "copies", "miles", "km", "points", "dollars", "euros", "pounds", "users", "people"])
_ARCHIVED = re.compile(r"\d{5,9}", re.ASCII)
_PREPRINT = re.compile(r"(\d{4})\.(\d{4,5})", re.ASCII)
_VOLUME, _ARTICLE = re.compile(r"\d{1,4}", re.ASCII), re.compile(r"\d{4,7}", re.ASCII)
_SCALED = re.compile(r"[1-9]\d{0,5}000", re.ASCII)
"""What is of a scale: one to so many."""
_VOLUMES = frozenset(["Volume", "volume", "Vol.", "vol.", "Vol"])
_YEAR, _PAGE = re.compile(r"(?:1[5-9]|20)\d\d", re.ASCII), re.compile(r"\d{1,3}", re.ASCII)
_HOST, _PORT = re.compile(r"[\w-]+(?:\.[\w-]+)*\.[a-z]{2,12}"), re.compile(r"\d{2,5}", re.ASCII)
_FIELD, _SUBFIELD = re.compile(r"\d{3}", re.ASCII), re.compile(r"[a-z\d]", re.ASCII)
_ZEROS = re.compile(r"(?!.*\bo\b).*").fullmatch
"""A form whose zeros are not called by a letter."""
_TOLL_FREE = re.compile(r"8(?:00|33|44|55|66|77|88)|900", re.ASCII)
_CARTRIDGES = frozenset(
    (bore, charge)
    for bore, charges in {
        "17": "223",
        "22": "250",
        "25": "06 20 35",
        "250": "3000",
        "30": "06 30 40",
        "32": "20 40",
        "38": "40 55",
        "40": "65 82",
        "44": "40 77",
        "45": "70 90 110 120",
        "50": "70 90 110",
    }.items()
    for charge in charges.split()
)
"""Cartridges by bore and charge, a range as written."""
_GUNS, _PRICES, _SERIES = "gun", "price", "series of models"
"""The kinds of words (`cue_words.tsv`) of a sentence that has cartridges, or a sum, and names of products."""
_RINGGIT, _CURRENCY_CODE = "RM", r"RM\d{1,6}|[A-Z]{3}\d{3,12}"
_IDENTIFIED = (
    "reference ref ref. order booking invoice ticket serial sku part model item code tracking account policy case issue"
    " id registration batch lot number no no."
)
"""What has a code of its own, right before it."""
_BEFORE_CODE = frozenset([":", ".", "#", "no", "no.", "number", "code", "is", "the"])


_MODEL = r"[1-9]\d{3}[A-Z]{0,2}|[1-9]\d{2}(?:[a-z]{1,2}| [1-9]\d{2})?|[A-Z]\d{3}"
"""Numbers of models: `4090`, `330i`, `D850`, and a car's own with its line's, `996 911`."""

_IN_PAIRS = "(?!.* hundred [a-z]).*"


def _is_counted(word: str) -> bool:
    return _MEASURED.fullmatch(word) is not None or is_plural(word)


def long_number(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads ten digits and more in a row one by one, unless they are round, or what follows is counted."""
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    if not _ROUND.fullmatch(segments[place].before) and not _is_counted(following):
        segments[place] = rewrite.read_as(DIGIT, segments[place])


def archived(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the number behind a word and a slash digit by digit: `hep-th/9711200`."""
    is_named = is_tight(segments, place) and segments[place - 1].before[-1:].isalpha()
    if is_named and _ARCHIVED.fullmatch(segments[place + 1].before):
        segments[place + 1] = rewrite.read_as(DIGIT, segments[place + 1])


def preprint(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the number of a preprint: `arXiv:1706.07435`."""
    at = place + 1
    while at < len(segments) and segments[at].before in (":", "preprint", "["):
        at += 1
    found = _PREPRINT.fullmatch(segments[at].before) if at < len(segments) else None
    if found is not None:
        first, last = (next(filter(_ZEROS, rewrite.forms(DIGIT, digits)), None) for digits in found.groups())
        if first and last:
            segments[at] = rewrite.say(f"{first} point {last}", DIGIT, segments[at])


def article(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Keeps the colon between a volume and its article, a year and its page, from being read as a ratio.

    `456:111024`, `PNAS 104:12345-12350`, `Smith 2005:113`; but a scale is round, `1:5000`.
    """
    if not is_tight(segments, place) or segments[place].after == COLON_WORD:
        return
    first, last = segments[place - 1].before, segments[place + 1].before
    if first == "1" and _SCALED.fullmatch(last):
        segments[place] = rewrite.say(TO, PLAIN, segments[place])
        return
    is_article = _VOLUME.fullmatch(first) and _ARTICLE.fullmatch(last) and first != "1" and not last.endswith("00")
    is_page = _YEAR.fullmatch(first) and _PAGE.fullmatch(last)
    is_volume = place > 1 and segments[place - 2].before in _VOLUMES
    if is_article or is_page or is_volume:
        segments[place] = rewrite.read_as(VERBATIM, segments[place])
    if is_article and len(last) > len("99999"):
        segments[place + 1] = rewrite.read_as(DIGIT, segments[place + 1])
    elif is_page:
        segments[place - 1] = rewrite.read_as(DATE, segments[place - 1])


def port(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the port of a host: `irc.example.org:6697`."""
    if not is_tight(segments, place) or not _HOST.fullmatch(segments[place - 1].before):
        return
    if _PORT.fullmatch(segments[place + 1].before):
        segments[place] = rewrite.say(COLON_WORD, VERBATIM, segments[place])
        segments[place + 1] = rewrite.read_as(ADDRESS, segments[place + 1])


def object_name(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the name of a digital object, all of it: `10.1038/nature12373`."""
    segments[place] = rewrite.say(spoken_address(segments[place].before), ELECTRONIC, segments[place])


def subfield(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a field of a library's record and the part of it: `245 $a`, `$2`."""
    following = segments[place + 1].before if place + 1 < len(segments) and touch(segments, place) else ""
    if not _SUBFIELD.fullmatch(following):
        return
    segments[place] = rewrite.say(DOLLAR_WORD, VERBATIM, segments[place])
    if place and _FIELD.fullmatch(segments[place - 1].before):
        segments[place - 1] = rewrite.read_as(DIGIT, segments[place - 1])


def toll_free(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a telephone number that ends in words: `1-877-Flowers`, `1-800-GoGreen`."""
    parts = segments[place : place + 5]
    written = [part.before for part in parts]
    if len(parts) < len("1-8-a") or not all(touch(segments, at) for at in range(place, place + 4)):
        return
    is_number = all(mark in HYPHENS for mark in written[1::2]) and _TOLL_FREE.fullmatch(written[2])
    if is_number and written[4][0].isalpha():
        if not written[2].endswith("00"):
            segments[place + 2] = rewrite.read_as(DIGIT, segments[place + 2])
        for at in (place + 1, place + 3):
            segments[at] = rewrite.say(SILENCE, VERBATIM, segments[at])


def cartridge(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a cartridge by its bore and charge: `.30-06`, `45-70 Government`."""
    if not is_tight(segments, place):
        return
    bore, charge = segments[place - 1].before, segments[place + 1].before
    if (bore.removeprefix("."), charge) not in _CARTRIDGES:
        return
    if bore.startswith(".") or is_about(segments, _GUNS):
        segments[place] = rewrite.say(SILENCE, VERBATIM, segments[place])
        for at, digits in ((place - 1, bore.removeprefix(".")), (place + 1, charge)):
            said = rewrite.form(DIGIT if digits.startswith("0") else ADDRESS, digits) or digits
            segments[at] = rewrite.say(said, ADDRESS, segments[at])


def currency_code(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads as a code what else is a sum: `reference THB98796`, and `the RM5293` where nothing has a price."""
    segment = segments[place]
    is_code = segment.before.startswith(_RINGGIT) or _is_identified(segments, place)
    if segment.semiotic_class == MONEY and is_code and not is_about(segments, _PRICES):
        segments[place] = rewrite.read_as(ADDRESS, segment)


def _is_identified(segments: list[Segment], place: int) -> bool:
    """Whether what stands before has a code: `order no. THB98796`."""
    before = [one.before.casefold() for one in segments[max(0, place - 3) : place]]
    while len(before) > 1 and before[-1] in _BEFORE_CODE:
        before.pop()
    return bool(before) and before[-1] in _IDENTIFIED.split()


def model(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the number of a model in pairs: `RTX 4090`, `Peugeot 3008`; what is counted keeps its thousands."""
    name = segments[place - 1].before if place else ""
    is_letter = len(name) == 1 and name.isupper() and touch(segments, place - 1)
    if place > 1 and len(name) == 1 and (name.isdecimal() or is_letter):  # Ryzen 5 7600X, Nikon D750
        name = segments[place - 2].before
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    if name.islower() or name.casefold() not in cues()[_SERIES] or following in _UNITS:
        return
    written = segments[place].before
    if len(written) == len("330") and _is_counted(following):
        return
    said = [rewrite.form(ADDRESS, part, _IN_PAIRS) for part in written.split()]
    if all(said):
        segments[place] = rewrite.say(f" {SILENCE} ".join(map(str, said)), ADDRESS, segments[place])


IDENTIFIER_RULES = (
    SentenceRule("model of a series", WrittenShape(_MODEL), model, is_speech=True),
    SentenceRule("long number", WrittenShape(_LONG), long_number, is_speech=True),
    SentenceRule("archive", frozenset("/"), archived, is_speech=True),
    SentenceRule("preprint", frozenset(["arXiv", "arxiv", "ArXiv"]), preprint, is_speech=True),
    SentenceRule("article", frozenset(":"), article, is_speech=True),
    SentenceRule("port", frozenset(":"), port, is_speech=True),
    SentenceRule("object name", WrittenShape(r"10\.\d{4,9}/\S*"), object_name, is_speech=True),
    SentenceRule("subfield", frozenset("$"), subfield, is_speech=True),
    SentenceRule("toll free", frozenset("1"), toll_free, is_speech=True),
    SentenceRule("cartridge", HYPHENS, cartridge, is_speech=True),
    SentenceRule("code of a currency", WrittenShape(_CURRENCY_CODE), currency_code, is_speech=True),
)
