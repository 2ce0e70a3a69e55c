"""Lists of edges in CSV and Parquet files, read by pyarrow a batch at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.arrays import I64, Array
from simgnn.data.importing.contents import Contents, checked_arcs
from simgnn.data.importing.csv_rows import WHOLE, CsvRows, is_real, is_whole, unwhole
from simgnn.data.store.arc_spool import Arcs
from simgnn.data.topology import MAX_VERTICES
from simgnn.errors import InputError, printable
from simgnn.process.files.bounded import reason_of

if TYPE_CHECKING:
    import pyarrow

_BATCH_ROWS = 1 << 20
_AS_NUMBERS = re.compile(r"[+-]?0[0-9]+|[+-]?[0-9]{1,3}([,' ][0-9]{3})+|[+-]?[0-9]+,[0-9]+")
"""What may be a number or a name: leading zeros, groups of thousands, a decimal comma."""
PAIRS = (("source", "target"), ("source", "destination"), ("src", "dst"), ("from", "to"), ("u", "v"))
"""Names of columns that say which way an edge leads."""
WEIGHTS = ("weight", "edge_weight", "w")


@dataclass(frozen=True, kw_only=True)
class EdgeListOptions:
    """How a list of edges is to be read.

    Parameters
    ----------
    source_column, destination_column, weight_column
        By name, or by number from 1; None: known names, or the first two columns, and no weights.
    delimiter
        A key of `DELIMITERS`, or None: what gives the first rows as many columns each.
    header
        "auto", "yes" or "no": whether the first line has names of columns.
    comment
        With what a line begins that is left out; empty for nothing. None: # or %, where that can be no edge.
    ids
        "numbers" are vertices as they are; "names" are any text, and vertices are numbered as they come; "auto" is what
        the first row looks like.
    vertices
        As many as there are; None: as the file has them.
    undirected
        Each edge stands for both directions.
    reverse
        Edges lead from the destination's column to the source's.
    relation
        Of a source with several: "TYPE/NAME/TYPE", or the name alone.
    graph
        Of a source with several: which, from 0. None: the only one.
    split_folder
        Of a source with several splits: which.
    """

    source_column: str | None = None
    destination_column: str | None = None
    weight_column: str | None = None
    delimiter: str | None = None
    header: str = "auto"
    comment: str | None = None
    ids: str = "auto"
    vertices: int | None = None
    undirected: bool = False
    reverse: bool = False
    relation: str | None = None
    graph: int | None = None
    split_folder: str | None = None


def read_csv(path: Path, options: EdgeListOptions) -> Contents:
    """The graph of a CSV file of edges.

    Raises
    ------
    InputError
        For what is wrong at the file's beginning; later damage comes out of the `arcs`.
    """
    rows = CsvRows(path, comment=options.comment, delimiter=options.delimiter)
    if not rows.head:
        if options.vertices is not None:  # as a Matrix Market file of no entries
            return _Edges(columns=("1", "2"), options=options, numbers=True).contents(iter(()))
        taken = f"; all {rows.comments} lines are comments, see --comment" if rows.comments else ""
        raise InputError(
            f"edge list must have edges, or --vertices must say how many vertices have none{taken}"
        )
    header = _has_header(rows.head, options)

    def check_first() -> None:
        """Raise InputError where the first row may be a header."""
        line, text = rows.first_text()
        raise InputError(
            f"line {line} may have names of columns or be an edge, {printable(text)[:60]!r}:"
            " --header yes or --header no must say which"
        )

    # Such as "0,1", which pandas writes above columns without names, over names of vertices.
    if header is False and options.header == "auto" and _is_unlike(rows.head):
        check_first()
    first = rows.head[0]
    names = first if header else [str(number) for number in range(1, len(first) + 1)]
    columns = _columns(names, options, header=bool(header))
    if header and len(rows.head) < 2:
        if options.vertices is not None:
            return _Edges(columns=columns, options=options, numbers=True).contents(iter(()))
        raise InputError(
            "edge list must have edges below its header, or --vertices must say how many vertices have none"
        )
    rows.names = names
    places = [names.index(name) for name in columns]
    types = [
        place
        for place, name in enumerate(names)
        # Gephi's column: read only to be checked, and only where it could contradict.
        if _is_type(name) and place not in places and not options.undirected
    ]
    numbers = _numbers(options, rows.head[1 if header else 0 :], places[:2], columns)
    reading: dict[str, Any] = {
        "header": printable(", ".join(names))[:200] if header else "none",
        "delimiter": rows.delimiter,
        "columns not used": printable(", ".join(name for name in names if name not in columns))[:200]
        or "none",
    }

    def batches() -> Iterator[Any]:
        row = skip = 1 if header else 0
        for table in rows.batches(
            places,
            texts=types,
            columns=len(names),
            skip=skip,
            numbers=numbers,
            zeros=options.ids == "numbers",
        ):
            reading.update(lines=rows.lines, comments=rows.comments)
            for place in types:
                _check_directed(names[place], table.column(str(place)), rows.where, row)
            row += table.num_rows
            # Columns had their places for names, as a file may have a name twice.
            table = table.select([str(place) for place in places]).rename_columns(columns)
            yield table if numbers else _trimmed(table, columns, reading)
        reading.update(lines=rows.lines, comments=rows.comments)

    edges = _Edges(
        columns=columns,
        options=options,
        numbers=numbers,
        where=lambda row: rows.where(row - 1 + (1 if header else 0)),
        reading=reading,
    )
    if header is None:
        edges.doubted = check_first
    return edges.contents(batches())


def _is_type(name: str) -> bool:
    """Whether a column is the one in which Gephi says of each edge whether it has a direction."""
    return name.lower() == "type"


def _check_directed(name: str, types: Any, where: Callable[[int], str], first: int) -> None:
    """Raise InputError where an edge has no direction, for the options say that it has one."""
    from pyarrow import compute

    row = compute.index(compute.utf8_lower(compute.utf8_trim_whitespace(types)), "undirected").as_py()
    if row >= 0:
        raise InputError(
            f"column {printable(name)!r} says that edges are undirected ({where(first + row)}):"
            " --undirected must be given"
        )


def _trimmed(table: Any, columns: Sequence[str], reading: dict[str, Any]) -> Any:
    """Names without the blanks around them; one of blanks alone is missing."""
    import pyarrow
    from pyarrow import compute

    for place, column in enumerate(columns[:2]):
        given = table.column(place)
        bare = compute.utf8_trim_whitespace(given)
        count = compute.sum(compute.not_equal(given, bare)).as_py()
        if count:
            reading["names without the blanks around them"] = (
                reading.get("names without the blanks around them", 0) + count
            )
            none = pyarrow.scalar(None, pyarrow.string())
            bare = compute.if_else(compute.equal(bare, ""), none, bare)
            table = table.set_column(place, column, bare)
    return table


def read_parquet(path: Path, options: EdgeListOptions) -> Contents:
    """The graph of a Parquet file of edges.

    Raises
    ------
    InputError
        For what is wrong with the file's schema; later damage comes out of the `arcs`.
    """
    import pyarrow
    from pyarrow import parquet

    try:
        schema = parquet.read_schema(path)
    except (pyarrow.ArrowException, OSError) as error:
        raise InputError(f"source must be a complete Parquet file ({reason_of(error)})") from None
    columns = _columns(schema.names, options, header=True)
    types = [schema.field(name).type for name in columns[:2]]
    # Reals are taken for numbers here; whether they are whole is seen when they are read.
    integral = [pyarrow.types.is_integer(kind) or pyarrow.types.is_floating(kind) for kind in types]
    numbers = all(integral) and options.ids != "names"
    if options.ids == "numbers" and not numbers:
        wrong = columns[integral.index(False)]
        raise InputError(f"column {printable(wrong)!r} must be integers, not {schema.field(wrong).type}")
    for name, whole in zip(columns[:2], integral, strict=True):
        if not whole and not _is_text(schema.field(name).type):
            raise InputError(
                f"column {printable(name)!r} must be integers or text, not {schema.field(name).type}"
            )

    kinds = [
        name for name in schema.names if _is_type(name) and name not in columns and not options.undirected
    ]

    def batches() -> Iterator[Any]:
        row = 1
        try:
            with parquet.ParquetFile(path) as file:
                for batch in file.iter_batches(
                    batch_size=_BATCH_ROWS, columns=list(dict.fromkeys([*columns, *kinds])), use_threads=False
                ):
                    for name in kinds:
                        _check_directed(
                            name, batch.column(name).cast(pyarrow.string()), "at row {}".format, row
                        )
                    row += batch.num_rows
                    yield batch
        except (pyarrow.ArrowException, OSError) as error:
            raise InputError(f"source must be a complete Parquet file ({reason_of(error)})") from None

    return _Edges(columns=columns, options=options, numbers=numbers).contents(batches())


@dataclass(kw_only=True)
class _Edges:
    """Columns of a file that are edges.

    Parameters
    ----------
    columns
        Names of those of source, destination and, if there are any, weights.
    numbers
        Whether ends are vertices as they are, and no names.
    where
        What the file calls the place of a row, from 1.
    reading
        What there is to say of it, see `Contents`.
    doubted
        Called where the first row may be a header, as nothing in it comes again.
    """

    columns: Sequence[str]
    options: EdgeListOptions
    numbers: bool
    where: Callable[[int], str] = "at row {}".format
    reading: dict[str, Any] = field(default_factory=dict)
    doubted: Callable[[], None] = lambda: None
    names: dict[str, int] = field(default_factory=dict, init=False)

    def contents(self, batches: Iterator[Any]) -> Contents:
        """The graph of a file, whose rows come in Arrow batches."""
        ends = zip(("source", "destination", "weight"), self.columns, strict=False)
        self.reading["columns"] = ", ".join(
            f"{quantity} from {printable(column)!r}" for quantity, column in ends
        )
        self.reading["identifiers"] = (
            "whole numbers, which are vertices as they are"
            if self.numbers
            else "names, numbered in the order in which they come"
        )
        if not self.numbers and self.options.vertices is not None:
            raise InputError(
                "vertices must not be given where vertices are named: the names say how many there are"
            )
        return Contents(
            arcs=self._arcs(batches),
            vertices=self.options.vertices,
            weighted=len(self.columns) == 3,
            ids=lambda: None if self.numbers else list(self.names),
            reading=self.reading,
        )

    def _arcs(self, batches: Iterator[Any]) -> Generator[Arcs, None, None]:
        first, again = 1, self.numbers
        for batch in batches:
            for name in self.columns:
                if batch.column(name).null_count:
                    row = int(np.flatnonzero(batch.column(name).is_null().to_numpy(zero_copy_only=False))[0])
                    raise InputError(
                        f"column {printable(name)!r} must have a value in every row, not none"
                        f" ({self.where(first + row)})"
                    )
            ends = [batch.column(name) for name in self.columns[:2]]
            if self.numbers:
                sources, destinations = (
                    self._integers(name, end, first) for name, end in zip(self.columns, ends, strict=False)
                )
            else:
                sources, destinations = _numbered(ends, self.names)
                # Names are numbered as they come, so the first row has 0 and at most 1: a header, whose names no edge
                # has, if neither comes again.
                later = slice(1 if first == 1 else 0, None)
                most = 1 if first > 1 else max(sources[0], destinations[0])
                again = again or bool((sources[later] <= most).any() or (destinations[later] <= most).any())
            weights = None
            if len(self.columns) == 3:
                weights = _real(self.columns[2], batch.column(self.columns[2]))
            yield checked_arcs(
                sources,
                destinations,
                weights,
                vertices=self.options.vertices,
                first=first,
                where=self.where,
            )
            first += len(sources)
        self.reading["rows"] = first - 1
        if not again and first > 2:
            self.doubted()

    def _integers(self, name: str, values: pyarrow.Array, first: int) -> Array:
        found: Array = np.asarray(values)
        if found.dtype.kind == "f":
            wrong = unwhole(found) | np.isnan(found)
            if wrong.any():
                row = int(np.flatnonzero(wrong)[0])
                raise InputError(
                    f"column {printable(name)!r} must be whole numbers from 0, not {found[row]!s:.60}"
                    f" ({self.where(first + row)}); with --ids names any text is a vertex"
                )
            self.reading["identifiers"] = (
                "whole numbers, some written as reals, which are vertices as they are"
            )
            return found.astype(np.int64)
        if len(found) and int(found.max()) >= MAX_VERTICES:
            row = int(np.flatnonzero(found >= MAX_VERTICES)[0])
            raise InputError(
                f"column {printable(name)!r} must be from 0 to {MAX_VERTICES - 1}, not {found[row]}"
                f" ({self.where(first + row)}); with --ids names any number is a name"
            )
        return found


def _real(name: str, values: pyarrow.Array) -> Array:
    import pyarrow

    kind = values.type
    if not (
        pyarrow.types.is_floating(kind) or pyarrow.types.is_integer(kind) or pyarrow.types.is_boolean(kind)
    ):
        raise InputError(f"column {printable(name)!r} must be real numbers, not {kind}")
    return np.asarray(values.to_numpy(zero_copy_only=False))


def _numbered(ends: Sequence[pyarrow.Array], names: dict[str, int]) -> list[I64]:
    """Numbers of names, new ones in the order in which they come: row by row, the source first."""
    import pyarrow

    texts = [end.cast(pyarrow.string()) for end in ends]
    count = len(texts[0])
    # Row by row: source 0, destination 0, source 1, ...
    turns = np.arange(2 * count).reshape(2, count).T.reshape(-1)
    coded = pyarrow.concat_arrays(texts).take(pyarrow.array(turns)).dictionary_encode()
    # A name of a batch is looked up once, however often it comes there.
    numbers = np.fromiter(
        (names.setdefault(name, len(names)) for name in coded.dictionary.to_pylist()),
        np.int64,
        len(coded.dictionary),
    )
    found = numbers[coded.indices.to_numpy()]
    return [found[0::2], found[1::2]]


def _has_header(rows: Sequence[Sequence[str]], options: EdgeListOptions) -> bool | None:
    """Whether the first row has names of columns; None where names of vertices may stand there as well."""
    if options.header != "auto":
        return options.header == "yes"
    given = [name for name in (options.source_column, options.destination_column) if name]
    if any(name in rows[0] for name in given if not WHOLE.fullmatch(name)):
        return True
    if any({*pair} <= {name.lower() for name in rows[0]} for pair in PAIRS):
        return True
    # A number among the ends is no name of a column.
    if any(map(is_real, rows[0][:2])) or options.ids == "numbers":
        return not any(map(is_real, rows[0][:2]))
    # Words above numbers.
    if len(rows) > 1 and all(map(is_whole, rows[1][:2])):
        return True
    return None


def _is_unlike(rows: Sequence[Sequence[str]]) -> bool:
    """Whether no other row has a first row's kinds of fields, be it an edge or a header that has a number in it.

    pandas names columns that have no names 0, 1, 2.
    """
    first = rows[0]
    # 0, 1, 2, ...: the names that pandas gives.
    pandas = list(first) == [str(number) for number in range(len(first))]
    for place, text in enumerate(first if pandas else first[:2]):
        others = {_spelling(row[place]) for row in rows[1:] if len(row) == len(first) and row[place]}
        if others and _spelling(text) not in others and (pandas or {_spelling(text), *others} & {"text"}):
            return True
    return False


def _spelling(field: str) -> str:
    if WHOLE.fullmatch(field) or _AS_NUMBERS.fullmatch(field):
        return "integer"
    return "real" if is_real(field) else "text"


def _columns(names: Sequence[str], options: EdgeListOptions, *, header: bool) -> list[str]:
    """Names of the columns of source, destination and, if there are any, weights."""
    if len(names) < 2:
        raise InputError(f"edge list must have at least 2 columns, not {len(names)}")
    lower = {name.lower(): name for name in names}
    known = next(((lower[a], lower[b]) for a, b in PAIRS if a in lower and b in lower), (names[0], names[1]))
    given = (options.source_column, options.destination_column)
    weights = [lower[name] for name in WEIGHTS if name in lower]
    # More columns than two ends and weights, and no name that is known: the first two may be anything.
    if header and given == (None, None) and known == (names[0], names[1]) and len(names) > 2 + len(weights):
        if not any({*pair} <= lower.keys() for pair in PAIRS):
            shown = printable(", ".join(names))[:200]
            raise InputError(f"--source and --destination must say which columns edges lead between: {shown}")
    columns = [_column(names, name, default) for name, default in zip(given, known, strict=True)]
    twice = next((name for name in columns if names.count(name) > 1), None)
    if twice is not None:
        raise InputError(f"columns must have names of their own, not {printable(twice)!r} twice")
    if columns[0] == columns[1]:
        raise InputError(f"source and destination must be two columns, not {printable(columns[0])!r} twice")
    if options.weight_column is not None:
        columns.append(_column(names, options.weight_column, ""))
    # Without names, a third column may be anything: weights only where the user says so.
    elif header:
        columns += [name for name in weights if name not in columns][:1]
    return columns


def _column(names: Sequence[str], given: str | None, default: str) -> str:
    if given is None:
        return default
    if given in names:
        return given
    if WHOLE.fullmatch(given) and 1 <= int(given) <= len(names):
        return names[int(given) - 1]
    shown = ", ".join(printable(name) for name in names)[:200]
    raise InputError(f"column must be one of {shown}, or a number from 1 to {len(names)}, not {given!r}")


def _numbers(
    options: EdgeListOptions, rows: Sequence[Sequence[str]], places: Sequence[int], columns: Sequence[str]
) -> bool:
    """Whether vertices are numbers, by the first row."""
    if options.ids != "auto":
        return options.ids == "numbers"
    first = rows[0] if rows and len(rows[0]) > max(places) else ()
    fields = [first[place] for place in places] if first else []
    for text, name in zip(fields, columns, strict=False):
        if _AS_NUMBERS.fullmatch(text):
            raise InputError(
                f"column {printable(name)!r} may be numbers or names, such as {text[:60]!r}:"
                " --ids numbers or --ids names must say which"
            )
    if all(map(is_whole, fields)):
        return True
    # "nan" and "inf" are reals as well, and may be names.
    if all(is_real(text) and text[-1:].isdigit() for text in fields):
        raise InputError(
            f"vertices must be whole numbers from 0, not {', '.join(fields)[:60]!r};"
            " with --ids names any text is a vertex"
        )
    return False


def _is_text(kind: Any) -> bool:
    import pyarrow

    if pyarrow.types.is_dictionary(kind):
        kind = kind.value_type
    return bool(pyarrow.types.is_string(kind) or pyarrow.types.is_large_string(kind))
