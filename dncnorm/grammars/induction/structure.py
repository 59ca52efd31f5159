"""The learned grammar G as an automaton over expressions, by recursive transition network replacement (Z19 6.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

import pynini

from dncnorm.grammars.induction.arithmetic import CLOSE, OPEN
from dncnorm.grammars.induction.automata import add_arc, label, new_state
from dncnorm.grammars.induction.numbers import START, NumberGrammar, Term
from dncnorm.grammars.notation import Fst, Words


def structure(grammar: NumberGrammar, values: Collection[int], terms: Words) -> Fst:
    """The expressions that G allows, of the numbers in `values`, which have words."""
    leaves: dict[str, list[int]] = defaultdict(list)
    for value in sorted(values):
        leaves[Term(value).kind].append(value)
    network = {kind: pynini.union(*(terms(str(value)) for value in members)) for kind, members in leaves.items()}
    reach = {kind: max(members) for kind, members in leaves.items()}
    for kind in sorted({kind for _, kind in grammar.follows if "*" in kind}):
        how, base = kind.split("*")
        inner = "1" if how == "one" else _below(base)
        network[kind] = terms(f"{OPEN} {inner} {CLOSE} {base}")
        reach[kind] = int(base)
    limits = sorted({base for kind, base in reach.items() if "*" in kind})
    below = {}
    for base in limits:
        below[_below(str(base))] = _sums(grammar, {kind for kind in reach if reach[kind] < base}, terms)
    whole = _sums(grammar, set(reach), terms)
    pairs = [(label(terms, name), fst) for name, fst in (("number", whole), *below.items(), *network.items())]
    return pynini.replace(pairs, epsilon_on_replace=True).optimize()


def _below(base: str) -> str:
    """The name of the rule for numbers below a base."""
    return f"below*{base}"


def _sums(grammar: NumberGrammar, kinds: Collection[str], terms: Words) -> Fst:
    """Sums of terms of these kinds: a state per role, an arc per kind."""
    fst = pynini.Fst()
    begin = new_state(fst)
    states: dict[str, int] = {}

    def behind(kind: str) -> int:
        """The state behind a term: a hundred and more are followed as nothing is."""
        name = START if "*" in kind or ("^" in kind and kind != "10^1") else kind
        if name not in states:
            states[name] = new_state(fst)
            fst.set_final(states[name])
        return states[name]

    for left, kind in sorted(grammar.follows):
        if kind in kinds:
            for source in [begin, behind("*")] if left == START else [behind(left)]:
                add_arc(fst, source, label(terms, kind), label(terms, kind), behind(kind))
    return fst
