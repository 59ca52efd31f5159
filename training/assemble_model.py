"""Puts a network, its tokenizer, a gate, a grammar, a reading ranker and a decision list into one model's folder.

python training/assemble_model.py runs/en-small/best --config hub_configs/en-small.yaml \
    --gate dncnorm/pretrained/en/gate --gate-config hub_configs/gate-en.json \
    --grammar dncnorm/pretrained/en/grammar --decisions dncnorm/pretrained/en/decisions.json \
    --facts model_cards/en.yaml --output dncnorm/pretrained/en   # Russian: --ranker FOLDER, too
python training/calibrate.py DEV --model dncnorm/pretrained/en
dncnorm evaluate DEV --report report/ && cp report/report.json dncnorm/pretrained/en/
python training/publish.py dncnorm/pretrained/en        # the card, from report.json and training.json

The record of the training (`training.json`) goes along, with that of the gate, which `train_gate.py` writes beside it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from dncnorm import DncNormForTextNormalization, Gate
from dncnorm.bundle.calibration import CALIBRATION_FILE
from dncnorm.core.hub import read_documents
from dncnorm.grammars import Grammar
from dncnorm.ranking.decision_list import DecisionList
from dncnorm.ranking.ranker import ReadingRanker
from dncnorm.training.origin import RECORD


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
    facts: Path | None = None,
) -> None:
    """Write the folder; `threshold` replaces the gate's own, where the pair wants another.

    The card, report and calibration of a former model in the folder are removed: they describe other weights.

    config, gate_config: the files of the settings, for the record and the card; those of the records by default.
    facts: a file of facts for the card (`card_facts.py`), to be named in the record.

    Raises OSError, ValueError, GateError, GrammarError or RankerError where a part is missing or damaged.
    """
    model = DncNormForTextNormalization.from_pretrained(network)
    asked = Gate.load(gate) if threshold is None else Gate.load(gate).with_threshold(threshold)
    named = {"config": config, "gate_config": gate_config, "facts": facts and facts.as_posix()}
    given = {"grammar": grammar, "ranker": ranker, "decisions": decisions}
    record = _record(json.loads(model.bundle.documents.get(RECORD, b"{}")), gate, {"gate": gate, **given})
    record |= {"gate_threshold": asked.threshold} | {key: value for key, value in named.items() if value is not None}
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


def _record(network: dict[str, Any], gate: Path, given: Mapping[str, Path | None]) -> dict[str, Any]:
    """Returns the network's record with that of the gate; parts that are given are no longer inherited."""
    if "inherited" in network:
        network["inherited"] = [part for part in network["inherited"] if given.get(part) is None]
    former = {key: value for key, value in network.items() if not key.startswith("gate_")}
    place = gate / RECORD
    if not place.is_file():
        return former
    fitted = json.loads(place.read_text(encoding="utf-8"))
    return former | {f"gate_{key}": fitted[key] for key in ("config", "data", "dev") if key in fitted}


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
    parser.add_argument("--facts", type=Path, help="a YAML file for the card, to be named in the record")
    arguments = vars(parser.parse_args())
    assemble(arguments.pop("network"), arguments.pop("gate"), arguments.pop("output"), **arguments)


if __name__ == "__main__":
    main()
