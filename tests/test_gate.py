"""A small gate: saved, loaded, damaged in every way, and asked odd questions."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dncnorm.core.records import Sentence, Token
from dncnorm.gate.gate import CHUNK_ROWS, Gate, GateConfig, GateError
from dncnorm.gate.trees import Trees
from dncnorm.languages.base import GateKnowledge
from dncnorm.training.gate.examples import LexiconSource, ListSource, labels_of, learn_lexicon, plain_examples
from dncnorm.training.gate.fitting import FitSettings, fit_booster, quantile_matrix

SOURCE = LexiconSource(
    words={"cost": (3, 0, 0)},
    lists={"letters": ListSource(("IUCN",))},
    language=GateKnowledge(vowels="aeiou", script=(("A", "z"),)),
    least=1,
)
SENTENCES = [["It", "cost", "15", "dollars"], ["The", "IUCN", "met", "."], [], ["12"]]


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
    lexicon = learn_lexicon(sentences, SOURCE) if feature_set == "lexical" else None
    settings = FitSettings(trees=12, max_depth=3, learning_rate=0.5)
    train = quantile_matrix(plain_examples(sentences, feature_set, lexicon), settings)
    booster = fit_booster(train, None, settings, threads=1).booster
    return Gate(Trees.of(booster), GateConfig(feature_set, 0.25), lexicon)


@pytest.fixture(scope="module")
def gates() -> dict[str, Gate]:
    return {feature_set: fitted(feature_set) for feature_set in ("ph18", "lexical")}


@pytest.fixture(scope="module")
def folders(gates: dict[str, Gate], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    paths = {}
    for feature_set, gate in gates.items():
        paths[feature_set] = tmp_path_factory.mktemp(feature_set)
        gate.save(paths[feature_set])
    return paths


@pytest.fixture
def folder(folders: dict[str, Path], tmp_path: Path) -> Path:
    """A saved gate that a test may damage."""
    copy = Path(shutil.copytree(folders["ph18"], tmp_path / "gate"))
    (copy / "manifest.json").unlink()  # which would tell any damage
    return copy


def change(path: Path, edit: Callable[[Any], None]) -> None:
    values = json.loads(path.read_bytes())
    edit(values)
    path.write_text(json.dumps(values))


def trees(model: Any) -> Any:
    return model["learner"]["gradient_booster"]["model"]["trees"]


@pytest.mark.parametrize("feature_set", ["ph18", "lexical"])
def test_it_learns_and_comes_back_the_same(gates: dict[str, Gate], folders: dict[str, Path], feature_set: str) -> None:
    gate, loaded = gates[feature_set], Gate.load(folders[feature_set])
    result = gate.probabilities(SENTENCES)
    assert result.dtype == np.float64
    assert result.shape == (9,)
    known = sample(9)
    learned = gate.probabilities([sentence.words for sentence in known]) >= gate.threshold
    assert learned.tolist() == labels_of(known).astype(bool).tolist()
    assert np.array_equal(loaded.probabilities(SENTENCES), result)
    assert (loaded.config, loaded.lexicon, loaded.threshold) == (gate.config, gate.lexicon, 0.25)
    assert sorted(path.name for path in folders[feature_set].iterdir()) == sorted(gate.config.files)


def test_its_files() -> None:
    assert GateConfig("ph18").files == ("config.json", "model.json", "manifest.json")
    assert GateConfig("lexical").files == ("config.json", "model.json", "lexicon.json", "manifest.json")


def test_saving_another_gate_leaves_nothing_of_the_first(
    gates: dict[str, Gate], folders: dict[str, Path], tmp_path: Path
) -> None:
    gates["lexical"].save(tmp_path / "new" / "gate")
    gates["ph18"].save(tmp_path / "new" / "gate")
    for path in folders["ph18"].iterdir():
        assert (tmp_path / "new" / "gate" / path.name).read_bytes() == path.read_bytes()
    assert not (tmp_path / "new" / "gate" / "lexicon.json").exists()


def test_another_threshold(gates: dict[str, Gate]) -> None:
    gate = gates["lexical"].with_threshold(0.75)
    assert (gate.threshold, gates["lexical"].threshold) == (0.75, 0.25)
    assert np.array_equal(gate.probabilities(SENTENCES), gates["lexical"].probabilities(SENTENCES))


@pytest.mark.parametrize("feature_set", ["ph18", "lexical"])
def test_a_sentence_gets_the_same_alone_in_a_batch_and_from_threads(gates: dict[str, Gate], feature_set: str) -> None:
    gate = gates[feature_set]
    sentences = [*SENTENCES, ["IUCN", "15"]] * 5
    whole = gate.probabilities(sentences)
    with ThreadPoolExecutor(4) as pool:
        alone = list(pool.map(lambda sentence: gate.probabilities([sentence]), sentences))
    assert np.array_equal(np.concatenate(alone), whole)


def test_a_long_sentence_is_cut_in_chunks_without_a_seam(gates: dict[str, Gate]) -> None:
    words = ["cost", "15", "IUCN"] * (CHUNK_ROWS // 3 + 50)
    result = gates["lexical"].probabilities([words])
    assert len(result) == len(words) > CHUNK_ROWS
    pieces = gates["ph18"].probabilities([words])[CHUNK_ROWS - 3 : CHUNK_ROWS + 3]
    short = words[CHUNK_ROWS - 6 : CHUNK_ROWS + 6]
    assert np.array_equal(pieces, gates["ph18"].probabilities([short])[3:9])


@pytest.mark.parametrize("feature_set", ["ph18", "lexical"])
def test_odd_words_get_a_probability(gates: dict[str, Gate], feature_set: str) -> None:
    words = ["", "\x00", "\ud800", "x" * 1_000_000, "１２", "שלום", "😀", "e\u0301"]
    result = gates[feature_set].probabilities([words])
    assert ((result >= 0) & (result <= 1)).all()
    assert gates[feature_set].probabilities([]).shape == (0,)


def test_what_is_no_word_is_a_type_error(gates: dict[str, Gate]) -> None:
    with pytest.raises(TypeError, match=re.escape("sentences[0][1]: None is a NoneType; expected str")):
        gates["ph18"].probabilities([["a", None]])  # type: ignore[list-item]


def test_features_must_fit_the_model(gates: dict[str, Gate]) -> None:
    with pytest.raises(GateError, match="trees: 94 features; 'lexical' has"):
        Gate(gates["ph18"].trees, GateConfig("lexical"), gates["lexical"].lexicon)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"feature_sets": "ph18"}, "unknown key 'feature_sets'; known are feature_set, threshold, format"),
        ({"feature_set": "deep"}, "feature_set: 'deep' is unknown; expected one of ph18, lexical"),
        ({"threshold": 1.5}, "threshold: 1.5; expected a number from 0 to 1"),
        ({"threshold": True}, "threshold: True; expected a number from 0 to 1"),
        ({"format": 2}, "format: 2; this version reads format 1"),
        ([], "a list; expected an object"),
    ],
)
def test_a_wrong_config_is_refused(folder: Path, values: object, message: str) -> None:
    (folder / "config.json").write_text(json.dumps(values))
    with pytest.raises(GateError, match=re.escape(f"{folder / 'config.json'}: {message}")):
        Gate.load(folder)


@pytest.mark.parametrize("name", ["config.json", "model.json", "lexicon.json"])
def test_a_missing_or_damaged_file_is_named(folders: dict[str, Path], tmp_path: Path, name: str) -> None:
    folder = Path(shutil.copytree(folders["lexical"], tmp_path / "gate"))
    data = (folder / name).read_bytes()
    (folder / name).write_bytes(data + b" ")
    with pytest.raises(GateError, match=re.escape(f"{folder / name}: its digest is")):
        Gate.load(folder)
    (folder / "manifest.json").unlink()
    for damaged in (data[: len(data) // 2], b"", b"\xff\xfe", b"[" * 100_000):
        (folder / name).write_bytes(damaged)
        with pytest.raises(GateError, match=re.escape(str(folder / name))):
            Gate.load(folder)
    (folder / name).unlink()
    with pytest.raises(GateError, match=re.escape(f"{folder / name}: cannot be read: No such file")):
        Gate.load(folder)


def first_child(tree: Any, value: int) -> None:
    tree["left_children"][0] = value


def swap_for_cycle(tree: Any) -> None:
    node = tree["left_children"][0]
    tree["left_children"][node], tree["right_children"][node] = 0, tree["right_children"][0]


def two_parents(tree: Any) -> None:
    tree["right_children"][0] = tree["left_children"][0]


def one_child(tree: Any) -> None:
    tree["right_children"][0] = -1


def set_entry(key: str, value: object) -> Callable[[Any], None]:
    def edit(tree: Any) -> None:
        tree[key][0] = value

    return edit


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda tree: first_child(tree, 10**6), "tree 1, node 0: child 1000000 is outside"),
        (lambda tree: first_child(tree, 2**40), "tree 1, node 0: left_children is 1099511627776"),
        (lambda tree: first_child(tree, -7), "tree 1, node 0: child -7 is outside"),
        (lambda tree: first_child(tree, 0), "tree 1, node 0: child 0 is outside"),
        (swap_for_cycle, "is outside 1.."),
        (two_parents, "is reached twice; a tree has no cycle and no shared node"),
        (one_child, "tree 1, node 0: child -1 is outside"),
        (lambda tree: tree["parents"].__setitem__(1, 2), "as its parent"),
        (set_entry("split_indices", 94), "tree 1, node 0: split_indices is 94; expected 0..93"),
        (set_entry("split_indices", -1), "tree 1, node 0: split_indices is -1; expected 0..93"),
        (set_entry("split_indices", "a"), "tree 1, node 0: split_indices is 'a'; expected a number"),
        (set_entry("split_type", 1), "tree 1, node 0: split_type is 1; expected 0..0"),
        (set_entry("split_conditions", 1e300), "tree 1, node 0: split_conditions is 1e+300; expected a finite 32-bit"),
        (lambda tree: tree["base_weights"].pop(), "tree 1: base_weights has"),
        (lambda tree: tree["categories"].append(1), "tree 1: categories is '[1]'; expected '[]'"),
        (lambda tree: tree.pop("parents"), "tree 1: parents is missing"),
        (lambda tree: tree.update(left_children=[]), "tree 1: no nodes; expected at least the root"),
        (lambda tree: tree["tree_param"].update(num_nodes="3000000"), "tree 1: num_nodes is '3000000'; expected"),
        (lambda tree: tree.update(id=7), "tree 1: id is '7'; expected '1'"),
    ],
)
def test_a_tree_that_is_none_is_refused(folder: Path, edit: Callable[[Any], None], message: str) -> None:
    change(folder / "model.json", lambda model: edit(trees(model)[1]))
    with pytest.raises(GateError, match=re.escape(str(folder / "model.json")) + ".*" + re.escape(message)):
        Gate.load(folder)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("gradient_booster", "name"), "dart", "the booster is 'dart'; expected 'gbtree'"),
        (("objective", "name"), "multi:softmax", "the objective is 'multi:softmax'; expected 'binary:logistic'"),
        (("learner_model_param", "num_feature"), "95", "num_feature is '95'; expected '94'"),
        (("learner_model_param", "num_class"), "3", "num_class is '3'; expected '0'"),
        (("gradient_booster", "model", "tree_info"), [1], "tree_info is '[1]'"),
        (("gradient_booster", "model", "iteration_indptr"), [0, 99], "iteration_indptr is '[0, 99]'"),
        (("gradient_booster", "model", "trees"), [], "num_trees is '12'; expected '0'"),
        (("gradient_booster", "model", "cats"), {"enc": [1]}, "cats is"),
    ],
)
def test_a_model_of_another_kind_is_refused(folder: Path, path: tuple[str, ...], value: object, message: str) -> None:
    def edit(model: Any) -> None:
        holder = model["learner"]
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = value

    change(folder / "model.json", edit)
    with pytest.raises(GateError, match=re.escape(message)):
        Gate.load(folder)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"id": 0,', '"id": 0, "id": 0,', "duplicate key among"),
        ('"id": 0,', '"id": NaN,', "NaN is not a finite number"),
        ('"version"', '"Version', "not valid JSON"),
    ],
)
def test_json_that_readers_would_take_differently_is_refused(folder: Path, old: str, new: str, message: str) -> None:
    path = folder / "model.json"
    change(path, lambda model: None)
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(GateError, match=message):
        Gate.load(folder)


MUTATE = """
import random, sys
from pathlib import Path
from dncnorm.gate.gate import Gate, GateError
folder, draw = Path(sys.argv[1]), random.Random(0)
whole = (folder / "model.json").read_bytes()
loaded = 0
for _ in range(200):
    data = bytearray(whole)
    for _ in range(draw.choice([1, 1, 2, 5])):
        data[draw.randrange(len(data))] = draw.choice([draw.randrange(256), ord(draw.choice("0123456789"))])
    (folder / "model.json").write_bytes(data)
    try:
        gate = Gate.load(folder)
    except GateError:
        continue
    assert len(gate.probabilities([["It", "cost", "15"]])) == 3
    loaded += 1
print(loaded)
"""


@pytest.mark.slow
def test_random_damage_never_crashes(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MUTATE, str(folder)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert 0 < int(done.stdout) < 200
