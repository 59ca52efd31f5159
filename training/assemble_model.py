"""Puts a network, its tokenizer, a gate, a grammar, a reading ranker and a decision list into one model's folder.

python training/assemble_model.py runs/en-small/best --config hub_configs/en-small.yaml \
    --gate dncnorm/pretrained/en/gate --gate-config hub_configs/gate-en.json \
    --grammar dncnorm/pretrained/en/grammar --decisions dncnorm/pretrained/en/decisions.json \
    --output dncnorm/pretrained/en   # Russian: --ranker FOLDER, too
python training/calibrate.py DEV --model dncnorm/pretrained/en
dncnorm evaluate DEV --report report/ && cp report/report.json dncnorm/pretrained/en/
python training/publish.py dncnorm/pretrained/en        # the card, from report.json and training.json
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from dncnorm import DncNormForTextNormalization, Gate
from dncnorm.bundle.calibration import CALIBRATION_FILE
from dncnorm.core.hub import read_documents
from dncnorm.grammars import Grammar
from dncnorm.ranking.decision_list import DecisionList
from dncnorm.ranking.ranker import ReadingRanker

RECORD = "training.json"


def assemble(
    network: Path,
    gate: Path,
    output: Path,
    *,
    grammar: Path | None = None,
    ranker: Path | None = None,
    decisions: Path | None = None,
    threshold: float | None = None,
    config: str | None = None,
    gate_config: str | None = None,
) -> None:
    """Write the folder; `threshold` replaces the gate's own, where the pair wants another.

    What the folder had of a former model's card, report and calibration goes: it spoke of other weights.

    config, gate_config: where the settings stand, for the training record and the card.

    Raises OSError, ValueError, GateError, GrammarError or RankerError where a part is missing or damaged.
    """
    model = DncNormForTextNormalization.from_pretrained(network)
    asked = Gate.load(gate) if threshold is None else Gate.load(gate).with_threshold(threshold)
    record: dict[str, Any] = json.loads(model.bundle.documents.get(RECORD, b"{}"))
    named = {"config": config, "gate_config": gate_config, "gate_threshold": asked.threshold}
    record |= {key: value for key, value in named.items() if value is not None}
    model.bundle = replace(
        model.bundle.for_other_weights(),
        gate=asked,
        grammar=model.bundle.grammar if grammar is None else Grammar.from_pretrained(grammar),
        ranker=model.bundle.ranker if ranker is None else ReadingRanker.from_pretrained(ranker),
        decisions=model.bundle.decisions if decisions is None else DecisionList.from_file(decisions),
        documents={RECORD: (json.dumps(record, indent=2) + "\n").encode()},
    )
    for name in (*read_documents(output), CALIBRATION_FILE):
        (output / name).unlink(missing_ok=True)
    model.save_pretrained(output)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path, help="a run's best/")
    parser.add_argument("--gate", type=Path, required=True, help="a gate's folder")
    parser.add_argument("--grammar", type=Path, help="a grammar's folder")
    parser.add_argument("--ranker", type=Path, help="a reading ranker's folder")
    parser.add_argument("--decisions", type=Path, help="a decision list's file")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--threshold", type=float, help="from which probability on the network is asked")
    parser.add_argument("--config", help="the network's settings, to be named in the record")
    parser.add_argument("--gate-config", help="the gate's")
    arguments = vars(parser.parse_args())
    assemble(arguments.pop("network"), arguments.pop("gate"), arguments.pop("output"), **arguments)


if __name__ == "__main__":
    main()
