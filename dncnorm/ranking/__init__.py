"""Scores the grammar's readings of a token by what its sentence says of case, gender and kind."""
