"""Counts errors: by kind, those that are unrecoverable, and those on which the value check abstains.

An error is unrecoverable (Z19) if the spoken form shares no reading with the written form: a listener understands
another value. A token that equals its reference is never an error, whatever the check's verdict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dncnorm.evaluation.error_kinds import ErrorKind
from dncnorm.evaluation.metrics import ALL, UNKNOWN, Miss, Scores
from dncnorm.values import Verdict

OTHER = "other"
"""The name under which errors of no kind are counted."""


def unrecoverable(scores: Scores) -> dict[str, int] | None:
    """Counts them for ALL, then each class of the corpus, even without such errors; None if nothing was checked."""
    if scores.language is None:
        return None
    found = Counter(class_of(miss) for miss in scores.errors if miss.verdict is Verdict.UNRECOVERABLE)
    return {name: found.total() if name == ALL else found[name] for name in scores.counts}


def abstained(scores: Scores) -> int | None:
    """Counts the errors on which the check abstains; None if nothing was checked."""
    if scores.language is None:
        return None
    return sum(miss.verdict is Verdict.ABSTAINED for miss in scores.errors)


def check_of_references(scores: Scores) -> dict[str, int] | None:
    """Counts the check's verdicts on the references of all changed tokens; None if nothing was checked."""
    if scores.language is None:
        return None
    checks = scores.reference_checks
    return {"references": checks.references, "passed": checks.passed, "abstained": checks.abstained}


def error_kinds(errors: Sequence[Miss]) -> dict[str, int]:
    """Counts errors by kind: T1, T2, T3, T4, other; they sum to the errors."""
    found = Counter(miss.kind for miss in errors)
    return {kind.value: found[kind] for kind in ErrorKind} | {OTHER: found[None]}


def by_class(errors: Sequence[Miss]) -> dict[str, list[Miss]]:
    """Groups errors: ALL, then each class that has errors, the one with the most first."""
    classes: dict[str, list[Miss]] = {}
    for miss in errors:
        classes.setdefault(class_of(miss), []).append(miss)
    return {ALL: list(errors), **dict(sorted(classes.items(), key=lambda item: (-len(item[1]), item[0])))}


def class_of(miss: Miss) -> str:
    return miss.scored.token.semiotic_class or UNKNOWN
