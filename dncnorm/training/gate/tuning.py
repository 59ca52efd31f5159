"""Tuning the gate from the top down, as PH18 section 4.1 does, with a log from which a second run continues.

First the number of trees at a high learning rate; then the shape of a tree: depth, minimum child weight, gamma; then
regularization. Each stage tries every combination of its settings and passes on the best; early stopping finds the
number of trees each time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from dncnorm.gate.check import GateError
from dncnorm.training.gate.fitting import FitSettings, Fitted

Stage = Mapping[str, Sequence[float]]
"""The values to try of the settings that are tuned together."""


@dataclass(frozen=True)
class Trial:
    """One fit: its settings, and what came of it on the validation examples."""

    settings: FitSettings
    trees: int
    auc: float
    log_loss: float

    @property
    def score(self) -> float:
        """Higher is better: the score that the settings stop on."""
        return self.auc if self.settings.stop_on == "auc" else -self.log_loss


class TrialLog:
    """Trials in a file of JSON lines; a recorded trial is not run again.

    data: the digest of the examples that the trials are fitted on.
    """

    def __init__(self, path: str | os.PathLike[str], data: str) -> None:
        """Reads the trials that the file has; a last line that was cut off is dropped.

        Raises GateError naming file and line for any other damaged line, and for a trial of other examples.
        """
        self._path, self._data = Path(path), data
        self._trials: dict[FitSettings, Trial] = {}
        if not self._path.exists():
            return
        lines = self._path.read_text(encoding="utf-8").splitlines(keepends=True)
        whole = [line for line in lines if line.endswith("\n")]
        if len(whole) < len(lines):
            self._path.write_text("".join(whole), encoding="utf-8")
        for number, line in enumerate(whole, start=1):
            trial = _trial(line, f"{self._path}, line {number}", data)
            self._trials[trial.settings] = trial

    def __len__(self) -> int:
        """The trials that are finished."""
        return len(self._trials)

    def run(self, settings: FitSettings, fit: Callable[[FitSettings], Fitted]) -> Trial:
        """The trial of these settings: the one in the log, else a new one, which is appended."""
        if settings not in self._trials:
            fitted = fit(settings)
            trial = Trial(settings, fitted.trees, fitted.auc, fitted.log_loss)
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"data": self._data, **asdict(trial)}, sort_keys=True) + "\n")
            self._trials[settings] = trial
        return self._trials[settings]


def tune(
    settings: FitSettings,
    stages: Sequence[Stage],
    fit: Callable[[FitSettings], Fitted],
    log: TrialLog,
    report: Callable[[str], None] = print,
) -> Trial:
    """Runs the stages, each starting from the best trial of the previous one. Returns the best trial."""
    best = log.run(settings, fit)
    report(f"start: {_line(best, [])}")
    for number, stage in enumerate(stages, start=1):
        for candidate in combinations(best.settings, stage):
            trial = log.run(candidate, fit)
            report(f"stage {number}: {_line(trial, list(stage))}")
            if trial.score > best.score:
                best = trial
        report(f"stage {number} chooses {_line(best, list(stage))}")
    return best


def combinations(settings: FitSettings, stage: Stage) -> list[FitSettings]:
    """The settings with every combination of the stage's values."""
    results = [settings]
    for name, values in stage.items():
        results = [FitSettings.from_dict({**asdict(item), name: value}) for item in results for value in values]
    return results


def _line(trial: Trial, names: Sequence[str]) -> str:
    values = asdict(trial.settings)
    chosen = " ".join(f"{name}={values[name]}" for name in names)
    return f"{chosen} trees={trial.trees} auc={trial.auc:.6f} logloss={trial.log_loss:.6f}".strip()


def _trial(line: str, place: str, data: str) -> Trial:
    try:
        values: dict[str, Any] = json.loads(line)
        of = str(values.pop("data", "unknown"))
        trial = Trial(**{**values, "settings": FitSettings.from_dict(values["settings"])})
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise GateError(f"{place}: not a trial: {error}") from None
    if of != data:
        raise GateError(
            f"{place}: a trial of other examples (digest {of[:12]}; these are {data[:12]}): the corpus, the "
            "dictionaries or the config have changed; name another --work, or remove the file"
        )
    return trial
