"""Builds the wheel and tries it in every Python that is found: python3.10 to python3.14 on the PATH and under pyenv.

    python .ci/try_wheel.py

Each gets a clean environment without the checkout: the wheel and its dependencies by pip with constraints.txt, `pip
check`, then LINES lines of each language. The results must be those of this interpreter's checkout, with the same
segments; confidences may differ by TOLERANCE. As many are tried at once as there are cores. Prints which interpreters
were found.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
VERSIONS = [(3, minor) for minor in range(10, 15)]
LINES = 100
TOLERANCE = 1e-4
SAMPLES = {"en": ("english_cases.txt", "english_sentence_cases.txt"), "ru": ("russian_sentence_cases.txt",)}
"""Files of tests/ whose lines are `written => spoken`, by language."""


def interpreters() -> dict[str, Path]:
    """Returns the interpreters, by their versions as `3.12`; the first one found of each."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found: dict[str, Path] = {}
    for version in (f"{major}.{minor}" for major, minor in VERSIONS):
        named = [shutil.which(f"python{version}"), *sorted(pyenv.glob(f"{version}.*/bin/python"))]
        for path in map(Path, filter(None, named)):
            version_found = subprocess.run(
                [path, "-c", "import sys; print(*sys.version_info[:2], sep='.')"], capture_output=True
            )
            if version_found.stdout.decode().strip() == version:  # pyenv's shims fail for versions that are not chosen
                found.setdefault(version, path)
    return found


def sample(lang: str) -> list[str]:
    """Returns LINES written lines of a language, spread over its files of cases."""
    lines = [
        re.split(r"\s*=>", line)[0].strip()
        for name in SAMPLES[lang]
        for line in (ROOT / "tests" / name).read_text(encoding="utf-8").splitlines()
        if "=>" in line and not line.startswith("#")
    ]
    if len(lines) < LINES:
        raise SystemExit(f"{', '.join(SAMPLES[lang])}: {len(lines)} lines; at least {LINES} are needed")
    return lines[:: len(lines) // LINES][:LINES]


SAY = """
import json, sys
import dncnorm
samples = json.load(sys.stdin)
json.dump({lang: dncnorm.pipeline(lang=lang)(lines) for lang, lines in samples.items()}, sys.stdout)
"""


def said(python: Path, folder: Path, samples: dict[str, list[str]], path: str = "") -> dict[str, list[Any]]:
    """Returns an interpreter's results for the lines. path: its PYTHONPATH."""
    environment = {**os.environ, "PYTHONPATH": path}
    command = [python, "-c", SAY]
    done = subprocess.run(
        command, input=json.dumps(samples), capture_output=True, text=True, cwd=folder, env=environment, check=False
    )
    if done.returncode:
        raise SystemExit(f"{python}: {done.stderr[-2000:]}")
    answer: dict[str, list[Any]] = json.loads(done.stdout)
    return answer


def differences(found: dict[str, list[Any]], wanted: dict[str, list[Any]]) -> list[str]:
    """Returns the spoken lines whose text or segments differ."""
    pairs = [pair for lang in wanted for pair in zip(found[lang], wanted[lang], strict=True)]
    return [ours["normalized_text"] for ours, theirs in pairs if not _is_same(ours, theirs)]


def _is_same(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= TOLERANCE
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_is_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_is_same, one, other))
    return bool(one == other)


def build(folder: Path) -> Path:
    """Returns the wheel of a copy of the checkout's tracked files, as a fresh clone would make it."""
    source = folder / "source"
    listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True, text=True, cwd=ROOT, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, source / name)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", folder / "dist", source]
    subprocess.run([*command, "--disable-pip-version-check"], check=True)
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel


def environment(python: Path, wheel: Path, folder: Path) -> Path:
    """Returns the interpreter of a clean environment with the wheel and its dependencies."""
    subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True)
    inside = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", inside, "--disable-pip-version-check"]
    install = ["install", "-q", "--no-compile", wheel, "--constraint", ROOT / "constraints.txt"]
    subprocess.run([*pip, *install], check=True, cwd=folder)
    subprocess.run([*pip, "check"], check=True, cwd=folder, stdout=subprocess.DEVNULL)
    return inside


def main() -> None:
    """The command line."""
    found = interpreters()
    samples = {lang: sample(lang) for lang in SAMPLES}
    failed = []
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        wheel = build(folder)
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.2f} MB", flush=True)

        def said_in(version: str) -> dict[str, list[Any]]:
            return said(environment(found[version], wheel, folder / version), folder, samples)

        with ThreadPoolExecutor(os.cpu_count()) as threads:
            wanted = threads.submit(said, Path(sys.executable), folder, samples, str(ROOT))
            for version, answer in zip(found, threads.map(said_in, found), strict=True):
                wrong = differences(answer, wanted.result())
                verdict = f"{len(wrong)} lines differ, such as {wrong[0]!r}" if wrong else "the same text and segments"
                print(f"Python {version}: {LINES} lines of {', '.join(SAMPLES)}: {verdict}", flush=True)
                failed += [version] if wrong else []
    print(f"interpreters found: {', '.join(found)}; not found: {', '.join(_missing(found)) or 'none'}")
    if failed:
        raise SystemExit(f"the wheel gives other results in Python {', '.join(failed)}")


def _missing(found: dict[str, Path]) -> list[str]:
    return [f"{major}.{minor}" for major, minor in VERSIONS if f"{major}.{minor}" not in found]


if __name__ == "__main__":
    main()
