"""Groups rows into sentences; a sentence with a bad row raises or is dropped."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import EOS_ROW
from dncnorm.corpus.rows import (
    KAGGLE_COLUMNS,
    RowError,
    csv_records,
    decode,
    dictionary_row,
    google_row,
    kaggle_ids,
    kaggle_row,
    split_csv,
)
from dncnorm.corpus.source import CorpusError, Line, PathLike, numbered_lines, open_texts, resolve_files

logger = logging.getLogger(__name__)

MAX_MESSAGES = 20
MAX_TOKENS = 100_000
"""A sentence of Google's form that is longer has lost its end: what follows is not gathered in memory."""


@dataclass
class BadRows:
    """What `on_bad_rows="skip"` left out.

    rows: rows that could not be read.
    sentences: sentences dropped for it: one that lacks a token would teach wrong neighbours.
    tokens: good rows dropped with those sentences.
    messages: the first MAX_MESSAGES reasons, with file and line.
    """

    rows: int = 0
    sentences: int = 0
    tokens: int = 0
    messages: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.rows} bad rows; {self.sentences} sentences dropped, with {self.tokens} good rows"


def iter_sentences(
    paths: PathLike | Sequence[PathLike], *, on_bad_rows: str = "error", bad_rows: BadRows | None = None
) -> Iterator[Sentence]:
    """The sentences of the corpus files that `paths` name, in order, one in memory at a time.

    `*.csv` is read as Kaggle CSV, any other name as Google TSV; a zip's members likewise.

    on_bad_rows: "error" raises at the first bad row; "skip" drops the whole sentence that holds one, adds it up in
        `bad_rows`, and logs one warning per text that had any.

    Raises FileNotFoundError as `resolve_files` does, ValueError for another `on_bad_rows`, both at once; while
    iterating, CorpusError for a bad row (columns, an unknown class, an empty form, bytes that are not UTF-8, ids out of
    order), for an `<eos>` that is missing or ends nothing, and, whatever `on_bad_rows` says, for a file that cannot be
    read at all: empty, without Kaggle's header, a bad zip.
    """
    if on_bad_rows not in ("error", "skip"):
        raise ValueError(f'on_bad_rows: expected "error" or "skip", got {on_bad_rows!r}')
    total = None if on_bad_rows == "error" else bad_rows if bad_rows is not None else BadRows()
    return _sentences_of(resolve_files(paths), total)


def _sentences_of(files: list[str], total: BadRows | None) -> Iterator[Sentence]:
    for file in files:
        for name, lines in open_texts(file):
            group = _Group(name, None if total is None else BadRows())
            read = _kaggle_sentences if name.lower().endswith(".csv") else _google_sentences
            yield from read(lines, group)
            if total is not None and group.bad is not None:
                _report(name, group.bad, total)


def _report(name: str, bad: BadRows, total: BadRows) -> None:
    """Adds one text's count to the total, and logs it if there were bad rows."""
    total.rows += bad.rows
    total.sentences += bad.sentences
    total.tokens += bad.tokens
    total.messages += bad.messages[: MAX_MESSAGES - len(total.messages)]
    if bad.messages:
        logger.warning("%s: %s; first: %s", name, bad, bad.messages[0])


