"""Counts what each rule, row and shape decides, for `golden.py record --count`.

The counters wrap private functions of the package in the recording process only, so normal runs lose no time. A build
without one of these functions has no counts of that mechanism.

    counts      mechanism -> key -> how often it decided
    inventory   mechanism -> key -> where it is defined
"""

from __future__ import annotations

import functools
import inspect
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

SENTENCE_RULE, CONTEXT_RULE, LIST_ROW, EVIDENCE = "sentence rule", "context rule", "list row", "decision list"
SHAPE, BAG, WORDING = "shape", "bag of cue words", "wording rule"
_PIECES = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[()|]", re.DOTALL)
GROUP = 20
"""Alternatives of a shape that are tried at once."""
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
        for wrap in (self._sentence_rules, self._wording, self._context_rules, self._evidence, self._bags):
            try:
                wrap()
            except (AttributeError, ImportError) as error:
                print(f"not counted: {wrap.__name__.strip('_')} ({error})", file=sys.stderr)

    def with_shapes(self) -> None:
        """Counts the shapes of segmentation, too: once is enough, since both styles cut alike."""
        from dncnorm.segmentation.patterns import patterns

        for name in ("number", "word", "electronic"):
            self._count_shape(name, getattr(patterns(self.language), name), _shape_places(self.language))

    def take(self) -> dict[str, dict[str, int]]:
        """Returns the counts so far, and begins anew."""
        taken = {mechanism: dict(counts) for mechanism, counts in self.counts.items()}
        self.counts.clear()
        return taken

    def _sentence_rules(self) -> None:
        """A rule has fired if its call changed the segments, whatever later rules make of it."""
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
        """A rule has decided if it was the first that fits; a row of a list, if it gave the words."""
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

    def _bags(self) -> None:
        """A bag of cue words has decided if one of its words was found."""
        if self.code != "en":
            return
        from dncnorm.languages.en.words import cues as module

        for kind, words in module.cues().items():
            self.inventory[BAG][kind] = _short(str(module.CUE_WORDS))
            module.cues()[kind] = _CountedBag(words).counting(self.counts, kind)

        def counted(present: set[str], kind: str) -> bool:
            bags = module.cues()
            if present.isdisjoint(bags[kind]):
                return False
            self.counts[BAG][kind] += 1
            opposed = not present.isdisjoint(bags.get(f"not {kind}", ()))
            self.counts[BAG][f"not {kind}"] += opposed
            return not opposed

        def has_word(segments: Any, kind: str) -> bool:
            found = not module.words(segments).isdisjoint(module.cues()[kind])
            self.counts[BAG][kind] += found
            return found

        _replace_everywhere(module.shows, counted)
        _replace_everywhere(module.has_word, has_word)

    def _count_shape(self, name: str, shape: Any, places: dict[str, str]) -> None:
        match, expression = shape.match, shape._expression
        grouped = expression.startswith("(?P<shape>")
        parts = alternatives(expression[len("(?P<shape>") : _closing(expression)] if grouped else expression)
        keys = [f"{name} {number:03} {part[:100]}" for number, part in enumerate(parts)]
        self.inventory[SHAPE].update({key: places.get(part, "") for key, part in zip(keys, parts, strict=True)})
        first_match = _first_match(parts)

        def counted(text: str, start: int, end: int, *, is_open: bool) -> Any:
            found = match(text, start, end, is_open=is_open)
            if found is not None and (not grouped or found.lastgroup == "shape"):
                self.counts[SHAPE][keys[first_match(text, start, end)]] += 1
            return found

        shape.match = counted


def _first_match(parts: list[str]) -> Callable[[str, int, int], int]:
    """Returns a function that says which alternative matches first; most are tried in groups, since few ever match."""
    groups: list[list[int]] = [[]]
    for number, part in enumerate(parts):
        is_alone = re.search(r"\\[1-9]", part) is not None
        if is_alone or len(groups[-1]) == GROUP:
            groups.append([])
        groups[-1].append(number)
        if is_alone:
            groups.append([])
    tried = [(re.compile("|".join(parts[number] for number in group)), group) for group in groups if group]
    compiled = [re.compile(part) for part in parts]

    def first(text: str, start: int, end: int) -> int:
        group = next(group for any_of, group in tried if any_of.match(text, start, end))
        return next(number for number in group if compiled[number].match(text, start, end))

    return first


class _CountedBag(frozenset[str]):
    """A bag of words that counts the words that are found in it."""

    def counting(self, counts: dict[str, Counter[str]], kind: str) -> _CountedBag:
        self._counts, self._kind = counts, kind
        return self

    def __contains__(self, word: object) -> bool:
        found = super().__contains__(word)
        self._counts[BAG][self._kind] += found
        return found


def alternatives(expression: str) -> list[str]:
    """Splits a regular expression at the bars that are in no bracket."""
    parts, depth, start = [], 0, 0
    for piece in _PIECES.finditer(expression):
        depth += (piece[0] == "(") - (piece[0] == ")")
        if piece[0] == "|" and depth == 0:
            parts.append(expression[start : piece.start()])
            start = piece.end()
    return [*parts, expression[start:]]


def _closing(expression: str) -> int:
    """Returns where the first bracket of an expression closes."""
    depth = 0
    for piece in _PIECES.finditer(expression):
        depth += (piece[0] == "(") - (piece[0] == ")")
        if piece[0] == ")" and depth == 0:
            return piece.start()
    raise ValueError(f"expression: expected one that begins with a bracket, got {expression[:40]!r}")


def _shape_places(language: Any) -> dict[str, str]:
    """Returns where each alternative is defined: a name of a module, and its place in that tuple."""
    from dncnorm.segmentation.lookahead import Shape
    from dncnorm.segmentation.patterns import _quantities
    from dncnorm.segmentation.words import read_words

    words = read_words(language.segmentation.words)
    arguments = {"words": words, "units": (quantities := _quantities(words)), "quantities": quantities}
    prefixes = (f"dncnorm.languages.{language.code}.", "dncnorm.segmentation.patterns")
    modules = [module for name, module in sys.modules.items() if name.startswith(prefixes)]
    places: dict[str, str] = {}
    for module in modules:
        for name, expressions in _expressions_of(module, arguments):
            for number, expression in enumerate(expressions):
                place = f"{_short(str(module.__file__))}: {name}[{number}]"
                for part in alternatives(Shape(expression)._expression):
                    places.setdefault(part, place)
    return places


def _expressions_of(module: Any, arguments: dict[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields the tuples of expressions of a module; composed ones come last, so that parts are found first."""
    found: list[tuple[str, Any]] = []
    for name, value in vars(module).items():
        if inspect.isfunction(value) and value.__module__ == module.__name__:
            signature = inspect.signature(value)
            wanted = signature.parameters
            is_of_words = wanted and next(iter(wanted.values())).annotation in ("WordForms", "WordLists")
            if is_of_words and set(wanted) <= set(arguments) and signature.return_annotation == "tuple[str, ...]":
                value = value(**{one: arguments[one] for one in wanted})
        found.append((name, value))
    composed = ("numbers", "amounts", "addresses")
    for name, value in sorted(found, key=lambda one: one[0] in composed):
        if isinstance(value, tuple) and value and all(isinstance(one, str) for one in value):
            yield name, value


def _replace(owner: Any, name: str, new: Callable[..., Any]) -> None:
    setattr(owner, name, new)


def _replace_everywhere(old: Callable[..., Any], new: Callable[..., Any]) -> None:
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("dncnorm"):
            for name, value in list(vars(module).items()):
                if value is old:
                    setattr(module, name, new)


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
