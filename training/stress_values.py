"""Counts changed values: the whole pipeline over generated tokens in a corpus's sentences, with and without grammar.

Each token is judged by `dncnorm.values.check`: unrecoverable where what is said cannot mean what is written, abstained
where the check does not know what is written; what is left as written is counted, too. Work is done in parts, each
written whole or not at all beside the report; started again with the same options, model and code, it goes on where it
was.

    python training/stress_values.py ../shared/data/en/google_tn_val10k.tsv --tokens 200000 --report runs/stress.json
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

import dncnorm
from dncnorm import languages
from dncnorm.core.files import atomic_write_json
from dncnorm.core.segments import Segment
from dncnorm.languages.base import Language
from dncnorm.languages.modules import TokenGenerator
from dncnorm.normalization.embedded import embedded_model
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.training.generated_contexts import GeneratedContext, contexts
from dncnorm.values import Verdict, check

COLUMNS = {"with": True, "without": False}
"""The two pipelines by name: with the grammar, and without."""
KEPT_ERRORS = 50
"""Errors that a part tells of in each column; all are counted."""
OPTIONS = "options.json"


@dataclass
class Count:
    """What became of the tokens. A key is a class; of `sources`, "class source"."""

    tokens: Counter[str] = field(default_factory=Counter)
    unrecoverable: Counter[str] = field(default_factory=Counter)
    abstained: Counter[str] = field(default_factory=Counter)
    as_written: Counter[str] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    errors: list[dict[str, str]] = field(default_factory=list)
    seconds: float = 0.0

    def add_token(self, context: GeneratedContext, said: Segment, language: Language) -> None:
        """One token, judged."""
        name, verdict = context.semiotic_class, check(context.written, said.after, language)
        self.tokens[name] += 1
        self.sources[f"{name} {said.source}"] += 1
        self.abstained[name] += verdict is Verdict.ABSTAINED
        self.as_written[name] += said.after == said.before
        if verdict is Verdict.UNRECOVERABLE:
            self.unrecoverable[name] += 1
            if len(self.errors) < KEPT_ERRORS:
                sentence = " ".join(context.words)
                self.errors.append(
                    {"class": name, "before": context.written, "after": said.after, "source": said.source}
                    | {"sentence": sentence}
                )

    def add(self, part: Mapping[str, Any]) -> None:
        """A part, as it was written to its file."""
        for name in ("tokens", "unrecoverable", "abstained", "as_written", "sources"):
            getattr(self, name).update(part[name])
        self.errors += part["errors"]
        self.seconds += part["seconds"]


def count(normalize: TextNormalizer, batch: Sequence[GeneratedContext], language: Language) -> Count:
    """One pipeline over one part."""
    found, start = Count(), time.perf_counter()
    said = normalize.normalize_sentences([context.words for context in batch])
    found.seconds = time.perf_counter() - start
    for context, segments in zip(batch, said, strict=True):
        found.add_token(context, segments[context.place], language)
    return found


def parts(options: argparse.Namespace) -> Iterator[tuple[int, list[GeneratedContext]]]:
    """The same parts in every process and after every restart."""
    generated = generated_tokens(options.lang)
    tables = generated.all_tables()
    stream = contexts(
        options.corpus, options.seed, generated, tables=tables, classes=options.classes, retyped=options.retyped
    )
    for number in range(_part_count(options)):
        yield number, list(islice(stream, min(options.part, options.tokens - number * options.part)))


def generated_tokens(code: str) -> TokenGenerator:
    """The language's. Raises SystemExit where it has none."""
    found = languages.get(code).generated_tokens
    if found is None:
        raise SystemExit(f"--lang: {code}; the language has no generated tokens")
    return found()


def work(worker: int, options: argparse.Namespace, folder: Path) -> None:
    """One process: every part whose turn it is, and that is not there."""
    pipelines: dict[str, TextNormalizer] = {}
    parent = multiprocessing.parent_process()
    for number, batch in parts(options):
        file = part_file(folder, number)
        if number % options.workers != worker or file.exists():
            continue
        if parent is not None and not parent.is_alive():  # killed: nobody will add the parts up
            return
        for name, grammar in COLUMNS.items():
            if name not in pipelines:
                pipelines[name] = dncnorm.pipeline(model=options.model, lang=options.lang, grammar=grammar)
        found = {name: count(pipelines[name], batch, languages.get(options.lang)) for name in COLUMNS}
        atomic_write_json(file, {name: vars(column) for name, column in found.items()})
        summary = "; ".join(
            f"{name} grammar {column.unrecoverable.total()} unrecoverable at {len(batch) / column.seconds:.0f} tokens/s"
            for name, column in found.items()
        )
        print(f"part {number}: {len(batch)} tokens; {summary}", flush=True)


def part_file(folder: Path, number: int) -> Path:
    return folder / f"part-{number:05}.json"


