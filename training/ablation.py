"""What each part of a model brings: changed tokens right without it, beside the full system, and whether it is chance.

    D=../shared/data/ru
    python training/ablation.py $D/treebank_dev_gsd.tsv $D/treebank_dev_opencorpora.tsv --lang ru --output runs/ablation

Every system is evaluated once on every file, and kept below DIR/evaluations as `reproduce.py` does it: stopped and
started again, the command goes on where it was. Only tokens that the corpus changes are compared; how many of the rest
are wrong stands beside them. The intervals and the randomization test take whole sentences, McNemar's test tokens.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from reproduction.evaluations import (
    NETWORK,
    NETWORK_NO_MEMORY,
    WITH_GRAMMAR,
    WITH_GRAMMAR_NO_MEMORY,
    WITHOUT_RANKER,
    Evaluated,
    Evaluations,
    System,
)
from reproduction.options import chosen_evaluations, chosen_model, parser_of

from dncnorm import DncNormConfig
from dncnorm.bundle.ranker import RANKER_FOLDER
from dncnorm.core.special import CONTEXT_CLASS, is_changed
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation.comparison import Compared, compared
from dncnorm.evaluation.markdown import number, table
from dncnorm.evaluation.metrics import ALL, UNKNOWN
from dncnorm.evaluation.outcomes import SentenceOutcome, read_outcomes
from dncnorm.evaluation.report import SENTENCES_JSONL
from dncnorm.evaluation.tallies import Tally, tallies, tokens_of

FULL = WITH_GRAMMAR
SYSTEMS = {
    "full": FULL,
    "without the ranker": WITHOUT_RANKER,
    "network in the lattice, its word as it comes": System(
        "network-in-lattice", has_ranker=False, has_decisions=False, has_doubts=False
    ),
    "network among readings half as likely as the ranker's best": System(
        "share-half", has_doubts=False, least_share=0.5
    ),
    "network among readings a tenth as likely": System("share-tenth", has_doubts=False, least_share=0.1),
    "network alone, without lattice": NETWORK,
    "ranker alone, without the network": System("no-network", has_decisions=False, has_network=False),
    "the grammar's canonical forms": System("grammar-alone", has_ranker=False, has_decisions=False, has_network=False),
    "full, memory zeroed": WITH_GRAMMAR_NO_MEMORY,
    "network in the lattice, memory zeroed": System(
        "network-in-lattice-no-memory", has_ranker=False, has_decisions=False, has_doubts=False, has_memory=False
    ),
    "network alone, memory zeroed": NETWORK_NO_MEMORY,
}
"""What is compared with the first of them, by what it is called in the table."""
TESTS = ("95%", "McNemar p", "randomization p")
WITH_RANKER = frozenset({"no-ranker", "no-network", "share-half", "share-tenth"})
"""Those that are others' doubles where there is no ranker."""


def systems_of(model: Path) -> dict[str, System]:
    """The systems that differ for the model: without a ranker or a memory there is none to take away."""
    has_ranker = (model / RANKER_FOLDER).is_dir()
    has_memory = DncNormConfig.from_pretrained(model).cell == "dnc"
    return {
        what: system
        for what, system in SYSTEMS.items()
        if (has_ranker or system.name not in WITH_RANKER) and (has_memory or system.has_memory)
    }


class Changed:
    """The tokens of a corpus file that it changes, by their places among those that are scored."""

    def __init__(self, file: Path, limit: int | None = None) -> None:
        scored = (
            [token for token in sentence.tokens if token.semiotic_class != CONTEXT_CLASS]
            for sentence in islice(iter_sentences([file]), limit)
        )
        self.places = [[place for place, token in enumerate(tokens) if is_changed(token)] for tokens in scored]

    def outcomes(self, folder: Path) -> Iterator[tuple[list[str], set[int], int]]:
        """Yields of each sentence the classes of its changed tokens, which are wrong, and how many others are."""
        for places, outcome in zip(self.places, read_outcomes(folder / SENTENCES_JSONL), strict=True):
            wrong = {number for number, place in enumerate(places) if place in outcome.wrong}
            yield self._classes(places, outcome), wrong, len(outcome.wrong) - len(wrong)

    def _classes(self, places: Sequence[int], outcome: SentenceOutcome) -> list[str]:
        return [outcome.classes[place] or UNKNOWN for place in places]


