"""The types of the options, for type checkers; `dncnorm.options` declares them, and a test compares the two.

    def __call__(self, text: str, **options: Unpack[CallOptions]) -> Result

None leaves an option as it is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    import torch

    from dncnorm.bundle.overrides import Overrides
    from dncnorm.model.tokenization import DncNormTokenizer


class CallOptions(TypedDict, total=False):
    """The options of a call."""

    batch_size: int | None
    beams: int | None
    reconstruction: float | None
    style: Literal["speech", "corpus"] | None
    punctuation: Literal["keep", "drop", "sil"] | None
    letters: Literal["apart", "joined"] | None
    letter_case: Literal["lower", "upper"] | None
    casing: Literal["written", "lower", "names"] | None
    spacing: Literal["corpus", "written"] | None
    spelling: Literal["corpus", "standard"] | None
    minus: Literal["minus", "negative"] | None
    hundreds: Literal["plain", "and"] | None
    digits: Literal["together", "apart", "aviation"] | None
    dates: Literal["usual", "day-first", "month-first"] | None
    classes: Collection[str] | None
    skip_classes: Collection[str] | None
    keep: str | os.PathLike[str] | Collection[str] | Overrides | Callable[[str], bool] | None
    format: Literal["text", "markdown", "html", "ssml", "srt", "vtt", "csv", "mail", "chat", "log", "book"] | None
    output: Literal["text", "ssml"] | None
    links: Literal["text", "host", "all"] | None
    scheme: Literal["skip", "say"] | None
    code: Literal["say", "skip", "spell"] | None
    code_blocks: Literal["skip", "say", "spell"] | None
    tables: Literal["cells", "skip"] | None
    images: Literal["alt", "skip"] | None
    emoji: Literal["name", "skip", "keep"] | None
    citations: Literal["skip", "say"] | None
    stamps: Literal["logs", "say", "skip"] | None
    speakers: Literal["say", "all", "skip"] | None
    stops: Literal["add", "keep"] | None
    broken: Literal["error", "text"] | None
    overrides: str | os.PathLike[str] | Mapping[str, str] | Iterable[tuple[str, str]] | Overrides | None
    n_best: int | None
    alignment: bool | None


class PipelineOptions(CallOptions, total=False):
    """The options of a pipeline: those of `TextNormalizer`, and those of its calls."""

    grammar: bool
    ranker: bool
    chooser: bool
    decision_list: bool
    calibrated: bool
    quantized: bool
    tagger: bool | Literal["raw"]
    sure_probability: float
    min_confidence: float
    min_constrained_confidence: float


class LoadingOptions(PipelineOptions, total=False):
    """The options of `dncnorm.pipeline`: how a model is loaded, as in `transformers.pipeline`, and all others."""

    tokenizer: DncNormTokenizer | str | os.PathLike[str] | None
    revision: str | None
    token: str | bool | None
    cache_dir: str | os.PathLike[str] | None
    device: int | str | torch.device | None
    device_map: Any
    dtype: str | torch.dtype | None
    torch_dtype: str | torch.dtype | None
