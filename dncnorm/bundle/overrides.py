r"""Reads and applies user overrides, which win over everything: `overrides.tsv` (Z19 footnote 18, "a hard override").

    written            spoken                 language  class
    San Jose 49ers     san jose forty niners  en        PLAIN
    /(\w+)\.js/         \1 j s
    \#1                number one

Columns are separated by tabs; `language` and `class` may be empty or left out. Lines that are blank or begin with `#`
are ignored, and the first other line may be the header above.

written: the exact form, spaces included, which may be of several tokens; or, between slashes, a regular expression
that one whole token must match, never a part of it, nor several. Tokens are what `before` shows and
`dncnorm normalize --format tokens` prints: `15 kg` is one, `room 5` two. A backslash in front makes any form exact
(`\/and/` is the form `/and/`, `\#1` the form `#1`, `\\x` the form `\x`); it is itself dropped.
spoken: in the corpora's form, `sil` for silence, `<self>` for the form as written. After an expression, `\1` and
`\g<name>` insert what its groups matched, and a backslash is written `\\`; after an exact form a backslash is a
character like any other.
language: `en`, ...; empty for every language. class: what the segment reports as its semiotic class.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from dncnorm.bundle.override import COLUMNS, MAX_PATTERN_TOKEN, Override, OverrideReading
from dncnorm.core.files import atomic_write_text
from dncnorm.core.records import Token
from dncnorm.core.tables import Row, placed_rows
from dncnorm.core.typed import as_typed

OVERRIDES_FILE = "overrides.tsv"


@dataclass(frozen=True)
class Overrides:
    """The overrides in the file's order, of all languages.

    Raises ValueError if one written form has two readings for the same language.
    """

    entries: tuple[Override, ...] = ()

    def __post_init__(self) -> None:
        _check_unique(self.entries, [f"overrides[{place}]" for place in range(len(self.entries))])

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> Overrides:
        """Reads a file: UTF-8, with a byte order mark or without, lines ended by \\n or \\r\\n.

        Raises ValueError, naming file, line and column, for the first bad line; OSError if it cannot be read.
        """
        places, entries = [], []
        for index, row in enumerate(placed_rows(Path(path), path, comment="#")):
            _check_width(row)
            if index > 0 or row.cells != COLUMNS[: len(row.cells)]:
                entries.append(_entry(row))
                places.append(row.place)
        _check_unique(entries, places)
        return cls(tuple(entries))

    @classmethod
    def given(
        cls, given: str | os.PathLike[str] | Mapping[str, str] | Iterable[tuple[str, str]] | Overrides
    ) -> Overrides:
        """Returns the overrides of a file, of written and spoken forms, of a list of such pairs, or those given.

        Raises FileNotFoundError for a missing file, TypeError for other types, and ValueError for what no override can
        be, naming the form or its place.
        """
        if isinstance(given, Overrides):
            return given
        if isinstance(given, str | os.PathLike):
            if not os.path.exists(given):
                raise FileNotFoundError(f"overrides: {os.fspath(given)}: no such file")
            return cls.from_file(given)
        if isinstance(given, Mapping):
            return cls(tuple(_exact(pair, f"overrides[{pair[0]!r:.40}]") for pair in given.items()))
        if isinstance(given, bytes) or not isinstance(given, Iterable):
            expected = "expected a file, a dictionary of written and spoken forms, or a list of such pairs"
            raise TypeError(f"overrides: {given!r:.40}; {expected}")
        return cls(tuple(_exact(pair, f"overrides[{place}]") for place, pair in enumerate(given)))

    @property
    def identity(self) -> str:
        """Returns the number of overrides and a digest of them, for reports."""
        return f"{len(self)} (sha256 {hashlib.sha256(self._text.encode()).hexdigest()[:12]})"

    @property
    def _text(self) -> str:
        """Returns the file's content."""
        return "".join(f"{line}\n" for line in ("\t".join(COLUMNS), *map(_line, self.entries)))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file atomically; `from_file` returns the same overrides (comments are not kept).

        Raises OSError if the folder cannot be written.
        """
        atomic_write_text(path, self._text)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its entries: what is looked up in them does not change its hash."""
        return Overrides, (self.entries,)

    def over(self, other: Overrides) -> Overrides:
        """Returns these, and those of `other` that they do not replace."""
        own = {(entry.written, entry.is_regex, entry.language) for entry in self.entries}
        kept = [
            entry
            for entry in other.entries
            if not own & {(entry.written, entry.is_regex, language) for language in (entry.language, None)}
        ]
        return Overrides((*self.entries, *kept))

    def find(self, written: str, language: str) -> OverrideReading | None:
        """Returns the reading of one token; None if no override matches it.

        An exact form wins over expressions, the language's own exact form over one for every language, and an earlier
        expression over a later one. Tokens longer than MAX_PATTERN_TOKEN are not tried on expressions.

        Raises SlowOverrideError for an expression that takes too long.
        """
        exact = self._exact_override(written, language)
        if exact is not None:
            return exact.reading(written)
        if len(written) > MAX_PATTERN_TOKEN:
            return None
        readings = (entry.reading(written) for entry in self._expressions if entry.is_for(language))
        return next((reading for reading in readings if reading is not None), None)

    def apply(self, text: str, tokens: Sequence[Token], language: str) -> list[Token]:
        """Merges runs of one sentence's tokens that are an exact written form.

        tokens: in order, with offsets in `text`. The leftmost run is taken first, and of those that begin there the
        longest. A form that begins or ends inside a token is not found; no character is lost, because a run goes from
        its first token's start to its last one's end.

        Raises ValueError for a token without offsets.
        """
        last_at = {_span(token)[1]: index for index, token in enumerate(tokens)}
        merged: list[Token] = []
        index = 0
        while index < len(tokens):
            start = _span(tokens[index])[0]
            last = self._last_of_run(text, start, index, last_at, language)
            end = _span(tokens[last])[1]
            merged.append(tokens[index] if last == index else Token(text[start:end], start=start, end=end))
            index = last + 1
        return merged

    def _last_of_run(self, text: str, start: int, first: int, last_at: dict[int, int], language: str) -> int:
        """Returns the index of the last token of the longest run from the token `first` on; `first` if there is none.

        Ends are looked up before any text is cut, so a long form costs nothing if no token ends at its end.
        """
        for length in self._exact_lengths:
            last = last_at.get(start + length, first)
            if last > first and self._exact_override(text[start : start + length], language):
                return last
        return first

    def _exact_override(self, written: str, language: str) -> Override | None:
        plain = as_typed(written)
        return self._exact.get((plain, language)) or self._exact.get((plain, None))

    def __len__(self) -> int:
        return len(self.entries)

    @cached_property
    def _exact(self) -> dict[tuple[str, str | None], Override]:
        exact = (entry for entry in self.entries if not entry.is_regex)
        return {(as_typed(entry.written), entry.language): entry for entry in exact}

    @cached_property
    def _exact_lengths(self) -> list[int]:
        return sorted({len(written) for written, _ in self._exact}, reverse=True)

    @cached_property
    def _expressions(self) -> list[Override]:
        return [entry for entry in self.entries if entry.is_regex]


