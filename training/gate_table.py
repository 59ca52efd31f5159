"""What the gate's features, its context, class weights and semiotic classes bring: one table.

    python training/gate_table.py TRAIN ... --dev DEV --dictionary DICT ... --data FOLDER
        --config hub_configs/gate-en.json --work FOLDER

Every row fits the config's number of trees on the training folds and is judged at the threshold on the development file
and on the last fold. A row that stands in FOLDER is not fitted again. To fit faster, nine in ten of the tokens that are
plainly left are dropped and the tenth counts tenfold: a row's errors are those of its kind of gate, give or take the
ten or so that another seed makes on the fold, and not those of the gate that train_gate.py saves.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from train_gate import add_sources, recipe_of, training_of

from dncnorm.core.binary_scores import area_under_curve
from dncnorm.core.files import atomic_write_json
from dncnorm.corpus import iter_sentences
from dncnorm.gate.check import GateError
from dncnorm.gate.features import LEXICAL, PH18, READING, feature_names
from dncnorm.gate.lexical import description_names
from dncnorm.gate.lexicon import Lexicon
from dncnorm.gate.reading import WORD_NAMES
from dncnorm.training.gate.examples import Examples, plain_examples
from dncnorm.training.gate.fitting import FitSettings, fit_booster, quantile_matrix
from dncnorm.training.gate.report import CLASSES, class_scores

KEPT_SHARE = 0.1
"""Of the tokens that are plainly left, how many are fitted on."""

PLAINLY_LEFT = 1e-3
ROUGH = FitSettings(trees=30, learning_rate=0.3, max_depth=6, colsample=0.3)
"""The fit whose probability says which tokens are plainly left."""

SEMIOTIC = ("PLAIN", "LETTERS", "VERBATIM")
"""The semiotic classes that the multi-class variant distinguishes; the others, all with digits, are one."""

Columns = Callable[[str, Lexicon], bool]


@dataclass(frozen=True)
class Variant:
    """A row: which columns it sees, its settings beyond the config's, and whether it distinguishes classes."""

    name: str
    columns: Columns
    settings: dict[str, Any] = field(default_factory=dict)
    semiotic: bool = False


def _in_set(feature_set: str) -> Columns:
    return lambda name, lexicon: name in feature_names(feature_set, lexicon)


def _of_the_word(name: str, lexicon: Lexicon) -> bool:
    """Whether the column looks at the token alone, whatever stands around it."""
    return name.startswith(("this_", "suffix_")) or name in (*description_names(lexicon), *WORD_NAMES)


VARIANTS = (
    Variant("code points of three tokens (PH18)", _in_set(PH18)),
    Variant("code points of the token alone", lambda name, _: name.startswith("this_")),
    Variant("PH18, lexical", _in_set(LEXICAL)),
    Variant("PH18, lexical, reading", _in_set(READING)),
    Variant("... without a season's mark", lambda name, _: name != "season"),
    Variant("... of the token alone", _of_the_word),
    Variant("... a changed token counts double", _in_set(READING), {"changed_weight": 2}),
    Variant("... a changed token counts 13-fold (as many)", _in_set(READING), {"changed_weight": 13}),
    Variant("... five semiotic classes", _in_set(READING), semiotic=True),
)


def thinned(examples: Examples, seed: int, threads: int) -> tuple[Examples, NDArray[np.float32]]:
    """The examples without most of those that are plainly left, and the weights of what remains."""
    rough = fit_booster(quantile_matrix(examples, ROUGH), None, ROUGH, threads).booster
    plain = (rough.inplace_predict(examples.features) < PLAINLY_LEFT) & (examples.labels == 0)
    kept = ~plain | (np.random.default_rng(seed).random(len(plain)) < KEPT_SHARE)
    weights = np.where(plain, 1 / KEPT_SHARE, 1).astype(np.float32)
    return Examples(*(column[kept] for column in examples)), weights[kept]


