"""Asks the check of `dncnorm.values` about a corpus's references, and about references of other tokens.

    python training/check_references.py CORPUS ... [--lang en] [--examples 5] [--exchange]

A reference that the check calls unrecoverable is a mistake of the check or of the corpus. With --exchange each token
whose value the check knows also gets words of the reference of another token of its class, with other digits; if the
check does not call the result unrecoverable, it has missed an error. (In an inflected language a word may differ in
case alone: then the value is the same.)
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from dncnorm import languages
from dncnorm.core.records import Token
from dncnorm.core.special import CONTEXT_CLASS, is_changed
from dncnorm.corpus import iter_sentences
from dncnorm.languages.base import Language
from dncnorm.values import Verdict, check

ALL = "ALL"


def exchanged(tokens: Iterable[Token]) -> Iterator[Token]:
    """Yields tokens with wrong references: each word of the next token of the class with as many words, and all words.

    The two tokens have different digits. A word that stands in both references is not exchanged.
    """
    alike: dict[tuple[str | None, int], list[Token]] = defaultdict(list)
    for token in tokens:
        if any(map(str.isdigit, token.before)):
            alike[token.semiotic_class, len((token.after or "").split())].append(token)
    for found in alike.values():
        for token, other in zip(found, [*found[1:], found[0]], strict=True):
            words, others = ((one.after or "").split() for one in (token, other))
            if _digits(token) != _digits(other):
                yield replace(token, after=other.after)
                for place, word in enumerate(others):
                    if word not in words and words[place] not in others:
                        yield replace(token, after=" ".join([*words[:place], word, *words[place + 1 :]]))


def _digits(token: Token) -> list[str]:
    return sorted(filter(str.isdigit, token.before))


def report(tokens: Iterable[Token], language: Language, wanted: Verdict, examples: int) -> Iterator[str]:
    """Yields how often the check gave each verdict, by class, and examples of verdicts that are not wanted."""
    counts: dict[str, Counter[Verdict]] = defaultdict(Counter)
    shown: dict[str, list[str]] = defaultdict(list)
    for token in tokens:
        verdict = check(token.before, token.after or "", language, token.semiotic_class)
        for name in (token.semiotic_class or "?", ALL):
            counts[name][verdict] += 1
        if verdict is not wanted:
            shown[token.semiotic_class or "?"].append(f"  {verdict.value}: {token.before!r} => {token.after}")
    yield f"{'class':<12}{'tokens':>9}" + "".join(f"{verdict.value:>15}" for verdict in Verdict)
    for name in sorted(counts, key=lambda name: (name == ALL, name)):
        yield f"{name:<12}{counts[name].total():>9}" + "".join(f"{counts[name][verdict]:>15}" for verdict in Verdict)
    for name in sorted(shown):
        yield from (f"{name}{line}" for line in shown[name][:examples])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="+", help="Kaggle CSV or Google TSV files, folders or globs")
    parser.add_argument("--lang", default="en", help="the corpus's language (default: en)")
    parser.add_argument("--examples", type=int, default=5, help="of each class, what to print")
    parser.add_argument("--exchange", action="store_true", help="also check the references of other tokens")
    options = parser.parse_args()
    language = languages.get(options.lang)
    tokens = [token for sentence in iter_sentences(options.corpus) for token in sentence.tokens]
    changed = [token for token in tokens if token.semiotic_class != CONTEXT_CLASS and is_changed(token)]
    print("\n".join(report(changed, language, Verdict.PRESERVED, options.examples)))
    if options.exchange:
        known = (t for t in changed if check(t.before, t.after or "", language) is Verdict.PRESERVED)
        print("\n".join(report(exchanged(known), language, Verdict.UNRECOVERABLE, options.examples)))


if __name__ == "__main__":
    main()
