"""How the English corpus spells addresses: `a_letter dot c_letter`, and ` _letter` for a gap."""

from __future__ import annotations

from dncnorm.core.special import LETTER_SUFFIX
from dncnorm.languages.base import CorpusMarkup

MARKUP = CorpusMarkup(letter_suffix=LETTER_SUFFIX, dot="dot", genitive="'s")
