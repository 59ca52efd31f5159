"""The garbage collector, held back while much is made that stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """No garbage is looked for inside, where it was before; also a decorator.

    For imports and loading: a million objects are made there that live on, and to go through them over and over takes a
    sixth of the time. The collector is the process's, so whatever works long is none of its business.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            if not gc.get_freeze_count():  # nobody has frozen anything: what was made is counted as old without a look
                gc.freeze()
                gc.unfreeze()
            gc.enable()
