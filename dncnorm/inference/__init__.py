"""Runs the network without PyTorch: windows, vocabularies, constraints, search, and a DNC in NumPy."""
