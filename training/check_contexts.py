"""What the corpora think of the rules of `dncnorm.normalization.context_rules`, and where raw text meets them.

python training/check_contexts.py CORPUS ... [--raw TEXT ...] [--examples 3]

CORPUS: files of sentences with references. A rule is printed with the tokens that it decides, how many of these the
references agree with, those that they do not, and how often it is taken in the raw texts, with examples.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from dncnorm import languages
from dncnorm.core.records import Sentence, Token
from dncnorm.core.special import CONTEXT_CLASS, reference
from dncnorm.corpus import iter_sentences
from dncnorm.grammars import Grammar
from dncnorm.languages.base import Language
from dncnorm.normalization.context_rules import ContextRule, ContextRules
from dncnorm.normalization.embedded import embedded_model
from dncnorm.training.raw_text import iter_raw_sentences

_NEAR = 4
"""Words shown on each side of a token."""


@dataclass
class Tally:
    """What was seen of one rule."""

    agreed: int = 0
    denied: list[str] = field(default_factory=list)
    met: list[str] = field(default_factory=list)


def decided(contexts: ContextRules, sentences: Iterable[Sentence]) -> Iterator[tuple[ContextRule, Token, str, str]]:
    """The rule that is taken, the token, what the rule says of it, and the words around it."""
    for sentence in sentences:
        words = [token.before for token in sentence.tokens]
        for index, token in enumerate(sentence.tokens):
            choice = contexts.choices(token.before).chosen(words, index)
            if choice is not None:
                yield choice.rule, token, choice.said(token.before), _around(words, index)


def _around(words: Sequence[str], index: int) -> str:
    before, after = words[max(0, index - _NEAR) : index], words[index + 1 : index + 1 + _NEAR]
    return " ".join((*before, f"<{words[index]}>", *after))


def tallies(contexts: ContextRules, language: Language, corpus: Sequence[str], raw: Sequence[str]) -> dict[str, Tally]:
    """What was seen of each rule, by its place."""
    found: dict[str, Tally] = defaultdict(Tally)
    for rule, token, spoken, around in decided(contexts, iter_sentences(corpus)):
        if token.semiotic_class == CONTEXT_CLASS:
            continue
        if spoken == reference(token):
            found[rule.place].agreed += 1
        else:
            found[rule.place].denied.append(f"{around}: {spoken}; the reference: {reference(token)}")
    for rule, _, spoken, around in decided(contexts, iter_raw_sentences(raw, language)):
        found[rule.place].met.append(f"{around}: {spoken}")
    return found


def table(rules: Sequence[ContextRule], found: dict[str, Tally], examples: int) -> Iterator[str]:
    """A rule's line, then what denies it, then examples of raw text, evenly spread."""
    yield f"{'decided':>8}{'agreed':>8}{'raw':>6}  rule"
    for rule in rules:
        tally = found[rule.place]
        yield f"{tally.agreed + len(tally.denied):>8}{tally.agreed:>8}{len(tally.met):>6}  {rule.place}"
        yield from (f"      denied  {line}" for line in tally.denied)
        step = max(1, len(tally.met) // max(1, examples))
        yield from (f"         raw  {line}" for line in tally.met[::step][:examples])
    agreed, denied = sum(item.agreed for item in found.values()), sum(len(item.denied) for item in found.values())
    yield f"{agreed + denied:>8}{agreed:>8}{sum(len(item.met) for item in found.values()):>6}  all"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="+")
    parser.add_argument("--raw", nargs="*", default=[], help="texts without references")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--examples", type=int, default=3, help="how many of raw text per rule to print")
    arguments = parser.parse_args()
    language = languages.get(arguments.lang)
    rules = ContextRules(language, Grammar.from_pretrained(embedded_model(language.code) / "grammar"))
    for line in table(rules.rules, tallies(rules, language, arguments.corpus, arguments.raw), arguments.examples):
        print(line)


if __name__ == "__main__":
    main()
