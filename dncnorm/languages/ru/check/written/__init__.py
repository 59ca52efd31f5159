"""Recognizers of written Russian: a token in, every value that it may be read as out."""
