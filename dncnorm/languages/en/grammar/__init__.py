"""English: its rules in order of preference, each a class and its stages: functions of the modules of this package."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from dncnorm.grammars.build import Source, SourceRule
from dncnorm.grammars.notation import Fst, rows
from dncnorm.languages.en.grammar.numbers import say

RULES = Path(__file__).with_name("rules.tsv")


def source() -> Source:
    """The whole grammar."""
    rules = [SourceRule(semiotic_class, tuple(stages.split())) for semiotic_class, stages in rows(RULES, 2)]
    return Source("en", rules, {stage: _made(stage) for rule in rules for stage in rule.stages}, say)


def _made(stage: str) -> Fst:
    """A stage by its module and its function: `dates.shapes`."""
    module, name = stage.split(".")
    made: Fst = getattr(import_module(f"{__name__}.{module}"), name)()
    return made.optimize()
