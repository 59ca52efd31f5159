"""Classifies errors into the four kinds of Javaloy & García-Mateos 2020 (section 3.7) by the predicted text.

They classified whole sentences by hand, and most of them with a tool that they do not describe and that has no jumps.
Here the rules are written down. Each sees only three texts, no attention, so it finds what a kind looks like; an error
that looks like none of them has no kind ("Others" in their table 11). The rules apply to tokens and to sentences.

    T1  written 15     said "fifteen fifteen fifteen fifteen"  for "fifteen"
    T2  written 11     said "fleven"                           for "eleven"
    T3  written 15 kg  said "fifteen"                          for "fifteen kilograms"
    T4  written 818    said "eighteen"                         for "eight hundred eighteen"
"""

from __future__ import annotations

import re
from collections import Counter
from enum import Enum

LOOP_PERIOD = 80
"""The longest loop that is searched for, in characters."""
LOOP_EXTRA = 3
"""How many more times than the reference a loop repeats its words."""
FEW_CHARACTERS = 3
"""The most characters that are "a few" ..."""
FEW_SHARE = 4
"""... and they are at most one in so many of the reference's: of a short word, one wrong character leaves nothing."""


class ErrorKind(Enum):
    """The kinds by the paper's numbers and in its words."""

    ENDLESS_LOOP = "T1"
    """ "Infinite loop errors. The attention system of the model gets stuck and the maximum number of printed characters
    is reached." """
    COINCIDENTAL = "T2"
    """ "Coincidental errors. Predictions where only a few isolated characters are wrongly printed." """
    EARLY_STOP = "T3"
    """ "Early stop errors. Errors where the model finishes before processing the whole input." """
    JUMP = "T4"
    """ "(Finite) jumps. The attention model finds the same pattern in the entry and repeats/oversees a part of it." """


def classify(written: str, predicted: str, reference: str) -> ErrorKind | None:
    """Returns the kind of a wrong prediction; None for one of no kind, and for one that is right.

    A written form left unchanged is of no kind either: nothing was printed wrongly. (The paper counts its
    "mobilisation" for "mobilization" among the inconsistencies of the data.)
    """
    if predicted in (reference, written):
        return None
    if _is_endless(written, predicted, reference):
        return ErrorKind.ENDLESS_LOOP
    if _stops_early(predicted, reference):
        return ErrorKind.EARLY_STOP
    if _jumps(predicted, reference):
        return ErrorKind.JUMP
    if _is_isolated(predicted, reference, min(FEW_CHARACTERS, len(reference) // FEW_SHARE)):
        return ErrorKind.COINCIDENTAL
    return None


def _is_endless(written: str, predicted: str, reference: str) -> bool:
    """Whether the prediction ends by repeating one thing over and over.

    It must repeat it more often than the reference does, and more often than any character is in the written form:
    `XXX` as "x x x" reads what is there, and the reference's "thirty" does not make it a loop.
    """
    readable = max(Counter(written).values(), default=0)
    said, right = f" {predicted}", f" {reference}"
    for period in range(1, min(LOOP_PERIOD, len(said)) + 1):
        unit = said[-period:]
        copies = _copies_at_end(said, unit)
        if copies > readable and copies - _copies_at_end(right, unit) >= LOOP_EXTRA:
            return True
    return False


def _copies_at_end(text: str, unit: str) -> int:
    copies = 0
    while text.endswith(unit, 0, len(text) - copies * len(unit)):
        copies += 1
    return copies


def _stops_early(predicted: str, reference: str) -> bool:
    """Whether the prediction is the beginning of the reference, cut between words.

    Marks at the prediction's end are ignored: the paper's "Parmentier, Bruno (." closes the sentence that it did not
    finish.
    """
    said, right = _words_and_marks(predicted), _words_and_marks(reference)
    while said and re.match(r"\W", said[-1]):
        said.pop()
    return (bool(said) or not predicted) and len(said) < len(right) and said == right[: len(said)]


def _words_and_marks(text: str) -> list[str]:
    return re.findall(r"\w+|[^\w\s]", text)


def _jumps(predicted: str, reference: str) -> bool:
    """Whether one stretch, more than a part of a word, is skipped or repeated, and all else is right.

    "The same pattern" is what the texts' common beginning and common end share. In "eight hundred eighteen" for
    "eighteen" it is "eight": the stretch left out may as well be the first "eight hundred " as " hundred eight", and
    the attention went from the one "eight" to the other. Between whole words it is the space at least.
    """
    shorter, longer = sorted((f" {predicted} ", f" {reference} "), key=len)
    last = _same_beginning(shorter, longer)
    first = len(shorter) - _same_beginning(shorter[::-1], longer[::-1])
    # The stretch begins anywhere from `first` to `last`, for as far as the pattern reaches.
    pattern = last - first
    stretch = longer[first : first + len(longer) - len(shorter)]
    if pattern < 1 or len(stretch) < 2 or " " not in stretch:
        return False
    # Said again, and not just put in: the stretch copies, once or more, what stands beside it.
    return longer == f" {reference} " or _is_made_of_copies(stretch, pattern)


def _is_made_of_copies(stretch: str, longest: int) -> bool:
    """Whether a text is some beginning of itself of at most `longest` characters, once or more."""
    periods = (period for period in range(1, min(longest, len(stretch)) + 1) if len(stretch) % period == 0)
    return any(stretch == stretch[:period] * (len(stretch) // period) for period in periods)


def _is_isolated(predicted: str, reference: str, most: int) -> bool:
    """Whether at most `most` characters are wrong, one too many or missing, no two of them side by side."""
    same = _same_beginning(predicted, reference)
    predicted, reference = predicted[same:], reference[same:]
    if not predicted and not reference:
        return True
    rests = ((predicted[1:], reference[1:]), (predicted[1:], reference), (predicted, reference[1:]))
    return most > 0 and any(said[:1] == right[:1] and _is_isolated(said, right, most - 1) for said, right in rests)


def _same_beginning(one: str, other: str) -> int:
    """Counts the characters that two texts share from their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (left, right) in pairs if left != right), min(len(one), len(other)))
