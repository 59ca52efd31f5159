"""Computes the lexical features: from a word's letters, its sentence and a `Lexicon`.

Every distinct word is described once (`describe`). A token's row has the word's description and last letters, the
descriptions of its neighbours, two on each side, and its place in the sentence.

T: tokens of all sentences; U: distinct words; D: columns of a description.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dncnorm.gate.encoding import WORD_LENGTH, Codes, Numbers, Spelled, joined, last_code_points
from dncnorm.gate.lexicon import Lexicon
from dncnorm.gate.words import Source

SUFFIX_LENGTH = 6
"""Last characters of the token that its row shows."""

FAR_LENGTH = 4
"""First characters shown of the words two places away; the nearest words are in full in the paper's features."""

OFFSETS = (-2, -1, 1, 2)

_KINDS = ("upper", "lower", "digit", "space", "mark", "other")
_END, _UPPER, _LOWER, _DIGIT, _SPACE, _MARK, _OTHER = range(7)
_ALL_KINDS, _NEW = 7, 7
_TABLE_SIZE = 0x10000

_SHAPE_NAMES = ("length", *_KINDS, "vowel", "kind_0", "kind_1", "kind_2", "kind_last", "turns", "first_vowel")
_COUNT_NAMES = ("kept", "changed", "rate", "kept_lower", "changed_lower", "rate_lower", "raw_lower", "raw_title",
                "raw_upper", "raw_ordinary")  # fmt: skip
_SOUND_NAMES = ("pair_mean", "pair_least")
_FIRST_KIND = _SHAPE_NAMES.index("kind_0")
CAPITALS = 4
"""Columns of a word's capitals."""
PLACE_NAMES = ("position", "from_end", "words", "others_in_capitals", "others_capitalized", "capital_share")


def description_names(lexicon: Lexicon) -> list[str]:
    """Returns the D names of a description's columns."""
    lists = [f"{name}_{how}" for name in sorted(lexicon.lists) for how in ("exact", "lower")]
    return [*_SHAPE_NAMES, *_SOUND_NAMES, *_COUNT_NAMES, *lists]


def lexical_names(lexicon: Lexicon) -> list[str]:
    """Returns the names of a row's columns."""
    own = description_names(lexicon)
    names = list(own) + [f"suffix_{position}" for position in range(SUFFIX_LENGTH)]
    for offset in OFFSETS:
        names += [f"{name}_at{offset:+d}" for name in own]
        if abs(offset) > 1:
            names += [f"letter_{position}_at{offset:+d}" for position in range(FAR_LENGTH)]
    return names + list(PLACE_NAMES)


def word_columns(spelled: Spelled, lexicon: Lexicon) -> list[NDArray[Any]]:
    """Returns each word's columns: its description, its last letters, and its capitals: [U, ...] each."""
    description = describe(spelled, lexicon)
    return [description, last_code_points(spelled.words, SUFFIX_LENGTH), _capitals(description)]


def word_width(lists: int) -> int:
    """Returns the number of `word_columns`. lists: of the lexicon, how many."""
    return _described(lists) + SUFFIX_LENGTH + CAPITALS


def sources(lists: int, first: int, place: int) -> list[Source]:
    """Returns where a row's columns come from.

    lists: of the lexicon, how many. first, place: where the words' columns begin, and those of `places_of`.
    """
    described = range(first, first + _described(lists))
    found = [Source(0, column) for column in range(first, described.stop + SUFFIX_LENGTH)]
    for offset in OFFSETS:
        found += [Source(offset, column) for column in described]
        if abs(offset) > 1:
            found += [Source(offset, column) for column in range(FAR_LENGTH)]  # a word's row begins with its letters
    return found + [Source(0, place + column) for column in range(len(PLACE_NAMES))]


def _described(lists: int) -> int:
    """Returns D."""
    return len(_SHAPE_NAMES) + len(_SOUND_NAMES) + len(_COUNT_NAMES) + 2 * lists


def describe(spelled: Spelled, lexicon: Lexicon) -> Numbers:
    """Describes each word without its context: [U, D]."""
    vowels = _vowel_table(lexicon.vowels).take(spelled.lower_codes, mode="clip")
    shapes, sound = _shapes(spelled, vowels), lexicon.bigrams.of(spelled.lower_codes)
    return joined(shapes, sound, _counts(spelled, lexicon), _memberships(spelled, lexicon))


