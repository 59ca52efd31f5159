"""The learned grammar G as an automaton over expressions, by recursive transition network replacement (Z19 6.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping

import pynini

from dncnorm.grammars.notation import Fst, Words, any_of
from induction.arithmetic import CLOSE, OPEN
from induction.automata import add_arc, label, new_state
from induction.number_grammar import START, NumberGrammar, Term


def structure(grammar: NumberGrammar, values: Collection[int], terms: Words) -> Fst:
    """The expressions that G allows, of the numbers in `values`, which have words."""
    leaves: dict[str, list[int]] = defaultdict(list)
    for value in sorted(values):
        leaves[Term(value).kind].append(value)
    kinds = {kind: any_of(terms(str(value)) for value in members) for kind, members in leaves.items()}
    reach = {kind: max(members) for kind, members in leaves.items()}
    products = {kind: int(kind.split("*")[1]) for _, kind in grammar.follows if "*" in kind}
    for kind, base in sorted(products.items(), key=lambda item: item[1]):
        smaller = {other: fst for other, fst in kinds.items() if reach[other] < base}
        multiplier = pynini.difference(_sums(grammar, smaller, terms).rmepsilon(), terms("1"))
        inner = terms("1") if kind.startswith("one") else multiplier
        kinds[kind] = terms(OPEN) + inner + terms(f"{CLOSE} {base}")
        reach[kind] = base
    return _sums(grammar, kinds, terms)


def _sums(grammar: NumberGrammar, kinds: Mapping[str, Fst], terms: Words) -> Fst:
    """Sums of terms of these kinds: a state per role, an arc per kind, which its terms then replace."""
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
    replacements = [(label(terms, kind), terms_of_kind) for kind, terms_of_kind in kinds.items()]
    return pynini.replace([(label(terms, "number"), fst), *replacements], epsilon_on_replace=True).optimize()
