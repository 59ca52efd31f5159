"""Reads chords, progressions of chords and dotted notes: `F#m7b5`, `G/B`, `ii-V-I`, `♩. = 72`. For a voice."""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.codes.roman import SMALL
from dncnorm.languages.en.words.cues import is_about

CARDINAL, LETTERS, VERBATIM = "CARDINAL", "LETTERS", "VERBATIM"
_CHORDS = "chords"
"""The kind of words (`cue_words.tsv`)."""
_ROOT = r"[A-G][#♯b♭]?"
_QUALITY = r"(?:maj|min|dim|aug|sus|add|m|M)?\d{0,2}(?:(?:maj|sus|add|[#♯b♭])\d{1,2}){0,3}"
_CHORD = re.compile(rf"({_ROOT})({_QUALITY})(?:/{_ROOT})?")
_LONGEST = len("Bbmaj7#11/Eb")
_NAMES = {
    "#": "sharp",
    "♯": "sharp",
    "b": "flat",
    "♭": "flat",
    "m": "minor",
    "min": "minor",
    "M": "major",
    "maj": "major",
}
_NAMES |= {"dim": "diminished", "aug": "augmented", "sus": "suspended", "add": "add", "/": "over"}
_NUMBERED, _INTERVALS = re.compile("[A-G][b♭]?(?:maj|min|m|M|dim|aug)"), frozenset(["6", "7", "9", "11", "13"])
_DEGREES = re.compile("i|ii|iii|iv|v|vi|vii|I|II|III|IV|V|VI|VII")
_PROGRESSION = r"(?:[iv]{1,3}|[IV]{1,3})(?:[-‐‑](?:[iv]{1,3}|[IV]{1,3})){2,6}"
_DASH, _LINKED = re.compile("[-‐‑–—]"), re.compile("[ivIV‐‑–—-]{1,16}")
_LINES = re.compile(rf"(?:{_DEGREES.pattern})(?:[-‐‑–—](?:{_DEGREES.pattern})){{2,6}}")
_DOTTED = {"♩.": "dotted quarter note", "♪.": "dotted eighth note"}


def chord(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the signs of a chord: `C#m7`, `A7#9`, and in a sentence about music `G/B`."""
    first, last = place, place
    while first and touch(segments, first - 1) and place - first < _LONGEST:
        first -= 1
    while (
        last + 1 < len(segments) and touch(segments, last) and last - place < _LONGEST and _is_part(segments[last + 1])
    ):
        last += 1
    written = "".join(segment.before for segment in segments[first : last + 1])
    if not _CHORD.fullmatch(written) or (segments[place].before in ("/", "b") and not is_about(segments, _CHORDS)):
        return
    for at in range(first, last + 1):
        said = " ".join(_named(segments[at].before, is_first=at == first))
        if said:
            segments[at] = rewrite.say(said, VERBATIM, segments[at])


def numbered_chord(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names what a chord is before its number: `Am7`, `Ebmaj7`; not `CM11X`, nor a `CM11` far from music."""
    chord, number = segments[place].before, place + 1
    if number == len(segments) or not touch(segments, place) or segments[number].before not in _INTERVALS:
        return
    goes_on = number + 1 < len(segments) and touch(segments, number) and segments[number + 1].before.isalnum()
    is_chord = not goes_on or segments[number + 1].before in _NAMES
    others = [segment for segment in segments if segment.before != chord]
    if is_chord and (not chord.endswith("M") or is_about(others, _CHORDS)):
        segments[place] = rewrite.say(" ".join(_named(chord, is_first=True)), LETTERS, segments[place])


def _is_part(segment: Segment) -> bool:
    return segment.before.isalnum() or segment.before in _NAMES


def _named(part: str, *, is_first: bool) -> list[str]:
    """Returns the words of a token of a chord; nothing for a number, which is said as it is."""
    if part.isdecimal():
        return []
    root = part[:1].lower() if part[:1] in "ABCDEFG" else ""
    rest = part[1:] if root else part
    accidental = rest[:1] if root and rest[:1] in ("b", "#", "♭", "♯") else ""
    quality = rest[len(accidental) :]
    return [word for word in (root, _NAMES.get(accidental, ""), _NAMES.get(quality, quality)) if word]


def progression(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads three chords and more by their degrees, in one token or in several: `ii-V-I`, `I–vi–IV–V`."""
    if place and touch(segments, place - 1):
        return
    last = place
    while last + 1 < len(segments) and touch(segments, last) and _LINKED.fullmatch(segments[last + 1].before):
        last += 1
    if not _LINES.fullmatch("".join(segment.before for segment in segments[place : last + 1])):
        return
    for at in range(place, last + 1):
        said = [_degree(part, rewrite) for part in _DASH.split(segments[at].before) if part]
        if said:
            segments[at] = rewrite.say(" ".join(map(str, said)), CARDINAL, segments[at])
        else:
            segments[at] = rewrite.say(SILENCE, PUNCT, segments[at])


def _degree(numeral: str, rewrite: Rewriter) -> str | None:
    number = SMALL.get(numeral.lower())
    return rewrite.form(CARDINAL, str(number)) if number else None


def dotted(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a note and its dot before a tempo."""
    segments[place] = rewrite.say(_DOTTED[segments[place].before], PLAIN, segments[place])


MUSIC_RULES = (
    SentenceRule("chord", frozenset("#♯/b"), chord, is_speech=True),
    SentenceRule("numbered chord", WrittenShape(_NUMBERED.pattern), numbered_chord, is_speech=True),
    SentenceRule(
        "progression", WrittenShape(rf"{_PROGRESSION}|[iv]{{1,3}}|[IV]{{1,3}}-?"), progression, is_speech=True
    ),
    SentenceRule("dotted note", frozenset(_DOTTED), dotted, is_speech=True),
)
