"""The engine of a language's lexicon: tables in which a fact stands once, and everything else is derived from it.

A table is a TSV file and the record that says what its columns are:

    class Month(Record, unique=("name", "short")):  # in calendar.py, beside calendar.tsv
        name: str
        short: tuple[str, ...] = ()

    Month.rows()  # (Month("January", ("Jan",)), ...)
"""

from dncnorm.lexicon.tables import Forms, Lists, Record

__all__ = ["Forms", "Lists", "Record"]
