"""Numbers of rulers: an ordinal after a ruler's name, and nowhere else."""

from __future__ import annotations

import pytest

from dncnorm import TextNormalizationPipeline
from dncnorm.grammars import Grammar
from dncnorm.rulers import numbered
from dncnorm.segments import Segment


def said(before: str, after: str, source: str = "model") -> Segment:
    return Segment(0, len(before), before, after, source, 0.9, 0.6, None)


@pytest.mark.parametrize(
    ("name", "numeral", "after", "expected"),
    [
        ("Charles", "II", "two", "the second"),
        ("Henry", "VIII's", "v i i i's", "the eighth's"),
        ("Pius", "X", "X", "the tenth"),
        ("Philip", "V", "the fifth", "the fifth"),
        ("William", "I", "one", "the first"),
        ("William", "I", "I", "I"),
        ("Block", "II", "two", "two"),
        ("charles", "II", "two", "two"),
        ("Charles", "L", "l", "l"),
        ("Charles", "IIII", "i i i i", "i i i i"),
        ("Charles", "2", "two", "two"),
    ],
)
def test_a_numeral_after_a_rulers_name(grammar: Grammar, name: str, numeral: str, after: str, expected: str) -> None:
    first, second = numbered([said(name, name, "self"), said(numeral, after)], grammar)
    assert (first.after, second.after) == (name, expected)
    assert (second.source, second.semiotic_class) == (("model", None) if after == expected else ("grammar", "ORDINAL"))


def test_a_users_word_stays(grammar: Grammar) -> None:
    row = [said("Charles", "Charles", "self"), said("II", "two", "override")]
    assert numbered(row, grammar) == row


def test_a_numeral_that_begins_a_sentence_has_no_name(grammar: Grammar) -> None:
    assert numbered([said("II", "two")], grammar) == [said("II", "two")]
    assert numbered([], grammar) == []


def test_in_a_text(normalize: TextNormalizationPipeline) -> None:
    text = "Charles II and Louis XIV met after World War II."
    expected = "Charles the second and Louis the fourteenth met after World War two ."
    assert normalize(text)["normalized_text"] == expected
