"""Rebuilds raw text from corpus sentences, with one of several spacings, to evaluate the pipeline on raw text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from dncnorm.core.characters import CURRENCY_SIGNS
from dncnorm.core.records import Sentence, Token
from dncnorm.languages.base import Language

Span = tuple[int, int]

CLOSES = frozenset(",.;:!?)]}»…²³")
OPENS = frozenset("([{«¿¡#") | CURRENCY_SIGNS
QUOTES = frozenset("\"'")


def is_foreign_letter(written: str, language: Language) -> bool:
    """Whether it is one letter outside the language's script; in the corpora, each is a separate token."""
    return len(written) == 1 and written.isalpha() and not any(a <= written <= b for a, b in language.gate.script)


def is_tight_dash(left: Token, dash: Token, right: Token, language: Language) -> bool:
    """Whether a dash joins its neighbours without spaces: `1990-95`, `4-player`, `X-ray`."""
    is_range = bool(language.range_word) and dash.after == language.range_word
    if is_range or (left.before[-1].isdigit() and right.before[0].isdigit()):
        return True
    if len(left.before) == 1 and left.before.isalpha():
        return True
    return left.before[-1].isdigit() and right.before[0].islower()


def natural(tokens: Sequence[Token], position: int, quotes: Counter[str], language: Language) -> bool:
    """Whether a space precedes `tokens[position]` in ordinary typography; `quotes` counts those before it."""
    left, right = tokens[position - 1], tokens[position]
    if right.before in QUOTES or left.before in QUOTES:
        if right.before in QUOTES and quotes[right.before] % 2:
            return False
        if left.before in QUOTES and quotes[left.before] % 2:
            return False
        if right.before in QUOTES:
            return left.before not in OPENS
    if right.before in CLOSES or left.before in OPENS or "/" in (left.before, right.before):
        return False
    if len(left.before) > 1 and left.before.endswith("-"):
        return False
    if right.before == "-" and position + 1 < len(tokens):
        return not is_tight_dash(left, right, tokens[position + 1], language)
    if left.before == "-" and position > 1:
        return not is_tight_dash(tokens[position - 2], left, right, language)
    both_foreign = is_foreign_letter(left.before, language) and is_foreign_letter(right.before, language)
    return not (both_foreign and left.semiotic_class == right.semiotic_class == "VERBATIM")


def tight(tokens: Sequence[Token], position: int, quotes: Counter[str], language: Language) -> bool:
    """Returns what `natural` does, with no space around dashes between words."""
    neighbours = {tokens[position - 1].before, tokens[position].before}
    return natural(tokens, position, quotes, language) and neighbours.isdisjoint(("—", "--"))


def spaced(tokens: Sequence[Token], position: int, quotes: Counter[str], language: Language) -> bool:
    """Puts one space between all tokens."""
    return True


SPACINGS: dict[str, Callable[[Sequence[Token], int, Counter[str], Language], bool]] = {
    "natural": natural,
    "tight": tight,
    "spaced": spaced,
}


def rebuild(sentence: Sentence, spacing: str, language: Language) -> tuple[str, list[Span]]:
    """Returns raw text, and each token's place in it. A token's outer spaces belong to the corpus, not to the text."""
    text, spans, quotes = "", [], Counter[str]()
    for position, token in enumerate(sentence.tokens):
        if position and SPACINGS[spacing](sentence.tokens, position, quotes, language):
            text += " "
        start, written = len(text), token.before.strip()
        text += written
        spans.append((start, len(text)))
        if written in QUOTES:
            quotes[written] += 1
    return text, spans
