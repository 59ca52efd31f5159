"""Reads a text's characters as they are seen, and says where they stand.

Marks of a text's direction, joiners and spaces without width, soft hyphens and tags are left out: beside a sign, a
digit or a unit they would part what is written together. The joiners of emoji and of letters (U+200C, U+200D) change
what is seen, and stay. A character reference of HTML, `&nbsp;` or `&#8211;`, is the character that it names, and what
HTML raises or lowers behind a number, a unit or a variable is an exponent, an ending or an index: `10<sup>8</sup>` is
`10⁸`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from typing import NamedTuple

from dncnorm.core.characters import RAISED

_LONGEST_NAME = 32
_INVISIBLE = "\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0000-\U000e007f"
_BESIDE = (
    r"(?<=\d)<sup>(?:st|nd|rd|th)</sup>"
    r"|(?:(?<=[^\W_])|(?<=\)))(?<![^\W\d_]{3})(?:(?<!\d{4})<sup>[-+−–]?\d{1,3}[-+−–]?</sup>|<sub>\d{1,3}</sub>)"
)
_OTHERWISE = re.compile(
    rf"[{_INVISIBLE}]+|&(?:#\d{{2,7}}|#[xX][0-9a-fA-F]{{2,6}}|[A-Za-z][A-Za-z0-9]{{1,31}});|{_BESIDE}"
)
_MARKS = re.compile(rf"[{_INVISIBLE}]+")
LOOKED_AT = 4
"""Characters before what is raised that decide whether it is."""
_UNFINISHED = re.compile(
    rf"(?:&[#A-Za-z0-9]{{0,{_LONGEST_NAME}}}|<(?:s(?:u(?:[pb](?:>[^<>\s]{{0,5}}(?:</?[subp]{{0,3}})?)?)?)?)?)\Z"
)


class Visible(NamedTuple):
    """The visible characters of a text.

    starts: where each begins in the whole text, the invisible ones before it included, and where the last one ends.
    """

    text: str
    starts: Sequence[int]


def without_invisible(text: str, before: str = "") -> str:
    """Returns the characters that are seen. before: what precedes the text, as
    written; its last `LOOKED_AT` characters matter."""
    if _is_plain(text):
        return text
    whole, reached = before + text, len(before)
    pieces: list[str] = []
    for found in _OTHERWISE.finditer(whole, reached):
        pieces += [whole[reached : found.start()], _seen(found)]
        reached = found.end()
    return "".join([*pieces, whole[reached:]])


def visible(text: str) -> Visible | None:
    """Returns the visible characters, and where they are; None if all are."""
    if _is_plain(text) or not _OTHERWISE.search(text):
        return None
    pieces: list[str] = []
    starts, reached = [0], 0
    for found in _OTHERWISE.finditer(text):
        seen = _seen(found)
        starts += range(reached + 1, found.start() + 1)
        starts += [found.end()] * len(seen) if seen != found[0] else range(found.start() + 1, found.end() + 1)
        pieces += [text[reached : found.start()], seen]
        reached = found.end()
    starts += range(reached + 1, len(text) + 1)
    return Visible("".join([*pieces, text[reached:]]), starts)


def length_of(text: str, count: int) -> int:
    """Returns the length of the shortest beginning of a text that has so many visible characters."""
    found = visible(text)
    return found.starts[count] if found else count


def unfinished(text: str) -> int:
    """Returns where a reference or what may be raised begins that the end of the text leaves open; or its length."""
    found = _UNFINISHED.search(text, max(0, len(text) - _LONGEST_NAME - 1))
    return found.start() if found else len(text)


def _is_plain(text: str) -> bool:
    return text.isascii() and "&" not in text and "<su" not in text


def _seen(found: re.Match[str]) -> str:
    if found[0][0] == "<":
        text = found[0][5:-6]
        return text.translate(RAISED) if found[0][3] == "p" and not text.isalpha() else text
    return _MARKS.sub("", unescape(found[0])) if found[0][0] == "&" else ""
