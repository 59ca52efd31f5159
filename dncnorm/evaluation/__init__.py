"""Evaluates normalization: scores per class, the gate's own scores, every error with its context, a report.

    corpus, pipeline -> runner.py: sentences in, predictions out
                     -> metrics.py: counts right tokens; keeps each error
                     -> error_kinds.py, error_counts.py: the errors by kind, and by the verdict of `dncnorm.values`
                     -> outcomes.py, tallies.py, intervals.py: the outcome of each token, the bounds of each accuracy
                     -> report.py, plots.py: report.json, report.md, errors.csv, sentences.jsonl, accuracy_by_class.png
    one model, twice -> ablation.py: with its memory, and reading zeros instead
    two reports      -> comparison.py: tokens that only one gets right, and whether they differ by more than chance

`text_normalization_accuracy/` is the same accuracy as a module of `evaluate`.
"""
