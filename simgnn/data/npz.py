"""Graphs in .npz files.

Arrays of a file: `indptr` and `indices` (CSC of in-neighbours), `y`, `train_mask`, `val_mask`, `test_mask`,
and the features either dense (`x`) or sparse by rows (`x_indptr`, `x_indices`, `x_shape`, and `x_data`,
without which every value is 1); and `edge_weight`, if edges have weights. Other arrays are left unread.
Nothing is unpickled: others may have written a file.
"""

from __future__ import annotations

import contextlib
import math
import shlex
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.arrays import Array
from simgnn.data import topology
from simgnn.data.graph import Graph
from simgnn.data.labels import MASKS
from simgnn.data.store.arrays import read_header
from simgnn.errors import InputError, errors_of, printable
from simgnn.process.files.bounded import reason_of

if TYPE_CHECKING:
    from scipy import sparse

DAMAGE = (
    OSError,
    EOFError,
    ValueError,
    MemoryError,
    RuntimeError,
    OverflowError,
    SyntaxError,
    TypeError,
    zipfile.BadZipFile,
    zlib.error,
)
"""What zipfile, zlib and NumPy raise for damaged, encrypted or absurdly large members."""
_END, _END_BYTES = b"PK\5\6", 22
"""Of a zip file's end, which only a comment may follow."""


class NpzFile:
    """A .npz file. A context manager.

    Raises
    ------
    InputError
        If it is none, or has bytes around its arrays, which zipfile reads over.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._archive: Any = zipfile.ZipFile(path)
        except DAMAGE as error:
            other = path.suffix != ".npz" and path.exists()
            named = printable(shlex.quote(str(path)))
            hint = f"; for a file of another format: simgnn data import {named} -o FOLDER" if other else ""
            raise self._error(f"file must be a complete .npz file ({_reason(error)}){hint}") from None
        try:
            self._check_ends()
        except BaseException:
            self._archive.close()
            raise

    def _check_ends(self) -> None:
        first = min((entry.header_offset for entry in self._archive.infolist()), default=0)
        if first:
            raise self._error(f"file must begin with an array, not with {first} other bytes")
        size = self._path.stat().st_size
        with open(self._path, "rb") as file:
            file.seek(max(0, size - _END_BYTES - len(self._archive.comment)))
            if not file.read().startswith(_END):
                raise self._error(
                    f"file of {size} bytes must end with its list of arrays, not with other bytes"
                )

    def __enter__(self) -> NpzFile:
        return self

    def __exit__(self, *exception: object) -> None:
        self._archive.close()

    def _error(self, message: str) -> InputError:
        return InputError(message, source=self._path)

    @property
    def names(self) -> list[str]:
        """Of the arrays."""
        return [name.removesuffix(".npy") for name in self._archive.namelist() if name.endswith(".npy")]

    def header(self, name: str) -> tuple[tuple[int, ...], np.dtype[Any]]:
        """Shape and type of an array.

        Raises
        ------
        InputError
            For an array that is missing, damaged, not of real numbers, or of another size than it says.
        """
        member, shape, _, dtype = self._open(name)
        member.close()
        return shape, dtype

    def _open(self, name: str) -> tuple[Any, tuple[int, ...], bool, np.dtype[Any]]:
        """An array's bytes after its header, and what that says: shape, whether in Fortran's order, and type."""
        if name not in self.names:
            shown = ", ".join(printable(found) for found in self.names)[:200]
            raise self._error(f"file must have array {name!r}, not only {shown or 'none'}")
        with contextlib.ExitStack() as opened:
            try:
                member = opened.enter_context(self._archive.open(f"{name}.npy"))
                shape, fortran, dtype = read_header(member)
            except (*DAMAGE, KeyError) as error:
                raise self._error(
                    f"array {name!r} must be complete and of numbers ({_reason(error)})"
                ) from None
            if dtype.kind not in "fiub":
                raise self._error(f"array {name!r} must be of real numbers, not {dtype}")
            expected = member.tell() + math.prod(shape) * dtype.itemsize
            found = self._archive.getinfo(f"{name}.npy").file_size
            if expected != found:
                raise self._error(
                    f"array {name!r} of {dtype} and shape {shape} must have {expected} bytes, not {found}"
                )
            opened.pop_all()
        return member, shape, fortran, dtype

    def parts(self, name: str, count: int) -> Iterator[Array]:
        """Rows of an array, `count` at a time.

        Raises
        ------
        InputError
            As `flat_parts`.
        """
        shape, _ = self.header(name)
        width = math.prod(shape[1:])
        for values in self.flat_parts(name, count * width, begin=0, end=shape[0] * width):
            yield values.reshape(-1, *shape[1:])

    def flat_parts(self, name: str, count: int, *, begin: int, end: int) -> Iterator[Array]:
        """Numbers of an array from place `begin` to `end`, in C order and `count` at a time.

        Raises
        ------
        InputError
            As `header`, and for an array in Fortran's order.
        """
        member, shape, fortran, dtype = self._open(name)
        # Rows of a matrix by columns lie all over the file.
        if fortran and len(shape) > 1:
            raise self._error(f"array {name!r} must be in C order, not in Fortran's")
        try:
            with member:
                # Compressed data have no places to go to: what comes before is read and thrown away.
                skipped = begin * dtype.itemsize
                while skipped:
                    skipped -= len(_whole(member, min(skipped, 1 << 24)))
                for place in range(begin, end, count):
                    size = min(count, end - place) * dtype.itemsize
                    yield np.frombuffer(_whole(member, size), dtype)
                member.read(1)  # at the member's end zipfile checks the sum of its bytes
        except DAMAGE as error:
            if isinstance(error, InputError):
                raise
            raise self._error(f"array {name!r} must be complete ({_reason(error)})") from None

    def read(self, name: str) -> Array:
        """A whole array.

        Raises
        ------
        InputError
            As `header`.
        """
        # Sizes are those of the file: without this a header could ask for any amount of memory.
        shape, dtype = self.header(name)
        size = math.prod(shape) * dtype.itemsize
        try:
            with self._archive.open(f"{name}.npy") as member:
                array: Array = np.lib.format.read_array(member, allow_pickle=False)
                member.read(1)  # as in `flat_parts`
        except MemoryError:
            raise self._error(f"array {name!r} must fit in memory, not take {size} bytes") from None
        except DAMAGE as error:
            raise self._error(f"array {name!r} must be complete ({_reason(error)})") from None
        return array


def _whole(member: Any, size: int) -> bytes:
    data: bytes = member.read(size)
    if len(data) < size:
        raise EOFError(f"{size - len(data)} bytes are missing")
    return data


def _reason(error: Exception) -> str:
    return reason_of(error) or type(error).__name__


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
