"""Matrices in Matrix Market's formats, as SciPy reads them. Entry (i, j) is an arc from i to j."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import scipy.io
from scipy import sparse

from simgnn.data.importing.contents import Contents, arcs_in_parts
from simgnn.data.importing.edge_lists import EdgeListOptions
from simgnn.data.importing.text_blocks import open_binary
from simgnn.data.topology import MAX_VERTICES
from simgnn.errors import InputError, printable


def read_matrix_market(path: Path, options: EdgeListOptions) -> Contents:
    """The graph of a square matrix: its entries, or those of a dense matrix that are not 0.

    Raises
    ------
    InputError
        For a file that SciPy does not read, and for a matrix that is no graph.
    """
    with _unpacked(path) as plain:
        with _as_scipy_says():
            rows, columns, _, _, field, _ = scipy.io.mminfo(plain)
        if rows != columns:
            raise InputError(f"matrix must be square, not {rows} x {columns}")
        if not 1 <= rows <= MAX_VERTICES:
            raise InputError(f"rows must be from 1 to {MAX_VERTICES}, not {rows}")
        if field == "complex":
            raise InputError("matrix must be of real numbers, as weights are, not complex")
        with _as_scipy_says():
            matrix = sparse.coo_array(scipy.io.mmread(plain))
    weights = None if field == "pattern" else matrix.data
    sources, destinations = matrix.coords[:: -1 if options.reverse else 1]
    return Contents(
        name=path.name.split(".")[0],
        kind="mtx",
        files=(path.name,),
        arcs=arcs_in_parts(sources, destinations, weights, vertices=rows),
        vertices=rows,
        weighted=weights is not None,
        undirected=options.undirected,
    )


@contextlib.contextmanager
def _unpacked(path: Path) -> Iterator[Path]:
    """The file, or a copy without gzip: SciPy goes by the name, and aborts the process where a stream fails."""
    with open_binary(path) as file, tempfile.NamedTemporaryFile(prefix="simgnn-mtx-", suffix=".mtx") as copy:
        shutil.copyfileobj(file, copy, 1 << 24)
        copy.flush()
        yield Path(copy.name)


@contextlib.contextmanager
def _as_scipy_says() -> Iterator[None]:
    try:
        yield
    except (ValueError, OverflowError) as error:
        raise InputError(
            f"source must be a matrix in a Matrix Market format ({printable(str(error))[:160]})"
        ) from None
