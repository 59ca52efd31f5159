"""What is lost where a text comes raw, and not as a corpus's tokens.

    python training/evaluate_raw_text.py ../shared/data/en/google_tn_val10k.tsv --errors 20

Each sentence is joined to raw text with each of several spacings (`dncnorm.evaluation.spacing`) and normalized. A token
of the corpus is right where the segments of exactly its characters say its reference, in order. Beside it stands what
the same model makes of the corpus's own tokens, scored as `dncnorm evaluate` does; rows of class SKIP are context.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

import dncnorm
from dncnorm.core.records import Sentence, Token
from dncnorm.core.results import SegmentDict
from dncnorm.core.segments import SPACE
from dncnorm.core.special import CONTEXT_CLASS, SELF, SILENCE, split_words
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation.metrics import Scored
from dncnorm.evaluation.spacing import SPACINGS, Span, rebuild
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.options import DEFAULT_LANGUAGE

Forms = tuple[str, ...]
"""What is said for one token, in the corpora's form: one for each segment; none where they are cut otherwise."""


def said_in_raw(spans: Iterable[Span], segments: Iterable[SegmentDict]) -> Iterator[Forms]:
    """What is said for the characters of each span. segments: the pipeline's, of the text that the spans stand in."""
    spoken = [segment for segment in segments if segment["semiotic_class"] != SPACE]
    first = {segment["start"]: place for place, segment in enumerate(spoken)}
    after = {segment["end"]: place + 1 for place, segment in enumerate(spoken)}
    for start, end in spans:
        inside = spoken[first[start] : after[end]] if start in first and end in after else ()
        yield tuple(segment["after"] for segment in inside)


def is_right(token: Token, said: Forms) -> bool:
    """Whether that is the token's reference. Where it is cut in several, silences between them do not count."""
    written = token.before.strip()
    if len(said) == 1:
        return Scored(replace(token, before=written), said[0]).is_right
    expected = written if token.after == SELF else token.after or ""
    return bool(said) and _audible(said) == _audible([expected])


def is_scored(token: Token) -> bool:
    """Whether the token has a reference."""
    return token.semiotic_class != CONTEXT_CLASS


def _audible(forms: Iterable[str]) -> list[str]:
    return [word for form in forms for word in split_words(form) if word != SILENCE]


def from_tokens(normalize: TextNormalizer, sentences: Sequence[Sentence]) -> list[list[bool]]:
    """Of each sentence's tokens that have a reference, which are right when the pipeline is given them."""
    spoken = normalize.normalize_sentences([sentence.words for sentence in sentences])
    return [
        [
            Scored(token, segment.after).is_right
            for token, segment in zip(sentence.tokens, segments, strict=True)
            if is_scored(token)
        ]
        for sentence, segments in zip(sentences, spoken, strict=True)
    ]


def from_raw(normalize: TextNormalizer, sentences: Sequence[Sentence], spacing: str) -> list[list[Forms]]:
    """What is said for each sentence's tokens when the pipeline is given raw text."""
    rebuilt = [rebuild(sentence, spacing, normalize.language) for sentence in sentences]
    results = normalize([text for text, _ in rebuilt])
    return [list(said_in_raw(spans, result["segments"])) for (_, spans), result in zip(rebuilt, results, strict=True)]


class Row(NamedTuple):
    """A token of the corpus, what is said for it in raw text, and whether it is right: given as a token, and raw."""

    token: Token
    said: Forms
    was_right: bool
    is_right: bool


def compared(
    normalize: TextNormalizer, sentences: Sequence[Sentence], given: Sequence[Sequence[bool]], spacing: str
) -> list[list[Row]]:
    """The rows of each sentence. given: as `from_tokens` has it."""
    said = from_raw(normalize, sentences, spacing)
    rows = []
    for sentence, forms, right in zip(sentences, said, given, strict=True):
        pairs = [pair for pair in zip(sentence.tokens, forms, strict=True) if is_scored(pair[0])]
        rows.append([Row(*pair, was, is_right(*pair)) for pair, was in zip(pairs, right, strict=True)])
    return rows


def shares(right: Sequence[Sequence[bool]]) -> tuple[float, float]:
    """Of the tokens, and of the sentences as a whole, how many are right."""
    tokens = list(chain.from_iterable(right))
    return sum(tokens) / max(1, len(tokens)), sum(map(all, right)) / max(1, len(right))


def report(rows: Sequence[Sequence[Row]], spacing: str, shown: int) -> None:
    """Prints one spacing's figures, and the first of the tokens that it loses."""
    before, _ = shares([[row.was_right for row in sentence] for sentence in rows])
    accuracy, whole = shares([[row.is_right for row in sentence] for sentence in rows])
    lost = [row for row in chain.from_iterable(rows) if row.was_right and not row.is_right]
    won = sum(row.is_right and not row.was_right for row in chain.from_iterable(rows))
    print(f"{spacing}: accuracy {accuracy:.4f} ({100 * (accuracy - before):+.2f} points), whole sentences {whole:.4f}")
    print(f"  {len(lost)} tokens lost, {sum(not row.said for row in lost)} of them not cut there; {won} won")
    for token, said, *_ in lost[:shown]:
        print(f"    {token.semiotic_class} {token.before!r}: {token.after}  =>  {' | '.join(said) or 'not cut there'}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="+", help="corpus files, folders or globs, as dncnorm.corpus reads them")
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--model", type=Path, help="a model's folder")
    chosen.add_argument("--lang", help=f"language of the embedded model (default: {DEFAULT_LANGUAGE})")
    parser.add_argument("--spacing", choices=SPACINGS, nargs="+", default=list(SPACINGS))
    parser.add_argument("--limit", type=int, default=None, help="sentences to read; all by default")
    parser.add_argument("--errors", type=int, default=0, help="how many of the tokens lost to list")
    options = parser.parse_args()
    normalize = dncnorm.pipeline(model=options.model, lang=options.lang)
    sentences = list(islice(iter_sentences(options.corpus), options.limit))
    given = from_tokens(normalize, sentences)
    accuracy, whole = shares(given)
    print(f"given as tokens: accuracy {accuracy:.4f}, whole sentences {whole:.4f}")
    for spacing in options.spacing:
        report(compared(normalize, sentences, given, spacing), spacing, options.errors)


if __name__ == "__main__":
    main()
