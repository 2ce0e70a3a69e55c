"""Graphs in .npz files.

Arrays of a file: `indptr` and `indices` (CSC of in-neighbours), `y`, `train_mask`, `val_mask`, `test_mask`,
and the features either dense (`x`) or sparse by rows (`x_indptr`, `x_indices`, `x_shape`, and `x_data`,
without which every value is 1); and `edge_weight`, if edges have weights. Other arrays are left unread.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.data import topology
from simgnn.data.graph import Graph
from simgnn.data.labels import MASKS
from simgnn.data.npz_file import NpzFile
from simgnn.errors import InputError, errors_of

if TYPE_CHECKING:
    from scipy import sparse


def load_npz(path: Path | str) -> Graph:
    """Read a graph; nothing is ever unpickled.

    Returns
    -------
    Named after the file.

    Raises
    ------
    InputError
        For a file that is missing, not .npz, truncated, or whose arrays are no graph; the text names the
        file.
    """
    path = Path(path)
    with errors_of(path):
        with _opened(path) as file:
            parts = _parts(file, whole=True)
        return Graph.from_csc(name=path.stem, path=path, **parts)


def untrainable_parts(path: Path) -> dict[str, Any] | None:
    """Arrays of a file that lacks some that training needs, by the names of `Graph`; None of one that has all.

    Raises
    ------
    InputError
        For a file that is damaged, or has no arcs; the text names the file.
    """
    with errors_of(path), _opened(path) as file:
        if {"y", *MASKS} <= set(file.names) and {"x", "x_indptr"} & set(file.names):
            return None
        return _parts(file, whole=False)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[NpzFile]:
    if not path.is_file():
        raise InputError("graph file must exist" if not path.exists() else "graph file must be a file")
    with NpzFile(path) as file:
        if {"format", "shape", "data"} <= set(file.names):  # its indptr and indices may be of rows
            raise InputError(
                "graph file must not be a sparse matrix, as SciPy's save_npz writes it, which `simgnn data import`"
                " takes"
            )
        yield file


def _parts(file: NpzFile, *, whole: bool) -> dict[str, Any]:
    """Arrays by the names of `Graph`; all that training needs must be there where it is to be `whole`."""
    members = set(file.names)
    names = {"labels": "y", "indptr": "indptr", "indices": "indices", **{mask: mask for mask in MASKS}}
    needed = {*names.values()} if whole else {"indptr", "indices"}
    names["edge_weight"] = "edge_weight"
    parts: dict[str, Any] = {
        part: file.read(name) for part, name in names.items() if name in needed | members
    }
    if "x" in members:
        parts["features"] = file.read("x")
    elif whole or "x_indptr" in members:
        # Without labels the row pointers say how many vertices there are.
        vertices = parts["labels"].size if whole else parts["indptr"].size - 1
        parts["features"] = _sparse_features(file, vertices)
    return parts


def _sparse_features(file: NpzFile, vertices: int) -> sparse.csr_array:
    if "x_indptr" not in file.names:
        raise InputError(
            "graph file must hold array 'x', or 'x_indptr', 'x_indices' and 'x_shape', and holds none of them"
        )
    shape = topology.integers("x_shape", file.read("x_shape"))
    if len(shape) != 2 or shape[0] != vertices or not 1 <= shape[1] <= topology.MAX_VERTICES:
        raise InputError(f"x_shape must be (vertices = {vertices}, at least 1), not {tuple(shape.tolist())}")
    values = file.read("x_data") if "x_data" in file.names else None
    return topology.sparse_rows(
        file.read("x_indptr"), file.read("x_indices"), values, rows=vertices, width=int(shape[1])
    )
