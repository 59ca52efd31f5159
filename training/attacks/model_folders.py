"""Damaged and hostile model folders: is each reported by file name, or harmless, and does none kill or stall a process?

    python training/attacks/model_folders.py --count 20000 --seed 1 --output DIR [--resume]

One place of a small copy of an embedded model (`small_models.py`) is damaged: the bytes of a file (`damages.py`), or
the file itself, which is removed, swapped, or replaced by a folder, a pipe or a link. Half of the time the digest of
the damaged file is hidden, as if somebody had changed the file on purpose. Each damaged folder is loaded and normalizes
a few sentences in a child process with a limit on time and memory. A child loads many folders; if it dies, the one that
it was loading is blamed. The same seed and count give the same damages. Exit status 1 if a case failed.

named: an error of one line that names the file. harmless: the result is the sound model's. different: the result
differs, and no digest could have shown it. These three hold.
silent: the result differs although a digest is wrong. nameless: an error without the file's name, or of several lines.
abort: the process died. hang: it took longer than the limit.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import resource
import select
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch
import xgboost  # noqa: F401  (imported once, before children are forked)
from tqdm import tqdm

import dncnorm
from attacks.damages import DAMAGES
from attacks.journal import HELD, Journal, parser_of
from attacks.processes import exit_status, forked
from attacks.small_models import SENTENCES, write_small_copy

LANGUAGES = ("en", "en", "ru")
PATIENCE = 30.0
"""Seconds for one folder; a sound one takes less than one."""
MEMORY = 12 << 30
"""Bytes that a child may map: what asks for more fails there, not in the machine."""
BATCH = 250
"""Folders that one child loads."""
LONGEST_LINE = 1000
MANIFEST = "manifest.json"
UNSIGNED = ("overrides.tsv", "README.md", "report.json", "training.json")
"""Files that people edit, which have no digest."""
LINK_TARGETS = ("/etc/passwd", "/dev/zero", "/proc/self/environ", "nowhere", "../../outside")


class Mutant(NamedTuple):
    """What was damaged. is_signed: whether a digest shows the damage."""

    name: str
    kind: str
    is_signed: bool


def removed(file: Path, draw: random.Random) -> None:
    file.unlink()


def swapped(file: Path, draw: random.Random) -> None:
    others = sorted(other for other in file.parents[0].rglob("*") if other.is_file() and other != file)
    _write(file, draw.choice(others).read_bytes() if others else b"")


def made_folder(file: Path, draw: random.Random) -> None:
    file.unlink()
    file.mkdir()


def made_pipe(file: Path, draw: random.Random) -> None:
    file.unlink()
    os.mkfifo(file)


def made_link(file: Path, draw: random.Random) -> None:
    file.unlink()
    file.symlink_to(draw.choice([*LINK_TARGETS, file.name]))


REPLACEMENTS: tuple[Callable[[Path, random.Random], None], ...] = (removed, swapped, made_folder, made_pipe, made_link)


def _write(file: Path, data: bytes) -> None:
    """Writes a new file: the old one is a hard link to the sound model's."""
    file.unlink()
    file.write_bytes(data)


@dataclass(frozen=True)
class Attack:
    """output: the folder of the sound models and of the damaged one."""

    output: Path
    seed: int

    def sound(self, language: str) -> Path:
        return self.output / f"sound-{language}"

    def prepare(self) -> None:
        """Writes the sound models and their results."""
        for language in sorted(set(LANGUAGES)):
            folder, results = self.sound(language), self.output / f"results-{language}.json"
            if not results.exists():
                shutil.rmtree(folder, ignore_errors=True)
                write_small_copy(language, folder)
                results.write_text(json.dumps(results_of(folder, language)))

    @cache  # noqa: B019  (one attack a process)
    def expected(self, language: str) -> Any:
        return json.loads((self.output / f"results-{language}.json").read_text())

    def made(self, number: int, folder: Path) -> tuple[str, Mutant]:
        """Makes a damaged folder; returns its language, and what was damaged."""
        draw = random.Random(f"{self.seed}:{number}")
        language = draw.choice(LANGUAGES)
        sound = self.sound(language)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(sound, folder, copy_function=os.link)
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        part = draw.choice(sorted({file.parent for file in files}))
        file = draw.choice([file for file in files if file.parent == part])
        if draw.random() < 1 / 7:
            replace = draw.choice(REPLACEMENTS)
            replace(file, draw)
            kind = replace.__name__
        else:
            damage = draw.choice(DAMAGES)
            _write(file, damage(file.read_bytes(), draw))
            kind = damage.__name__
        is_hidden = draw.random() < 0.5 or file.suffix == ".fst"
        if is_hidden:
            hide(file)
        is_signed = file.name not in UNSIGNED and not (is_hidden and (file.name != MANIFEST or part.name == "grammar"))
        return language, Mutant(str(file.relative_to(folder)), kind, is_signed)

    def verdict(self, number: int, folder: Path) -> tuple[str, Mutant, str]:
        """Loads a damaged folder; returns the verdict, what was damaged, and the message."""
        language, mutant = self.made(number, folder)
        try:
            found = results_of(folder, language)
        except Exception as error:  # any is what this looks for
            message = str(error)
            is_named = "\n" not in message and len(message) <= LONGEST_LINE and names(message, folder, mutant)
            shown = f"{type(error).__name__}: {message.replace(str(folder), '')[:300]}"
            return "named" if is_named else "nameless", mutant, shown
        if found == self.expected(language):
            return "harmless", mutant, ""
        return "silent" if mutant.is_signed else "different", mutant, ""


