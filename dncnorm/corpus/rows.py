"""Parses one row of a corpus file to a token, or gives the reason why it cannot be read.

Google TSV   class<TAB>before<TAB>after, no quoting at all: a quotation mark is a character like any other
Dictionary   class<TAB>before<TAB>after<TAB>count
Kaggle CSV   sentence_id,token_id,class,before,after, quoted as in RFC 4180

A row of class SKIP is only context: its token has no reference, whatever its `after` says. Every other row has one of
the corpora's classes, a written form and a spoken one; a dictionary's class may be `?`, not known.

What shows that a file is damaged, or was converted twice, makes a row bad: NUL, a carriage return that ends no line.

Both are parsed here in a few lines rather than by pandas or `csv`: those turn `NA` into nothing, read quotes into TSV,
have a global limit on a field's size, and cannot resume at the line after a bad row.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator

from dncnorm.core.records import Token
from dncnorm.core.special import CONTEXT_CLASS, EOS_ROW, SEMIOTIC_CLASSES
from dncnorm.corpus.source import Line

KAGGLE_COLUMNS = ["sentence_id", "token_id", "class", "before", "after"]
MAX_RECORD_LINES = 64
"""How many lines a CSV record may span before its quote counts as never closed."""

_CLASSES = frozenset({*SEMIOTIC_CLASSES, CONTEXT_CLASS})
_DICTIONARY_CLASSES = _CLASSES | {"?"}

_FIELD = re.compile(r'(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(?=,|\Z)')
_IDS = re.compile(rb'"?(\d{1,18})"?,"?(\d{1,18})"?(?=,|\r?\n|\Z)')


class RowError(ValueError):
    """Why a row cannot be read, without its place."""


def decode(raw: bytes) -> str:
    """The text of a line or record, less the \\n or \\r\\n that ends it.

    Raises RowError for NUL, a carriage return too many, and bytes that are not UTF-8.
    """
    if raw.endswith(b"\n"):
        raw = raw[:-2] if raw.endswith(b"\r\n") else raw[:-1]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RowError(f"byte {error.start + 1} of the row, 0x{raw[error.start]:02x}, is not UTF-8") from None
    if "\0" in text:
        raise RowError(f"character {text.index(chr(0)) + 1} of the row is NUL")
    if text.endswith("\r"):
        raise RowError("a carriage return before the end of the line")
    return text


def google_row(raw: bytes) -> Token | None:
    """A row's token; None for the row that ends a sentence."""
    fields = columns(raw)
    if len(fields) == 3 and fields[0] != EOS_ROW:
        semiotic_class, before, after = fields
        return token_of(semiotic_class, before, after)
    if fields == [EOS_ROW, EOS_ROW]:
        return None
    if fields[0] == EOS_ROW:
        raise RowError(f"expected 2 columns ({EOS_ROW}<TAB>{EOS_ROW}) at a sentence's end, got {len(fields)}")
    raise RowError(f"expected 3 columns (class<TAB>before<TAB>after), got {len(fields)}")


def dictionary_row(raw: bytes) -> Token:
    """A row of a dictionary of distinct tokens; the count may be missing and is then 1."""
    fields = columns(raw)
    if len(fields) not in (3, 4):
        raise RowError(f"expected 3 or 4 columns (class<TAB>before<TAB>after<TAB>count), got {len(fields)}")
    count = fields.pop() if len(fields) == 4 else "1"
    if not re.fullmatch(r"[0-9]{1,18}", count) or int(count) < 1:
        raise RowError(f"count: expected a whole number from 1, got {count[:40]!r}")
    semiotic_class, before, after = fields
    return token_of(semiotic_class, before, after, int(count), _DICTIONARY_CLASSES)


def columns(raw: bytes) -> list[str]:
    """The columns of a TSV row."""
    text = decode(raw)
    if "\r" in text:
        raise RowError(f"character {text.index(chr(13)) + 1} of the row is a carriage return")
    return text.split("\t")


def kaggle_ids(raw: bytes) -> tuple[int, int] | None:
    """(sentence_id, token_id) at the head of a record, also where the rest of it is bad; None if there are none."""
    match = _IDS.match(raw)
    return (int(match[1]), int(match[2])) if match else None


def kaggle_row(raw: bytes) -> Token:
    """A record's token; its ids are `kaggle_ids`."""
    fields = split_csv(decode(raw))
    if len(fields) != 5:
        raise RowError(f"expected 5 columns ({','.join(KAGGLE_COLUMNS)}), got {len(fields)}")
    _, _, semiotic_class, before, after = fields
    return token_of(semiotic_class, before, after)


def token_of(semiotic_class: str, before: str, after: str, count: int = 1, classes: frozenset[str] = _CLASSES) -> Token:
    """A row's token. Raises RowError for an unknown class, and for a form that is empty or the end's mark."""
    if semiotic_class not in classes:
        if not semiotic_class:
            raise RowError("class: is empty")
        raise RowError(f"class: {semiotic_class[:40]!r} is unknown; the classes are {', '.join(sorted(classes))}")
    if not before:
        raise RowError("before: is empty")
    if semiotic_class == CONTEXT_CLASS:
        return Token(before, None, semiotic_class, count=count)
    if not after or (after.isspace() and after != before):
        raise RowError("after: is empty; silence is written sil")
    if EOS_ROW in (before, after):
        raise RowError(f"{'before' if before == EOS_ROW else 'after'}: {EOS_ROW} ends a sentence, and is no form")
    return Token(before, after, semiotic_class, count=count)


def split_csv(record: str) -> list[str]:
    """The fields of one RFC 4180 record; a quoted one's doubled quotes are made single, all else stays as it is."""
    fields: list[str] = []
    position = 0
    while True:
        match = _FIELD.match(record, position)
        if match is None:
            raise RowError(f"column {len(fields) + 1}: a quotation mark inside an unquoted field, or one never closed")
        quoted = match[1]
        fields.append(match[2] if quoted is None else quoted.replace('""', '"'))
        if match.end() == len(record):
            return fields
        position = match.end() + 1


def csv_records(lines: Iterator[Line]) -> Iterator[Line]:
    """Lines joined to records: inside an open quote the record goes on in the next line.

    Lines that do not join to a good record stay single, so that one stray quotation mark costs one row and not the rest
    of the file.
    """
    ahead: deque[Line] = deque()
    while (first := ahead.popleft() if ahead else next(lines, None)) is not None:
        joined = _joined_lines(first[1], ahead, lines)
        yield first[0], first[1] + b"".join(ahead.popleft()[1] for _ in range(joined))


def _joined_lines(first: bytes, ahead: deque[Line], lines: Iterator[Line]) -> int:
    """How many of the lines after `first`, read into `ahead`, belong to its record; 0 where they make no good one."""
    record, joined = first, 0
    is_open = first.count(b'"') % 2 == 1
    while is_open and joined < MAX_RECORD_LINES - 1:
        if joined == len(ahead):
            line = next(lines, None)
            if line is None:
                break
            ahead.append(line)
        raw = ahead[joined][1]
        record, joined = record + raw, joined + 1
        is_open ^= raw.count(b'"') % 2 == 1
    return joined if joined and not is_open and _is_record(record) else 0


def _is_record(raw: bytes) -> bool:
    try:
        return len(split_csv(raw.rstrip(b"\r\n").decode("utf-8", "replace"))) == len(KAGGLE_COLUMNS)
    except RowError:
        return False
