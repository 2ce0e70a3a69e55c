"""Rows of a text file of columns: comments, delimiter, quotes and lines, as pyarrow's CSV reader understands them.

Where a line can be understood in two ways the file is refused, with the option that decides.
"""

from __future__ import annotations

import csv
import itertools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.arrays import U8, Array, Bools
from simgnn.data.importing.text_blocks import numbered_blocks
from simgnn.errors import InputError, printable
from simgnn.process.files.bounded import reason_of

DELIMITERS = {"comma": ",", "tab": "\t", "semicolon": ";", "blank": " "}
"""By the names that a user may give; a blank stands for any run of blanks and tabs."""
_BLOCK_BYTES = 1 << 24
_HEAD_ROWS = 100
"""Rows by which the delimiter is chosen."""
_SHOWN = 60
_EXACT = 1 << 53
WHOLE = re.compile(r"\s*[+-]?[0-9]+\s*")


class CsvRows:
    """Rows of a file.

    Parameters
    ----------
    comment
        With what a line begins that is none, empty for nothing. None: ``#`` or ``%``, where such a line can be no row.
    delimiter
        A key of `DELIMITERS`. None: the one that gives the first rows as many columns each.

    Members
    -------
    head
        Fields of the first rows.
    lines, comments
        How many there were, counted while rows are read.
    """

    def __init__(self, path: Path, *, comment: str | None, delimiter: str | None) -> None:
        self.path = path
        self._sure = comment is not None
        # Without a word from the user both signs are comments, where such a line can be no row.
        sign = rb"[#%]" if comment is None else re.escape(comment.encode())
        self._comment = re.compile(rb"(?m)^(?:" + sign + rb")[^\n]*\n?") if sign else None
        self.lines = self.comments = 0
        self._rows_before, self._block = 0, (1, b"")
        texts = [text for _, text in itertools.islice(self._texts(), _HEAD_ROWS)]
        self.delimiter = delimiter or (_delimiter(texts) if texts else "comma")
        self._character = DELIMITERS[self.delimiter]
        # A field of the file: quoted from end to end, or with no quote at its beginning. Possessive (*+), so that a
        # long line is never tried again from each of its fields.
        field = rb'(?:"(?:[^"\n]|"")*+"|(?![ \t]*")[^D\n]*+)'.replace(b"D", self._character.encode())
        self._quoting = re.compile(
            rb"(?m)^(?!" + field + rb"(?:" + self._character.encode() + field + rb")*+$)"
        )
        self.head = [fields_of(text, self._character) for text in texts]

    def batches(
        self,
        places: Sequence[int],
        *,
        texts: Sequence[int] = (),
        columns: int,
        skip: int,
        numbers: bool,
        zeros: bool = True,
    ) -> Iterator[Any]:
        """Columns as Arrow batches: both ends, as numbers or as text, and weights, if there are any.

        Parameters
        ----------
        places
            Of the columns, from 0: source, destination and weight.
        texts
            Places of columns that come as text, besides.
        columns
            How many a row has.
        skip
            Rows at the beginning that are a header.
        numbers
            Whether ends are numbers; real ones come as such.
        zeros
            Whether a number may begin with zeros.

        Raises
        ------
        InputError
            For a row that has other columns or other values, with its line.
        """
        self.lines = self.comments = self._rows_before = 0
        for first, block in numbered_blocks(self.path, _BLOCK_BYTES):
            self._block = (first, block)
            # The last line may have no end.
            self.lines = first - 1 + block.count(b"\n") + (not block.endswith(b"\n"))
            kept = self._kept(block, columns, numbers=numbers)
            # pyarrow refuses a block without a row.
            if not kept.strip(b"\n"):
                continue
            batch = self._parsed(kept, places, texts, columns, skip, numbers=numbers)
            if batch is not None:
                if numbers:
                    self._check_spelling(kept, places[:2], columns, skip, zeros=zeros)
                yield batch
            # Rows are numbered through all blocks, lines are known block by block.
            self._rows_before += skip + (0 if batch is None else batch.num_rows)
            skip = 0

    def where(self, row: int) -> str:
        """ "at line N" of the file, for a row from 0 of the block that was read last; a header is a row."""
        for line, _ in itertools.islice(self._rows_of(*self._block), row - self._rows_before, None):
            return f"at line {line}"
        return f"at row {row + 1}"

    def first_text(self) -> tuple[int, str]:
        """Line and text of the first row."""
        return next(self._texts())

    def _texts(self) -> Iterator[tuple[int, str]]:
        for first, block in numbered_blocks(self.path, 1 << 16):
            self.comments += len(self._comment.findall(block)) if self._comment else 0
            for line, text in self._rows_of(first, block):
                try:
                    yield line, text.decode()
                except UnicodeDecodeError as error:
                    raise InputError(
                        f"source must be text in UTF-8 ({error.reason} at line {line})"
                    ) from None

    def _rows_of(self, first: int, block: bytes) -> Iterator[tuple[int, bytes]]:
        for line, text in enumerate(block.split(b"\n"), first):
            # Blanks delimit or belong to a field: only in the first case is a line of them empty.
            blank = not (text.strip() if self._blanks else text)
            if not blank and not (self._comment and self._comment.match(text)):
                yield line, text

    @property
    def _blanks(self) -> bool:
        return getattr(self, "delimiter", "blank") == "blank"

    def _kept(self, block: bytes, columns: int, *, numbers: bool) -> bytes:
        """A block without comments."""
        kept = block
        if self._comment is not None:
            kept, count = self._comment.subn(b"", block)
            self.comments += count
            if count and not numbers and not self._sure:
                self._check_comments(block, columns)
        # In the middle, as where two lists were put together, the mark would become part of a name.
        if b"\xef\xbb\xbf" in kept:
            line = block[: block.index(b"\xef\xbb\xbf")].count(b"\n") + self._block[0]
            raise InputError(f"a byte order mark must be at the beginning of the file, not at line {line}")
        if self._blanks:
            if b'"' in kept:  # runs of blanks inside a name are its own
                kept = re.sub(rb'("[^"\n]*")|[ \t]+', lambda found: found[1] or b" ", kept)
            else:
                # pyarrow takes one character as the delimiter.
                kept = re.sub(rb"[ \t]+", b" ", kept)
            kept = re.sub(rb"(?m)^ | $", b"", kept)
        # Most files have no quote, and are spared the search.
        if b'"' in kept and self._quoting.search(kept):
            for line, text in self._rows_of(*self._block):
                if self._quoting.search(text.strip() if self._blanks else text):
                    raise InputError(
                        "a quoted field must begin at a delimiter and end at the next one in the same line, not"
                        f" {_shown(text)} (at line {line})"
                    )
        return kept

    def _check_comments(self, block: bytes, columns: int) -> None:
        """Refuse a line that may be a comment or a row between names."""
        for line, text in enumerate(block.split(b"\n"), self._block[0]):
            if text[:1] in (b"#", b"%"):
                # With other columns it can be no row, and so is a comment.
                if len(fields_of(text.decode(errors="replace"), self._character)) == columns:
                    sign = text[:1].decode()
                    raise InputError(
                        f"line {line} may be a comment or a row, {_shown(text)}:"
                        f" --comment '{sign}' takes it for a comment, --comment '' for a row"
                    )

    def _check_spelling(
        self, kept: bytes, places: Sequence[int], columns: int, skip: int, *, zeros: bool
    ) -> None:
        """Refuse 007, which may be a name, and 0x1f, which pyarrow alone takes for a number."""
        from pyarrow import compute

        # The second reading of a block as text is only for those few that may have such a field.
        if not _may_have_prefixes(kept):
            return
        texts = self._parsed(kept, places, (), columns, skip, numbers=False)
        # With --ids numbers, 007 is 7; 0x1f is no number of ours even then.
        prefixed = r"^\s*[+-]?0[xX]" if zeros else r"^\s*[+-]?0[xX0-9]"
        for place in places:
            column = texts.column(str(place))
            row = compute.index(compute.match_substring_regex(column, prefixed), True).as_py()
            if row < 0:
                continue
            field, where = column[row].as_py().strip(), self.where(self._rows_before + skip + row)
            if not is_whole(field):
                raise InputError(
                    f"column {self.named(place)} must be whole numbers from 0, not {_shown(field.encode())}"
                    f" ({where}){_HINT}"
                )
            raise InputError(
                f"column {self.named(place)} may be numbers or names, such as {_shown(field.encode())} ({where}):"
                " --ids numbers or --ids names must say which"
            )

    def _parsed(
        self,
        kept: bytes,
        places: Sequence[int],
        texts: Sequence[int],
        columns: int,
        skip: int,
        *,
        numbers: bool,
    ) -> Any:
        import pyarrow
        from pyarrow import csv as arrow_csv

        rows = kept.lstrip(b"\n")
        if skip:
            rows = rows.partition(b"\n")[2]
        if not rows.strip(b"\n"):
            return None
        names = [str(place) for place in range(columns)]
        wanted = list(dict.fromkeys(names[place] for place in places))
        # Whole numbers first; then reals, as 5.0 is vertex 5: taken for a name it would get another vertex's
        # features.
        for kind in (pyarrow.int64(), pyarrow.float64()) if numbers else (pyarrow.string(),):
            types = dict.fromkeys(wanted[:2], kind)
            types |= dict.fromkeys(wanted[2:], pyarrow.float64())
            types |= {names[place]: pyarrow.string() for place in texts if place not in places}
            try:
                batch = (
                    arrow_csv.read_csv(
                        pyarrow.BufferReader(rows),
                        arrow_csv.ReadOptions(
                            # One piece, and so one batch; and rows in their order.
                            use_threads=False,
                            block_size=max(len(rows), 1 << 10),
                            column_names=names,
                        ),
                        arrow_csv.ParseOptions(delimiter=self._character),
                        arrow_csv.ConvertOptions(
                            column_types=types,
                            include_columns=list(types),
                            # An empty field is missing. "NA" and "null", which pyarrow would take for that, are
                            # names.
                            strings_can_be_null=True,
                            null_values=[""],
                        ),
                    )
                    .combine_chunks()
                    .to_batches()[0]
                )
                if kind != pyarrow.float64() or not any(
                    unwhole(np.asarray(batch.column(place))).any() for place in wanted[:2]
                ):
                    return batch
                failed: Exception = ValueError("numbers that are not whole")
            except pyarrow.ArrowException as error:
                failed = error
        # pyarrow's message has no line of the file: the row is looked for again, one by one.
        skipped = itertools.islice(self._rows_of(*self._block), skip, None)
        for line, text in skipped:
            if wrong := self._wrong(text, places, columns, numbers=numbers):
                raise InputError(f"{wrong} (at line {line}){_HINT if numbers and 'whole' in wrong else ''}")
        raise InputError(f"edge list must be CSV of {columns} columns ({reason_of(failed)})")

    def _wrong(self, text: bytes, places: Sequence[int], columns: int, *, numbers: bool) -> str | None:
        try:
            fields = fields_of(text.decode(), self._character)
        except UnicodeDecodeError:
            return "source must be text in UTF-8"
        if len(fields) != columns:
            return f"a line must have {columns} columns, not {len(fields)}"
        for number, place in enumerate(places):
            field = fields[place]
            if number == 2 and field and not is_real(field):
                return f"column {self.named(place)} must be real numbers, not {_shown(field.encode())}"
            if number < 2 and numbers and field and not is_whole(field):
                return (
                    f"column {self.named(place)} must be whole numbers from 0, not {_shown(field.encode())}"
                )
        return None

    names: Sequence[str] = ()

    def named(self, place: int) -> str:
        """A column as messages have it."""
        return repr(printable(self.names[place] if self.names else str(place + 1)))


