"""Reads what is scored and played: cricket, points of tennis, stoppage time, chess moves, cards. For a voice.

287-4 dec, 57no, 40-15, 45+2', Qxf7+, ♠AQ952
"""

from __future__ import annotations

import re

from dncnorm.core.characters import DASHES, LONG_DASHES
from dncnorm.core.segments import RULE_SOURCE, Segment, is_tight, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.fields.cricket import is_card
from dncnorm.languages.en.words.cues import has_word, is_about
from dncnorm.languages.en.words.plurals import is_plural
from dncnorm.languages.en.words.spoken_signs import DASH_WORD

ADDRESS, CARDINAL, DIGIT, LETTERS = "ADDRESS", "CARDINAL", "DIGIT", "LETTERS"
FRACTION, MEASURE, VERBATIM = "FRACTION", "MEASURE", "VERBATIM"
FOR_WORD, NOT_OUT_WORDS, DECLARED_WORD = "for", "not out", "declared"
_CRICKET, _TENNIS, _CHESS = "cricket", "tennis", "chess"
"""Kinds of words (`cue_words.tsv`)."""
_WICKETS, _RUNS = re.compile(r"\d", re.ASCII), re.compile(r"[1-9]\d{1,2}", re.ASCII)
_ALL_OUT, _MANY_RUNS = "10", re.compile(r"[3-9]\d|[1-9]\d\d", re.ASCII)
_FIGURES, _BOWLED = "figures", frozenset(["with", "best", "bowling", "career-best", "returned", "his"])
"""What a bowler has: `figures of 4-30`."""
_SCORE_JOINTS = DASHES | {"/"}
_DECLARED = frozenset(["dec", "dec.", "decl", "decl."])
_NOT_OUT = "no"
_MADE = frozenset(["made", "scored", "reached", "took", "takes", "claimed", "returned", "posted", "were", "bowled"])
_AFTER_SCORE = frozenset([*'.,;:!?)"”*]', "...", "and", "at", "before", "but", "from", "in", "off", "to", "when"])
"""What stands before the score of an innings, and behind it."""
_USUAL_PARTS = frozenset(["10", "12", "16", "20", "24", "25", "32", "50", "60", "64", "100"])
"""Denominators of fractions, and of marks in a test."""
_POINTS = frozenset(["0", "15", "30", "40"])
_MILES, _FEW, _RACING = re.compile(r"([1-4]) ?m", re.ASCII), re.compile(r"\d{1,2}½?"), "racing"
_OF_ROUNDS = 3
"""Tokens of `63-68`."""
_SHOTS = frozenset(["FG", "FGs", "3PT", "3P", "3FG", "3PM"])
_FROM_WHERE = frozenset(["field", "floor", "line", "stripe", "arc", "deep", "beyond", "downtown", "distance", "range"])
_FROM_WHERE |= {"three-point", "three", "free-throw", "behind"}
_THROWS = frozenset(["3-pointers", "pointers", "three-pointers", "threes", "3s", "free", "attempts", "tries"])
_LENGTH, _DEALT = (
    re.compile("[0-7]", re.ASCII),
    frozenset(["in", "fit", "shape", "split", "break", "hand", "distribution"]),
)
_BRIDGE = "bridge game"
_STOPPAGE = re.compile(r"\d{1,2}['’′]", re.ASCII)
_PIECES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}
_MOVE = re.compile(r"([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h])")
_PLAYERS, _PLAYS = frozenset(["White", "Black"]), frozenset(["plays", "played", "moves", "resigns", "mates"])
_BEFORE_MOVES = frozenset(["after", "play", "played", "playing", "plays"])
_FIRST = frozenset("1234")
_RANK = re.compile(r"[1-8]", re.ASCII)
_MOVED = re.compile(
    r"(?:\d{1,3}\.{1,3})?(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h](?:x[a-h])?[1-8](?:=[QRBN])?|O-O(?:-O)?)"
)
_ENDS = {"+": "check", "++": "double check", "#": "mate"}
_CARDS = re.compile(r"[2-9]{2,9}", re.ASCII)


