"""English's sentence rules in their order, and its wording rules."""

from __future__ import annotations

from dncnorm.core.characters import DASHES, HYPHENS, MINUS
from dncnorm.core.segments import OVERRIDE_SOURCE, Segment
from dncnorm.languages.base import SentenceRule, WordingRule
from dncnorm.languages.en import attributive, dash_rules, roman_rules, scripture, slash_rules, symbol_rules
from dncnorm.languages.en.alike_rules import ALIKE_RULES
from dncnorm.languages.en.amount_rules import AMOUNT_RULES
from dncnorm.languages.en.cents_rules import CENTS_RULES
from dncnorm.languages.en.clock_rules import CLOCK_RULES
from dncnorm.languages.en.code_rules import CODE_RULES
from dncnorm.languages.en.compass_rules import COMPASS_RULES
from dncnorm.languages.en.counted_rules import COUNTED_RULES
from dncnorm.languages.en.cricket_rules import CRICKET_RULES
from dncnorm.languages.en.cross_rules import CROSS_RULES
from dncnorm.languages.en.cued_amounts import CUED_AMOUNTS
from dncnorm.languages.en.cued_rules import CUED_RULES
from dncnorm.languages.en.day_rules import DAY_RULES
from dncnorm.languages.en.drawing_rules import DRAWING_RULES
from dncnorm.languages.en.electric_rules import ELECTRIC_RULES
from dncnorm.languages.en.entry_rules import ENTRY_RULES
from dncnorm.languages.en.figure_rules import FIGURE_RULES
from dncnorm.languages.en.footnote_rules import FOOTNOTE_RULES
from dncnorm.languages.en.formulas import FORMULA_RULES
from dncnorm.languages.en.fraction_rules import FRACTION_RULES
from dncnorm.languages.en.game_rules import GAME_RULES
from dncnorm.languages.en.glossed_rules import GLOSSED_RULES
from dncnorm.languages.en.heading_rules import HEADING_RULES
from dncnorm.languages.en.identifier_rules import IDENTIFIER_RULES
from dncnorm.languages.en.listing_rules import LISTING_RULES
from dncnorm.languages.en.mark_rules import MARK_RULES
from dncnorm.languages.en.math_rules import MATH_RULES
from dncnorm.languages.en.measured_rules import MEASURED_RULES
from dncnorm.languages.en.music_rules import MUSIC_RULES
from dncnorm.languages.en.network_rules import NETWORK_RULES
from dncnorm.languages.en.noted_rules import NOTED_RULES
from dncnorm.languages.en.number_rows import NUMBER_ROWS
from dncnorm.languages.en.old_money_rules import OLD_MONEY_RULES
from dncnorm.languages.en.old_print_rules import OLD_PRINT_RULES
from dncnorm.languages.en.operator_rules import OPERATOR_RULES
from dncnorm.languages.en.pasted_rules import PASTED_RULES
from dncnorm.languages.en.range_rules import RANGE_RULES
from dncnorm.languages.en.reference_rules import REFERENCE_RULES
from dncnorm.languages.en.report_rules import REPORT_RULES
from dncnorm.languages.en.science_rules import SCIENCE_RULES
from dncnorm.languages.en.sign_rules import SIGN_RULES
from dncnorm.languages.en.silent_rules import SILENT_RULES
from dncnorm.languages.en.slash_lists import SLASH_LISTS
from dncnorm.languages.en.standard_rules import STANDARD_RULES
from dncnorm.languages.en.standing_rules import STANDING_RULES
from dncnorm.languages.en.star_rules import STAR_RULES
from dncnorm.languages.en.stitch_rules import STITCH_RULES
from dncnorm.languages.en.sum_rules import SUM_RULES
from dncnorm.languages.en.temperature_rules import TEMPERATURE_RULES
from dncnorm.languages.en.tex_rules import TEX_RULES
from dncnorm.languages.en.typed_rules import TYPED_RULES
from dncnorm.languages.en.unit_rules import UNIT_RULES
from dncnorm.languages.en.year_ranges import year_range

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
    SentenceRule("exponent", HYPHENS | {MINUS}, dash_rules.exponent, is_speech=True),
    SentenceRule("dash", HYPHENS, dash_rules.dash),
    SentenceRule("minus", frozenset([MINUS]), dash_rules.minus),
    SentenceRule("amounts", DASHES, dash_rules.amounts, is_speech=True),
    SentenceRule("tilde", frozenset("~"), symbol_rules.tilde),
    SentenceRule("verse", frozenset(":"), symbol_rules.verse),
    SentenceRule("colon", frozenset(":"), symbol_rules.colon, is_speech=True),
    SentenceRule("per", frozenset("/"), slash_rules.per),
    SentenceRule("rate", frozenset("/"), slash_rules.rate, is_speech=True),
    SentenceRule("rate of each", frozenset("/"), slash_rules.rate_each, is_speech=True),
    SentenceRule("of many", frozenset("/"), slash_rules.of_many, is_speech=True),
    SentenceRule("tag", frozenset("<"), symbol_rules.tag),
    SentenceRule("year range", DASHES, year_range),
    SentenceRule("cashtag", frozenset("$"), symbol_rules.cashtag, is_speech=True),
    SentenceRule("scripture", frozenset(scripture.books()), scripture.citation, is_speech=True),
    SentenceRule("verse alone", frozenset("("), scripture.alone, is_speech=True),
    SentenceRule("verse without book", frozenset(":"), scripture.bare, is_speech=True),
    SentenceRule("small numeral", roman_rules.SMALL_NUMERALS, roman_rules.small_numeral, is_speech=True),
    SentenceRule("year in letters", roman_rules.YEAR_NUMERALS, roman_rules.year_numeral, is_speech=True),
    *CODE_RULES,
    *REFERENCE_RULES,
    *OPERATOR_RULES,
    *STAR_RULES,
    *MATH_RULES,
    *RANGE_RULES,
    *FIGURE_RULES,
    *FRACTION_RULES,
    *IDENTIFIER_RULES,
    *CLOCK_RULES,
    *OLD_MONEY_RULES,
    *MUSIC_RULES,
    *AMOUNT_RULES,
    *ALIKE_RULES,
    *GAME_RULES,
    *STANDING_RULES,
    *STITCH_RULES,
    *MARK_RULES,
    *FORMULA_RULES,
    SentenceRule("attribute", attributive.INDEFINITE | attributive.DEFINITE, attributive.attribute, is_speech=True),
    *TEMPERATURE_RULES,
    *HEADING_RULES,
    *MEASURED_RULES,
    *CROSS_RULES,
    SentenceRule("price", attributive.PRICE, attributive.priced, is_speech=True),
    *UNIT_RULES,
    *OLD_PRINT_RULES,
    *DRAWING_RULES,
    *REPORT_RULES,
    *DAY_RULES,
    *ENTRY_RULES,
    *SCIENCE_RULES,
    *TEX_RULES,
    *COUNTED_RULES,
    *SILENT_RULES,
    *SLASH_LISTS,
    *NUMBER_ROWS,
    *ELECTRIC_RULES,
    *NETWORK_RULES,
    *STANDARD_RULES,
    *PASTED_RULES,
    *NOTED_RULES,
    *COMPASS_RULES,
    *CRICKET_RULES,
    *FOOTNOTE_RULES,
    *CENTS_RULES,
    *GLOSSED_RULES,
    *TYPED_RULES,
    *LISTING_RULES,
    *CUED_AMOUNTS,
    *SUM_RULES,
    *CUED_RULES,
    *SIGN_RULES,
)
WORDING_RULES = (WordingRule("one article", one_article),)
