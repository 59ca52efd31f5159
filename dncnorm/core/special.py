"""Reserved symbols, and what they stand for, defined once.

`PAD`, `BOS`, `EOS`, `UNK` stand in both vocabularies, `NORM_OPEN` and `NORM_CLOSE` mark the token to normalize in the
source (PH18 section 4.2), `SELF` and `SILENCE` are the corpus's words for "as written" and "nothing is said".
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
"""What a Google TSV file writes in its first and second column after each sentence."""

SPECIALS: tuple[str, ...] = (PAD, BOS, EOS, UNK, NORM_OPEN, NORM_CLOSE, SELF)
"""The first ids, in this order, of the source's and of the target's vocabulary alike."""

CONTINUATION = "##"
"""What marks a target symbol that continues the word before it: words outside the vocabulary are spelt with them."""

PLAIN = "PLAIN"
PUNCT = "PUNCT"
"""The two semiotic classes whose name the code itself needs: they are the ones that may stay as written."""


def reference(token: Token) -> str | None:
    """The spoken form as PH18 scores it: `<self>`, and `sil` in PUNCT, stand for the token itself.

    None if the token's spoken form is not known.
    """
    if token.after == SELF or (token.after == SILENCE and token.semiotic_class == PUNCT):
        return token.before
    return token.after


def is_changed(token: Token) -> bool:
    """Whether the token is of the gate's class ToBeNormalized: its reference differs from its written form."""
    return token.after is not None and reference(token) != token.before


_WORD = re.compile(r" ?_[a-z]+(?!\S)|\S+")
"""The corpora write a spoken gap as " _letter", a letter's name that is a space: it is one word."""


def split_words(text: str) -> list[str]:
    """The words of a spoken form; joining them with single spaces gives it back."""
    return _WORD.findall(text)
