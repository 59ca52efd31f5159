"""The standard spelling of words of the Russian corpus, which writes `ё` as `е`."""

from __future__ import annotations

from pathlib import Path

from dncnorm.core.tables import rows
from dncnorm.languages.ru.foreign.words import SINGLE_LETTERS
from dncnorm.languages.ru.lexicon.acronyms import said_as_words
from dncnorm.languages.ru.lexicon.currencies import currencies

LATIN_SUFFIX = "_latin"
"""What the corpus puts after a single Latin letter."""


def _listed(kind: str) -> dict[str, str]:
    """Returns the spoken form of each written form of a kind."""
    table = rows(Path(__file__).with_name("spelling.tsv"), 3)
    return {form: said or form for of, forms, said in table if of == kind for form in forms.split(", ")}


SAID_AS_WORDS, LETTER_NAMES = said_as_words(), _listed("letter")
_WORDS = {word.replace("ё", "е"): word for word in _listed("word")}
_STEMS = {stem.replace("ё", "е"): stem for stem in _listed("stem")}
_BEGINNINGS = tuple(_STEMS)
_LANGUAGES = {short: tuple(said.split(", ")) for short, said in _listed("language").items()}
"""The adjective and the adverb of a language: `(англ. Council)` is по-английски; the corpus says английский."""
_SAID, _STATES = next(row.behind for row in currencies() if row.code == "USD")
_OF_THE_STATES = f" {_SAID}"
"""The words of the corpus after every dollar."""


def standard_reading(written: str, spoken: str) -> str | None:
    """Returns what a voice says where the corpus says something else; None elsewhere.

    >>> standard_reading("$5", "пять долларов сэ ш а"), standard_reading("5 долл. США", "пять долларов сэ ш а")
    ('пять долларов', 'пять долларов сэ шэ а')
    """
    if _OF_THE_STATES in spoken:
        country = _OF_THE_STATES.replace("ш", "шэ") if _STATES in written else ""
        return " ".join(map(standard_spelling, spoken.replace(_OF_THE_STATES, country).split()))
    adjective, adverb = _LANGUAGES.get(written, ("", ""))
    return adverb if adjective == spoken else None


def standard_spelling(word: str) -> str:
    """Writes `ё` where it is said, in the words of the grammar that have it, and names single Latin letters.

    >>> standard_spelling("трехсот"), standard_spelling("f")
    ('трёхсот', 'эф')
    """
    if word.removesuffix(LATIN_SUFFIX) in SINGLE_LETTERS:
        return SINGLE_LETTERS[word.removesuffix(LATIN_SUFFIX)]
    if word.startswith(_BEGINNINGS):
        stem = next(stem for stem in _BEGINNINGS if word.startswith(stem))
        return _STEMS[stem] + word[len(stem) :]
    return _WORDS.get(word, word)
