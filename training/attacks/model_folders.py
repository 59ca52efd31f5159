"""Damaged and hostile model folders: is each told by its file, or harmless, and does none end or stop the process?

    python training/attacks/model_folders.py --count 20000 --seed 1 --output DIR [--resume] [--whole]

Small copies of the embedded models (`small_models.py`; `--whole` takes the models as they are) are damaged in one place
(`model_damages.py`): bytes, JSON, entries of the folder, links, transducers, weights, expressions. Half of the damages
to a file with a digest are hidden from it, as somebody would who changes files on purpose. Each folder is loaded and
speaks a few sentences in a child process with a limit on time and memory; a child serves many mutants, and if it dies,
the one that it was at is blamed. The same seed and count give the same mutants. Exit status 1 if one was not survived.

told: an error of one line that names the file. harmless: the result is the sound model's, to the digit. another: it
says something else, and no digest was there to be wrong: the words of whoever wrote the file. All three are held.
silent: it says something else although a digest was wrong. nameless: an error without the file's name, or of several
lines. abort: the process died. hang: it took longer than the limit.
"""

from __future__ import annotations

import json
import os
import random
import resource
import select
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch
import xgboost  # noqa: F401  (imported once, before children are forked)
from tqdm import tqdm

import dncnorm
from attacks import model_damages
from attacks.journal import HELD, Journal, parser_of
from attacks.model_damages import DAMAGES, MANIFEST, USERS, Place, forget_manifest
from attacks.processes import exit_status, forked
from attacks.small_models import OVERRIDES, SENTENCES, write_small_copy
from dncnorm import SegmentDict
from dncnorm.normalization.embedded import embedded_model

LANGUAGES = ("en", "en", "ru")
PATIENCE = 30.0
"""Seconds of a mutant; a sound one takes less than one."""
MEMORY = 12 << 30
"""Bytes that a child may map: what asks for more fails there, not in the machine."""
BATCH = 250
"""Mutants of one child."""
LONGEST_LINE = 1000
GROUPS = (
    (30, ("config.json", "generation_config.json", "tokenizer_config.json", "source_vocab.json", "target_vocab.json")),
    (12, ("calibration.json",)),
    (5, (MANIFEST,)),
    (12, ("gate/",)),
    (10, ("ranker/",)),
    (25, ("grammar/",)),
    (6, ("grammar/manifest.json",)),
    (3, ("grammar/words.txt",)),
    (12, ("model.safetensors",)),
    (12, ("overrides.tsv",)),
    (2, ("README.md", "report.json", "training.json")),
)
"""How often files are drawn: weights, and the files or folders among which one is."""


class Mutant(NamedTuple):
    """What was done. is_signed: whether a digest would tell it."""

    name: str
    kind: str
    what: str
    is_signed: bool


@dataclass(frozen=True)
class Attack:
    """output: where the sound models and the mutants are."""

    output: Path
    seed: int
    whole: bool

    def sound(self, language: str) -> Path:
        return self.output / f"sound-{language}"

    def prepare(self) -> None:
        """Writes the sound models, and what they say."""
        for language in sorted(set(LANGUAGES)):
            folder = self.sound(language)
            if not (folder / "config.json").exists():
                shutil.rmtree(folder, ignore_errors=True)
                if self.whole:
                    shutil.copytree(embedded_model(language), folder)
                    OVERRIDES.save(folder / "overrides.tsv")
                else:
                    write_small_copy(language, folder)
            said = self.output / f"said-{language}.json"
            if not said.exists():
                said.write_text(json.dumps(spoken(folder, language)))

    @cache  # noqa: B019  (one attack a process)
    def said(self, language: str) -> Any:
        return json.loads((self.output / f"said-{language}.json").read_text())

    def made(self, number: int, folder: Path) -> tuple[str, Mutant]:
        """Makes a mutant; returns its language, and what was done."""
        draw = random.Random(f"{self.seed}:{number}")
        language = draw.choice(LANGUAGES)
        sound = self.sound(language)
        copied(sound, folder)
        names = tuple(sorted(str(file.relative_to(sound)) for file in sound.rglob("*") if file.is_file()))
        (damage,) = draw.choices(list(DAMAGES), list(DAMAGES.values()))
        what = None
        while what is None:  # the file does not suit
            place = Place(folder, _drawn_name(names, draw), names)
            what = damage(place, draw)
        is_hidden = draw.random() < 0.5 or damage is model_damages.of_transducer
        if is_hidden:
            forget_manifest(place)
        is_mine = place.path.parts[-1] in USERS or (is_hidden and place.path.name != MANIFEST)
        is_mine |= is_hidden and place.path.parent.name == "grammar"
        return language, Mutant(place.name, damage.__name__, what, not is_mine)

    def verdict(self, number: int, folder: Path) -> tuple[str, Mutant, str]:
        """Loads a mutant and lets it speak; returns the verdict, what was done, and what was said."""
        language, mutant = self.made(number, folder)
        expected = self.said(language)
        try:
            found = spoken(folder, language)
        except Exception as error:  # any is what this looks for
            message = str(error)
            is_told = "\n" not in message and len(message) <= LONGEST_LINE and names_it(message, folder, mutant)
            said = message.replace(str(folder), "")[:300]
            return "told" if is_told else "nameless", mutant, f"{type(error).__name__}: {said}"
        if found == expected:
            return "harmless", mutant, ""
        return "silent" if mutant.is_signed else "another", mutant, ""


