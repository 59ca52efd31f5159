"""Learns a model's decision list: the readings that the training corpus nearly always gives to similar tokens.

    D=../shared/data/en
    python training/train_decision_list.py --model dncnorm/pretrained/en
        --corpus $D/proteno_train.tsv $D/google_tn_first10k.tsv --dictionary $D/kaggle_rows_dict.tsv
        --dev $D/google_tn_val10k.tsv --output dncnorm/pretrained/en

Of the development file it says how many tokens are decided by the list, and how many of these it gets right that the
network gets wrong, and the other way round.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

import dncnorm
from dncnorm import DncNormForTextNormalization
from dncnorm.core.records import Sentence
from dncnorm.corpus import iter_sentences, read_dictionary
from dncnorm.evaluation.metrics import Scored
from dncnorm.normalization.settled import RULE
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.options import CORPUS
from dncnorm.ranking.decision_list import DECISIONS_FILE, DecisionList
from dncnorm.training.decisions import Example, examples, learned


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--model", required=True, help="a model's folder; its other parts come first")
    parser.add_argument("--corpus", nargs="+", required=True, help="corpus files to learn from")
    parser.add_argument("--dictionary", nargs="*", default=[], help="dictionaries of tokens without neighbours")
    parser.add_argument("--dev", nargs="*", default=[], help="corpus files to report on")
    parser.add_argument("--output", type=Path, help="the folder for the list; without one, it is only reported on")
    options = parser.parse_args(arguments)
    normalize = dncnorm.pipeline(model=options.model, decision_list=False)
    seen = list(_examples(normalize, options.corpus, options.dictionary))
    decisions = learned(normalize.language.code, seen)
    print(f"{sum(item.count for item in seen):,} examples, {len(decisions.decisions):,} decisions")
    if options.dev:
        _report(options.model, decisions, options.dev)
    if options.output:
        decisions.save(options.output / DECISIONS_FILE)


def _examples(normalize: TextNormalizer, corpus: list[str], dictionaries: list[str]) -> Iterator[Example]:
    request = normalize.request.changed(style=CORPUS)
    rows = (Sentence((row,)) for name in dictionaries for row in read_dictionary(name))
    return chain(
        examples(normalize.normalizer, iter_sentences(corpus), request),
        examples(normalize.normalizer, rows, request, are_rows=True),
    )


def _report(model: str, decisions: DecisionList, files: list[str]) -> None:
    """Prints what the list does on corpus files beside the network."""
    sentences = list(iter_sentences(files))
    loaded = DncNormForTextNormalization.from_pretrained(model)
    network = dncnorm.pipeline(model=loaded, decision_list=False)
    loaded.bundle = replace(loaded.bundle, decisions=decisions)
    both = dncnorm.pipeline(model=loaded)
    words = [sentence.words for sentence in sentences]
    decided = better = worse = 0
    for sentence, *answers in zip(
        sentences, network.normalize_sentences(words), both.normalize_sentences(words), strict=True
    ):
        for token, former, answer in zip(sentence.tokens, *answers, strict=True):
            if answer.rule != RULE or token.after is None:
                continue
            was, is_now = Scored(token, former.after).is_right, Scored(token, answer.after).is_right
            decided += 1
            better += is_now > was
            worse += was > is_now
            if was != is_now:
                print(f"{token.before!r}: {former.after!r} -> {answer.after!r}, right is {token.after!r}")
    print(f"decided {decided:,}: {better} right that the network has wrong, {worse} wrong that it has right")


if __name__ == "__main__":
    main()
