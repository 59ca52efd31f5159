"""English's sentence rules in their order, and its wording rules."""

from __future__ import annotations

from dncnorm.core.characters import DASHES, HYPHENS, MINUS
from dncnorm.core.segments import OVERRIDE_SOURCE, Segment
from dncnorm.languages.base import SentenceRule, WordingRule
from dncnorm.languages.en.amounts import attributive
from dncnorm.languages.en.amounts.attributive import MEASURED_RULES
from dncnorm.languages.en.amounts.counted import COUNTED_RULES
from dncnorm.languages.en.amounts.fraction import FRACTION_RULES
from dncnorm.languages.en.amounts.neighbours import AMOUNT_RULES
from dncnorm.languages.en.amounts.old_money import OLD_MONEY_RULES
from dncnorm.languages.en.amounts.sum import SUM_RULES
from dncnorm.languages.en.amounts.temperature import TEMPERATURE_RULES
from dncnorm.languages.en.amounts.unit_places import UNIT_PLACE_RULES
from dncnorm.languages.en.amounts.units import UNIT_RULES
from dncnorm.languages.en.codes import roman, scripture
from dncnorm.languages.en.codes.dashed import CODE_RULES
from dncnorm.languages.en.codes.identifier import IDENTIFIER_RULES
from dncnorm.languages.en.codes.reference import REFERENCE_RULES
from dncnorm.languages.en.dates.clock import CLOCK_RULES
from dncnorm.languages.en.dates.day import DAY_RULES
from dncnorm.languages.en.dates.years import year_range, years_apart
from dncnorm.languages.en.fields.compass import HEADING_RULES
from dncnorm.languages.en.fields.entry import ENTRY_RULES
from dncnorm.languages.en.fields.formulas import FORMULA_RULES
from dncnorm.languages.en.fields.game import GAME_RULES
from dncnorm.languages.en.fields.mathematics import MATH_RULES
from dncnorm.languages.en.fields.noted import NOTED_RULES
from dncnorm.languages.en.fields.report import REPORT_RULES
from dncnorm.languages.en.fields.science import SCIENCE_RULES
from dncnorm.languages.en.signs import dash, slash, symbol
from dncnorm.languages.en.signs.cross import CROSS_RULES
from dncnorm.languages.en.signs.figure import FIGURE_RULES
from dncnorm.languages.en.signs.inner_dot import INNER_DOTS
from dncnorm.languages.en.signs.mark import MARK_RULES
from dncnorm.languages.en.signs.named import SIGN_RULES
from dncnorm.languages.en.signs.operator import OPERATOR_RULES
from dncnorm.languages.en.signs.pasted import PASTED_RULES
from dncnorm.languages.en.signs.range import RANGE_RULES
from dncnorm.languages.en.signs.silent import SILENT_RULES
from dncnorm.languages.en.signs.slash_lists import SLASH_LISTS
from dncnorm.languages.en.signs.spaced_dash import SPACED_DASHES
from dncnorm.languages.en.signs.star import STAR_RULES
from dncnorm.languages.en.words.alike_readings import ALIKE_RULES

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
    SentenceRule("dash", HYPHENS, dash.dash),
    SentenceRule("minus", frozenset([MINUS]), dash.minus),
    SentenceRule("amounts", DASHES, dash.amounts, is_speech=True),
    SentenceRule("tilde", frozenset("~"), symbol.tilde),
    SentenceRule("verse", frozenset(":"), symbol.verse),
    SentenceRule("colon", frozenset(":"), symbol.colon, is_speech=True),
    SentenceRule("per", frozenset("/"), slash.per),
    SentenceRule("rate", frozenset("/"), slash.rate, is_speech=True),
    SentenceRule("rate of each", frozenset("/"), slash.rate_each, is_speech=True),
    SentenceRule("tag", frozenset("<"), symbol.tag),
    SentenceRule("year range", DASHES, year_range),
    SentenceRule("years apart", DASHES, years_apart, is_speech=True),
    SentenceRule("cashtag", frozenset("$"), symbol.cashtag, is_speech=True),
    SentenceRule("scripture", frozenset(scripture.books()), scripture.citation, is_speech=True),
    SentenceRule("small numeral", roman.SMALL_NUMERALS, roman.small_numeral, is_speech=True),
    *CODE_RULES,
    *REFERENCE_RULES,
    *OPERATOR_RULES,
    *STAR_RULES,
    *MATH_RULES,
    *RANGE_RULES,
    *SPACED_DASHES,
    *FIGURE_RULES,
    *FRACTION_RULES,
    *IDENTIFIER_RULES,
    *CLOCK_RULES,
    *OLD_MONEY_RULES,
    *AMOUNT_RULES,
    *ALIKE_RULES,
    *GAME_RULES,
    *MARK_RULES,
    *FORMULA_RULES,
    SentenceRule("attribute", attributive.INDEFINITE | attributive.DEFINITE, attributive.attribute, is_speech=True),
    *TEMPERATURE_RULES,
    *HEADING_RULES,
    *MEASURED_RULES,
    *CROSS_RULES,
    *UNIT_RULES,
    *UNIT_PLACE_RULES,
    *REPORT_RULES,
    *DAY_RULES,
    *ENTRY_RULES,
    *SCIENCE_RULES,
    *COUNTED_RULES,
    *SILENT_RULES,
    *SLASH_LISTS,
    *PASTED_RULES,
    *NOTED_RULES,
    *INNER_DOTS,
    *SUM_RULES,
    *SIGN_RULES,
)
WORDING_RULES = (WordingRule("one article", one_article),)
