"""A small gate: saved, loaded, damaged in every way, and asked odd questions."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from xgboost import QuantileDMatrix

from dncnorm.core.records import Sentence, Token
from dncnorm.gate.gate import CHUNK_ROWS, Gate, GateConfig, GateError
from dncnorm.gate.trees import Trees
from dncnorm.languages.base import GateKnowledge
from dncnorm.training.gate.examples import labels_of, plain_examples
from dncnorm.training.gate.fitting import FitSettings, fit_booster
from dncnorm.training.gate.lexicons import LexiconCounts, LexiconSource, ListSource, learn_lexicon

SOURCE = LexiconSource(
    words={"cost": (3, 0, 0)},
    lists={"letters": ListSource(("IUCN",))},
    language=GateKnowledge(vowels="aeiou", script=(("A", "z"),)),
    least=1,
)
SENTENCES = [["It", "cost", "15", "dollars"], ["The", "IUCN", "met", "."], [], ["12"]]
ODD = ["", "\x00", "\ud800", "x" * 1_000_000, "１２", "שלום", "😀", "e\u0301"]
FILES = ["config.json", "lexicon.json", "manifest.json", "model.json"]


def sample(count: int) -> list[Sentence]:
    """Sentences in which numbers and IUCN are changed."""
    sentences = []
    for number in range(count):
        letters = Token("IUCN", "i u c n", "LETTERS") if number % 3 else Token("Unesco", "<self>", "PLAIN")
        cost = Token(str(number % 90 + 10), "some number", "CARDINAL")
        words = [Token(word, "<self>", "PLAIN") for word in ("It", "cost", "dollars")]
        sentences.append(Sentence((words[0], letters, words[1], cost, words[2], Token(".", "sil", "PUNCT"))))
    return sentences


def fitted(feature_set: str) -> Gate:
    sentences = sample(120)
    lexicon = learn_lexicon([LexiconCounts.of(sentences)], SOURCE) if feature_set == "lexical" else None
    settings = FitSettings(trees=12, max_depth=3, learning_rate=0.5)
    train = plain_examples(sentences, feature_set, lexicon)
    booster = fit_booster(QuantileDMatrix(train.features, train.labels), None, settings, threads=1).booster
    return Gate(Trees.of(booster), GateConfig(feature_set, 0.25), lexicon)


@pytest.fixture(scope="module")
def gates() -> dict[str, Gate]:
    return {feature_set: fitted(feature_set) for feature_set in ("ph18", "lexical")}


@pytest.fixture
def folder(gates: dict[str, Gate], tmp_path: Path) -> Path:
    """A saved gate that a test may damage: without its manifest, which would report any change."""
    gates["ph18"].save(tmp_path / "gate")
    (tmp_path / "gate" / "manifest.json").unlink()
    return tmp_path / "gate"


@pytest.mark.parametrize("feature_set", ["ph18", "lexical"])
def test_it_learns_and_comes_back_the_same(gates: dict[str, Gate], tmp_path: Path, feature_set: str) -> None:
    gate, known = gates[feature_set], sample(9)
    result = gate.probabilities(SENTENCES)
    assert (result.dtype, result.shape) == (np.float64, (9,))
    learned = gate.probabilities([sentence.words for sentence in known]) >= gate.threshold
    assert learned.tolist() == labels_of(known).astype(bool).tolist()
    gate.save(tmp_path / "new" / "gate")
    loaded = Gate.load(tmp_path / "new" / "gate")
    assert np.array_equal(loaded.probabilities(SENTENCES), result)
    assert (loaded.config, loaded.lexicon, loaded.threshold) == (gate.config, gate.lexicon, 0.25)
    files = sorted(path.name for path in (tmp_path / "new" / "gate").iterdir())
    assert files == sorted(gate.config.files) == [name for name in FILES if gate.lexicon or name != "lexicon.json"]
    other = gate.with_threshold(0.75)
    assert (other.threshold, gate.threshold) == (0.75, 0.25)
    assert np.array_equal(other.probabilities(SENTENCES), result)


def test_a_sentence_gets_the_same_alone_in_a_batch_and_from_threads(gates: dict[str, Gate]) -> None:
    long = ["cost", "15", "IUCN"] * (CHUNK_ROWS // 3 + 50)
    sentences = [*SENTENCES, ["IUCN", "15"], ODD, long] * 2
    whole = gates["lexical"].probabilities(sentences)
    with ThreadPoolExecutor(4) as pool:
        alone = list(pool.map(lambda sentence: gates["lexical"].probabilities([sentence]), sentences))
    assert np.array_equal(np.concatenate(alone), whole)
    assert ((whole >= 0) & (whole <= 1)).all()
    assert gates["lexical"].probabilities([]).shape == (0,)
    across = gates["ph18"].probabilities([long])[CHUNK_ROWS - 3 : CHUNK_ROWS + 3]
    near = long[CHUNK_ROWS - 6 : CHUNK_ROWS + 6]
    assert np.array_equal(across, gates["ph18"].probabilities([near])[3:9])


def test_features_must_fit_the_model(gates: dict[str, Gate]) -> None:
    with pytest.raises(GateError, match="trees: 94 features; 'lexical' has"):
        Gate(gates["ph18"].trees, GateConfig("lexical"), gates["lexical"].lexicon)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"feature_sets": "ph18"}, "unknown key 'feature_sets'; known are feature_set, threshold, format"),
        ({"feature_set": "deep"}, "feature_set: 'deep' is unknown; expected one of ph18, lexical"),
        ({"threshold": 1.5}, "threshold: 1.5; expected a number from 0 to 1"),
        ([], "a list; expected an object"),
    ],
)
def test_a_wrong_config_is_refused(folder: Path, values: object, message: str) -> None:
    (folder / "config.json").write_text(json.dumps(values))
    with pytest.raises(GateError, match=re.escape(f"{folder / 'config.json'}: {message}")):
        Gate.load(folder)


@pytest.mark.parametrize("name", ["config.json", "model.json", "lexicon.json"])
def test_a_missing_or_damaged_file_is_named(gates: dict[str, Gate], tmp_path: Path, name: str) -> None:
    gates["lexical"].save(tmp_path)
    file = tmp_path / name
    data = file.read_bytes()
    file.write_bytes(data + b" ")
    with pytest.raises(GateError, match=re.escape(f"{file}: its digest is")):
        Gate.load(tmp_path)
    (tmp_path / "manifest.json").unlink()
    for damaged in (data[: len(data) // 2], b"\xff\xfe", b"[" * 100_000):
        file.write_bytes(damaged)
        with pytest.raises(GateError, match=re.escape(str(file))):
            Gate.load(tmp_path)
    file.unlink()
    with pytest.raises(GateError, match=re.escape(f"{file}: cannot be read: No such file")):
        Gate.load(tmp_path)


def set_at(*path: Any, to: object) -> Callable[[Any], None]:
    """Returns an edit of one entry of a model's JSON; a path that begins with an array's name is in the second tree."""

    def edit(model: Any) -> None:
        learner = model["learner"]
        holder = learner if path[0] in learner else learner["gradient_booster"]["model"]["trees"][1]
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = to

    return edit


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (set_at("left_children", 0, to=2**40), "tree 1, node 0: left_children is 1099511627776"),
        (set_at("left_children", 0, to=0), "tree 1, node 0: child 0 is outside"),
        (set_at("right_children", 0, to=-1), "tree 1, node 0: child -1 is outside"),
        (set_at("right_children", 0, to=1), "is reached twice; a tree has no cycle and no shared node"),
        (set_at("parents", 1, to=2), "as its parent"),
        (set_at("split_indices", 0, to=94), "tree 1, node 0: split_indices is 94; expected 0..93"),
        (set_at("split_indices", 0, to="a"), "tree 1, node 0: split_indices is 'a'; expected a number"),
        (set_at("split_type", 0, to=1), "tree 1, node 0: split_type is 1; expected 0..0"),
        (set_at("base_weights", to=[]), "tree 1: base_weights has"),
        (set_at("categories", to=[1]), "tree 1: categories is '[1]'; expected '[]'"),
        (set_at("left_children", to=[]), "tree 1: no nodes; expected at least the root"),
        (set_at("tree_param", "num_nodes", to="3000000"), "tree 1: num_nodes is '3000000'; expected"),
        (set_at("id", to=7), "tree 1: id is '7'; expected '1'"),
        (set_at("gradient_booster", "name", to="dart"), "the booster is 'dart'; expected 'gbtree'"),
        (set_at("objective", "name", to="softmax"), "the objective is 'softmax'; expected 'binary:logistic'"),
        (
            set_at("learner_model_param", "num_feature", to="95"),
            "95 features; the files beside it ask for 94: one is of another model",
        ),
        (set_at("gradient_booster", "model", "trees", to=[]), "num_trees is '12'; expected '0'"),
        (set_at("gradient_booster", "model", "cats", to={"enc": [1]}), "cats is"),
    ],
)
def test_damaged_trees_and_models_of_another_kind_are_refused(
    folder: Path, edit: Callable[[Any], None], message: str
) -> None:
    model = json.loads((folder / "model.json").read_bytes())
    edit(model)
    (folder / "model.json").write_text(json.dumps(model))
    with pytest.raises(GateError, match=re.escape(f"{folder / 'model.json'}: ") + ".*" + re.escape(message)):
        Gate.load(folder)


@pytest.mark.parametrize(
    ("new", "message"), [('"id":0,"id":0,', "duplicate key among"), ('"id":NaN,', "NaN is not a finite number")]
)
def test_json_that_readers_would_take_differently_is_refused(folder: Path, new: str, message: str) -> None:
    path = folder / "model.json"
    path.write_text(path.read_text().replace('"id":0,', new, 1))
    with pytest.raises(GateError, match=message):
        Gate.load(folder)


def test_random_damage_is_refused_or_harmless(folder: Path) -> None:
    draw, whole, loaded = random.Random(0), (folder / "model.json").read_bytes(), 0
    for _ in range(100):
        data = bytearray(whole)
        for _ in range(draw.choice([1, 1, 2, 5])):
            data[draw.randrange(len(data))] = draw.choice([draw.randrange(256), ord(draw.choice("0123456789"))])
        (folder / "model.json").write_bytes(data)
        with suppress(GateError):
            gate = Gate.load(folder)
            loaded += 1
            assert len(gate.probabilities([["It", "cost", "15"]])) == 3
    assert 0 < loaded < 100
