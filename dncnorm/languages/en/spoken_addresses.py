"""Says web addresses, file names and hashtags as a person does, where the corpus spells them.

`bob@example.com` is bob at example dot com; known words and what can be pronounced stay whole, the rest is spelled.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dncnorm.core.tables import rows

_SIGNS = Path(__file__).parent / "grammar" / "web_signs.tsv"
_PIECES = re.compile(r"[A-Z]+s?(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+|\d+|\S")
_LONGEST_CARDINAL = 2
_SHORTEST_WORD = 4
_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = (
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SHORT_WORDS = frozenset(
    (
        "a of to in it is be as at so we he by or on do if me my up an go no us am the and for are but not you all any can "
        "had her was one our out day get has him his how man new now old see two way who boy did its let put say she too "
        "use dad mom car cat dog bad big red run sun top yes air art ask bar bat bed bee bet bid big bin bit bow box bug "
        "bus buy bye cab cam cap cow cry cup cut dry due ear eat egg end era eye fan far fat few fit fix fly fog fox fun "
        "gap gas gem god gun guy gym hat hid hip hit hop hot hub hug ice ill ink jam jar jaw jet job joy key kid kin kit "
        "lab law lay led leg lid lie lip log lot low mad map mat met mid mix mob mud net nor nut oak odd off oil owl own "
        "pan pay pen pet pie pig pin pit pop pot pub rag ram ran rap rat raw ray rib rid rig rim rip rob rod row rub rug "
        "sad sat saw sea set sex shy sin sir sit six ski sky son spa spy sum tag tan tap tax tea ten tie tin tip toe ton "
        "toy try tub van vet via war web wet why wig win wit won yet zip zoo abs ago aid ale amp ape app arc arm ban blog "
        "com org net dev doc docs bin tmp lib dot info raw src py lol meh pro max min sub tom tim ben sam joe bob ann amy "
        "max kim leo lee ian ray roy ron dan don ken jim ted rob zoe eva mia ava doe roe sue pat"
    ).split()
) - {"py", "src", "tmp"}
_ONSETS = frozenset(
    "bl br ch cl cr dr dw fl fr gh gl gn gr kh kl kn kr ph pl pr ps rh sc sh sk sl sm sn sp sq st sv sw th tr ts tw vl wh "
    "wr scr shr spl spr str thr chr sch phr".split()
)
_CODAS = frozenset(
    "ght tch rld rst nch rch mpt nth rth ngs nds sts nts rts lds mps cks rks rns lls cts pts ths lts rds nks sps wns lms "
    "rms fts xts rbs sks sms dth fth lth ngth".split()
)
_WORD = re.compile(r"(?P<onset>[^aeiouy]*)(?:[aeiouy]+[^aeiouy]{1,4})*?[aeiouy]+(?P<coda>[^aeiouy]*)")


def spoken_address(written: str) -> str:
    """Returns the words of an address, of a file's name or of a hashtag.

    >>> spoken_address("arxiv.org/abs/12"), spoken_address("#GoTeam"), spoken_address("me@psf.io")
    ('arxiv dot org slash abs slash twelve', 'hashtag Go Team', 'me at P S F dot I O')
    """
    pieces: list[str] = _PIECES.findall(written)
    if pieces and pieces[0] == "#":
        pieces[0] = "hashtag"
    return " ".join(map(_said, pieces))


def _said(piece: str) -> str:
    if piece.isdecimal() and piece.isascii():
        return _number(piece)
    if not piece.isalpha():
        return _names().get(piece, piece)
    return piece if is_said_whole(piece) else " ".join(piece.upper())


def is_said_whole(word: str) -> bool:
    """Whether a word of an address is known or can be pronounced."""
    low = word.lower()
    if len(low) < _SHORTEST_WORD or not low.isascii():
        return low in SHORT_WORDS or not low.isascii()
    parts = _WORD.fullmatch(low)
    if parts is None:
        return False
    onset, coda = parts["onset"], parts["coda"]
    return (len(onset) < 2 or onset in _ONSETS) and (len(coda) < 3 or coda in _CODAS)


def _number(digits: str) -> str:
    """Up to ninety nine as a number, else digit by digit."""
    value = int(digits)
    if len(digits) > _LONGEST_CARDINAL or digits[0] == "0":
        return " ".join(_DIGITS[int(digit)] for digit in digits)
    if value < 10:
        return _DIGITS[value]
    if value < 20:
        return _TEENS[value - 10]
    tens, ones = divmod(value, 10)
    return f"{_TENS[tens - 2]} {_DIGITS[ones]}" if ones else _TENS[tens - 2]


@cache
def _names() -> dict[str, str]:
    """Returns the names of the signs; the rest of them, as they are."""
    return {".": "dot", **dict(rows(_SIGNS, 2))}
