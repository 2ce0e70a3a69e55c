"""Where in a CSV file a row is that cannot be read: looked for when the reader has refused the file, and not before."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from simgnn.data.importing.text_blocks import numbered_lines
from simgnn.errors import printable

_WHOLE = re.compile(r"[ \t]*-?([0-9]+|0[xX][0-9a-fA-F]{1,16})[ \t]*")
"""What pyarrow takes."""
_SHOWN = 60


@dataclass(frozen=True, kw_only=True)
class CsvRows:
    """Rows of a list of edges, with the numbers of their lines in the file.

    Parameters
    ----------
    path
    comment
        With what a line begins that is none.
    delimiter
        A blank for any run of blanks and tabs.
    header
        Whether the first row has names.
    """

    path: Path
    comment: bytes
    delimiter: str
    header: bool

    def _texts(self) -> Iterator[tuple[int, str]]:
        rows = numbered_lines(self.path, comment=self.comment, blanks=self.delimiter == " ")
        if self.header:
            next(rows, None)
        return rows

    def where(self, row: int) -> str:
        """ "at line N" of the file, for a row from 1."""
        for number, (line, _) in enumerate(self._texts(), 1):
            if number == row:
                return f"at line {line}"
        return f"at row {row}"

    def wrong(self, names: Sequence[str], columns: Sequence[str], *, numbers: bool) -> str | None:
        """Rule, value and line of the first row that has other columns or other values; None where all is well.

        Parameters
        ----------
        names
            Of all columns.
        columns
            Those of both ends, and of the weights if there are any.
        numbers
            Whether ends must be numbers.
        """
        places = [names.index(column) for column in columns]
        for line, text in self._texts():
            fields = self._fields(text)
            if len(fields) != len(names):
                return f"a line must have {len(names)} columns, not {len(fields)} (at line {line})"
            for column, place in zip(columns[:2], places[:2], strict=True):
                if numbers and fields[place] and not _is_whole(fields[place]):
                    return (
                        f"column {printable(column)!r} must be whole numbers from 0, not"
                        f" {printable(fields[place])[:_SHOWN]!r} (at line {line});"
                        " with --ids names any text is a vertex"
                    )
            for place in places[2:]:
                if fields[place] and not _is_real(fields[place]):
                    return (
                        f"column {printable(columns[2])!r} must be real numbers, not"
                        f" {printable(fields[place])[:_SHOWN]!r} (at line {line})"
                    )
        return None

    def _fields(self, text: str) -> list[str]:
        if self.delimiter == " ":
            return text.split()
        return next(csv.reader([text], delimiter=self.delimiter), [])


def _is_whole(field: str) -> bool:
    if not _WHOLE.fullmatch(field) or len(field) > _SHOWN:
        return False
    return "x" in field.lower() or -(1 << 63) <= int(field) < 1 << 63


def _is_real(field: str) -> bool:
    try:
        float(field)
    except ValueError:
        return False
    return "_" not in field
