"""Features for the ranker: evidence in a Russian sentence for the case and gender of a number or an abbreviation.

A number agrees with the noun that it counts ("с 5 детьми", "2 книги"), is governed by the preposition or verb before it
("к 5", "достиг 12 тыс."), and a king's number agrees with his name ("Карла V").
"""

from dncnorm.languages.ru.agreement.examples import named_numbers, variants
from dncnorm.languages.ru.agreement.features import KINDS, NAMES, features, kind
from dncnorm.languages.ru.agreement.governed import governed
from dncnorm.languages.ru.agreement.habits import habitual
from dncnorm.languages.ru.agreement.knowledge import Knowledge
from dncnorm.languages.ru.agreement.ordinals import written_ordinals
from dncnorm.languages.ru.agreement.placed import placed_numbers
from dncnorm.languages.ru.agreement.shortened import shortened_words

__all__ = [
    "KINDS",
    "NAMES",
    "Knowledge",
    "features",
    "governed",
    "habitual",
    "kind",
    "named_numbers",
    "placed_numbers",
    "shortened_words",
    "variants",
    "written_ordinals",
]
