"""The commands of docs/how-to/stream.md for voices: each is run where its program is installed."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import wave
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[1] / "docs" / "how-to" / "stream.md").read_text(encoding="utf-8")
COMMANDS = {found[1]: found[2].split() for found in re.finditer(r"^- \*\*(\S+)\*\* .*?: `([^`]+)`", PAGE, re.MULTILINE)}
BIN = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
TEXT = "It weighs fifteen kilograms.\n"

pytestmark = pytest.mark.slow


def spoken(folder: Path, voice: str, *more: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a voice's command in a folder that has its text. Skips the test where the program is not installed."""
    command = COMMANDS[voice]
    if command[0] == "python":
        if importlib.util.find_spec(command[2]) is None:
            pytest.skip(f"{voice} is not installed")
        command = [sys.executable, *command[1:]]
    elif shutil.which(command[0], path=BIN) is None:
        pytest.skip(f"{voice} is not installed")
    (folder / "page.txt").write_text(TEXT, encoding="utf-8")
    settings = {**os.environ, "PATH": BIN, **environment}
    return subprocess.run([*command, *more], cwd=folder, env=settings, capture_output=True, text=True, check=False)


def frames(file: Path) -> int:
    """The length of a sound."""
    with wave.open(str(file)) as sound:
        return sound.getnframes()


def test_espeak_ng(tmp_path: Path) -> None:
    done = spoken(tmp_path, "espeak-ng")
    assert done.returncode == 0, done.stderr
    assert frames(tmp_path / "page.wav") > 10_000


def test_piper(tmp_path: Path) -> None:
    """The voice is a stand-in, whose sound has a frame for each phoneme."""
    onnx = pytest.importorskip("onnx")
    names, kind = ("input", "input_lengths", "scales"), onnx.TensorProto
    shapes = ((kind.INT64, [1, "n"]), (kind.INT64, [1]), (kind.FLOAT, [3]))
    takes = [onnx.helper.make_tensor_value_info(name, *shape) for name, shape in zip(names, shapes, strict=True)]
    gives = [onnx.helper.make_tensor_value_info("output", kind.FLOAT, [1, "n"])]
    cast = onnx.helper.make_node("Cast", ["input"], ["output"], to=kind.FLOAT)
    graph = onnx.helper.make_graph([cast], "voice", takes, gives)
    opset = [onnx.helper.make_opsetid("", 17)]
    onnx.save(onnx.helper.make_model(graph, opset_imports=opset, ir_version=8), tmp_path / "voice.onnx")
    symbols = {symbol: [number] for number, symbol in enumerate("_^$ abdefhijklmnoprstuvwz.")}
    config = {"audio": {"sample_rate": 16000}, "num_symbols": 64, "num_speakers": 1, "espeak": {"voice": "en-us"}}
    (tmp_path / "voice.onnx.json").write_text(json.dumps({**config, "phoneme_id_map": symbols}), encoding="utf-8")
    done = spoken(tmp_path, "Piper")
    assert done.returncode == 0, done.stderr
    assert frames(tmp_path / "page.wav") > 20


def test_kokoro(tmp_path: Path) -> None:
    """It goes as far as its model, which it would fetch from the Hub."""
    done = spoken(tmp_path, "Kokoro", HF_HUB_OFFLINE="1", HF_HOME=str(tmp_path))
    assert "LocalEntryNotFoundError" in done.stderr, done.stderr
    assert "unrecognized arguments" not in done.stderr


def test_edge_tts(tmp_path: Path) -> None:
    """It goes as far as its service; a proxy that is not there keeps it from the network."""
    done = spoken(tmp_path, "edge-tts", "--proxy", "http://127.0.0.1:1")
    assert "ClientProxyConnectionError" in done.stderr, done.stderr
