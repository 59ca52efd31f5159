"""How many numbers and abbreviations of Russian texts are said right: dncnorm beside ru-normalizr and num2words.

    python -m venv rivals-ru && rivals-ru/bin/pip install -r training/benchmarks/requirements_rivals_ru.txt
    python training/benchmarks/russian_rivals.py ../shared/data/ru/treebank_dev_{gsd,opencorpora,taiga}.tsv \\
        --rivals rivals-ru/bin/python
    python training/benchmarks/russian_rivals.py ../shared/data/ru/kaggle_{notebook_rows_context,rows_extra}.tsv \\
        --rivals rivals-ru/bin/python --classes CARDINAL DATE ORDINAL MEASURE
    python training/benchmarks/russian_rivals.py ../shared/data/ru/real_dev.tsv --rivals rivals-ru/bin/python

All get the same raw text and are judged by the same lenient matcher (`russian_matching`); `dncnorm, tokens` is given
the tokens of the corpus instead. num2words says digits in the nominative and nothing else: a floor. A table for each
file, by class, then one for all files. Below it dncnorm is compared with each rival, place by place: where one alone is
right, how often at least one is, and McNemar's exact test.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from russian_matching import Place, judged
from russian_texts import Text, read
from throughput import Worker

import dncnorm
from dncnorm.core.special import SELF, SILENCE
from dncnorm.evaluation.markdown import number, table
from dncnorm.evaluation.metrics import ALL
from dncnorm.evaluation.significance import mcnemar
from dncnorm.normalization.text_normalizer import TextNormalizer

OURS, TOKENS = "dncnorm", "dncnorm, tokens"
RIVALS = ("num2words", "ru-normalizr")

Said = Sequence["str | None"]
"""What is said for each text; None where the normalizer failed."""


@dataclass
class Judged:
    """The judged places of some texts, and which of them each system says right."""

    places: list[tuple[Text, Place]] = field(default_factory=list)
    right: dict[str, list[bool]] = field(default_factory=dict)

    def __add__(self, other: Judged) -> Judged:
        """Joins the results of two files; of the systems that both have."""
        names = [name for name in self.right if name in other.right]
        return Judged(self.places + other.places, {name: self.right[name] + other.right[name] for name in names})

    def by_class(self, name: str) -> dict[str, tuple[int, int]]:
        """Returns the right places and all places of each class, the largest first, and of ALL."""
        found = {ALL: (sum(self.right[name]), len(self.places))}
        kinds = [place.kind for _, place in self.places]
        for kind in sorted(set(kinds), key=lambda kind: (-kinds.count(kind), kind)):
            rights = [right for right, other in zip(self.right[name], kinds, strict=True) if other == kind]
            found[kind] = (sum(rights), len(rights))
        return found


def judge(texts: Sequence[Text], said: Mapping[str, Said], classes: Sequence[str] | None = None) -> Judged:
    """Judges what each system says. classes: those to count; all if None."""
    found = Judged()
    for name, spoken in said.items():
        places, rights = [], []
        for text, one in zip(texts, spoken, strict=True):
            for place, right in zip(text.places, judged(text.text, text.places, one or ""), strict=True):
                if right is not None and (classes is None or place.kind in classes):
                    places.append((text, place))
                    rights.append(right)
        found.places, found.right[name] = places, rights
    return found


def ours(normalize: TextNormalizer, texts: Sequence[Text]) -> dict[str, Said]:
    """Returns what dncnorm says for the raw texts, and where they have them, for their tokens."""
    said: dict[str, Said] = {OURS: [result["normalized_text"] for result in normalize([text.text for text in texts])]}
    sentences = [list(text.tokens) for text in texts if text.tokens is not None]
    if len(sentences) == len(texts):
        said[TOKENS] = [
            " ".join(segment.before if segment.after in (SELF, SILENCE) else segment.after for segment in segments)
            for segments in normalize.normalize_sentences(sentences)
        ]
    return said


def of_rival(name: str, python: str, texts: Sequence[Text]) -> Said:
    """Returns what a rival says, in a process of the interpreter that has it."""
    worker = Worker(name, python)
    with tempfile.TemporaryDirectory() as folder:
        given, spoken = Path(folder) / "texts.json", Path(folder) / "spoken.json"
        given.write_text(json.dumps([text.text for text in texts]), encoding="utf-8")
        worker.ask(given, spoken=str(spoken))
        worker.answer()
        worker.close()
        said: Said = json.loads(spoken.read_text(encoding="utf-8"))
    return said


def accuracy_table(found: Judged) -> list[str]:
    """Returns how many places of each class each system says right."""
    columns = {name: found.by_class(name) for name in found.right}
    sizes = {kind: size for kind, (_, size) in next(iter(columns.values())).items()}
    rows = [
        [
            kind,
            number(size),
            *(f"{number(column[kind][0] / size, 3)} ({column[kind][0]})" for column in columns.values()),
        ]
        for kind, size in sizes.items()
        if size
    ]
    return table(["class", "places", *columns], rows)


def comparison_table(found: Judged) -> list[str]:
    """Returns dncnorm beside each rival, place by place."""
    rows = []
    for mine in (name for name in (OURS, TOKENS) if name in found.right):
        for other in (name for name in RIVALS if name in found.right):
            pairs = list(zip(found.right[mine], found.right[other], strict=True))
            alone, rival = pairs.count((True, False)), pairs.count((False, True))
            either = number(1 - pairs.count((False, False)) / len(pairs), 3) if pairs else number(None)
            test = mcnemar(alone, rival, exact_below=len(pairs) + 1)
            rows.append([mine, other, number(alone), number(rival), either, f"{test.p_value:.2g}"])
    header = ["A", "B", "only A right", "only B right", "at least one right", "McNemar p"]
    return table(header, rows) if rows else []


def errors(file: Path, found: Judged, said: Mapping[str, Said], texts: Sequence[Text]) -> Iterator[str]:
    """Yields a row for each place that a system says wrong: who does, the place, its readings, what is said."""
    spoken = {name: dict(zip(texts, one, strict=True)) for name, one in said.items()}
    for place, (text, stretch) in enumerate(found.places):
        wrong = [name for name, rights in found.right.items() if not rights[place]]
        if wrong:
            cells = [
                file.name,
                stretch.kind,
                ", ".join(wrong),
                stretch.written,
                " / ".join(stretch.readings),
                text.text,
            ]
            cells += [str(spoken[name][text]) for name in said]
            yield "\t".join(" ".join(cell.split()) for cell in cells)


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="+", type=Path, help="a corpus, rows of one, or labelled lines (`russian_texts`)")
    parser.add_argument("--rivals", help="the interpreter that has the rivals; without, dncnorm is alone")
    parser.add_argument("--only", nargs="+", choices=RIVALS, default=list(RIVALS), help="these rivals")
    parser.add_argument("--model", help="a model's folder or repository (default: the embedded Russian one)")
    parser.add_argument("--classes", nargs="+", metavar="CLASS", help="count these classes alone")
    parser.add_argument("--errors", type=Path, metavar="TSV", help="where to write what is said wrong, and by whom")
    return parser.parse_args(arguments)


def lines(options: argparse.Namespace) -> Iterator[str]:
    """Yields the tables, file by file."""
    normalize = dncnorm.pipeline(model=options.model) if options.model else dncnorm.pipeline(lang="ru")
    files: list[Judged] = []
    wrong: list[str] = []
    for file in options.file:
        texts = read(file)
        said = {name: of_rival(name, options.rivals, texts) for name in options.only if options.rivals}
        said |= ours(normalize, texts)
        found = judge(texts, said, options.classes)
        files.append(found)
        wrong += errors(file, found, said, texts)
        yield from [f"## {file.name}", "", *accuracy_table(found), *comparison_table(found)]
    if len(files) > 1:
        whole = sum(files[1:], files[0])
        yield from ["## all files", "", *accuracy_table(whole), *comparison_table(whole)]
    if options.errors:
        _write(options.errors, wrong)


def _write(file: Path, rows: Iterable[str]) -> None:
    file.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")


def main() -> None:
    """Print the tables as they are made."""
    for line in lines(parse_arguments()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
