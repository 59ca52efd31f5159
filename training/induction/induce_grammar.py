"""Learns a covering grammar from corpus files (Z19 section 6), writes its folder, and measures its coverage.

    python training/induction/induce_grammar.py ../shared/data/en/{proteno_train,google_tn_first10k}.tsv
        ../shared/data/en/kaggle_{rows,notebook_rows}_dict.tsv --lang en --output runs/induced/en
        --evaluate ../shared/data/en/google_tn_val10k.tsv --compare dncnorm/pretrained/en/grammar
    python training/induction/induce_grammar.py ../shared/data/ru/cardinal_train_ordered.tsv --lang ru
        --output runs/induced/ru

A file named `*dict.tsv` is a dictionary of distinct rows, the others are corpora. Number words and class words are TSV
files (number_words.py, classes.py). Coverage is Z19 eq. 22, over the tokens that change: of those that the grammar
reads, how many have their reference among what it allows.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from dncnorm.core.records import Token
from dncnorm.evaluation.coverage import Coverage, changed_tokens
from dncnorm.grammars import Grammar
from dncnorm.grammars.build import compiled
from dncnorm.grammars.files import write_files
from induction.alignment import Pattern, Span
from induction.class_grammars import KNOWN
from induction.classes import read_class_words
from induction.number_words import read_number_words
from induction.source import Induction, Options, Report, pairs_by_class


def described(pattern: Pattern) -> str:
    """`[month]< |>[ordinal]`: spans, and the read and said text between them."""
    return "".join(f"[{item.tag}]" if isinstance(item, Span) else f"<{item.read}|{item.said}>" for item in pattern)


def report_lines(report: Report) -> Iterator[str]:
    """What was learned, class by class."""
    for name, patterns in report.patterns.items():
        yield f"{name}: {report.pairs[name]} distinct pairs, {report.explained[name]} aligned, {len(patterns)} patterns"
        for pattern, count in sorted(patterns.items(), key=lambda item: (-item[1], item[0])):
            yield f"    {count:6} {described(pattern)}"


def print_coverage(folder: str, tokens: Iterable[Token], errors: int) -> None:
    grammar = Grammar.from_pretrained(folder)
    coverage = Coverage()
    for token in tokens:
        coverage.add(token, grammar)
    print(f"\nevaluate: {folder}")
    print("\n".join(coverage.table()))
    print("\n".join(coverage.examples(errors, grammar)))


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="+")
    parser.add_argument("--lang", required=True)
    parser.add_argument("--output", required=True, help="the folder that the grammar is written to")
    parser.add_argument("--number-words", help="TSV; else the language's own")
    parser.add_argument("--class-words", help="TSV; else the language's own, where it has one")
    parser.add_argument("--minimum-count", type=int, default=Options.minimum, help="of a class's pattern")
    parser.add_argument("--number-minimum-count", type=int, default=Options.number_minimum, help="of a kind of term")
    parser.add_argument("--digits", type=int, default=Options.digits, help="of the longest number that is read")
    parser.add_argument("--evaluate", nargs="*", default=[], help="corpus files to measure coverage on")
    parser.add_argument("--compare", nargs="*", default=[], help="other grammars' folders")
    parser.add_argument(
        "--errors", type=int, default=0, help="examples per class of tokens that are not read or not covered"
    )
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> None:
    options = parsed(arguments)
    known = KNOWN.get(options.lang)
    number_words = options.number_words or (None if known is None else known.number_words)
    class_words = options.class_words or (None if known is None else known.class_words)
    if number_words is None:
        raise SystemExit(f"--number-words: none; induction has no list for {options.lang!r}")
    words = read_number_words(number_words)
    classes = read_class_words(class_words) if class_words is not None else {}
    learning = Options(options.minimum_count, options.number_minimum_count, options.digits)
    induction = Induction(options.lang, words, classes, learning)
    source = induction.source(pairs_by_class(changed_tokens(options.corpus, None)))
    write_files(options.output, compiled(source))
    print("\n".join(report_lines(induction.report)))
    for grammar in (options.output, *options.compare) if options.evaluate else ():
        print_coverage(grammar, changed_tokens(options.evaluate, None), options.errors)


if __name__ == "__main__":
    main()
