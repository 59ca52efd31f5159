"""Raw text as sentences without references."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dncnorm.core.records import Sentence, Token
from dncnorm.languages.base import Language
from dncnorm.segmentation import segment


def iter_raw_sentences(files: Sequence[str], language: Language) -> Iterator[Sentence]:
    """The sentences of text files, a line at a time, cut into the corpora's tokens; no token has a reference."""
    for file in files:
        with open(file, encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                for sentence in segment(line, language):
                    tokens = tuple(Token(language.corpus_form(token.before)) for token in sentence.tokens)
                    yield Sentence(tokens, file, number)
