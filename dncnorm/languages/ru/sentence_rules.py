"""Russian's sentence rules: what a dash, a plus, a cross or a tilde says beside numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from dncnorm.core.characters import DASHES, LONG_DASHES, MINUS, has_digit
from dncnorm.core.segments import RULE_SOURCE, Segment, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.ru.coordination import JOINING, coordinated
from dncnorm.languages.ru.numbers.readings import ORDINAL, Form

VERBATIM = "VERBATIM"
MINUS_WORD, PLUS_WORD, TIMES_WORD, ABOUT_WORD = "минус", "плюс", "на", "примерно"
MULTIPLIED_WORD = "умножить на"
_VERBATIM_WORDS = frozenset((MINUS_WORD, MULTIPLIED_WORD))
_BEFORE_MINUS = frozenset(
    ("до", "от", "ниже", "выше", "около", "при", "к", "ночью", "днем", "утром", "вечером", "морозы")
)
"""Words before a temperature; a dash after them is no dash."""
_ELLIPSES = frozenset(("…", "...", ".."))
_BEFORE_DEGREES = (DASHES | _ELLIPSES) | frozenset(
    ("ожидается", "составит", "будет", "достигнет", "опустится", "понизится", "примерно", "минимум")
)
"""What else may stand before the sign of a temperature."""
_DEGREES = ("°", "градус")
_OPERATORS = frozenset("=≈+<>≤≥")
MINUSES = DASHES | {MINUS}
"""What may stand for a minus."""
SMALL_MINUSES = "﹣－"
"""Other characters of the minus."""
HYPHEN_BULLET = "⁃"
"""Before an entry of a list it is none."""
_CURRENCIES = frozenset("$€£₽¥")
_PROCESSORS = frozenset(("64", "86"))
"""What follows the letter of a processor's kind."""
_EDITION = frozenset(("изд.", "Изд.", "издании", "издания", "изданию", "издание"))
_SHORT_YEARS = frozenset(f"{year}{written}" for year in range(20, 100) for written in (" г.", " г", "г.", "г"))


