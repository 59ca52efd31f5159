"""What signs are said as, wherever they are read."""

from __future__ import annotations

TO, BY_WORD, OVER_WORD = "to", "by", "over"
MINUS_WORD, TIMES_WORD = "minus", "times"
TO_THE_MINUS, TEN_TO_THE, PLUS_OR_MINUS = "to the minus", "times ten to the", "plus or minus"
DASH_WORD, SLASH_WORD = "dash", "slash"
