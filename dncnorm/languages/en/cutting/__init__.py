"""Shapes: what stays one token of raw text, and how amounts are typed. No readings."""
