"""The small tasks that show what an encoder needs to learn."""

from __future__ import annotations

from itertools import islice

import pytest
from comparison.synthetic import FIRST, LENGTHS, SYMBOLS, batches, configuration, learn, readable, said

from dncnorm.model.source import IGNORED_LABEL


def test_the_tasks_are_copying_reversing_and_saying_digits() -> None:
    assert said("copy", [7, 0, 9]) == [7, 0, 9]
    assert said("reverse", [7, 0, 9]) == [9, 0, 7]
    assert said("digits", [7, 0, 9]) == [7, SYMBOLS, 2 * SYMBOLS, SYMBOLS - 1, 9]
    for ids, labels in islice(batches("digits", 1, 3), 2):
        assert LENGTHS[0] <= ids.shape[1] <= LENGTHS[1]
        assert labels[labels != IGNORED_LABEL].min() < FIRST, "the end"
        assert ids.min() >= FIRST


def test_what_a_fresh_annotation_holds_of_its_own_symbol() -> None:
    """The reason why CFE hardly learns in three layers, and FE does."""
    deep, ordinary, one_layer = (readable(configuration(name, {}), seed=1) for name in ("cfe-3", "fe-3", "cfe-1"))
    assert deep < 0.06 < ordinary < 0.3 < 0.8 < one_layer


def test_a_few_steps_are_made() -> None:
    found = learn(
        configuration("cfe-1", {"weight_norm": True, "one_hot": True, "embedding_size": 70}), "copy", 1, 2, 0.01, 2
    )
    assert (found["steps"], found["reached"]) == (2, {})
    with pytest.raises(ValueError, match=r"^encoders: 'cfe'; it must be a name and its layers, as in cfe-3$"):
        configuration("cfe", {})
