"""Computes the lexical features: from a word's letters, its sentence and a `Lexicon`.

Every distinct word is described once (`describe`). A token's row has the word's description and last letters, the
descriptions of its neighbours, two on each side, and its place in the sentence.

T: tokens of all sentences; U: distinct words; D: columns of a description.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from dncnorm.gate.encoding import Codes, Flat, Numbers, code_points, last_code_points
from dncnorm.gate.lexicon import Lexicon
from dncnorm.gate.ngrams import WORD_LENGTH
from dncnorm.gate.words import Words

SUFFIX_LENGTH = 6
"""Last characters of the token that its row shows."""

FAR_LENGTH = 4
"""First characters shown of the words two places away; the nearest words are in full in the paper's features."""

OFFSETS = (-2, -1, 1, 2)

_KINDS = ("upper", "lower", "digit", "space", "mark", "other")
_UPPER, _LOWER, _DIGIT, _SPACE, _MARK, _OTHER = range(1, 7)
_KIND_NUMBERS = np.arange(1, 7)
_TABLE_SIZE = 0x10000

_SHAPE_NAMES = ("length", *_KINDS, "vowel", "kind_0", "kind_1", "kind_2", "kind_last", "turns", "first_vowel")
_COUNT_NAMES = ("kept", "changed", "rate", "kept_lower", "changed_lower", "rate_lower", "raw_lower", "raw_title",
                "raw_upper", "raw_ordinary")  # fmt: skip
_SOUND_NAMES = ("pair_mean", "pair_least")
_PLACE_NAMES = ("position", "from_end", "words", "others_in_capitals", "others_capitalized", "capital_share")


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
    return names + list(_PLACE_NAMES)


def word_columns(words: Sequence[str], lexicon: Lexicon) -> Numbers:
    """Returns each word's columns: its description, its last letters and its first letters: [U, D + 10]."""
    last, first = last_code_points(words, SUFFIX_LENGTH), code_points(words, FAR_LENGTH)
    return np.hstack([describe(words, lexicon), last, first]).astype(np.float32)


def word_width(lexicon: Lexicon) -> int:
    """Returns the number of `word_columns`."""
    described = len(_SHAPE_NAMES) + len(_SOUND_NAMES) + len(_COUNT_NAMES) + 2 * len(lexicon.lists)
    return described + SUFFIX_LENGTH + FAR_LENGTH


class LexicalTable:
    """Computes the lexical features of every token of some sentences, a slice of rows at a time."""

    def __init__(self, flat: Flat, words: Words, columns: slice) -> None:
        """columns: the place of `word_columns` in the words' rows."""
        self._first = columns.start
        self._described = columns.stop - columns.start - SUFFIX_LENGTH - FAR_LENGTH
        self._place = _places(flat, words.columns(slice(self._first, self._first + len(_SHAPE_NAMES))))

    def rows(self, chosen: slice, around: Mapping[int, Numbers]) -> list[Numbers]:
        """Returns the parts of the features of the tokens in `chosen`: [rows, ...]. around: by the words' offsets."""
        described = self._first + self._described
        parts = [around[0][:, self._first : described + SUFFIX_LENGTH]]
        for offset in OFFSETS:
            parts.append(around[offset][:, self._first : described])
            if abs(offset) > 1:
                parts.append(around[offset][:, described + SUFFIX_LENGTH : described + SUFFIX_LENGTH + FAR_LENGTH])
        return [*parts, self._place[chosen]]


def describe(words: Sequence[str], lexicon: Lexicon) -> Numbers:
    """Describes each word without its context: [U, D]."""
    lowered = [word.lower() for word in words]
    lower_codes = code_points(lowered, WORD_LENGTH)
    vowels = _vowel_table(lexicon.vowels)[np.minimum(lower_codes, _TABLE_SIZE)]
    return np.hstack(
        [
            _shapes(words, code_points(words, WORD_LENGTH), vowels),
            lexicon.bigrams.of(lower_codes),
            _counts(words, lowered, lexicon),
            _memberships(words, lowered, lexicon),
        ]
    ).astype(np.float32)


