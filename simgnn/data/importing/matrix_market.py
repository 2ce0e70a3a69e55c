"""Matrices in Matrix Market's coordinate format, read a part at a time. Entry (i, j) is an arc from i to j."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.data.importing.contents import Contents, checked_arcs
from simgnn.data.importing.edge_lists import EdgeListOptions
from simgnn.data.importing.text_blocks import TextBlocks, numbered_lines, open_binary
from simgnn.data.store.arc_spool import Arcs
from simgnn.data.topology import MAX_VERTICES
from simgnn.errors import InputError, printable

_FIELDS = ("pattern", "integer", "real")
_SYMMETRIES = ("general", "symmetric", "skew-symmetric")
_BLOCK_BYTES = 1 << 23
_BANNER = "%%MatrixMarket"


@dataclass(frozen=True, kw_only=True)
class _Header:
    field: str
    symmetry: str
    vertices: int
    entries: int


def read_matrix_market(path: Path, options: EdgeListOptions) -> Contents:
    """The graph of a square matrix.

    Raises
    ------
    InputError
        For a header that is none, or of a matrix that is no graph.
    """
    header = _header(path)
    return Contents(
        name=path.name.split(".")[0],
        kind="mtx",
        files=(path.name,),
        arcs=_arcs(path, header, reverse=options.reverse),
        vertices=header.vertices,
        weighted=header.field != "pattern",
        undirected=options.undirected,
    )


def _header(path: Path) -> _Header:
    with open_binary(path) as file:
        first = file.read(1 << 16)
    words = first.split(b"\n", 1)[0].decode(errors="replace").split()
    if len(words) != 5 or words[0] != _BANNER:
        raise InputError(
            f"source must begin with {_BANNER} and four words, not {printable(' '.join(words))[:60]!r}"
        )
    words = [word.lower() for word in words]
    for quantity, word, known in (
        ("object", words[1], ("matrix",)),
        ("format", words[2], ("coordinate",)),
        ("field", words[3], _FIELDS),
        ("symmetry", words[4], _SYMMETRIES),
    ):
        if word not in known:
            raise InputError(f"matrix {quantity} must be one of {', '.join(known)}, not {printable(word)!r}")
    with TextBlocks(path, comment=b"%") as blocks:
        sizes = _size_line(blocks.read(1 << 16))
    if sizes[0] != sizes[1]:
        raise InputError(f"matrix must be square, not {sizes[0]} x {sizes[1]}")
    if not 1 <= sizes[0] <= MAX_VERTICES:
        raise InputError(f"rows must be from 1 to {MAX_VERTICES}, not {sizes[0]}")
    return _Header(field=words[3], symmetry=words[4], vertices=sizes[0], entries=sizes[2])


def _size_line(text: bytes) -> list[int]:
    line = text.lstrip().split(b"\n", 1)[0].decode(errors="replace")
    words = line.split()
    if len(words) != 3 or not all(re.fullmatch("[0-9]{1,18}", word) for word in words):
        raise InputError(f"sizes must be rows, columns and entries, not {printable(line)[:60]!r}")
    return [int(word) for word in words]


def _arcs(path: Path, header: _Header, *, reverse: bool) -> Iterator[Arcs]:
    weighted = header.field != "pattern"
    kind = np.dtype([("row", "i8"), ("column", "i8"), *([("value", "f8")] if weighted else [])])
    read, pending = 0, True
    with TextBlocks(path, comment=b"%") as blocks:
        while block := blocks.read(_BLOCK_BYTES):
            if pending:  # the line of sizes
                block, pending = block.lstrip().partition(b"\n")[2], False
            lines = [line for line in block.split(b"\n") if line.strip()]
            if not lines:
                continue
            read += len(lines)
            if read > header.entries:
                raise InputError(
                    f"matrix must have the {header.entries} entries that its header says, not more"
                )
            first = read - len(lines) + 1
            entries = _parsed(lines, kind, where=functools.partial(_where, path, first))
            yield _part(entries, header, path, first=first, reverse=reverse)
    if read < header.entries:
        raise InputError(f"matrix must have the {header.entries} entries that its header says, not {read}")


def _where(path: Path, first: int, place: int) -> str:
    """ "at line N" of the file, for an entry behind the `first`, which counts from 1 as the line of sizes is 0."""
    rows = numbered_lines(path, comment=b"%", blanks=True)
    return f"at line {next(itertools.islice(rows, first + place, None))[0]}"


def _parsed(lines: list[bytes], kind: np.dtype[Any], *, where: Callable[[int], str]) -> Any:
    try:
        return np.loadtxt((line.decode() for line in lines), kind, comments=None, ndmin=1)
    except ValueError:
        wrong = next((place for place, line in enumerate(lines) if not _is_entry(line, kind)), 0)
        raise InputError(
            f"entries must be {len(kind.names or ())} numbers a line, not"
            f" {printable(lines[wrong].decode(errors='replace').strip())[:60]!r} ({where(wrong)})"
        ) from None


def _is_entry(line: bytes, kind: np.dtype[Any]) -> bool:
    try:
        np.loadtxt([line.decode()], kind, comments=None, ndmin=1)
    except ValueError:
        return False
    return True


def _part(entries: Any, header: _Header, path: Path, *, first: int, reverse: bool) -> Arcs:
    ends = [entries["row"], entries["column"]]
    for quantity, values in zip(("row", "column"), ends, strict=True):
        wrong = np.flatnonzero((values < 1) | (values > header.vertices))
        if len(wrong):
            raise InputError(
                f"{quantity} must be from 1 to {header.vertices}, not {values[wrong[0]]}"
                f" ({_where(path, first, int(wrong[0]))})"
            )
    weights = entries["value"] if header.field != "pattern" else None
    origins = np.arange(len(entries))
    if header.symmetry != "general":
        # The other half is not in the file; an entry and its mirror follow each other.
        off = ends[0] != ends[1]
        origins = places = np.repeat(origins, 1 + off)
        mirrored = np.zeros(len(places), bool)
        mirrored[1:] = places[1:] == places[:-1]
        if weights is not None:
            sign = -1.0 if header.symmetry == "skew-symmetric" else 1.0
            weights = weights[places] * np.where(mirrored, sign, 1.0)
        ends = [
            np.where(mirrored, ends[1][places], ends[0][places]),
            np.where(mirrored, ends[0][places], ends[1][places]),
        ]
    if reverse:
        ends.reverse()
    return checked_arcs(
        ends[0] - 1,
        ends[1] - 1,
        weights,
        vertices=header.vertices,
        where=lambda arc: _where(path, first, int(origins[arc])),
    )
