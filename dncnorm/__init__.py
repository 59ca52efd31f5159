"""Text normalization for speech: an XGBoost gate and a sequence-to-sequence Differentiable Neural Computer.

    import dncnorm

    normalize = dncnorm.pipeline("text-normalization")
    normalize("It weighs 15 kg.")["normalized_text"]

Importing the package registers its classes and its task with transformers, and does nothing else.
"""

from dncnorm.garbage import uncollected as _uncollected

with _uncollected():
    from dncnorm.configuration_dncnorm import DncNormConfig
    from dncnorm.gate.gate import Gate
    from dncnorm.gate.hub import load_gate, push_gate
    from dncnorm.modeling_dncnorm import DncNormForTextNormalization
    from dncnorm.pipeline import TextNormalizationPipeline, pipeline
    from dncnorm.records import Sentence, Token
    from dncnorm.registration import register as _register
    from dncnorm.segments import Segment
    from dncnorm.tokenization_dncnorm import DncNormTokenizer
    from dncnorm.version import __version__

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
