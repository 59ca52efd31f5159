"""Russian tokens drawn at random, for stress tests and training."""
