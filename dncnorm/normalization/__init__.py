"""The order of authority, and what speaks texts by it. Only `task/`, and a question to the network, need PyTorch."""