def report(options: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """All parts together. Raises FileNotFoundError where one is missing."""
    columns = {name: Count() for name in COLUMNS}
    for number in range(_part_count(options)):
        for name, part in json.loads(part_file(folder, number).read_text(encoding="utf-8")).items():
            columns[name].add(part)
    tokens = columns["with"].tokens
    return {
        **_settings(options),
        "classes": {name: {"tokens": tokens[name]} | _of_class(columns, name) for name in sorted(tokens)},
        "ALL": {"tokens": tokens.total()} | _of_class(columns, None),
        "seconds": {name: column.seconds for name, column in columns.items()},
        "errors": {name: column.errors for name, column in columns.items()},
    }


def _of_class(columns: Mapping[str, Count], semiotic_class: str | None) -> dict[str, Any]:
    """What each column counted of a class; of all, where it is None."""

    def chosen(counter: Counter[str]) -> int:
        return counter.total() if semiotic_class is None else counter[semiotic_class]

    found: dict[str, Any] = {}
    for name, column in columns.items():
        sources: Counter[str] = Counter()
        for key, tokens in column.sources.items():
            of_class, source = key.split(" ")
            if semiotic_class in (None, of_class):
                sources[source] += tokens
        counters = {
            "unrecoverable": column.unrecoverable,
            "abstained": column.abstained,
            "as_written": column.as_written,
        }
        found[name] = {key: chosen(counter) for key, counter in counters.items()}
        found[name]["sources"] = dict(sorted(sources.items()))
    return found


def table(found: Mapping[str, Any]) -> Iterator[str]:
    """A line a class; the two columns side by side."""
    heads = "".join(f"{f'{name}: unrec.':>18}{'abstained':>10}{'as written':>11}  {'sources':44}" for name in COLUMNS)
    yield f"{'':12}{'tokens':>9}{heads}"
    for name, row in [*found["classes"].items(), ("ALL", found["ALL"])]:
        cells = ""
        for column in COLUMNS:
            sources = ", ".join(f"{source} {tokens:,}" for source, tokens in row[column]["sources"].items())
            figures = row[column]
            cells += (
                f"{figures['unrecoverable']:18,}{figures['abstained']:10,}{figures['as_written']:11,}  {sources:44}"
            )
        yield f"{name:12}{row['tokens']:9,}{cells}".rstrip()


def _settings(options: argparse.Namespace) -> dict[str, Any]:
    """What decides the result: parts made with other settings are not ours to go on with."""
    package, model = Path(dncnorm.__file__).parent, Path(options.model or embedded_model(options.lang))
    read = [
        file for folder in (package, model) for file in sorted(folder.rglob("*")) if "__pycache__" not in file.parts
    ]
    digest = hashlib.sha256()
    for file in [*filter(Path.is_file, read), *map(Path, options.corpus)]:
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    names = ("seed", "tokens", "part", "classes", "retyped", "lang")
    chosen = {name: getattr(options, name) for name in names}
    return {
        "corpus": [Path(file).name for file in options.corpus],
        **chosen,
        "code_model_and_corpus": digest.hexdigest(),
    }


def _part_count(options: argparse.Namespace) -> int:
    return -(-int(options.tokens) // int(options.part))


def prepare(options: argparse.Namespace, folder: Path) -> None:
    """The folder of the parts, new or one to go on with. Raises SystemExit where other settings made it."""
    file, settings = folder / OPTIONS, _settings(options)
    if file.exists():
        summary = json.loads(file.read_text(encoding="utf-8"))
        other = [name for name in settings if summary.get(name) != settings[name]]
        if other:
            raise SystemExit(f"{file}: made with another {', '.join(other)}; remove the folder, or give --report")
    atomic_write_json(file, settings)


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="+", help="where the sentences come from")
    parser.add_argument("--tokens", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--class", dest="classes", nargs="+", metavar="CLASS", help="instead of all")
    parser.add_argument("--retyped", type=float, default=0.0, help="share of tokens in unusual characters")
    parser.add_argument("--model", help="a model's folder; else the embedded one")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--report", type=Path, default=Path("runs/stress_values.json"), help="parts go beside it")
    parser.add_argument("--part", type=int, default=2000, help="tokens of a part")
    parser.add_argument("--workers", type=int, default=2, help="processes; they change no result")
    options = parser.parse_args()
    for name in ("tokens", "part", "workers"):
        if getattr(options, name) < 1:
            parser.error(f"--{name}: {getattr(options, name)}; it must be at least 1")
    generated = generated_tokens(options.lang)
    known = [*generated.CLASSES, *generated.RARE]
    unknown = [name for name in options.classes or () if name not in known]
    if unknown:
        parser.error(f"--class: {unknown[0]!r} is unknown; the known ones are {', '.join(known)}")
    options.classes = options.classes or known
    return options


def main() -> None:
    """Work, add up, print."""
    options = parse_arguments()
    folder = options.report.with_suffix(".parts")
    prepare(options, folder)
    spawn = multiprocessing.get_context("spawn")
    processes = [
        spawn.Process(target=work, args=(worker, options, folder), daemon=True) for worker in range(options.workers)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    if any(process.exitcode for process in processes):
        raise SystemExit(f"a worker failed; start again to go on with the parts in {folder}")
    found = report(options, folder)
    atomic_write_json(options.report, found)
    print("\n".join(table(found)))


if __name__ == "__main__":
    main()
