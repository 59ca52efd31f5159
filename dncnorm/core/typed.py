"""Replaces look-alike characters with those of a keyboard, each where it is certain.

An en dash between two numbers means a range; in a chain of numbers (`2019–07–26`) and after the letters of a code
(`CVE–2022`) it is a hyphen. A bullet between units is a middle dot. A ring or a raised zero after a number is a
degree sign, a prime or an accent before a genitive an apostrophe. No length changes, and each stretch between white
space is read by itself, so that text that arrives in pieces is read like the whole.
"""

from __future__ import annotations

import re
from unicodedata import normalize

from dncnorm.core.characters import KEYBOARD, PLAIN_LETTERS

LONGEST_RUN = 256
"""The longest stretch between white space that is read together; a longer one is left as it is."""
BEHIND = 2
"""Characters of context before a stretch."""
_LETTERS = "ℎℬℰℱℋℐℒℳℛℯℊℴℭℌℑℜℨ"
"""Mathematical letters that are symbols by themselves."""
_TELLING = re.compile(f"[–‒−―º˚⁰′´ʹʺ˝ˢⁿʳᵗ•{_LETTERS}]")
_RUNS = re.compile(r"\S+")
_ROW = r"\d{1,10}(?:\.\d{1,2})?(?:[-–]\d{1,10}){2,8}(?![–—%°-]|(?!T\d)\w|[.,]\d)"
_BUILD = r"\d+(?:\.\d+){2,4}–\d{1,4}(?![–—\w]|\.\d)"
_PART_NUMBER = r"\d{3,6}[-–]\d{3,6}[-–][A-Z]{1,2}\d{0,3}(?![–—\w-])"
_UUID = r"[0-9a-f]{8}(?:[-–][0-9a-f]{4}){3}[-–][0-9a-f]{12}(?!\w)"
_CHAIN = re.compile(rf"(?<![\w.,–—−-])(?:{'|'.join((_ROW, _BUILD, _PART_NUMBER, _UUID))})")
"""Numbers in a row, a version and its build, and identifiers."""
_YEARS = re.compile(r"\d{4}(?:[-–]\d{4})+")
"""A row of years, in which a dash means a range."""
_MINUSES = re.compile(
    r"(?<![\w.,–—−])(?:\d{4}−(?:0[1-9]|1[0-2])−[0-3]\d|\d{3}−\d{3}−\d{4}|\d{3}−0\d{3}|1−8\d\d−\d{3}−\d{4})(?![–—−\w])"
)
"""A date or a telephone number whose dash is a minus."""
_TELEPHONE = re.compile(
    r"(?<![\w.,–—−-])(?:(?:\d{3}–0\d{3}|\d{5}–\d{4})(?![–—\w])|1[-–]8\d\d[-–](?=[\dA-Z–-]{4,14}(?!\w))[\dA-Z–-]*[A-Z])"
)
_CODE = re.compile(
    r"(?<![\w.,–—/&'’-])(?<!\d )[A-Z]{1,5}"
    r"(?=[\w–-]{0,40}\d)(?:[-–](?:[A-Z][A-Za-z]{0,2}|(?=[A-Za-z]{0,4}\d)[A-Za-z0-9]{1,12})){1,5}(?![–—\w])"
)
"""Capitals, and digits after a dash. After a number and a space they are its unit: `9 AM–5 PM`."""
_DEGREES = re.compile(r"(?<=\d)[º˚]|(?<=\d\s)º(?=[CСF](?!\w))")
_RAISED_ZERO = re.compile(
    r"(?<![\w.,^*/])(?!10⁰)(?:\d{1,3}\.\d{1,2}|\d{2,3})⁰(?![⁰¹²³⁴-⁹=])|(?<![\w.,])\d⁰(?=[CFKNSEW](?!\w))|(?<=\d)⁰(?=\d\d?[.′'’])"
)
_GENITIVE = re.compile(r"(?<=[^\W_])[′´](?=(?:s|S|t|re|ve|ll|d|m|em|T|RE|VE|LL)(?![^\W_]))")
_SHORT_YEAR = re.compile(r"(?:(?<![^\s(])|(?<=Q[1-4])|(?<=H[12])|(?<=FY))[′´](?=\d\ds?(?![\w′″]))")


