"""How right the network is on dev examples, per semiotic class, by the pipeline's own decoding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from seq2seq_examples import Example

from dncnorm.decoding import DecodingOptions, decode
from dncnorm.modeling_dncnorm import DncNormForTextNormalization
from dncnorm.special import SELF
from dncnorm.tokenization_dncnorm import DncNormTokenizer


def validate(
    model: DncNormForTextNormalization, tokenizer: DncNormTokenizer, examples: Sequence[Example], batch_size: int = 128
) -> dict[str, float]:
    """ALL, CHANGED, SELF (unchanged doubtful tokens) and every class of the changed ones -> share exactly right."""
    was_training = model.training
    model.eval()
    found = decode(model, tokenizer, [e.window for e in examples], DecodingOptions(batch_size=batch_size))
    model.train(was_training)
    right: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for example, hypothesis in zip(examples, found, strict=True):
        kind = SELF.strip("<>").upper() if example.target == SELF else example.semiotic_class
        for name in ("ALL", kind) if kind == "SELF" else ("ALL", "CHANGED", kind):
            seen[name] += 1
            right[name] += hypothesis.text == example.target
    first = ("ALL", "CHANGED", "SELF")
    return {name: right[name] / seen[name] for name in (*first, *sorted(set(seen) - set(first))) if seen[name]}