def fit_variant(
    variant: Variant, train: Examples, weights: NDArray[np.float32], settings: FitSettings, threads: int
) -> Callable[[Examples], NDArray[np.float64]]:
    """Fit; what it returns gives the probabilities of ToBeNormalized of examples with the variant's columns."""
    settings = replace(settings, **variant.settings)
    if not variant.semiotic:
        booster = fit_booster(quantile_matrix(train, settings, weights=weights), None, settings, threads).booster
        return lambda examples: booster.inplace_predict(examples.features).astype(np.float64)
    import xgboost

    numbers = {name: number for number, name in enumerate(SEMIOTIC, start=1)}
    kinds = np.array([numbers.get(name, len(SEMIOTIC) + 1) for name in train.classes]) * train.labels
    parameters = settings.parameters(threads)
    del parameters["scale_pos_weight"]  # XGBoost warns of it: there is no one changed class
    parameters |= {"objective": "multi:softprob", "num_class": len(SEMIOTIC) + 2, "eval_metric": "mlogloss"}
    matrix = quantile_matrix(train._replace(labels=kinds.astype(np.int8)), settings, weights=weights)
    several = xgboost.train(parameters, matrix, num_boost_round=settings.trees)
    return lambda examples: 1 - several.inplace_predict(examples.features)[:, 0].astype(np.float64)


def judged(labels: NDArray[np.int8], probabilities: NDArray[np.float64], threshold: float) -> dict[str, Any]:
    """What a row says of one set of examples."""
    scores = class_scores(labels, probabilities, threshold)[CLASSES[1]]
    chosen = probabilities >= threshold
    missed, vain = int((~chosen & (labels == 1)).sum()), int((chosen & (labels == 0)).sum())
    area = area_under_curve(labels, probabilities)
    return {"missed": missed, "vain": vain, "auc": area, **asdict(scores)}


def table(rows: Sequence[tuple[str, dict[str, Any]]]) -> str:
    """The rows as a Markdown table."""
    lines = [
        "| gate | dev: missed | in vain | precision | recall | F1 | AUC | last fold: missed | in vain |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, row in rows:
        dev, fold = row["dev"], row["fold"]
        scores = " | ".join(f"{dev[key]:.4f}" for key in ("precision", "recall", "f1"))
        cells = f"{dev['missed']} | {dev['vain']} | {scores} | {dev['auc']:.6f} | {fold['missed']} | {fold['vain']}"
        lines.append(f"| {name} | {cells} |")
    return "\n".join(lines)


class Bench:
    """The examples that all rows share, and the rows that are done."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Describe the tokens, all columns at once."""
        recipe = replace(recipe_of(arguments), feature_set=READING)
        self._work = Path(arguments.work)
        self._training = training_of(arguments, recipe)
        assert self._training.lexicon is not None  # the reading features need one
        self._lexicon = self._training.lexicon
        sentences = list(iter_sentences([arguments.dev]))
        self._judges = {"dev": plain_examples(sentences, READING, self._lexicon), "fold": self._training.validation}
        self._train, self._weights = thinned(self._training.train, recipe.seed, arguments.threads)
        self._training.say(f"{len(self._weights)} tokens to fit on")

    def row(self, number: int, variant: Variant) -> dict[str, Any]:
        """The variant's row: read where it is done, with the very same settings, else fitted and written."""
        path = self._work / f"gate-table-{number}.json"
        asked = {"variant": variant.name, "settings": asdict(self._training.settings), "tokens": len(self._weights)}
        if path.exists():
            done: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            if done["asked"] == asked:
                return done
        columns = [variant.columns(name, self._lexicon) for name in feature_names(READING, self._lexicon)]
        seen = [part._replace(features=part.features[:, columns]) for part in (self._train, *self._judges.values())]
        predict = fit_variant(variant, seen[0], self._weights, self._training.settings, self._training.threads)
        threshold = self._training.recipe.threshold
        parts = zip(self._judges, seen[1:], strict=True)
        row = {"asked": asked, **{name: judged(part.labels, predict(part), threshold) for name, part in parts}}
        atomic_write_json(path, row)
        self._training.say(variant.name)
        return row


def arguments_of(argv: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    add_sources(parser)
    parser.add_argument("--work", required=True, help="the folder for the finished rows")
    parser.add_argument("--dev", required=True, help="a corpus file to judge on")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line. Returns the exit status."""
    bench = Bench(arguments_of(argv))
    print(table([(variant.name, bench.row(number, variant)) for number, variant in enumerate(VARIANTS, start=1)]))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (GateError, FileNotFoundError) as error:
        sys.exit(f"error: {error}")
