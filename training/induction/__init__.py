"""Covering grammars learned from data (Z19 section 6, after Gorman & Sproat 2016). Needs pynini (extra `grammar`).

- number_words.py: number words and their values, from a TSV
- arithmetic.py: A, digit strings to every sum of products that they may be said as
- number_grammar.py: pairs of digits and words to paths (Z19 eq. 8), paths to a grammar G
- structure.py: G as an automaton
- naming.py: C = L o G o A^-1 (Z19 eq. 9), digit strings to number names
- classes.py: the class grammars that spans are tagged with: numbers, years, months, units, currencies
- class_grammars.py: those written by hand, and the TSV files that each language starts from
- markup.py: brings a token's parts into the order in which they are said
- alignment.py: the shortest tagged alignments of a written with a spoken form
- patterns.py: alignments with spans replaced by their class, counted, put together to a class's transducer
- source.py: all of it, pairs in, a grammar's source out; `induce_grammar.py` is the command
- automata.py: automata made arc by arc
"""
