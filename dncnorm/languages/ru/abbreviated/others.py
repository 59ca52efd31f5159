"""Says `и др.` in the case of its list: `из яблок, груш и др.`"""

from __future__ import annotations

from dncnorm.core.segments import OVERRIDE_SOURCE, Segment
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter
from dncnorm.languages.ru.abbreviated.wanted import JOINING, small
from dncnorm.languages.ru.agreement.morphology import DATIVE, GENITIVE, INSTRUMENTAL, parses
from dncnorm.languages.ru.agreement.prepositions import prepositions

_OTHER = "другие"
_OTHERS = frozenset((_OTHER, "и другие", "многие другие"))
_OTHER_FORMS = {GENITIVE: "других", DATIVE: "другим", INSTRUMENTAL: "другими"}
_LIST_REACH = 16
"""How far back the preposition of a list is looked for, in tokens."""
_LIST_ENDS = frozenset(".!?;:()")


def others(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Says `и др.` in the genitive, dative or instrumental where a preposition before the list leaves no other case."""
    if segments[place].source == OVERRIDE_SOURCE or segments[place].after not in _OTHERS:
        return
    for segment in reversed(segments[max(0, place - _LIST_REACH) : place]):
        word = small(segment)
        cases = prepositions().get(word, frozenset())
        if len(cases) == 1 and cases <= _OTHER_FORMS.keys():
            segments[place] = rewrite.say(
                segments[place].after.replace(_OTHER, _OTHER_FORMS[min(cases)]), PLAIN, segments[place]
            )
        if cases or segment.before in _LIST_ENDS or _ends_list(word):
            return


def _ends_list(word: str) -> bool:
    """Whether a word stands in no list: a verb, or a conjunction that does not join."""
    part = parses(word)[0].part if word.isalpha() else ""
    return part in ("VERB", "INFN") or (part == "CONJ" and word not in JOINING)
