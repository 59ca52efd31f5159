"""Reads what a team or a pitcher has won and lost, for a voice: `the 7-3 Chiefs`, `improved to 5-0`, `Ravens (2-2)`.

A score says "to", a standing "and": it stands where a sentence about American games says what someone is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import Segment, is_tight
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.en.words.cues import cues, has_word, is_about, words
from dncnorm.languages.en.words.spoken_signs import NOUGHT_WORD

CARDINAL = "CARDINAL"
AND_WORD = "and"
_STANDING = "standings"
"""The kind of words (`cue_words.tsv`)."""
_GAMES = re.compile(r"0|[1-9]\d{0,2}", re.ASCII)
_MOST_GAMES = 162
_MOVED = frozenset(["improved", "improve", "improves", "improving", "fell", "falls", "fall", "falling", "dropped"])
_MOVED |= {"drops", "drop", "moved", "move", "moves", "slipped", "slips", "advanced", "advances", "climbed"}
_AT = frozenset(["is", "are", "was", "were", "now", "he's", "she's", "they're", "we're", "gone", "went", "goes", "go"])
_AT |= {"'s", "'re", "he’s", "she’s", "they’re", "we’re", "’s", "’re", "started", "starting", "finished", "at"}
_NAMED = frozenset(["record", "team", "streak"])
_OF_WHOLE = _NAMED | {"mark", "start", "overall"}
_IMPROVED, _OF_ODDS = "improv", frozenset(["odds", "ratio", "lead", "chances", "margin"])
_EARNED_RUNS = re.compile(r"\d\.\d\d", re.ASCII)
"""What a pitcher allows in a game on average."""
_SPANS = frozenset(["season", "year", "campaign"])
"""What follows a standing and no score: `a 5-1 start`, `5-0 overall`."""
_THIS, _PLACES = frozenset(["this", "at", "on", "in"]), frozenset(["home", "division", "conference"])
_OF_SCORE = frozenset(["win", "wins", "victory", "loss", "defeat", "lead", "led", "up", "down", "ahead", "behind"])
_OF_SCORE |= {"draw", "deficit", "advantage", "after", "favorites", "favourites", "count", "pitch", "run", "runs"}
_OF_SCORE |= {"triumph", "rout", "setback", "decision", "edge", "vote", "when", "before"}
_SCORES = frozenset(["score", "scoreline", "result", "final", "tally", "vote", "aggregate", "series"])
_ARTICLE = frozenset(["the", "The", "their", "its", "a", "an"])
_LEADING = _ARTICLE | {"only", "first", "best", "worst", "another"}
_NAME = re.compile(r"[A-Z][A-Za-z'’.-]+")


def standing(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the dash between what was won and what was lost."""
    if not is_tight(segments, place):
        return
    won, lost = (segments[at].before for at in (place - 1, place + 1))
    if not (_GAMES.fullmatch(won) and _GAMES.fullmatch(lost)) or int(won) + int(lost) > _MOST_GAMES:
        return
    is_shown = is_about(segments, _STANDING) or _is_named(segments, place)
    if is_shown and _is_standing(segments, place):
        segments[place] = rewrite.say(AND_WORD, PLAIN, segments[place])
        for at in (place - 1, place + 1):
            if segments[at].before == "0":
                segments[at] = rewrite.say(NOUGHT_WORD, CARDINAL, segments[at])


def _is_named(segments: list[Segment], place: int) -> bool:
    """Whether what stands beside it shows that it is no score, whatever the sentence is about."""
    before, after = _around(segments, place)
    if _is_of_pitcher(before, after):
        return _NAME.fullmatch(before[1]) is not None
    is_called = before[0] in _LEADING and after[0] in _NAMED and after[1] not in _OF_SCORE | {"split"}
    return (is_called or _is_reached(segments, before, after)) and not has_word(segments, f"not {_STANDING}")


def _is_of_pitcher(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether earned runs follow it in brackets: `Faber (21-12, 2.04)`, `(3-1, ERA 2.10)`."""
    is_average = "ERA" in after or _EARNED_RUNS.fullmatch(after[1]) is not None
    return before[0] == "(" and after[0] == "," and is_average


def _is_reached(segments: list[Segment], before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether someone improved to it, or is at it: `improved to 7-2`, `are 7-2 on the year`."""
    is_improved = before[0] == "to" and before[1].startswith(_IMPROVED) and after[0] not in _OF_SCORE
    is_of_span = before[0].casefold() in _AT and after[0] == "on" and not _SPANS.isdisjoint(after)
    return (is_improved or is_of_span) and words(segments).isdisjoint(_OF_ODDS)


def _around(segments: list[Segment], place: int) -> tuple[list[str], list[str]]:
    """Returns the two words before a standing, the nearer first, and the three behind it; "" beyond the sentence."""
    return (
        [segments[at].before if at >= 0 else "" for at in (place - 2, place - 3)],
        [segments[at].before if at < len(segments) else "" for at in (place + 2, place + 3, place + 4)],
    )


def _is_standing(segments: list[Segment], place: int) -> bool:
    before, after = _around(segments, place)
    if after[0] in _OF_SCORE or before[1].casefold() in _SCORES:
        return False
    if (before[0] == "(" and after[0] == ")") or _is_of_pitcher(before, after):
        return _NAME.fullmatch(before[1]) is not None
    is_whole = after[0] in _OF_WHOLE or (after[0] == "on" and after[2] in _SPANS)
    is_whole = is_whole or (after[0] in _THIS and after[1] in _SPANS | _PLACES)
    is_team = before[0] in _ARTICLE and after[0].casefold() in cues()[_STANDING] and after[0].istitle()
    is_reached = before[0] == "to" and before[1] in _MOVED
    return is_whole or is_team or is_reached or before[0].casefold() in _AT


STANDING_RULES = (SentenceRule("standing", DASHES, standing, is_speech=True),)
