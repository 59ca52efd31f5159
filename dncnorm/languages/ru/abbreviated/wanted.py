"""Which cases a sentence asks of a noun or an adjective at a place: by a preposition, a noun, a verb before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from dncnorm.core.segments import Segment
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    CASES,
    DATIVE,
    GENITIVE,
    INSTRUMENTAL,
    NOMINATIVE,
    PLURAL,
    PREPOSITIONAL,
    Parse,
    declined,
    names_person,
    parses,
)
from dncnorm.languages.ru.agreement.prepositions import prepositions, verbs

_ANY = tuple(range(len(CASES)))
_INITIAL = re.compile(r"[А-ЯЁA-Z]\.(?:\s?[А-ЯЁA-Z]\.)*")
_NAME = re.compile(r"[А-ЯЁ][а-яё]+(?:-[А-ЯЁ]?[а-яё]+)*")
JOINING = frozenset(("и", "или"))
_CLAUSE_ENDS = frozenset(".!?;:,()—–")
_LABEL = re.compile(r"[IVXLC]+|№|[A-ZА-ЯЁ]\d*")
"""What is as a number after a noun: `гр. B`."""
_OPENING = frozenset('«"“„(')
_MOTION = re.compile(
    r"(?:при|по|вы|пере|у|за|до|во|въ|подъ|подо)?(?:ехал|ехать|едет|едем|едут|езжает|езжают|езжай|бы(?:л|ва)|шел|шла"
    r"|шли|йти|йдет|ходит|летел|лете|плы|везли|вез|везти|правил|правля|бросил|нес)[а-я]*|прибыва?[а-я]+|вернул[а-я]+"
    r"|звони[а-я]+|поступ[а-я]+|обрат[а-я]+|возвра[а-я]+|пересел[а-я]+|поставил[а-я]*|положил[а-я]*|назнач[а-я]+|вход[а-я]*"
    r"|въезд[а-я]*|переезд[а-я]*|выход[а-я]*|поездк[а-я]*|дорог[а-я]*|путь|билет[а-я]*|курс|сел|села|сели"
)
"""Words after which `в` and `на` ask where to."""
_ARRIVAL = re.compile(r"(?:поступ|прибы|приех|прилет|перевел|переч)[а-я]+")
"""Words before which they do."""
_REACH = 4
"""How far such a word is looked for, in tokens."""
_SUBJECT_REACH = 10
_PERSON_FIRST = (INSTRUMENTAL, GENITIVE, ACCUSATIVE)
_PLACE_FIRST = (GENITIVE, INSTRUMENTAL, ACCUSATIVE)
_TWO_CASES = {
    **dict.fromkeys(("за", "под", "подо"), (INSTRUMENTAL, ACCUSATIVE)),
    "по": (DATIVE, ACCUSATIVE, PREPOSITIONAL),
}
_GOVERN_INSTRUMENTAL = frozenset(
    ("заведующий", "заведующего", "заведующему", "заведующим", "заведующая", "соответствии с")
)
_GOVERN_GENITIVE = frozenset(("напротив", "близ", "вблизи", "сзади", "поверх", "включая"))
"""Beside those of the ranker's list."""
_WITH = frozenset(("с", "со"))
_INTO = frozenset(("в", "во", "на"))


class Following(NamedTuple):
    """What follows an abbreviation: a number, or a name, and its parses if it is a person's."""

    word: str = ""
    is_number: bool = False
    is_name: bool = False
    is_person: bool = False
    parses: tuple[Parse, ...] = ()

    @property
    def is_people(self) -> bool:
        """Whether it is a person, by name or by office."""
        return self.is_person or bool(self.parses and self.parses[0].part == "NOUN" and self.parses[0].is_animate)

    @property
    def cases(self) -> frozenset[int]:
        """Returns the cases that the word may be in."""
        return frozenset(parse.case for parse in self.parses if parse.case is not None)


def small(segment: Segment) -> str:
    """Returns the last word of a token, as said if it is said otherwise, in lower case."""
    said = segment.before if segment.after in ("sil", "<self>") else segment.after
    return said.lower().replace("ё", "е").rsplit(" ", 1)[-1] if said else ""