def dash(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash before a number as a minus, and one between numbers as silence: a range needs no word.

    A short dash that touches the number, and no word before it, is a minus: `сальдо –16 рублей`.
    """
    if segments[place].source == RULE_SOURCE or place == len(segments) - 1:
        return  # said by a rule of its neighbours, or last
    if not _starts_with_digit(segments[place + 1]) and not _starts_with_amount(segments[place + 1]):
        return
    before = segments[place - 1] if place else None
    leads = touch(segments, place)
    if _is_operator(segments, place) or _repeats_minus(segments, place):
        say_sign(segments, place, MINUS_WORD, rewrite)
    elif before is not None and has_digit(before.before) and leads is touch(segments, place - 1):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    elif before is None or not touch(segments, place - 1) or before.before in _ELLIPSES:
        has_degrees = any(degrees in segments[place + 1].before for degrees in _DEGREES)
        is_temperature = leads and has_degrees
        is_sign = leads and before is not None and segments[place].before not in LONG_DASHES
        is_range = before is not None and has_digit(before.before)
        after_word = _follows(segments, place, _BEFORE_MINUS)
        is_temperature |= has_degrees and (
            _follows(segments, place, _BEFORE_DEGREES) or _leads_to_colder(segments, place)
        )
        if is_temperature or after_word or (is_sign and not is_range):
            say_sign(segments, place, MINUS_WORD, rewrite)


def minus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a minus before a number, and between single letters or numbers that it does not join, as itself.

    Between words it is a dash that somebody typed so.
    """
    if place == len(segments) - 1 or not has_digit(segments[place + 1].before):
        is_sign = len(segments) == 1 or any(len(one.before) == 1 for one in segments[place + 1 : place + 2])
        said = (MINUS_WORD, VERBATIM) if is_sign else (SILENCE, PUNCT)
        segments[place] = rewrite.say(*said, segments[place])
        return
    follows = place > 0 and touch(segments, place - 1)
    if _is_operator(segments, place):
        say_sign(segments, place, MINUS_WORD, rewrite)
    elif touch(segments, place) and follows and has_digit(segments[place - 1].before):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    elif not follows:
        say_sign(segments, place, MINUS_WORD, rewrite)


def plus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a plus beside a number, `+5`, `2 + 2`, `18+`, or beside its minus, `+-5`."""
    if _beside_number(segments, place) or _leads_to_minus(segments, place):
        say_sign(segments, place, PLUS_WORD, rewrite)


def times(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a cross or a letter like it between numbers, `600х400`, `8 × 8`; what it touches is no ordinal: `×38`."""
    if _is_letter(segments, place):
        return
    if _between_numbers(segments, place):
        say_sign(segments, place, TIMES_WORD, rewrite)
    elif place < len(segments) - 1 and touch(segments, place):
        _no_ordinal(segments, place + 1, rewrite)


def _is_letter(segments: Sequence[Segment], place: int) -> bool:
    """Whether a cross is a letter: of a hexadecimal number, `0x1F`, or of a processor, `x64`."""
    joined = place > 0 and touch(segments, place - 1)
    after = segments[place + 1].before if place + 1 < len(segments) and touch(segments, place) else ""
    return (joined and segments[place - 1].before == "0") or (not joined and after in _PROCESSORS)


def edition(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads the year of an edition: `изд. 68 г.`; a number as small is else rather one of grams."""
    if place and segments[place - 1].before in _EDITION:
        year = Form(ORDINAL, "g", "m").speak(segments[place].before[:2])
        segments[place] = rewrite.say(f"{year} года", "DATE", segments[place])


def multiplied(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a raised dot between numbers: `3 · 4`."""
    if _between_numbers(segments, place):
        say_sign(segments, place, MULTIPLIED_WORD, rewrite)


def about(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a tilde before a number: `~20`, `≈ 5`."""
    if segments[place].source == RULE_SOURCE:
        return
    if place < len(segments) - 1 and _starts_with_digit(segments[place + 1]):
        segments[place] = rewrite.say(ABOUT_WORD, PLAIN, segments[place])  # an ordinal may follow: `~ 3 этаж`


def say_sign(segments: list[Segment], place: int, word: str, rewrite: Rewriter) -> None:
    """Names the sign of a number; what has a sign is no ordinal."""
    segments[place] = rewrite.say(word, VERBATIM if word in _VERBATIM_WORDS else PLAIN, segments[place])
    _no_ordinal(segments, place + 1, rewrite)


def _no_ordinal(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    if place < len(segments) and segments[place].semiotic_class == "ORDINAL":
        segments[place] = rewrite.read_as("CARDINAL", segments[place])


def _follows(segments: Sequence[Segment], place: int, words: Collection[str]) -> bool:
    return place > 0 and segments[place - 1].before.lower().replace("ё", "е") in words


def _between_numbers(segments: Sequence[Segment], place: int) -> bool:
    return 0 < place < len(segments) - 1 and all(has_digit(segments[at].before) for at in (place - 1, place + 1))


def _is_operator(segments: Sequence[Segment], place: int) -> bool:
    """Whether a dash before a number is a minus by what else is there: `k=-5`, `+-5`, `26 - 44 = -18`."""
    before = segments[place - 1].before if place else ""
    if before == "/" and place > 1 and segments[place - 2].before == "+":  # `+/- 5 минут`
        return True
    if before in _OPERATORS:
        return touch(segments, place)
    return has_digit(before) and place + 2 < len(segments) and segments[place + 2].before == "="


def _repeats_minus(segments: Sequence[Segment], place: int) -> bool:
    """Whether a dash touches a comma, and that a number with a minus: `-17,-15°С`."""
    if place < 2 or segments[place - 1].before != "," or not all(touch(segments, at) for at in range(place - 2, place)):
        return False
    return segments[place - 2].before[:1] in MINUSES


def _leads_to_colder(segments: Sequence[Segment], place: int) -> bool:
    """Whether the temperature behind a dash is the first of two below zero: `– 10°… - 15°`."""
    near = [one.before for one in segments[place + 2 : place + 4]]
    return len(near) > 1 and near[0] in _ELLIPSES and near[1][:1] in MINUSES


def _leads_to_minus(segments: Sequence[Segment], place: int) -> bool:
    """Whether a dash and a number touch a plus, a slash between them or none: `+-5`, `+/-5`."""
    near = [one.before for one in segments[place + 1 : place + 3]]
    joined = all(touch(segments, at) for at in range(place, place + len(near)))
    if len(near) < 2 or not joined:
        return False
    return (near[0] in MINUSES and near[1][:1].isdecimal()) or (near[0] == "/" and near[1][:1] in MINUSES)


def _starts_with_amount(segment: Segment) -> bool:
    """Whether a currency sign and a digit begin it: `£5`."""
    return segment.before[:1] in _CURRENCIES and segment.before[1:].lstrip()[:1].isdecimal()


def _beside_number(segments: Sequence[Segment], place: int) -> bool:
    follows = segments[place + 1 : place + 2]
    after = any(_starts_with_digit(one) or _starts_with_amount(one) for one in follows)
    before = segments[place - 1].before if place else ""
    return after or (before[-1:].isdecimal() and touch(segments, place - 1))


def _starts_with_digit(segment: Segment) -> bool:
    return has_digit(segment.before[:1])


SENTENCE_RULES = (
    SentenceRule("dash", DASHES | {HYPHEN_BULLET}, dash),
    SentenceRule("minus", frozenset([MINUS, *SMALL_MINUSES]), minus),
    SentenceRule("plus", frozenset("+"), plus),
    SentenceRule("times", frozenset("×xхХ"), times),
    SentenceRule("multiplied", frozenset("·⋅"), multiplied),
    SentenceRule("edition", _SHORT_YEARS, edition),
    SentenceRule("about", frozenset("~≈"), about),
    SentenceRule("coordinated", JOINING, coordinated, is_speech=True),
)
