"""Finds the languages of a text by its scripts: of the whole, of each sentence, of stretches in a sentence.

What was found never changes with what comes later, so a text may come in pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain

from dncnorm import languages
from dncnorm.languages.base import no_foreign_word

SAMPLE = 20_000
"""The characters of a text that decide its language."""
FEWEST_LETTERS, LEAST_SHARE = 5, 0.9
"""A sentence of another language than the text's has so many letters, and this share of them in that one's script."""
OPENING_LETTERS = 100
"""The letters of a document, its tags aside, that decide the language of its emoji and formulas."""
_LOOKED_AHEAD = 64
_PIECES = re.compile(
    r"(?:(?![.!?…]['\"»”’)\]]{0,9}\s|\n)[\s\S]){0,4095}(?:[.!?…]['\"»”’)\]]{0,9}\s{1,4095}|\n\s{0,4095}|[\s\S])"
)
"""Sentences, roughly, each with the white space behind it; a longer stretch is cut."""
_TAG = re.compile(r"<[^<>]*(?:>|\Z)")
_QUOTED = re.compile(r"[«“„\"]([^«»“”„\"\n]+)[»”“\"]")
_NUMBER = r"[$€£]?\d+(?:[.,:/]\d+)*%?"


def language_of(text: str, codes: Sequence[str]) -> str:
    """Returns the language whose script most letters of the text are in, the first one where there are none.

    Letters of the others count double: English words occur in texts of all languages.
    """
    letters = _letters(text)

    def weight(code: str) -> int:
        count = _count(letters, code)
        return count if code == codes[0] else 2 * count

    return max(codes, key=weight)


def opening_language(chunks: Iterable[str], codes: Sequence[str]) -> tuple[str, Iterator[str]]:
    """Returns the language of the first letters of a document, tags aside, and its chunks."""
    remaining, taken, letters = iter(chunks), "", ""
    for chunk in remaining:
        taken += chunk
        letters = _letters(_TAG.sub("", taken[:SAMPLE]))[:OPENING_LETTERS]
        if len(letters) == OPENING_LETTERS or len(taken) >= SAMPLE:
            break
    return language_of(letters, codes), chain([taken], remaining)


def by_language(chunks: Iterable[str], codes: Sequence[str], before: str | None = None) -> Iterator[tuple[str, str]]:
    """Yields the pieces of a text with their languages, each once no later chunk can change it; joined, the text.

    A sentence that mixes scripts is in the language of the one before, as is one of few letters, unless its letters
    are those of the next one: `Купил iPhone 15. Dr. Smith came.` Within it, what is quoted in another script, two words
    or more, and what the sentence's language does not read at all, are in their own.

    before: the language of what comes before the text.
    """
    for code, sentence in _of_sentences(_sentences(chunks), codes, before):
        yield from _within(sentence, code, codes)


def _sentences(chunks: Iterable[str]) -> Iterator[str]:
    waiting = ""
    for chunk in chunks:
        waiting += chunk
        reached = 0
        for found in _PIECES.finditer(waiting):
            is_whole = found[0][-1].isspace() or found.end() + _LOOKED_AHEAD <= len(waiting)
            if found.end() == len(waiting) or not is_whole:
                break
            reached = found.end()
            yield found[0]
        waiting = waiting[reached:]
    yield from (found[0] for found in _PIECES.finditer(waiting))


def _of_sentences(sentences: Iterable[str], codes: Sequence[str], code: str | None) -> Iterator[tuple[str, str]]:
    """Yields the sentences with their languages. One of few letters waits for the next; so do those before letters."""
    waiting: list[str] = []
    short: str | None = None  # the language of the few letters that wait
    for sentence in sentences:
        own = _own_language(sentence, codes)
        if short is not None:
            code = short if own == short else code
        elif waiting and (_letters(sentence) or sum(map(len, waiting)) >= SAMPLE):
            code = own or language_of(sentence, codes)
        if code is not None:
            yield from ((code, piece) for piece in waiting)
            waiting, short = [], None
        few = _own_language(sentence, codes, 1)
        if own is None and few is not None and code not in (few, None):
            waiting, short = [sentence], few
            continue
        if code is None and not _letters(sentence):
            waiting.append(sentence)
            continue
        code = own or code or language_of(sentence, codes)
        yield code, sentence
    yield from ((code or codes[0], piece) for piece in waiting)


def _within(sentence: str, code: str, codes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yields the stretches of a sentence with their languages."""
    reached = 0
    others = [other for other in codes if other != code and _letter(other).search(sentence)]
    spans = [span for other in others for span in _foreign(sentence, code, other)]
    for start, end, other in sorted(spans, key=lambda span: (span[0], -span[1])):
        if start >= reached:
            if reached < start:
                yield code, sentence[reached:start]
            yield other, sentence[start:end]
            reached = end
    if reached < len(sentence):
        yield code, sentence[reached:]


def _foreign(sentence: str, code: str, other: str) -> Iterator[tuple[int, int, str]]:
    """Yields where a sentence of one language is in another: quotations, and words in a row."""
    is_read = languages.get(code).foreign_word is not no_foreign_word
    for found in _QUOTED.finditer(sentence):
        letters = _letters(found[1])
        if letters and _count(letters, other) == len(letters) and (not is_read or len(found[1].split()) > 1):
            yield *found.span(1), other
    for found in _run(other).finditer(sentence):
        words = re.findall(r"[^\W\d_]{2,}", found["words"])
        if not is_read or sum(any(map(str.islower, word)) for word in words) > 1:
            is_counted = not is_read or found["words"][0].islower()
            yield found.start() if is_counted else found.start("words"), found.end(), other


@cache
def _letter(code: str, *, is_lower: bool = False) -> re.Pattern[str]:
    """Returns what matches a letter of a language's script."""
    script = languages.get(code).gate.script
    letters = filter(str.isalpha, (chr(place) for first, last in script for place in range(ord(first), ord(last) + 1)))
    return re.compile(f"[{''.join(letter for letter in letters if letter.islower() or not is_lower)}]")


@cache
def _run(code: str) -> re.Pattern[str]:
    """Returns what matches words of a language in a row, with the numbers between them and in front."""
    letter, lower = _letter(code).pattern, _letter(code, is_lower=True).pattern
    letters = rf"{letter}(?:{letter}|\d)*(?:[-'’.&]{letter}+)*(?![\w@/\\]|[-.@:][\w/])"
    word = rf"(?:(?:{letter}\.){{2,}}|{letters})"
    gap = rf"(?:[ \u00a0]+|[,:;][ ](?={lower}))"
    between = rf"(?:{_NUMBER}(?:[ \u00a0]|(?={letter})))*"
    in_front = rf"(?:{_NUMBER}[ \u00a0]?)?"
    return re.compile(rf"(?<![\w.@/\\#-])(?<!\w['’&]){in_front}(?P<words>{word}(?:{gap}{between}{word})*)(?:\.\s*)?")


def _own_language(piece: str, codes: Sequence[str], fewest: int = FEWEST_LETTERS) -> str | None:
    """Returns the language that nearly all letters of a sentence are of; None if there is none, or too few letters."""
    letters = _letters(piece)
    enough = max(fewest, LEAST_SHARE * len(letters))
    return next((code for code in codes if _count(letters, code) >= enough), None)


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text[:SAMPLE]))


def _count(letters: str, code: str) -> int:
    """Returns how many letters are in the script of a language."""
    script = languages.get(code).gate.script
    return sum(any(first <= letter <= last for first, last in script) for letter in letters)
