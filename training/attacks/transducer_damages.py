"""Damages to an OpenFst file: its header, a state or an arc; where each is, is read here, not by the package."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator

HEADER = 66
"""Bytes before the first state: magic, two names, version, flags, properties, start, states, arcs."""
FIELDS = {"magic": (0, "i"), "length": (4, "i"), "version": (26, "i"), "flags": (30, "i"), "properties": (34, "Q")}
FIELDS |= {"start": (42, "q"), "states": (50, "q"), "arcs": (58, "q")}
NUMBERS = (0, 1, -1, 2, 7, 1000, 2**31 - 1, -(2**31), 2**62, -(2**63), 2**40, 3_000_000_000)
FLOATS = (float("nan"), float("inf"), float("-inf"), -1.0, 1e30, 0.5)
_SIZES = {"i": 4, "q": 8, "Q": 8, "f": 4}


def damaged_transducer(data: bytes, draw: random.Random) -> tuple[bytes, str]:
    """The bytes with one number changed, and what was changed."""
    what = draw.choice(["header", "header", "final", "count", "input", "output", "weight", "target", "target", "loop"])
    if what == "header":
        name = draw.choice(list(FIELDS))
        at, form = FIELDS[name]
        return _put(data, at, form, draw.choice(NUMBERS)), f"header's {name}"
    states = list(_states(data))
    state = draw.randrange(len(states))
    at, arcs = states[state]
    if what == "final":
        return _put(data, at, "f", draw.choice(FLOATS)), "a final weight"
    if what == "count":
        return _put(data, at + 4, "q", draw.choice([*NUMBERS, arcs + 1, arcs - 1])), "a count of arcs"
    if not arcs:
        return _put(data, at, "f", draw.choice(FLOATS)), "a final weight"
    arc = at + 12 + 16 * draw.randrange(arcs)
    if what == "loop":  # reads nothing, and leads back
        return _put(_put(data, at + 12, "i", 0), at + 24, "i", state), "a silent loop"
    if what == "weight":
        return _put(data, arc + 8, "f", draw.choice(FLOATS)), "an arc's weight"
    offset = {"input": 0, "output": 4, "target": 12}[what]
    number = draw.choice([*NUMBERS, draw.randrange(len(states)), draw.randrange(3000)])
    return _put(data, arc + offset, "i", number), f"an arc's {what}"


def _states(data: bytes) -> Iterator[tuple[int, int]]:
    """Where each state stands, and how many arcs it has."""
    at = HEADER
    while at + 12 <= len(data):
        (arcs,) = struct.unpack_from("<q", data, at + 4)
        yield at, arcs
        at += 12 + 16 * arcs


def _put(data: bytes, at: int, form: str, number: float) -> bytes:
    size = _SIZES[form]
    packed = struct.pack("<f", number) if form == "f" else (int(number) % 2 ** (8 * size)).to_bytes(size, "little")
    return data[:at] + packed + data[at + size :]
