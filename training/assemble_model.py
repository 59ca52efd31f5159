"""Put a trained network, its tokenizer, a gate and a grammar into one model's folder (design.md, "A model's folder").

python training/assemble_model.py runs/en-small/best --gate dncnorm/pretrained/en/gate \
    --grammar dncnorm/pretrained/en/grammar --output dncnorm/pretrained/en
dncnorm evaluate DEV --model dncnorm/pretrained/en --report report/ && cp report/report.json dncnorm/pretrained/en/
"""

from __future__ import annotations

import argparse
from pathlib import Path

from dncnorm import DncNormForTextNormalization, DncNormTokenizer, Gate
from dncnorm.files import atomic_write_text
from dncnorm.grammars import Grammar


def assemble(
    network: Path,
    gate: Path,
    output: Path,
    *,
    grammar: Path | None = None,
    threshold: float | None = None,
    card: Path | None = None,
) -> None:
    """Write the folder; `threshold` replaces the gate's own, where the pair wants another.

    Raises OSError, GateError or GrammarError where a part is missing or damaged.
    """
    model = DncNormForTextNormalization.from_pretrained(network)
    tokenizer = DncNormTokenizer.from_pretrained(str(network))
    model.gate = Gate.load(gate) if threshold is None else Gate.load(gate).with_threshold(threshold)
    if grammar is not None:
        model.grammar = Grammar.from_pretrained(grammar)
    model.save_pretrained(output)
    tokenizer.save_pretrained(str(output))
    if card is not None:
        atomic_write_text(output / "README.md", card.read_text(encoding="utf-8"))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path, help="a run's best/")
    parser.add_argument("--gate", type=Path, required=True, help="a gate's folder")
    parser.add_argument("--grammar", type=Path, help="a grammar's folder")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--threshold", type=float, help="from which probability on the network is asked")
    parser.add_argument("--card", type=Path, help="the model card to copy")
    arguments = vars(parser.parse_args())
    assemble(arguments.pop("network"), arguments.pop("gate"), arguments.pop("output"), **arguments)


if __name__ == "__main__":
    main()
