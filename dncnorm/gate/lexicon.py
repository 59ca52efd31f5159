"""Stores the gate's knowledge of words, which is learned from data and stored as JSON.

It counts how often a form was left as written and how often changed in a corpus. For raw text it counts how often a
form appears in lower case, Capitalized and in CAPITALS, and how often before a Roman numeral. It also has named lists
of forms (letter sequences, respellings, abbreviations).
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from typing import Any

from dncnorm.core.records import Sentence
from dncnorm.core.special import is_changed
from dncnorm.gate.ngrams import LetterNgrams, backed_off, with_prior

_WORD = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"\d")
_SURROGATE = re.compile("[\ud800-\udfff]")
_NUMBERED = re.compile(r"\b([^\W\d_]+)\s+(?=[IVX]{2})X{0,3}(?:IX|IV|V?I{0,3})(?!\w)")


@dataclass(frozen=True)
class Lexicon:
    """Counts and lists of forms.

    kept, changed: how often a form, as written, was left or changed; without forms that have a digit, whose shape is
    enough.
    words: per lower-cased form of raw text, how often it was in lower case, Capitalized, and in CAPITALS.
    numbered: per lower-cased form of raw text, how often it came before a Roman numeral, if ever.
    lists: named lists of forms, as written in them.
    vowels: the language's vowel letters, in lower case.
    script: first and last letters of the ranges of the language's script; other letters are foreign.
    silent_spans: for pairs of consecutive numbers with a silent dash ("1994-95"), the lowest and highest first number.
    """

    kept: Mapping[str, int] = field(default_factory=dict)
    changed: Mapping[str, int] = field(default_factory=dict)
    words: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    numbered: Mapping[str, int] = field(default_factory=dict)
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    vowels: str = ""
    script: tuple[tuple[str, str], ...] = ()
    silent_spans: tuple[tuple[int, int], ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the fields only, so that derived values do not change the hash."""
        return Lexicon, tuple(getattr(self, item.name) for item in fields(self))

    @cached_property
    def kept_lower(self) -> Mapping[str, int]:
        """Returns `kept`, summed over forms that differ in case."""
        return _lowered(self.kept)

    @cached_property
    def changed_lower(self) -> Mapping[str, int]:
        """Returns `changed`, summed over forms that differ in case."""
        return _lowered(self.changed)

    @cached_property
    def members(self) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
        """Returns every list, sorted by name, as the set of its forms and of its lower-cased forms."""
        return tuple(
            (frozenset(self.lists[name]), frozenset(form.lower() for form in self.lists[name]))
            for name in sorted(self.lists)
        )

    @cached_property
    def bigrams(self) -> LetterNgrams:
        """Learns letter pairs from the lower-case words of raw text, weighted by the logarithm of their count."""
        usual = {form: math.log1p(low) for form, (low, _, _) in self.words.items() if low > 0}
        return LetterNgrams.learn(usual, 2, with_prior)

    @cached_property
    def trigrams(self) -> LetterNgrams:
        """Learns letter triples from the words of raw text that are not only in capitals, weighted likewise."""
        usual = {form: math.log1p(low + title) for form, (low, title, _) in self.words.items() if low + title > 0}
        return LetterNgrams.learn(usual, 3, backed_off)

    def to_json(self) -> str:
        """Returns the lexicon as JSON with sorted keys, one form per line; equal lexicons give equal text."""
        text = json.dumps(asdict(self), ensure_ascii=False, sort_keys=True, indent=0, separators=(",", ":")) + "\n"
        return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)  # a lone surrogate is not valid UTF-8

    @classmethod
    def from_json(cls, text: str, place: str = "lexicon", *, trusted: bool = False) -> Lexicon:
        """Reads the output of `to_json`. trusted: entries are not checked.

        Raises ValueError naming `place` and the entry for damaged text, unknown or missing keys, and wrong types.
        """
        try:
            values = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{place}: not JSON: {error}") from None
        expected = {item.name for item in fields(cls)}
        if not isinstance(values, dict) or set(values) != expected:
            found = sorted(values) if isinstance(values, dict) else type(values).__name__
            raise ValueError(f"{place}: expected the keys {sorted(expected)}, got {str(found)[:200]}")
        is_count, is_cases, is_forms = (None, None, None) if trusted else (_is_count, _is_cases, _is_forms)
        return cls(
            kept=_checked(values, "kept", place, is_count),
            changed=_checked(values, "changed", place, is_count),
            words={form: tuple(counts) for form, counts in _checked(values, "words", place, is_cases).items()},
            numbered=_checked(values, "numbered", place, is_count),
            lists={name: tuple(forms) for name, forms in _checked(values, "lists", place, is_forms).items()},
            vowels=_text(values["vowels"], place),
            script=_pairs(values["script"], "script", str, place),
            silent_spans=_pairs(values["silent_spans"], "silent_spans", int, place),
        )


