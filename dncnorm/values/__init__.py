"""Checks, independently of a normalizer, whether its spoken forms keep the value.

    >>> check("15 kg", "fifteen kilograms", languages.get("en"))
    <Verdict.PRESERVED: 'preserved'>
    >>> check("15 kg", "fifteen grams", languages.get("en"))
    <Verdict.UNRECOVERABLE: 'unrecoverable'>

V(written) is the set of admissible readings of a token, P(spoken) the set of full parses of its spoken form. An error
is unrecoverable if they share nothing (Zhang et al. 2019). The code is the check's own: it shares none with the
grammars, the augmentation or the model that it judges, only the names in the language's lexicon.
"""

from dncnorm.values.checking import Verdict, admissible, check, is_safe, judged, parses
from dncnorm.values.kinds import Value
from dncnorm.values.stretches import Piece, cut_values

__all__ = ["Piece", "Value", "Verdict", "admissible", "check", "cut_values", "is_safe", "judged", "parses"]
