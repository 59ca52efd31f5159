"""The error kinds of Javaloy & García-Mateos 2020: the paper's own examples, and texts that resemble a kind."""

from __future__ import annotations

import random

import pytest

from dncnorm.evaluation.error_kinds import ErrorKind, classify

T1, T2, T3, T4 = ErrorKind.ENDLESS_LOOP, ErrorKind.COINCIDENTAL, ErrorKind.EARLY_STOP, ErrorKind.JUMP


def test_the_kinds_have_the_papers_numbers() -> None:
    assert [kind.value for kind in (T1, T2, T3, T4)] == ["T1", "T2", "T3", "T4"]


@pytest.mark.parametrize(
    ("written", "predicted", "reference", "kind"),
    [
        # Section 3.7's example of each kind; the first goes on to the most characters that may be printed.
        (
            "Ruppert, Edward E.; Fox, Richard, S.; Barnes, Robert D. (2004).",
            "Ruppert, Edward e; Fox, Richard, s R s" + " ," * 100,
            "Ruppert, Edward e; Fox, Richard, s; Barnes, Robert d (two thousand four).",
            T1,
        ),
        (
            "The income was $11,091.",
            "The income was fleven thousand ninety one dollars.",
            "The income was eleven thousand ninety one dollars.",
            T2,
        ),
        (
            "Parmentier, Bruno (1 May 2000).",
            "Parmentier, Bruno (.",
            "Parmentier, Bruno (the first of may two thousand).",
            T3,
        ),
        ("Bhisenagar has 818 households.", "has eighteen households.", "has eight hundred eighteen households.", T4),
        # The jumps further down, and table 10's.
        ("interstate 85", "west west west west interstate eighty five", "west interstate eighty five", T4),
        # The paper blames the data's inconsistencies for these.
        ("ClCO 2 H.", "ClCO two H.", "c l c o two H.", None),
        ("The mobilisation", "The mobilisation", "The mobilization", None),
    ],
)
def test_the_papers_examples(written: str, predicted: str, reference: str, kind: ErrorKind | None) -> None:
    assert classify(written, predicted, reference) is kind


@pytest.mark.parametrize(
    ("written", "predicted", "reference", "kind"),
    [
        ("15", "fifteen fifteen fifteen fifteen", "fifteen", T1),
        ("15", "fifteen fifteen fifteen", "fifteen", T4),  # repeated, but it ends
        ("1,200", "one thousand one thousand one thousand one thousand", "one thousand two hundred", T1),
        ("Smith", "smithhhhhhhh", "smith", T1),
        ("XXX", "x x x", "thirty", None),  # as often as it is written
        ("hmm", "hmm hmm hmm hmm and so on", "hm", None),  # it ended
        ("15", "fifteen", "fifteen", None),
        ("ha ha ha ha", "ha ha ha ha", "h a", None),
    ],
)
def test_loops(written: str, predicted: str, reference: str, kind: ErrorKind | None) -> None:
    assert classify(written, predicted, reference) is kind


@pytest.mark.parametrize(
    ("predicted", "reference", "kind"),
    [
        ("seventen", "seventeen", T2),
        ("kilometres", "kilometers", T2),  # one too many, one missing, a right one between them
        ("one hundrit", "one hundred", None),  # side by side: not isolated
        ("x", "i", None),  # one wrong character, and none right
        ("aleven twolve thirtoen fourteun", "eleven twelve thirteen fourteen", None),  # four are more than a few
        ("aleven twolve thirtoen fourteen", "eleven twelve thirteen fourteen", T2),
        ("soapopera", "soap opera", T2),
        ("fifteen", "fifteen kilograms", T3),
        ("", "fifteen", T3),
        ("-", "to", None),
        ("kilograms", "fifteen kilograms", T4),
        ("two seven", "two thousand seven", T4),
        ("i u u c n", "i u c n", T4),
        ("one hundred and five", "one hundred five", None),  # an insertion, but no repetition
        ("eight hundred eighteen", "eighteen", None),
    ],
)
def test_isolated_characters_stops_and_jumps(predicted: str, reference: str, kind: ErrorKind | None) -> None:
    assert classify("?", predicted, reference) is kind


@pytest.mark.parametrize("seed", range(5))
def test_spoilt_references_are_of_the_kind_that_spoilt_them(seed: int) -> None:
    rng = random.Random(seed)
    words = rng.sample(["one", "two", "three", "hundred", "of", "march", "dollars", "point", "o"], 8)
    reference, start = " ".join(words), rng.randrange(1, 6)
    end = rng.randrange(start + 1, 8)
    assert classify("?", " ".join(words[:end]), reference) is T3
    assert classify("?", " ".join(words[:start] + words[end:]), reference) is T4
    assert classify("?", " ".join(words[:end] + words[start:]), reference) is T4
    assert classify("?", " ".join(words[:end] + words[start:end] * 9), reference) is T1
    place = rng.randrange(len(reference))
    assert classify("?", f"{reference[:place]}#{reference[place + 1 :]}", reference) is T2


@pytest.mark.timeout(20)
def test_long_texts_take_no_long_time() -> None:
    long = "ab " * 50_000
    assert classify("ab", long, "ab") is T1
    assert classify(long, "ab " * 40_000 + "x " * 9_000, long) is None
    assert classify("x", long + "c", long + "d") is T2
