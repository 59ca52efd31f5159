"""The pipeline is a value: pickled, copied, hashed, and used in processes that were spawned or forked."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cloudpickle
import pytest
from datasets.fingerprint import Hasher

import dncnorm
from dncnorm import TextNormalizer
from dncnorm.bundle.override import Override
from dncnorm.bundle.overrides import Overrides

TEXTS = ["It weighs 15 kg at Main St.", "In 1999 it cost $5.", "XML"]
COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "cloudpickle": lambda value: cloudpickle.loads(cloudpickle.dumps(value)),
    "deepcopy": copy.deepcopy,
    "copy": copy.copy,
}


@pytest.fixture(scope="module")
def own() -> TextNormalizer:
    """The embedded model, with settings of its own."""
    return dncnorm.pipeline(overrides=Overrides((Override("XML", "x m l"),)), letters="joined", beams=2)


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_says_the_same(own: TextNormalizer, how: str) -> None:
    own(TEXTS)  # what is cached goes nowhere
    again = COPIES[how](own)
    assert again is not own
    assert again(TEXTS, alignment=True) == own(TEXTS, alignment=True)
    assert again.settings == own.settings


def test_its_hash_is_that_of_its_content(own: TextNormalizer) -> None:
    before = Hasher.hash(own)
    own(TEXTS, alignment=True, n_best=3)
    list(own.stream_text(TEXTS))
    assert Hasher.hash(own) == before, "calls leave no trace"
    fresh = dncnorm.pipeline(overrides=Overrides((Override("XML", "x m l"),)), letters="joined", beams=2)
    assert Hasher.hash(fresh) == before
    assert Hasher.hash(dncnorm.pipeline(letters="joined", beams=2)) != before


def run(program: str, **environment: str) -> str:
    """Runs a program of its own with four threads; one that hangs fails."""
    known = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), "OMP_NUM_THREADS": "4", **environment}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", textwrap.dedent(program)],
        capture_output=True, text=True, check=False, timeout=120, env=known,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_used_and_then_forked() -> None:
    """The parent has threads of PyTorch's, for which a forked process would wait for ever."""
    said = run(
        """
        import os, signal, torch, dncnorm
        normalize = dncnorm.pipeline()
        matrix = torch.randn(1000, 1000)
        matrix @ matrix
        print(normalize("It weighs 15 kg.")["normalized_text"], flush=True)
        child = os.fork()
        if child == 0:
            print(normalize("It weighs 16 kg.")["normalized_text"], flush=True)
            print(len(normalize([f"In {year}" for year in range(1000, 1300)])), flush=True)
            os._exit(0)
        signal.alarm(60)
        assert os.waitpid(child, 0)[1] == 0
        """
    )
    assert said.split("\n")[:-1] == ["It weighs fifteen kilograms.", "It weighs sixteen kilograms.", "300"]


@pytest.mark.slow
@pytest.mark.parametrize("method", ["spawn"])
def test_a_pool_takes_it(method: str, tmp_path: Path) -> None:
    program = tmp_path / "pool.py"
    program.write_text(
        textwrap.dedent(
            f"""
            import multiprocessing
            import torch
            import dncnorm

            if __name__ == "__main__":
                matrix = torch.randn(1000, 1000)
                matrix @ matrix
                normalize = dncnorm.pipeline()
                normalize("In 1999.")
                with multiprocessing.get_context("{method}").Pool(2) as pool:
                    for result in pool.map_async(normalize, ["15 kg", "$5"]).get(100):
                        print(result["normalized_text"])
            """
        ),
        encoding="utf-8",
    )
    assert (
        run(f"import runpy; runpy.run_path({str(program)!r}, run_name='__main__')")
        == "fifteen kilograms\nfive dollars\n"
    )


@pytest.mark.slow
def test_map_takes_it_to_its_processes(tmp_path: Path) -> None:
    said = run(
        """
        import torch, dncnorm
        from datasets import Dataset
        matrix = torch.randn(1000, 1000)
        matrix @ matrix
        normalize = dncnorm.pipeline()
        data = Dataset.from_dict({"text": ["15 kg", "$5"]})
        print(data.map(lambda row: {"spoken": normalize(row["text"])["normalized_text"]}, num_proc=2)["spoken"][:])
        """,
        HF_HOME=str(tmp_path),
    )
    assert said == "['fifteen kilograms', 'five dollars']\n"
