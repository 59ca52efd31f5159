"""Two written numbers, as in every language."""

from __future__ import annotations

import re
from functools import partial

from dncnorm.languages.ru.check.written.numbers import MONEY_SCALES
from dncnorm.languages.ru.check.written.readings import single
from dncnorm.languages.ru.lexicon.currencies import symbols
from dncnorm.languages.ru.lexicon.suffixes import kinds
from dncnorm.values.written import ranges as engine

_DASH = re.compile(r" ?(?:[-‐‑–—−÷]|\.{2,3}|…) ?| до (?=[-+−–]?\d)")
ranges = partial(engine.ranges, own=engine.Ranges(single, _DASH, kinds(), MONEY_SCALES, symbols()))
