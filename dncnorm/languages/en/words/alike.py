"""A reading that a sentence decides, what says it, and what proves it: the parts of `alike_readings.py`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from dncnorm.core.segments import RULE_SOURCE, Segment
from dncnorm.languages.base import Rewriter
from dncnorm.languages.en.words.cues import cues, words

_LOWER_WORD = re.compile(r"[a-z][a-z-]+")
_TWO_NUMBERS = re.compile(r"(\d+)[/:](\d+)", re.ASCII)
_DASHED = frozenset("-–")
_POINTED = re.compile(r"\d+\.\d+", re.ASCII)
_FOLLOWING = "goes on"
"""The kind of words after a token that it does not measure or count."""


class Alike(NamedTuple):
    """A reading that a sentence may decide.

    shape: the written forms. cue: the kind of words that speak for it; those of `not <cue>` speak against it.
    semiotic_class, said: its class, and its words. proof: whether a token of the sentence shows it.
    is_counted: whether what follows may be counted by it. is_final: whether it changes what another rule has said.
    not_after: words that it does not follow. only_after: the kind of words that it must follow, if any.
    is_paired: whether both ends of a range must have the shape: `2.25-2.75` is no time.
    """

    name: str
    shape: str
    cue: str
    semiotic_class: str
    said: Callable[[Segment, Rewriter], str | None]
    proof: Callable[[Segment], bool] | None = None
    is_counted: bool = False
    is_final: bool = False
    not_after: frozenset[str] = frozenset()
    only_after: str = ""
    is_paired: bool = False

    def apply(self, segments: list[Segment], place: int, rewrite: Rewriter) -> None:
        """Reads the token at `place` so, if the sentence says so."""
        segment = segments[place]
        if (segment.source == RULE_SOURCE and not self.is_final) or not (
            self.is_counted or _stands_alone(segments, place)
        ):
            return
        previous = segments[place - 1].before.casefold() if place else ""
        if previous in self.not_after or (self.only_after and previous not in cues()[self.only_after]):
            return
        if self.is_paired and not self._has_its_like(segments, place):
            return
        if self._is_shown(segments, place) and (said := self.said(segment, rewrite)):
            segments[place] = rewrite.say(said, self.semiotic_class, segment)

    def _has_its_like(self, segments: list[Segment], place: int) -> bool:
        """Whether the number on the other side of a dash, if there is one, has the shape, too."""
        for step in (-1, 1):
            at = place + 2 * step
            if not 0 <= at < len(segments) or segments[place + step].before not in _DASHED:
                continue
            if _POINTED.fullmatch(segments[at].before) and not re.fullmatch(self.shape, segments[at].before):
                return False
        return True

    def _is_shown(self, segments: list[Segment], place: int) -> bool:
        present = words(segments)
        if not present.isdisjoint(cues().get(f"not {self.cue}", frozenset())):
            return False
        others = (segment for at, segment in enumerate(segments) if at != place)
        is_proved = self.proof is not None and any(map(self.proof, others))
        return is_proved or not present.isdisjoint(cues().get(self.cue, frozenset()))


def _stands_alone(segments: list[Segment], place: int) -> bool:
    """Whether nothing follows that a number would count or measure."""
    following = segments[place + 1].before if place + 1 < len(segments) else ""
    if following in _DASHED and place + 2 < len(segments) and segments[place + 2].before[0].isdecimal():
        return True
    is_counted = _LOWER_WORD.fullmatch(following) is not None and following not in cues()[_FOLLOWING]
    return not is_counted and following not in ("%", "×", "/", "-", "±", "+/-")


def _say_joined(segment: Segment, rewrite: Rewriter, word: str) -> str | None:
    found = _TWO_NUMBERS.fullmatch(segment.before)
    numbers = [number for digits in (found.groups() if found else ()) if (number := rewrite.form("CARDINAL", digits))]
    return f" {word} ".join(numbers).replace("  ", " ") if len(numbers) > 1 else None


def joined(word: str) -> Callable[[Segment, Rewriter], str | None]:
    """Returns what says two numbers with a word between them."""
    return partial(_say_joined, word=word)


def _say_first(segment: Segment, rewrite: Rewriter, semiotic_class: str, wanted: str, mark: str) -> str | None:
    written = segment.before.replace(".", mark) if mark else segment.before
    return rewrite.form(semiotic_class, written, wanted)


def first(semiotic_class: str, wanted: str = ".*", mark: str = "") -> Callable[[Segment, Rewriter], str | None]:
    """Returns what says the first form of a class that matches; `mark` stands for the point."""
    return partial(_say_first, semiotic_class=semiotic_class, wanted=wanted, mark=mark)


def _is_shown(segment: Segment, shape: str, semiotic_class: str, spoken: str, *, is_rule: bool) -> bool:
    is_so = re.fullmatch(shape, segment.before) is not None and re.fullmatch(spoken, segment.after) is not None
    return is_so and semiotic_class in ("", segment.semiotic_class) and (not is_rule or segment.source == RULE_SOURCE)


def proved_by(
    shape: str, *, semiotic_class: str = "", spoken: str = ".*", is_rule: bool = False
) -> Callable[[Segment], bool]:
    """Returns whether a segment has a form, and is read so."""
    return partial(_is_shown, shape=shape, semiotic_class=semiotic_class, spoken=spoken, is_rule=is_rule)
