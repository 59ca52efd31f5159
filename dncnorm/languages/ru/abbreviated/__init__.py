"""Says abbreviations in the case and gender that their sentence asks for: `на ф-те`, `для юр. лиц`, `гр. Козловой`.

A rule for voices; context rules come before it, and what they say stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dncnorm.core.segments import OVERRIDE_SOURCE, RULE_SOURCE, Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule
from dncnorm.languages.ru.abbreviated.others import others
from dncnorm.languages.ru.abbreviated.readings import (
    ADJECTIVE,
    NOUN,
    PHRASE,
    PREDICATE,
    SIR_OR_TOWN,
    WITH_SUBJECT,
    Reading,
    counted_signs,
    grammar_signs,
    has_one_sense,
    nouns_before,
    readings,
    signs,
    symbols,
)
from dncnorm.languages.ru.abbreviated.wanted import Following, following, small, subject_form, wanted
from dncnorm.languages.ru.agreement.morphology import (
    ACCUSATIVE,
    GENITIVE,
    NOMINATIVE,
    PLURAL,
    Parse,
    declined,
    parses,
)
from dncnorm.languages.ru.agreement.shortened import is_abbreviated

_STOP = "."
_FEW = re.compile(r"(?<!1)[234]$")
"""Numbers after which an adjective is in the plural though its noun is not: `2 раб. дня`."""
_TOWNS = frozenset(
    [
        "Белинский",
        "Гагарин",
        "Дзержинск",
        "Жуковский",
        "Киров",
        "Королев",
        "Королёв",
        "Лермонтов",
        "Ломоносов",
        "Пушкин",
        "Чехов",
    ]
)
"""Towns that are called as a person."""
_OF_ADDRESS = frozenset(("ул.", "пр.", "пр-т", "просп.", "пер.", "ш.", "наб.", "бул.", "пл.", "д."))
_WHEN = frozenset(("в", "во"))
"""Words that show a predicate: `пост. в 1907 г.`"""
_SIR = "господин"
_OF_PEOPLE = frozenset(("старший",))
"""Adjectives that describe people alone."""
_MEN = frozenset(
    ("мученик", "священномученик", "великомученик", "преподобномученик", "святитель", "апостол", "архимандрит")
)
"""Words for men, of which women have others."""
_BEFORE_TOWNS = frozenset(("в", "во", "из", "до", "по", "под", "через", "близ", "на"))
_BARE_WITH_SUBJECT = frozenset(sign.rstrip(".") for sign in WITH_SUBJECT)
_ADJECTIVES_BETWEEN = 2
"""Adjectives that may stand between an abbreviated one and its noun."""


def abbreviated(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says the abbreviations that stand in a row from a place on: nouns from the left, then adjectives."""
    if not _is_open(segments, place) or (place and _is_open(segments, place - 1)):
        return
    end = place + 1
    while end < len(segments) and _is_open(segments, end):
        end += 1
    found = {at: _readings(segments[at], rewrite) for at in range(place, end)}
    adjectives = [at for at in found if _is_adjective(segments, at, found)]
    for at in found:
        if at not in adjectives and found[at] and signs()[segments[at].before] not in counted_signs():
            _say(segments, at, _start(at, adjectives), found[at], rewrite)
    for at in reversed(adjectives):
        _say_adjective(segments, at, _start(at, adjectives), found[at], rewrite)


def _is_open(segments: Sequence[Segment], place: int) -> bool:
    """Whether a token is an abbreviation that nothing before has decided, or of which the ranker has guessed the sense.

    One without its dot ends the sentence.
    """
    segment = segments[place]
    if segment.before not in signs() or segment.source == OVERRIDE_SOURCE:
        return False
    sign = signs()[segment.before]
    if sign == SIR_OR_TOWN:
        return segment.before == sign and _is_sir(segments, place)
    if is_abbreviated(segment.before) and has_one_sense(sign):
        return False
    if segment.source == RULE_SOURCE and sign not in WITH_SUBJECT:
        return False
    if segment.before in _BARE_WITH_SUBJECT:
        return place > 0 and segments[place - 1].before == "("
    if segment.before.isalpha() and sign.endswith(_STOP):
        is_last = place + 2 == len(segments) and segments[place + 1].before == _STOP
        return is_last and touch(segments, place)
    return True


