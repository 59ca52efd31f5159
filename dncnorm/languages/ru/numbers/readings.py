"""Numbers in a token and the forms in which they may be said, one reading a form."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache, partial
from itertools import product
from typing import NamedTuple

from dncnorm.core.characters import TOKEN_SPACES
from dncnorm.languages.base import NumberReading
from dncnorm.languages.drawing import roman
from dncnorm.languages.ru.numbers import words

NUMBER = re.compile(
    rf"(?<!\d)\d{{1,3}}(?:[{TOKEN_SPACES}]\d{{3}})+(?:,\d+)?(?!\d)"  # 10 000; 10 000,5
    r"|\d+,\d+"
    r"|(?<![\d.])\d+\.\d+(?!\.?\d)"
    r"|\d+"
    r"|(?<!\w)[IVXLCDM]+(?!\w)"
)
CARDINAL, ORDINAL, YEAR, DECIMAL, DIGITS = "cardinal", "ordinal", "year", "decimal", "digits"
SAYS_ONE = "one"
"""The style of `одна тысяча`, `один миллион`, which the corpus lacks, but other texts have."""
ROMAN_CLASSES = frozenset(("ORDINAL", "CARDINAL", "DATE", None))
_CARDINAL_CASES = "ngaipd" + words.ANIMATE + words.ANIMATE_COMPOUND
_ORDINAL_CASES = "gnpadi"
_DECIMAL_CASES = "ngpdia"
_FOUR_DIGITS = re.compile(r"[12]\d{3}")


class Form(NamedTuple):
    """How a number is said.

    family: cardinal, ordinal, year... gender: "s" for the plural, "" where it has none. style: `SAYS_ONE` or nothing.
    """

    family: str
    case: str = ""
    gender: str = ""
    style: str = ""

    @property
    def kind(self) -> str:
        """The name of the reading: "cardinal g f"."""
        return " ".join(filter(None, self))

    def speak(self, written: str) -> str:
        """A written number in this form."""
        if self.family == DIGITS:
            return words.digits(written)
        if self.family == DECIMAL:
            whole, fraction = decimal_parts(written)
            return words.decimal(whole, fraction, self.case)
        value = integer_of(written)
        if self.family == CARDINAL:
            return words.cardinal(value, self.case, self.gender, self.style == SAYS_ONE)
        return words.ordinal(value, self.case, self.gender)


CARDINAL_FORMS = tuple(Form(CARDINAL, *form) for form in product(_CARDINAL_CASES, "mfns"))
FULL_FORMS = tuple(form._replace(style=SAYS_ONE) for form in CARDINAL_FORMS)
ORDINAL_FORMS = tuple(Form(ORDINAL, *form) for form in product(_ORDINAL_CASES, "mfns"))
YEAR_FORMS = tuple(Form(YEAR, *form) for form in product("pgnadi", "ms"))
DECIMAL_FORMS = tuple(Form(DECIMAL, case) for case in _DECIMAL_CASES)
_ONE_BY_ONE = Form(DIGITS)


def integer_of(written: str) -> int:
    """The value of digits, grouped or not, or of a Roman numeral."""
    return roman_values().get(written) or int(re.sub(r"\D", "", written))


@cache
def roman_values() -> dict[str, int]:
    """The values of Roman numerals to 3999, in Latin capitals: "XIX" is 19."""
    return {roman(value): value for value in range(1, 4000)}


def decimal_parts(written: str) -> tuple[str, str]:
    """ "1 000,5" -> ("1000", "5")."""
    whole, _, fraction = re.sub(f"[{TOKEN_SPACES}]", "", written).replace(".", ",").partition(",")
    return whole, fraction


def is_decimal(written: str) -> bool:
    """Whether a number has a part after its comma or point."""
    return "," in written or "." in written


def forms(written: str, semiotic_class: str | None) -> tuple[Form, ...]:
    """The forms that a number may have in a class, the usual families and cases first."""
    if not written[0].isdigit():
        return ORDINAL_FORMS + CARDINAL_FORMS if semiotic_class in ROMAN_CLASSES and written in roman_values() else ()
    if is_decimal(written):
        whole, fraction = decimal_parts(written)
        is_sayable = len(whole) <= words.MOST_DIGITS and len(fraction) <= words.LONGEST_FRACTION
        return DECIMAL_FORMS if is_sayable and int(fraction) else ()
    if len(re.sub(r"\D", "", written)) > words.MOST_DIGITS:
        return ()
    if semiotic_class == "TELEPHONE":
        return (_ONE_BY_ONE,) if written.startswith("0") else (CARDINAL_FORMS[0], _ONE_BY_ONE)
    starts_with_zero = written.startswith("0") and len(written) > 1
    if semiotic_class == "DIGIT" or (starts_with_zero and semiotic_class not in ("DATE", "TIME")):
        return (_ONE_BY_ONE,) if written.isdigit() else ()
    is_year = semiotic_class == "DATE" and _FOUR_DIGITS.fullmatch(written) is not None
    first = YEAR_FORMS if is_year else ORDINAL_FORMS if semiotic_class in ("DATE", "ORDINAL") else ()
    last = (_ONE_BY_ONE,) if written.isdigit() else ()
    return (*first, *CARDINAL_FORMS, *FULL_FORMS, *(() if first else ORDINAL_FORMS), *last)


@lru_cache(maxsize=4096)
def readings(written: str, semiotic_class: str | None) -> tuple[NumberReading, ...]:
    """The readings of a number in a class, the preferred first; of forms that sound the same, the first.

    `один миллион` comes before `миллион`, which it ends with.
    """
    chosen = forms(written, semiotic_class)
    found = _distinct(written, (form for form in chosen if not form.style))
    full = _distinct(written, (form for form in chosen if form.style))
    longer = [form for said, form in full.items() if said not in found]
    return tuple(NumberReading(form.kind, partial(Form.speak, form)) for form in (*longer, *found.values()))


def _distinct(written: str, chosen: Iterable[Form]) -> dict[str, Form]:
    found: dict[str, Form] = {}
    for form in chosen:
        found.setdefault(form.speak(written), form)
    return found


def form_of(kind: str) -> Form | None:
    """The form that a reading's kind names; None for a kind that names only a family."""
    parts = kind.split(" ")
    return Form(*parts) if len(parts) > 1 or kind == DIGITS else None