def _exact(pair: Any, place: str) -> Override:
    """Returns the override of a written and a spoken form. place: names them in the errors."""
    if isinstance(pair, str) or not isinstance(pair, Sequence) or len(pair) != 2:
        raise TypeError(f"{place}: {pair!r:.40}; expected a pair, the written and the spoken form")
    for name, form in zip(COLUMNS, pair, strict=False):
        if not isinstance(form, str):
            raise TypeError(f"{place}: {form!r:.40}; expected the {name} form as a str, got {type(form).__name__}")
    try:
        return Override(*pair)
    except ValueError as error:
        raise ValueError(f"{place}, {error}") from None


def _check_width(row: Row) -> None:
    if not 2 <= len(row.cells) <= len(COLUMNS):
        expected, line = f"2 to {len(COLUMNS)} columns ({'<TAB>'.join(COLUMNS)})", "\t".join(row.cells)
        raise ValueError(f"{row.place}: expected {expected}, got {len(row.cells)}: {line[:40]!r}")


def _entry(row: Row) -> Override:
    written, spoken, language, semiotic_class = (*row.cells, "", "")[: len(COLUMNS)]
    is_regex = _is_slashed(written)
    written = written[1:-1] if is_regex else written.removeprefix("\\")
    try:
        return Override(written, spoken, language or None, semiotic_class or None, is_regex, row.place)
    except ValueError as error:
        raise ValueError(f"{row.place}, column {error}") from None


def _line(entry: Override) -> str:
    """Returns the line that `_entry` reads as `entry`."""
    written = entry.written
    if entry.is_regex:
        written = f"/{written}/"
    elif written.startswith(("\\", "#")) or _is_slashed(written):
        written = f"\\{written}"
    return "\t".join((written, entry.spoken, entry.language or "", entry.semiotic_class or "")).rstrip("\t")


def _is_slashed(written: str) -> bool:
    return len(written) > 1 and written.startswith("/") and written.endswith("/")


def _check_unique(entries: Sequence[Override], places: Sequence[str]) -> None:
    first: dict[tuple[str, str | None, bool], str] = {}
    for entry, place in zip(entries, places, strict=True):
        key = (entry.written, entry.language, entry.is_regex)
        if key in first:
            of = f"for {entry.language}" if entry.language else "for every language"
            raise ValueError(
                f"{place}, column written: {entry.written[:40]!r} is read already at {first[key]}; "
                f"one written form has one reading {of}"
            )
        first[key] = place


def _span(token: Token) -> tuple[int, int]:
    if token.start is None or token.end is None:
        raise ValueError(f"tokens: {token.before[:40]!r} has no offsets (start {token.start}, end {token.end})")
    return token.start, token.end
