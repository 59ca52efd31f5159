"""Sentences of a corpus as the network and the gate will see them: in the language's corpus form.

A pipeline converts every token (`Language.corpus_form`) before anything reads it. Google's corpora are in that form
already; sentences from elsewhere need not be (Russian `её`, typed dashes).
"""

from __future__ import annotations

from dataclasses import replace

from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import SELF, is_changed
from dncnorm.languages.base import Language


def in_corpus_form(sentence: Sentence, language: Language) -> Sentence:
    """Converts the written forms of a sentence; tokens left as written remain so."""
    return replace(sentence, tokens=tuple(_converted(token, language) for token in sentence.tokens))


def _converted(token: Token, language: Language) -> Token:
    word = language.corpus_form(token.before)
    if word == token.before:
        return token
    is_kept = token.after is not None and not is_changed(token)
    return replace(token, before=word, after=SELF if is_kept else token.after)
