"""The digest of a file's content."""

from __future__ import annotations

import hashlib
import os

_READ_BYTES = 1 << 20


def content_digest(path: str | os.PathLike[str]) -> str:
    """Returns the SHA-256 of a file's content, in hexadecimal digits."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while piece := file.read(_READ_BYTES):
            digest.update(piece)
    return digest.hexdigest()
