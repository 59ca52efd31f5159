"""The order of authority, and the pipeline that applies it to texts. Only `task/` needs PyTorch."""
