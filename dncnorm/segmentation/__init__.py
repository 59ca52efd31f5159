"""Raw text to the corpus's tokens and sentences, with character offsets.

    text -> scanner.py: one token after the other, by the shapes of patterns.py over the words of lexicon.py
         -> sentences.py: the tokens grouped in sentences
         -> cutter.py: the same for a text that comes in pieces, which lookahead.py finds complete or not

"It cost $5 million on 4 March 2014." -> It | cost | $5 million | on | 4 March 2014 | .
"""

from __future__ import annotations

import re

from dncnorm.core.records import Sentence
from dncnorm.segmentation.cutter import Cutter, Passage
from dncnorm.segmentation.lexicon import LANGUAGES
from dncnorm.segmentation.patterns import foreign_number
from dncnorm.segmentation.scanner import REACH
from dncnorm.segmentation.sentences import LONGEST_SENTENCE

__all__ = ["LANGUAGES", "LONGEST_SENTENCE", "REACH", "Cutter", "Passage", "corpus_form", "segment"]

_ALIKE = str.maketrans(dict.fromkeys("‐‑‒–−", "-") | {"′": "'", "″": '"'})
_FOREIGN_NUMBER = re.compile(rf"(?P<sign>[-+]?[$£€¥]?)(?P<number>{foreign_number(',', '.')})")
_SWAPPED = str.maketrans(".,", ",.")


def segment(text: str, language: str = "en") -> list[Sentence]:
    """The sentences of a text; empty and white text has none.

    Every token's `before` is `text[start:end]`; the tokens do not overlap, and what lies between them is white space
    alone. A token of more than REACH characters is cut there; a sentence ends with the token that brings it to
    LONGEST_SENTENCE characters, and before more than REACH characters of white space. Time is linear in the text's
    length.

    Raises TypeError for what is no str, ValueError for a language without a lexicon.
    """
    if not isinstance(text, str):
        raise TypeError(f"text: expected str, got {type(text).__name__}")
    return Cutter(language).cut(text, is_last=True).sentences


def corpus_form(word: str, language: str = "en") -> str:
    """A raw text's token as the corpora write it: an abbreviation has lost its dot and its capital (`Dr.` is `dr`).

    Initials and dotted letters (`J.`, `U.S.`) keep theirs. Every dash but the long one (`—`) is a hyphen.
    Numbers have the marks of the language: `2,5 million` is `2.5 million` in English. All else comes back as it is.
    """
    stem = word[:-1]
    if len(stem) > 1 and word[-1] == "." and stem.isalpha():
        return stem.lower()
    plain = word if word.isascii() else word.translate(_ALIKE)
    number = _FOREIGN_NUMBER.match(plain) if language == "en" else None
    return f"{number['sign']}{number['number'].translate(_SWAPPED)}{plain[number.end() :]}" if number else plain
