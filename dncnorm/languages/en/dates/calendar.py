"""The months as English text has them."""

from __future__ import annotations

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November"),
    "December",
)
SHORT_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MONTH_FORMS = frozenset((*MONTHS, *SHORT_MONTHS, "Sept"))
"""All forms, without a stop."""
