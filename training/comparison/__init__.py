"""Every architecture of the papers on the same examples and budget; `compare_architectures.py` is the command."""
