"""Reads the short signs and letters of notes, logs and tables, for a voice.

pulse ↑, see --> here, 6:30min/mile, a 30A fuse, LTV^{3}, Mass (m), b² - 4ac
"""

from __future__ import annotations

import re

from dncnorm.core.segments import Segment
from dncnorm.core.special import PLAIN
from dncnorm.languages.base import Rewriter, SentenceRule, WrittenShape
from dncnorm.languages.en.cutting.numbers import POINT
from dncnorm.segmentation.patterns import END, SPACE

SHAPES = (
    # £1,204.55 Cr, which is no crore
    rf"[£$€](?:\d{{1,3}}(?:,\d{{3}})+|\d{{1,6}})\.\d\d(?={SPACE}?(?:Cr|CR|cr){END})",
    rf"(?<![\d:.])\d{{1,2}}:[0-5]\d(?=mins?{END})",
    # 12''x8''
    rf"(?<!['’])\d{{1,3}}{POINT}?(?:''|’’)(?=[xX×]\d)|(?:(?<=''[xX×])|(?<=’’[xX×]))\d{{1,3}}{POINT}?(?:''|’’)(?!['’\w])",
)
"""Amounts that what follows them does not belong to, and inches of two quotes."""
NAMES = (rf"(?<![\w.-])R{SPACE}?[1-9]\d{{0,2}}(?:{SPACE}\d{{3}})+{POINT}?(?![\d,.]*\d|{SPACE}?[-–]{SPACE}?\d){END}",)
"""Rands whose thousands stand apart: `R10 000`."""
LETTERS, MEASURE, TIME, VERBATIM = "LETTERS", "MEASURE", "TIME", "VERBATIM"
_UNSAYABLE = re.compile(r"[^AEIOUY]{4}|[AEIOUY]{4}|^[^AEIOUY]{3}|[^AEIOUY]{3}$")
"""Letters that no word has together, or few words."""


def capital_word(segments: list[Segment], place: int, rewrite: Rewriter) -> None:
    """Reads a long word in capitals as it stands, where letters that can be said together make it: `TEWKESBURY`."""
    segment = segments[place]
    if segment.semiotic_class == LETTERS and not _UNSAYABLE.search(segment.before):
        segments[place] = rewrite.say(segment.before, PLAIN, segment)


ENTRY_RULES = (SentenceRule("capital word", WrittenShape("[A-Z]{8,20}"), capital_word, is_speech=True),)
