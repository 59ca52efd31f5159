"""Raw text to the corpus's tokens and sentences, with character offsets.

    text -> scanner.py: one token after the other, by the shapes of patterns.py over the words of a language
         -> sentences.py: the tokens grouped in sentences
         -> cutter.py: the same for a text that comes in pieces, which lookahead.py finds complete or not

"It cost $5 million on 4 March 2014." -> It | cost | $5 million | on | 4 March 2014 | .
"""

from __future__ import annotations

from dncnorm.core.records import Sentence
from dncnorm.languages.base import Language
from dncnorm.segmentation.cutter import Cutter, Passage
from dncnorm.segmentation.scanner import REACH
from dncnorm.segmentation.sentences import LONGEST_SENTENCE

__all__ = ["LONGEST_SENTENCE", "REACH", "Cutter", "Passage", "segment"]


def segment(text: str, language: Language) -> list[Sentence]:
    """The sentences of a text; empty and white text has none.

    Every token's `before` is `text[start:end]`; the tokens do not overlap, and what lies between them is white space
    alone. A token of more than REACH characters is cut there; a sentence ends with the token that brings it to
    LONGEST_SENTENCE characters, and before more than REACH characters of white space. Time is linear in the text's
    length.

    Raises TypeError for what is no str.
    """
    if not isinstance(text, str):
        raise TypeError(f"text: expected str, got {type(text).__name__}")
    return Cutter(language).cut(text, is_last=True).sentences