_HINT = "; with --ids names any text is a vertex"


def fields_of(text: str, character: str) -> list[str]:
    """Fields of a row without the blanks around them."""
    if character == " ":
        # Runs of blanks are one delimiter, but for those in quotes.
        text = " ".join(re.findall(r'"[^"]*"|[^\s"]+', text))
    fields = next(csv.reader([text], delimiter=character), [])
    return [field.strip() for field in fields]


def is_whole(field: str) -> bool:
    """Whether a field is a whole number, also one that was written as a real."""
    if WHOLE.fullmatch(field):
        return len(field) <= _SHOWN and abs(int(field)) < 1 << 63
    return is_real(field) and float(field).is_integer() and abs(float(field)) < _EXACT


def unwhole(values: Array) -> Bools:
    """Which real numbers are no whole ones, or too large to be told from their neighbours; a missing one passes."""
    # Past 2**53 a real number stands for several whole ones.
    wrong = (values != np.floor(values)) | (np.abs(values) >= _EXACT)
    return np.asarray(wrong & ~np.isnan(values))


def is_real(field: str) -> bool:
    """Whether a field is a number."""
    try:
        float(field)
    except ValueError:
        return False
    # float() takes 1_000 and other alphabets' digits, too; pyarrow takes neither.
    return "_" not in field and field.isascii()


