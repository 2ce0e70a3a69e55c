"""Tables of what experiments found: the `tables.toml` beside a paper's claims says how each is made of rows.

A `[[table]]` is of the experiment `of`, and of the `rows` of that name in its `Result`, or of its first ones. `columns`
has a cell for each column, by its name, with the row's fields in the way of `str.format`:

- "{seconds/1e-3:.2f}" is the field over a number, here milliseconds of seconds;
- of a cell whose value is None nothing is shown, or in a list of two the second one;
- "*" stands for all fields that no other column has, one column each, called after them. "{*_seconds:.3g}" are those
  that end so, called by the rest of their names.

Title, notes and names of columns may have fields as well, of what the experiment has `said`; a note that comes out
empty is left out. Columns of texts are on the left, with the first one; `left` has others.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from string import Formatter
from typing import Any

from simgnn.process.files.standard_output import say
from simgnn.training.reports.terminal import print_table

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
    """Formats fields whose names may be any text, over a number."""

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        name, _, unit = field_name.partition("/")
        value = kwargs[name]
        return (value / float(unit) if unit else value), name


_FORMAT = _Fields()


def _fields(text: str) -> list[str]:
    return [name.partition("/")[0] for _, name, _, _ in _FORMAT.parse(text) if name]


def tables_of(package: str, experiment: str, rows: Mapping[str, Sequence[Row]], said: Row) -> list[Table]:
    """An experiment's tables, in the order of the file.

    Parameters
    ----------
    package
        That of the paper's experiments, with its `tables.toml`.
    """
    return [table_of(each, rows, said) for each in _described(package) if each["of"] == experiment]


@functools.cache
def _described(package: str) -> list[dict[str, Any]]:
    text = (resources.files(package) / "tables.toml").read_text("utf-8")
    tables: list[dict[str, Any]] = tomllib.loads(text)["table"]
    return tables


def table_of(described: Mapping[str, Any], rows: Mapping[str, Sequence[Row]], said: Row) -> Table:
    """A table of a description, see the module."""
    own = rows[described["rows"]] if "rows" in described else next(iter(rows.values()))
    columns = dict(_columns(described["columns"], list(own[0]) if own else []))
    texts = [name for name, (cell, _) in columns.items() if own and _is_text(cell, own[0])]
    names = [_FORMAT.vformat(name, (), said) for name in columns]
    left = {0, *(list(columns).index(name) for name in texts)}
    return Table(
        title=_FORMAT.vformat(described["title"], (), said),
        names=tuple(names),
        rows=[tuple(_cell(row, *column) for column in columns.values()) for row in own],
        left=tuple(described.get("left", sorted(left))),
        notes=tuple(filter(None, (_FORMAT.vformat(note, (), said) for note in described.get("notes", ())))),
    )


def _columns(described: Mapping[str, Any], keys: Sequence[str]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Cells by column, each with what stands where a value is None; stars are put out."""
    cells = {name: (each, "") if isinstance(each, str) else tuple(each) for name, each in described.items()}
    taken = {field for cell, _ in cells.values() for field in _fields(cell)}
    for name, (cell, none) in cells.items():
        star = next((field for field in _fields(cell) if "*" in field), None)
        if star is None:
            yield name, (cell, none)
            continue
        for key in keys:
            if key not in taken and (found := _stem(star, key)):
                yield name.replace("*", found), (cell.replace("*", found), none)


def _stem(pattern: str, key: str) -> str:
    """What a star stands for in a key, nothing where the key is another."""
    found = re.fullmatch(re.escape(pattern).replace(r"\*", "(.+)"), key)
    return found[1] if found else ""


def _is_text(cell: str, row: Row) -> bool:
    """Whether a column is of texts as they are."""
    fields = _fields(cell)
    return len(fields) == 1 and cell == f"{{{fields[0]}}}" and isinstance(row[fields[0]], str)


def _cell(row: Row, cell: str, none: str) -> str:
    return none if any(row[name] is None for name in _fields(cell)) else _FORMAT.vformat(cell, (), row)


def across(rows: Sequence[Row], by: Sequence[str], column: str, value: str) -> list[dict[str, Any]]:
    """A row for all that have the same values of some fields, with a field for each value of another one."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in rows:
        one = found.setdefault(tuple(row[key] for key in by), {key: row[key] for key in by})
        one[str(row[column])] = row[value]
    return list(found.values())


def print_tables(tables: Sequence[Table]) -> None:
    """Print tables on the terminal, an empty line between each two."""
    for number, table in enumerate(tables):
        if number:
            say("")
        if table.title:
            say(table.title)
        print_table(table.names, table.rows, left=table.left)
        for note in table.notes:
            say(note)
