"""Russian's rules of symbols beside words and numbers: dashes, plus, crosses, slashes, operators, hashes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dncnorm.core.characters import DASHES, LONG_DASHES, MINUS, has_digit
from dncnorm.core.segments import RULE_SOURCE, Segment, is_even, is_unread, touch
from dncnorm.core.special import PLAIN, PUNCT, SILENCE
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.ru.lexicon.currencies import currencies, symbols

MINUS_WORD, PLUS_WORD, TIMES_WORD, ABOUT_WORD, EQUALS_WORD = "минус", "плюс", "на", "примерно", "равно"
OR_WORD, PER_WORD, PER_PERSON_WORD, DIVIDED_WORD, HASH_WORD, NUMBER_WORD = (
    "или",
    "за",
    "на",
    "разделить на",
    "хештег",
    "номер",
)
_MINUSES = frozenset((MINUS, "﹣", "－"))
_HYPHEN_BULLET = "⁃"
_ELLIPSES = frozenset(("…", "...", ".."))
_BEFORE_MINUS = frozenset(("до", "от", "ниже", "выше", "около", "при", "к", "ночью", "днем", "утром", "вечером"))
_BEFORE_DEGREES = _BEFORE_MINUS | DASHES | _ELLIPSES | {"ожидается", "составит", "будет", "примерно", "минимум"}
"""Words and symbols before a temperature: a dash between them is a minus."""
_DEGREES = ("°", "градус")
_COMPARISONS = {
    "=": EQUALS_WORD, "==": EQUALS_WORD, ">": "больше", "<": "меньше", "≥": "не меньше", "≤": "не больше",
    ">=": "не меньше", "<=": "не больше", "!=": "не равно", "<>": "не равно", "≪": "много меньше", "≫": "много больше",
    "->": "стрелка", "=>": "стрелка", "⇒": "следует", "<-": "стрелка влево", "←": "стрелка влево",
    "<->": "двойная стрелка", "<=>": "двойная стрелка", "↔": "двойная стрелка",
}  # fmt: skip
_ARROWS = frozenset(("->", "=>", "⇒", "<-", "←", "<->", "<=>", "↔", "<>", "≪", "≫", "<<", ">>"))
"""Symbols that are silent unless they are between operands."""
_PRODUCTS = {**dict.fromkeys("*·⋅∙", "умножить на"), **dict.fromkeys(("^", "**"), "в степени")}
_QUOTED = frozenset("<>")
"""Symbols that quote a line at its beginning, and enclose a reference: `<1>`."""
_OF_FORMULAS = frozenset("=≈≠≤≥√")
_BEFORE_SIGNED = _OF_FORMULAS | frozenset("+<>")
_STAR = "*"
_PROCESSORS = frozenset(("64", "86"))
_MONEY = frozenset(form for row in currencies() for form in row.nouns())

_AMOUNT = re.compile(rf"(?:[{symbols()}]\s?)?[\d½⅓⅔¼¾⅕⅛⅜⅝⅞].*")
_WORD = re.compile(r"[А-ЯЁа-яёA-Za-zΑ-Ωα-ω]+(?:-[А-ЯЁа-яё]+)*")
_ALTERNATIVE = re.compile(r"[А-ЯЁ]?[а-яё]{3,}(?:-[а-яё]+)*")
_LETTERS = "[A-Za-zα-ωΑ-Ω]{1,3}"
_LEFT = re.compile(rf".*\d|(?:.*\d)?{_LETTERS}\d?|.*[)\]}}²³⁴ⁿ₀-₉°%]")
"""What an operand may end with."""
_RIGHT = re.compile(rf"[-−]?\d.*|{_LETTERS}(?:\d.*)?|[(\[{{√∛∠△|]")
"""What an operand may begin with."""


def dash(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a dash before a number as a minus, and one between numbers as silence: a range needs no word.

    A short dash that touches the number, and no word before it, is a minus: `сальдо –16 рублей`.
    """
    if segments[place].source == RULE_SOURCE or not _begins_amount(segments, place + 1):
        return
    before = segments[place - 1].before if place else ""
    follows = place > 0 and touch(segments, place - 1)
    leads = touch(segments, place)
    has_degrees = any(degrees in segments[place + 1].before for degrees in _DEGREES)
    small = before.lower().replace("ё", "е")
    is_short = segments[place].before not in LONG_DASHES
    if _is_signed(segments, place):
        _name(segments, place, MINUS_WORD, rewrite)
    elif has_digit(before) and leads is follows:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    elif follows and before not in _ELLIPSES:
        return
    elif (
        (has_degrees and (leads or small in _BEFORE_DEGREES))
        or small in _BEFORE_MINUS
        or (leads and before and is_short and not has_digit(before))
    ):
        _name(segments, place, MINUS_WORD, rewrite)


