"""Normalization as a task of transformers: a `transformers.Pipeline`, its registration, its devices.

transformers must be imported first: its import registers this package (`dncnorm/__init__.py`), which imports modules
from here, and would find one that has begun half imported.
"""

from dncnorm.core.extras import check_pytorch

check_pytorch("dncnorm.normalization.task")

import transformers  # noqa: E402, F401
