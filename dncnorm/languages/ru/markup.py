"""How the Russian corpus writes letters and words of the Latin script."""

from __future__ import annotations

from dncnorm.languages.base import CorpusMarkup

MARKUP = CorpusMarkup(letter_suffix="_latin", dot="точка", transliterated_suffix="_trans")
