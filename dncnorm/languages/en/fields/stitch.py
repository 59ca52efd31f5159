"""Reads the abbreviations of knitting and crochet, for a voice: `ch 2, 12 dc, sl st in next st`, `sl1, k2tog, psso`.

Most are letters that stand for other things as well: a sentence is about stitches if it has one of the words that no
other trade has (`cue_words.tsv`), or three of the abbreviations.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dncnorm.core.segments import Segment, touch
from dncnorm.core.special import SILENCE
from dncnorm.core.tables import rows
from dncnorm.languages.base import Rewriter, SentenceRule, TableForms, WrittenShape
from dncnorm.languages.en.words.cues import has_word, is_about
from dncnorm.languages.en.words.spoken_signs import TIMES_WORD

PLAIN, CARDINAL = "PLAIN", "CARDINAL"
TOGETHER_WORD = "together"
_STITCHES, _EXERCISE = "stitches", "exercise"
"""The kinds of words (`cue_words.tsv`)."""
_WORDS = Path(__file__).with_name("stitch_words.tsv")
_FEWEST = 3
"""So many different abbreviations make a sentence one about stitches."""
_CERTAIN_CASES = frozenset(["rs", "ws", "lh", "rh", "mc", "co", "bo"])
"""What is an abbreviation in capitals alone."""
_TOGETHER = re.compile(r"((?:[bf]p)?(?:h?dc|sc|d?tr)|k|p|ssk|ss)(\d)tog")
_STITCH, _SEVERAL = "st", "stitches"
_STOCKINETTE = "stockinette"
"""What the first word of `st st` is."""
_STREETS = frozenset(["st", "sts"])
"""What stands for saints and streets with a capital."""
_WORD = re.compile(r"[A-Za-z][a-z-]+")
_CLOSING = frozenset("])}*")
_REPEATS = frozenset(["rep", "rep.", "repeat", "repeats", "repeating"])
_ENDS = frozenset(["from", "between"])
_MARK, ASTERISK_WORD, VERBATIM = "*", "asterisk", "VERBATIM"
_REPEATED = re.compile(r"\d{1,3}", re.ASCII)


@cache
def _said() -> dict[str, str]:
    """Returns what each abbreviation stands for, by its form in small letters."""
    return dict(rows(_WORDS, 2))  # type: ignore[arg-type]


@cache
def _forms() -> frozenset[str]:
    """Returns how they are written: in small letters, capitalized, or in capitals."""
    plain = frozenset(_said()) - _CERTAIN_CASES
    cased = plain | {form.capitalize() for form in plain - _STREETS} | {form.upper() for form in _CERTAIN_CASES}
    more = frozenset(["SSK", "SKPO", "PSSO", "YO", "KFB", "tog-psso"])
    return cased | more | {f"{form}." for form in cased if not form.endswith(".")}


def _is_stitched(segments: list[Segment]) -> bool:
    forms = {form[:1].lower() + form[1:] for form in (segment.before for segment in segments)}
    found = (forms & _said().keys()) - _CERTAIN_CASES
    return len(found) >= _FEWEST or "sts" in found or has_word(segments, _STITCHES) or _turns(segments)


def _turns(segments: list[Segment]) -> bool:
    """Whether a row ends: `Ch 1, turn.`"""
    near = zip(segments, segments[1:], segments[2:], segments[3:], strict=False)
    return any(
        one.before.lower() == "ch" and two.before.isdecimal() and four.before == "turn" for one, two, _, four in near
    )


def abbreviation(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads an abbreviation in a sentence about stitches."""
    if segments[place].after == _STOCKINETTE:
        return
    written = segments[place].before.lower()
    parts = [_said().get(part) or _said().get(part.rstrip(".")) for part in written.split("-")]
    if all(parts) and _is_stitched(segments):
        said = _SEVERAL if written == _STITCH and _is_several(segments, place) else " ".join(map(str, parts))
        segments[place] = rewrite.say(said, PLAIN, segments[place])


def _is_several(segments: list[Segment], place: int) -> bool:
    """Whether a number above one counts it: the `st` of `24 st`."""
    number = segments[place - 1].before if place else ""
    return _REPEATED.fullmatch(number) is not None and number != "1"


def together(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads how many stitches become one: `sc2tog`, `dc3tog`."""
    found = _TOGETHER.fullmatch(segments[place].before)
    number = rewrite.form(CARDINAL, found[2]) if found else None
    if found and number:
        said = f"{_said().get(found[1], found[1])} {number} {TOGETHER_WORD}"
        segments[place] = rewrite.say(said, PLAIN, segments[place])


def times(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads how often stitches are worked or an exercise is done: `[sc, inc] x 6`, `inc x6`, `squat x15`."""
    if not 0 < place < len(segments) - 1 or not _REPEATED.fullmatch(segments[place + 1].before):
        return
    before = segments[place - 1].before
    is_worked = before in _CLOSING or before in _said().keys() - _STREETS
    is_exercised = _WORD.fullmatch(before) is not None and touch(segments, place) and is_about(segments, _EXERCISE)
    if not touch(segments, place - 1) and (is_exercised or (is_worked and _is_stitched(segments))):
        segments[place] = rewrite.say(TIMES_WORD, PLAIN, segments[place])


def repeat_mark(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a star that shows from where something is repeated, if the sentence refers to it: `*P2, k2; rep from *`."""
    if segments[place].after == SILENCE and any(_refers(segments, at) for at in range(len(segments) - 1)):
        segments[place] = rewrite.say(ASTERISK_WORD, VERBATIM, segments[place])


def _refers(segments: list[Segment], place: int) -> bool:
    """Whether a word sends back to a star that stands alone: `rep * to *`, `repeat from *`."""
    if segments[place].before.casefold() not in _REPEATS:
        return False
    at = place + 1 + (segments[place + 1].before in _ENDS)
    is_mark = at < len(segments) and segments[at].before == _MARK
    return is_mark and not (at + 1 < len(segments) and touch(segments, at) and segments[at + 1].before[0].isalnum())


STITCH_RULES = (
    SentenceRule("stitch", TableForms(_forms), abbreviation, is_speech=True),
    SentenceRule("stitches together", WrittenShape(_TOGETHER.pattern), together, is_speech=True),
    SentenceRule("mark of a repetition", frozenset(_MARK), repeat_mark, is_speech=True),
    SentenceRule("times of stitches", frozenset("xX×"), times, is_speech=True),
)
