"""The readings that a token may have: as written, those of the covering grammar, and those that the lexicon lists."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from dncnorm.core.characters import is_punctuation
from dncnorm.core.special import SELF, SILENCE
from dncnorm.grammars import Grammar

AS_WRITTEN = "SELF"
"""The class of a token that is left as written, or is silent because it has no letter and no digit."""
ELECTRONIC, MEASURE = "ELECTRONIC", "MEASURE"
MOST_OF_A_READING, MOST_INFLECTED, MOST = 12, 32, 64
"""Spoken forms of one rule that are looked at, the usual first; the same where words inflect; readings of a token."""
LONGEST = 40
"""Characters of the longest token that the grammar is asked about."""
_CODES, _AMOUNTS = frozenset(["ADDRESS", "TELEPHONE"]), frozenset([MEASURE, "CARDINAL", ELECTRONIC])


class Candidate(NamedTuple):
    """A reading of a token.

    text: the spoken form as the corpora write it. weight: how unusual it is, 0 for the grammar's usual forms.
    rank: its place among the forms of its rule. list_name: the list of the lexicon that has it, "" if none.
    rule: the name of a context rule that has it. cues: names of the conditions that speak for it in its sentence.
    agreement: how much less likely than the best form its sentence makes it, in steps; -1 where forms do not inflect.
    """

    text: str
    semiotic_class: str
    weight: float = 0.0
    rank: int = 0
    list_name: str = ""
    rule: str = ""
    cues: tuple[str, ...] = ()
    agreement: int = -1


def candidates(
    written: str,
    word: str,
    grammar: Grammar,
    listed: Iterable[Candidate] = (),
    most: int = MOST_OF_A_READING,
    letter_suffix: str = "",
    is_no_code: bool = False,
) -> tuple[Candidate, ...]:
    """Returns the readings of a token, each spoken form once: first as written, then the grammar's, then the listed.

    written: as in the text. word: as the corpora write it, which the grammar reads. most: spoken forms of one rule.
    letter_suffix: what marks the letters of an address; an address of letters without it, Kaggle's form, is left out.
    is_no_code: whether the token is an amount that is no code, if it is a number at all.
    """
    own = SILENCE if is_punctuation(written) else written
    found = {own: Candidate(own, AS_WRITTEN)}
    for reading in grammar.readings(word) if len(word) <= LONGEST else ():
        if letter_suffix and reading.semiotic_class == ELECTRONIC and _is_bare(reading.text, letter_suffix):
            continue
        for rank, path in enumerate(islice(reading.lattice.paths(), most)):
            if path.text != SELF:
                found.setdefault(path.text, grammar_form(path.text, reading.semiotic_class, path.weight, rank))
    if is_no_code and any(one.semiotic_class in _AMOUNTS for one in found.values()):
        found = {text: one for text, one in found.items() if one.semiotic_class not in _CODES}
    for item in listed:
        known = found.setdefault(item.text, item)
        if known.semiotic_class != AS_WRITTEN and not known.list_name:
            found[item.text] = known._replace(list_name=item.list_name, rule=item.rule)
    return tuple(islice(found.values(), MOST))


def unit_readings(number: str, written: str, grammar: Grammar, most: int = MOST_OF_A_READING) -> tuple[Candidate, ...]:
    """Returns what a token says as the unit of the number before it, whatever stands between them: `(5 ± 1) mm`.

    The grammar is asked about both as one amount; what it says of the number alone is left out.
    """
    heads = {path.text for one in grammar.readings(number) for path in islice(one.lattice.paths(), most)}
    found: dict[str, Candidate] = {}
    for reading in grammar.readings(f"{number} {written}"):
        if reading.semiotic_class == MEASURE:
            for path in islice(reading.lattice.paths(), most):
                words = path.text.split(" ")
                at = next((at for at in range(len(words) - 1, 0, -1) if " ".join(words[:at]) in heads), 0)
                if at:
                    unit = " ".join(words[at:])
                    found.setdefault(unit, grammar_form(unit, MEASURE, path.weight, len(found)))
    return tuple(found.values())


def grammar_form(text: str, semiotic_class: str, weight: float, rank: int = 0) -> Candidate:
    """Returns a form of the grammar as a reading; its weight is rounded, since lattices add in another order."""
    return Candidate(text, semiotic_class, round(weight, 3), rank)


def _is_bare(text: str, letter_suffix: str) -> bool:
    """Whether a spoken form is most of all letters, which nothing marks."""
    words = text.split()
    return letter_suffix not in text and 2 * sum(len(word) == 1 for word in words) > len(words)
