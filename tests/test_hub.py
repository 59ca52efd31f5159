"""A model's round trip: pushed whole to a Hub on the loopback, pulled at its revision, the same afterwards."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import transformers
from alike import assert_alike
from hub_server import TOKEN, Hub
from huggingface_hub import constants
from huggingface_hub.errors import RepositoryNotFoundError, RevisionNotFoundError
from test_gate import fitted
from test_grammar import small_source

import dncnorm
from dncnorm import DncNormForTextNormalization, Gate, load_gate, push_gate
from dncnorm.apps.cli import main
from dncnorm.bundle.bundle import Bundle
from dncnorm.bundle.override import Override
from dncnorm.bundle.overrides import Overrides
from dncnorm.core.hub import MODEL_FILES
from dncnorm.gate.check import GateError
from dncnorm.grammars import Grammar
from dncnorm.grammars.build import compiled
from dncnorm.grammars.files import write_files
from dncnorm.grammars.manifest import GrammarError
from dncnorm.normalization.embedded import EMBEDDED

PIPELINES: tuple[Any, ...] = (transformers.pipeline, dncnorm.pipeline)
REPO = "someone/spoken"
TEXT = "The XML cost x1 and 25 dollars."
DOCUMENTS = {
    "README.md": b"---\nlanguage: en\n---\n# A model\n",
    "report.json": b'{"accuracy": {"ALL": 0.5}}\n',
    "training.json": b'{"step": 3}\n',
    ".eval_results/dev.yaml": b"- value: 0.5\n",
}


@pytest.fixture(scope="module")
def whole(model_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all files of a model, its parts small, and a checkpoint that is not to travel."""
    folder = tmp_path_factory.mktemp("whole")
    model = DncNormForTextNormalization.from_pretrained(model_folder)
    write_files(folder / "grammar", compiled(small_source()))
    model.bundle = Bundle(
        gate=fitted("ph18"),
        grammar=Grammar.from_pretrained(folder / "grammar"),
        overrides=Overrides((Override("XML", "x m l"),)),
        documents=DOCUMENTS,
    )
    model.save_pretrained(folder)
    (folder / "checkpoints").mkdir()
    (folder / "checkpoints" / "model.safetensors").write_bytes(b"large")
    return folder


@pytest.fixture(scope="module")
def expected(whole: Path) -> dict[str, Any]:
    """The result of the folder's pipeline."""
    said: dict[str, Any] = dncnorm.pipeline(model=whole)(TEXT)
    return said


@pytest.fixture
def model(whole: Path) -> DncNormForTextNormalization:
    loaded: DncNormForTextNormalization = DncNormForTextNormalization.from_pretrained(whole)
    return loaded


