"""What each part of a model contributes: the changed tokens that it gets right without the part; what decides; and the
tokens that only the network gets right, whose canonical form, the grammar's first reading, is wrong.

    D=../shared/data/ru
    python training/ablation.py $D/treebank_dev_gsd.tsv $D/treebank_dev_opencorpora.tsv --lang ru --output runs/ablation

Every system is evaluated once on every file, and the evaluations are kept in DIR/evaluations, so that a command that
was stopped can be resumed. McNemar's test compares each system with the complete one. `reproduction/reproduce.py`
measures the memory of the network.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from reproduction.evaluations import NETWORK, WITH_GRAMMAR, WITHOUT_RANKER, Evaluated, Evaluations, System
from reproduction.options import chosen_evaluations, chosen_model, parser_of

from dncnorm.bundle.ranker import RANKER_FOLDER
from dncnorm.core.records import Token
from dncnorm.core.segments import GRAMMAR_SOURCE, MODEL_SOURCE, SPACE, Segment
from dncnorm.core.special import CONTEXT_CLASS, is_changed
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation.markdown import cell, number, table
from dncnorm.evaluation.outcomes import read_outcomes
from dncnorm.evaluation.report import SENTENCES_JSONL
from dncnorm.evaluation.significance import mcnemar

SYSTEMS = {
    "complete": WITH_GRAMMAR,
    "without the network": System("no-network", has_decisions=False, has_network=False),
    "without the ranker": WITHOUT_RANKER,
    "the network alone, without the grammar": NETWORK,
    "the canonical forms of the grammar": System(
        "grammar-alone", has_ranker=False, has_decisions=False, has_network=False
    ),
}
WITH_RANKER = frozenset({"no-ranker", "no-network"})
"""Systems that equal others for a model without a ranker."""


def systems_of(model: Path) -> dict[str, System]:
    """Returns the systems that differ for the model."""
    has_ranker = (model / RANKER_FOLDER).is_dir()
    return {what: system for what, system in SYSTEMS.items() if has_ranker or system.name not in WITH_RANKER}


def changed_right(evaluations: Evaluations, evaluated: Evaluated) -> Iterator[bool]:
    """Yields for each token that the corpus changes whether it is right."""
    for file, folder in zip(evaluations.files, evaluated.folders, strict=True):
        sentences = islice(iter_sentences([file]), evaluations.limit)
        for sentence, outcome in zip(sentences, read_outcomes(folder / SENTENCES_JSONL), strict=True):
            scored = (token for token in sentence.tokens if token.semiotic_class != CONTEXT_CLASS)
            yield from (place not in outcome.wrong for place, token in enumerate(scored) if is_changed(token))


def ablation(evaluations: Evaluations, model: Path) -> list[str]:
    """Returns the table's lines. Raises ValueError for a corpus that changes no token."""
    found = {
        what: list(changed_right(evaluations, evaluations.of(model, system)))
        for what, system in systems_of(model).items()
    }
    complete, *_ = found.values()
    if not complete:
        raise ValueError("corpus: it changes no token; there is nothing to compare")
    rows = []
    for what, right in found.items():
        pairs = list(zip(complete, right, strict=True))
        p = mcnemar(pairs.count((True, False)), pairs.count((False, True))).p_value
        shares = [number(sum(right) / len(right)), number(right.count(False))]
        rows.append([what, *shares, "" if right is complete else f"{p:.2g}"])
    return table(["system", "right", f"wrong of {number(len(complete))}", "McNemar p"], rows)


def decided(evaluations: Evaluations, model: Path) -> Iterator[tuple[Token, Segment]]:
    """Yields each token that the corpus changes, with the segment of the complete system."""
    normalize = WITH_GRAMMAR.load(model)
    for file in evaluations.files:
        sentences = list(islice(iter_sentences([file]), evaluations.limit))
        for sentence, found in zip(
            sentences, normalize.normalize_sentences([one.words for one in sentences]), strict=True
        ):
            segments = (segment for segment in found if segment.semiotic_class != SPACE)
            for token, segment in zip(sentence.tokens, segments, strict=True):
                if token.semiotic_class != CONTEXT_CLASS and is_changed(token):
                    yield token, segment


def deciders(evaluations: Evaluations, model: Path) -> list[str]:
    """Returns the lines of two tables: how many of the changed tokens each source, or a rule of it, decides; and those
    that only the network gets right.
    """
    counts, saved = Counter[str](), Counter[tuple[str, str]]()
    systems = (WITH_GRAMMAR, SYSTEMS["the canonical forms of the grammar"])
    right = (changed_right(evaluations, evaluations.of(model, system)) for system in systems)
    for (token, segment), is_right, is_canonical in zip(decided(evaluations, model), *right, strict=True):
        is_named = segment.source == GRAMMAR_SOURCE and segment.rule is not None
        counts[f"{segment.source}: {segment.rule}" if is_named else segment.source] += 1
        if segment.source == MODEL_SOURCE and is_right and not is_canonical:
            saved[token.before, token.after or ""] += 1
    share = 1 / max(1, counts.total())
    rows = [[name, number(count), number(count * share)] for name, count in counts.most_common()]
    only = [[cell(before), cell(after), number(count)] for (before, after), count in saved.most_common()]
    return [
        *table(["decided by", "changed tokens", "share"], rows),
        *table(["only the network gets right", "as", number(saved.total())], only),
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    options = parser_of(__doc__, "runs/ablation").parse_args(arguments)
    try:
        evaluations, model = chosen_evaluations(options), chosen_model(options)
        print("\n".join([*ablation(evaluations, model), *deciders(evaluations, model)]))
    except (OSError, ValueError) as error:
        sys.exit(f"ablation: {error}")


if __name__ == "__main__":
    main()
