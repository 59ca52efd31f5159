"""The letters of the scripts that words are written in (see `dncnorm.grammars.written`).

Latin words letter by letter in Cyrillic, as the corpus marks them: `Rol` р_trans о_trans л_trans.

The corpus says such words by rules of its own, of several languages; the readings of letters here cover most, and the
network chooses.


LETTERS: what is spelled, Cyrillic or Latin: `СССР` с с с р, `В. А.` в а, `IUCN` i u c n.

PLAIN: signs and abbreviations in words, Latin words in Cyrillic letters, and words as they are.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path
from string import ascii_lowercase

from pynini import closure, union

from dncnorm.core.characters import DASHES
from dncnorm.core.special import SELF
from dncnorm.grammars.notation import Fst, any_of, cost, optional, pair, rows, silent
from dncnorm.grammars.written import FOREIGN
from dncnorm.languages.ru.grammar.marks import UNUSUAL, Marks
from dncnorm.languages.ru.lexicon.symbols import in_text

ALPHABETS = range(0x41, 0x590)
"""Latin, Greek, Cyrillic, Armenian."""


def letters() -> list[str]:
    """Letters and the marks on them; one character for all scripts without capitals."""
    return [*(one for one in map(chr, ALPHABETS) if unicodedata.category(one) in ("Lu", "Ll", "Lt", "Mn")), FOREIGN]


TABLE = Path(__file__).with_name("transliteration.tsv")
SUFFIX = "_trans"
"""What the corpus puts after each letter."""


def transliterated(marks: Marks) -> Fst:
    """Letters, at the cost of each reading."""
    found = []
    for latin, cyrillic, weight in rows(TABLE, 3):
        spoken = marks(" ".join(letter + SUFFIX for letter in cyrillic.split()))
        forms = dict.fromkeys((latin, latin.capitalize(), latin.upper()))
        found += [cost(pair(form, spoken), float(weight) * UNUSUAL) for form in forms]
    return closure(any_of(found), 1).optimize()


CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
BETWEEN = (".", ". ", "-", " ", "/")
"""What may stand between two letters, and is not said."""


def _spelled(marks: Marks) -> Fst:
    """Letters, one by one, with what may stand between them."""
    capital, small = _letters(marks, upper=True), _letters(marks, upper=False)
    capitals = capital + closure(union(silent("", *BETWEEN), pair("&", marks("и"))) + capital)
    mixed = closure(union(capital, small), 2)
    lone = cost(any_of(pair(letter, marks(letter)) for letter in ascii_lowercase), UNUSUAL / 4)
    return (union(capitals, cost(mixed, UNUSUAL), lone) + optional(silent("."))).optimize()


def _letters(marks: Marks, upper: bool) -> Fst:
    """Letters of both scripts by their names, which are themselves; ё is е."""
    names = {letter: letter for letter in CYRILLIC + ascii_lowercase} | {"ё": "е"}
    return any_of(pair(letter.upper() if upper else letter, marks(name)) for letter, name in names.items()).optimize()


LATIN_SUFFIX = "_latin"
"""What the corpus puts after the name of a Latin letter that stands alone."""
WORD_MARKS = "'-.ʻ"
"""What may stand inside a word or after it."""


def transducers(marks: Marks) -> dict[str, Fst]:
    """letters, sign, transliterated, as_it_is."""
    word = transliterated(marks)
    joint = silent("-", "'", ". ", " ")
    words = word + closure(joint + word)
    alone = any_of(
        pair(form, marks(letter + LATIN_SUFFIX)) for letter in ascii_lowercase for form in (letter, letter.upper())
    )
    return {
        "letters": _spelled(marks),
        "sign": any_of(cost(pair(sign, marks(said)), _weight(sign)) for sign, said in in_text()),
        "transliterated": union(alone, words).optimize(),
        "as_it_is": cost(_as_it_is(marks), UNUSUAL / 2).optimize(),
    }


def _weight(sign: str) -> float:
    """A dash may be silent, a letter a letter."""
    return UNUSUAL / 2 if not DASHES.isdisjoint(sign) or any(map(str.isalpha, sign)) else 0.0


def _as_it_is(marks: Marks) -> Fst:
    """Words of letters of any script, hyphens, apostrophes and full stops among them: <self>."""
    letter = silent(*letters()).optimize()
    marks_inside = closure(silent(*WORD_MARKS), 0, 2)
    return marks.insert(SELF) + closure(letter + marks_inside, 1)