def _may_have_prefixes(text: bytes) -> bool:
    """Whether a number in any column may begin with a 0 that is not all of it: quick to say no."""
    signs: U8 = np.frombuffer(b"\n" + text + b"\n", np.uint8)
    places = np.flatnonzero(signs == ord("0"))
    before, after = signs[places - 1], signs[places + 1]
    first = (before < ord("-")) | (before > ord("9"))  # numbers below 0, and dates, are no matter
    return bool((first & (after >= ord("0")) & (after != ord("9") + 1)).any())


def _delimiter(texts: Sequence[str]) -> str:
    """The name of the delimiter by which all rows have as many columns; what splits off two numbers comes first."""
    parsed = {name: [fields_of(text, sign) for text in texts] for name, sign in DELIMITERS.items()}
    # What splits the first or the last of the rows at all.
    able = [name for name, rows in parsed.items() if len(rows[0]) > 1 or len(rows[-1]) > 1]
    even = [name for name in able if len({len(row) for row in parsed[name]}) == 1] or able
    # Two numbers at the beginning of a line are the surest sign, even where other lines have other columns.
    for candidates in (even, able):
        for name in candidates:
            ends = parsed[name][-1][:2]
            if len(ends) == 2 and all(is_whole(field) for field in ends):
                return name
    # Names often have blanks in them, so another delimiter that fits goes first.
    seen = [name for name in even if name != "blank"] or even
    if not seen:
        raise InputError(
            f"a line must have at least 2 columns, not 1: {_shown(texts[0].encode())} (see --delimiter)"
        )
    if len(seen) > 1:
        raise InputError(
            f"columns may be delimited by {' or '.join(seen)} in {_shown(texts[0].encode())}:"
            " --delimiter must say which"
        )
    return seen[0]


def _shown(text: bytes) -> str:
    return repr(printable(text.decode(errors="replace"))[:_SHOWN])
