"""Tables that a run continues: CSV files of which the rows up to a checkpoint are read back."""

import csv
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from simgnn.errors import InputError

Row = TypeVar("Row")


def read_table(
    path: Path, count: int, *, parse: Callable[[dict[str, str]], Row], number: Callable[[Row], int], rows: str
) -> list[Row]:
    """Read the first rows of a table; a run killed later may have left more.

    Parameters
    ----------
    path
    count
        How many rows the checkpoint has behind it.
    parse
        A row from its values by column; raises ValueError, TypeError or KeyError for what is none.
    number
        The number of a row; the first is 1.
    rows
        What the rows are, for errors.

    Raises
    ------
    InputError
        If they are not there.
    """
    if not count:
        return []
    try:
        with open(path, encoding="utf-8", newline="") as file:
            table = [parse(row) for _, row in zip(range(count), csv.DictReader(file), strict=False)]
    except FileNotFoundError as error:
        raise InputError(
            f"file must be there to resume, with the checkpoint's {count} {rows}, not missing", source=path
        ) from error
    except (OSError, ValueError, TypeError, KeyError, csv.Error) as error:
        raise InputError(
            f"file must be a table of {rows} that simgnn wrote, not damaged ({error})", source=path
        ) from error
    if [number(row) for row in table] != list(range(1, count + 1)):
        raise InputError(f"file must hold the checkpoint's {count} {rows}, not {len(table)}", source=path)
    return table