def _is_sir(segments: Sequence[Segment], place: int) -> bool:
    """Whether a surname that is no town's name follows `г.`, or a person's office: `г. Пеночкин`, `г. редактор`."""
    after = following(segments, place)
    before = segments[place - 1] if place else None
    is_placed = before is not None and (small(before) in _BEFORE_TOWNS or before.before[-1:].isdecimal())
    if after.is_number or is_placed or not after.parses or _STOP in after.word or _is_town(segments, place + 1):
        return False
    if after.is_name:
        tags = [parse.tags for parse in after.parses]
        return after.is_person and "Surn" in tags[0] and not any("Geox" in tag for tag in tags)
    return after.is_people and after.parses[0].form != PLURAL


def _is_town(segments: Sequence[Segment], place: int) -> bool:
    """Whether a town of a person's name stands in an address: `г. Пушкин, ул. Мира`."""
    following = [segment.before for segment in segments[place + 1 : place + 4]]
    is_address = following[:1] == [")"] or (following[:1] == [","] and not _OF_ADDRESS.isdisjoint(following))
    return is_address and segments[place].before in _TOWNS


def _readings(segment: Segment, rewrite: Rewriter) -> list[Reading]:
    sign = signs()[segment.before]
    found = readings(rewrite.forms(PLAIN, sign) if sign in grammar_signs() else (), sign)
    return [one for one in found if one.is_person] if sign == SIR_OR_TOWN else found


def _start(at: int, adjectives: Sequence[int]) -> int:
    """Returns where the phrase of a token begins: before the abbreviated adjectives in front of it."""
    while at - 1 in adjectives:
        at -= 1
    return at


def _is_adjective(segments: Sequence[Segment], at: int, found: dict[int, list[Reading]]) -> bool:
    """Whether a noun follows that an abbreviated adjective may describe; the sign may be a noun as well."""
    own = found[at]
    if signs()[segments[at].before] in WITH_SUBJECT or not any(one.part == ADJECTIVE for one in own):
        return False
    if own[0].part == ADJECTIVE and all(one.part in (ADJECTIVE, PHRASE) for one in own):
        return True
    if own[0].part == PHRASE and at and parses(small(segments[at - 1]))[0].part in ("VERB", "INFN", "PRTS"):
        return False
    if at + 1 in found:
        return any(one.part == NOUN for one in found[at + 1])
    after = segments[at + 1].before if at + 1 < len(segments) else ""
    is_word = after.islower() and (after.isalpha() or after in signs())
    first = parses(small(segments[at + 1]))[0] if is_word and small(segments[at + 1]) else None
    if first is None or first.part not in ("NOUN", "ADJF") or (own[-1].lemma in _OF_PEOPLE and not first.is_animate):
        return False
    return not _describes_noun(segments, at, own)


def _describes_noun(segments: Sequence[Segment], at: int, own: Sequence[Reading]) -> bool:
    """Whether the adjective before a sign agrees with the noun that the sign may be: `Тверской обл.`"""
    before = declined(small(segments[at - 1]), "ADJF", "PRTF") if at else []
    nouns = [parse for one in own if one.part == NOUN for parse in one.parses]
    return any(one.case == noun.case and one.form == noun.form for one in before for noun in nouns)


def _say(segments: list[Segment], at: int, start: int, found: Sequence[Reading], rewrite: Rewriter) -> None:
    """Says a noun in the case that is asked for, a predicate in its subject's gender, a phrase as it is."""
    nouns = [one for one in found if one.part == NOUN]
    predicates = [one for one in found if one.part == PREDICATE]
    after = segments[at + 1].before if at + 1 < len(segments) else ""
    is_sure = found[0].part == PREDICATE or signs()[segments[at].before] in WITH_SUBJECT
    if predicates and (is_sure or after in _WHEN):
        form = subject_form(segments, at)
        said = next((one.said for one in predicates if any(it.form == form for it in one.parses)), found[0].said)
        segments[at] = rewrite.say(said, PLAIN, segments[at])
    elif nouns:
        _say_noun(segments, at, start, nouns, rewrite)
    else:
        segments[at] = rewrite.say(found[0].said, PLAIN, segments[at])