def content(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and "checkpoints" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def cached_models(cache: str = "") -> list[Path]:
    """The cached files of models: links to whole files."""
    return [path for path in Path(cache or constants.HF_HUB_CACHE).glob("*/snapshots/*/**/*") if path.is_file()]


# There and back.


def test_the_command_pushes_the_whole_folder_in_one_commit_and_both_pipelines_load_it(
    hub: Hub,
    whole: Path,
    expected: dict[str, Any],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert main(["push", str(whole), REPO]) == 0
    assert capsys.readouterr().out.strip() == f"{hub.endpoint}/{REPO}/commit/{hub.repositories[REPO].at('main')}"
    assert hub.files(REPO) == content(whole)
    assert len([request for request in hub.requests if "/commit/" in request]) == 1
    assert not hub.repositories[REPO].private
    for build in PIPELINES:
        loaded = build("text-normalization", model=REPO)
        assert_alike(loaded(TEXT), expected)
        assert loaded.model.name_or_path == REPO
        assert loaded.model.bundle.documents == DOCUMENTS
    for owner, name in ((loaded, "someone/again"), (loaded.model, "someone/more")):
        assert owner.push_to_hub(name, private=True).startswith(hub.endpoint)
        assert hub.files(name) == hub.files(REPO)
        assert hub.repositories[name].private
    hub.requests.clear()
    dncnorm.pipeline(model=REPO)
    assert hub.requests == [f"GET /api/models/{REPO}/revision/main"], "nothing is downloaded again"
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    hub.requests.clear()
    for build in PIPELINES:
        assert_alike(build("text-normalization", model=REPO)(TEXT), expected)
    assert hub.requests == []


def test_a_private_model_needs_the_token(
    hub: Hub, whole: Path, model: DncNormForTextNormalization, tmp_path: Path
) -> None:
    with pytest.raises(OSError, match="401"):
        model.push_to_hub(REPO, token="hf_wrong")
    assert hub.repositories == {}
    dncnorm.core.hub.push_folder(whole, REPO, private=True)
    for build in (dncnorm.pipeline, transformers.pipeline):
        with pytest.raises(OSError, match=r"Repository Not Found|not a valid model identifier|private"):
            build("text-normalization", model=REPO, token=False)
    other = tmp_path / "other-cache"
    dncnorm.pipeline(model=REPO, token=TOKEN, cache_dir=other)
    assert cached_models(str(other))
    assert not cached_models()


def test_a_revision_is_a_branch_or_a_commit_and_nothing_is_mixed(hub: Hub, model: DncNormForTextNormalization) -> None:
    model.push_to_hub(REPO)
    first = hub.repositories[REPO].at("main")
    gate = model.bundle.gate.with_threshold(0.875)
    model.bundle = replace(model.bundle, gate=gate, overrides=None, documents={})
    model.push_to_hub(REPO, revision="bolder")
    for revision, threshold in (("main", 0.25), ("bolder", 0.875), (first, 0.25)):
        for build in PIPELINES:
            loaded = build("text-normalization", model=REPO, revision=revision)
            assert loaded.gate_threshold == threshold
            assert (loaded.model.bundle.overrides is None) == (revision == "bolder")
    # What the model no longer has went in the same commit; a card may be people's work, and stays.
    assert set(hub.files(REPO)) - set(hub.files(REPO, "bolder")) == {"overrides.tsv", *DOCUMENTS} - {"README.md"}


# The gate alone.


def test_a_gate_is_pushed_and_loaded_alone(hub: Hub, whole: Path) -> None:
    gate = fitted("lexical")
    push_gate(gate, REPO, private=True)
    assert set(hub.files(REPO)) == {f"gate/{name}" for name in gate.config.files}
    back = load_gate(REPO, revision="main")
    assert back is not None
    sentence = [TEXT.split()]
    assert back.probabilities(sentence).tolist() == gate.probabilities(sentence).tolist()
    assert main(["push", str(whole / "gate"), "someone/other"]) == 0
    assert {name.split("/")[0] for name in hub.files("someone/other")} == {"gate"}


def test_the_gate_of_a_model_is_replaced_alone(hub: Hub, whole: Path) -> None:
    dncnorm.core.hub.push_folder(whole, REPO)
    before = hub.files(REPO)
    push_gate(Gate.load(whole / "gate").with_threshold(0.875), REPO)
    assert {name for name, _ in hub.files(REPO).items() ^ before.items()} == {"gate/config.json", "gate/manifest.json"}
    hub.requests.clear()
    gate = load_gate(REPO)
    assert gate is not None
    assert gate.threshold == 0.875
    assert not [request for request in hub.requests if "safetensors" in request], "only the gate is downloaded"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_file_of_an_embedded_model_travels(language: str) -> None:
    folder = EMBEDDED / language
    files = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    assert files == {path.relative_to(folder) for pattern in MODEL_FILES for path in folder.glob(pattern)}


def test_a_repository_without_a_gate_has_none(hub: Hub, model_folder: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(model_folder, tmp_path / "model")
    shutil.rmtree(folder / "gate")
    (folder / "manifest.json").unlink()
    DncNormForTextNormalization.from_pretrained(folder).push_to_hub(REPO)
    assert load_gate(REPO) is None
    with pytest.raises(ValueError, match=r"model\.bundle\.gate: None; the model's folder lacks gate/config\.json"):
        dncnorm.pipeline(model=REPO)
    assert main(["push", str(folder), "someone/other"]) == 1
    assert "someone/other" not in hub.repositories


# What goes wrong.


def test_a_missing_repository_or_revision_is_named(hub: Hub, whole: Path) -> None:
    for load in (DncNormForTextNormalization.from_pretrained, load_gate):
        with pytest.raises(RepositoryNotFoundError, match="someone/none"):
            load("someone/none")
    dncnorm.core.hub.push_folder(whole, REPO)
    with pytest.raises(RevisionNotFoundError, match="v9"):
        dncnorm.pipeline(model=REPO, revision="v9")
    for name in ("runs/mine/best", "/no/such/folder", "./model"):
        with pytest.raises(ValueError, match=rf"^{name}: no such folder, nor the name of a Hub repository \(user/name"):
            dncnorm.pipeline(model=name)
    assert not cached_models()


def test_a_repository_that_is_not_cached_is_named_offline(
    hub: Hub, whole: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
        assert main(["push", str(whole), REPO]) == 1
    assert f"dncnorm: {REPO}: no answer from the Hub: " in capsys.readouterr().err
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    with pytest.raises(OSError, match=r"^someone/none: no such folder, not in the cache, and no answer from the Hub: "):
        dncnorm.pipeline(model="someone/none")


def test_half_an_upload_changes_nothing(hub: Hub, model: DncNormForTextNormalization) -> None:
    model.push_to_hub(REPO)
    before = hub.files(REPO)
    model.bundle = replace(model.bundle, gate=model.bundle.gate.with_threshold(0.875))
    model.output.weight.data.zero_()
    for request in ("POST .*/commit/main", "POST .*/preupload/main"):
        hub.faults = {request: 403}
        with pytest.raises(OSError, match="403"):
            model.push_to_hub(REPO)
        assert hub.files(REPO) == before


@pytest.mark.parametrize("file", ["model.safetensors", "grammar/words.txt"])
def test_half_a_download_leaves_no_model_in_the_cache(
    hub: Hub, whole: Path, expected: dict[str, Any], file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dncnorm.core.hub.push_folder(whole, REPO)
    hub.faults[f"GET .*/{file}"] = 0.5
    with pytest.raises(OSError, match="503"):
        dncnorm.pipeline(model=REPO)
    assert file not in {path.relative_to(path.parents[1 + file.count("/")]).as_posix() for path in cached_models()}
    hub.faults.clear()
    with monkeypatch.context() as offline:  # what did come must not pass for a model without its gate or grammar
        offline.setattr(constants, "HF_HUB_OFFLINE", True)
        with pytest.raises(OSError, match="incomplete"):
            dncnorm.pipeline(model=REPO)
    assert_alike(dncnorm.pipeline(model=REPO)(TEXT), expected)


NEEDED = {
    "model.safetensors": (OSError, "safetensors|weights"),
    "gate/model.json": (GateError, "model"),
    "grammar/words.txt": (GrammarError, "words"),
    "source_vocab.json": (ValueError, "source_vocab"),
}


def test_a_damaged_model_is_neither_pushed_nor_loaded(hub: Hub, whole: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(whole, tmp_path / "model")
    for name, (error, message) in NEEDED.items():
        file = folder / name
        saved = file.read_bytes()
        for damaged in (saved[:-5] + b"\xff\x00\xff", None):
            if damaged is None:
                file.unlink()
            else:
                file.write_bytes(damaged)
            assert main(["push", str(folder), REPO]) == 1
            with pytest.raises(error, match=message):
                dncnorm.pipeline(model=folder)
        file.write_bytes(saved)
    assert REPO not in hub.repositories


def test_a_folder_without_a_model_is_not_pushed(hub: Hub, tmp_path: Path, tiny: dncnorm.TextNormalizer) -> None:
    with pytest.raises(ValueError, match="call push_to_hub"):
        tiny.save_pretrained(tmp_path, push_to_hub=True)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "notes.txt").write_text("hello", encoding="utf-8")
    with pytest.raises(ValueError, match=f"{tmp_path}.*holds none of"):
        dncnorm.core.hub.push_folder(tmp_path, REPO)
    assert hub.requests == []
