"""Recognizers of written English: a token in, every value that it may be read as out."""
