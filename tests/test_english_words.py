"""The English tables of number words, eras, halves of the day and zones, formulas and the names of characters."""

from __future__ import annotations

import importlib.util
import unicodedata

import pytest

from dncnorm.core.special import SILENCE
from dncnorm.languages.en.lexicon import numbers, times, unit_forms
from dncnorm.languages.en.lexicon.character_names import character_names


@pytest.mark.skipif(importlib.util.find_spec("num2words") is None, reason="needs num2words")
def test_number_words_are_those_of_num2words() -> None:
    from num2words import num2words

    for word in numbers.named():
        if word.value < 10**54:  # a septendecillion is its septdecillion
            assert num2words(word.value).removeprefix("one ") == word.cardinal
            assert num2words(word.value, to="ordinal").removeprefix("one ") == word.ordinal
    assert numbers.below_hundred()["forty"] == numbers.below_hundred()["fourty"] == 40


def test_an_era_that_cutting_takes_is_written_in_every_way() -> None:
    (era,) = (row for row in times.letters("era") if row.name == "BC")
    assert {"BC", "bc", "B.C.", "B.C", "b.c.", "B. C."} <= set(era.forms)
    cut = {form for kind, forms in times.segmentation() if kind == "era" for form in forms}
    assert {"BC", "B.C.", "B.C"} <= cut
    assert not {"bc", "AH"} & cut


def test_every_character_of_a_row_is_named_or_silent() -> None:
    found = character_names()
    assert [found[digit] for digit in "0123456789"] == [word.cardinal for word in list(numbers.named())[:10]]
    assert [found[sign] for sign in "€¢½"] == ["euros", "cents", "one half"]
    silent = {sign for sign, name in found.items() if name == SILENCE}
    assert all(unicodedata.category(sign)[0] in "PZ" for sign in silent)


def test_lists_of_units_come_from_their_rows() -> None:
    found = {(name, written) for name, written, _ in unit_forms.lists()}
    assert {("some", "oz"), ("length", "km"), ("length", "metres"), ("dose", "mg"), ("one_unit", "in.")} <= found
    assert not {("length", "kg"), ("dose", "cm"), ("length", "in")} & found
    assert {"m.p.h", "lb.ft"} <= set(unit_forms.with_points())
