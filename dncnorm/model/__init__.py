"""The network as transformers knows it: configuration, tokenizer, model, decoding.

transformers comes first, for the reason that `dncnorm/normalization/task/__init__.py` gives.
"""

from dncnorm.core.extras import check_pytorch

check_pytorch("dncnorm.model")

import transformers  # noqa: E402, F401
