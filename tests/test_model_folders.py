"""A damaged or hostile model folder is refused by an error that names the file, or does no harm."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import os
import shutil
import signal
import struct
import time
from pathlib import Path
from typing import Any

import pytest
import torch
from attacks import model_folders
from attacks.model_folders import Attack, Mutant
from safetensors.torch import load_file, save_file
from test_grammar import small_source

import dncnorm
from dncnorm import DncNormConfig, DncNormForTextNormalization
from dncnorm.bundle.calibration import Calibration, Curve
from dncnorm.bundle.folder import read_folder, sign_folder
from dncnorm.bundle.weight_files import check_weight_files
from dncnorm.core.links import check_entries, is_packaged
from dncnorm.core.manifest import read_manifest
from dncnorm.grammars import Grammar
from dncnorm.grammars.build import compiled
from dncnorm.grammars.files import GrammarFiles, write_files
from dncnorm.grammars.manifest import GrammarError
from dncnorm.grammars.transducers import check_transducer
from dncnorm.inference.network import read_network
from dncnorm.model.onnx import read_graphs
from dncnorm.normalization.embedded import EMBEDDED, embedded_languages
from training.sign_model import sign

HEADER = 66
"""Bytes of an OpenFst file before the first state."""
FIELDS = ((0, 4), (4, 4), (26, 4), (30, 4), (34, 8), (42, 8), (50, 8), (58, 8))
"""Offset and size of each number before the first state."""
NUMBERS = (0, 1, -1, 2, 7, 2**31 - 1, -(2**31), 2**62, -(2**63), 3_000_000_000)


@pytest.fixture
def folder(model_folder: Path, tmp_path: Path) -> Path:
    """A model that a test may damage, with its manifests."""
    return Path(shutil.copytree(model_folder, tmp_path / "model"))


def load(folder: Path) -> DncNormForTextNormalization:
    model: DncNormForTextNormalization = DncNormForTextNormalization.from_pretrained(folder)
    return model


def without_manifests(folder: Path) -> Path:
    for file in folder.rglob("manifest.json"):
        if file.parent.name != "grammar":
            file.unlink()
    return folder


def change(file: Path, **values: Any) -> None:
    file.write_text(json.dumps({**json.loads(file.read_bytes()), **values}), encoding="utf-8")


# The manifest.


def test_a_file_that_is_not_as_it_was_saved_is_named(folder: Path) -> None:
    for name in ("config.json", "source_vocab.json", "tokenizer_config.json", "gate/model.json"):
        saved = (folder / name).read_bytes()
        (folder / name).write_bytes(saved + b"\n")
        with pytest.raises(ValueError, match=rf"/model/{name}: its digest .* then delete manifest\.json"):
            read_folder(folder)
        (folder / name).write_bytes(saved)
    (folder / name).write_bytes(saved + b"\n")
    without_manifests(folder)
    for name in ("overrides.tsv", "README.md", "report.json"):  # people edit these
        (folder / name).write_text("XML\tx m l\n", encoding="utf-8")
    assert read_folder(folder).bundle.overrides


def test_a_part_is_exchanged_whole_and_each_save_keeps_the_manifest_true(folder: Path, tmp_path: Path) -> None:
    model = load(folder)
    assert model.bundle.gate is not None
    model.bundle.gate.with_threshold(0.9).save(folder / "gate")
    assert model.tokenizer is not None
    model.tokenizer.save_pretrained(str(folder))
    model.config.save_pretrained(folder)
    gate = read_folder(folder).bundle.gate
    assert gate is not None
    assert gate.threshold == 0.9
    model.save_pretrained(tmp_path / "sharded", max_shard_size="20KB")
    assert (tmp_path / "sharded" / "model.safetensors.index.json").is_file()
    model.to(torch.float16).save_pretrained(tmp_path / "half")
    for saved in ("sharded", "half"):
        read_folder(tmp_path / saved).check_weights()


def test_other_weights_are_named_and_numbers_that_are_none(folder: Path) -> None:
    file = folder / "model.safetensors"
    weights = load_file(file)
    weights["output.bias"][0] += 1.0
    save_file(weights, file, metadata={"format": "pt"})
    with pytest.raises(OSError, match=r"model\.safetensors: its digest is"):
        load(folder)
    without_manifests(folder)
    load(folder)
    weights["output.bias"][0] = float("nan")
    save_file(weights, file, metadata={"format": "pt"})
    with pytest.raises(OSError, match=r"model\.safetensors: output\.bias: not all of its values are finite"):
        load(folder)


def test_what_the_manifest_does_not_know_or_misses_is_named(folder: Path) -> None:
    Calibration({"model": Curve(0.0, 1.0)}).save(folder / "calibration.json")
    assert read_folder(folder).bundle.calibration is not None, "what is saved beside a manifest is written into it"
    shutil.copy(folder / "calibration.json", folder / "pieces.json")
    with pytest.raises(ValueError, match=r"pieces\.json: not named in manifest\.json"):
        read_folder(folder)
    (folder / "pieces.json").unlink()
    (folder / "calibration.json").unlink()
    with pytest.raises(ValueError, match=r"calibration\.json: missing; manifest\.json names it"):
        read_folder(folder)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "not valid JSON"),
        ("[]", "a list; expected an object"),
        ('{"format": 2}', "format 2; this version of dncnorm reads 1"),
        ('{"format": 1, "sha256": 3}', "sha256 is 3"),
        ('{"format": 1, "sha256": {}, "parts": "gate"}', "parts is 'gate'"),
        ('{"format": 1, "sha256": {}, "weights": 3}', "weights is 3"),
        ('{"format": 1, "sha256": {"../x": ""}}', "'../x' is not the name of a file or folder beside it"),
        ('{"format": 1, "more": 1}', "unknown key 'more'"),
    ],
)
def test_a_damaged_manifest_is_named(tmp_path: Path, content: str, message: str) -> None:
    file = tmp_path / "manifest.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=f"^{file}: ") as caught:
        read_manifest(tmp_path, [])
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "name",
    [
        *("manifest.json", "config.json", "source_vocab.json", "model.safetensors", "overrides.tsv", "README.md"),
        *("gate/model.json", "chooser/weights.safetensors", "grammar/transducers.zip", "decisions.json"),
    ],
)
def test_a_file_of_gigabytes_is_named_and_not_read(folder: Path, name: str) -> None:
    if name != "manifest.json":
        without_manifests(folder)
    for part in ("chooser", "grammar"):
        if name.startswith(part):
            shutil.copytree(EMBEDDED / "en" / part, folder / part, dirs_exist_ok=True)
    with open(folder / name, "ab") as file:
        file.truncate(3 << 30)
    with pytest.raises(ValueError, match=rf"/model/{name}: {3 << 30} bytes; at most \d+ are read"):
        load(folder)


@pytest.mark.parametrize("name", ["manifest.json", "encoder.onnx"])
def test_an_exported_file_of_gigabytes_is_named_and_not_read(tmp_path: Path, name: str) -> None:
    manifest = {"sources": {}, "digests": {}, "opset": 1, "shapes": {}, "format": 1}
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    with open(tmp_path / name, "ab") as file:
        file.truncate(3 << 30)
    with pytest.raises(ValueError, match=rf"/{name}: {3 << 30} bytes; at most \d+ are read"):
        read_graphs(tmp_path, {})


# What fits together.


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("config.json", {"pad_token_id": 5}, ".*pad_token_id: 5; it must be"),
        ("config.json", {"decoder_start_token_id": 5}, ".*decoder_start_token_id: 5; it must be"),
        ("config.json", {"encoder": "transformer"}, "bridge: 'identity' hands"),
        ("generation_config.json", {"eos_token_id": 5}, ".*eos_token_id: 5; it must be"),
        (
            "tokenizer_config.json",
            {"added_tokens_decoder": {"999999999": {"content": "x"}}},
            "added_tokens_decoder: .*only reserved",
        ),
        ("tokenizer_config.json", {"eos_token": "<pad>"}, "eos_token: '<pad>'; it must be '</s>'"),
    ],
)
def test_a_wrong_value_is_named(folder: Path, name: str, values: dict[str, Any], message: str) -> None:
    without_manifests(folder)
    change(folder / name, **values)
    with pytest.raises(ValueError, match=f"/model/{name}: {message}"):
        load(folder)


def test_generate_may_end_at_several_symbols(folder: Path) -> None:
    without_manifests(folder)
    change(folder / "generation_config.json", eos_token_id=[2, 9])
    assert load(folder).generation_config.eos_token_id == [2, 9]


@pytest.mark.parametrize("name", ["source_vocab", "target_vocab"])
def test_a_vocabulary_of_another_size_is_named(folder: Path, name: str) -> None:
    without_manifests(folder)
    file = folder / f"{name}.json"
    symbols = json.loads(file.read_bytes())
    file.write_text(json.dumps([*symbols, "another"]))
    with pytest.raises(ValueError, match=rf"{name}\.json: {len(symbols) + 1} symbols; config\.json has"):
        load(folder)
    file.unlink()
    with pytest.raises(ValueError, match=rf"{name}\.json: missing"):
        load(folder)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("config.json", r"source_vocab\.json has \d+ symbols, config\.json has source_vocab_size 9, the weights are"),
        (
            "source_vocab.json",
            r"source_vocab\.json has \d+ symbols, config\.json has source_vocab_size \d+, the weights",
        ),
        ("model.safetensors", r"output\.bias: shape \(3,\); config\.json asks for \(\d+,\)"),
    ],
)
def test_a_file_of_another_model_is_named_though_its_digest_is_right(folder: Path, name: str, message: str) -> None:
    file = folder / name
    if name == "config.json":
        change(file, source_vocab_size=9)
    elif name == "source_vocab.json":
        file.write_text(json.dumps([*json.loads(file.read_bytes()), "another"]))
    else:
        save_file({**load_file(file), "output.bias": torch.zeros(3)}, file, metadata={"format": "pt"})
    sign_folder(folder)
    with pytest.raises(ValueError, match=rf"/model/{name}: {message}"):
        read_network(read_folder(folder), "model", pytest.fail)


@pytest.mark.parametrize("target", ["../x.safetensors", 3, "pytorch_model.bin"])
def test_an_index_of_weights_names_files_beside_it(tmp_path: Path, target: object) -> None:
    index = tmp_path / "model.safetensors.index.json"
    index.write_text(json.dumps({"metadata": {}, "weight_map": {"output.bias": target}}))
    with pytest.raises(ValueError, match=rf"^{index}: .* is not the name of a file of weights beside it"):
        check_weight_files(tmp_path)


@pytest.mark.parametrize(
    ("name", "value"),
    [("memory_size", 10**9), ("encoder_layers", 10**9), ("window_size", 10**6), ("clip", 1e308), ("deallocation", 1)],
)
def test_a_configuration_cannot_fill_the_memory(name: str, value: float) -> None:
    with pytest.raises(ValueError, match=f"^{name}: .*; it must be "):
        DncNormConfig(**{name: value})


def test_a_grammar_of_another_language_is_named(folder: Path) -> None:
    write_files(folder / "grammar", compiled(small_source()))
    load(folder)
    change(folder / "grammar" / "manifest.json", language="ru", rules_sha256="")
    with pytest.raises(ValueError, match=r"/grammar: its language is 'ru'; config\.json has 'en'"):
        load(folder)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", ["gate/lexicon.json", "gate/model.json", "gate", "chooser", "grammar/manifest.json"])
def test_a_file_of_another_languages_model_is_named_though_its_digest_is_right(
    tmp_path: Path, lang: str, name: str
) -> None:
    folder, other = tmp_path / "model", EMBEDDED / {"en": "ru", "ru": "en"}[lang]
    shutil.copytree(EMBEDDED / lang, folder)
    for file in [other / name] if (other / name).is_file() else (other / name).iterdir():
        shutil.copy(file, folder / file.relative_to(other))
    sign(folder)
    guilty = {"gate": "gate/lexicon.json", "chooser": "chooser/number_words.json"}.get(name, name)
    with pytest.raises(ValueError, match=f"^{folder / guilty}: [^\\n]*$"):
        dncnorm.pipeline(model=str(folder))


# Links, and what is neither a file nor a folder.


def test_links_within_the_folder_and_to_the_folder_are_followed(folder: Path, tmp_path: Path) -> None:
    (folder / "gate" / "model.json").rename(folder / "trees.json")
    (folder / "gate" / "model.json").symlink_to("../trees.json")
    (folder / "notes.txt").symlink_to("/etc/passwd")  # none of a model's files
    (tmp_path / "link").symlink_to(folder)
    assert load(tmp_path / "link").bundle.gate is not None


def test_links_of_the_cache_lead_to_its_blobs(folder: Path, tmp_path: Path) -> None:
    repository = tmp_path / "hub" / "models--user--name"
    (repository / "blobs").mkdir(parents=True)
    (repository / "snapshots").mkdir()
    snapshot = folder.rename(repository / "snapshots" / "0123456789abcdef")
    (snapshot / "config.json").rename(repository / "blobs" / "digest")
    (snapshot / "config.json").symlink_to("../../blobs/digest")
    load(snapshot)
    (repository / "blobs" / "digest").rename(tmp_path / "digest")
    (repository / "blobs" / "digest").symlink_to(tmp_path / "digest")
    with pytest.raises(ValueError, match="outside the model's folder"):
        load(snapshot)


@pytest.mark.timeout(20)
@pytest.mark.parametrize(("name", "wanted"), [("overrides.tsv", "a file"), ("gate", "a folder")])
def test_a_pipe_is_not_read(folder: Path, name: str, wanted: str) -> None:
    shutil.rmtree(folder / name, ignore_errors=True)
    os.mkfifo(folder / name)
    with pytest.raises(ValueError, match=f"^{folder / name}: neither a file nor a folder; expected {wanted}"):
        load(folder)


def test_a_folder_for_a_file_and_a_file_for_a_folder_are_named(tmp_path: Path) -> None:
    (tmp_path / "overrides.tsv").mkdir()
    (tmp_path / "gate").write_bytes(b"")
    (tmp_path / "calibration.json").symlink_to("nowhere")
    for pattern, message in (
        ("overrides.tsv", "overrides.tsv: a folder; expected a file"),
        ("gate/*.json", "gate: a file; expected a folder"),
        ("calibration.json", "calibration.json: a link to .*nowhere, which is not there"),
    ):
        with pytest.raises(ValueError, match=message):
            check_entries(tmp_path, [pattern])


# Transducers: the library that reads them ends the process at what it does not expect.


SMALL = struct.pack("<fqiifi", float("inf"), 1, 65, 1, 0.5, 1) + struct.pack("<fq", 0.0, 0)
"""Two states, and an arc between them that reads A."""


def transducer(states: bytes = SMALL, start: int = 0, count: int = 2, properties: int = 0x10000003) -> bytes:
    header = b"\xd6\xfd\xb2~\x06\0\0\0vector\x08\0\0\0standard" + struct.pack(
        "<iiQqqq", 2, 0, properties, start, count, 0
    )
    assert len(header) == HEADER
    return header + states


@pytest.mark.parametrize("language", embedded_languages())
def test_the_embedded_models_are_signed_and_their_transducers_whole(language: str) -> None:
    """The transducers are not checked when they are loaded."""
    folder = EMBEDDED / language
    assert is_packaged(folder)
    assert read_manifest(folder, []).weights
    assert read_manifest(folder / "gate", []).digests
    files = GrammarFiles.read(folder / "grammar")
    for name in files.manifest.stages:
        outputs = files.manifest.outputs(name, len(files.words))
        check_transducer(files.transducer(name), folder / name, outputs)


TWO_ARCS = struct.pack("<fq", 0.0, 2) + struct.pack("<iifi", 66, 1, 0.0, 0) + struct.pack("<iifi", 65, 1, 0.0, 0)


def arc(*, read: int = 65, said: int = 1, weight: float = 0.0, target: int = 1, final: float = 0.0) -> bytes:
    return struct.pack("<fqiifi", float("inf"), 1, read, said, weight, target) + struct.pack("<fq", final, 0)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (transducer()[:50], "not an OpenFst vector transducer"),
        (transducer()[:-1], "cut in the middle"),
        (transducer()[:-12], "its arcs do not add up to 2 states"),
        (transducer(count=-1), "-1 states do not fit"),
        (transducer(properties=3), "properties 0x3; they must say that inputs are sorted"),
        (transducer(start=2), "its start is state 2; it has 2 states"),
        (transducer(start=-1), "its start is state -1"),
        (transducer(struct.pack("<fq", 0.0, 2**31) + SMALL[12:]), "its arcs do not add up"),
        (transducer(struct.pack("<fq", 0.0, 1 + 2**32) + SMALL[12:]), "a state has more arcs than the file"),
        (transducer(arc(target=2)), "state 0: an arc leads to none of 2 states"),
        (transducer(arc(target=-1)), "state 0: an arc leads to none of 2 states"),
        (transducer(arc(read=0x110000)), "state 0: an arc's input is no code point"),
        (transducer(arc(said=4)), "state 0: an arc's output is not from 0 to 3"),
        (transducer(arc(weight=float("nan"))), "state 0: an arc's weight is not a number from 0 on"),
        (transducer(arc(final=float("nan"))), "state 1: its final weight is not a number from 0 on"),
        (transducer(arc(read=0, target=0)), "a cycle of arcs, read nothing"),
        (transducer(TWO_ARCS, count=1), "state 0: its arcs are not sorted"),
    ],
    ids=range(17),
)
def test_a_wrong_number_in_a_transducer_is_named(data: bytes, message: str) -> None:
    place = Path("a.fst")
    check_transducer(transducer(), place, 3)
    with pytest.raises(ValueError, match=r"^a\.fst: ") as caught:
        check_transducer(data, place, 3)
    assert message in str(caught.value)


def test_a_header_with_any_number_ends_no_process(tmp_path: Path) -> None:
    """Signed again, each is refused by name or read."""
    files = compiled(small_source())
    manifest = json.loads(files["manifest.json"])
    name = next(name for name in files if name.endswith(".fst"))
    for (at, size), number in itertools.product(FIELDS, NUMBERS):
        data = bytearray(files[name])
        data[at : at + size] = (number % 2 ** (8 * size)).to_bytes(size, "little")
        manifest["sha256"][name] = hashlib.sha256(data).hexdigest()
        write_files(tmp_path, {**files, name: bytes(data), "manifest.json": json.dumps(manifest).encode()})
        with contextlib.suppress(GrammarError):
            Grammar.from_pretrained(tmp_path).readings("15")


# The attack.


@pytest.mark.slow
def test_the_attack_finds_no_fault_in_a_few_mutants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_folders, "LANGUAGES", ("en",))
    attack = Attack(tmp_path, seed=1)
    attack.prepare()
    verdicts = {attack.verdict(number, tmp_path / "mutant")[0] for number in range(8)}
    assert {"named", "harmless"} <= verdicts <= {"named", "harmless", "different"}
    assert attack.made(7, tmp_path / "mutant") == attack.made(7, tmp_path / "mutant")


def test_a_child_that_dies_or_hangs_is_blamed_on_its_mutant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mutant = Mutant("config.json", "flip_bytes", True)

    def verdict(self: Attack, number: int, folder: Path) -> tuple[str, Mutant, str]:
        if number == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        if number == 4:
            time.sleep(30)
        return "named", mutant, ""

    monkeypatch.setattr(model_folders, "PATIENCE", 0.5)
    monkeypatch.setattr(Attack, "verdict", verdict)
    monkeypatch.setattr(Attack, "made", lambda *_: ("en", mutant))
    found = model_folders.judged(Attack(tmp_path, 1), list(range(6)), tmp_path / "mutant")
    assert [how for _, how, *_ in found] == ["named", "named", "abort", "named", "hang", "named"]
