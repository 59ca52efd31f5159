"""ADDRESS: roads and other names of letters and digits: `I-35E` i thirty five east, `A728` a seven two eight.

Codes, models and versions of several parts: `777-300ER` seven seventy seven dash three hundred e r. A dash is said
between two numbers only: `BX-4471-09` b x forty four seventy one dash o nine.

TELEPHONE: serial numbers in letters and digits, one by one, in groups.
"""

from __future__ import annotations

from pathlib import Path
from string import ascii_letters

from pynini import closure, difference, union

from dncnorm.core.special import SILENCE
from dncnorm.grammars.notation import NOTHING, Fst, any_of, cost, optional, rows, silent, written
from dncnorm.languages.en.grammar.codes import IN_NAMES, ON_ROADS, ON_SIGNS
from dncnorm.languages.en.grammar.letters import ANY_LETTER, CAPITAL, FURTHER, LETTER, SMALL
from dncnorm.languages.en.grammar.numbers import DIGIT_NAME, DIGITS, SPACE, say
from dncnorm.languages.en.lexicon.acronyms import in_codes

ROADS, WORDS = map(Path(__file__).with_name, ("roads.tsv", "code_words.tsv"))
DIRECTIONS = {"N": "north", "E": "east", "S": "south", "W": "west"}
MOST_LETTERS = 4
"""Letters before a number: `MIL-53`; more are a word."""
LEAST_WORD = 4
"""Small letters that may be a word: `beta`, but not `esr`."""
MOST_JOINED = 3
"""Words with capitals that are written as one: `WikiText`."""
LONGEST = 12
SIGNS = {".": "point", "/": "slash", "_": "underscore", ":": "colon", "+": "plus"}
_BETWEEN = optional(silent("-", " "))
_AFTER = optional(silent(",", ".", " "))
_CAPITALS = CAPITAL @ LETTER


def road() -> Fst:
    """A road's kind and its number, a letter or a direction after it."""
    kind = any_of(cost(say(spoken, written_form), float(weight)) for written_form, spoken, weight in rows(ROADS, 3))
    after = union(say.each(DIRECTIONS), cost(_CAPITALS))
    return kind + _BETWEEN + ON_ROADS + optional(SPACE + after) + _AFTER


def code() -> Fst:
    """Capitals and a number: `M16`, `C-130`; several capitals are unusual."""
    several = cost(closure(_CAPITALS, 2, MOST_LETTERS), 0.5)
    between = union(optional(silent("-")), cost(silent(" "), 0.5))
    return union(_CAPITALS, several) + between + ON_SIGNS + _AFTER


def mixed_code() -> Fst:
    """Letters or words, and numbers, in turn: `4WD`, `B2B`, `221b`, `mp3s`, `SW1A 1AA`, `COVID-19`."""
    spelled = union(closure(LETTER, 1, MOST_LETTERS), cost(closure(LETTER, 1), 0.5))
    letters = union(spelled, LETTER + closure(FURTHER, MOST_LETTERS)).optimize()
    joint = _BETWEEN
    from_number = ON_ROADS + closure(joint + letters + joint + ON_ROADS) + joint + letters
    from_letters = letters + closure(joint + ON_ROADS + joint + letters) + joint + ON_ROADS
    both = union(from_number + optional(joint + ON_ROADS), from_letters + optional(joint + letters))
    return cost(_separated_from_words() @ both + _AFTER, 4)


def _separated_from_words() -> Fst:
    """Whatever has no word of small letters beside a space or a dash: `11 Million` and `31-Dec-00` are no codes."""
    separator, anything = written("-", " "), closure(written(*ascii_letters, *DIGITS, *"- ',."))
    beside = union(SMALL + separator, separator + optional(CAPITAL) + SMALL)
    return difference(anything, (anything + beside + anything).optimize()).optimize()


def designation() -> Fst:
    """Numbers and letters in turn, what joins them, and brackets after a number: `401(k)`; a charge: `NO3-`."""
    letters, named = _letters(), say.each(SIGNS)
    beside = union(named, say("dash", "-"), cost(silent("-")))
    apart = union(named, silent("-"))
    numbered = IN_NAMES + closure(beside + IN_NAMES)
    lettered, tight = letters + closure(apart + letters), union(apart, NOTHING)
    from_number = numbered + closure(tight + lettered + tight + numbered) + optional(tight + lettered)
    bracket = silent("(") + union(IN_NAMES, letters) + silent(")")
    charge = optional(say.each({"+": "plus", "-": "minus"}))
    return cost(optional(lettered + tight) + from_number + closure(bracket) + charge, 3.5)


def _letters() -> Fst:
    """A run of letters: a word that a table has, else what looks like one, else letter by letter."""
    in_table = ((form, spoken) for form, spoken in rows(WORDS, 2))
    fixed = dict(in_table) | {form: form.lower() for form in in_codes()}
    has_vowel = closure(ANY_LETTER) + written(*"aeiouyAEIOUY") + closure(ANY_LETTER)
    word = union(CAPITAL + closure(SMALL, 2), closure(SMALL, LEAST_WORD)) @ has_vowel
    capitalized = CAPITAL + closure(SMALL, 2)
    joined = closure(capitalized, 2, MOST_JOINED)
    name = CAPITAL @ LETTER + closure(SMALL @ FURTHER, 1)
    as_word = union(word @ (LETTER + closure(FURTHER)), joined @ closure(name, 2, MOST_JOINED))
    spelled = closure(LETTER, 1)
    zones = ("UTC", "GMT")  # a dash after these is a minus
    others = difference(closure(ANY_LETTER, 1, LONGEST), written(*fixed, *zones).optimize()).optimize()
    rest = difference(others, union(word, joined).project("input").rmepsilon().optimize()) @ spelled
    return union(say.each(fixed), others @ as_word, rest, cost(written(*fixed) @ spelled)).optimize()


def serial() -> Fst:
    """Letters and digits one by one, silence where a dash, a space or a colon parts them; two colons are said.

    A color begins with its hash: `#FF5733`; an address of machines may begin with colons: `::1`.
    """
    colons = say("colon colon", "::")
    one, gap = union(LETTER, DIGIT_NAME), union(say(SILENCE, *"- :"), colons)
    return cost(optional(union(say("hash", "#"), colons)) + one + closure(optional(gap) + one), 3.5)
