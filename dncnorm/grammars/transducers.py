"""Checks OpenFst files before kaldifst reads them: it trusts their numbers, and a wrong one ends the process.

A file is a header, then the states in order, all little-endian:

    int32 magic; two types' names, each after its int32 length; int32 version, flags; int64 properties, start, states,
    arcs
    a state: float32 final weight, int64 arcs, and for each arc int32 input, int32 output, float32 weight, int32 target

Arcs are counted only where the writer could seek; the header's count is 0 otherwise.
"""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

_HEADER = struct.Struct("<iiQqqq")
_TYPES = b"\xd6\xfd\xb2\x7e" + b"\x06\x00\x00\x00vector" + b"\x08\x00\x00\x00standard"
_BEGIN = len(_TYPES) + _HEADER.size
_VERSION, _FLAGS = 2, 0
_SORTED, _UNSORTED = 0x10000000, 0x20000000
"""The properties by which composition knows whether arcs are sorted by their inputs."""
_STATE_WORDS, _ARC_WORDS = 3, 4
_INPUT, _OUTPUT, _WEIGHT, _TARGET = range(_ARC_WORDS)
LARGEST_LABEL = 0x10FFFF
"""The last code point."""
LONGEST_SILENCE = 1000
"""Arcs in a row that read nothing; a cycle of them would never end."""


def check_transducer(content: bytes, place: Path, outputs: int = LARGEST_LABEL) -> None:
    """Checks the header, every state and every arc of a vector transducer over tropical weights.

    outputs: the largest output label.

    Raises ValueError naming `place` and what is wrong, with the state.
    """
    states, start = _read_header(content, place)
    words = np.frombuffer(content, dtype="<i4", offset=_BEGIN)
    places = _places(content, states, place)
    finals = words[places].view("<f4")
    counts = words[places + 1]
    is_arc = np.ones(len(words), dtype=bool)
    for word in range(_STATE_WORDS):
        is_arc[places + word] = False
    arcs = words[is_arc].reshape(-1, _ARC_WORDS)
    sources = np.repeat(np.arange(states), counts)
    _expect(0 <= start < states, place, f"its start is state {start}; it has {states} states")
    _check_weights(finals, place)
    weights = arcs[:, _WEIGHT].copy().view("<f4")
    _expect_all((weights >= 0) & np.isfinite(weights), sources, place, "an arc's weight is not a number from 0 on")
    _expect_all(_within(arcs[:, _INPUT], LARGEST_LABEL), sources, place, "an arc's input is no code point")
    _expect_all(_within(arcs[:, _OUTPUT], outputs), sources, place, f"an arc's output is not from 0 to {outputs}")
    _expect_all(_within(arcs[:, _TARGET], states - 1), sources, place, f"an arc leads to none of {states} states")
    sorted_ = (sources[1:] != sources[:-1]) | (arcs[1:, _INPUT] >= arcs[:-1, _INPUT])
    _expect_all(sorted_, sources[1:], place, "its arcs are not sorted by their inputs")
    silent = arcs[:, _INPUT] == 0
    _check_silence(sources[silent], arcs[silent, _TARGET], states, place)


def _read_header(content: bytes, place: Path) -> tuple[int, int]:
    """Returns the number of states, and the first."""
    _expect(content.startswith(_TYPES) and len(content) >= _BEGIN, place, "not an OpenFst vector transducer")
    version, flags, properties, start, states, _ = _HEADER.unpack_from(content, len(_TYPES))
    _expect(version == _VERSION, place, f"version {version}; expected {_VERSION}")
    _expect(flags == _FLAGS, place, f"flags {flags}; expected {_FLAGS}, no symbol tables and no alignment")
    sorted_ = properties & (_SORTED | _UNSORTED)
    _expect(sorted_ == _SORTED, place, f"properties {properties:#x}; they must say that inputs are sorted")
    size = len(content) - _BEGIN
    _expect(size % 4 == 0, place, "cut in the middle of an arc or a state")
    _expect(0 < states <= size // (4 * _STATE_WORDS), place, f"{states} states do not fit into {size} bytes")
    return states, start


def _places(content: bytes, states: int, place: Path) -> NDArray[np.int64]:
    """Returns where each state begins, in words of 4 bytes after the header."""
    words = memoryview(content)[_BEGIN:].cast("I")  # unsigned: each state is behind the one before
    end, at, found = len(words), 0, []
    while at < end - 1:
        found.append(at)
        at += _STATE_WORDS + _ARC_WORDS * words[at + 1]
    _expect(at == end and len(found) == states, place, f"its arcs do not add up to {states} states and its size")
    places = np.array(found, dtype=np.int64)
    high = np.frombuffer(content, dtype="<i4", offset=_BEGIN)[places + 2]
    _expect(not high.any(), place, "a state has more arcs than the file")
    return places


def _check_weights(finals: NDArray[np.float32], place: Path) -> None:
    """Checks the final weights; infinity is that of a state which is not final."""
    wrong = np.flatnonzero(~(finals >= 0))
    _expect(not len(wrong), place, f"state {wrong[0] if len(wrong) else 0}: its final weight is not a number from 0 on")


def _check_silence(sources: NDArray[np.int64], targets: NDArray[np.int32], states: int, place: Path) -> None:
    """Checks that arcs which read nothing form no cycle: it takes off the last of each row of them, time after time."""
    for _ in range(LONGEST_SILENCE):
        if not len(sources):
            return
        goes_on = np.zeros(states, dtype=bool)
        goes_on[sources] = True
        kept = goes_on[targets]
        sources, targets = sources[kept], targets[kept]
    _expect(not len(sources), place, f"more than {LONGEST_SILENCE} arcs in a row, or a cycle of arcs, read nothing")


def _within(values: NDArray[np.int32], most: int) -> NDArray[np.bool_]:
    return (values >= 0) & (values <= most)


def _expect_all(right: NDArray[np.bool_], sources: NDArray[np.int64], place: Path, message: str) -> None:
    if not right.all():
        raise ValueError(f"{place}: state {sources[np.argmin(right)]}: {message}")


def _expect(is_right: bool, place: Path, message: str) -> None:
    if not is_right:
        raise ValueError(f"{place}: {message}")
