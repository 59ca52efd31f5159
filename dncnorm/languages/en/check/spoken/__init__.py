"""Parsers of spoken English: words in, every value that they can mean out."""
