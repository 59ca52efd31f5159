"""What signs are said as, wherever they are read."""

from __future__ import annotations

TO, PER_WORD, BY_WORD, OVER_WORD = "to", "per", "by", "over"
MINUS_WORD, PLUS_WORD, TIMES_WORD = "minus", "plus", "times"
TO_THE_MINUS, TEN_TO_THE = "to the minus", "times ten to the"
DASH_WORD, SLASH_WORD, COLON_WORD = "dash", "slash", "colon"
