"""Says abbreviations in the case and gender that their sentence asks for: `на ф-те`, `для юр. лиц`, `гр. Козловой`.

Context rules come first; this rule leaves the tokens that they have read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from dncnorm.core.segments import OVERRIDE_SOURCE, RULE_SOURCE, Segment, touch
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, TableForms
from dncnorm.languages.ru.abbreviated.readings import (
    ADJECTIVE,
    NOUN,
    PHRASE,
    PREDICATE,
    SIR_OR_TOWN,
    WITH_SUBJECT,
    Reading,
    abbreviations,
    is_counted,
    readings,
    written_forms,
)
from dncnorm.languages.ru.abbreviated.wanted import following, small, subject_form, wanted
from dncnorm.languages.ru.agreement.morphology import ACCUSATIVE, GENITIVE, NOMINATIVE, PLURAL, Parse, declined, parses
from dncnorm.languages.ru.lexicon.abbreviations import NUMBER, PLACE, STREET, of_role

_STOP = "."
_WHEN = frozenset(("в", "во"))
"""Words that show a predicate: `осн. в 1907 г.`"""
_BEFORE_TOWNS = frozenset(("в", "во", "из", "до", "по", "под", "через", "близ", "на"))
_FEW = re.compile(r"(?:.*[^1])?[234]")
"""Numbers after which an adjective is in the plural though its noun is not: `2 раб. дня`."""
_OF_PEOPLE = "старший"
"""An adjective that describes people only."""
_BARE_WITH_SUBJECT = frozenset(short.rstrip(_STOP) for short in WITH_SUBJECT)
_ADJECTIVES_BETWEEN = 2
"""How many adjectives may be between an abbreviated one and its noun."""


def abbreviated(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says the abbreviation at a place; after an adjective, first the ones that follow."""
    if _is_open(segments, place):
        _say(segments, place, place, rewrite)


def _say(segments: list[Segment], place: int, start: int, rewrite: Rewriter) -> None:
    """Says an abbreviation of a phrase that begins at `start`."""
    short = abbreviations()[segments[place].before]
    found = readings(short)
    if short == SIR_OR_TOWN:
        found = tuple(one for one in found if one.is_person)
    if any(one.part == ADJECTIVE for one in found) and place + 1 < len(segments) and _is_open(segments, place + 1):
        _say(segments, place + 1, start, rewrite)
    after = segments[place + 1].before if place + 1 < len(segments) else ""
    predicates = [one for one in found if one.part == PREDICATE]
    if _is_adjective(segments, place, found):
        said = _adjective(segments, place, start, [one for one in found if one.part == ADJECTIVE])
    elif predicates and (after in _WHEN or found[0].part == PREDICATE or short in WITH_SUBJECT):
        form = subject_form(segments, place)
        said = next((one.said for one in predicates if one.parse and one.parse.form == form), found[0].said)
    elif is_counted(short) or not found:
        return
    elif nouns := [one for one in found if one.part == NOUN]:
        said = _noun(segments, place, start, nouns)
    else:
        said = found[0].said
    segments[place] = rewrite.say(said, PLAIN, segments[place])


def _is_open(segments: Sequence[Segment], place: int) -> bool:
    """Whether a token is an abbreviation that nothing before has decided; one without its dot ends the sentence."""
    segment = segments[place]
    if segment.before not in abbreviations() or segment.source == OVERRIDE_SOURCE:
        return False
    short = abbreviations()[segment.before]
    if short == SIR_OR_TOWN:
        return segment.before == short and _is_sir(segments, place)
    if segment.source == RULE_SOURCE and short not in WITH_SUBJECT:
        return False
    if segment.before in _BARE_WITH_SUBJECT:
        return place > 0 and segments[place - 1].before == "("
    if segment.before.isalpha() and short.endswith(_STOP):
        is_last = place + 2 == len(segments) and segments[place + 1].before == _STOP
        return is_last and touch(segments, place)
    return True


@cache
def _of_address() -> frozenset[str]:
    """Returns the abbreviations in an address that follow a town."""
    return frozenset((*(short for row in of_role(STREET) for short in row.short), "д."))


def _is_sir(segments: Sequence[Segment], place: int) -> bool:
    """Whether a surname that is no town's name follows `г.`: `г. Пеночкин`."""
    before = segments[place - 1] if place else None
    if before is not None and (small(before) in _BEFORE_TOWNS or before.before[-1:].isdecimal()):
        return False
    if not _of_address().isdisjoint(one.before for one in segments[place + 2 : place + 5]):
        return False
    after = following(segments, place)
    tags = [parse.tags for parse in after.parses]
    return after.is_person and bool(tags) and "Surn" in tags[0] and not any("Geox" in tag for tag in tags)


