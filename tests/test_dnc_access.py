"""The interface vector of a DNC; words are written to separate slots, found by content, and read in order."""

from __future__ import annotations

import dnc_reference as reference
import numpy as np
import pytest
import torch
from torch import Tensor

from dncnorm.nn.dnc.access import Interface, access, initial_memory, interface_size, split_interface

# The interface vector.


@pytest.mark.parametrize(("masked", "sharpened"), [(False, False), (True, False), (False, True), (True, True)])
def test_the_interface_is_cut_where_the_papers_cut_it(masked: bool, sharpened: bool) -> None:
    size = interface_size(3, 2, masked=masked, sharpened=sharpened)
    assert size == 3 * 2 + 3 * 3 + 5 * 2 + 3 + 9 * masked + 4 * sharpened
    vector = np.random.default_rng(0).normal(size=size) * 3.0
    parts = split_interface(torch.tensor(vector).unsqueeze(0), 3, 2, masked=masked, sharpened=sharpened)
    expected = reference.split_interface(vector, 3, 2, reference.Variants(masked=masked, sharpened=sharpened))
    for name in Interface._fields:
        part, wanted = getattr(parts, name), getattr(expected, name)
        if wanted is None:
            assert part is None, name
        else:
            np.testing.assert_allclose(part[0].numpy(), np.reshape(wanted, part.shape[1:]), atol=1e-12, err_msg=name)
    with pytest.raises(ValueError, match=rf"^vector: {size - 1} numbers; W=3, R=2 need {size}$"):
        split_interface(torch.zeros(1, size - 1), 3, 2, masked=masked, sharpened=sharpened)


# The memory in use.


def order(word: Tensor, mode: int, free: float = 0.0) -> Interface:
    """Write `word` [W] whole into a free slot; read in one mode (0 backward, 1 by the word as key, 2 forward)."""
    one, size = torch.ones(1, 1), word.shape[-1]
    return Interface(
        read_keys=word.view(1, 1, size),
        read_strengths=50.0 * one,
        write_key=word.view(1, 1, size),
        write_strength=one,
        erase=torch.ones(1, size),
        write=word.view(1, size),
        free_gates=free * one,
        allocation_gate=one,
        write_gate=one,
        read_modes=torch.eye(3)[mode].view(1, 1, 3),
    )


def test_words_are_written_to_separate_slots_found_by_content_and_read_in_order() -> None:
    words = torch.eye(8)
    state = initial_memory(1, 8, 8, 1, words)
    taken = []
    for word in words:
        _, state = access(order(word, mode=1), state)
        taken.append(int(state.write_weights.argmax()))
        assert state.write_weights.max() > 0.99
    assert taken[0] == 0
    assert sorted(taken) == list(range(8))
    silent = order(words[2], mode=1)._replace(write_gate=torch.zeros(1, 1))
    reads, state = access(silent, state)
    torch.testing.assert_close(reads[0, 0], words[2], rtol=0, atol=1e-2)
    for mode, expected in ((2, 3), (2, 4), (2, 5), (0, 4), (0, 3), (0, 2), (0, 1), (0, 0)):
        reads, state = access(silent._replace(read_modes=torch.eye(3)[mode].view(1, 1, 3)), state)
        torch.testing.assert_close(reads[0, 0], words[expected], rtol=0, atol=2e-2)