def _shapes(words: Sequence[str], codes: Codes, vowels: NDArray[np.bool_]) -> Numbers:
    """Returns length, counts of each kind of character, the kinds at the ends, and changes of kind: [U, 14]."""
    kinds = _kinds_of(codes)
    length = np.array([len(word) for word in words])
    inner = np.clip(length, 1, WORD_LENGTH) - 1
    columns = [np.minimum(length, 255)]
    columns += [*(kinds[:, :, None] == _KIND_NUMBERS).sum(axis=1).T]
    columns += [vowels.sum(axis=1), kinds[:, 0], kinds[:, 1], kinds[:, 2], kinds[np.arange(len(words)), inner]]
    columns += [((kinds[:, 1:] != kinds[:, :-1]) & (kinds[:, 1:] > 0)).sum(axis=1), vowels[:, 0]]
    return np.stack(columns, axis=1).astype(np.float32)


@lru_cache(maxsize=16)
def _vowel_table(vowels: str) -> NDArray[np.bool_]:
    """Returns whether each code point of the basic plane is a vowel; the last entry is for those beyond it."""
    is_vowel = np.zeros(_TABLE_SIZE + 1, dtype=np.bool_)
    is_vowel[[ord(vowel) for vowel in vowels if ord(vowel) < _TABLE_SIZE]] = True
    return is_vowel


def _kinds_of(codes: Codes) -> NDArray[np.uint8]:
    """Returns the kind of each code point; 0 for the end of a word."""
    places = np.minimum(codes, _TABLE_SIZE)
    kinds: NDArray[np.uint8] = _known_kinds[places]
    new = places[(kinds == 0) & (codes > 0)]
    if len(new):
        for code in set(new.tolist()):
            _known_kinds[code] = _kind(chr(code))
        kinds = _known_kinds[places]
    return kinds


_known_kinds = np.zeros(_TABLE_SIZE + 1, dtype=np.uint8)
"""The kinds of code points that were met; those beyond the basic plane are others."""
_known_kinds[_TABLE_SIZE] = _OTHER


def _kind(character: str) -> int:
    tests = {_UPPER: str.isupper, _LOWER: str.islower, _DIGIT: str.isdigit, _SPACE: str.isspace}
    found = next((kind for kind, test in tests.items() if test(character)), None)
    return found or (_OTHER if character.isalpha() else _MARK)


def _counts(words: Sequence[str], lowered: Sequence[str], lexicon: Lexicon) -> Numbers:
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
            for word, low in zip(words, lowered, strict=True)
        ],
        dtype=np.float64,
    )
    logs, exact, lower, raw = np.log1p(counts), counts[:, :2], counts[:, 2:4], counts[:, 4:]
    ordinary = (raw[:, :1] + 0.5) / (raw.sum(axis=1, keepdims=True) + 1)
    return np.hstack([logs[:, :2], _rate(exact), logs[:, 2:4], _rate(lower), logs[:, 4:], ordinary]).astype(np.float32)


def _rate(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns the share of changed among kept and changed, smoothed by one observation of a half: [U, 1]."""
    rate: NDArray[np.float64] = (counts[:, 1:2] + 0.5) / (counts.sum(axis=1, keepdims=True) + 1)
    return rate


def _memberships(words: Sequence[str], lowered: Sequence[str], lexicon: Lexicon) -> Numbers:
    """Returns whether each list has the form as written, and in lower case: [U, 2 * lists]."""
    columns = [
        [form in forms for form in source]
        for exact, lower in lexicon.members
        for source, forms in ((words, exact), (lowered, lower))
    ]
    return np.array(columns, dtype=np.float32).reshape(len(columns), len(words)).T


def _places(flat: Flat, shapes: Numbers) -> Numbers:
    """Returns the token's place in its sentence, and the capitals of the other tokens: [T, 6]."""
    sizes = np.bincount(flat.sentence)
    sizes = sizes[sizes > 0]
    starts = np.cumsum(sizes) - sizes
    uppers, lowers, kind = shapes[:, 1], shapes[:, 2], shapes[:, _SHAPE_NAMES.index("kind_0")]
    counted = np.stack(
        [(uppers > 1) & (lowers == 0), (kind == _UPPER) & (lowers > 0), uppers, uppers + lowers], axis=1
    ).astype(np.float64)
    if len(sizes):
        counted = np.repeat(np.add.reduceat(counted, starts), sizes, axis=0) - counted  # of the other tokens
    shouted, titled, upper, letters = counted.T
    share = np.divide(upper, letters, out=np.zeros_like(letters), where=letters > 0)
    size = np.repeat(sizes, sizes)
    position = np.arange(len(size)) - np.repeat(starts, sizes)
    columns = [position, size - 1 - position, size, shouted, titled, share]
    return np.stack(columns, axis=1).astype(np.float32)
