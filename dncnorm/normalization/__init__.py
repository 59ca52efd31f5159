"""The order of authority, and what speaks texts by it. Only `task/` needs PyTorch."""
