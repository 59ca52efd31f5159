"""Counts what each rule and row decides, for `golden.py record --count`.

The counters wrap private functions of the package in the recording process only, so normal runs lose no time. A build
without one of these functions has no counts of that mechanism.

    counts      mechanism -> key -> how often it decided
    inventory   mechanism -> key -> where it is defined
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

SENTENCE_RULE, CONTEXT_RULE, LIST_ROW, EVIDENCE = "sentence rule", "context rule", "list row", "decision list"
WORDING = "wording rule"
_TABLES = ("context_rules", "corpus_rules")


class Counters:
    """The counters of a language in this process; `install` sets them up before the pipeline is built."""

    def __init__(self, code: str) -> None:
        from dncnorm import languages

        self.code, self.language = code, languages.get(code)
        self.counts: dict[str, Counter[str]] = defaultdict(Counter)
        self.inventory: dict[str, dict[str, str]] = defaultdict(dict)

    def install(self) -> None:
        """Wraps everything that can be counted in this build."""
        for wrap in (self._sentence_rules, self._wording, self._context_rules, self._evidence):
            try:
                wrap()
            except (AttributeError, ImportError) as error:
                print(f"not counted: {wrap.__name__.strip('_')} ({error})", file=sys.stderr)

    def take(self) -> dict[str, dict[str, int]]:
        """Returns the counts so far, and resets them."""
        taken = {mechanism: dict(counts) for mechanism, counts in self.counts.items()}
        self.counts.clear()
        return taken

    def _sentence_rules(self) -> None:
        """A rule has decided if its call changed the segments, even if a later rule changed them again."""
        from dncnorm.normalization import sentence_rules as module

        names = {}
        for number, rule in enumerate(self.language.sentence_rules):
            names[id(rule)] = f"{number:03} {rule.name}"
            self.inventory[SENTENCE_RULE][names[id(rule)]] = _place_of(rule.apply, rule.name)
        apply = module._apply

        def counted(rule: Any, segments: list[Any], place: int, rewriter: Any) -> None:
            before = list(segments)
            apply(rule, segments, place, rewriter)
            if segments != before:
                self.counts[SENTENCE_RULE][names[id(rule)]] += 1

        _replace(module, "_apply", counted)

    def _wording(self) -> None:
        for rule in self.language.wording_rules:
            self.inventory[WORDING][rule.name] = _place_of(rule.apply)
        from dncnorm.normalization.sentence_rules import Wording

        of_sentence = Wording._of_sentence

        def counted(step: Any, row: Any) -> Any:
            said = of_sentence(step, row)
            changed = (new.rule or "" for old, new in zip(row, said, strict=True) if new is not old)
            self.counts[WORDING].update(changed)
            return said

        _replace(Wording, "_of_sentence", counted)

    def _context_rules(self) -> None:
        """A rule has decided if it was the first that fits; a row of a list, if it provided the words."""
        from dncnorm.core.tables import placed_rows
        from dncnorm.normalization.context_rules import Choices, _forms_of, read_rules

        rows: dict[tuple[int, str], str] = {}
        for file in filter(None, (getattr(self.language, table, None) for table in _TABLES)):
            rules = read_rules(file)
            for rule in rules:
                self.inventory[CONTEXT_RULE][_short(rule.place)] = f"{rule.name}: {_row_at(rule.place)}"
            for row in placed_rows(file):
                if row.cells[0] == "list":
                    self.inventory[LIST_ROW][_short(row.place)] = " => ".join(row.cells[1:])
                    for rule in rules:
                        if rule.listed is not None and rule.spoken == f"<{row.cells[1]}>":
                            rows.update(
                                {(id(rule.listed), form): _short(row.place) for form in _forms_of(row.cells[2])}
                            )
        chosen = Choices.chosen

        def counted(choices: Any, words: Any, index: int, *, written: Any = (), is_speech: bool = True) -> Any:
            choice = chosen(choices, words, index, written=written, is_speech=is_speech)
            if choice is not None:
                self.counts[CONTEXT_RULE][_short(choice.rule.place)] += 1
                if row := rows.get((id(choice.rule.listed), (written or words)[index])):
                    self.counts[LIST_ROW][row] += 1
            return choice

        _replace(Choices, "chosen", counted)

    def _evidence(self) -> None:
        from dncnorm.ranking import decision_list as module

        decide = module.DecisionList.decide

        def counted(decisions: Any, words: Any, index: int, readings: Any) -> Any:
            decided = decide(decisions, words, index, readings)
            if decided is not None:
                found = [item for item in module.evidence(words, index, readings) if item in decisions.decisions]
                best = min(found, key=lambda item: decisions.decisions[item].error)
                self.counts[EVIDENCE][str([*best, *decisions.decisions[best]])] += 1
            return decided

        _replace(module.DecisionList, "decide", counted)

    def with_evidence_of(self, normalize: Any) -> None:
        """Adds the pipeline's decision list to the inventory, if it has one."""
        for decider in vars(normalize.normalizer).values():
            for one in decider if isinstance(decider, (list, tuple)) else (decider,):
                decisions = getattr(one, "_decisions", None)
                for item, decision in decisions.decisions.items() if decisions else ():
                    self.inventory[EVIDENCE][str([*item, *decision])] = "decisions.json"


def _replace(owner: Any, name: str, new: Callable[..., Any]) -> None:
    setattr(owner, name, new)


def _place_of(function: Any, name: str = "") -> str:
    """Returns file, line and name of the function behind a rule; of a method, where the rule's name is written."""
    while isinstance(function, functools.partial):
        function = function.func
    code = getattr(function, "__func__", function).__code__
    place = f"{_short(code.co_filename)}, line {code.co_firstlineno}: {function.__qualname__}"
    if inspect.ismethod(function):
        for file in sorted(Path(code.co_filename).parents[1].rglob("*.py")):
            lines = _lines_of(str(file))
            found = (number for number, line in enumerate(lines, start=1) if f'"{name}"' in line)
            if (number := next(found, None)) is not None:
                return f"{_short(str(file))}, line {number} ({place})"
    return place


def _short(place: str) -> str:
    """Returns a path from the package on."""
    return place.rpartition("/dncnorm/")[2]


def _row_at(place: str) -> str:
    file, _, line = place.rpartition(", line ")
    return _lines_of(file)[int(line) - 1]


@functools.cache
def _lines_of(file: str) -> list[str]:
    return Path(file).read_text(encoding="utf-8").split("\n")
