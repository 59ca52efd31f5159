"""Classifies errors into the four kinds of Javaloy & García-Mateos 2020 (section 3.7) by the predicted text.

They classified whole sentences by hand, and most of them with a tool that they do not describe and that finds no jumps.
These are explicit rules. Each sees only three texts, no attention, so it recognizes a kind by its looks; an error that
looks like none of them has no kind ("Others" in their table 11). The rules apply to tokens and to sentences.

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
"""The longest repeated unit of a loop, in characters."""
LOOP_EXTRA = 3
"""How many more copies of its unit a loop has than the reference."""
FEW_CHARACTERS = 3
"""The most characters that are "a few" ..."""
FEW_SHARE = 4
"""... and the reference must have this many characters for each: one wrong character ruins a short word."""


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
    """Returns the kind of a wrong prediction; None if it has no kind, or is right.

    A written form left unchanged has no kind either: nothing was printed wrongly. (The paper counts "mobilisation" for
    "mobilization" among the inconsistencies of the data.)
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

    It must repeat it more often than the reference does, and more often than any character occurs in the written form:
    "x x x" for `XXX` reads every letter, so it is no loop even if the reference is "thirty".
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
    """Whether one stretch, longer than a part of a word, is skipped or repeated, and the rest is right.

    "The same pattern" is the overlap of the texts' common beginning and common end. In "eighteen" for "eight hundred
    eighteen" it is "eight": the skipped stretch may be "eight hundred " or " hundred eight", since the attention went
    from one "eight" to the other. Between whole words the pattern is at least the space.
    """
    shorter, longer = sorted((f" {predicted} ", f" {reference} "), key=len)
    last = _same_beginning(shorter, longer)
    first = len(shorter) - _same_beginning(shorter[::-1], longer[::-1])
    # The stretch begins anywhere from `first` to `last`, for as far as the pattern reaches.
    pattern = last - first
    stretch = longer[first : first + len(longer) - len(shorter)]
    if pattern < 1 or len(stretch) < 2 or " " not in stretch:
        return False
    # Repeated, not just inserted: the stretch copies the text beside it, once or more.
    return longer == f" {reference} " or _is_made_of_copies(stretch, pattern)


def _is_made_of_copies(stretch: str, longest: int) -> bool:
    """Whether a text consists of one or more copies of a unit of at most `longest` characters."""
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
