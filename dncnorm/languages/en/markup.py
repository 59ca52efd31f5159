"""How the English corpus spells addresses: `a_letter dot c_letter`, and ` _letter` for a gap."""

from __future__ import annotations

from dncnorm.languages.base import CorpusMarkup

MARKUP = CorpusMarkup(letter_suffix="_letter", dot="dot", genitive="'s")
