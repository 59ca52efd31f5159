"""The card of a model that was trained on two made-up sentences: it normalizes nothing, and its card says so."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import train_gate
from assemble_model import assemble
from publish import rendered_card
from test_cards import OURS

from dncnorm.evaluation.report import write_report
from dncnorm.evaluation.runner import evaluate_corpus
from dncnorm.normalization.loading import pipeline
from dncnorm.training.seq2seq.run import read_config, train

pytestmark = pytest.mark.slow

CONFIGS = Path(__file__).parents[1] / "hub_configs"
SENTENCES = """\
PLAIN	It	<self>
MEASURE	15 kg	fifteen kilograms
PUNCT	.	sil
<eos>	<eos>
PLAIN	The	<self>
LETTERS	IUCN	i u c n
PUNCT	.	sil
<eos>	<eos>
"""


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Gate and network, trained on them by the smallest configuration, put together and evaluated."""
    folder = tmp_path_factory.mktemp("small")
    corpus, dev = folder / "mine.tsv", folder / "dev.tsv"
    corpus.write_text(SENTENCES * 100, encoding="utf-8")
    dev.write_text(SENTENCES, encoding="utf-8")
    gate, made = folder / "gate", folder / "my-model"
    recipe = ["--config", str(CONFIGS / "gate-corpus.json"), "--output", str(gate), "--threads", "1"]
    assert train_gate.main([str(corpus), "--dev", str(dev), *recipe]) == 0
    config = str(CONFIGS / "tiny.yaml")
    best = train(folder / "run", [str(corpus)], [str(dev)], *read_config(config), cpu=True, recipe=config)
    assemble(best, gate, made)
    scores = evaluate_corpus(pipeline(model=made), [dev], progress=False)
    write_report(made, scores, model="my-model", corpus="dev.tsv")
    return made


@pytest.fixture(scope="module")
def card(model: Path) -> str:
    """Its card, without facts of the user's."""
    text = str(rendered_card(model, None)[2])
    sys.stdout.write(text)
    return text


def test_it_claims_nothing_that_is_ours(card: str) -> None:
    assert OURS.findall(card) == []
    assert "grammar" not in card
    assert "license" not in card


def test_it_says_what_the_model_was_trained_on(card: str) -> None:
    for line in (
        "# my-model",
        "- The network: `tiny.yaml`, 20 steps.",
        "- The network was trained on `mine.tsv`; its best step was chosen by `dev.tsv`.",
        "- The gate: `gate-corpus.json`.",
        "- The gate was fitted on `mine.tsv`.",
        "- Sentences of `dev.tsv` that the gate was also fitted on: 2 of 2.",
    ):
        assert line in card.split("\n")
    assert "The best step of the training was chosen by this file" in card
    assert "lies between" not in card, "two sentences have no interval"
    assert str(Path.home()) not in card


def test_it_says_that_the_model_normalizes_nothing(card: str) -> None:
    assert "| ALL | 6 | 0.6667 |" in card
    assert "Of the 2 tokens that the corpus changes, right: 0.0000." in card
    assert "There is no example here: the model normalizes none of the 10 sentences that were tried." in card
    assert "# ->" not in card


def test_a_step_of_further_training_leaves_the_card_behind(model: Path, card: str, tmp_path: Path) -> None:
    import torch

    from dncnorm import DncNormForTextNormalization

    (model / "README.md").write_text(card, encoding="utf-8")
    further = DncNormForTextNormalization.from_pretrained(model)
    with torch.no_grad():
        further.output.bias[5] += 0.5
    further.save_pretrained(tmp_path / "further")
    kept = {path.name for path in (tmp_path / "further").iterdir()}
    assert not kept & {"README.md", "report.json", "training.json", "calibration.json"}
    assert "gate" in kept
