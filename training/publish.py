"""Writes a model's card from the facts about its weights, checks it, and pushes the folder.

    python training/publish.py FOLDER --dry-run             # print the card, checked; write and send nothing
    python training/publish.py FOLDER                       # write README.md and .eval_results/ into the folder
    python training/publish.py FOLDER user/repo --private   # ... and push it, in one commit
    python training/publish.py FOLDER --facts MINE.yaml     # ... in your own words: title, data, limits, example

The card quotes FOLDER/report.json (`dncnorm evaluate`), FOLDER/training.json (written by the training), and an example
that the model is run on. What neither they nor `--facts` know is left out. The keys of a facts file are those of
model_cards/en.yaml; all are optional. The local part of huggingface_hub's validation is always made; the Hub's own
validator is asked with `--ask-hub`, and by every push.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from card_example import example_of
from card_facts import Facts, Record, facts_of
from huggingface_hub import ModelCard
from model_card import card, hub_results

from dncnorm.core.files import atomic_write_text
from dncnorm.core.hub import CARD, push_folder

EVAL_RESULTS = ".eval_results"


def rendered_card(folder: Path, given: Path | None, repo_id: str | None = None) -> tuple[Record, Facts, ModelCard]:
    """Returns the facts about a folder's model, and its card.

    given: a facts file. Raises OSError or ValueError for missing or wrong files.
    """
    record = Record.of(folder)
    facts = facts_of(record, given)
    example = example_of(folder, record.language, facts.example)
    return record, facts, card(record, facts, example, repo_id)


def write(record: Record, facts: Facts, rendered: ModelCard) -> None:
    """Writes card and results into the folder; removes results that are not this card's."""
    results = hub_results(record, facts)
    for file in (record.folder / EVAL_RESULTS).glob("*.yaml"):
        if file.name not in results:
            file.unlink()
    atomic_write_text(record.folder / CARD, str(rendered))
    for name, content in results.items():
        atomic_write_text(record.folder / EVAL_RESULTS / name, content)


def main() -> int:
    """Runs the command line. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a model's folder, with report.json")
    parser.add_argument("repo_id", nargs="?", help="where to push it")
    parser.add_argument("--facts", type=Path, help="a YAML file: what you know of the model, in your own words")
    parser.add_argument("--dry-run", action="store_true", help="print the card; write and push nothing")
    parser.add_argument("--ask-hub", action="store_true", help="ask the Hub's validator too (needs the network)")
    parser.add_argument("--private", action="store_true")
    parser.add_argument("--revision", help="branch to commit to")
    options = parser.parse_args()
    try:
        publish(options)
    except (OSError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


def publish(options: argparse.Namespace) -> None:
    """Prints, or writes and pushes, as the options ask."""
    record, facts, rendered = rendered_card(options.folder, options.facts, options.repo_id)
    if options.ask_hub:
        rendered.validate()
    if options.dry_run:
        print(rendered)
        return
    write(record, facts, rendered)
    if options.repo_id:
        print(push_folder(options.folder, options.repo_id, private=options.private, revision=options.revision))


if __name__ == "__main__":
    sys.exit(main())