def count_labels(sentences: Iterable[Sentence]) -> tuple[Counter[str], Counter[str]]:
    """Counts how often each form without digits was kept, and how often changed, among tokens with a reference."""
    kept: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    for sentence in sentences:
        for token in sentence.tokens:
            if token.after is not None and not _DIGIT.search(token.before):
                (changed if is_changed(token) else kept)[token.before] += token.count
    return kept, changed


def count_words(lines: Iterable[str], minimum: int = 2) -> dict[str, tuple[int, int, int]]:
    """Counts how often each lower-cased word of raw text was in lower case, Capitalized, and in CAPITALS."""
    return by_case(Counter(word for line in lines for word in raw_words(line)), minimum)


def raw_words(line: str) -> list[str]:
    """Returns the words of a line of raw text, as written."""
    return _WORD.findall(line)


def by_case(forms: Mapping[str, int], minimum: int = 2) -> dict[str, tuple[int, int, int]]:
    """Returns how often each word, lower-cased, was in lower case, Capitalized, and in CAPITALS.

    forms: how often each was seen as written. A word of one capital letter counts as CAPITALS; mixed case as
    Capitalized. Words seen less often than `minimum` are left out, except those in CAPITALS: a form that occurs, and
    is in no list of letter sequences, is a word.
    """
    words: dict[str, list[int]] = {}
    for form, count in forms.items():
        lower = form.lower()
        words.setdefault(lower, [0, 0, 0])[0 if form == lower else 2 if form == form.upper() else 1] += count
    return {form: (low, title, upper) for form, (low, title, upper) in words.items() if upper or low + title >= minimum}


def count_numbered(lines: Iterable[str]) -> dict[str, int]:
    """Counts how often each lower-cased word of raw text came before a Roman numeral of two or more letters (War II).

    A numeral of one letter may be a word or an initial (then I, Malcolm X): the word before it shows which.
    """
    return dict(Counter(word.lower() for line in lines for word in _NUMBERED.findall(line)))


def _lowered(counts: Mapping[str, int]) -> Mapping[str, int]:
    result: dict[str, int] = {}
    for form, count in counts.items():  # a Counter would take three times as long, at every start
        lower = form.lower()
        result[lower] = result.get(lower, 0) + count
    return result


def _checked(values: Mapping[str, Any], key: str, place: str, valid: Any) -> dict[str, Any]:
    table = values[key]
    if not isinstance(table, dict):
        raise ValueError(f"{place}: {key} is a {type(table).__name__}; expected an object")
    for form, value in table.items() if valid else ():
        if not valid(value):
            raise ValueError(f"{place}: {key}[{form[:40]!r}] is {str(value)[:60]}, which does not belong there")
    return table


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53


def _is_cases(value: object) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(map(_is_count, value))


def _is_forms(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(form, str) for form in value)


def _text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{place}: vowels is a {type(value).__name__}; expected a string")
    return value


def _pairs(value: object, key: str, kind: type, place: str) -> tuple[Any, ...]:
    """Reads a list of pairs of one type, the lower one first."""
    is_list = isinstance(value, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in value)
    if not is_list or not all(type(end) is kind for pair in value for end in pair):  # type: ignore[attr-defined]
        raise ValueError(f"{place}: {key} is {str(value)[:60]}; expected a list of pairs of {kind.__name__}")
    return tuple(map(tuple, value))  # type: ignore[call-overload]
