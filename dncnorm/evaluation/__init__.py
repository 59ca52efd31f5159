"""Evaluates normalization: scores per class, the gate's own scores, every error with its context, a report.

    corpus, pipeline -> runner.py: sentences in, predictions out
                     -> metrics.py: counts what is right; keeps each error
                     -> error_kinds.py, error_counts.py: the errors by kind, and by the verdict of `dncnorm.values`
                     -> outcomes.py, tallies.py, intervals.py: which token was right, and the bounds of each accuracy
                     -> report.py, plots.py: report.json, report.md, errors.csv, sentences.jsonl, accuracy_by_class.png
    one model, twice -> ablation.py: with its memory, and with what it reads there zeroed
    two reports      -> comparison.py: tokens that only one gets right, and whether the difference is chance
    an explanation   -> explanation_text.py, explanation_plot.py: attention and memory use of one token

`text_normalization_accuracy/` is the same accuracy as a module of `evaluate`.
"""
