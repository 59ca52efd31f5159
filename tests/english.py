"""What many tests ask of the engines, of English; the engines themselves have no language as a default."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from dncnorm import languages, values
from dncnorm.core.queries import DecodingOptions
from dncnorm.core.segments import Segment
from dncnorm.grammars import Grammar, spelling
from dncnorm.normalization import rendering
from dncnorm.normalization.request import Request
from dncnorm.normalization.sentence_rules import SentenceRules

ENGLISH = languages.get("en")
RUSSIAN = languages.get("ru")

AS_IN_THE_CORPUS: dict[str, Any] = {"spacing": "corpus", "spelling": "corpus", "letter_case": "lower"}
"""The rendering of the corpus, for tests of what is decided; deciders are in the style of the call."""

check = partial(values.check, language=ENGLISH)
admissible = partial(values.admissible, language=ENGLISH)
parses = partial(values.parses, language=ENGLISH)
spoken_text = partial(rendering.spoken_text, language=ENGLISH)
spoken_pieces = partial(rendering.spoken_pieces, language=ENGLISH)
spelled = partial(spelling.spelled, language=ENGLISH)


def by_sentence_rules(row: Sequence[Segment], grammar: Grammar) -> list[Segment]:
    """The segments of one sentence after the sentence rules."""
    (changed,) = SentenceRules(ENGLISH, grammar).apply([row], Request(DecodingOptions()))
    return list(changed)