def names_it(message: str, folder: Path, mutant: Mutant) -> bool:
    """Whether an error names the file or its part by its path, or by its name beside a file that does not fit to it."""
    paths = [folder / mutant.name, *(folder / part for part in list(Path(mutant.name).parents)[:-1])]
    return any(str(path) in message for path in paths) or (f"{folder}/" in message and paths[0].name in message)


def spoken(folder: Path, language: str) -> Any:
    """What a model says, with everything that tells one result from another."""
    normalize = dncnorm.pipeline("text-normalization", model=folder)
    results = normalize(list(SENTENCES[language]))
    return json.loads(json.dumps([[result["normalized_text"], _rounded(result["segments"])] for result in results]))


def _rounded(segments: list[SegmentDict]) -> list[dict[str, Any]]:
    return [
        {name: round(value, 5) if isinstance(value, float) else value for name, value in segment.items()}
        for segment in segments
    ]


def copied(sound: Path, folder: Path) -> None:
    """A copy of a folder by hard links."""
    for path in (folder, folder.parent / f"{folder.name}.outside"):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    shutil.copytree(sound, folder, copy_function=os.link)


def _drawn_name(names: tuple[str, ...], draw: random.Random) -> str:
    while True:
        (group,) = draw.choices([files for _, files in GROUPS], [weight for weight, _ in GROUPS])
        found = [name for name in names if name in group or any(f.endswith("/") and name.startswith(f) for f in group)]
        if found:
            return draw.choice(found)


def serve(attack: Attack, numbers: list[int], pipe: tuple[int, int], folder: Path) -> None:
    """A child: one line for each mutant that it begins, and one for its verdict."""
    reads, answers = pipe
    os.close(reads)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for number in numbers:
        os.write(answers, f"{json.dumps([number])}\n".encode())
        verdict, mutant, said = attack.verdict(number, folder)
        os.write(answers, f"{json.dumps([number, verdict, list(mutant), said])}\n".encode())


def judged(attack: Attack, numbers: list[int], folder: Path) -> Iterator[tuple[int, str, Mutant, str]]:
    """The verdicts on mutants, each once; a child that dies or hangs is blamed on the one that it was at."""
    while numbers:
        reads, writes = os.pipe()
        process = forked(
            partial(serve, attack, numbers[:BATCH], (reads, writes), folder), attack.output / "children.log"
        )
        os.close(writes)
        at, has_hung = None, False
        for line in _lines(reads):
            if line is None:
                has_hung = True
                break
            number, *rest = json.loads(line)
            at = number
            if rest:
                at = None
                numbers.remove(number)
                yield number, rest[0], Mutant(*rest[1]), rest[2]
        if has_hung:
            os.kill(process, signal.SIGKILL)
        os.close(reads)
        status = exit_status(process)
        if at is not None:
            numbers.remove(at)
            _, mutant = attack.made(at, folder)
            yield at, "hang" if has_hung else "abort", mutant, f"status {status}"
        elif status:
            raise SystemExit(f"{attack.output / 'children.log'}: a child failed between two mutants, status {status}")


def _lines(pipe: int) -> Iterator[bytes | None]:
    """The lines of a pipe; None if none came for too long."""
    rest, begun = b"", time.monotonic()
    while True:
        ready, _, _ = select.select([pipe], [], [], max(0.0, begun + PATIENCE - time.monotonic()))
        if not ready:
            yield None
            return
        data = os.read(pipe, 1 << 16)
        if not data:
            return
        *lines, rest = (rest + data).split(b"\n")
        yield from lines
        begun = time.monotonic()


def summary(journal: Journal) -> None:
    """Prints how often each verdict was given, by damage."""
    verdicts: dict[str, Counter[str]] = {}
    for case in journal.cases():
        verdicts.setdefault(case["kind"], Counter())[case["how"]] += 1
    total: Counter[str] = Counter()
    for kind, counts in sorted(verdicts.items()):
        total.update(counts)
        print(f"{kind:20} " + ", ".join(f"{how} {count:,}" for how, count in counts.most_common()))
    print("all                  " + ", ".join(f"{how} {count:,}" for how, count in total.most_common()))


def main() -> int:
    """The command line."""
    parser = parser_of(__doc__, count=20_000)
    parser.add_argument("--whole", action="store_true", help="the embedded models as they are, not small copies")
    options = parser.parse_args()
    torch.set_num_threads(1)
    settings = {"seed": options.seed, "count": options.count, "whole": options.whole}
    journal = Journal(options.output, settings, resume=options.resume)
    attack = Attack(options.output, options.seed, options.whole)
    if exit_status(forked(attack.prepare)):  # XGBoost must not have predicted in a process that forks
        raise SystemExit("the sound models could not be made")
    for language in sorted(set(LANGUAGES)):  # what is imported and compiled now need not be in each child
        dncnorm.pipeline("text-normalization", model=attack.sound(language))
    done = journal.done
    left = [number for number in range(options.count) if number not in done]
    with tqdm(total=options.count, initial=len(done), unit="mutant", disable=None) as bar:
        for number, how, mutant, said in judged(attack, left, options.output / "mutant"):
            verdict = HELD if how in ("told", "harmless", "another") else how
            what = {"file": mutant.name, "what": mutant.what, "signed": mutant.is_signed}
            journal.add(number, mutant.kind, verdict, how=how, **what, said=said)
            bar.update()
    status = journal.report()
    summary(journal)
    return status


if __name__ == "__main__":
    sys.exit(main())
