"""English's sentence rules in their order, and its wording rules."""

from __future__ import annotations

from dncnorm.core.segments import OVERRIDE_SOURCE, Segment
from dncnorm.languages.base import WordingRule
from dncnorm.languages.en.amounts.attributive import ATTRIBUTE_RULES
from dncnorm.languages.en.amounts.unit_places import UNIT_PLACE_RULES
from dncnorm.languages.en.codes.dashed import CODE_RULES
from dncnorm.languages.en.codes.formula import FORMULA_RULES
from dncnorm.languages.en.codes.identifier import IDENTIFIER_RULES
from dncnorm.languages.en.codes.roman import ROMAN_RULES
from dncnorm.languages.en.codes.scripture import SCRIPTURE_RULES
from dncnorm.languages.en.codes.spelled import SPELLED_RULES
from dncnorm.languages.en.dates.years import YEAR_RULES
from dncnorm.languages.en.signs.cross import CROSS_RULES
from dncnorm.languages.en.signs.dash import DASH_RULES
from dncnorm.languages.en.signs.named import SIGN_RULES
from dncnorm.languages.en.signs.operator import AMOUNT_RULES, OPERATOR_RULES
from dncnorm.languages.en.signs.range import RANGE_RULES
from dncnorm.languages.en.signs.silent import SILENT_RULES
from dncnorm.languages.en.signs.slash import QUOTIENT_RULES, SLASH_RULES
from dncnorm.languages.en.signs.star import STAR_RULES
from dncnorm.languages.en.signs.symbol import SYMBOL_RULES

_ARTICLE = "the "
_DETERMINERS = frozenset(["the", "this", "every", "last", "next", "a", "my", "your", "his", "our", "their"])


def one_article(previous: Segment, segment: Segment) -> Segment:
    """A reading that begins with "the" loses it after "the", "this", "every", ...

    In the training files, no date said "the ..." follows these words.
    """
    is_said = segment.after.startswith(_ARTICLE) and segment.source != OVERRIDE_SOURCE
    if not is_said or previous.after.lower() not in _DETERMINERS:
        return segment
    alternatives = tuple(item._replace(after=item.after.removeprefix(_ARTICLE)) for item in segment.alternatives)
    return segment._replace(
        after=segment.after.removeprefix(_ARTICLE), words=segment.words[1:], alternatives=alternatives
    )


SENTENCE_RULES = (
    *DASH_RULES,
    *SYMBOL_RULES,
    *SLASH_RULES,
    *YEAR_RULES,
    *SCRIPTURE_RULES,
    *ROMAN_RULES,
    *CODE_RULES,
    *OPERATOR_RULES,
    *STAR_RULES,
    *RANGE_RULES,
    *IDENTIFIER_RULES,
    *AMOUNT_RULES,
    *FORMULA_RULES,
    *ATTRIBUTE_RULES,
    *CROSS_RULES,
    *UNIT_PLACE_RULES,
    *SILENT_RULES,
    *SPELLED_RULES,
    *QUOTIENT_RULES,
    *SIGN_RULES,
)
WORDING_RULES = (WordingRule("one article", one_article),)
