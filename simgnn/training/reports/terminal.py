"""What commands show on a terminal: tables no wider than it is, progress bars, and a line that says what happens."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text as Line

from simgnn.process.files.standard_output import say
from simgnn.report.page import Report, Text
from simgnn.report.page import Table as PageTable


class Bars:
    """A context manager that shows a bar for each stage.

    Parameters
    ----------
    totals
        How much there is of each stage; a stage of 0 has no bar.
    """

    def __init__(self, totals: dict[str, int], *, shown: bool) -> None:
        from rich.progress import Progress

        # On stderr, so that what a program reads from stdout has no bars in it.
        self._bars = Progress(console=Console(stderr=True), transient=True, disable=not shown)
        self._tasks = {
            name: self._bars.add_task(name, total=total) for name, total in totals.items() if total
        }

    def __enter__(self) -> Bars:
        self._bars.start()
        return self

    def __exit__(self, *exception: Any) -> None:
        self._bars.stop()

    def advance(self, stage: str, done: float) -> None:
        """Show that `done` of a stage are done."""
        if stage not in self._tasks:
            self._tasks[stage] = self._bars.add_task(stage, total=None)
        self._bars.update(self._tasks[stage], completed=done)

    def say(self, text: str) -> None:
        """Print a line above the bars, or by itself where there are none."""
        self._bars.console.print(text, highlight=False, markup=False, emoji=False)


class Status:
    """A line that says what happens, on a terminal."""

    def __init__(self, *, shown: bool) -> None:
        self._status = Console(stderr=True).status("") if shown else None

    def __enter__(self) -> Status:
        if self._status:
            self._status.start()
        return self

    def __exit__(self, *exception: Any) -> None:
        if self._status:
            self._status.stop()

    def show(self, text: str) -> None:
        """Say what happens next."""
        if self._status:
            # Not as a `str`, in which brackets, as of a folder's name, are markup.
            self._status.update(Line(text))


WIDTH = 400
"""Where there is no terminal: more than our tables take, so that a file has a line for each row."""
_NARROWEST = 24
"""Characters that a column of text keeps at least, if it has as many, before columns of numbers have to go."""
_GAP = 2


def terminal_width() -> int | None:
    """Characters of a line: $COLUMNS, or those of the terminal; None where the output is no terminal."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) > 0:
        return int(columns)
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except (OSError, ValueError):  # no terminal, or nothing with a number
        return None


def print_table(names: Sequence[str], rows: Sequence[Sequence[str]], *, left: Sequence[int] = (0,)) -> None:
    """Print a table.

    Parameters
    ----------
    names
        Of the columns.
    rows
        A cell for each column.
    left
        Columns that are not numbers: their text is broken where the terminal is narrow; numbers never are.
    """
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, name in enumerate(names):
        text = number in left
        table.add_column(name, justify="left" if text else "right", no_wrap=not text, overflow="fold")
    for row in rows:
        table.add_row(*row)
    lines = io.StringIO()
    # Text of users is shown as it is: "[/x]" is no markup, and "a:V:b" has no sign for a hand in it.
    console = Console(file=lines, width=terminal_width() or WIDTH, markup=False, emoji=False, highlight=False)
    console.print(table)
    say("\n".join(line.rstrip() for line in lines.getvalue().rstrip().splitlines()))


def print_part(table: PageTable) -> None:
    """Print a table of a page, under its title."""
    heads, rows = table.cells()
    say(f"\n{table.title}")
    print_paged(
        [head for head, _ in heads],
        [[text for text, _ in row] for row in rows],
        first=1,
        left=[place for place, (_, numbers) in enumerate(heads) if not numbers],
    )
    if table.note:
        say(table.note)


def print_report(report: Report) -> None:
    """Print a page's answer, its texts, and the tables that it shows unfolded."""
    say(report.answer)
    for part in (part for parts in report.sections.values() for part in parts):
        if isinstance(part, Text):
            say(part.text)
        elif isinstance(part, PageTable) and not part.folded:
            print_part(part)


def print_paged(
    names: Sequence[str], rows: Sequence[Sequence[str]], *, first: int, left: Sequence[int] = (0,)
) -> None:
    """Print a table whose columns may be more than the terminal is wide: as several, one below the other.

    Parameters
    ----------
    names, rows, left
        As of `print_table`.
    first
        Columns that begin each of them.
    """
    width = terminal_width() or WIDTH
    cells = [[*name.split("\n"), *(row[n] for row in rows)] for n, name in enumerate(names)]
    sizes = [max(map(cell_len, column)) + _GAP for column in cells]
    # Columns that begin each page: texts may be broken, numbers may not.
    kept = sum(min(size, _NARROWEST) if n in left else size for n, size in enumerate(sizes[:first]))
    pages: list[list[int]] = [[]]
    room = width - kept + _GAP
    for number in range(first, len(names)):
        # A column that is wider than the terminal gets a page to itself.
        if pages[-1] and sizes[number] > room:
            pages.append([])
            room = width - kept + _GAP
        pages[-1].append(number)
        room -= sizes[number]
    for place, page in enumerate(pages):
        if place:
            say("")
        shown = [*range(first), *page]
        texts = [place for place, number in enumerate(shown) if number in left]
        print_table([names[n] for n in shown], [[row[n] for n in shown] for row in rows], left=texts)
