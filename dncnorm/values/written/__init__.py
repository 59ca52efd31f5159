"""Readers of written tokens: the part that is the same in every language, which a language describes itself to."""
