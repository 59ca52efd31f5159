"""The accuracy of a network of whole sentences on the dev files: sentences, characters, and aligned tokens."""

from __future__ import annotations

import time
import zlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from comparison.attention import described, marked
from dncnorm import DncNormForTextNormalization, languages
from dncnorm.core.records import Sentence
from dncnorm.core.special import is_changed
from dncnorm.evaluation.character_errors import edit_distance, right_in_place
from dncnorm.evaluation.error_counts import OTHER
from dncnorm.evaluation.error_kinds import ErrorKind, classify
from dncnorm.evaluation.sentence_alignment import wrong_tokens
from dncnorm.explanation.network import explain_query
from dncnorm.model.losses import SEQUENCE_LOSS
from dncnorm.model.whole_sentences import decode_sentences, sentence_query
from dncnorm.training.seq2seq.batches import collate
from dncnorm.training.seq2seq.examples import Example
from dncnorm.training.seq2seq.options import SentenceOptions
from dncnorm.training.seq2seq.whole_sentences import SentenceSurvey, spoken_form, whole_sentences

BATCH = 64


def evaluated(
    folder: Path, corpus: Sequence[str], dev: Sequence[str], options: SentenceOptions, shown: Sequence[str]
) -> dict[str, Any]:
    """Returns what a record has of a network of whole sentences.

    trained: sentences of the experiment. parameters, encoder_parameters. corpus: `sentences` of the dev files that the
    experiment could have, `of` all there are, a `checksum`. places: of these among all, from 0. loss: per character.
    sentence_accuracy, character_error_rate, token_accuracy, changed_accuracy, error_kinds, sentences_per_cpu_second.
    edits: each sentence's; wrong: the places of those with any. in_place: each sentence's characters that are right
    where they are; character_accuracy: the share of all, JG20's accuracy. attention: of the first of `shown`, without
    brackets.
    """
    model = DncNormForTextNormalization.from_pretrained(folder).eval()
    language = languages.get(model.config.language)
    survey = SentenceSurvey(options)
    survey.read(corpus, language)
    every = list(whole_sentences(dev, language))
    found = [
        (place, sentence, example)
        for place, (sentence, example) in enumerate(every)
        if example is not None and survey.selection.fits(example) and model.context.fits(example.query)
    ]
    places, sentences, examples = map(list, zip(*found, strict=True))
    start = time.process_time()
    said = [one.text for one in decode_sentences(model, model.tokenizer, [one.query.focus for one in examples])]
    seconds = time.process_time() - start
    return {
        "trained": survey.drawn(survey.selection),
        "parameters": model.num_parameters(),
        "encoder_parameters": sum(parameter.numel() for parameter in model.source.encoder.parameters()),
        "corpus": {"sentences": len(examples), "of": len(every), "checksum": _checksum(examples)},
        "places": places,
        "loss": _loss(model, examples),
        **_sentence_figures(places, examples, said),
        **_token_accuracies(sentences, said),
        "sentences_per_cpu_second": len(examples) / seconds,
        "attention": _attention(model, shown[:1]),
    }


def _checksum(examples: Sequence[Example]) -> int:
    return zlib.crc32("\n".join(example.target for example in examples).encode("utf-8", "replace"))


def _sentence_figures(places: Sequence[int], examples: Sequence[Example], said: Sequence[str]) -> dict[str, Any]:
    edits = [edit_distance(text, example.target) for text, example in zip(said, examples, strict=True)]
    in_place = [right_in_place(text, example.target) for text, example in zip(said, examples, strict=True)]
    characters = sum(len(example.target) for example in examples)
    return {
        "sentence_accuracy": sum(not edit for edit in edits) / len(edits),
        "character_error_rate": sum(edits) / characters,
        "character_accuracy": sum(in_place) / characters,
        "error_kinds": _kinds(list(zip(examples, said, strict=True))),
        "edits": edits,
        "in_place": in_place,
        "wrong": [place for place, edit in zip(places, edits, strict=True) if edit],
    }


def _token_accuracies(sentences: Sequence[Sentence], said: Sequence[str]) -> dict[str, float | None]:
    """Of all tokens, and of those that change, the share that is said; their words are aligned."""
    right: Counter[bool] = Counter()
    total: Counter[bool] = Counter()
    for sentence, text in zip(sentences, said, strict=True):
        wrong = set(wrong_tokens([spoken_form(token) or "" for token in sentence.tokens], text))
        for place, token in enumerate(sentence.tokens):
            changed = is_changed(token)
            total[changed] += 1
            right[changed] += place not in wrong
    return {
        "token_accuracy": right.total() / total.total(),
        "changed_accuracy": right[True] / total[True] if total[True] else None,
    }


def _kinds(pairs: Sequence[tuple[Example, str]]) -> dict[str, int]:
    kinds = Counter(
        kind.value if (kind := classify(example.query.focus, said, example.target)) else OTHER
        for example, said in pairs
        if said != example.target
    )
    return {name: kinds[name] for name in (*(kind.value for kind in ErrorKind), OTHER)}


@torch.inference_mode()
def _loss(model: DncNormForTextNormalization, examples: Sequence[Example]) -> float:
    """The mean negative log-likelihood of a character, the end among them, with teacher forcing."""
    assert model.tokenizer is not None
    ordered = sorted(examples, key=lambda example: len(example.target))
    total = characters = 0.0
    for start in range(0, len(ordered), BATCH):
        chunk = ordered[start : start + BATCH]
        total += float(model.losses(collate(chunk, model.context, model.tokenizer))[SEQUENCE_LOSS].total)
        characters += sum(len(example.target) + 1 for example in chunk)
    return total / characters


def _attention(model: DncNormForTextNormalization, shown: Sequence[str]) -> list[dict[str, Any]]:
    """As `attention.py` has it of tokens: here of whole sentences."""
    tokenizer, found = model.tokenizer, []
    assert tokenizer is not None
    for sentence in (" ".join(marked(text)[0]) for text in shown):
        said = decode_sentences(model, tokenizer, [sentence])[0].text
        network = explain_query(model, tokenizer, sentence_query(sentence), said)
        found.append(described(network, sentence, said))
    return found