def names(message: str, folder: Path, mutant: Mutant) -> bool:
    """Whether an error names the file or its part by path, or by name beside a file that does not match it."""
    paths = [folder / mutant.name, *(folder / part for part in list(Path(mutant.name).parents)[:-1])]
    return any(str(path) in message for path in paths) or (str(folder) in message and paths[0].name in message)


def hide(file: Path) -> None:
    """Hides the digest of a damaged file: removes the manifest, or in a grammar writes the new digest."""
    manifest = file.parent / MANIFEST
    if not manifest.is_file() or manifest.is_symlink():
        return
    if file.parent.name != "grammar":
        if file.name != MANIFEST:
            manifest.unlink()
        return
    try:
        content = json.loads(manifest.read_bytes())
        content.pop("rules_sha256", None)
        if file.is_file() and file.name in content["sha256"]:
            content["sha256"][file.name] = hashlib.sha256(file.read_bytes()).hexdigest()
        _write(manifest, json.dumps(content).encode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError, OSError):
        return


def results_of(folder: Path, language: str) -> Any:
    """Returns a model's results as JSON; confidences are rounded."""
    normalize = dncnorm.pipeline("text-normalization", model=folder)
    results = normalize(list(SENTENCES[language]))
    return json.loads(json.dumps(results), parse_float=lambda text: round(float(text), 5))


def serve(attack: Attack, numbers: list[int], pipe: tuple[int, int], folder: Path) -> None:
    """A child: writes one line before each damaged folder that it loads, and one with the verdict."""
    reads, answers = pipe
    os.close(reads)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for number in numbers:
        os.write(answers, f"{json.dumps([number])}\n".encode())
        verdict, mutant, message = attack.verdict(number, folder)
        os.write(answers, f"{json.dumps([number, verdict, list(mutant), message])}\n".encode())


def judged(attack: Attack, numbers: list[int], folder: Path) -> Iterator[tuple[int, str, Mutant, str]]:
    """Yields the verdict on each damaged folder; if a child dies or hangs, the one that it was loading is blamed."""
    while numbers:
        reads, writes = os.pipe()
        work = partial(serve, attack, numbers[:BATCH], (reads, writes), folder)
        process = forked(work, attack.output / "children.log")
        os.close(writes)
        loading, has_hung = None, False
        for line in _lines(reads):
            if line is None:
                has_hung = True
                break
            loading, *rest = json.loads(line)
            if rest:
                numbers.remove(loading)
                yield loading, rest[0], Mutant(*rest[1]), rest[2]
                loading = None
        if has_hung:
            os.kill(process, signal.SIGKILL)
        os.close(reads)
        status = exit_status(process)
        if loading is not None:
            numbers.remove(loading)
            yield loading, "hang" if has_hung else "abort", attack.made(loading, folder)[1], f"status {status}"
        elif status:
            raise SystemExit(f"{attack.output / 'children.log'}: a child failed between two folders, status {status}")


def _lines(pipe: int) -> Iterator[bytes | None]:
    """Yields the lines of a pipe; None if none came for too long."""
    rest, started = b"", time.monotonic()
    while True:
        ready, _, _ = select.select([pipe], [], [], max(0.0, started + PATIENCE - time.monotonic()))
        if not ready:
            yield None
            return
        data = os.read(pipe, 1 << 16)
        if not data:
            return
        *lines, rest = (rest + data).split(b"\n")
        yield from lines
        started = time.monotonic()


def main() -> int:
    """The command line."""
    options = parser_of(__doc__, count=20_000).parse_args()
    torch.set_num_threads(1)
    journal = Journal(options.output, {"seed": options.seed, "count": options.count}, resume=options.resume)
    attack = Attack(options.output, options.seed)
    if exit_status(forked(attack.prepare)):  # XGBoost must not have predicted in a process that forks
        raise SystemExit("the sound models could not be made")
    for language in sorted(set(LANGUAGES)):  # what is imported and compiled now need not be in each child
        dncnorm.pipeline("text-normalization", model=attack.sound(language))
    done = journal.done
    left = [number for number in range(options.count) if number not in done]
    with tqdm(total=options.count, initial=len(done), unit="folder", disable=None) as bar:
        for number, verdict, mutant, message in judged(attack, left, options.output / "mutant"):
            holds = verdict in ("named", "harmless", "different")
            what = {"damage": mutant.kind, "file": mutant.name, "signed": mutant.is_signed, "message": message}
            journal.add(number, verdict, HELD if holds else verdict, **what)
            bar.update()
    return journal.report()


if __name__ == "__main__":
    sys.exit(main())
