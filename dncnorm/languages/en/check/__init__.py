"""English for the check: its tables, its parsers of spoken words, its recognizers of written tokens."""
