"""Reads what networks are made of: kinds of Ethernet, the ports of switches, an address behind its port, for a voice.

1000BASE-T, Gi1/0/24, Fa0/1, wlan1/08:55:31:E0:74:D4
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.cutting.apart import BASE_T
from dncnorm.languages.en.words.spoken_numbers import spoken_number
from dncnorm.languages.en.words.spoken_signs import SLASH_WORD

ADDRESS, CARDINAL = "ADDRESS", "CARDINAL"
_PARTS = re.compile(r"(\d+(?:\.\d)?)(G?)BASE-?([A-Z]*)(\d*)([A-Z]*)", re.ASCII)
_PORT = re.compile(r"\d{1,3}/\d{1,3}(?:/\d{1,3})?", re.ASCII)
_INTERFACES = frozenset(
    ["g", "gi", "gig", "fa", "te", "ten", "eth", "et", "ge", "xe", "s", "se", "po", "hu", "fo", "twe", "fastethernet"]
) | frozenset(["gigabitethernet", "tengigabitethernet", "ethernet", "serial", "interface", "port", "fe", "ae", "lag"])


def ethernet(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a kind of Ethernet, whose middle is a word: `1000BASE-T` is one thousand base T."""
    found = _PARTS.fullmatch(segments[place].before)
    if found is None:
        return
    speed, giga, letters, metres, more = found.groups()
    said = [spoken_number(speed, rewrite), *giga.lower(), "base", *letters.lower()]
    said += [rewrite.form(CARDINAL, metres)] if metres else []
    if all(said):
        segments[place] = rewrite.say(" ".join([*map(str, said), *more.lower()]), ADDRESS, segments[place])


def port(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the numbers of a switch's port, behind its letters, which else are a fraction: `Fa0/1`."""
    if not place or not touch(segments, place - 1) or segments[place - 1].before.casefold() not in _INTERFACES:
        return
    if place > 1 and touch(segments, place - 2) and segments[place - 2].before[-1].isalnum():
        return
    said = [rewrite.form(CARDINAL, number) for number in segments[place].before.split("/")]
    if all(said):
        segments[place] = rewrite.say(f" {SLASH_WORD} ".join(map(str, said)), ADDRESS, segments[place])


NETWORK_RULES = (
    SentenceRule("ethernet", WrittenShape(BASE_T), ethernet, is_speech=True),
    SentenceRule("port of a switch", WrittenShape(_PORT.pattern), port, is_speech=True),
)
