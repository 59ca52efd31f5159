"""How much of a corpus a covering grammar reads, and how much of that it covers (`dncnorm.evaluation.coverage`).

python training/evaluate_grammar.py ../shared/data/en/google_tn_val10k.tsv --errors 10
"""

from __future__ import annotations

import argparse

from dncnorm.evaluation.coverage import Coverage, changed_tokens
from dncnorm.grammars import Grammar
from dncnorm.normalization.embedded import embedded_model


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="+")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--grammar", help="a grammar's folder; else the embedded model's")
    parser.add_argument(
        "--errors", type=int, default=0, help="examples per class of tokens that are not read or not covered"
    )
    parser.add_argument("--only", metavar="CLASS", help="one semiotic class of the corpus")
    options = parser.parse_args()
    grammar = Grammar.from_pretrained(options.grammar or embedded_model(options.lang) / "grammar")
    coverage = Coverage()
    for token in changed_tokens(options.corpus, options.only):
        coverage.add(token, grammar)
    print("\n".join(coverage.table()))
    print("\n".join(coverage.examples(options.errors, grammar)))


if __name__ == "__main__":
    main()
