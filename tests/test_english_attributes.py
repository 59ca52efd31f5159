"""English amounts before their nouns: `a 15 kg parcel` is a fifteen kilogram parcel, for a voice."""

from __future__ import annotations

import pytest

from dncnorm import TextNormalizer


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("The 15 kg parcel is a $5 item.", "The fifteen kilogram parcel is a five dollar item ."),
        ("The 100 m dash has a 60 km/h limit.", "The one hundred meter dash has a sixty kilometer per hour limit ."),
        ("Its 26 km² island rose.", "Its twenty six square kilometer island rose ."),
        ("Every 8 ft wall of a 12 V battery.", "Every eight foot wall of a twelve volt battery ."),
        ("A rare $18.6 million fund.", "A rare eighteen point six million dollar fund ."),
        ("It was a $5m prize.", "It was a five million dollar prize ."),
        ("A long 5 km walk.", "A long five kilometer walk ."),
        ("A 3 °C rise and a 10% gain.", "A three degree celsius rise and a ten percent gain ."),
    ],
)
def test_an_attribute_is_in_the_singular(normalize: TextNormalizer, written: str, spoken: str) -> None:
    assert normalize(written)["normalized_text"] == spoken
    assert "attribute" in {segment["rule"] for segment in normalize(written)["segments"]}


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("The 5 km from here were hard.", "The five kilometers from here were hard ."),
        ("The $300 million raised was lost.", "The three hundred million dollars raised was lost ."),
        ("It is a 15 kg.", "It is a fifteen kilograms ."),
        ("He paid the $312 to me.", "He paid the three hundred twelve dollars to me ."),
        ("A $5.25 ticket.", "A five dollars and twenty five cents ticket ."),
        ("It is 15 kg heavier.", "It is fifteen kilograms heavier ."),
    ],
)
def test_others_are_not(normalize: TextNormalizer, written: str, spoken: str) -> None:
    assert normalize(written)["normalized_text"] == spoken


def test_the_corpus_says_the_plural(normalize: TextNormalizer) -> None:
    found = normalize("The 15 kg parcel.", style="corpus")["normalized_text"]
    assert found == "The fifteen kilograms parcel ."
