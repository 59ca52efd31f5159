"""The gate's features of whole sentences at once, for tests; the gate itself takes them slice by slice."""

from __future__ import annotations

from collections.abc import Sequence

from dncnorm.gate.encoding import Numbers
from dncnorm.gate.features import PH18, FeatureTable
from dncnorm.gate.lexicon import Lexicon


def features(sentences: Sequence[Sequence[str]], feature_set: str = PH18, lexicon: Lexicon | None = None) -> Numbers:
    """Returns the features of every token of the sentences, in order: [T, F]."""
    table = FeatureTable(sentences, feature_set, lexicon)
    return table.rows(0, len(table))
