"""How many numbers and abbreviations of Russian texts are read correctly: dncnorm, ru-normalizr and num2words.

    python -m venv rivals-ru && rivals-ru/bin/pip install -r training/benchmarks/requirements_rivals_ru.txt
    python training/benchmarks/russian_rivals.py ../shared/data/ru/treebank_dev_{gsd,opencorpora,taiga}.tsv \\
        ../shared/data/ru/real_dev.tsv --rivals rivals-ru/bin/python

A file is a corpus, whose changed tokens are judged, or labelled lines: TSV whose last two columns are a text, and its
stretches as JSON, each with `written`, `start`, `accept` and `kind`. All systems get the same raw text. num2words reads
digits in the nominative and leaves the rest: a floor. A table for each file, by class; then dncnorm is compared with
each rival, place by place, by McNemar's exact test.

A place is correct if one of its readings stands where the words around it lead to expect it, without another number
word or a minus beside it. Words are compared without case and punctuation, with `е` for `ё`, without `и` after `целых`,
and without `одна` before a lone thousand: in these the conventions of normalizers differ.
"""

from __future__ import annotations

import argparse
import difflib
import json
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from processes import Worker

import dncnorm
from dncnorm import languages
from dncnorm.core.special import is_changed
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation.markdown import number, table
from dncnorm.evaluation.metrics import ALL
from dncnorm.evaluation.significance import mcnemar
from dncnorm.evaluation.spacing import rebuild

OURS = "dncnorm"
RIVALS = ("num2words", "ru-normalizr")
NOT_JUDGED = ("*", "#")
"""What a label begins with that accepts any reading, or any grouping of digits."""

_CORPUS_MARKUP = re.compile(r"_(trans|latin|letter)\b|\bsil\b")
_NOT_IN_WORDS = re.compile(r"[^0-9a-zа-я]+")
_WHOLES = frozenset(["целых", "целая", "целую", "целой", "целым", "целыми", "целое", "целые"])
_ONE = frozenset(["одна", "одну", "одной", "одною"])
_NUMBER = re.compile(
    r"\d+|(ноль|нол[яюе]|нолем|нуль|нул[яюе]|нулем|нулев\w+)"
    r"|од(ин|н(а|о|у|ой|им|ом|ого|ому|и|их|ими))|дв(а|е|ух|ум|умя|оих)|об[ае]|тр(и|ех|ем|емя)|четыр(е|ех|ем|ьмя)"
    r"|(пят|шест|сем|восем|восьм|девят|десят)(ь|и|ью|ьюдесятью)"
    r"|\w+надцат(ь|и|ью|ый|ого|ому|ым|ом|ая|ой|ую|ое|ые|ых|ыми)|двадцат\w+|тридцат\w+|сорок\w*"
    r"|(пят|шест|сем|восем|восьми)\w*десят\w*|девяност\w+|ст[оа]|двести|двухсот|двумстам|тремстам|двухстах"
    r"|триста|трехсот|четырест\w+|четырехсот|(пят|шест|сем|восем|девят)[ьи]с\w*т\w*|тысяч\w*|миллион\w*|миллиард\w*"
)


@dataclass(frozen=True)
class Place:
    """A stretch of a text. readings: those to accept; none if it is not judged."""

    start: int
    written: str
    readings: tuple[str, ...]
    kind: str


@dataclass(frozen=True)
class Text:
    """A text and its places, in order."""

    text: str
    places: tuple[Place, ...]


def read(file: Path) -> list[Text]:
    """Returns the texts that have a place to judge, each once."""
    with open(file, encoding="utf-8") as lines:
        is_labelled = next(lines).rstrip("\n").split("\t")[-1] == "segments"
        texts = list(_labelled(lines) if is_labelled else _of_corpus(file))
    return list(dict.fromkeys(text for text in texts if any(place.readings for place in text.places)))


def _labelled(lines: Iterator[str]) -> Iterator[Text]:
    for line in lines:
        *_, text, segments = line.rstrip("\n").split("\t")
        places = []
        for segment in json.loads(segments):
            readings = tuple(segment["accept"])
            is_judged = not readings[0].startswith(NOT_JUDGED)
            places.append(Place(segment["start"], segment["written"], readings if is_judged else (), segment["kind"]))
        yield Text(text, tuple(places))


def _of_corpus(file: Path) -> Iterator[Text]:
    for sentence in iter_sentences([file]):
        text, spans = rebuild(sentence, "natural", languages.get("ru"))
        places = (
            Place(start, text[start:end], (token.after or "",), token.semiotic_class or "?")
            for token, (start, end) in zip(sentence.tokens, spans, strict=True)
            if is_changed(token)
        )
        yield Text(text, tuple(places))


def words(text: str) -> list[str]:
    """Returns the words of a text in the spelling in which they are compared."""
    plain = _CORPUS_MARKUP.sub(" ", text).lower().replace("ё", "е").replace("\u0301", "").replace("+", " ")
    kept: list[str] = []
    for word in _NOT_IN_WORDS.sub(" ", plain).split():
        if word == "и" and kept and kept[-1] in _WHOLES:
            continue
        if word.startswith("тысяч") and kept and kept[-1] in _ONE and not (kept[1:] and is_number(kept[-2])):
            kept.pop()
        kept.append(word)
    return kept


