"""Chooses among the readings of a token by its sentence: a log-linear model over hashed evidence."""
