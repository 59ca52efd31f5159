"""Scores the grammar's readings of a token by the case and gender that its sentence asks for."""