def cricket(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads runs and wickets, in either order, where the sentence is about cricket: `287-4 dec`, `5-43`."""
    if not is_tight(segments, place):
        return
    ends = [segments[at].before for at in (place - 1, place + 1)]
    is_score = any(_WICKETS.fullmatch(one) and _RUNS.fullmatch(other) for one, other in (ends, ends[::-1]))
    told = [segment.before for segment in segments[max(0, place - 4) : place - 1]]
    is_told = told[1:] == [_FIGURES, "of"] and told[0] in _BOWLED
    is_score = is_score or any(one == _ALL_OUT and _MANY_RUNS.fullmatch(other) for one, other in (ends, ends[::-1]))
    following = segments[place + 2].before if place + 2 < len(segments) else ""
    if is_score and not _is_counted(following) and (following in _DECLARED or is_told or _is_cricket(segments)):
        for at in (place - 1, place + 1):
            segments[at] = rewrite.read_as(CARDINAL, segments[at])
        segments[place] = rewrite.say(FOR_WORD, PLAIN, segments[place])


def _is_counted(word: str) -> bool:
    return word == "%" or is_plural(word)


def _is_cricket(segments: list[Segment]) -> bool:
    return (
        is_about(segments, _CRICKET)
        or is_card(segments)
        or any(_is_not_out(segments, at) for at in range(1, len(segments)))
    )


def _is_not_out(segments: list[Segment], place: int) -> bool:
    """Whether it is the `no` of `57no`, in brackets or in a sentence about cricket."""
    if segments[place].before != _NOT_OUT or not touch(segments, place - 1):
        return False
    if not segments[place - 1].before.isdecimal():
        return False
    is_enclosed = place > 1 and segments[place - 2].before == "(" and place + 1 < len(segments)
    is_enclosed = is_enclosed and segments[place + 1].before in (")", ",")
    return is_enclosed or has_word(segments, _CRICKET)


def analysis(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the slash of a score or of a bowler's figures where they may be a fraction, too: `Kent made 5/54.`"""
    written, following = segments[place].before, segments[place + 1].before if place + 1 < len(segments) else "."
    is_made = place > 0 and segments[place - 1].before in _MADE and segments[place].semiotic_class == FRACTION
    if segments[place].source == RULE_SOURCE or not is_made or following.casefold() not in _AFTER_SCORE:
        return
    if written.partition("/")[2] not in _USUAL_PARTS and (said := rewrite.form(ADDRESS, written, ".* slash .*")):
        segments[place] = rewrite.say(said, ADDRESS, segments[place])


def furlongs(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads how long a race of horses is: `1m 4f`, and `6f` in a sentence about racing."""
    if not place or not touch(segments, place - 1) or not _FEW.fullmatch(segments[place - 1].before):
        return
    miles = _MILES.fullmatch(segments[place - 2].before) if place > 1 else None
    if miles is None and not is_about(segments, _RACING):
        return
    if miles and (number := rewrite.form(CARDINAL, miles[1])):
        said = f"{number} mile" if miles[1] == "1" else f"{number} miles"
        segments[place - 2] = rewrite.say(said, MEASURE, segments[place - 2])
    segments[place] = rewrite.say(
        "furlong" if segments[place - 1].before == "1" else "furlongs", MEASURE, segments[place]
    )


def total(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the dashes of a golfer's rounds before their sum: `63-68—131`."""
    if not is_tight(segments, place) or not segments[place + 1].before.isdecimal() or place < _OF_ROUNDS:
        return
    first, joint, last = (segments[at].before for at in (place - 3, place - 2, place - 1))
    is_chain = is_tight(segments, place - 2) and joint in DASHES and first.isdecimal() and last.isdecimal()
    if is_chain and int(first) + int(last) == int(segments[place + 1].before):
        for at in (place - 2, place):
            segments[at] = rewrite.say(DASH_WORD, VERBATIM, segments[at])


def shooting(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads how many throws of how many went in: `4-9 FG`, `9-18 from the field`."""
    following = [segment.before for segment in segments[place + 2 : place + 7]]
    is_shot = bool(following) and (
        following[0] in _SHOTS
        or (following[0] == "FT" and any(segment.before in _SHOTS for segment in segments))
        or (following[0] == "from" and not _FROM_WHERE.isdisjoint(following))
        or following[0] == "shooting"
        or (following[0] == "at" and "line" in following[1:4])
        or (following[0] == "on" and not _THROWS.isdisjoint(following[1:4]))
    )
    if is_shot and is_tight(segments, place) and segments[place - 1].before.isdecimal():
        segments[place] = rewrite.say(FOR_WORD, PLAIN, segments[place])


def shape_of_hand(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for the dash of how a hand's suits are dealt: `5-4 in the majors`."""
    if is_tight(segments, place) and all(_LENGTH.fullmatch(segments[at].before) for at in (place - 1, place + 1)):
        following = segments[place + 2].before if place + 2 < len(segments) else ""
        if following in _DEALT and is_about(segments, _BRIDGE):
            segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def not_out(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `57no`."""
    if place and _is_not_out(segments, place):
        segments[place] = rewrite.say(NOT_OUT_WORDS, PLAIN, segments[place])


def declared(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads `dec` behind a score or its wickets."""
    before = segments[max(0, place - 2) : place]
    is_score = len(before) > 1 and before[1].before.isdecimal() and before[0].after == FOR_WORD
    if is_score or (before and before[-1].after in ("wickets", "wicket")):
        segments[place] = rewrite.say(DECLARED_WORD, PLAIN, segments[place])


def points(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says nothing for the dash of a game's points where the sentence is about tennis: `40-15`."""
    if not is_tight(segments, place) or {segments[at].before for at in (place - 1, place + 1)} - _POINTS:
        return
    following = segments[place + 2].before if place + 2 < len(segments) else ""
    if not _is_counted(following) and is_about(segments, _TENNIS):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def stoppage(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the minutes that are added to a half: `45+2'`."""
    if not place or segments[place - 1].before != "+" or not is_tight(segments, place - 1):
        return
    for at in (place - 2, place):
        said = rewrite.form(MEASURE, segments[at].before, ".*minute.*")
        if said is not None:
            segments[at] = rewrite.say(said, MEASURE, segments[at])


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


def ending(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the sign behind a chess move: `Qh5+`, `Rh8#`, `e8=Q+`."""
    is_last = place + 1 == len(segments) or not touch(segments, place) or not segments[place + 1].before[0].isalnum()
    if not place or not is_last or not touch(segments, place - 1):
        return
    first = place - 1
    while first and touch(segments, first - 1) and place - first < len("26.Bxh7=Q"):
        first -= 1
    written = "".join(segment.before for segment in segments[first:place])
    if _MOVED.fullmatch(written) and (len(written) > len("e4") or any(_is_move(segments, at) for at in range(first))):
        segments[place] = rewrite.say(_ENDS[segments[place].before], VERBATIM, segments[place])


def cards(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the small cards of a suit one by one: `♠AQ952`."""
    at = place + 1
    while at < len(segments) and touch(segments, at - 1):
        if _CARDS.fullmatch(segments[at].before):
            segments[at] = rewrite.read_as(DIGIT, segments[at])
        at += 1


GAME_RULES = (
    SentenceRule("cricket score", _SCORE_JOINTS, cricket, is_speech=True),
    SentenceRule("figures of a bowler", WrittenShape(r"\d/\d{2,3}"), analysis, is_speech=True),
    SentenceRule("furlongs", frozenset(["f"]), furlongs, is_speech=True),
    SentenceRule("total", LONG_DASHES, total, is_speech=True),
    SentenceRule("shooting", DASHES, shooting, is_speech=True),
    SentenceRule("shape of a hand", DASHES, shape_of_hand, is_speech=True),
    SentenceRule("not out", frozenset([_NOT_OUT]), not_out, is_speech=True),
    SentenceRule("declared", _DECLARED, declared, is_speech=True),
    SentenceRule("points of tennis", DASHES, points, is_speech=True),
    SentenceRule("stoppage time", WrittenShape(_STOPPAGE.pattern), stoppage, is_speech=True),
    SentenceRule("chess move", WrittenShape(r"[KQRBN][a-h1-8]?x?[a-h]|[a-h]x[a-h]"), move, is_speech=True),
    SentenceRule("end of a move", frozenset(_ENDS), ending, is_speech=True),
    SentenceRule("cards", frozenset("♠♥♦♣♤♡♢♧"), cards, is_speech=True),
)
