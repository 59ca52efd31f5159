"""One file of a model: from its folder, or from its Hub repository at one revision."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any


def model_file(name_or_path: str | os.PathLike[str], file: str, **hub: Any) -> Path | None:
    """Where `file` (relative to the model) lies on this machine; None where the folder or repository has none.

    hub: `revision`, `token`, `cache_dir`, `local_files_only`, ... as `transformers.utils.cached_file` takes them.
    """
    folder = Path(name_or_path)
    if folder.is_dir():
        path = folder / str(hub.get("subfolder") or "") / file
        return path if path.is_file() else None
    from transformers.utils import cached_file

    found: str | None = cached_file(name_or_path, file, **hub, _raise_exceptions_for_missing_entries=False)
    return None if found is None else Path(found)
