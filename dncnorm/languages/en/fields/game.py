"""Reads what is scored and played: cricket, points of tennis, stoppage time, chess moves, cards. For a voice.

287-4 dec, 57no, 40-15, 45+2', Qxf7+, ♠AQ952
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment, touch
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.words.cues import is_about

ADDRESS, CARDINAL, DIGIT, LETTERS = "ADDRESS", "CARDINAL", "DIGIT", "LETTERS"
FRACTION, MEASURE, VERBATIM = "FRACTION", "MEASURE", "VERBATIM"
_CRICKET, _TENNIS, _CHESS = "cricket", "tennis", "chess"
"""Kinds of words (`cue_words.tsv`)."""
_PIECES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}
_MOVE = re.compile(r"([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h])")
_PLAYERS, _PLAYS = frozenset(["White", "Black"]), frozenset(["plays", "played", "moves", "resigns", "mates"])
_BEFORE_MOVES = frozenset(["after", "play", "played", "playing", "plays"])
_FIRST = frozenset("1234")
_RANK = re.compile(r"[1-8]", re.ASCII)
_ENDS = {"+": "check", "++": "double check", "#": "mate"}


def move(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the piece of a chess move beside another move: `Nf3`, `exd5`, `Bxh7+`; one alone is spelled: `Re5`."""
    found = _MOVE.fullmatch(segments[place].before)
    if found is None or not _is_move(segments, place):
        return
    if not _is_chess(segments, place):
        if found[1] and not found[2] and not (place and touch(segments, place - 1) and _is_inner(segments[place - 1])):
            segments[place] = rewrite.read_as(LETTERS, segments[place])
        return
    taken = ["takes"] if found[3] else []
    said = [_PIECES.get(found[1], ""), *found[2].lower(), *taken, found[4]]
    segments[place] = rewrite.say(" ".join(filter(None, said)), VERBATIM, segments[place])


def _is_move(segments: list[Segment], place: int) -> bool:
    """Whether a rank touches the file: the `3` of `Nf3`."""
    is_ranked = place + 1 < len(segments) and touch(segments, place) and _RANK.fullmatch(segments[place + 1].before)
    return bool(is_ranked) and not (
        place + 2 < len(segments) and touch(segments, place + 1) and segments[place + 2].before[0].isalnum()
    )


def _are_numbered(segments: list[Segment], place: int, other: int) -> bool:
    """Whether two kings or rooks are rather constants or resistors: `Ka1 and Ka2`, `Rf1, Rf2`."""
    ranks = {segments[at + 1].before for at in (place, other)}
    is_alike = segments[place].before == segments[other].before and segments[place].before[0] in "KR"
    return is_alike and len(ranks) > 1 and ranks <= _FIRST


def _is_inner(segment: Segment) -> bool:
    return segment.before[-1].isalnum()


def _is_chess(segments: list[Segment], place: int) -> bool:
    """Whether another token is a move's, or this one takes, or gives check, or a word of chess is there."""
    if "x" in segments[place].before or (
        place + 2 < len(segments) and touch(segments, place + 1) and segments[place + 2].before in _ENDS
    ):
        return True
    is_beside = any(
        at != place
        and _MOVE.fullmatch(other.before)
        and _is_move(segments, at)
        and not _are_numbered(segments, place, at)
        for at, other in enumerate(segments)
    )
    if place and segments[place - 1].before.casefold() in _BEFORE_MOVES:
        return True
    present = {segment.before for segment in segments}
    is_played = not present.isdisjoint(_PLAYERS) and not present.isdisjoint(_PLAYS)
    return is_beside or is_played or is_about(segments, _CHESS)


GAME_RULES = (SentenceRule("chess move", WrittenShape(r"[KQRBN][a-h1-8]?x?[a-h]|[a-h]x[a-h]"), move, is_speech=True),)
