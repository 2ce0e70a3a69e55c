"""What commands show: what is being done now and for how long yet, and tables no wider than the terminal."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any, TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, Task, TaskID, TextColumn
from rich.progress import Progress as RichProgress
from rich.table import Column, Table
from rich.text import Text as RichText

from simgnn.process.files.standard_output import say
from simgnn.report.numbers import duration
from simgnn.report.page import Report, Text
from simgnn.report.page import Table as PageTable

FIRST_WAIT, LONGEST_WAIT = 2.0, 60.0
"""Seconds that a thing takes before a line says it, where there is no bar, and most from one such line to the next."""


class _Time(ProgressColumn):
    """The time that is left, or else the time that has gone by."""

    max_refresh = 0.5

    def render(self, task: Task) -> RichText:
        spent = f"{duration(task.elapsed or 0)} so far"
        left = task.time_remaining
        return RichText(spent if left is None else f"{duration(left)} left")


class Progress:
    """Says what is being done now: by a bar with the time left on a terminal, by lines elsewhere.

    A context manager. What it says goes to standard error, so that standard output has the result alone. In a file, a
    thing that takes two seconds has a line, and while it goes on others, each after twice as long as the last.

    Parameters
    ----------
    shown
        False says nothing, for output that a program reads.
    file
        Where lines go, in place of a bar; by default standard error decides.
    console
        Terminal of the bar; by default that of standard error.
    """

    def __init__(
        self, *, shown: bool = True, file: TextIO | None = None, console: Console | None = None
    ) -> None:
        self._shown, self._file = shown, file
        self._bar: RichProgress | None = None
        if shown and file is None and (console is not None or sys.stderr.isatty()):
            self._bar = RichProgress(
                TextColumn("{task.description}", markup=False),
                # The bar and what changes have what is left of the line.
                BarColumn(bar_width=None, table_column=Column(ratio=1)),
                TextColumn("{task.fields[count]}"),
                _Time(table_column=Column(no_wrap=True)),
                TextColumn("{task.fields[detail]}", markup=False, table_column=Column(ratio=2, no_wrap=True)),
                expand=True,
                console=console or Console(stderr=True),
                transient=True,
                redirect_stdout=sys.stdout.isatty(),
            )
        self._task: TaskID | None = None
        self._what = self._detail = ""
        self._done = 0
        self._total: int | None = None
        self._first: int | None = None
        self._began = self._wait = self._due = 0.0
        self._changed, self._ended = threading.Condition(), False
        self._lines: threading.Thread | None = None

    def __enter__(self) -> Progress:
        if self._bar is not None:
            self._bar.start()
        elif self._shown:
            self._lines = threading.Thread(target=self._say_lines, name="progress", daemon=True)
            self._lines.start()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._bar is not None:
            self._bar.stop()
        if self._lines is not None:
            with self._changed:
                self._ended = True
                self._changed.notify()
            self._lines.join()

    def now(
        self, what: str, done: int = 0, total: int | None = None, *, detail: str = "", line: str = ""
    ) -> None:
        """Say what is being done.

        Parameters
        ----------
        what
            Such as "loading 'digits'".
        done, total
            How many of how many are done, where that is known.
        detail
            What changes while the same thing is done.
        line
            To print at once, above the bar or in the place of the thing's first line.
        """
        if not self._shown:
            return
        with self._changed:
            begins = what != self._what
            another = total != self._total or done < self._done or (total is None and begins)
            # What is done first may have to compile: the rate is that of the rest.
            if another or self._first is None:
                self._began, self._first = time.monotonic(), None if another else done
            self._what, self._done, self._total, self._detail = what, done, total, detail
            if self._bar is not None:
                self._show(another=another)
            elif begins:
                self._wait = FIRST_WAIT
                self._due = time.monotonic() + self._wait
                self._changed.notify()
            if line:
                self.say(line)

    def announce(self, text: str) -> None:
        """Say what is being done, and print it, for it tells something that lasts."""
        self.now(text, line=text)

    def say(self, text: str) -> None:
        """Print a line, above the bar where there is one."""
        if self._bar is not None:
            self._bar.console.print(text, highlight=False, markup=False, emoji=False, soft_wrap=True)
        elif self._shown:
            say(text, file=self._file or sys.stderr)

    def _show(self, *, another: bool) -> None:
        assert self._bar is not None, "there is a bar to show it"
        values: dict[str, Any] = {
            "description": self._what,
            "count": "" if self._total is None else f"{self._done}/{self._total}",
            "detail": self._detail,
        }
        if another and self._task is not None:
            self._bar.remove_task(self._task)
            self._task = None
        if self._task is None:
            self._task = self._bar.add_task(completed=self._done, total=self._total, **values)
        else:
            self._bar.update(self._task, completed=self._done, **values)

    def _say_lines(self) -> None:
        """Say what takes long, until it has ended."""
        with self._changed:
            while not self._ended:
                left = self._due - time.monotonic() if self._what else LONGEST_WAIT
                if left > 0:
                    self._changed.wait(left)
                    continue
                self._wait = min(2 * self._wait, LONGEST_WAIT)
                # From now on: a process that was halted, as by Ctrl-Z, has no lines to catch up with.
                self._due = time.monotonic() + self._wait
                with contextlib.suppress(OSError):  # a pipe that is no longer read
                    self.say(self._line())

    def _line(self) -> str:
        times = ""
        if self._first is not None and self._total is not None and self._first < self._done < self._total:
            rate = (self._done - self._first) / (time.monotonic() - self._began)
            times = f"{duration((self._total - self._done) / rate)} left"
        elif self._wait > 2 * FIRST_WAIT:  # it was said before
            times = f"{duration(time.monotonic() - self._began)} so far"
        done = "" if self._total is None else f"{self._done} of {self._total} done"
        both = ", ".join(filter(None, (done, times)))
        return f"{self._what}{both and f' ({both})'}{self._detail and ': '}{self._detail}"


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


def print_paged(names: Sequence[str], rows: Sequence[Sequence[str]], *, left: Sequence[int] = (0,)) -> None:
    """Print a table whose columns may be more than the terminal is wide: as several, one below the other.

    Each begins with the first column. Parameters are those of `print_table`.
    """
    width = terminal_width() or WIDTH
    cells = [[*name.split("\n"), *(row[n] for row in rows)] for n, name in enumerate(names)]
    sizes = [max(map(cell_len, column)) + _GAP for column in cells]
    # The first column begins each page: texts may be broken, numbers may not.
    kept = min(sizes[0], _NARROWEST) if 0 in left else sizes[0]
    pages: list[list[int]] = [[]]
    room = width - kept + _GAP
    for number in range(1, len(names)):
        # A column that is wider than the terminal gets a page to itself.
        if pages[-1] and sizes[number] > room:
            pages.append([])
            room = width - kept + _GAP
        pages[-1].append(number)
        room -= sizes[number]
    for place, page in enumerate(pages):
        if place:
            say("")
        shown = [0, *page]
        texts = [place for place, number in enumerate(shown) if number in left]
        print_table([names[n] for n in shown], [[row[n] for n in shown] for row in rows], left=texts)
