"""What several tests share: a tiny untrained model in a folder, with the embedded gate beside it."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch
from architectures import load_tokenizer
from english import AS_IN_THE_CORPUS
from example_vocabularies import build_vocabularies
from hub_server import TOKEN, Hub, serving
from huggingface_hub import constants

from dncnorm import DncNormConfig, DncNormForTextNormalization, DncNormTokenizer, Gate, TextNormalizer
from dncnorm.bundle.bundle import Bundle
from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.grammars import Grammar
from dncnorm.inference.window import Window
from dncnorm.model.vocabularies import write_vocabularies
from dncnorm.normalization.embedded import EMBEDDED
from dncnorm.normalization.loading import pipeline

# What is tested is small: one thread is as fast as two, and does not wait for the other on cores that are busy.
torch.set_num_threads(1)
gc.set_threshold(20_000, 50, 50)  # there are millions of objects, which a full collection visits
os.environ.setdefault("OMP_NUM_THREADS", "1")  # for the processes that tests start

TARGETS = ("two thousand seven", "the fourth of march", "b c d", "fifteen kilograms", "sil")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that may take longest go first: a process that got one last would keep the others waiting."""
    items.sort(key=lambda item: -max((mark.args[0] for mark in item.iter_markers("timeout")), default=0))


@pytest.fixture(scope="session")
def grammar() -> Grammar:
    """The embedded English grammar."""
    return Grammar.from_pretrained(EMBEDDED / "en" / GRAMMAR_FOLDER)


@pytest.fixture(scope="session")
def model_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An untrained model of 14,000 weights; what it says is nonsense, but always the same."""
    folder = tmp_path_factory.mktemp("tiny-model")
    windows = [Window("The weight", "15 kg", "in 2007 , IUCN")]
    source, target = build_vocabularies(windows, TARGETS, min_word_count=1)
    write_vocabularies(folder, source, target)
    tokenizer = DncNormTokenizer.from_pretrained(str(folder))
    torch.manual_seed(7)
    sizes = {"embedding_size": 8, "hidden_size": 16, "attention_size": 8, "feature_size": 16}
    memory = {"memory_size": 6, "word_size": 5, "num_reads": 2}
    config = DncNormConfig(
        source_vocab_size=len(source), target_vocab_size=len(target), max_target_length=12, **sizes, **memory
    )
    model = DncNormForTextNormalization(config)
    model.bundle = Bundle(gate=Gate.load(EMBEDDED / "en" / "gate"))
    model.save_pretrained(folder)
    tokenizer.save_pretrained(str(folder))
    return folder


@pytest.fixture(scope="module")
def tokenizer(model_folder: Path) -> DncNormTokenizer:
    """That model's tokenizer, with a few word pieces."""
    return load_tokenizer(model_folder)


@pytest.fixture(scope="session")
def tiny(model_folder: Path) -> TextNormalizer:
    """The pipeline of that model."""
    return pipeline(model=model_folder)


@pytest.fixture(scope="session")
def normalize() -> TextNormalizer:
    """The pipeline of the embedded English model."""
    return pipeline("text-normalization", **AS_IN_THE_CORPUS)


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Hub]:
    """An empty Hub on the loopback, which the real client talks to, with a token and an empty cache of its own."""
    with serving() as hub:
        monkeypatch.setattr(constants, "ENDPOINT", hub.endpoint)
        monkeypatch.setattr(
            constants, "HUGGINGFACE_CO_URL_TEMPLATE", f"{hub.endpoint}/{{repo_id}}/resolve/{{revision}}/{{filename}}"
        )
        monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "hub-cache"))
        monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
        monkeypatch.setenv("HF_TOKEN", TOKEN)
        yield hub
