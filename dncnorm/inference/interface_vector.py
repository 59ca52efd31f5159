"""A DNC's interface vector as inference has it: parameters of one domain lie side by side.

Its parts, in order: the read keys and the write key, the write vector; in [0, 1] the erase vector, the free gates, the
allocation gate and the write gate; the read strengths and the write strength, the read modes. R reads, W word.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def places(reads: int, word: int) -> NDArray[np.intp]:
    """Returns the places [xi] of the parameters in the order of `nn.dnc.access.Interface`."""
    sizes = [reads * word, reads, word, 1, word, word, reads, 1, 1, 3 * reads]
    parts = np.split(np.arange(sum(sizes)), np.cumsum(sizes)[:-1])
    read_keys, read_strengths, write_key, write_strength, erase, write, *gates, modes = parts
    return np.concatenate([read_keys, write_key, write, erase, *gates, read_strengths, write_strength, modes])


def ends(reads: int, word: int) -> NDArray[np.intp]:
    """Returns the ends of all parts but the last: keys, write, erase, free gates, two gates, strengths."""
    return np.cumsum([(reads + 1) * word, word, word, reads, 1, 1, reads + 1])


def bounded(reads: int, word: int) -> slice:
    """Returns the places of the parameters in [0, 1]."""
    of_parts = ends(reads, word)
    return slice(int(of_parts[1]), int(of_parts[5]))
