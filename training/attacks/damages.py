"""Generic damages to a file. The attacks on model folders and on corpora apply them to every file that is read.

A damage takes the bytes of a file and a random generator, and returns other bytes. Some damages leave a file as it is
that holds nothing of their kind, such as a number.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Damage = Callable[[bytes, random.Random], bytes]

DEEP = 100_000
NOT_UTF8 = (b"\xff\xfe", b"\xe9", b"\xed\xa0\x80", b"\xc0\xaf", b"\xe2\x82", b"\0", b"\0" * 1000)
HUGE = (b"1e308", b"-1e308", b"1e999", b"9" * 400, b"9" * 5000, b"2147483648", b"-1", b"0", b"NaN", b"Infinity")
WRONG = (b"null", b"true", b'"text"', b"[]", b"{}", b'{"a": 1}', b"3", b'""', b'"\\u0000"', b'"\\ud800"')
WHOLE = (
    b"[" * DEEP,
    b'{"a":' * DEEP,
    b"NaN",
    b"[]",
    b"{}",
    b"null",
    b"\xef\xbb\xbf",
    b"<!DOCTYPE html>\n<html>\n",
    b"\n",
)
LINES = (
    b"/(a+)+c/\tx",
    b"/(.*a){20}c/\tx",
    b"/(/\tx",
    b"/a{1000000000000}/\tx",
    b"/(a)/\t\\2",
    b"a\tb\tc\td",
    b"\tb",
    b"a\t",
)
"""Lines for a file of overrides, some of them expressions that take exponential time."""
BINARY = (0, 1, 7, 2**31 - 1, 2**31, 2**32 - 1, 2**40, 2**62, 2**63, 2**64 - 1, 0x7FC00000, 0x7F800000, 0xBF800000)
"""Numbers as a binary file has them; the last three are NaN, infinity and -1 as floats."""
_NUMBER = re.compile(rb"-?\d[\d.]*")
_VALUE = re.compile(rb'"[^"\n]*"(?!\s*:)|\btrue\b|\bfalse\b|\bnull\b|-?\d[\d.]*|\[\]|\{\}')
_KEY = re.compile(rb'"([^"\n]*)"(?=\s*:)')
SEARCHED = 1 << 16
"""Bytes at the head of a file in which numbers, values and keys are looked for."""


def truncate(data: bytes, draw: random.Random) -> bytes:
    return data[: draw.choice([draw.randrange(len(data) + 1), max(0, len(data) - draw.randrange(1, 20))])]


def empty(data: bytes, draw: random.Random) -> bytes:
    return b""


def double(data: bytes, draw: random.Random) -> bytes:
    return data * 2


def flip_bytes(data: bytes, draw: random.Random) -> bytes:
    flipped = bytearray(data)
    for _ in range(draw.choice([1, 1, 2, 8]) if data else 0):
        flipped[draw.randrange(len(data))] ^= draw.randrange(1, 256)
    return bytes(flipped)


def random_bytes(data: bytes, draw: random.Random) -> bytes:
    return draw.randbytes(200)


def not_utf8(data: bytes, draw: random.Random) -> bytes:
    place = draw.randrange(len(data) + 1)
    return data[:place] + draw.choice(NOT_UTF8) + data[place:]


def utf16(data: bytes, draw: random.Random) -> bytes:
    return data.decode("latin-1").encode("utf-16")


def another_content(data: bytes, draw: random.Random) -> bytes:
    return draw.choice(WHOLE)


def huge_number(data: bytes, draw: random.Random) -> bytes:
    return _with_another(_NUMBER, data, draw, HUGE)


def wrong_type(data: bytes, draw: random.Random) -> bytes:
    return _with_another(_VALUE, data, draw, WRONG)


def deep_value(data: bytes, draw: random.Random) -> bytes:
    return _with_another(_VALUE, data, draw, (b"[" * DEEP + b"]" * DEEP,))


def another_key(data: bytes, draw: random.Random) -> bytes:
    return _with_another(_KEY, data, draw, (b'"unknown"', b'"auto_map"', b'""'))


def binary_number(data: bytes, draw: random.Random) -> bytes:
    """Overwrites a number of 4 or 8 bytes, as often as not in the header."""
    size = draw.choice([4, 8])
    place = draw.randrange(max(1, min(len(data), draw.choice([80, len(data)]))))
    return data[:place] + draw.choice(BINARY).to_bytes(8, "little")[:size] + data[place + size :]


def another_line(data: bytes, draw: random.Random) -> bytes:
    return data + draw.choice(LINES) + b"\n"


def swapped_lines(data: bytes, draw: random.Random) -> bytes:
    lines = data.split(b"\n")
    one, other = draw.randrange(len(lines)), draw.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


DAMAGES: tuple[Damage, ...] = (
    *(truncate, empty, double, flip_bytes, random_bytes, not_utf8, utf16, another_content),
    *(huge_number, wrong_type, deep_value, another_key, binary_number, another_line, swapped_lines),
)


def _with_another(pattern: re.Pattern[bytes], data: bytes, draw: random.Random, others: tuple[bytes, ...]) -> bytes:
    """Replaces one match of a pattern."""
    found = list(pattern.finditer(data[:SEARCHED]))
    if not found:
        return data
    match = draw.choice(found)
    return data[: match.start()] + draw.choice(others) + data[match.end() :]