def is_number(word: str) -> bool:
    """Whether the word is a number, or a part of one."""
    return _NUMBER.fullmatch(word) is not None


def judged(text: Text, result: str) -> list[bool | None]:
    """Returns whether each place is read correctly in the result; None if it is not judged."""
    spoken = words(result)
    windows = _windows(text, spoken)
    spans: dict[int, tuple[int, int]] = {}
    begin = 0
    for number_, (place, (first, last)) in enumerate(zip(text.places, windows, strict=True)):
        # With room for neighbours that the reading repeats.
        around = range(max(0, first - 3, begin), last)
        found = _longest(spoken, [words(reading) for reading in place.readings], around)
        if found is not None:
            spans[number_], begin = found, found[1]
    covered = {position for span in spans.values() for position in range(*span)}
    right: list[bool | None] = []
    for number_, place in enumerate(text.places):
        start, end = spans.get(number_, (0, 0))
        first, last = windows[number_]
        beside = [spoken[at] for at in (start - 1, end) if first <= at < last and at not in covered]
        # Places without an ordinary word between them share a window; a place that was not found may own those words.
        has_all = all(other in spans for other, window in enumerate(windows) if window == windows[number_])
        is_wrong = has_all and any(is_number(word) or word == "минус" for word in beside)
        is_right = number_ in spans and not is_wrong
        right.append(is_right if place.readings else None)
    return right


def _windows(text: Text, spoken: Sequence[str]) -> list[tuple[int, int]]:
    """Aligns the words of the text with the spoken ones; a place's window lies between its nearest aligned words."""
    written: list[str | int] = []
    end = 0
    for number_, place in enumerate(text.places):
        written += [*words(text.text[end : place.start]), number_]
        end = place.start + len(place.written)
    written += words(text.text[end:])
    blocks = difflib.SequenceMatcher(None, written, spoken, autojunk=False).get_matching_blocks()
    aligned = {a + step: b + step for a, b, size in blocks for step in range(size)}
    windows = []
    for position in (position for position, word in enumerate(written) if isinstance(word, int)):
        left = max((aligned[at] for at in aligned if at < position), default=-1)
        right = min((aligned[at] for at in aligned if at > position), default=len(spoken))
        windows.append((left + 1, right))
    return windows


def _longest(spoken: Sequence[str], readings: Sequence[list[str]], around: range) -> tuple[int, int] | None:
    """Returns where the longest of the readings is that begin in a range."""
    for reading in sorted(filter(None, readings), key=len, reverse=True):
        for start in around:
            if list(spoken[start : start + len(reading)]) == reading:
                return start, start + len(reading)
    return None


def results_of_rival(name: str, python: str, texts: Sequence[Text]) -> list[str | None]:
    """Returns a rival's results, from a process of the interpreter that has it; None for a text that it fails on."""
    worker = Worker(name, python)
    with tempfile.TemporaryDirectory() as folder:
        given, spoken = Path(folder) / "texts.json", Path(folder) / "spoken.json"
        given.write_text(json.dumps([text.text for text in texts]), encoding="utf-8")
        worker.ask(given, spoken=str(spoken))
        worker.answer()
        worker.close()
        found: list[str | None] = json.loads(spoken.read_text(encoding="utf-8"))
    return found


def report(texts: Sequence[Text], results: dict[str, list[str | None]]) -> Iterator[str]:
    """Yields the tables: correct places by class, and dncnorm beside each rival."""
    kinds = [place.kind for text in texts for place in text.places if place.readings]
    right = {
        name: [
            is_right
            for text, one in zip(texts, found, strict=True)
            for is_right in judged(text, one or "")
            if is_right is not None
        ]
        for name, found in results.items()
    }
    rows = []
    for kind in [ALL, *sorted(set(kinds), key=lambda kind: (-kinds.count(kind), kind))]:
        chosen = [at for at, other in enumerate(kinds) if kind in (ALL, other)]
        counts = [sum(found[at] for at in chosen) for found in right.values()]
        rows.append([kind, number(len(chosen)), *(f"{number(count / len(chosen), 3)} ({count})" for count in counts)])
    yield from table(["class", "places", *right], rows)
    rows = []
    for name in (name for name in right if name != OURS):
        pairs = list(zip(right[OURS], right[name], strict=True))
        ours, theirs = pairs.count((True, False)), pairs.count((False, True))
        p = mcnemar(ours, theirs, exact_below=len(pairs) + 1).p_value
        rows.append([OURS, name, number(ours), number(theirs), f"{p:.2g}"])
    if rows:
        yield from table(["A", "B", "only A right", "only B right", "McNemar p"], rows)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="+", type=Path, help="a corpus, or labelled lines")
    parser.add_argument("--rivals", help="the interpreter that has the rivals; without it, dncnorm alone is measured")
    parser.add_argument("--only", nargs="+", choices=RIVALS, default=list(RIVALS), help="these rivals")
    options = parser.parse_args()
    normalize = dncnorm.pipeline(lang="ru")
    for file in options.file:
        texts = read(file)
        results = {name: results_of_rival(name, options.rivals, texts) for name in options.only if options.rivals}
        results[OURS] = [result["normalized_text"] for result in normalize([text.text for text in texts])]
        print(*[f"## {file.name}", "", *report(texts, results)], sep="\n", flush=True)


if __name__ == "__main__":
    main()
