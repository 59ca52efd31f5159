"""How time and memory of training grow with the corpus: streaming, the gate's fit, the chooser's fit.

    python training/benchmarks/training_scale.py ../shared/data/en/proteno_train.tsv [--tokens 200000 1000000 5000000]

Corpora of so many tokens are made from sentences of the files, with other digits but for the first SAMPLE. Each row of
the table is a process of its own: seconds of processor time, and the peak of its memory, less that of its imports.
streaming: all batches of an epoch, and the seconds of its first and last blocks of BLOCK sentences.
gate: `gate-corpus.json` with TREES trees: the corpus is read twice, described, and fitted on twice.
chooser: one epoch over the questions that such a corpus has, those of SAMPLE sentences repeated.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count, islice
from pathlib import Path

import dncnorm
from dncnorm import languages
from dncnorm.choosing.fitting import Questions, fit
from dncnorm.core.records import Sentence
from dncnorm.corpus import iter_sentences
from dncnorm.model.source import SlidingWindow
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.normalization.embedded import embedded_model
from dncnorm.training.choosing import lesson, number_words, read_corpus, taught
from dncnorm.training.gate.recipe import CORPUS_ALONE, Recipe
from dncnorm.training.gate.run import GateTraining
from dncnorm.training.seq2seq.batches import BatchStream
from dncnorm.training.seq2seq.examples import ExampleOptions

BLOCK = 4_000
TREES = 5
SAMPLE = 2_000
ENGLISH = languages.get("en")


def made(file: Path, corpus: Sequence[str], tokens: int) -> None:
    """Writes a corpus of so many tokens."""
    known, draw = [sentence.tokens for sentence in iter_sentences(corpus)], random.Random(1)
    with file.open("w", encoding="utf-8") as lines:
        for number in count():
            drawn = known[number] if number < SAMPLE else draw.choice(known)
            for token in drawn:
                others = (draw.choice("123456789") if char.isdigit() else char for char in token.before)
                before = token.before if number < SAMPLE else "".join(others)
                lines.write(f"{token.semiotic_class}\t{before}\t{token.after}\n")
            lines.write("<eos>\t<eos>\n")
            tokens -= len(drawn)
            if tokens <= 0:
                return


def streaming(corpus: Path, _: int) -> str:
    """Goes through an epoch; returns the seconds of its blocks."""
    stream = BatchStream(
        [str(corpus)],
        SlidingWindow(),
        DncNormTokenizer.from_pretrained(str(embedded_model("en"))),
        changing=frozenset(),
        dictionary=None,
        options=ExampleOptions(),
        batch_size=128,
        seed=1,
        block_sentences=BLOCK,
        language=ENGLISH,
    )
    seconds, begun, block = [], time.process_time(), 0
    for _batch in stream:
        if stream.position.block != block or stream.position.epoch:
            now, block = time.process_time(), stream.position.block
            seconds.append(now - begun)
            begun = now
        if stream.position.epoch:
            break
    shown = [f"{value:.1f}" for value in seconds[:-1]]  # the last one is not whole
    return f"blocks {' '.join(shown[:3])} ... {' '.join(shown[-3:])} s"


def gate(corpus: Path, _: int) -> str:
    """Trains a gate; returns the seconds of its parts."""
    recipe = Recipe.read(CORPUS_ALONE)
    recipe = replace(recipe, fit={**recipe.fit, "trees": TREES})
    with tempfile.TemporaryDirectory(dir=corpus.parent) as store:
        begun = time.process_time()
        training = GateTraining([str(corpus)], recipe, Path(store), threads=1)
        described = time.process_time()
        fitted = training.fit(training.settings)
        fitted_at = time.process_time()
        training.gate(training.settings, fitted.trees)
        ended = time.process_time()
        size = sum(file.stat().st_size for file in Path(store).rglob("*.npz")) / 2**20
    fits = f"fits {fitted_at - described:.0f} and {ended - fitted_at:.0f} s"
    return f"described {described - begun:.0f} s, {fits}; {size:,.0f} MB of files"


def chooser(corpus: Path, tokens: int) -> str:
    """Fits a chooser; returns the number of questions."""
    normalize = dncnorm.pipeline("text-normalization")
    grammar = normalize.normalizer.grammar
    assert grammar is not None
    head = list(islice(iter_sentences([str(corpus)]), SAMPLE))
    share = sum(len(sentence.tokens) for sentence in head) / tokens
    texts = islice(read_corpus(corpus, ENGLISH), sum(_is_asked(sentence) for sentence in head))
    sample = lesson(taught(normalize, texts), number_words(grammar)).questions
    questions = Questions()
    for _ in range(round(1 / share)):
        questions.extend(sample)
    arrays = questions.arrays()
    size = sum(column.nbytes for column in vars(arrays).values())
    fit(arrays, epochs=1)
    return f"{len(questions):,} questions of {size / len(questions):.0f} bytes"


def _is_asked(sentence: Sentence) -> bool:
    return any(any(map(str.isdigit, token.before)) for token in sentence.tokens)


PARTS: dict[str, Callable[[Path, int], str]] = {"streaming": streaming, "gate": gate, "chooser": chooser}


def megabytes(name: str) -> float:
    """Returns this process's memory, VmRSS or VmHWM, its peak."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(name))


def rows(corpus: Sequence[str], sizes: Sequence[int], parts: Sequence[str], work: str | None) -> Iterator[str]:
    """Yields the rows of the table."""
    with tempfile.TemporaryDirectory(dir=work) as folder:
        for tokens in sizes:
            file = Path(folder) / f"{tokens}.tsv"
            made(file, corpus, tokens)
            for part in parts:
                command = [sys.executable, __file__, str(file), "--measure", part, "--tokens", str(tokens)]
                done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
                seconds, memory, note = json.loads(done.stdout.splitlines()[-1])
                yield f"| {part} | {tokens:,} | {seconds:,.0f} s | {memory:,.0f} MB | {note} |"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="+", help="corpus files")
    parser.add_argument("--tokens", type=int, nargs="+", default=[200_000, 1_000_000, 5_000_000])
    parser.add_argument("--only", nargs="+", choices=list(PARTS), default=list(PARTS))
    parser.add_argument("--work", help="a folder on a disk with 2 kB for each token (default: that of temporary files)")
    parser.add_argument("--measure", choices=list(PARTS), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        begun, at_first = time.process_time(), megabytes("VmRSS")
        note = PARTS[options.measure](Path(options.corpus[0]), options.tokens[0])
        print(json.dumps([time.process_time() - begun, megabytes("VmHWM") - at_first, note]))
        return
    print("| part | tokens | time | memory | |\n| --- | --- | --- | --- | --- |")
    for row in rows(options.corpus, options.tokens, options.only, options.work):
        print(row, flush=True)


if __name__ == "__main__":
    main()
