"""Defines the reserved symbols and their meanings, once.

`PAD`, `BOS`, `EOS`, `UNK` are in both vocabularies, `NORM_OPEN` and `NORM_CLOSE` mark the token to normalize in the
source (PH18 section 4.2), `SELF` and `SILENCE` are the corpus's words for "as written" and silence.
"""

from __future__ import annotations

import re

from dncnorm.core.records import Token

PAD = "<pad>"
BOS = "<s>"
EOS = "</s>"
UNK = "<unk>"

NORM_OPEN = "<norm>"
NORM_CLOSE = "</norm>"

SELF = "<self>"
SILENCE = "sil"

EOS_ROW = "<eos>"
"""The first and second column of a Google TSV file after each sentence."""

SPECIALS: tuple[str, ...] = (PAD, BOS, EOS, UNK, NORM_OPEN, NORM_CLOSE, SELF)
"""The first ids, in this order, of both the source's and the target's vocabulary."""

CONTINUATION = "##"
"""The prefix of a target symbol that continues the word before it; it spells words outside the vocabulary."""

CONTEXT_CLASS = "SKIP"
"""The class of rows that are context alone: they are read, never scored, never trained on."""

PLAIN = "PLAIN"
PUNCT = "PUNCT"
"""The two semiotic classes whose name the code itself needs: they are the ones that may stay as written."""

SEMIOTIC_CLASSES = (
    *(PLAIN, PUNCT, "DATE", "LETTERS", "CARDINAL", "VERBATIM", "MEASURE", "ORDINAL", "DECIMAL", "MONEY", "DIGIT"),
    *("ELECTRONIC", "TIME", "TELEPHONE", "FRACTION", "ADDRESS"),
)
"""The corpora's semiotic classes."""


def reference(token: Token) -> str | None:
    """Returns the spoken form as PH18 scores it: `<self>`, and `sil` in PUNCT, mean the token itself.

    Returns None if the token's spoken form is unknown.
    """
    if token.after == SELF or (token.after == SILENCE and token.semiotic_class == PUNCT):
        return token.before
    return token.after


def is_changed(token: Token) -> bool:
    """Whether the token is of the gate's class ToBeNormalized: its reference differs from its written form."""
    return token.after is not None and reference(token) != token.before


LETTER_SUFFIX = "_letter"
"""What the corpora append to a letter that is spoken by its name inside an ELECTRONIC token."""

_WORD = re.compile(rf" ?{LETTER_SUFFIX}(?!\S)|\S+")
"""The corpora write a spoken gap as " _letter", a letter's name that is a space: it is one word."""


def split_words(text: str) -> list[str]:
    """Returns the words of a spoken form; joining them with single spaces restores it."""
    return _WORD.findall(text)