def _is_adjective(segments: Sequence[Segment], place: int, found: Sequence[Reading]) -> bool:
    """Whether a noun follows that an abbreviated adjective may describe; the abbreviation may be a noun as well."""
    parts = [one.part for one in found]
    if ADJECTIVE not in parts or abbreviations()[segments[place].before] in WITH_SUBJECT:
        return False
    if parts[0] == ADJECTIVE and set(parts) <= {ADJECTIVE, PHRASE}:
        return True
    before = small(segments[place - 1]) if place else ""
    if parts[0] == PHRASE and before and parses(before)[0].part in ("VERB", "INFN", "PRTS"):
        return False
    after = segments[place + 1] if place + 1 < len(segments) else None
    if after is None or not after.before.islower() or not small(after):
        return False
    first = parses(small(after))[0]
    is_described = first.part == "NOUN" and (found[-1].lemma != _OF_PEOPLE or first.is_animate)
    nouns = [one.parse for one in found if one.part == NOUN and one.parse]
    is_noun = any(_agree(one, noun) for one in declined(before, "ADJF", "PRTF") for noun in nouns) if before else False
    return (is_described or first.part == "ADJF") and not is_noun  # Тверской обл.


def _noun(segments: Sequence[Segment], place: int, start: int, nouns: list[Reading]) -> str:
    """Returns the noun that is meant in the case that the sentence asks for: a person before a name, for example."""
    after = following(segments, place)
    fitting: list[Reading] = []
    if after.is_number:
        fitting = [one for one in nouns if NUMBER in one.roles]
    elif after.is_people:
        people = [one for one in nouns if one.is_person]
        genders = {parse.form for parse in after.parses}
        fitting = [one for one in people if one.parse and one.parse.form in genders] or people
    if after.is_name and not fitting:
        fitting = [one for one in nouns if PLACE in one.roles]
    lemma = (fitting or nouns)[0].lemma
    fitting = [one for one in fitting or nouns if one.lemma == lemma]
    cases = wanted(segments, start, is_place=PLACE in fitting[0].roles)
    named = after.cases if after.is_person and fitting[0].is_person else frozenset()
    if named and named.isdisjoint(cases):
        cases = (NOMINATIVE,) if NOMINATIVE in named else tuple(sorted(named))
    elif named:
        cases = tuple(case for case in cases if case in named)
    return next((one.said for case in cases for one in fitting if _is_in(one, case)), fitting[0].said)


def _adjective(segments: Sequence[Segment], place: int, start: int, adjectives: Sequence[Reading]) -> str:
    """Returns the adjective as it agrees with its noun."""
    cases = wanted(segments, start, is_place=False)
    described = _described(segments, place)
    if not described and start and segments[start - 1].before.isalpha():
        described = declined(small(segments[start - 1]), "NOUN")[:1]
    ranked = sorted(described, key=lambda noun: cases.index(noun.case) if noun.case in cases else len(cases))
    is_few = start > 0 and _FEW.fullmatch(segments[start - 1].before) is not None
    for noun in ranked:
        noun = noun._replace(form=PLURAL) if is_few and noun.case == GENITIVE else noun
        for one in adjectives:
            if one.parse and _agree(one.parse, noun):
                return one.said
    return next((one.said for case in cases for one in adjectives if _is_in(one, case)), adjectives[0].said)


def _described(segments: Sequence[Segment], place: int) -> list[Parse]:
    """Returns the parses of the noun that an adjective at a place describes, past other adjectives."""
    for at in range(place + 1, min(len(segments), place + 2 + _ADJECTIVES_BETWEEN)):
        word = small(segments[at])
        nouns = declined(word, "NOUN") if word.isalpha() or "-" in word else []
        if nouns and parses(word)[0].part not in ("ADJF", "PRTF"):
            return nouns
        if not declined(word, "ADJF", "PRTF"):
            break
    return []


def _is_in(reading: Reading, case: int) -> bool:
    return reading.parse is not None and reading.parse.case == case


def _agree(adjective: Parse, noun: Parse) -> bool:
    if adjective.case != noun.case or adjective.form != noun.form:
        return False
    shows_animacy = noun.case == ACCUSATIVE and noun.form in ("m", PLURAL)
    return not shows_animacy or adjective.is_animate == noun.is_animate


ABBREVIATIONS = (SentenceRule("abbreviated", TableForms(written_forms), abbreviated, is_speech=True),)