def following(segments: Sequence[Segment], place: int) -> Following:
    """Returns what follows the token at a place, past initials and opening quotes."""
    place += 1
    quoted = initials = False
    while place < len(segments) and (segments[place].before in _OPENING or _INITIAL.fullmatch(segments[place].before)):
        quoted |= segments[place].before in _OPENING
        initials |= segments[place].before not in _OPENING
        place += 1
    if place >= len(segments):
        return Following(is_name=initials, is_person=initials)
    written = segments[place].before
    if written[:1].isdigit() or _LABEL.fullmatch(written):
        return Following(written, is_number=True)
    found = tuple(declined(small(segments[place]), "NOUN", "ADJF", "PRTF")) if written[:1].isalpha() else ()
    is_name = bool(_NAME.fullmatch(written)) or quoted
    is_person = initials or (is_name and not quoted and any(map(names_person, found[:2])))
    people = tuple(one for one in found if one.part == "NOUN" and one.is_animate and one.form != PLURAL)
    return Following(written, False, is_name or initials, is_person, people or found)


def subject_form(segments: Sequence[Segment], place: int) -> str:
    """Returns the gender, or the plural, of the nearest noun before a place that may be a subject; "" if none."""
    for at in range(place - 1, max(-1, place - _SUBJECT_REACH), -1):
        subject = next((one for one in _nouns(segments[at]) if one.case == NOMINATIVE), None)
        if subject:
            return subject.form
    return ""


def _nouns(segment: Segment) -> list[Parse]:
    word = small(segment)
    is_noun = word.isalpha() and len(word) > 1 and parses(word)[0].part == "NOUN"
    return declined(word, "NOUN") if is_noun else []


def wanted(segments: Sequence[Segment], place: int, *, is_place: bool) -> tuple[int, ...]:
    """Returns the cases that the words before a place ask for, the likeliest first.

    is_place: whether the noun there names a place, which changes the case after `с`.
    """
    agreed: frozenset[int] | None = None
    at = place - 1
    while at >= 0 and (found := _adjective(segments[at])):
        agreed = found if agreed is None else agreed & found
        at -= 1
    cases = _governed(segments, at, is_place=is_place)
    if agreed:
        return tuple(case for case in cases if case in agreed) or tuple(case for case in _ANY if case in agreed)
    return cases


def _is_in_clause(segment: Segment) -> bool:
    return segment.before not in _CLAUSE_ENDS


def _adjective(segment: Segment) -> frozenset[int]:
    word = small(segment)
    if not word.isalpha() or word in _GOVERN_INSTRUMENTAL or parses(word)[0].part not in ("ADJF", "PRTF"):
        return frozenset()
    return frozenset(one.case for one in declined(word, "ADJF", "PRTF") if one.case is not None)


def _governed(segments: Sequence[Segment], at: int, *, is_place: bool) -> tuple[int, ...]:
    if at < 0 or segments[at].semiotic_class == "LETTERS":  # `к` and `с` of initials and acronyms are no prepositions
        return (NOMINATIVE,)
    word = small(segments[at])
    pair = f"{small(segments[at - 1])} {word}" if at else ""
    if word in _GOVERN_INSTRUMENTAL or pair in _GOVERN_INSTRUMENTAL:
        return (INSTRUMENTAL,)
    if word in _GOVERN_GENITIVE:
        return (GENITIVE,)
    if word in _WITH and pair not in prepositions():
        return _PLACE_FIRST if is_place else _PERSON_FIRST
    if word in _INTO and pair not in prepositions():
        behind, ahead = segments[max(0, at - _REACH) : at], segments[at + 1 : at + 1 + _REACH]
        moves = any(_MOTION.fullmatch(small(one)) for one in takewhile(_is_in_clause, reversed(behind)))
        moves |= any(_ARRIVAL.fullmatch(small(one)) for one in takewhile(_is_in_clause, ahead))
        return (ACCUSATIVE, PREPOSITIONAL) if moves else (PREPOSITIONAL, ACCUSATIVE)
    if word in _TWO_CASES:
        return _TWO_CASES[word]
    if cases := prepositions().get(pair) or prepositions().get(word):
        return tuple(sorted(cases))
    if word in JOINING and at and (joined := _nouns(segments[at - 1])):
        found = dict.fromkeys(one.case for one in joined if one.case is not None)
        return tuple(sorted(found, key=lambda case: case != NOMINATIVE))
    if word[-1:].isdecimal() or segments[at].before[-1:].isdecimal():
        return (GENITIVE, NOMINATIVE)
    if not word.isalpha():
        return (NOMINATIVE,)
    first = parses(word)[0]
    if first.part == "NOUN":
        return (GENITIVE,)
    if first.part in ("VERB", "INFN", "GRND"):
        takes_object = "tran" in first.tags and not word.endswith(("ся", "сь"))
        case = verbs().get(first.lemma, ACCUSATIVE if takes_object else NOMINATIVE)
        return (case, NOMINATIVE)
    return (NOMINATIVE,)
