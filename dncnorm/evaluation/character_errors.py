"""Counts wrong characters: the character error rate, which JG20 reports beside accuracy.

    rate = edits / characters of the references

An edit inserts, deletes or replaces one character (Levenshtein). A long prediction may have more edits than its
reference has characters, so the rate of a network that loops may be above 1.

JG20's accuracy compares place by place instead: after a character too many, all that follows is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class CharacterErrors:
    """edits: between the predictions and their references. characters: of the references."""

    edits: int = 0
    characters: int = 0

    def add(self, predicted: str, reference: str) -> None:
        """Counts one token."""
        self.characters += len(reference)
        if predicted != reference:
            self.edits += edit_distance(predicted, reference)

    @property
    def rate(self) -> float | None:
        """Returns edits per character of the references; None without characters."""
        return self.edits / self.characters if self.characters else None

    @property
    def counts(self) -> dict[str, int]:
        """Returns both numbers; those of several corpora can be added."""
        return {"edits": self.edits, "characters": self.characters}


def right_in_place(predicted: str, reference: str) -> int:
    """Returns how many of the reference's characters the prediction has at the same place (JG20 2.5 and 3.3)."""
    return sum(left == right for left, right in zip(predicted, reference, strict=False))


def edit_distance(one: str, other: str) -> int:
    """Returns the fewest insertions, deletions and replacements of characters that turn one text into the other."""
    above = list(range(len(other) + 1))
    for row, left in enumerate(one, 1):
        current = [row]
        for column, right in enumerate(other, 1):
            replaced = above[column - 1] + (left != right)
            current.append(min(replaced, above[column] + 1, current[column - 1] + 1))
        above = current
    return above[-1]
