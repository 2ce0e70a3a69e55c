"""Tables on the terminal."""

from __future__ import annotations

import io
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from simgnn.files.standard_output import say

WIDTH = 240
"""More than our tables take: a line that a terminal breaks is easier to read than cells that are broken."""


def print_table(names: Sequence[str], rows: Sequence[Sequence[str]], *, left: Sequence[int] = (0,)) -> None:
    """Print a table.

    Parameters
    ----------
    names
        Of the columns.
    rows
        A cell for each column.
    left
        Columns that are not numbers.
    """
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, name in enumerate(names):
        table.add_column(name, justify="left" if number in left else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    text = io.StringIO()
    Console(file=text, width=WIDTH).print(table)
    say("\n".join(line.rstrip() for line in text.getvalue().rstrip().splitlines()))
