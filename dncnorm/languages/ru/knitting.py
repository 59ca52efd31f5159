"""Says the signs of knitting and crochet beside their numbers: `4 п.`, `2 лиц`, `1и`, `27 р.`, `6 сбн`.

They are signs of something else as a rule, `4 п.` of items, `27 р.` of roubles: only words of knitting in their
sentence make them stitches and rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dncnorm.core.characters import DASHES
from dncnorm.core.segments import OVERRIDE_SOURCE, Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.ru.abbreviated.wanted import JOINING, small, wanted
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    DATIVE,
    GENITIVE,
    NOMINATIVE,
    PLURAL,
    PREPOSITIONAL,
    agreed,
    declined,
    inflected,
    parses,
)
from dncnorm.languages.ru.numbers.readings import CARDINAL, ORDINAL, Form
from dncnorm.languages.ru.numbers.words import CASES

_OF_KNITTING = re.compile(
    r"петл(?:[яиюе]|ей|ю|ям|ями|ях)|петель|(?:про|вы)?вя(?:ж|за)[а-я]+|вязк[аиуе]|спиц[а-я]*|накид(?:а|ы|ов|ом)?"
    r"|кромочн[а-я]+|изнаночн[а-я]+|раппорт[а-я]*|пряж[аиуе]|сбн|ссн|пссн|амигуруми|изн\.?|кром\.?"
)
_BESIDE_KNITTING = re.compile(
    r"узор[а-я]{0,3}|ряд(?:а|у|ом|е|ы|ов|ами|ах)?|наб(?:р|ир|ер)[а-я]+|(?:у|при)бав[а-я]+|маркер[а-я]*|полотн[а-я]+"
    r"|мот(?:ок|к[а-я]{1,2})|клуб(?:ок|к[а-я]{1,2})|крюч(?:ок|к[а-я]{1,2})|круг[а-я]{0,2}|резинк[а-я]{1,2}"
    r"|закр(?:ы|о)[а-я]+|сторон[аы]|плотност[ьи]|\d{1,3} р\.?"
)
"""Two of these make it knitting, too."""
_OF_ROWS = frozenset(
    ("п", "п.", "лиц", "лиц.", "изн", "изн.", "кром", "кром.", "сбн", "ссн", "пссн", "вп", "уб", "приб", "амигуруми")
)
"""Signs that make `27 р.` rows: a price stands beside other words of knitting."""
_TOGETHER, _BY, _ON = "вместе", "по", "на"
_AFTER_ROW = DASHES | {":"}
_TOUCHING = frozenset(("л", "и"))
_COUNT = re.compile(r"(\d{1,3})(?:-([а-я]{1,3}))?", re.ASCII)
_FRACTION = re.compile(r"\d{1,3}[.,]\d", re.ASCII)
_SIGNED = re.compile(r"(\d{1,3}) ?([лр])\.?", re.ASCII)
_ENDINGS = {"ю": ACCUSATIVE, "я": NOMINATIVE, "го": GENITIVE, "му": DATIVE, "м": PREPOSITIONAL}
_SHARED_ENDING = "й"
_LIKE_ADJECTIVES = frozenset(("петля", "ряд"))
"""Words whose signs agree with an adjective or an ordinal before them: `в последнем р.`"""
_FEW = {"f": NOMINATIVE, "m": GENITIVE}
"""The case of an adjective before a noun after two to four."""
_ROWS = {PREPOSITIONAL: "ряду"}


class Stitch(NamedTuple):
    """What a sign stands for: a word, its gender, whether it is an adjective, what follows it and what describes it."""

    word: str
    gender: str
    is_adjective: bool = False
    tail: str = ""
    described: str = ""

    def form(self, case: int, *, is_plural: bool = False) -> str:
        """Returns the word in a case."""
        if not self.is_adjective:
            row = _ROWS.get(case) if self.word == "ряд" and not is_plural else None
            noun = (row or inflected(self.word, case, is_plural) or self.word) + self.tail
            if not self.described:
                return noun
            plural = inflected(self.described, case, True, "ADJF") if is_plural else None
            return f"{plural or agreed(self.described, case, self.gender)} {noun}"
        said = inflected(self.word, case, True, "ADJF") if is_plural else agreed(self.word, case, self.gender)
        return said or self.word

    def counted(self, value: int, case: int) -> str:
        """Returns the word as a number in a case asks for it."""
        last = 0 if 10 < value % 100 < 20 else value % 10
        if last == 1:
            return self.form(case)
        if case not in (NOMINATIVE, ACCUSATIVE):
            return self.form(case, is_plural=True)
        if last in (2, 3, 4):
            few = (
                self.form(NOMINATIVE, is_plural=True)
                if self.is_adjective
                else self._replace(described="").form(GENITIVE)
            )
            return f"{inflected(self.described, _FEW[self.gender], True, 'ADJF')} {few}" if self.described else few
        return self.form(GENITIVE, is_plural=True)


_SIGNS = {
    "п": Stitch("петля", "f"),
    "р": Stitch("ряд", "m"),
    **dict.fromkeys(("лиц", "л"), Stitch("лицевой", "f", is_adjective=True)),
    **dict.fromkeys(("изн", "и"), Stitch("изнаночный", "f", is_adjective=True)),
    "кром": Stitch("кромочный", "f", is_adjective=True),
    "сбн": Stitch("столбик", "m", tail=" без накида"),
    "ссн": Stitch("столбик", "m", tail=" с накидом"),
    "пссн": Stitch("полустолбик", "m", tail=" с накидом"),
    **dict.fromkeys(("пр", "приб"), Stitch("прибавка", "f")),
    "уб": Stitch("убавка", "f"),
    "вп": Stitch("петля", "f", described="воздушный"),
    "сс": Stitch("столбик", "m", described="соединительный"),
}


def stitches(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says a sign of knitting and the number before it, in the case that is asked for."""
    written = segments[place].before
    sign = written.rstrip(".").lower()
    before = segments[place - 1].before if place else ""
    if sign in _TOUCHING and not (before[-1:].isdecimal() and touch(segments, place - 1)):
        return
    if segments[place].source == OVERRIDE_SOURCE or f"{before.rstrip('.')}.".lower() in _OF_ROWS:
        return
    signed = _SIGNED.fullmatch(written)
    if signed:
        sign = signed[2]
    may_be_price = sign == "р" and (signed is not None or before[-1:].isdecimal())
    if not (_has_rows(segments, place) if may_be_price else _is_of_knitting(segments)):
        return
    if signed:
        _say_joined(segments, place, int(signed[1]), _SIGNS[sign], rewrite)
    elif before == _TOGETHER and place > 1 and _COUNT.fullmatch(segments[place - 2].before):
        _say_number(segments, place - 2, NOMINATIVE, "f", rewrite)
        segments[place] = rewrite.say(_SIGNS[sign].form(GENITIVE), PLAIN, segments[place])
    else:
        _say_after(segments, place, _SIGNS[sign], rewrite)