def _say_noun(segments: list[Segment], at: int, start: int, found: Sequence[Reading], rewrite: Rewriter) -> None:
    after = following(segments, at)
    nouns = _meant(found, after)
    cases = wanted(segments, start, is_place=nouns[0].lemma in nouns_before("place"))
    is_named = after.is_person or (after.is_people and nouns[0].lemma == _SIR)
    named = _cases_of_name(nouns[0], after) if is_named and nouns[0].is_person else frozenset()
    if named and named.isdisjoint(cases):
        cases = (NOMINATIVE,) if NOMINATIVE in named else tuple(sorted(named))
    elif named:
        cases = tuple(case for case in cases if case in named)
    said = next((one.said for case in cases for one in nouns if any(it.case == case for it in one.parses)), None)
    segments[at] = rewrite.say(said or nouns[0].said, PLAIN, segments[at])


def _cases_of_name(noun: Reading, name: Following) -> frozenset[int]:
    """Returns the cases that a name may be in; after a word for men alone, a man's: `сщмч. Григория`."""
    mens = frozenset(one.case for one in name.parses if one.form == "m" and one.case is not None)
    return mens if noun.lemma in _MEN and mens else name.cases


def _meant(nouns: Sequence[Reading], after: Following) -> list[Reading]:
    """Returns the forms of the noun that is meant by what follows: a person before a name, a part before a number."""
    fitting: list[Reading] = []
    if after.is_number:
        fitting = [one for one in nouns if one.lemma in nouns_before("number")]
    elif after.is_people:
        fitting = _of_gender([one for one in nouns if one.is_person], after.parses)
    if after.is_name and not fitting:
        fitting = [one for one in nouns if one.lemma in nouns_before("place")]
    fitting = fitting or list(nouns)
    return [one for one in fitting if one.lemma == fitting[0].lemma]


def _of_gender(people: list[Reading], name: Sequence[Parse]) -> list[Reading]:
    """Returns the forms that have the gender of a name; all if none has."""
    genders = {parse.form for parse in name if "Surn" in parse.tags or "Name" in parse.tags}
    return [one for one in people if any(parse.form in genders for parse in one.parses)] or people


def _say_adjective(segments: list[Segment], at: int, start: int, found: Sequence[Reading], rewrite: Rewriter) -> None:
    adjectives = [one for one in found if one.part == ADJECTIVE]
    cases = wanted(segments, start, is_place=False)
    is_few = start > 0 and _FEW.search(segments[start - 1].before) is not None and not _is_label(segments, start - 1)
    described = _described(segments, at)
    if not described and start:
        described = [
            one for one in declined(small(segments[start - 1]), "NOUN") if segments[start - 1].before.isalpha()
        ][:1]
    for noun in _ranked(described, cases):
        noun = noun._replace(form=PLURAL) if is_few and noun.case == GENITIVE else noun
        said = next((one.said for one in adjectives if any(_agree(parse, noun) for parse in one.parses)), None)
        if said:
            segments[at] = rewrite.say(said, PLAIN, segments[at])
            return
    alone = (one.said for case in cases for one in adjectives if any(it.case == case for it in one.parses))
    segments[at] = rewrite.say(next(alone, adjectives[0].said), PLAIN, segments[at])


def _is_label(segments: Sequence[Segment], place: int) -> bool:
    """Whether a number is one of a part: `т. 4`."""
    if not place:
        return False
    before = declined(small(segments[place - 1]), "NOUN")
    return any(parse.lemma in nouns_before("number") for parse in before)


def _described(segments: Sequence[Segment], at: int) -> list[Parse]:
    """Returns the parses of the noun that an adjective at a place describes, past other adjectives."""
    for place in range(at + 1, min(len(segments), at + 2 + _ADJECTIVES_BETWEEN)):
        word = small(segments[place])
        nouns = declined(word, "NOUN") if word.isalpha() or "-" in word else []
        if nouns and parses(word)[0].part not in ("ADJF", "PRTF"):
            return nouns
        if not declined(word, "ADJF", "PRTF"):
            break
    return []


def _ranked(nouns: Sequence[Parse], cases: Sequence[int]) -> Iterator[Parse]:
    """Yields the parses in the cases that are asked for, then the others."""
    for case in cases:
        yield from (one for one in nouns if one.case == case)
    yield from nouns


def _agree(adjective: Parse, noun: Parse) -> bool:
    if adjective.case != noun.case or adjective.form != noun.form:
        return False
    shows_animacy = noun.case == ACCUSATIVE and noun.form in ("m", PLURAL)
    return not shows_animacy or adjective.is_animate == noun.is_animate


ABBREVIATIONS = (
    SentenceRule("abbreviated", symbols(), abbreviated, is_speech=True),
    SentenceRule("others", frozenset(("др.", "др", "и др.", "и др")), others, is_speech=True),
)
