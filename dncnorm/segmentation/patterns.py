"""The shapes of tokens, compiled: those of any language (`shapes.tsv`) and its own, built from its written forms.

Every repeat in a shape has a limit, so that a failed attempt costs a constant and cutting takes linear time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby
from pathlib import Path

from dncnorm.core.characters import CLOSING
from dncnorm.languages.base import Language
from dncnorm.segmentation.lookahead import Shape
from dncnorm.segmentation.shape_tables import TokenShape, any_shape, read_shapes
from dncnorm.segmentation.words import SPACE, words_of

TABLE = Path(__file__).with_name("shapes.tsv")
NUMBERS = ("first", "number", "telephone", "date", "quantity", "plain")
"""Kinds of shapes that begin with a digit or a symbol, in the order in which they are tried: `number` is a language's,
the others are those of any language."""
WORDS = ("amount", "word", "address", "phrase")
"""Kinds of shapes that begin with a letter or a symbol: `amount` and `address` are a language's."""
_BEGINNINGS = ("month", "month_short", "weekday", "code", "code_word", "road")
NEEDED = ("alphabet", "capitals", "decimal_mark", "group_mark")
"""Kinds of written forms that no language is cut without; of any other it may have none."""


@dataclass(frozen=True, slots=True)
class Patterns:
    """Everything that cutting one language needs; each expression is matched at a position.

    written: the written forms of each kind (`words.KINDS`). folded: the same, casefolded.
    number: at a digit, plus or minus, decimal mark, bracket or currency symbol.
    word: at a letter; the group that matched is `shape`, `initials` or `word`.
    electronic: at the beginning of a run: URLs, e-mail addresses, domains, file names and extensions, hash tags.
    beginnings: the words with which a longer token may begin, before a space.
    goes_on: after a dot that ends no sentence. run: symbols in a row.
    initials_anywhere: whether a lone capital keeps its dot after a full stop or a bracket, too.
    openers: the language's words that, with a capital, begin a sentence, in lower case.
    """

    written: Mapping[str, frozenset[str]]
    folded: Mapping[str, frozenset[str]]
    beginnings: frozenset[str]
    number: Shape
    word: Shape
    electronic: Shape
    goes_on: Shape
    run: Shape
    currency_signs: frozenset[str]
    initials_anywhere: bool
    openers: frozenset[str]

    def opens(self, word: str, *, may_be_name: bool) -> bool:
        """Whether a word begins a sentence. may_be_name: behind what may be an initial, where few words do."""
        if word in self.written.get("opener", ()):
            return True
        return not may_be_name and word[:1].isupper() and word[1:].islower() and word.lower() in self.openers

    def is_any(self, short: str, *kinds: str) -> bool:
        """Whether a word, casefolded, is a form of one of these kinds."""
        return any(short in self.folded.get(kind, ()) for kind in kinds)


@cache
def patterns(language: Language) -> Patterns:
    """The patterns of a language. Raises ValueError, naming the file, if its words lack a kind of NEEDED."""
    rules, words = language.segmentation, words_of(language)
    missing = [kind for kind in NEEDED if kind not in words.forms]
    if missing:
        raise ValueError(f"{rules.words}: no line of the kind {missing[0]!r}; a language needs {', '.join(NEEDED)}")
    shapes = token_shapes(language)
    named = [(needs, f"(?P<shape>{expression})") for needs, expression in _parts(shapes, WORDS)]
    word = f"(?P<initials>{any_shape(shapes['initials'])})|(?P<word>{any_shape(shapes['letters'])})"
    beginning = chain(*(words.forms.get(kind, ()) for kind in _BEGINNINGS))
    phrases = (phrase.split(" ")[0] for phrase in words.forms.get("phrase", ()))
    return Patterns(
        written={kind: frozenset(forms) for kind, forms in words.forms.items()},
        folded={kind: frozenset(map(str.casefold, forms)) for kind, forms in words.forms.items()},
        beginnings=frozenset(written for form in chain(beginning, phrases) for written in (form, form.upper())),
        number=Shape(*_parts(shapes, NUMBERS)),
        word=Shape(*named, word),
        electronic=Shape(any_shape(shapes["electronic"])),
        goes_on=Shape(words.follows_inner_dot()),
        run=Shape(any_shape(shapes["run"])),
        currency_signs=words.currency_signs(),
        initials_anywhere=rules.initials_anywhere,
        openers=frozenset(rules.openers.read_text(encoding="utf-8").split() if rules.openers else ()),
    )


@cache
def token_shapes(language: Language) -> Mapping[str, tuple[TokenShape, ...]]:
    """Returns the shapes of a language by their kind."""
    rules, words = language.segmentation, words_of(language)
    signs = "".join(map(re.escape, sorted(words.currency_signs())))
    closing = "".join(map(re.escape, sorted(CLOSING)))
    parts = {"SPACE": SPACE, "PHRASE": words.phrase(), "SIGNS": signs, "CLOSING": closing, **rules.parts()}
    return read_shapes((TABLE, *rules.shapes), words, parts)


def _parts(shapes: Mapping[str, tuple[TokenShape, ...]], kinds: tuple[str, ...]) -> list[tuple[str, str]]:
    """Returns what shapes need, and the expression of those in a row that need the same."""
    ordered = (shape for kind in kinds for shape in shapes.get(kind, ()))
    return [(needs, any_shape(alike)) for needs, alike in groupby(ordered, lambda shape: shape.needs)]