def minus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a minus before a number or a single letter as itself. Between words it is a dash."""
    follows = place > 0 and touch(segments, place - 1)
    after = segments[place + 1].before if place + 1 < len(segments) else ""
    if has_digit(after) and follows and touch(segments, place) and has_digit(segments[place - 1].before):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])
    elif len(segments) == 1 or len(after) == 1 or (has_digit(after) and not follows):
        _name(segments, place, MINUS_WORD, rewrite)
    elif not has_digit(after):
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def plus(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a plus beside a number, between words, after a name and in a formula: `+5`, `лук + чеснок`, `Sky+`."""
    before = segments[place - 1].before if place else ""
    after = segments[place + 1].before if place + 1 < len(segments) else ""
    follows = place > 0 and touch(segments, place - 1)
    is_of_number = _begins_amount(segments, place + 1) or (follows and before[-1:].isdecimal())
    is_of_words = _WORD.fullmatch(before) and (follows or _WORD.fullmatch(after))
    leads_to_minus = after[:1] in DASHES | _MINUSES or (after == "/" and touch(segments, place))
    if is_of_number or is_of_words or leads_to_minus or _is_between(segments, place):
        _name(segments, place, PLUS_WORD, rewrite)


def times(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a cross or a letter like it between numbers, `600х400`; what it touches is no ordinal: `×38`."""
    follows, leads = (place > 0 and touch(segments, place - 1)), (place + 1 < len(segments) and touch(segments, place))
    after = segments[place + 1].before if place + 1 < len(segments) else ""
    if (follows and segments[place - 1].before == "0") or (not follows and leads and after in _PROCESSORS):
        return  # 0x1F, x64
    if place and has_digit(after) and has_digit(segments[place - 1].before):
        _name(segments, place, TIMES_WORD, rewrite)
    elif leads:
        _no_ordinal(segments, place + 1, rewrite)


def product(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names a star, a raised dot or a caret between operands: `3 · 4`, `a * b`, `x ^ 2`.

    A star between two numbers is part of a row unless it belongs to a formula or has spaces around it: `46*48*50`.
    """
    symbol = segments[place].before
    is_formula = any(not _OF_FORMULAS.isdisjoint(one.before) for one in segments)
    is_row = any(segments[at].before in _PRODUCTS for at in (place - 2, place + 2) if 0 <= at < len(segments))
    is_size = place > 0 and touch(segments, place - 1) and segments[place - 1].before[-1:].isdecimal()
    is_plain = symbol != _STAR or is_formula or not (is_row or is_size)
    if is_unread(segments[place]) and is_plain and _is_between(segments, place):
        ends = (segments[place - 1].before, segments[place + 1].before)
        if is_formula or not any(end.isupper() for end in ends):
            _name(segments, place, _PRODUCTS[symbol], rewrite)


def about(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a tilde before a number: `~20`, `≈ 5`. An ordinal may follow: `~ 3 этаж`."""
    if segments[place].source != RULE_SOURCE and _begins_amount(segments, place + 1):
        segments[place] = rewrite.say(ABOUT_WORD, PLAIN, segments[place])


def comparison(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names an equals symbol or a comparison between operands or words, and before a number: `a < b`, `(= 9 рядов)`."""
    symbol = segments[place].before
    if symbol in _QUOTED and place and segments[place - 1].before in DASHES and touch(segments, place - 1):
        return  # 21 -> 28
    is_of_words = is_even(segments, place) and all(
        _WORD.fullmatch(segments[at].before) or has_digit(segments[at].before) for at in (place - 1, place + 1)
    )
    is_of_number = _begins_amount(segments, place + 1)
    is_operator = _is_between(segments, place)
    if symbol in _QUOTED:
        is_named = (place > 0 and is_of_number) or (is_operator and not touch(segments, place))
    else:
        is_named = is_operator or (symbol not in _ARROWS and (is_of_number or is_of_words))
    if is_named and symbol in _COMPARISONS:
        _name(segments, place, _COMPARISONS[symbol], rewrite)
    elif symbol in _ARROWS:
        segments[place] = rewrite.say(SILENCE, PUNCT, segments[place])


def slash(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a slash between two words of one kind, after a sum of money, and in a formula."""
    if not 0 < place < len(segments) - 1:
        return
    ends = (segments[place - 1].before, segments[place + 1].before)
    if segments[place - 1].after.rsplit(" ", 1)[-1] in _MONEY:
        word = PER_PERSON_WORD if segments[place + 1].after == "человека" else PER_WORD
        segments[place] = rewrite.say(word, PLAIN, segments[place])
    elif is_even(segments, place) and all(map(_ALTERNATIVE.fullmatch, ends)):
        segments[place] = rewrite.say(OR_WORD, PLAIN, segments[place])
    elif any(one.before in _OF_FORMULAS for one in segments) and _is_between(segments, place):
        _name(segments, place, DIVIDED_WORD, rewrite)


def hash_mark(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Names the hash of a tag, `#весна`, and of a number, `#73`."""
    if place + 1 < len(segments) and touch(segments, place):
        after = segments[place + 1].before
        word = HASH_WORD if _WORD.fullmatch(after) else NUMBER_WORD if after.isdecimal() else ""
        if word:
            segments[place] = rewrite.say(word, PLAIN, segments[place])


def _name(segments: list[Segment], place: int, word: str, rewrite: Rewriter) -> None:
    """Names a symbol; the number after it is no ordinal."""
    segments[place] = rewrite.say(word, "VERBATIM" if word == MINUS_WORD else PLAIN, segments[place])
    _no_ordinal(segments, place + 1, rewrite)


def _no_ordinal(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    if place < len(segments) and segments[place].semiotic_class == "ORDINAL":
        segments[place] = rewrite.read_as("CARDINAL", segments[place])


def _begins_amount(segments: Sequence[Segment], place: int) -> bool:
    """Whether a number is at a place, or a currency symbol and a number: `£5`."""
    return place < len(segments) and _AMOUNT.fullmatch(segments[place].before) is not None


def _is_signed(segments: Sequence[Segment], place: int) -> bool:
    """Whether a dash before a number is a minus because of a symbol nearby: `k=-5`, `+-5`, `26 - 44 = -18`."""
    before = segments[place - 1].before if place else ""
    if before == "/" and place > 1 and segments[place - 2].before == "+":  # +/- 5
        return True
    if before == "," and place > 1 and segments[place - 2].before[:1] in DASHES | _MINUSES:  # -17,-15
        return touch(segments, place - 1)
    if before in _BEFORE_SIGNED:
        return touch(segments, place)
    return has_digit(before) and place + 2 < len(segments) and segments[place + 2].before == "="


def _is_between(segments: Sequence[Segment], place: int) -> bool:
    """Whether a symbol is between two operands, and touches both or neither."""
    if not is_even(segments, place):
        return False
    after = place + 1
    if segments[after].before in DASHES | _MINUSES and after + 1 < len(segments) and touch(segments, after):
        after += 1
    before, after_word = segments[place - 1].before, segments[after].before
    return _LEFT.fullmatch(before) is not None and _RIGHT.fullmatch(after_word) is not None


SYMBOL_RULES = (
    SentenceRule("dash", DASHES | {_HYPHEN_BULLET}, dash),
    SentenceRule("minus", _MINUSES, minus),
    SentenceRule("plus", frozenset("+"), plus),
    SentenceRule("times", frozenset("×xхХ"), times),
    SentenceRule("about", frozenset("~≈"), about),
    SentenceRule("comparison", _ARROWS.union(_COMPARISONS), comparison),
    SentenceRule("slash", frozenset("/"), slash),
    SentenceRule("hash", frozenset("#"), hash_mark),
    SentenceRule("product", frozenset("·⋅"), product),
    SentenceRule("operator", frozenset(("*", "∙", "^", "**")), product, is_speech=True),
)
