"""Notations of one field each, from chess to chemistry. What is written so everywhere is in `signs` or `amounts`."""
