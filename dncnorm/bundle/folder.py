"""Reads a model's folder: all of it but the network, whose weights are only checked. It takes no PyTorch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

from dncnorm import languages
from dncnorm.bundle.bundle import Bundle
from dncnorm.bundle.calibration import CALIBRATION_FILE
from dncnorm.bundle.chooser import CHOOSER_FOLDER
from dncnorm.bundle.gate import GATE_FOLDER
from dncnorm.bundle.grammar import GRAMMAR_FOLDER
from dncnorm.bundle.ranker import RANKER_FOLDER
from dncnorm.bundle.weight_files import check_digest, check_weight_files, stored_digest
from dncnorm.choosing.chooser import WORDS_FILE
from dncnorm.core.hub import CONFIG, CONFIGURATIONS, PIECES_FILE, VOCABULARY_FILES, read_configurations
from dncnorm.core.manifest import MANIFEST, Manifest, read_manifest, write_manifest
from dncnorm.core.reading import read_limited
from dncnorm.gate.check import GateError
from dncnorm.gate.gate import LEXICON_FILE
from dncnorm.gate.lexicon import Lexicon
from dncnorm.grammars.manifest import GrammarError
from dncnorm.grammars.manifest import read_manifest as read_grammar_manifest
from dncnorm.options import DEFAULT_LANGUAGE
from dncnorm.ranking.decision_list import DECISIONS_FILE

SIGNED = (*CONFIGURATIONS, *VOCABULARY_FILES.values(), PIECES_FILE, DECISIONS_FILE, CALIBRATION_FILE)
"""The files whose digests the manifest has; it names the parts, and has the weights' digest as well."""
PARTS = (GATE_FOLDER, GRAMMAR_FOLDER, RANKER_FOLDER, CHOOSER_FOLDER)

TOKEN, SENTENCE = "token", "sentence"
"""What a network speaks at once."""


@dataclass(frozen=True)
class NetworkFacts:
    """What normalization must know of a network that has not been loaded; the defaults are those of its configuration.

    language, unit, softmax_first: as in `DncNormConfig`.
    """

    language: str = DEFAULT_LANGUAGE
    unit: str = TOKEN
    softmax_first: bool = True


class ModelFolder(NamedTuple):
    """What a folder holds beside the network. configurations: by their files' names."""

    path: Path
    manifest: Manifest
    configurations: Mapping[str, Mapping[str, Any]]
    bundle: Bundle

    @property
    def facts(self) -> NetworkFacts:
        """Returns the facts in the configuration. Raises ValueError for a value of another type."""
        config = self.configurations.get(CONFIG, {})
        found = {field.name: config[field.name] for field in fields(NetworkFacts) if field.name in config}
        for name, value in found.items():
            kind = type(getattr(NetworkFacts, name))
            if type(value) is not kind:
                raise ValueError(f"{self.path / CONFIG}: {name}: {value!r:.40}; expected {kind.__name__}")
        return NetworkFacts(**found)

    def is_vouched_for(self) -> bool:
        """Whether the manifest has the digests of all that the network is loaded from.

        Such a network may be loaded later: once the digests have been compared, it is as it was saved.
        """
        return bool(self.manifest.weights) and {CONFIG, *VOCABULARY_FILES.values()} <= self.manifest.digests.keys()

    def check_files(self) -> None:
        """Compares the files that the manifest names with their digests. Raises ValueError, OSError if one is gone."""
        for name in self.manifest.digests:
            self.manifest.read(self.path / name)

    def check_weights(self) -> None:
        """Compares the weights with their digest in the manifest, and the parts' language with the network's.

        Raises OSError for weights that are missing or damaged, ValueError for a part of another language.
        """
        check_weight_files(self.path)
        check_digest(self.path, found=stored_digest(self.path), wanted=self.manifest.weights)
        check_languages(self.path, self.bundle, self.facts.language)


def read_folder(folder: Path) -> ModelFolder:
    """Reads a model's folder, but for its network.

    Raises GateError for the gate, GrammarError for the grammar, RankerError for the ranker, ValueError for the other
    files, and for what the manifest does not know. The message names the file.
    """
    read = ModelFolder(folder, read_manifest(folder, SIGNED), {}, Bundle())
    read.check_files()
    read = read._replace(configurations=read_configurations(folder))
    try:
        return read._replace(bundle=Bundle.load(folder))
    except (GateError, GrammarError):  # files that do not fit each other: is one of another language?
        check_file_languages(folder, read.facts.language)
        raise


def sign_folder(folder: Path) -> None:
    """Writes the manifest of a model's folder anew, by what is in it. Raises OSError for damaged weights."""
    write_manifest(folder, SIGNED, PARTS, stored_digest(folder))


def check_languages(folder: Path, bundle: Bundle, language: str) -> None:
    """Raises ValueError naming a part of another language than the network's."""
    named = {
        GRAMMAR_FOLDER: bundle.grammar.language if bundle.grammar else None,
        RANKER_FOLDER: bundle.ranker.config.language if bundle.ranker else None,
        DECISIONS_FILE: bundle.decisions.language if bundle.decisions else None,
    }
    for part, found in named.items():
        if found is not None and found != language:
            raise _of_another_language(folder / part, found, language)
    if bundle.gate is not None and bundle.gate.lexicon is not None:
        _check_lexicon(folder, bundle.gate.lexicon, language)
    words = bundle.chooser.number_words if bundle.chooser else {}
    said = words.keys() & set(bundle.grammar.words) if words and bundle.grammar else words
    if 2 * len(said) < len(words):
        place = folder / CHOOSER_FOLDER / WORDS_FILE
        raise ValueError(
            f"{place}: the grammar says {len(said)} of its {len(words)} words; it is of another language's model"
        )


def check_file_languages(folder: Path, language: str) -> None:
    """Raises ValueError naming a file of a gate or a grammar that is of another language than the network's."""
    file = folder / GRAMMAR_FOLDER / MANIFEST
    if file.is_file() and (found := read_grammar_manifest(file, read_limited(file)).language) != language:
        raise _of_another_language(file, found, language)
    file = folder / GATE_FOLDER / LEXICON_FILE
    try:
        lexicon = Lexicon.from_json(read_limited(file).decode("utf-8"), str(file))
    except (OSError, ValueError):  # it is missing, or damaged, and the error that is being handled says so
        return
    _check_lexicon(folder, lexicon, language)


def _check_lexicon(folder: Path, lexicon: Lexicon, language: str) -> None:
    own = languages.get(language).gate.vowels if language in languages.codes() else ""
    if own and lexicon.vowels and set(own).isdisjoint(lexicon.vowels):
        place = folder / GATE_FOLDER / LEXICON_FILE
        raise ValueError(
            f"{place}: its vowels are {lexicon.vowels!r:.40}, those of {language!r} are {own!r}; "
            "it is of another language's model"
        )


def _of_another_language(place: Path, found: str, language: str) -> ValueError:
    return ValueError(f"{place}: its language is {found!r:.40}; {CONFIG} has {language!r}")
