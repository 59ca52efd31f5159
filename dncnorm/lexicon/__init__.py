"""The engine of a language's lexicon: tables in which a fact stands once, and everything else is derived from it.

A table is a TSV file and the record that says what its columns are:

    @dataclass(frozen=True)
    class Month(Record):
        name: str
        short: tuple[str, ...] = ()

        def unique(self) -> tuple[str, ...]:
            return (self.name, *self.short)

    months = read(FOLDER / "months.tsv", Month)  # (Month("January", ("Jan",)), ...)
"""

from dncnorm.lexicon.tables import Form, Listed, Record, read

__all__ = ["Form", "Listed", "Record", "read"]
