"""How right the network is on dev examples, per semiotic class, by the pipeline's own decoding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from accelerate.utils import gather_object

from dncnorm.core.queries import DecodingOptions
from dncnorm.core.special import SELF
from dncnorm.grammars import Grammar
from dncnorm.inference.constraints import GrammarFilter
from dncnorm.model.decoding import decode
from dncnorm.model.modeling import DncNormForTextNormalization
from dncnorm.model.tokenization import DncNormTokenizer
from dncnorm.training.seq2seq.examples import Example


def validate(
    model: DncNormForTextNormalization,
    tokenizer: DncNormTokenizer,
    examples: Sequence[Example],
    batch_size: int = 128,
    grammar: Grammar | None = None,
    rank: int = 0,
    world: int = 1,
) -> dict[str, float]:
    """ALL, CHANGED, SELF (unchanged doubtful tokens) and every class of the changed ones -> share exactly right.

    grammar: the one that constrains training. rank, world: of the processes, each of which decodes its share.
    """
    examples = examples[rank::world]
    was_training = model.training
    model.eval()
    queries = [example.query for example in examples]
    options = DecodingOptions(batch_size=batch_size, softmax_first=model.config.softmax_first)
    lattices = {query.focus: grammar.lattice(query.focus) for query in queries} if grammar else {}
    read = {written: lattice for written, lattice in lattices.items() if lattice is not None}
    constraints = (GrammarFilter(read, tokenizer.encode_word, may_stay=True),) if read else ()
    found = decode(model, tokenizer, queries, options, constraints=constraints)
    model.train(was_training)
    right: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for example, hypothesis in zip(examples, found, strict=True):
        kind = SELF.strip("<>").upper() if example.target == SELF else example.semiotic_class
        for name in ("ALL", kind) if kind == "SELF" else ("ALL", "CHANGED", kind):
            seen[name] += 1
            right[name] += hypothesis.text == example.target
    if world > 1:
        right, seen = (sum(of_all, Counter[str]()) for of_all in zip(*gather_object([(right, seen)]), strict=True))
    first = ("ALL", "CHANGED", "SELF")
    return {name: right[name] / seen[name] for name in (*first, *sorted(set(seen) - set(first))) if seen[name]}
