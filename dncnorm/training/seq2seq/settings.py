"""The settings of a run, kept in its checkpoints: resuming with others is refused. A change that is allowed by name is
made, logged, and recorded.

settings = run_settings(options, model_keys, {"corpus": ["train.tsv"]}, init=None)
refuse_changes(Path("runs/mine"), settings)
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from dncnorm.core.version import __version__
from dncnorm.grammars import Grammar
from dncnorm.training.origin import DATA_FILES, described_files, identity
from dncnorm.training.progress import sign_of_life
from dncnorm.training.seq2seq.checkpoints import newest
from dncnorm.training.seq2seq.options import TrainingOptions

logger = logging.getLogger(__name__)

HARMLESS = frozenset({"save_every", "save_minutes", "validate_every", "compile"})
"""Options that may change in a run. They decide when something is written or measured, and how a step is computed, not
what: compiled or not, a step's losses differ in the last digits only. A change is logged."""

_REASONS = {"steps": " (the learning rate falls to its last value at the last step)"}
OF_STEPS = frozenset(
    {
        *("steps", "learning_rate", "final_rate", "decay", "decay_steps", "warmup_steps", "weight_decay", "clip_norm"),
        *("accumulation", "dev"),
    }
)
"""Settings that the batches do not depend on: a change of any other one begins a new pass over the data."""
_UNCHANGEABLE = ("model.", "init", "constrain", "min_word_count", "min_character_count", "sentences.")
"""How the names of those settings begin that a checkpoint's weights and vocabularies depend on: they cannot change."""


def run_settings(
    options: TrainingOptions,
    model_keys: Mapping[str, Any],
    files: Mapping[str, Sequence[str]],
    *,
    init: str | None = None,
    grammars: Mapping[str, Grammar | None] | None = None,
) -> dict[str, Any]:
    """Returns everything that determines a run, by name, as flat JSON values.

    files: by the name of their option; a file is its name and the digest of its content, in any folder.
    model_keys: omitted if `init` names a model. grammars: by the name of their option.
    """
    values: dict[str, Any] = dict(_flat(asdict(options)))
    if init is None:
        values |= _flat(dict(model_keys), "model.")
    else:
        values["init"] = os.path.abspath(init) if os.path.exists(init) else init
    with sign_of_life("reading the files' digests", brief=True):
        values |= described_files(files)
    used = {name: grammar for name, grammar in (grammars or {}).items() if grammar is not None}
    values |= {name: identity(grammar.language, grammar.digest) for name, grammar in used.items()}
    result: dict[str, Any] = json.loads(json.dumps(values))
    return result


def refuse_changes(run: Path, settings: Mapping[str, Any], allowed: Collection[str] = ()) -> dict[str, str]:
    """Compares the settings with those of the run's newest checkpoint; without one there is nothing to compare.

    A changed option that is HARMLESS, or named in `allowed`, is logged; returns the messages of the latter, by name.
    Raises ValueError naming every other one, with both values: a run is one learning rate schedule over one stream of
    data, and more steps are another schedule. Also raises ValueError for a name that cannot be allowed.
    """
    checkpoint = newest(run)
    _refuse_names(allowed, settings)
    if checkpoint is None:
        return {}
    state = checkpoint.read_state()
    defaults = dict(_flat(asdict(TrainingOptions())))  # of options that are younger than the checkpoint
    kept = defaults | dict(_flat(state.get("options", {}))) | state.get("settings", {})
    # A checkpoint that was written before there were settings has options alone to compare.
    known = {*kept, *settings} if "settings" in state else set(kept)
    changed = [name for name in sorted(known) if kept.get(name) != settings.get(name)]
    shown = {name: _difference(name, kept.get(name), settings.get(name)) for name in changed}
    for name in changed:
        if name in HARMLESS or name in allowed:
            logger.info("%s", shown[name])
    refused = [shown[name] for name in changed if name not in HARMLESS and name not in allowed]
    if refused:
        best = run / "best"
        start = f" with --init {best}" if best.exists() else ""
        raise ValueError(
            f"{checkpoint.path}: {'; '.join(refused)}. A run is resumed with what it was begun with: "
            f"go on with that,{_wish(changed)} or start another --run{start}"
        )
    return {name: shown[name] for name in changed if name in allowed}


def _wish(changed: Sequence[str]) -> str:
    """How to allow the changes; empty if one of them cannot be made."""
    named = [name for name in changed if name not in HARMLESS]
    return "" if any(map(_is_unchangeable, named)) else f" ask for it with --allow-change {' '.join(named)},"


def _is_unchangeable(name: str) -> bool:
    return name.startswith(_UNCHANGEABLE)


def _refuse_names(allowed: Collection[str], settings: Mapping[str, Any]) -> None:
    known = {*dict(_flat(asdict(TrainingOptions()))), *settings, *DATA_FILES}
    for name in allowed:
        if _is_unchangeable(name):
            raise ValueError(f"--allow-change: {name}: the weights of a run depend on it; start another --run")
        if name not in known and not name.startswith("dictionary_shares."):
            changeable = sorted(name for name in known if not _is_unchangeable(name))
            raise ValueError(f"--allow-change: {name!r} is unknown; the names are {', '.join(changeable)}")


def kept_by(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what decides the counts of a run's files: its settings that matter, and the version of the package."""
    return {"version": __version__, **{name: value for name, value in settings.items() if name not in HARMLESS}}


def _flat(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def _difference(name: str, old: Any, new: Any) -> str:
    """Describes the difference of two values; for lists of files, only the files that differ."""
    if isinstance(old, list) and isinstance(new, list):
        gone, come = ([item for item in one if item not in other] for one, other in ((old, new), (new, old)))
        if not gone and not come:
            return f"{name}: the same files in another order"
        return f"{name}: without {_shown(gone)}, with {_shown(come)}"
    return f"{name} was {_shown(old)}, and is {_shown(new)} now{_REASONS.get(name, '')}"


def _shown(value: Any) -> str:
    if value is None or value == []:
        return "nothing"
    return ", ".join(value) if isinstance(value, list) else str(value)
