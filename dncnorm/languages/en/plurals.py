"""Words that name several things that are counted: `users`, `people`, but not `is`, `this` or `across`."""

from __future__ import annotations

import re

_NO_PLURALS = "as|is|was|has|does|his|its|this|thus|us|yes|gas|plus|versus|vs|less|unless|across|always|perhaps"
PLURAL = rf"(?:people|men|women|children|(?!(?:{_NO_PLURALS})(?![a-z]))[a-z]{{2,}}s)"
"""A regular expression for such a word."""

_PLURAL = re.compile(PLURAL)


def is_plural(word: str) -> bool:
    """Whether a word in small letters names several things."""
    return _PLURAL.fullmatch(word) is not None