def _is_of_knitting(segments: Iterable[Segment]) -> bool:
    """Whether a word of knitting is in a sentence, or stitches are taken together."""
    words = [one.before.lower() for one in segments]
    if any(map(_OF_KNITTING.fullmatch, words)) or ("лиц" in words and _TOGETHER in words):
        return True
    return len(set(filter(_BESIDE_KNITTING.fullmatch, words))) > 1


def _has_rows(segments: Sequence[Segment], place: int) -> bool:
    return any(one.before.lower() in _OF_ROWS for at, one in enumerate(segments) if at != place)


def _say_joined(segments: list[Segment], place: int, value: int, stitch: Stitch, rewrite: Rewriter) -> None:
    """Says a number that is one token with its sign: `27 р.`, `2л`; `1р:` is the first row."""
    after = [one.before for one in segments[place + 1 : place + 3] if one.before != "."]
    if stitch.word == "ряд" and after and after[0] in _AFTER_ROW:
        said = f"{Form(ORDINAL, 'n', 'm').speak(str(value))} {stitch.form(NOMINATIVE)}"
        segments[place] = rewrite.say(said, PLAIN, segments[place])
        return
    case = _case(segments, place, value)
    said = f"{_number(value, case, stitch.gender)} {stitch.counted(value, case)}"
    segments[place] = rewrite.say(said, PLAIN, segments[place])


def _say_after(segments: list[Segment], place: int, stitch: Stitch, rewrite: Rewriter) -> None:
    """Says a sign by the number or the word before it."""
    before = segments[place - 1].before if place else ""
    if _FRACTION.fullmatch(before):
        said = stitch.form(GENITIVE)
    elif (count := _COUNT.fullmatch(before)) and count[2] is None:
        case = _case(segments, place - 1, int(count[1]))
        _say_number(segments, place - 1, case, stitch.gender, rewrite)
        said = stitch.counted(int(count[1]), case)
    elif stitch.is_adjective:
        return
    elif stitch.word not in _LIKE_ADJECTIVES or stitch.described:
        said = stitch.form(NOMINATIVE)
    elif count and count[2] == _SHARED_ENDING and stitch.gender == "f":
        said = stitch.form(next((one for one in wanted(segments, place - 1, is_place=False) if one), GENITIVE))
    elif count:
        said = stitch.form(_ENDINGS.get(count[2], NOMINATIVE))
    else:
        said = _like(stitch, small(segments[place - 1]) if place else "")
    if said:
        segments[place] = rewrite.say(said, PLAIN, segments[place])


def _like(stitch: Stitch, word: str) -> str:
    """Returns the noun as the adjective before it has it, or as many of it after a noun; "" after other words."""
    described = declined(word, "ADJF", "PRTF") if word.isalpha() else []
    form = next((one for one in described if one.form in (stitch.gender, PLURAL) and one.case is not None), None)
    if form and form.case is not None:
        return stitch.form(form.case, is_plural=form.form == PLURAL)
    return stitch.form(GENITIVE, is_plural=True) if word.startswith("кол") else ""


def _case(segments: Sequence[Segment], at: int, value: int) -> int:
    """Returns the case of what stands at a place by what stands before it."""
    before = small(segments[at - 1]) if at else ""
    if before == _BY:
        return DATIVE if value % 10 == 1 and value % 100 != 11 else ACCUSATIVE
    if before in JOINING or (before.isalpha() and parses(before)[0].part == "NOUN"):
        return NOMINATIVE
    return ACCUSATIVE if before == _ON else wanted(segments, at, is_place=False)[0]


def _say_number(segments: list[Segment], at: int, case: int, gender: str, rewrite: Rewriter) -> None:
    count = _COUNT.fullmatch(segments[at].before)
    if count and segments[at].source != OVERRIDE_SOURCE:
        segments[at] = rewrite.say(_number(int(count[1]), case, gender), "CARDINAL", segments[at])


def _number(value: int, case: int, gender: str) -> str:
    return Form(CARDINAL, CASES[case], gender).speak(str(value))


KNITTING = (
    SentenceRule(
        "knitting",
        WrittenShape(r"[ПпРр]\.?|[Лл]иц|[Ии]зн|[Кк]ром|п?с[бс]н|пр\.?|приб\.?|уб\.?|вп|сс|[ли]|\d{1,3} ?[лр]\.?"),
        stitches,
        is_speech=True,
    ),
)