def paired(changed: Sequence[Changed], a: Evaluated, b: Evaluated) -> dict[str, Tally]:
    """Tallies of the changed tokens of all files, ALL and by class: right in A, in B, in both."""
    pairs = (
        (classes, (wrong_a, wrong_b, wrong_a | wrong_b))
        for file, folder_a, folder_b in zip(changed, a.folders, b.folders, strict=True)
        for (classes, wrong_a, _), (_, wrong_b, _) in zip(file.outcomes(folder_a), file.outcomes(folder_b), strict=True)
    )
    return tallies(pairs)


def others_wrong(changed: Sequence[Changed], evaluated: Evaluated) -> int:
    """How many of the tokens that the corpus leaves as written are wrong."""
    return sum(
        others
        for file, folder in zip(changed, evaluated.folders, strict=True)
        for _, _, others in file.outcomes(folder)
    )


def ablation(evaluations: Evaluations, model: Path, only: Sequence[str] | None = None) -> Iterator[str]:
    """Yields the lines: all files together, then by class, then the memory. only: the names of some systems."""
    chosen = {
        what: system
        for what, system in systems_of(model).items()
        if only is None or system.name in only or system == FULL
    }
    found = {what: evaluations.of(model, system) for what, system in chosen.items()}
    changed = [Changed(file, evaluations.limit) for file in evaluations.files]
    sizes = paired(changed, *[next(iter(found.values()))] * 2)
    if not tokens_of(sizes[ALL]):
        raise ValueError("corpus: it changes no token; there is nothing to compare")
    names = [file.name for file in evaluations.files]
    header = ["system", *names, "all", "others wrong", "only full right", "only it right", *TESTS]
    yield from ["## Changed tokens right", "", *table(header, _beside_full(changed, found))]
    header = ["system", *(f"{name} ({tokens_of(tally)})" for name, tally in sizes.items())]
    rows = [[what, *map(_share, paired(changed, one, one).values())] for what, one in found.items()]
    yield from ["## By class", "", *table(header, rows)]
    if rows := _beside_memory(changed, chosen, found):
        header = ["system", "class", "with memory", "zeroed", "only with right", "only zeroed right", *TESTS]
        yield from ["## The memory", "", *table(header, rows)]


def _beside_full(changed: Sequence[Changed], found: Mapping[str, Evaluated]) -> list[list[str]]:
    """Each system's row: its share of each file and of all, and its tests against the first."""
    full, rows = next(iter(found.values())), []
    for what, evaluated in found.items():
        files = [_share(paired([one], *[_part(evaluated, place)] * 2)[ALL]) for place, one in enumerate(changed)]
        pairs = paired(changed, full, evaluated)[ALL]
        tests = _tests(compared(ALL, pairs)) if evaluated is not full else [""] * (2 + len(TESTS))
        rows.append([what, *files, _share(pairs), number(others_wrong(changed, evaluated)), *tests])
    return rows


def _beside_memory(
    changed: Sequence[Changed], chosen: Mapping[str, System], found: Mapping[str, Evaluated]
) -> list[list[str]]:
    """The rows of each system without memory, all and by class, against the same system with it."""
    rows = []
    for what, system in chosen.items():
        twins = (
            other for other in chosen if chosen[other] == replace(system, name=chosen[other].name, has_memory=True)
        )
        twin = None if system.has_memory else next(twins, None)
        if twin is not None:
            for name, tally in paired(changed, found[twin], found[what]).items():
                rows.append([twin, name, _share(tally, 1), _share(tally), *_tests(compared(name, tally))])
    return rows


def _part(evaluated: Evaluated, place: int) -> Evaluated:
    return Evaluated(evaluated.name, (evaluated.folders[place],))


def _share(tally: Tally, view: int = 2) -> str:
    """Of the tokens those right in a view."""
    tokens, right = tokens_of(tally), tokens_of(tally, view)
    return f"{number(right / tokens if tokens else None)} ({number(tokens - right)} wrong)"


def _tests(row: Compared) -> list[str]:
    low, high = row.interval_difference
    counts = [number(row.only_a), number(row.only_b)]
    return [*counts, f"{low:+.4f} to {high:+.4f}", f"{row.mcnemar.p_value:.2g}", f"{row.randomization:.2g}"]


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = parser_of(__doc__, "runs/ablation")
    names = [system.name for system in SYSTEMS.values()]
    parser.add_argument("--only", nargs="+", choices=names, metavar="SYSTEM", help=", ".join(names))
    options = parser.parse_args(arguments)
    try:
        model = chosen_model(options)
        evaluations = chosen_evaluations(options)
        for line in ablation(evaluations, model, options.only):
            print(line, flush=True)
    except (OSError, ValueError) as error:
        sys.exit(f"ablation: {error}")


if __name__ == "__main__":
    main()
