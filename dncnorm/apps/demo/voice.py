"""Synthesizes speech if eSpeak NG is installed; leaves nothing on disk."""

from __future__ import annotations

import shutil
import subprocess

from dncnorm.languages.base import Language

_SECONDS = 20
"""The longest that a synthesis may take; the page goes on without it."""


def has_voice(language: Language) -> bool:
    """Whether this machine can speak the language."""
    return bool(language.demo.voice) and shutil.which("espeak-ng") is not None


def wave(text: str, language: Language) -> bytes | None:
    """Returns the spoken text as a WAV file; None if this machine cannot speak it."""
    if not has_voice(language) or not text.strip():
        return None
    command = ["espeak-ng", "-v", language.demo.voice, "-s", "150", "--stdin", "--stdout"]
    try:
        done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=_SECONDS, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout
