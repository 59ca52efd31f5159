"""Tells whether two spoken sentences say the same, in spite of fair differences. Shares nothing with the package."""

from __future__ import annotations

import re
import unicodedata

from attacks.english_numbers import ORDINAL_ONES, ORDINAL_TENS, cardinals

LONGEST = 14
"""Words of a number."""
UNHEARD = {"and", "the", "a", "an", "of", "from"}
"""Small words that a short form leaves out, and a voice may."""
PARTS = {"half", "third", "quarter", *ORDINAL_ONES, *ORDINAL_TENS} - {"first", "second"}
SCALES = {"hundred", "thousand", "million", "billion", "trillion"}
ALIKE = {"feet": "foot", "quarter": "fourth", "oh": "o", "zero": "o", "halves": "half"}


def alike(said: str, other: str) -> bool:
    """Whether two sentences say the same."""
    return heard(said) == heard(other)


def heard(said: str) -> str:
    """What is heard of a sentence, one form for all that are as good; spaces say nothing."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", said) if not unicodedata.combining(sign))
    text = re.sub(r"(?<=[^\W\d_])['’](?=[^\W\d_])|(?<=[^\W\d_])\.(?=[^\W\d_])", "", plain.casefold())
    words = re.findall(r"[^\W\d_]+|\d+|[^\w\s/.,;:!?'’‘\"“”()\[\]…–—‐‑-]", text)
    words = [_american(word) for word in words]
    pairs = list(zip(words, [*words[1:], ""], strict=True))
    words = ["one" if word == "a" and after in SCALES else word for word, after in pairs if not _is_article(word, after)]
    found, at = [], 0
    while at < len(words):
        ends = cardinals(tuple(words[at : at + LONGEST]), 0)
        if ends:
            end, value = ends[-1]
            found.append(f"#{value}")
            at += end
        else:
            if words[at] not in UNHEARD:
                found.append(_single(words[at]))
            at += 1
    return "".join(found)


def _is_article(word: str, after: str) -> bool:
    """`one third` is a third."""
    return word in ("a", "an", "one") and _single(after) in PARTS


def _american(word: str) -> str:
    return re.sub(r"(met|lit)re(?=s?$)", r"\1er", word)


def _single(word: str) -> str:
    """A word without its plural."""
    word = ALIKE.get(word, word)
    single = re.sub(r"(?<=ch)es$|(?<=[^\W\d_]{3})s$", "", word)
    return ALIKE.get(single, single)
