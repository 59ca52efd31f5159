"""What a ruler's name settles: the Roman numeral after it says which one, "Charles II" is Charles the second.

The network has met few of them, and says "two". In the training files, all 31 numerals after these names are ordinals
(`XIV`, `V`, `X`); `I` may be the pronoun, and is settled only where it is said as a number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from dncnorm.grammars import Grammar
from dncnorm.grammars.tables import rows
from dncnorm.ranges import read_as
from dncnorm.segments import Segment

ORDINAL = "ORDINAL"
_LEXICONS = Path(__file__).parent / "lexicons"
_NUMERAL = re.compile(r"([IVXL]{2,}|[VX])('s)?")
_FIRST = re.compile(r"I('s)?")


def numbered(segments: Sequence[Segment], grammar: Grammar) -> list[Segment]:
    """The segments of a sentence, one a token, with the numbers of rulers said as such."""
    names = _names(grammar.language)
    result = list(segments)
    for place in range(1, len(result)):
        item = result[place]
        is_number = _NUMERAL.fullmatch(item.before) or (_FIRST.fullmatch(item.before) and item.after != item.before)
        if is_number and result[place - 1].before in names:
            result[place] = read_as(ORDINAL, item, grammar)
    return result


@cache
def _names(language: str) -> frozenset[str]:
    """Given names of rulers; none in a language without a list."""
    file = _LEXICONS / language / "rulers.tsv"
    return frozenset(name for (name,) in rows(file, 1)) if file.is_file() else frozenset()
