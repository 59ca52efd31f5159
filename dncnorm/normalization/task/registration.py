"""Registers the model, its tokenizer and the task with transformers, once, when the package is imported."""

from __future__ import annotations

from transformers import AutoConfig, AutoModel, AutoModelForSeq2SeqLM, AutoTokenizer
from transformers.pipelines import PIPELINE_REGISTRY

from dncnorm.model.configuration import DncNormConfig
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.normalization.task.default import DEFAULT_MODEL
from dncnorm.normalization.task.pipeline import TextNormalizationPipeline
from dncnorm.normalization.text_normalizer import TASK


def register() -> None:
    """Registers the Auto classes, and the task with the embedded English model as its default."""
    AutoConfig.register(DncNormConfig.model_type, DncNormConfig, exist_ok=True)
    AutoModel.register(DncNormConfig, DncNormForTextNormalization, exist_ok=True)  # there is no model without its head
    AutoModelForSeq2SeqLM.register(DncNormConfig, DncNormForTextNormalization, exist_ok=True)
    AutoTokenizer.register(DncNormConfig, DncNormTokenizer, exist_ok=True)
    if TASK not in PIPELINE_REGISTRY.supported_tasks:
        PIPELINE_REGISTRY.register_pipeline(
            TASK,
            pipeline_class=TextNormalizationPipeline,
            pt_model=AutoModelForSeq2SeqLM,
            default={"model": (DEFAULT_MODEL, "main")},
            type="text",
        )
