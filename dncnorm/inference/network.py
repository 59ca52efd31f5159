"""The network of a folder in NumPy, for the default architecture; all others are left to the model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dncnorm.bundle.folder import ModelFolder
from dncnorm.bundle.weight_files import check_digest, digest, restored, stored_weights, weight_errors, weights_file
from dncnorm.core.hub import CONFIG, VOCABULARY_FILES
from dncnorm.core.later import Later
from dncnorm.core.queries import DecodingOptions, ForcedWords, Hypothesis, Query
from dncnorm.core.threads import one_blas_thread
from dncnorm.gate.interface import TokenGate
from dncnorm.grammars import Lattice
from dncnorm.inference.constraints import filters_and_constraints
from dncnorm.inference.decoding import Speaker
from dncnorm.inference.forced import attention_of
from dncnorm.inference.interface import Network
from dncnorm.inference.supported import is_supported, shapes
from dncnorm.inference.vocabularies import Vocabularies, read_vocabulary
from dncnorm.inference.window import Windows
from dncnorm.inference.window_dnc import WindowDNC

_EMBEDDINGS = {"source_vocab_file": "source.embedding.weight", "target_vocab_file": "target_embedding.weight"}
"""The weights that have a row for each symbol of a vocabulary."""


class NumpyNetwork:
    """Answers questions without PyTorch; satisfies `Network`. NumPy's floating-point warnings and errors are off
    inside. name: the folder's name. load: loads the model on request; from then on the model gives all answers,
    because it may be changed.
    """

    dtype = "float32"

    def __init__(self, name: str, speaker: Speaker, vocabularies: Vocabularies, load: Callable[[], Network]) -> None:
        self.name, self._speaker, self._vocabularies, self._load = name, speaker, vocabularies, load
        self._loaded = Later(load)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the model, once that has been loaded."""
        if self._loaded.is_made:
            return _itself, (self._loaded(),)
        return NumpyNetwork, (self.name, self._speaker, self._vocabularies, self._load)

    @property
    def model(self) -> Any:
        """Returns the model; it is loaded if it has not been."""
        return self._loaded().model

    @property
    def tokenizer(self) -> Any:
        """Returns the model's tokenizer; the model is loaded if it has not been."""
        return self._loaded().tokenizer

    def fits(self, query: Query) -> bool:
        """Returns whether the query's token is short enough for the network."""
        return self._speaker.views.fits(query)

    def check(self, options: DecodingOptions) -> None:
        """Raises ValueError for a search that the model cannot do."""
        if options.reconstruction:
            raise _lacks("reconstruction")

    def tagger_gate(self) -> TokenGate:
        """Raises ValueError: this architecture has no tagger."""
        raise _lacks("tagging")

    @one_blas_thread()
    @np.errstate(all="ignore")
    def answers(
        self, queries: Sequence[Query], options: DecodingOptions, lattices: Mapping[str, Lattice], *, may_stay: bool
    ) -> list[list[Hypothesis]]:
        """Returns the network's hypotheses, as `Network.answers` does."""
        self.check(options)
        if self._loaded.is_made:
            return self._loaded().answers(queries, options, lattices, may_stay=may_stay)
        rules = filters_and_constraints(lattices, self._vocabularies.encode_word, may_stay=may_stay)
        return self._speaker.n_best(queries, options, *rules)

    @one_blas_thread()
    @np.errstate(all="ignore")
    def attention(self, asked: Sequence[ForcedWords], batch_size: int) -> dict[ForcedWords, NDArray[np.float64]]:
        """Returns each word's attention, as `Network.attention` does."""
        if self._loaded.is_made:
            return self._loaded().attention(asked, batch_size)
        vocabularies = self._vocabularies

        def encode(word: str) -> list[int]:
            return vocabularies.encode_target(vocabularies.target_symbols(word))

        return attention_of(self._speaker, encode, asked, batch_size)


def _lacks(ability: str) -> ValueError:
    """Returns the error of an ability that no network has which is computed here."""
    parts = "encoder 'recurrent', decoder 'recurrent', cell 'dnc'"
    return ValueError(f"{ability}: a model of {parts} has no such ability; what is learned for it, its weights lack")


def _itself(network: Network) -> Network:
    return network


def read_network(read: ModelFolder, name: str, load: Callable[[], Network]) -> NumpyNetwork | None:
    """Returns the network of a folder whose manifest is intact; None if NumPy does not support its architecture.

    name, load: as for `NumpyNetwork`. Raises OSError or ValueError if a file has changed since it was read,
    or does not fit the others.
    """
    config = read.configurations.get(CONFIG, {})
    if not is_supported(config) or len(list(read.path.glob("model*.safetensors"))) != 1:
        return None
    read.check_files()
    stored = stored_weights(read.path)
    check_digest(read.path, found=digest(stored), wanted=read.manifest.weights)
    vocabularies = _vocabularies(read.path)
    with weight_errors(read.path):
        weights = restored(stored)
    _check_fit(read.path, config, weights, vocabularies)
    if weights.keys() != shapes(config).keys() or any(array.dtype != np.float32 for array in weights.values()):
        return None  # loading the model will raise the error
    windows = Windows(config["window_size"], config["max_word_length"], config["max_focus_length"])
    steps = WindowDNC(config, weights, vocabularies)
    speaker = Speaker(steps, windows, vocabularies.decode, config["max_target_length"])
    return NumpyNetwork(name, speaker, vocabularies, load)


def _check_fit(
    folder: Path, config: Mapping[str, Any], weights: Mapping[str, NDArray[Any]], vocabularies: Vocabularies
) -> None:
    """Raises ValueError naming the file that fits neither of the others: vocabulary, weights or configuration."""
    for key, symbols in zip(VOCABULARY_FILES, (vocabularies.source, vocabularies.target), strict=True):
        name, size = key.replace("_file", "_size"), len(symbols)
        rows = len(weights.get(_EMBEDDINGS[key], symbols))
        if size != config[name]:
            file = CONFIG if rows == size else VOCABULARY_FILES[key]
            others = f"{CONFIG} has {name} {config[name]}, the weights are of {rows}"
            raise ValueError(f"{folder / file}: {VOCABULARY_FILES[key]} has {size} symbols, {others}")
    for name, shape in shapes(config).items():
        if name in weights and weights[name].shape != shape:
            raise ValueError(f"{weights_file(folder)}: {name}: shape {weights[name].shape}; {CONFIG} asks for {shape}")


def _vocabularies(folder: Path) -> Vocabularies:
    return Vocabularies(*(read_vocabulary(name, str(folder / file)) for name, file in VOCABULARY_FILES.items()))
