"""Text normalization for speech: an XGBoost gate and a sequence-to-sequence Differentiable Neural Computer.

    import dncnorm

    normalize = dncnorm.pipeline("text-normalization")
    normalize("It weighs 15 kg.")["normalized_text"]

Importing the package registers its classes and its task with transformers, and does nothing else.
"""

from dncnorm.core.garbage import uncollected as _uncollected

with _uncollected():
    from dncnorm.bundle.gate import load_gate, push_gate
    from dncnorm.core.records import Sentence, Token
    from dncnorm.core.segments import Segment
    from dncnorm.core.version import __version__
    from dncnorm.gate.gate import Gate
    from dncnorm.model.configuration import DncNormConfig
    from dncnorm.model.modeling import DncNormForTextNormalization
    from dncnorm.model.tokenization import DncNormTokenizer
    from dncnorm.normalization.pipeline import TextNormalizationPipeline, pipeline
    from dncnorm.normalization.registration import register as _register

__all__ = [
    "DncNormConfig",
    "DncNormForTextNormalization",
    "DncNormTokenizer",
    "Gate",
    "Segment",
    "Sentence",
    "TextNormalizationPipeline",
    "Token",
    "__version__",
    "load_gate",
    "pipeline",
    "push_gate",
]

_register()
