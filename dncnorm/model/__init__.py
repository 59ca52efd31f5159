"""The network as a transformers model: configuration, tokenizer, model, decoding.

transformers is imported first; `dncnorm/normalization/task/__init__.py` gives the reason.
"""

from dncnorm.core.extras import check_pytorch

check_pytorch("dncnorm.model")

import transformers  # noqa: E402, F401
