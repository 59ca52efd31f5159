"""Russian texts, and the stretches of them whose readings are known, from three kinds of files.

corpus     Google TSV or Kaggle CSV, as `dncnorm.corpus` reads them: every changed token
rows       rows of such a corpus with neighbours: TSV with the columns class, prev2, prev, before, next, next2, after;
           or without: class, before, after, count
labelled   lines of real text: TSV whose last two columns are the text, and its stretches as JSON, each with
           `written`, `start`, `accept` and `kind`
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from russian_matching import ANY_READING, Place

from dncnorm import languages
from dncnorm.core.records import Sentence
from dncnorm.core.special import is_changed
from dncnorm.corpus import iter_sentences
from dncnorm.corpus.neighbours import has_neighbours, iter_neighbour_rows
from dncnorm.corpus.rows import dictionary_row
from dncnorm.evaluation.spacing import rebuild

DICTIONARY_COLUMNS = 4
NO_CLASS = "?"
_AS_WRITTEN = re.compile(r"[а-яё-]*[а-яё]|[А-ЯЁ][а-яё-]+|[^\w$№%]+")
"""A neighbour without a reference that is said as it is written: an ordinary word, or punctuation."""


@dataclass(frozen=True)
class Text:
    """A text and its places. tokens: as a corpus cuts it; None for lines of real text."""

    text: str
    places: tuple[Place, ...]
    tokens: tuple[str, ...] | None = None


def read(file: Path) -> list[Text]:
    """Returns the texts that have a place to judge; equal ones once."""
    with open(file, encoding="utf-8") as handle:
        header = handle.readline().rstrip("\n").split("\t")
    if header[-1] == "segments":
        return list(_labelled(file))
    if has_neighbours(file):
        sentences = iter_neighbour_rows(file)
    elif len(header) == DICTIONARY_COLUMNS:
        sentences = (Sentence((dictionary_row(line),)) for line in file.read_bytes().splitlines())
    else:
        sentences = iter_sentences([file])
    texts = (_text(sentence) for sentence in sentences)
    return list(dict.fromkeys(text for text in texts if any(place.readings for place in text.places)))


def _text(sentence: Sentence) -> Text:
    text, spans = rebuild(sentence, "natural", languages.get("ru"))
    places = (
        Place(start, text[start:end], () if token.after is None else (token.after,), token.semiotic_class or NO_CLASS)
        for token, (start, end) in zip(sentence.tokens, spans, strict=True)
        if is_changed(token) or (token.after is None and not _AS_WRITTEN.fullmatch(token.before))
    )
    return Text(text, tuple(places), tuple(token.before for token in sentence.tokens))


def _labelled(file: Path) -> Iterator[Text]:
    with open(file, encoding="utf-8") as handle:
        next(handle)
        for line in handle:
            *_, text, segments = line.rstrip("\n").split("\t")
            yield Text(text, tuple(map(_place, json.loads(segments))))


def _place(segment: dict[str, Any]) -> Place:
    readings = tuple(segment["accept"])
    return Place(segment["start"], segment["written"], () if readings == (ANY_READING,) else readings, segment["kind"])
