"""The accuracy of networks that segment, tag and speak raw words, and the report's table of it."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from comparison.findings import FINDINGS
from comparison.records import Record
from dncnorm import DncNormForTextNormalization, languages
from dncnorm.core.records import Sentence
from dncnorm.core.special import SELF, SILENCE, reference
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation.markdown import table
from dncnorm.model.sentences import RAW
from dncnorm.model.tagging import SpokenToken, speak_raw
from dncnorm.training.corpus_form import in_corpus_form

_MEASURES = {"tokens": "tokens, F1", "segmentation": "sentences cut right", "sentences": "sentences right"}


def spoken_raw(folder: Path, dev: Sequence[str]) -> dict[str, float] | None:
    """Returns the shares that are right of a network's own tokens; None for one whose tagger is not of raw words.

    segmentation, sentences: of whole sentences, cut right, and right in all. tokens: the F1 of tokens that are cut and
    spoken right. sentences_per_cpu_second. A sentence is its tokens with spaces between, which the network never reads.
    """
    model = DncNormForTextNormalization.from_pretrained(folder).eval()
    if model.config.tagger != RAW or not model.config.tag_weight:
        return None
    language = languages.get(model.config.language)
    sentences = [in_corpus_form(sentence, language) for sentence in iter_sentences(dev)]
    start = time.process_time()
    found = speak_raw(model, model.tokenizer, [" ".join(sentence.words) for sentence in sentences])
    seconds = time.process_time() - start
    cut = whole = right = 0
    for sentence, said in zip(sentences, found, strict=True):
        expected, got = _expected(sentence), {(one.start, one.end): _said(one) for one in said}
        cut += expected.keys() == got.keys()
        whole += expected == got
        right += len(expected.items() & got.items())
    tokens = sum(len(sentence.tokens) for sentence in sentences) + sum(map(len, found))
    return {
        "segmentation": cut / len(sentences),
        "sentences": whole / len(sentences),
        "tokens": 2 * right / tokens,
        "sentences_per_cpu_second": len(sentences) / seconds,
    }


def _expected(sentence: Sentence) -> dict[tuple[int, int], str]:
    """The tokens' references by where they stand."""
    found, start = {}, 0
    for token in sentence.tokens:
        found[start, start + len(token.before)] = reference(token) or ""
        start += len(token.before) + 1
    return found


def _said(token: SpokenToken) -> str:
    """What is scored: the token itself where it stays, or is silent, as of punctuation."""
    return token.before if token.after in (SELF, SILENCE) else token.after


def raw_lines(records: Iterable[Record], language: str) -> list[str]:
    """Renders the table; nothing where no network has cut its own tokens."""
    own = [(record.name, record.raw) for record in records if record.raw]
    if not own:
        return []
    rows = [
        [name, *(f"{100 * raw[measure]:.2f}%" for measure in _MEASURES), f"{raw['sentences_per_cpu_second']:.1f}"]
        for name, raw in own
    ]
    theirs: list[dict[str, Any]] = json.loads(FINDINGS.read_text(encoding="utf-8"))["raw"]
    rows += [
        [of["source"], *(f"{100 * of[measure]:.2f}%" for measure in _MEASURES), ""]
        for of in theirs
        if of["language"] == language
    ]
    note = (
        "Raw words, cut into tokens and tagged by the network, which then speaks those that need it: no gate, no "
        "grammar. A token is right if it is cut and spoken right."
    )
    return ["## Raw words", "", note, "", *table(["", *_MEASURES.values(), "sentences/s"], rows)]
