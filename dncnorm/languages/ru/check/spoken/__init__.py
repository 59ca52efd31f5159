"""Parsers of spoken Russian: words in, every value that they can mean out."""
