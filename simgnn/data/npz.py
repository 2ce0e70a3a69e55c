"""Graphs in .npz files.

Arrays of a file: `indptr` and `indices` (CSC of in-neighbours), `y`, `train_mask`, `val_mask`, `test_mask`,
and the features either dense (`x`) or sparse by rows (`x_indptr`, `x_indices`, `x_shape`, and `x_data`,
without which every value is 1); and `edge_weight`, if edges have weights. Other arrays are left unread.
"""

from __future__ import annotations

import contextlib
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.data import topology
from simgnn.data.graph import Graph
from simgnn.data.labels import MASKS
from simgnn.errors import InputError, errors_of

if TYPE_CHECKING:
    from scipy import sparse

# What zipfile, zlib and NumPy raise for damaged, encrypted or absurdly large members.
_DAMAGE = (
    OSError,
    EOFError,
    ValueError,
    MemoryError,
    OverflowError,
    RuntimeError,
    zipfile.BadZipFile,
    zlib.error,
)


_END, _END_BYTES = b"PK\5\6", 22
"""Of a zip file's end, which only a comment may follow."""


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
        with _opened(path) as archive:
            parts = _parts(archive, whole=True)
        return Graph.from_csc(name=path.stem, path=path, **parts)


def untrainable_parts(path: Path) -> dict[str, Any] | None:
    """Arrays of a file that lacks some that training needs, by the names of `Graph`; None of one that has all.

    Raises
    ------
    InputError
        For a file that is damaged, or has no arcs; the text names the file.
    """
    with errors_of(path), _opened(path) as archive:
        members = _members(archive)
        if {"y", *MASKS} <= members and {"x", "x_indptr"} & members:
            return None
        return _parts(archive, whole=False)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[Any]:
    if not path.is_file():
        raise InputError("graph file must exist" if not path.exists() else "graph file must be a file")
    try:
        archive = zipfile.ZipFile(path)
    except _DAMAGE as error:
        raise InputError(f"graph file must be a complete .npz file ({error})") from None
    with archive:
        _check_archive(path, archive)
        yield archive


def _members(archive: Any) -> set[str]:
    return {Path(name).stem for name in archive.namelist() if name.endswith(".npy")}


def _check_archive(path: Path, archive: Any) -> None:
    """Raise InputError for SciPy's matrices, and for what zipfile reads over: bytes around the arrays."""
    if {"format", "shape", "data"} <= _members(archive):  # its indptr and indices may be of rows
        raise InputError(
            "graph file must not be a sparse matrix, as SciPy's save_npz writes it, which `simgnn data import` takes"
        )
    size, first = path.stat().st_size, min((entry.header_offset for entry in archive.infolist()), default=0)
    if first:
        raise InputError(f"graph file must begin with an array, not with {first} other bytes")
    with open(path, "rb") as file:
        file.seek(max(0, size - _END_BYTES - len(archive.comment)))
        if not file.read().startswith(_END):
            raise InputError(
                f"graph file of {size} bytes must end with its list of arrays, not with other bytes"
            )


def _parts(archive: Any, *, whole: bool) -> dict[str, Any]:
    """Arrays by the names of `Graph`; all that training needs must be there where it is to be `whole`."""
    members = _members(archive)
    names = {"labels": "y", "indptr": "indptr", "indices": "indices", **{mask: mask for mask in MASKS}}
    needed = {*names.values()} if whole else {"indptr", "indices"}
    names["edge_weight"] = "edge_weight"
    parts: dict[str, Any] = {
        part: _read(archive, name) for part, name in names.items() if name in needed | members
    }
    if "x" in members:
        parts["features"] = _read(archive, "x")
    elif whole or "x_indptr" in members:
        vertices = parts["labels"].size if whole else parts["indptr"].size - 1
        parts["features"] = _sparse_features(archive, members, vertices)
    return parts


def _sparse_features(archive: Any, members: set[str], vertices: int) -> sparse.csr_array:
    if "x_indptr" not in members:
        raise InputError(
            "graph file must hold array 'x', or 'x_indptr', 'x_indices' and 'x_shape', and holds none of them"
        )
    shape = topology.integers("x_shape", _read(archive, "x_shape"))
    if len(shape) != 2 or shape[0] != vertices or not 1 <= shape[1] <= topology.MAX_VERTICES:
        raise InputError(f"x_shape must be (vertices = {vertices}, at least 1), not {tuple(shape.tolist())}")
    values = _read(archive, "x_data") if "x_data" in members else None
    return topology.sparse_rows(
        _read(archive, "x_indptr"), _read(archive, "x_indices"), values, rows=vertices, width=int(shape[1])
    )


def _read(archive: Any, name: str) -> NDArray[Any]:
    try:
        with archive.open(f"{name}.npy") as member:
            array = np.lib.format.read_array(member, allow_pickle=False)
            more = member.read(1)  # at its end zipfile checks the sum of the bytes
    except KeyError:
        raise InputError(f"graph file must hold array {name!r}, not only {_listing(archive)}") from None
    except MemoryError as error:
        raise InputError(f"array {name!r} must fit in memory, not be too large ({error})") from None
    except _DAMAGE as error:
        reason = " ".join(str(error).split())
        raise InputError(f"array {name!r} must be complete and without objects ({reason})") from None
    if more:
        size = archive.getinfo(f"{name}.npy").file_size
        raise InputError(
            f"array {name!r} must have {array.nbytes} bytes and a header, not {size} bytes in all"
        )
    return array


def _listing(archive: Any) -> str:
    return ", ".join(sorted(Path(name).stem for name in archive.namelist())) or "nothing"
