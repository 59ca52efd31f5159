"""What many tests ask of the engines, of English; the engines themselves have no language as a default."""

from __future__ import annotations

from functools import partial
from typing import Any

from dncnorm import languages, values
from dncnorm.grammars import spelling
from dncnorm.normalization import rendering

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
