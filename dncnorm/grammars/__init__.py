"""Covering grammars: every reasonable spoken form of a token, to constrain the network (Z19 section 6).

`grammar`, `lattice`, `written` and `spelling` run them, and need kaldifst alone. `build`, `notation`, the languages'
grammar packages and `training/induction` make them, and need pynini (extra `grammar`).
"""

from dncnorm.grammars.grammar import Grammar, Reading
from dncnorm.grammars.lattice import Lattice

__all__ = ["Grammar", "Lattice", "Reading"]
