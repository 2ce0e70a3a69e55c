"""Lists of edges in CSV and Parquet files, read by pyarrow a batch at a time."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.data.importing.contents import Contents, Ids, checked_arcs
from simgnn.data.importing.csv_rows import CsvRows
from simgnn.data.importing.text_blocks import TextBlocks, first_lines
from simgnn.data.store.arc_spool import Arcs
from simgnn.errors import InputError, printable

if TYPE_CHECKING:
    import pyarrow

_BLOCK_BYTES = 1 << 24
_BATCH_ROWS = 1 << 20
_INTEGER = re.compile(r"\s*[+-]?[0-9]+\s*")
DELIMITERS = {"comma": ",", "tab": "\t", "semicolon": ";", "blank": " "}
"""By the names that a user may give."""
PAIRS = (("source", "target"), ("source", "destination"), ("src", "dst"), ("from", "to"), ("u", "v"))
"""Names of columns that say which way an edge leads."""
WEIGHTS = ("weight", "edge_weight", "w")
IDS = ("auto", "numbers", "names")
HEADERS = ("auto", "yes", "no")


@dataclass(frozen=True, kw_only=True)
class EdgeListOptions:
    """How a list of edges is to be read.

    Parameters
    ----------
    source_column, destination_column, weight_column
        By name, or by number from 1; None: known names, or the first two columns, and no weights.
    delimiter
        A key of `DELIMITERS`, or None: what the first line has.
    header
        One of `HEADERS`: whether the first line has names of columns.
    comment
        With what a line begins that is left out; empty for nothing.
    ids
        One of `IDS`. "numbers" are vertices as they are; "names" are any text, and vertices are numbered as they come.
    vertices
        As many as there are; None: as the file has them.
    undirected
        Each edge stands for both directions.
    reverse
        Edges lead from the destination's column to the source's.
    relation
        Of a source with several: "TYPE/NAME/TYPE", or the name alone.
    graph
        Of a source with several: which, from 0.
    split_folder
        Of a source with several splits: which.
    """

    source_column: str | None = None
    destination_column: str | None = None
    weight_column: str | None = None
    delimiter: str | None = None
    header: str = "auto"
    comment: str = "#"
    ids: str = "auto"
    vertices: int | None = None
    undirected: bool = False
    reverse: bool = False
    relation: str | None = None
    graph: int = 0
    split_folder: str | None = None


def check_pyarrow(what: str) -> None:
    """Raise InputError if pyarrow is not there."""
    if importlib.util.find_spec("pyarrow") is None:
        raise InputError(
            f"pyarrow must be installed to import {what}, and is not: pip install 'simgnn[parquet]'"
        )


def read_csv(path: Path, options: EdgeListOptions) -> Contents:
    """The graph of a CSV file of edges.

    Raises
    ------
    InputError
        For what is wrong at the file's beginning; later damage comes out of the `arcs`.
    """
    check_pyarrow("CSV")
    comment = options.comment.encode()
    lines = first_lines(path, comment=comment)
    if not lines:
        if options.vertices is not None:  # as a Matrix Market file of no entries
            return _contents(path, "csv", lambda: iter(()), ("1", "2"), options, numbers=True)
        raise InputError("edge list must have edges, or --vertices must say how many vertices have none")
    delimiter = DELIMITERS[options.delimiter] if options.delimiter else _delimiter(lines[0])
    rows = [_fields(line, delimiter) for line in lines]
    header = _has_header(rows, options)
    names = rows[0] if header else [str(number) for number in range(1, len(rows[0]) + 1)]
    columns = _columns(names, options, header=header)
    if header and len(rows) < 2:
        if options.vertices is not None:
            return _contents(path, "csv", lambda: iter(()), columns, options, numbers=True)
        raise InputError(
            "edge list must have edges below its header, or --vertices must say how many vertices have none"
        )
    row = rows[1 if header else 0]
    numbers = _numbers(options, *(row[names.index(name)] for name in columns[:2] if len(row) == len(names)))
    places = CsvRows(path=path, comment=comment, delimiter=delimiter, header=header)

    def batches() -> Iterator[Any]:
        with TextBlocks(path, comment=comment, blanks=delimiter == " ") as blocks:
            yield from _csv_batches(blocks, names, columns, places, numbers=numbers)

    return _contents(path, "csv", batches, columns, options, numbers=numbers, where=places.where)


def read_parquet(path: Path, options: EdgeListOptions) -> Contents:
    """The graph of a Parquet file of edges.

    Raises
    ------
    InputError
        For what is wrong with the file's schema; later damage comes out of the `arcs`.
    """
    check_pyarrow("Parquet")
    import pyarrow
    from pyarrow import parquet

    try:
        schema = parquet.read_schema(path)
    except (pyarrow.ArrowException, OSError) as error:
        raise InputError(f"source must be a complete Parquet file ({_reason(error)})") from None
    columns = _columns(schema.names, options, header=True)
    integral = [pyarrow.types.is_integer(schema.field(name).type) for name in columns[:2]]
    numbers = all(integral) and options.ids != "names"
    if options.ids == "numbers" and not numbers:
        wrong = columns[integral.index(False)]
        raise InputError(f"column {printable(wrong)!r} must be integers, not {schema.field(wrong).type}")
    for name, whole in zip(columns[:2], integral, strict=True):
        if not whole and not _is_text(schema.field(name).type):
            raise InputError(
                f"column {printable(name)!r} must be integers or text, not {schema.field(name).type}"
            )

    def batches() -> Iterator[Any]:
        try:
            with parquet.ParquetFile(path) as file:
                yield from file.iter_batches(
                    batch_size=_BATCH_ROWS, columns=list(dict.fromkeys(columns)), use_threads=False
                )
        except (pyarrow.ArrowException, OSError) as error:
            raise InputError(f"source must be a complete Parquet file ({_reason(error)})") from None

    return _contents(path, "parquet", batches, columns, options, numbers=numbers)


def _contents(
    path: Path,
    kind: str,
    batches: Any,
    columns: Sequence[str],
    options: EdgeListOptions,
    *,
    numbers: bool,
    where: Callable[[int], str] = "at row {}".format,
) -> Contents:
    names: dict[str, int] = {}
    if not numbers and options.vertices is not None:
        raise InputError(
            "vertices must not be given where vertices are named: the names say how many there are"
        )

    def ids() -> Ids | None:
        return None if numbers else list(names)

    return Contents(
        name=path.name.split(".")[0],
        kind=kind,
        files=(path.name,),
        arcs=_arcs(batches(), columns, options, names=None if numbers else names, where=where),
        vertices=options.vertices,
        weighted=len(columns) == 3,
        undirected=options.undirected,
        ids=ids,
    )


def _arcs(
    batches: Iterator[Any],
    columns: Sequence[str],
    options: EdgeListOptions,
    *,
    names: dict[str, int] | None,
    where: Callable[[int], str],
) -> Generator[Arcs, None, None]:
    first = 1
    for batch in batches:
        for name in columns:
            if batch.column(name).null_count:
                row = int(np.flatnonzero(batch.column(name).is_null().to_numpy(zero_copy_only=False))[0])
                raise InputError(
                    f"column {printable(name)!r} must have a value in every row, not none ({where(first + row)})"
                )
        ends = [batch.column(name) for name in columns[:2]]
        if names is None:
            sources, destinations = (
                _integers(name, end, first) for name, end in zip(columns, ends, strict=False)
            )
        else:
            sources, destinations = _numbered(ends, names)
        if options.reverse:
            sources, destinations = destinations, sources
        weights = _real(columns[2], batch.column(columns[2])) if len(columns) == 3 else None
        yield checked_arcs(
            sources,
            destinations,
            weights,
            vertices=options.vertices if names is None else None,
            first=first,
            where=where,
        )
        first += len(sources)


def _integers(name: str, values: pyarrow.Array, first: int) -> NDArray[Any]:
    found: NDArray[Any] = values.to_numpy(zero_copy_only=False)
    if found.dtype == np.uint64 and len(found) and int(found.max()) >= 1 << 63:
        row = int(np.flatnonzero(found >= 1 << 63)[0])
        raise InputError(
            f"column {printable(name)!r} must be below 2**63, not {found[row]} (at row {first + row})"
        )
    return found


def _real(name: str, values: pyarrow.Array) -> NDArray[Any]:
    import pyarrow

    kind = values.type
    if not (
        pyarrow.types.is_floating(kind) or pyarrow.types.is_integer(kind) or pyarrow.types.is_boolean(kind)
    ):
        raise InputError(f"column {printable(name)!r} must be real numbers, not {kind}")
    return np.asarray(values.to_numpy(zero_copy_only=False))


def _numbered(ends: Sequence[pyarrow.Array], names: dict[str, int]) -> list[NDArray[np.int64]]:
    """Numbers of names, new ones in the order in which they come: row by row, the source first."""
    import pyarrow

    texts = [end.cast(pyarrow.string()) for end in ends]
    count = len(texts[0])
    turns = np.arange(2 * count).reshape(2, count).T.reshape(-1)
    coded = pyarrow.concat_arrays(texts).take(pyarrow.array(turns)).dictionary_encode()
    numbers = np.fromiter(
        (names.setdefault(name, len(names)) for name in coded.dictionary.to_pylist()),
        np.int64,
        len(coded.dictionary),
    )
    found = numbers[coded.indices.to_numpy()]
    return [found[0::2], found[1::2]]


def _csv_batches(
    blocks: TextBlocks,
    names: Sequence[str],
    columns: Sequence[str],
    rows: CsvRows,
    *,
    numbers: bool,
) -> Iterator[Any]:
    import pyarrow
    from pyarrow import csv

    id_type = pyarrow.int64() if numbers else pyarrow.string()
    types = dict.fromkeys(columns[:2], id_type)
    if len(columns) == 3:
        types[columns[2]] = pyarrow.float64()
    try:
        with csv.open_csv(
            pyarrow.PythonFile(blocks, mode="r"),
            csv.ReadOptions(
                use_threads=False,
                block_size=_BLOCK_BYTES,
                column_names=list(names),
                skip_rows=1 if rows.header else 0,
            ),
            csv.ParseOptions(delimiter=rows.delimiter),
            csv.ConvertOptions(
                column_types=types, include_columns=list(types), strings_can_be_null=True, null_values=[""]
            ),
        ) as reader:
            yield from reader
    except pyarrow.ArrowException as error:
        wrong = rows.wrong(names, columns, numbers=numbers)
        raise InputError(
            wrong or f"edge list must be CSV of {len(names)} columns ({_reason(error)})"
        ) from None


def _fields(line: str, delimiter: str) -> list[str]:
    parts = line.split() if delimiter == " " else line.split(delimiter)
    return [part.strip().strip('"') for part in parts]


def _delimiter(line: str) -> str:
    for delimiter in ("\t", ",", ";"):
        if delimiter in line:
            return delimiter
    if len(line.split()) > 1:
        return " "
    raise InputError(
        f"a line must have at least 2 columns, not 1: {printable(line)[:60]!r} (see --delimiter)"
    )


def _has_header(rows: list[list[str]], options: EdgeListOptions) -> bool:
    if options.header != "auto":
        return options.header == "yes"
    given = [name for name in (options.source_column, options.destination_column) if name]
    if any(name in rows[0] for name in given if not _INTEGER.fullmatch(name)):
        return True
    if any({*pair} <= {name.lower() for name in rows[0]} for pair in PAIRS):
        return True
    below = len(rows) > 1 and all(_INTEGER.fullmatch(field) for field in rows[1][:2])
    return below and not any(_INTEGER.fullmatch(field) for field in rows[0][:2])


def _columns(names: Sequence[str], options: EdgeListOptions, *, header: bool) -> list[str]:
    """Names of the columns of source, destination and, if there are any, weights."""
    if len(names) < 2:
        raise InputError(f"edge list must have at least 2 columns, not {len(names)}")
    if len(set(names)) < len(names):
        twice = next(name for place, name in enumerate(names) if name in names[:place])
        raise InputError(f"columns must have names of their own, not {printable(twice)!r} twice")
    lower = {name.lower(): name for name in names}
    known = next(((lower[a], lower[b]) for a, b in PAIRS if a in lower and b in lower), (names[0], names[1]))
    given = (options.source_column, options.destination_column)
    columns = [_column(names, name, default) for name, default in zip(given, known, strict=True)]
    if columns[0] == columns[1]:
        raise InputError(f"source and destination must be two columns, not {printable(columns[0])!r} twice")
    if options.weight_column is not None:
        columns.append(_column(names, options.weight_column, ""))
    elif header:
        columns += [lower[name] for name in WEIGHTS if name in lower and lower[name] not in columns][:1]
    return columns


def _column(names: Sequence[str], given: str | None, default: str) -> str:
    if given is None:
        return default
    if given in names:
        return given
    if _INTEGER.fullmatch(given) and 1 <= int(given) <= len(names):
        return names[int(given) - 1]
    shown = ", ".join(printable(name) for name in names)[:200]
    raise InputError(f"column must be one of {shown}, or a number from 1 to {len(names)}, not {given!r}")


def _numbers(options: EdgeListOptions, *fields: str) -> bool:
    """Whether vertices are numbers, by the first row."""
    if options.ids != "auto":
        return options.ids == "numbers"
    return all(_INTEGER.fullmatch(field) for field in fields)


def _is_text(kind: Any) -> bool:
    import pyarrow

    if pyarrow.types.is_dictionary(kind):
        kind = kind.value_type
    return bool(pyarrow.types.is_string(kind) or pyarrow.types.is_large_string(kind))


def _reason(error: Exception) -> str:
    return printable(" ".join(str(error).split()))[:200]
