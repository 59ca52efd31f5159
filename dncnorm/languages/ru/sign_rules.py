"""Russian's sentence rules of symbols between words or numbers: a plus, an equals sign, a slash, a colon, a hash."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.core.characters import has_digit
from dncnorm.core.segments import RULE_SOURCE, Segment, is_even, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.ru.sentence_rules import MINUSES, say_sign

PLUS_WORD, EQUALS_WORD, OR_WORD, HASH_WORD, NUMBER_WORD = "плюс", "равно", "или", "хештег", "номер"
PER_WORD, PER_PERSON_WORD = "за", "на"
_TYPED = {">=": "не меньше", "<=": "не больше", "!=": "не равно"}
"""Signs of comparison that mark nothing else."""
COMPARISONS = {">": "больше", "<": "меньше", "≥": "не меньше", "≤": "не больше", **_TYPED}
_TERM = re.compile(r"[-−]?\d[\d.,]*|[A-Za-zα-ω]{1,2}\d?")
_ARROW_SHAFTS = MINUSES | {"="}
"""What makes an arrow of a sign of comparison: `21 -> 28`."""
_WORD = re.compile(r"[А-ЯЁа-яёA-Za-zΑ-Ωα-ω]+(?:-[А-ЯЁа-яё]+)*")
_RAISED = r"\^[-+−]?\d+|[⁺⁻]?[⁰¹²³⁴-⁹]+|[₀-₉]+"
"""An exponent or an index, which ends a side of an equation."""
_WORD_OR_NUMBER = re.compile(rf"{_WORD.pattern}|{_RAISED}|[-−]?(?:[$€£¥₽]\s?)?\d[\d\s.,]*(?:\s?\S{{1,4}})?")
_BEFORE_RESULT = frozenset("().%")
"""Signs after which an equals sign is named before a number: `(= 9 рядов)`."""
_VULGAR = frozenset("½⅓⅔¼¾⅕⅛⅜⅝⅞")
_ALTERNATIVE = re.compile(r"[А-ЯЁ]?[а-яё]{3,}(?:-[а-яё]+)*")
_MONEY = frozenset(("рублей", "рубля", "рубль", "копеек", "копейки", "долларов", "доллара", "доллар"))
_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_PATH_SIGNS = {"/": "слэш", ".": "точка", "~": "тильда"}
_PATH_STARTS = frozenset("/~")
_NAME_STARTS = frozenset("/~.")
"""What a path or a name begins with: `/etc`, `.de`."""
_IN = "в"
_PERIODS = {
    **dict.fromkeys(("с", "сек"), "секунду"), **dict.fromkeys(("мин", "минуту"), "минуту"),
    **dict.fromkeys(("ч", "час"), "час"), **dict.fromkeys(("сут", "сутки"), "сутки"),
    **dict.fromkeys(("дн", "день"), "день"), **dict.fromkeys(("нед", "неделю"), "неделю"),
    **dict.fromkeys(("мес", "месяц"), "месяц"), **dict.fromkeys(("г", "год"), "год"),
}  # fmt: skip
"""What a slash says `in`: `60 кап./мин`."""


def plus_of_words(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a plus between words, and one that ends a name: `лук + чеснок`, `Sky+`."""
    follows = place > 0 and touch(segments, place - 1)
    if not place or (follows and has_digit(segments[place - 1].before)):
        return
    before, after = segments[place - 1], segments[place + 1] if place < len(segments) - 1 else None
    is_joint = _is_word(before) and after is not None and _is_word(after)
    if is_joint or (follows and _is_word(before)):
        segments[place] = rewrite.say(PLUS_WORD, PLAIN, segments[place])


