"""Questions to a network without PyTorch: what it reads, what it may say, the search, and a DNC by NumPy."""
