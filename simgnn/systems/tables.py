"""Tables on the terminal and the page: the `tables.toml` of a package says how each is made of rows.

A `[[table]]` is of an experiment or a verb, `of`, and of the `rows` of that name, or of its first ones. `columns` has a
cell for each column, by its name, with the row's fields in the way of `str.format`:

- "{seconds/1e-3:.2f}" is the field over a number, here milliseconds of seconds; "{stages.sample}" one of a field's own;
- of a cell with a value that is None nothing is shown, or in a list of two the second one;
- "*" stands for all fields that no other column has, one column each, called after them. "{*_seconds:.3g}" are those
  that end so, called by the rest of their names. A field that some rows have is None in the others.

Title, notes and names of columns may have fields as well, of what is `said` beside the rows; an empty note
is left out. Columns of texts are on the left, with the first one; `left` has others.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import Formatter
from typing import Any

from simgnn.config.toml_files import packaged_text
from simgnn.process.files.standard_output import say
from simgnn.training.reports.terminal import print_paged, print_table

Row = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Table:
    """A table for the terminal.

    Parameters
    ----------
    names
        Of the columns, each once: a page's columns go by them.
    rows
        Texts.
    left
        Columns that are not numbers.
    notes
        Lines below it.
    """

    title: str
    names: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    left: tuple[int, ...] = (0,)
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.names)) < len(self.names):
            raise ValueError(f"columns of {self.title!r} must have names of their own, not {self.names}")


class _Fields(Formatter):
    """Formats fields, over a number; the argument is what a star stands for in their names, and may be any text."""

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        pattern, _, unit = field_name.partition("/")
        name = pattern.replace("*", args[0])
        value = kwargs[name]
        return (value / float(unit) if unit else value), name


_FORMAT = _Fields()


def _fields(text: str) -> list[str]:
    return [name.partition("/")[0] for _, name, _, _ in _FORMAT.parse(text) if name]


def _formatted(text: str, row: Row, star: str = "") -> str:
    return _FORMAT.vformat(text, (star,), row)


@dataclass(frozen=True)
class _Column:
    """How the cells of a column are made; `none` is what stands where a value is None."""

    name: str
    cell: str
    none: str = ""
    star: str = ""

    def _values(self, row: Row) -> list[Any]:
        return [row[name.replace("*", self.star)] for name in _fields(self.cell)]

    def text(self, row: Row) -> str:
        """The cell."""
        return _formatted(self.none if None in self._values(row) else self.cell, row, self.star)

    def is_text(self, rows: Sequence[Row]) -> bool:
        """Whether the column is of texts as they are, by the first row that has a value."""
        names = _fields(self.cell)
        if len(names) != 1 or self.cell != f"{{{names[0]}}}":
            return False
        values = (value for row in rows for value in self._values(row))
        return isinstance(next((value for value in values if value is not None), None), str)


def tables_of(package: str, of: str, rows: Mapping[str, Sequence[Row]], said: Row) -> list[Table]:
    """The tables of an experiment or a verb, in the order of a package's file."""
    return [table_of(each, rows, said) for each in _described(package) if each["of"] == of]


@functools.cache
def _described(package: str) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = tomllib.loads(packaged_text(package, "tables"))["table"]
    return tables


def table_of(described: Mapping[str, Any], rows: Mapping[str, Sequence[Row]], said: Row) -> Table:
    """A table of a description, see the module."""
    said = _flat(said)
    own = list(map(_flat, rows[described["rows"]] if "rows" in described else next(iter(rows.values()))))
    fields = {key: None for row in own for key in row}
    own = [{**fields, **row} for row in own]
    columns = list(_columns(described["columns"], list(fields)))
    texts = (place for place, column in enumerate(columns) if column.is_text(own))
    return Table(
        title=_formatted(described["title"], said),
        # What a star stands for is no format, whatever is in it.
        names=tuple(
            each.star.join(_formatted(part, said) for part in each.name.split("*")) for each in columns
        ),
        rows=[tuple(column.text(row) for column in columns) for row in own],
        left=tuple(described.get("left", sorted({0, *texts}))),
        notes=tuple(filter(None, (_formatted(note, said) for note in described.get("notes", ())))),
    )


def _flat(row: Row) -> Row:
    """Fields of fields, by both names."""
    found: dict[str, Any] = {}
    for key, value in row.items():
        inner = value if isinstance(value, Mapping) else None
        found |= {key: value} if inner is None else {f"{key}.{name}": each for name, each in inner.items()}
    return found


def _columns(described: Mapping[str, str | list[str]], keys: Sequence[str]) -> Iterator[_Column]:
    """Columns in order; stars are put out."""
    columns = [
        _Column(name, *([cell] if isinstance(cell, str) else cell)) for name, cell in described.items()
    ]
    taken = {field for each in columns for field in _fields(each.cell)}
    for each in columns:
        star = next((field for field in _fields(each.cell) if "*" in field), None)
        if star is None:
            yield each
            continue
        for key in keys:
            if key not in taken and (found := _stem(star, key)):
                yield replace(each, star=found)


def _stem(pattern: str, key: str) -> str:
    """What a star stands for in a key, nothing where the key is another."""
    found = re.fullmatch(re.escape(pattern).replace(r"\*", "(.+)"), key)
    return found[1] if found else ""


def across(rows: Sequence[Row], by: Sequence[str], column: str, value: str) -> list[dict[str, Any]]:
    """A row for all that have the same values of some fields, with a field for each value of another one.

    Where no row has that value, the field is None.
    """
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    holes = dict.fromkeys(str(row[column]) for row in rows)
    for row in rows:
        one = found.setdefault(tuple(row[key] for key in by), {**{key: row[key] for key in by}, **holes})
        one[str(row[column])] = row[value]
    return list(found.values())


def print_tables(tables: Sequence[Table], *, paged: bool = False) -> None:
    """Print tables on the terminal, an empty line between each two; paged ones begin anew where they are too wide."""
    for number, table in enumerate(tables):
        if number:
            say("")
        if table.title:
            say(table.title)
        if paged:
            print_paged(table.names, table.rows, left=table.left)
        else:
            print_table(table.names, table.rows, left=table.left)
        for note in table.notes:
            say(note)