class _Group:
    """Gathers one sentence's tokens after another's.

    bad: where bad rows are counted; None if the first one is raised.
    """

    def __init__(self, name: str, bad: BadRows | None) -> None:
        self.name = name
        self.bad = bad
        self._tokens: list[Token] = []
        self._line = 0
        self._spoiled = False

    def add(self, line: int, token: Token) -> None:
        if not self._tokens:
            self._line = line
        self._tokens.append(token)

    @property
    def tokens(self) -> int:
        """How many tokens the sentence has so far."""
        return len(self._tokens)

    @property
    def is_empty(self) -> bool:
        """Whether no row of the sentence was read, good or bad."""
        return not self._tokens and not self._spoiled

    def refuse(self, line: int, reason: RowError, *, rows: int = 1) -> None:
        """Raises for a line, or counts it: `rows` rows cannot be read for this reason."""
        message = f"{self.name}, line {line}: {reason}"
        if self.bad is None:
            raise CorpusError(message) from None
        self.bad.rows += rows
        if len(self.bad.messages) < MAX_MESSAGES:
            self.bad.messages.append(message)

    def spoil(self, line: int, reason: RowError, *, rows: int = 1) -> None:
        """Marks the sentence as spoiled by a bad row."""
        self.refuse(line, reason, rows=rows)
        self._spoiled = True

    def spoil_unended(self, line: int) -> None:
        """Marks the sentence as lacking its end."""
        self.spoil(line, RowError(f"no {EOS_ROW} row ends the sentence that begins in line {self._line}"), rows=0)

    def close(self) -> Iterator[Sentence]:
        """The sentence gathered, where there is one and it is whole; afterwards the next one may begin."""
        tokens, self._tokens = self._tokens, []
        spoiled, self._spoiled = self._spoiled, False
        if spoiled and self.bad is not None:
            self.bad.sentences += 1
            self.bad.tokens += len(tokens)
        elif tokens:
            yield Sentence(tuple(tokens), self.name, self._line)


def _google_sentences(lines: Iterator[Line], group: _Group) -> Iterator[Sentence]:
    number = 0
    for number, raw in lines:
        try:
            token = google_row(raw)
        except RowError as reason:
            group.spoil(number, reason)
            continue
        if token is not None:
            group.add(number, token)
            if group.tokens < MAX_TOKENS:
                continue
            group.spoil_unended(number)
        elif group.is_empty:
            group.refuse(number, RowError(f"{EOS_ROW} ends a sentence without a token"))
        yield from group.close()
    if group.tokens:
        group.spoil_unended(number)
    yield from group.close()


def _kaggle_sentences(lines: Iterator[Line], group: _Group) -> Iterator[Sentence]:
    """A bad row spoils the sentence that its ids name, or, where they too are bad, the one before it."""
    records = csv_records(lines)
    _check_header(next(records, (1, b"")), group.name)
    highest, current, expected, is_late = -1, -1, 0, False
    number = 0
    for number, raw in records:
        ids = kaggle_ids(raw)
        if ids is None:
            group.spoil(number, RowError(f"sentence_id,token_id: expected two whole numbers, got {raw[:40]!r}"))
            expected += 1
            continue
        sentence_id, token_id = ids
        if sentence_id != current:
            yield from group.close()
            is_late = sentence_id <= highest
            current, highest, expected = sentence_id, max(highest, sentence_id), 0
        try:
            if is_late:
                raise RowError(f"sentence_id: {sentence_id} comes after {highest}")
            if token_id != expected:
                raise RowError(f"token_id: expected {expected}, got {token_id}")
            group.add(number, kaggle_row(raw))
        except RowError as reason:
            group.spoil(number, reason)
        expected = token_id + 1
    if not number:
        raise CorpusError(f"{group.name}: no row follows the header")
    yield from group.close()


def _check_header(record: Line, name: str) -> None:
    try:
        header = split_csv(decode(record[1]))
    except RowError as reason:
        raise CorpusError(f"{name}, line 1: {reason}") from None
    if header != KAGGLE_COLUMNS:
        wanted = ",".join(KAGGLE_COLUMNS)
        raise CorpusError(f"{name}, line 1: expected the header {wanted}, got {','.join(header)[:200]!r}")


def read_dictionary(path: PathLike) -> Iterator[Token]:
    """The rows of a dictionary of distinct tokens, `class<TAB>before<TAB>after<TAB>count`, the count optional.

    Raises FileNotFoundError, and CorpusError for an empty file or a bad row, while iterating.
    """
    name = os.fspath(path)
    with open(name, "rb") as handle:
        for number, raw in numbered_lines(handle, name):
            try:
                yield dictionary_row(raw)
            except RowError as reason:
                raise CorpusError(f"{name}, line {number}: {reason}") from None
