"""Raw text to the corpus's tokens and sentences, with character offsets.

    text -> scanner.py: one token after the other, by the shapes of patterns.py over the words of lexicon.py
         -> sentences.py: the tokens grouped in sentences

"It cost $5 million on 4 March 2014." -> It | cost | $5 million | on | 4 March 2014 | .
"""

from __future__ import annotations

from dncnorm.records import Sentence, Token
from dncnorm.segmentation.lexicon import LANGUAGES
from dncnorm.segmentation.patterns import patterns
from dncnorm.segmentation.scanner import Scanner
from dncnorm.segmentation.sentences import SentenceSplitter

__all__ = ["LANGUAGES", "corpus_form", "segment"]


def segment(text: str, language: str = "en") -> list[Sentence]:
    """The sentences of a text; empty and white text has none.

    Every token's `before` is `text[start:end]`; the tokens do not overlap, and what lies between them is white space
    alone. Time is linear in the length of the text.

    Raises TypeError for what is no str, ValueError for a language without a lexicon.
    """
    if not isinstance(text, str):
        raise TypeError(f"text: expected str, got {type(text).__name__}")
    compiled = patterns(language)
    spans = list(Scanner(text, compiled).spans())
    groups = SentenceSplitter(text, spans, compiled.lexicon).groups()
    return [Sentence(tuple(Token(text[start:end], start=start, end=end) for start, end in group)) for group in groups]


def corpus_form(word: str) -> str:
    """A raw text's token as the corpora write it: an abbreviation has lost its dot and its capital (`Dr.` is `dr`).

    Initials and dotted letters (`J.`, `U.S.`) keep theirs. What is no abbreviation comes back as it is.
    """
    stem = word[:-1]
    return stem.lower() if len(stem) > 1 and word[-1] == "." and stem.isalpha() else word
