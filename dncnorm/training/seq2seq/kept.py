"""Caches in a file costly values that every start of a run needs: the survey, and generated tokens."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dncnorm.core.files import atomic_write_text

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class KeptFile:
    """A value in a JSON file, with a digest of its settings.

    settings: everything that the value depends on. is_writer: whether this process writes it: only the first does.
    """

    path: Path
    settings: Mapping[str, Any]
    is_writer: bool = True

    @property
    def key(self) -> str:
        """Returns the digest of the settings."""
        return hashlib.sha256(json.dumps(self.settings, sort_keys=True).encode()).hexdigest()

    def value(self, compute: Callable[[], Any]) -> Any:
        """Returns the cached value for these settings, or computes and writes it. A file that is damaged, or has other
        settings, is ignored.
        """
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
            if kept["key"] == self.key:
                logger.info("read from %s", self.path)
                return kept["value"]
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            pass
        value = compute()
        if self.is_writer:
            atomic_write_text(self.path, json.dumps({"key": self.key, "value": value}))
        return value