_MINUTE = re.compile(r"(?<=\d)´(?!\w)")
_SIZE = re.compile("(?<=[0-9½¼¾])[ʹʺ˝]")
_PRODUCT = re.compile(r"(?<=[A-Za-zΩμµ])(?<![A-Za-z]{4})•(?=[A-Za-zΩμµ]{1,3}(?![A-Za-z]))")
"""A bullet between two units, `N•m`: a middle dot."""
_RAISED_ENDING = re.compile(r"(?<=\d)(?:ˢᵗ|ⁿᵈ|ʳᵈ|ᵗʰ)(?!\w)")
_OF_WORD = re.compile(rf"(?<=[A-Za-z])[{_LETTERS}]+|[{_LETTERS}]+(?=[A-Za-z])")
_OF_SUM = r"[^\W\d_]{0,3}[$€£¥₽₴₹₩₺₪₱₫₦]?"
_CLOSER = r"(?:[%‰°]?[^\W\d_]{0,4}\.?|[$€£¥₽₴₹₩₺₪₱₫₦])"
_OF_RANGE = r"\d{1,7}(?:[.,]\d{1,3})*"
_ASCENDING = re.compile(
    r"(?<![\w.,–—−=+*/^×·-])(?!10−\d\d?(?![\d.,;:)\]]))"
    rf"({_OF_SUM})({_OF_RANGE})({_CLOSER})[−―]({_OF_SUM})({_OF_RANGE})(?![–—−=]|[.,]?\d)"
)
_MARKS = str.maketrans("", "", ".,")
_PRIMES = str.maketrans("ʹʺ˝", "′″″")
_ENDINGS = str.maketrans("ˢᵗⁿᵈʳʰ", "stndrh")


def as_typed(text: str) -> str:
    """Returns the text with a keyboard's characters where it is certain that they are meant; of the same length."""
    if text.isascii():
        return text
    plain = text.translate(KEYBOARD)
    return _RUNS.sub(_run, plain) if _TELLING.search(plain) else plain


def plain_letters(text: str) -> str:
    """Returns the text with plain letters for mathematical and wide ones."""
    return text if text.isascii() else _OF_WORD.sub(_plain, text.translate(PLAIN_LETTERS))


class Typist:
    """Reads a text that comes in pieces as `as_typed` reads the whole of it."""

    def __init__(self) -> None:
        self._seen, self._open = "", ""

    def typed(self, piece: str) -> str:
        """Returns what the piece decides: all but a stretch that is not complete, from what its end may change on."""
        text = f"{self._seen}{self._open}{piece}"
        last = "" if text[-1:].isspace() else (text.rsplit(None, 1) or [""])[-1]
        telling = _TELLING.search(text, len(text) - len(last)) if len(last) <= LONGEST_RUN else None
        return self._given(text, telling.start() if telling else len(text))

    def rest(self) -> str:
        """Returns the rest, once the text has ended."""
        text = f"{self._seen}{self._open}"
        return self._given(text, len(text))

    def _given(self, text: str, end: int) -> str:
        given = as_typed(text)[len(self._seen) : end]
        self._seen, self._open = text[:end][-(LONGEST_RUN + 1 + BEHIND) :], text[end:]
        return given


def _run(found: re.Match[str]) -> str:
    run = found[0]
    if run.isascii() or len(run) > LONGEST_RUN or not _TELLING.search(run):
        return run
    before = found.string[max(0, found.start() - BEHIND) : found.start()]
    return _read(before + run)[len(before) :]


def _read(run: str) -> str:
    if "–" in run:
        for rule in (_CHAIN, _TELEPHONE, _CODE):
            run = rule.sub(_hyphens, run)
    if "−" in run:
        run = _MINUSES.sub(lambda found: found[0].replace("−", "-"), run)
    if "−" in run or "―" in run:
        run = _ASCENDING.sub(_range, run)
    run = _OF_WORD.sub(_plain, run)
    run = _DEGREES.sub("°", run)
    if "⁰" in run:
        run = _RAISED_ZERO.sub(lambda found: found[0].replace("⁰", "°"), run)
    run = _SIZE.sub(lambda found: found[0].translate(_PRIMES), run)
    run = _PRODUCT.sub("·", _MINUTE.sub("′", run))
    run = _RAISED_ENDING.sub(lambda found: found[0].translate(_ENDINGS), run)
    return _SHORT_YEAR.sub("'", _GENITIVE.sub("'", run))


def _plain(found: re.Match[str]) -> str:
    return normalize("NFKC", found[0])


def _hyphens(found: re.Match[str]) -> str:
    return found[0] if _YEARS.fullmatch(found[0]) else found[0].replace("–", "-")


def _range(found: re.Match[str]) -> str:
    """Returns the ends of a range with an en dash between them, if they are in order and written alike."""
    front, first, closer, other, last = found.groups()
    is_alike = front == other or not other
    is_open = not closer or found.string[found.end() :].startswith(closer)
    is_ascending = _size(first) < _size(last)
    return re.sub("[−―]", "–", found[0]) if is_alike and is_open and is_ascending else found[0]


def _size(number: str) -> tuple[int, str]:
    """Returns the whole part of a number and its decimals; marks of thousands are left out."""
    whole, mark, decimals = number.rpartition(".") if number.count(".") == 1 else number.rpartition(",")
    if mark and len(decimals) != 3:
        return int(whole.translate(_MARKS) or 0), decimals
    return int(number.translate(_MARKS)), ""