def equals(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names an equals sign between words or numbers: `время = деньги`, `2 + 2 = 4`."""
    is_signed = 0 < place < len(segments) - 2 and segments[place + 1].before in MINUSES
    is_between = _between(segments, place, _WORD_OR_NUMBER) or _leads_to_value(segments, place)
    if is_between or (is_signed and has_digit(segments[place + 2].before)):
        say_sign(segments, place, EQUALS_WORD, rewrite)


def _are_names(segments: Sequence[Segment], place: int) -> bool:
    """Whether two names stand on both sides, the first of several words: `РИА Новости/Прайм`."""
    is_long = place > 1 and segments[place - 2].before.isupper()
    return is_long and all(segments[at].before[0].isupper() for at in (place - 1, place + 1))


def _leads_to_value(segments: Sequence[Segment], place: int) -> bool:
    """Whether a value follows an equals sign behind another one, a word or a bracket: `(= 9 рядов)`, `1 м= 100 см`."""
    if not 0 < place < len(segments) - 1:
        return False
    before, after = segments[place - 1].before, segments[place + 1].before
    return (before in _BEFORE_RESULT or before[-1:].isalnum()) and (after[:1].isdecimal() or after[:1] in _VULGAR)


def slash(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash between two words of one kind, and one between a sum and what it buys."""
    if not 0 < place < len(segments) - 1:
        return
    if segments[place - 1].after.rsplit(" ", 1)[-1] in _MONEY:
        is_person = segments[place + 1].after == "человека"
        segments[place] = rewrite.say(PER_PERSON_WORD if is_person else PER_WORD, PLAIN, segments[place])
    elif _between(segments, place, _ALTERNATIVE) and not _are_names(segments, place):
        segments[place] = rewrite.say(OR_WORD, PLAIN, segments[place])


def per_period(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash between what is counted, or its unit in brackets, and a time: `60 кап./мин`, `(об/мин)`."""
    per = segments[place + 1].before.rstrip(".") if 0 < place < len(segments) - 1 else ""
    if per in _PERIODS and segments[place - 1].semiotic_class != "LETTERS" and _is_amount(segments, place - 1):
        segments[place] = rewrite.say(_IN, PLAIN, segments[place])
        segments[place + 1] = rewrite.say(_PERIODS[per], PLAIN, segments[place + 1])


def path(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the slashes of a path on a computer, and the dot that a name begins with: `~/.ssh`, `/etc/hosts`, `.de`."""
    start = place
    while (
        start
        and touch(segments, start - 1)
        and (_LATIN.fullmatch(segments[start - 1].before) or segments[start - 1].before in _PATH_SIGNS)
    ):
        start -= 1
    leads = place + 1 < len(segments) and touch(segments, place)
    is_name = start == place and not (place and touch(segments, place - 1))
    starts = _NAME_STARTS if is_name else _PATH_STARTS
    if leads and segments[start].before in starts and (start != place or _LATIN.fullmatch(segments[place + 1].before)):
        segments[place] = rewrite.say(_PATH_SIGNS[segments[place].before], PLAIN, segments[place])


def _is_amount(segments: Sequence[Segment], place: int) -> bool:
    """Whether a token is counted, a number is in it or before it, or is a unit at the beginning of brackets."""
    near = segments[max(0, place - 1) : place + 1]
    is_unit = near[0].before == "(" and near[-1].source == RULE_SOURCE
    return is_unit or any(has_digit(one.before) for one in near)


def comparison(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a sign of comparison before a number, `ошибка > 2 ГБ`, and apart between terms: `a < b`, `0 < x1`.

    Alone in front, `>` and `<` mark a citation.
    """
    is_typed = segments[place].before in _TYPED
    if place == len(segments) - 1 or (not place and not is_typed):
        return
    is_between = _between(segments, place, _TERM) and not touch(segments, place)
    if not (is_typed or is_between or has_digit(segments[place + 1].before)):
        return
    if place and segments[place - 1].before in _ARROW_SHAFTS and touch(segments, place - 1):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
        if segments[place + 1].before.isdecimal():
            segments[place + 1] = rewrite.read_as("CARDINAL", segments[place + 1])
    else:
        say_sign(segments, place, COMPARISONS[segments[place].before], rewrite)


def hash_mark(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the hash of a tag, `#весна`, and of a number, `#73`."""
    if place < len(segments) - 1 and touch(segments, place):
        if _is_word(segments[place + 1]):
            segments[place] = rewrite.say(HASH_WORD, PLAIN, segments[place])
        elif segments[place + 1].before.isdecimal():
            segments[place] = rewrite.say(NUMBER_WORD, PLAIN, segments[place])


def _between(segments: Sequence[Segment], place: int, words: re.Pattern[str]) -> bool:
    """Whether words stand on both sides, either both apart from the symbol or both touching it."""
    if not is_even(segments, place):
        return False
    return all(words.fullmatch(segments[at].before) for at in (place - 1, place + 1))


def _is_word(segment: Segment) -> bool:
    return bool(_WORD.fullmatch(segment.before))


SIGN_RULES = (
    SentenceRule("plus between words", frozenset("+"), plus_of_words),
    SentenceRule("equals", frozenset(("=", "==")), equals),
    SentenceRule("slash", frozenset("/"), slash),
    SentenceRule("path", frozenset("/."), path, is_speech=True),
    SentenceRule("per period", frozenset("/"), per_period, is_speech=True),
    SentenceRule("comparison", frozenset(COMPARISONS), comparison),
    SentenceRule("hash", frozenset("#"), hash_mark),
)
