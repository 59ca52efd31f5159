"""Normalization as a task of transformers: a `transformers.Pipeline`, its registration, its devices.

transformers comes first: its import registers this package (`dncnorm/__init__.py`), which imports modules from here. It
must do so before one of them has begun, and would find it half imported.
"""

from dncnorm.core.extras import check_pytorch

check_pytorch("dncnorm.normalization.task")

import transformers  # noqa: E402, F401
