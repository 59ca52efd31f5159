"""The network as transformers knows it: configuration, tokenizer, model, decoding.

transformers comes first, for the reason that `dncnorm/normalization/task/__init__.py` gives.
"""

import transformers  # noqa: F401
