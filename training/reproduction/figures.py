"""Pictures: what the gate looks at (PH18's figure 1), how training went, what the network attends to and remembers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from dncnorm.bundle.gate import GATE_FOLDER
from dncnorm.core.characters import has_digit
from dncnorm.core.queries import Query
from dncnorm.core.segments import MODEL_SOURCE
from dncnorm.core.special import is_changed
from dncnorm.corpus import iter_sentences
from dncnorm.evaluation.markdown import number, table
from dncnorm.explanation.network import Explanation, explain_query
from dncnorm.explanation.picture import plot_explanations
from dncnorm.gate.features import feature_names
from dncnorm.gate.gate import Gate
from dncnorm.normalization.text_normalizer import TextNormalizer
from dncnorm.training.gate.report import importances, plot_importances
from dncnorm.training.seq2seq.step_log import StepLog
from reproduction.evaluations import NETWORK
from reproduction.job import Made, Reproduction, heading
from reproduction.plots import plot_perplexity

TOP = 10
"""The features of the paper's figure."""
LAST_SHARE = 20
"""What training reached is the mean of the last one in so many of its steps."""
PICTURES = 3
LOOKED_THROUGH = 2_000
"""Sentences in which tokens for pictures are looked for."""
LENGTHS = range(4, 21)
"""Characters of a token whose picture can be read."""


def importance(job: Reproduction) -> Made:
    """Figure 1."""
    loaded, paper = Gate.load(job.model / GATE_FOLDER), job.of_paper("importance")
    names = feature_names(loaded.config.feature_set, loaded.lexicon)
    ranked = importances(loaded.trees, names)
    plot_importances(loaded.trees, names, job.output / "importance.png", TOP)
    theirs = paper["features"] if paper else []
    ranks = {name: place for place, (name, _) in enumerate(ranked, 1)}
    lines = [
        *heading(f"the gate's {TOP} most important features", paper),
        *table(["feature", "total gain"], [[name, number(gain, 1)] for name, gain in ranked[:TOP]]),
        "![the gate's most important features](importance.png)",
        "",
    ]
    if theirs:
        ranks_shown = ", ".join(f"`{name}` {number(ranks.get(name))}" for name in theirs)
        lines += [f"The paper's first {len(theirs)}, with their ranks among the {len(names)} here: {ranks_shown}.", ""]
    return Made({"gains": dict(ranked[:TOP]), "ranks_of_paper": {name: ranks.get(name) for name in theirs}}, lines)


def training(job: Reproduction) -> Made:
    """The curves of training runs, beside where the paper's ended."""
    lines, paper = heading("training"), job.paper["training"]
    if not job.runs:
        needs = "--run RUN ... (folders that train_seq2seq.py wrote)"
        return Made({"needs": needs}, [*lines, f"Not made: it needs `{needs}`.", ""])
    curves, figures = {}, {}
    for run in job.runs:
        log = StepLog(run / "losses.jsonl").read()
        if not log:
            raise ValueError(f"run: {run / 'losses.jsonl'} holds no step")
        curves[run.name] = ([line["step"] for line in log], [line["loss"] for line in log])
        figures[run.name] = _reached(log)
    plot_perplexity(job.output / "training.png", curves, paper["perplexity"])
    rows = [["PH18", number(paper["steps"]), number(paper["perplexity"], 3), number(None)]]
    rows += [[name, *_reached_cells(reached)] for name, reached in figures.items()]
    lines += [
        *table(["run", "steps", "perplexity at the end", "examples/s, median"], rows),
        "![perplexity of training](training.png)",
        "",
    ]
    return Made(figures, lines)


def _reached(log: list[dict[str, float]]) -> dict[str, Any]:
    last = log[-max(1, len(log) // LAST_SHARE) :]
    perplexity = math.exp(sum(line["loss"] for line in last) / len(last))
    speed = float(np.median([line["examples_per_second"] for line in log]))
    return {"steps": int(log[-1]["step"]), "perplexity": perplexity, "examples_per_second": speed}


def _reached_cells(reached: dict[str, Any]) -> list[str]:
    return [number(reached["steps"]), number(reached["perplexity"], 3), number(reached["examples_per_second"], 1)]


def pictures(job: Reproduction) -> Made:
    """Attention and memory of a few of the corpus's tokens, while the network alone speaks them."""
    normalize = NETWORK.load(job.model)
    lines, figures = heading("attention and memory"), {}
    for place, found in enumerate(islice(_spoken_tokens(normalize, job), PICTURES), 1):
        file = f"token-{place}.png"
        plot_explanations(job.output / file, [found])
        figures[file] = {"before": found.before, "after": found.after}
        lines += [f"`{found.before}`, said *{found.after}*:", "", f"![attention and memory use]({file})", ""]
    return Made(figures, lines if figures else [*lines, "The network spoke no token that could be shown.", ""])


def _spoken_tokens(normalize: TextNormalizer, job: Reproduction) -> Iterator[Explanation]:
    """The first number of each class that the network spoke."""
    seen: set[str | None] = set()
    for sentence in islice(iter_sentences(list(map(str, job.evaluations.files))), LOOKED_THROUGH):
        wanted = [
            index
            for index, token in enumerate(sentence.tokens)
            if is_changed(token) and has_digit(token.before) and len(token.before) in LENGTHS
        ]
        segments = normalize.normalize_sentences([sentence.words])[0] if wanted else []
        for index in wanted:
            name, said = sentence.tokens[index].semiotic_class, segments[index]
            if name not in seen and said.source == MODEL_SOURCE and said.after != said.before:
                seen.add(name)
                query = Query(tuple(normalize.language.corpus_form(word) for word in sentence.words), index)
                network = explain_query(normalize.model, normalize.tokenizer, query, said.after)
                yield Explanation(index, said.before, said.after, said.source, network)
