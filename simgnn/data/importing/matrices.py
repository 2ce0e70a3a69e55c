"""Matrices in Matrix Market's formats and in SciPy's own, as SciPy reads them. Entry (i, j) is an arc from i to j."""

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
from simgnn.data.npz import DAMAGE, NpzFile
from simgnn.data.topology import MAX_VERTICES
from simgnn.errors import InputError
from simgnn.process.files.bounded import reason_of


def read_matrix_market(path: Path, options: EdgeListOptions) -> Contents:
    """The graph of a square matrix: its entries, or those of a dense matrix that are not 0.

    Raises
    ------
    InputError
        For a file that SciPy does not read, and for a matrix that is no graph.
    """
    with _unpacked(path) as plain:
        with _as_scipy_says("a matrix in a Matrix Market format"):
            rows, columns, _, _, field, _ = scipy.io.mminfo(plain)
        # By the header: a dense matrix of another shape may not fit in memory.
        _check(rows, columns, is_complex=field == "complex")
        with _as_scipy_says("a matrix in a Matrix Market format"):
            matrix = sparse.coo_array(scipy.io.mmread(plain))
    return _contents(matrix, weighted=field != "pattern")


def read_scipy(path: Path, options: EdgeListOptions) -> Contents:
    """The graph of a square sparse matrix in a file of `scipy.sparse.save_npz`; one of booleans has no weights.

    Raises
    ------
    InputError
        For another file, and for a matrix that is no graph.
    """
    # SciPy would say that it lacks an array; the likeliest mistake is a graph of ours.
    with NpzFile(path) as file:
        if not {"format", "shape", "data"} <= set(file.names):
            raise InputError(
                "source must be a sparse matrix that SciPy's save_npz wrote; a graph in simgnn's own layout is a"
                " data set as it is, and `simgnn data convert` makes a folder of it"
            )
    with _as_scipy_says("a sparse matrix that SciPy's save_npz wrote"):
        matrix = sparse.load_npz(path)  # unpickles nothing
        if len(matrix.shape) != 2:
            raise InputError(f"matrix must be square, not of shape {matrix.shape}")
        _check(*matrix.shape, is_complex=matrix.dtype.kind == "c")
        if matrix.format in ("csr", "csc", "bsr"):  # conversion trusts the indices
            matrix.check_format(full_check=True)
        matrix = sparse.coo_array(matrix)
    weighted = matrix.dtype.kind != "b"
    # A boolean that is stored as False is no arc.
    if not weighted:
        matrix.eliminate_zeros()
    return _contents(matrix, weighted=weighted)


def _check(rows: int, columns: int, *, is_complex: bool) -> None:
    """Raise InputError for a matrix that is no graph."""
    if rows != columns:
        raise InputError(f"matrix must be square, not {rows} x {columns}")
    if not 1 <= rows <= MAX_VERTICES:
        raise InputError(f"rows must be from 1 to {MAX_VERTICES}, not {rows}")
    if is_complex:
        raise InputError("matrix must be of real numbers, as weights are, not complex")


def _contents(matrix: sparse.coo_array, *, weighted: bool) -> Contents:
    sources, destinations = matrix.coords
    weights = matrix.data if weighted else None
    return Contents(
        arcs=arcs_in_parts(sources, destinations, weights, vertices=matrix.shape[0]),
        vertices=matrix.shape[0],
        weighted=weighted,
    )


@contextlib.contextmanager
def _unpacked(path: Path) -> Iterator[Path]:
    """A copy that nothing packs: SciPy goes by the name, and aborts the process where a stream fails."""
    with open_binary(path) as file, tempfile.NamedTemporaryFile(prefix="simgnn-mtx-", suffix=".mtx") as copy:
        shutil.copyfileobj(file, copy, 1 << 24)
        copy.flush()
        yield Path(copy.name)


@contextlib.contextmanager
def _as_scipy_says(what: str) -> Iterator[None]:
    try:
        yield
    except InputError:
        raise
    except (*DAMAGE, NotImplementedError, KeyError, AttributeError) as error:
        raise InputError(f"source must be {what} ({reason_of(error)})") from None
