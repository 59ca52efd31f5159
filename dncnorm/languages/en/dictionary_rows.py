"""Converts rows of Kaggle's dictionaries to the form of the English corpus."""

from __future__ import annotations

import re
from dataclasses import replace

from dncnorm.core.records import Token
from dncnorm.core.special import SILENCE, is_changed, split_words
from dncnorm.languages.en.markup import MARKUP

_SPELT_OUT = re.compile(r"(?:(?<=^)|(?<= ))([a-z])(?= |$)")
_NAMED_SYMBOLS = re.compile(r" ?\b(s_letter l_letter a_letter s_letter h_letter|w_letter w_letter w_letter)\b ?")


def dictionary_row(token: Token) -> Token:
    """Returns a row in the corpus's form.

    ELECTRONIC "j a s h dot c o m" becomes "j_letter a_letter ... dot ...". An unchanged VERBATIM token (a letter of a
    foreign script) becomes `sil`, as in Google's data.
    """
    if token.semiotic_class == "VERBATIM" and not is_changed(token):
        return replace(token, after=SILENCE)
    if token.semiotic_class != "ELECTRONIC" or token.after is None or MARKUP.letter_suffix in token.after:
        return token
    return replace(token, after=_spelt(token.after))


def _spelt(spoken: str) -> str:
    """Writes the letters of an address as the corpus does, "slash" and "www" with their gaps."""
    spelt = _SPELT_OUT.sub(rf"\1{MARKUP.letter_suffix}", spoken)
    gap = MARKUP.gap

    def with_gaps(match: re.Match[str]) -> str:
        name = match.group(1)
        inner = f" {gap} ".join(name.split()) if name.startswith("w") else name
        left = f" {gap} " if match.start() and spelt[: match.start()].endswith(MARKUP.letter_suffix) else " "
        right = f" {gap} " if spelt[match.end() :].split(" ")[0].endswith(MARKUP.letter_suffix) else " "
        return left + inner + right

    # Symbols that follow each other share the space between them: splitting and joining puts single ones back.
    return " ".join(split_words(_NAMED_SYMBOLS.sub(with_gaps, spelt)))