def _shapes(spelled: Spelled, vowels: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Returns length, counts of each kind of character, the kinds at the ends, and changes of kind: [U, 14]."""
    kinds = _kinds_of(spelled.codes)
    words = np.arange(len(kinds))
    length = np.array([len(word) for word in spelled.words], dtype=np.int64)
    counts = np.bincount((kinds + _ALL_KINDS * words[:, None]).ravel(), minlength=_ALL_KINDS * len(words))
    turns = (kinds[:, 1:] != kinds[:, :-1]) & (kinds[:, 1:] > 0)
    found = np.empty((len(kinds), len(_SHAPE_NAMES)), dtype=np.int64)
    found[:, 0] = np.minimum(length, 255)
    found[:, 1:7] = counts.reshape(-1, _ALL_KINDS)[:, 1:]
    found[:, 7] = vowels.sum(axis=1)
    found[:, 8:11] = kinds[:, :3]
    found[:, 11] = kinds[words, np.clip(length, 1, WORD_LENGTH) - 1]
    found[:, 12] = turns.sum(axis=1)
    found[:, 13] = vowels[:, 0]
    return found


@lru_cache(maxsize=16)
def _vowel_table(vowels: str) -> NDArray[np.bool_]:
    """Returns whether each code point of the basic plane is a vowel; the last entry is for those beyond it."""
    is_vowel = np.zeros(_TABLE_SIZE + 1, dtype=np.bool_)
    is_vowel[[ord(vowel) for vowel in vowels if ord(vowel) < _TABLE_SIZE]] = True
    return is_vowel


def _kinds_of(codes: Codes) -> NDArray[np.int64]:
    """Returns the kind of each code point; 0 for the end of a word."""
    kinds = _known_kinds.take(codes, mode="clip")
    if kinds.size and kinds.max() == _NEW:
        for code in set(codes[kinds == _NEW].tolist()):
            _known_kinds[code] = _kind(chr(code))
        kinds = _known_kinds.take(codes, mode="clip")
    return kinds


_known_kinds = np.full(_TABLE_SIZE + 1, _NEW, dtype=np.int64)
"""The kinds of code points that were met; those beyond the basic plane are others."""
_known_kinds[[0, _TABLE_SIZE]] = _END, _OTHER


def _kind(character: str) -> int:
    tests = {_UPPER: str.isupper, _LOWER: str.islower, _DIGIT: str.isdigit, _SPACE: str.isspace}
    found = next((kind for kind, test in tests.items() if test(character)), None)
    return found or (_OTHER if character.isalpha() else _MARK)


def _counts(spelled: Spelled, lexicon: Lexicon) -> NDArray[np.float64]:
    """Returns the counts of the form: kept and changed, as written and in lower case, and in raw text: [U, 10]."""
    kept, changed = lexicon.kept, lexicon.changed
    kept_lower, changed_lower = lexicon.kept_lower, lexicon.changed_lower
    counts = np.array(
        [
            (
                *(kept.get(word, 0), changed.get(word, 0)),
                *(kept_lower.get(low, 0), changed_lower.get(low, 0)),
                *lexicon.words.get(low, (0, 0, 0)),
            )
            for word, low in zip(spelled.words, spelled.lowered, strict=True)
        ],
        dtype=np.float64,
    )
    logs, exact, lower, raw = np.log1p(counts), counts[:, :2], counts[:, 2:4], counts[:, 4:]
    ordinary = (raw[:, :1] + 0.5) / (raw.sum(axis=1, keepdims=True) + 1)
    return np.concatenate([logs[:, :2], _rate(exact), logs[:, 2:4], _rate(lower), logs[:, 4:], ordinary], axis=1)


def _rate(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns the share of changed among kept and changed, smoothed by one observation of a half: [U, 1]."""
    rate: NDArray[np.float64] = (counts[:, 1:2] + 0.5) / (counts.sum(axis=1, keepdims=True) + 1)
    return rate


def _memberships(spelled: Spelled, lexicon: Lexicon) -> NDArray[np.bool_]:
    """Returns whether each list has the form as written, and in lower case: [U, 2 * lists]."""
    columns = [
        [form in forms for form in source]
        for exact, lower in lexicon.members
        for source, forms in ((spelled.words, exact), (spelled.lowered, lower))
    ]
    return np.array(columns, dtype=np.bool_).reshape(len(columns), len(spelled.words)).T


def _capitals(description: Numbers) -> NDArray[Any]:
    """Returns whether each word is in capitals, or begins with one, and how many of its letters are: [U, 4]."""
    upper, lower = description[:, _UPPER], description[:, _LOWER]
    shouted = (upper > 1) & (lower == 0)
    titled = (description[:, _FIRST_KIND] == _UPPER) & (lower > 0)
    return np.stack([shouted, titled, upper, upper + lower], axis=1)


def places_of(sizes: NDArray[np.int64], capitals: Numbers) -> Numbers:
    """Returns the token's place in its sentence, and the capitals of the other tokens: [T, 6].

    sizes: of the sentences. capitals: the columns of each token's word [T, 4].
    """
    sizes = sizes[sizes > 0]
    starts = np.cumsum(sizes) - sizes
    found = np.zeros((len(capitals), len(PLACE_NAMES)), dtype=np.float32)
    if not len(sizes):
        return found
    others = np.repeat(np.add.reduceat(capitals, starts), sizes, axis=0) - capitals
    size = np.repeat(sizes, sizes)
    found[:, 0] = np.arange(len(capitals)) - np.repeat(starts, sizes)
    found[:, 1] = size - 1 - found[:, 0]
    found[:, 2] = size
    found[:, 3:5] = others[:, :2]
    upper, letters = others[:, 2], others[:, 3]
    np.divide(upper, letters, out=found[:, 5], where=letters > 0, casting="same_kind")
    return found
