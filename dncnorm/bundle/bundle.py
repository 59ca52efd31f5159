"""Defines what travels with a network: what one folder holds beside the weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from dncnorm.bundle.calibration import CALIBRATION_FILE, Calibration
from dncnorm.bundle.chooser import CHOOSER_FOLDER, load_chooser
from dncnorm.bundle.gate import GATE_FOLDER, load_gate
from dncnorm.bundle.grammar import GRAMMAR_FOLDER, load_grammar
from dncnorm.bundle.overrides import OVERRIDES_FILE, Overrides
from dncnorm.bundle.ranker import RANKER_FOLDER, load_ranker
from dncnorm.choosing.chooser import Chooser
from dncnorm.core.files import atomic_write_bytes
from dncnorm.core.hub import read_documents
from dncnorm.gate.gate import Gate
from dncnorm.grammars import Grammar
from dncnorm.ranking.decision_list import DECISIONS_FILE, DecisionList
from dncnorm.ranking.ranker import ReadingRanker


@dataclass(frozen=True)
class Bundle:
    """Everything that travels with a network; a field is None or empty if the folder lacks it.

    To change a field, use `dataclasses.replace`.

    gate: decides which tokens need the network. grammar: the spoken forms that a token may have. ranker:
    scores these by the sentence. decisions: what the network need not be asked.
    chooser: takes readings by their sentence in the style "speech". overrides: readings that win over
    everything. calibration: turns confidences into probabilities. documents: the card, the report and the training
    record, by their names in the folder.
    """

    gate: Gate | None = None
    grammar: Grammar | None = None
    ranker: ReadingRanker | None = None
    decisions: DecisionList | None = None
    chooser: Chooser | None = None
    overrides: Overrides | None = None
    calibration: Calibration | None = None
    documents: Mapping[str, bytes] = field(default_factory=dict)

    @classmethod
    def load(cls, folder: Path) -> Bundle:
        """Loads the bundle of a model's folder.

        Raises GateError for the gate, GrammarError for the grammar, RankerError for the ranker, ChooserError for the
        chooser, ValueError for the decision list, the overrides and the calibration.
        """
        decisions, overrides, calibration = (
            folder / name for name in (DECISIONS_FILE, OVERRIDES_FILE, CALIBRATION_FILE)
        )
        return cls(
            gate=load_gate(folder),
            grammar=load_grammar(folder),
            ranker=load_ranker(folder),
            chooser=load_chooser(folder),
            decisions=DecisionList.from_file(decisions) if decisions.is_file() else None,
            overrides=Overrides.from_file(overrides) if overrides.is_file() else None,
            calibration=Calibration.from_file(calibration) if calibration.is_file() else None,
            documents=read_documents(folder),
        )

    def save(self, folder: Path) -> None:
        """Writes all of it; files of what the bundle lacks are left alone. Raises OSError if it cannot be written."""
        if self.gate is not None:
            self.gate.save(folder / GATE_FOLDER)
        if self.grammar is not None:
            self.grammar.save_pretrained(folder / GRAMMAR_FOLDER)
        if self.ranker is not None:
            self.ranker.save_pretrained(folder / RANKER_FOLDER)
        if self.chooser is not None:
            self.chooser.save_pretrained(folder / CHOOSER_FOLDER)
        if self.decisions is not None:
            self.decisions.save(folder / DECISIONS_FILE)
        if self.overrides is not None:
            self.overrides.save(folder / OVERRIDES_FILE)
        if self.calibration is not None:
            self.calibration.save(folder / CALIBRATION_FILE)
        for name, content in self.documents.items():
            atomic_write_bytes(folder / name, content)

    def for_other_weights(self) -> Bundle:
        """Drops what only describes the old weights: calibration and documents."""
        return replace(self, calibration=None, documents={})

    def without_description(self, loaded: Bundle) -> Bundle:
        """Drops the calibration and the documents that are still those loaded with another model; keeps new ones."""
        return replace(
            self,
            calibration=None if self.calibration is loaded.calibration else self.calibration,
            documents={} if self.documents is loaded.documents else self.documents,
        )

    def remove_description(self, folder: Path) -> None:
        """Removes this bundle's calibration and documents from a folder that has them word for word."""
        for name, content in self.documents.items():
            path = folder / name
            if path.is_file() and path.read_bytes() == content:
                path.unlink()
                if path.parent != folder and not any(path.parent.iterdir()):
                    path.parent.rmdir()
        calibration = folder / CALIBRATION_FILE
        if self.calibration and calibration.is_file() and Calibration.from_file(calibration) == self.calibration:
            calibration.unlink()
