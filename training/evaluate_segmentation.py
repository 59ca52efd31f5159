"""How near `dncnorm.segmentation` comes to a corpus's own tokens.

The corpus is joined to raw text again, with each of several spacings, then cut; a token counts as found when both its
offsets agree. Sentences are cut one by one, and, in documents, together with their neighbours.

    python training/evaluate_segmentation.py ../shared/data/en/google_tn_val10k.tsv --errors 20
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise

from dncnorm import languages
from dncnorm.core.records import Sentence
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation.spacing import SPACINGS, Span, rebuild
from dncnorm.languages.base import Language
from dncnorm.segmentation import segment


@dataclass
class Counts:
    """Tokens and sentences of a reference, what was found, and what went wrong how often."""

    reference: int = 0
    predicted: int = 0
    right: int = 0
    sentences: int = 0
    whole: int = 0
    errors: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, text: str, reference: Sequence[Span], predicted: Sequence[Span]) -> None:
        """Counts one text; its differing stretches go to `errors` as what was expected and what came."""
        self.reference += len(reference)
        self.predicted += len(predicted)
        self.right += len(set(reference) & set(predicted))
        self.sentences += 1
        self.whole += list(reference) == list(predicted)
        self.errors.update(differences(text, reference, predicted))

    def figures(self) -> dict[str, float]:
        """Precision, recall and F1 of tokens, and the share of texts that are right as a whole."""
        precision, recall = self.right / max(1, self.predicted), self.right / max(1, self.reference)
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        whole = self.whole / max(1, self.sentences)
        return {"precision": precision, "recall": recall, "f1": f1, "whole": whole}


def differences(text: str, reference: Sequence[Span], predicted: Sequence[Span]) -> Iterable[tuple[str, str]]:
    """The stretches between common tokens that are cut differently: (expected, got), cuts written as bars."""
    common = set(reference) & set(predicted)
    borders = [0, *sorted(end for _, end in common), len(text)]
    wrong = [[span for span in spans if span not in common] for spans in (reference, predicted)]
    for start, end in pairwise(borders):
        expected, got = ("|".join(text[a:b] for a, b in spans if start <= a < end) for spans in wrong)
        if expected or got:
            yield expected, got


def cut(text: str, language: Language) -> list[list[Span]]:
    """The spans of the tokens of every sentence."""
    return [[(token.start or 0, token.end or 0) for token in s.tokens] for s in segment(text, language)]


def evaluate_sentences(sentences: Iterable[Sentence], spacing: str, language: Language) -> Counts:
    """Each sentence cut on its own."""
    counts = Counts()
    for sentence in sentences:
        text, reference = rebuild(sentence, spacing, language)
        counts.add(text, reference, [span for group in cut(text, language) for span in group])
    return counts


def evaluate_documents(
    sentences: Iterable[Sentence], spacing: str, language: Language, size: int = 20
) -> tuple[Counts, Counts]:
    """`size` sentences joined by spaces and cut together: counts of tokens, and of sentences as spans."""
    tokens, borders = Counts(), Counts()
    remaining = iter(sentences)
    while chunk := list(islice(remaining, size)):
        text, reference, ends = "", [], []
        for sentence in chunk:
            offset = len(text) + bool(text)
            part, spans = rebuild(sentence, spacing, language)
            text = f"{text} {part}" if text else part
            reference += [(offset + a, offset + b) for a, b in spans]
            ends.append((offset, len(text)))
        groups = cut(text, language)
        tokens.add(text, reference, [span for group in groups for span in group])
        borders.add(text, ends, [(group[0][0], group[-1][1]) for group in groups])
    return tokens, borders


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="+", help="corpus files, folders or globs, as dncnorm.corpus reads them")
    parser.add_argument("--lang", choices=languages.codes(), default="en")
    parser.add_argument("--spacing", choices=SPACINGS, nargs="+", default=list(SPACINGS))
    parser.add_argument("--limit", type=int, default=None, help="sentences to read; all by default")
    parser.add_argument("--errors", type=int, default=0, help="how many of the most common errors to list")
    options = parser.parse_args()
    sentences = list(islice(iter_sentences(options.corpus), options.limit))
    for spacing in options.spacing:
        alone = evaluate_sentences(sentences, spacing, languages.get(options.lang))
        tokens, borders = evaluate_documents(sentences, spacing, languages.get(options.lang))
        figures = {"sentences": alone.figures(), "documents": tokens.figures(), "borders": borders.figures()}
        print(spacing, json.dumps({k: {n: round(x, 4) for n, x in v.items()} for k, v in figures.items()}))
        for (expected, got), count in alone.errors.most_common(options.errors):
            print(f"  {count:5d}  {expected}  =>  {got}")


if __name__ == "__main__":
    main()
