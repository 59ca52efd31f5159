"""LETTERS: what is spelled, Cyrillic or Latin: `СССР` с с с р, `В. А.` в а, `IUCN` i u c n.

PLAIN: abbreviations in every form that a context may ask for (`ст.` статья, `г.` года, городе), signs in words, words
as they are, and Latin words letter by letter in Cyrillic, as the corpus marks them: `Rol` р_trans о_trans л_trans. The
corpus says such words by rules of its own, of several languages; the readings of letters here cover most.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from string import ascii_letters, ascii_lowercase

from pynini import closure, union

from dncnorm.core.characters import DASHES
from dncnorm.core.special import SELF
from dncnorm.grammars.notation import Fst, any_of, cost, optional, rows, silent
from dncnorm.grammars.written import FOREIGN
from dncnorm.languages.ru.grammar.integers import GENDER_COSTS
from dncnorm.languages.ru.grammar.marks import COSTS, PLURAL, UNUSUAL, read, read_any, say
from dncnorm.languages.ru.lexicon.abbreviations import readings, with_capital
from dncnorm.languages.ru.lexicon.phrases import NOUN
from dncnorm.languages.ru.lexicon.symbols import in_text

CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
LETTERS = CYRILLIC + ascii_lowercase
ALPHABETS = range(0x41, 0x590)
"""Latin, Greek, Cyrillic, Armenian."""
TABLE = Path(__file__).with_name("transliteration.tsv")
SUFFIX, LATIN_SUFFIX = "_trans", "_latin"
"""What the corpus puts after each letter, and after the name of a Latin letter that stands alone."""
BETWEEN = (".", ". ", "-", " ", "/")
"""What may stand between two letters, and is not said."""
WORD_MARKS = "'-.ʻ"
"""What may stand inside a word or after it."""
RULED = 1.0
"""How unusual is what the words around an abbreviation must show."""


def transducers() -> dict[str, Fst]:
    """abbreviation, letters, sign, transliterated, as_it_is."""
    latin = read_any((letter, letter.lower() + LATIN_SUFFIX) for letter in ascii_letters)
    word = transliterated()
    return {
        "abbreviation": any_of(_abbreviations()),
        "letters": _spelled() + optional(silent(".")),
        "sign": any_of(cost(read(sign, form.said), _weight(sign, form.case)) for sign, form in in_text()),
        "transliterated": union(latin, word + closure(silent("-", "'", ". ", " ") + word)),
        "as_it_is": cost(say(SELF) + closure(_any_letter() + closure(silent(*WORD_MARKS), 0, 2), 1), UNUSUAL / 2),
    }


def by_name(letters: str, beginning: str = "") -> Fst:
    """Letters by their names, which are themselves. beginning: before the name."""
    return read_any((letter, beginning + letter.lower()) for letter in letters).optimize()


def transliterated() -> Fst:
    """Letters in Cyrillic, at the cost of each reading."""
    found = []
    for latin, cyrillic, weight in rows(TABLE, 3):
        spoken = " ".join(letter + SUFFIX for letter in cyrillic.split())
        forms = dict.fromkeys((latin, latin.capitalize(), latin.upper()))
        found += [cost(read(form, spoken), float(weight) * UNUSUAL) for form in forms]
    return closure(any_of(found), 1).optimize()


def _spelled() -> Fst:
    """Letters, one by one, with what may stand between them."""
    capital = by_name(LETTERS.upper())
    capitals = capital + closure(union(silent("", *BETWEEN), read("&", "и")) + capital)
    mixed = closure(union(capital, by_name(LETTERS)), 2)
    return union(capitals, cost(mixed, UNUSUAL), cost(by_name(ascii_lowercase), UNUSUAL / 4))


def _weight(sign: str, case: str) -> float:
    """A dash may be silent, a letter a letter."""
    may_be_other = not DASHES.isdisjoint(sign) or any(map(str.isalpha, sign))
    return UNUSUAL / 2 * may_be_other + COSTS["abbreviation"].get(case, 0.0)


def _any_letter() -> Fst:
    """Letters and the marks on them; one character for all scripts without capitals."""
    letters = (one for one in map(chr, ALPHABETS) if unicodedata.category(one) in ("Lu", "Ll", "Lt", "Mn"))
    return silent(*letters, FOREIGN).optimize()


def _abbreviations() -> Iterator[Fst]:
    """Abbreviations in every form, also with a capital; a lone capital is rather an initial."""
    for short, meant in readings(with_ruled=True).items():
        is_lone = short.rstrip(".").isalpha() and len(short.rstrip(".")) == 1
        for reading in meant:
            row = reading.row
            has_genders = reading.phrase.part != NOUN and not row.number and len(reading.forms) > 1
            for said, case, form in reading.forms:
                weight = row.cost + RULED * row.is_ruled + COSTS["abbreviation"].get(case, 0.0)
                weight += UNUSUAL / 4 * (row.number == "both" and form == PLURAL)
                weight += GENDER_COSTS[form] if has_genders else 0.0
                yield cost(read(short, said), weight)
                if not (is_lone and row.cost):
                    yield cost(read(with_capital(short), said), weight + UNUSUAL * is_lone)
