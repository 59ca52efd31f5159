"""Latin words letter by letter in Cyrillic, as the corpus marks them: `Rol` р_trans о_trans л_trans.

The corpus says such words by rules of its own, of several languages; the readings of letters here cover most, and the
network chooses.
"""

from __future__ import annotations

from pathlib import Path

from pynini import closure

from dncnorm.grammars.notation import Fst, any_of, cost, pair, rows
from dncnorm.languages.ru.grammar.cardinals import UNUSUAL
from dncnorm.languages.ru.grammar.marks import Marks

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
