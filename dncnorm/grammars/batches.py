"""Composes a grammar with many tokens at once and lists all their spoken forms, for proofs.

Tokens that are alike share states, in the composition as in the automaton that accepts them: `123000` to `123999` cost
little more than one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from dncnorm.core.special import CONTINUATION
from dncnorm.grammars.grammar import MAX_LENGTH, Grammar, GrammarRule
from dncnorm.grammars.runtime import Transducer, add_arc, arcs_and_finals, compose
from dncnorm.grammars.written import unified

Forms = dict[str, float]
"""Spoken forms and their costs."""
_Rest = dict[str, Forms]
"""What may still be read, and what is said of it."""
_Arc = tuple[str, str, float, int]
"""What it reads, what it says, its cost, and where it leads."""


class TooManyError(ValueError):
    """The tokens have more spoken forms than were allowed."""


class BatchReading(NamedTuple):
    """One rule's spoken forms of a token."""

    semiotic_class: str
    forms: Forms

    @property
    def best(self) -> tuple[float, str]:
        """Returns the cost of the canonical form, and the form: the alphabetically first of the cheapest ones."""
        return min((weight, text) for text, weight in self.forms.items())


def readings(grammar: Grammar, tokens: Sequence[str], most: int) -> dict[str, list[BatchReading]]:
    """Returns what `Grammar.readings` returns of each token, with all spoken forms listed.

    most: how many forms are listed, those of the ends of tokens among them. Raises TooManyError for more.
    """
    plain = {token: unified(token) if len(token) <= MAX_LENGTH else "" for token in tokens}
    found: dict[str, list[BatchReading]] = {token: [] for token in tokens}
    characters = {text: set(text) for text in plain.values() if text}
    for rule in grammar.rules:
        read = [text for text, used in characters.items() if rule.may_read(used)]
        forms = _forms(rule, read, grammar.words, most) if read else {}
        for token, text in plain.items():
            if text in forms:
                found[token].append(BatchReading(rule.semiotic_class, _joined(forms[text])))
    return {token: sorted(several, key=lambda reading: reading.best[0]) for token, several in found.items()}


def _joined(forms: Forms) -> Forms:
    """Returns the forms with the pieces of words joined; two that become one keep the lower cost."""
    found: Forms = {}
    for labels, weight in forms.items():
        text = labels.rstrip().replace(f" {CONTINUATION}", "")
        found[text] = min(weight, found.get(text, weight))
    return found


def _forms(rule: GrammarRule, tokens: Sequence[str], words: Sequence[str], most: int) -> _Rest:
    """Returns the spoken forms of each token that the rule reads, as labels with a space after each."""
    composed = acceptor(tokens)
    for stage in rule.stages:
        composed = compose(composed, stage.transducer)
        if not composed.num_states:
            return {}
    arcs, finals = _parts(composed, words)
    found: dict[int, _Rest] = {}
    listed = 0
    for state in _backwards(arcs, composed.start):
        found[state] = _rest(arcs[state], finals.get(state), found)
        listed += sum(map(len, found[state].values()))
        if listed > most:
            raise TooManyError(f"more than {most} spoken forms, among them those of {tokens[0]!r}")
    return found[composed.start]


def acceptor(tokens: Sequence[str]) -> Transducer:
    """Returns the smallest automaton that accepts these tokens, and no other."""
    fst = Transducer()
    states: dict[tuple[str, ...], int] = {}

    def state_of(rests: tuple[str, ...]) -> int:
        if rests in states:
            return states[rests]
        state = states[rests] = int(fst.add_state())
        by_character: dict[str, list[str]] = {}
        for rest in rests:
            if rest:
                by_character.setdefault(rest[0], []).append(rest[1:])
            else:
                fst.set_final(state, 0.0)
        for character, several in by_character.items():
            add_arc(fst, state, ord(character), state_of(tuple(several)))
        return state

    fst.start = state_of(tuple(sorted(set(tokens))))
    return fst


def _parts(composed: Transducer, words: Sequence[str]) -> tuple[list[list[_Arc]], dict[int, float]]:
    labelled, finals = arcs_and_finals(composed)
    arcs: list[list[_Arc]] = [
        [
            (chr(read) if read else "", f"{words[written - 1]} " if written else "", weight, target)
            for target, read, written, weight in leaving
        ]
        for leaving in labelled
    ]
    return [[_to_fork(arc, arcs, finals) for arc in row] for row in arcs], finals


def _to_fork(arc: _Arc, arcs: Sequence[Sequence[_Arc]], finals: Mapping[int, float]) -> _Arc:
    """Returns an arc with all that follow it, up to a state where tokens or forms part: what is listed from a state on
    is copied but once.
    """
    read, said, weight, target = arc
    while target not in finals and len(arcs[target]) == 1:
        ((more_read, more_said, cost, target),) = arcs[target]
        read, said, weight = read + more_read, said + more_said, weight + cost
    return read, said, weight, target


def _backwards(arcs: Sequence[Sequence[_Arc]], start: int) -> Iterator[int]:
    """Yields the states, each after all that it leads to."""
    met = {start}
    pending = [(start, iter(arcs[start]))]
    while pending:
        state, leaving = pending[-1]
        following = next((arc[3] for arc in leaving if arc[3] not in met), None)
        if following is None:
            yield state
            pending.pop()
        else:
            met.add(following)
            pending.append((following, iter(arcs[following])))


def _rest(leaving: Sequence[_Arc], final: float | None, found: dict[int, _Rest]) -> _Rest:
    """Returns what is read and said from a state on."""
    rests: _Rest = {} if final is None else {"": {"": final}}
    for read, said, weight, target in leaving:
        for rest, forms in found[target].items():
            known = rests.setdefault(read + rest, {})
            for text, cost in forms.items():
                total = weight + cost
                if total < known.get(said + text, total + 1):
                    known[said + text] = total
    return rests
