"""Arrays in .npy files: written row after row with a digest, and mapped into memory; nothing is unpickled."""

from __future__ import annotations

import hashlib
import math
import os
import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from simgnn.arrays import Array
from simgnn.errors import InputError
from simgnn.hw.checks import is_integer
from simgnn.process.files.bounded import is_sha256, reason_of, shown

_HEADER_BYTES = 128
"""Of a header that NumPy writes, with room for any number of rows."""
_CHUNK_BYTES = 1 << 24
"""Bytes that are hashed at a time."""


@dataclass(frozen=True, kw_only=True)
class ArrayEntry:
    """What a manifest says of an array.

    Parameters
    ----------
    dtype
        As NumPy writes it, such as "<i8".
    sha256
        Of the values, in C order.
    """

    dtype: str
    shape: tuple[int, ...]
    sha256: str

    @property
    def bytes(self) -> int:
        """Of the values."""
        return math.prod(self.shape) * np.dtype(self.dtype).itemsize


def entry_of(
    quantity: str, value: Any, *, dtypes: Sequence[str], dimensions: Sequence[int] = (1, 2)
) -> ArrayEntry:
    """The entry that a manifest has for an array.

    Parameters
    ----------
    quantity
        What errors call it.
    value
        As JSON has it.
    dtypes
        Types that it may have; any where there are none.
    dimensions
        How many it may have.

    Raises
    ------
    InputError
        For anything else.
    """
    if not isinstance(value, dict) or set(value) != {"dtype", "shape", "sha256"}:
        raise InputError(f"{quantity} must have dtype, shape and sha256, and nothing else")
    dtype, shape, digest = value["dtype"], value["shape"], value["sha256"]
    if not isinstance(dtype, str) or (dtypes and dtype not in dtypes):
        raise InputError(f"{quantity} must have dtype {' or '.join(dtypes) or 'as text'}, not {shown(dtype)}")
    sizes = "one or two sizes" if 2 in dimensions else "one size"
    if (
        not isinstance(shape, list)
        or len(shape) not in dimensions
        or not all(is_integer(size, 0, 1 << 62) for size in shape)
    ):
        raise InputError(f"{quantity} must have a shape of {sizes}, not {shown(shape)}")
    if not is_sha256(digest):
        raise InputError(f"{quantity} must have a SHA-256, not {shown(digest)}")
    return ArrayEntry(dtype=dtype, shape=tuple(shape), sha256=digest)


class ArrayStream:
    """A .npy file that grows by rows; how many there are is known when it is closed.

    Parameters
    ----------
    columns
        Shape of a row.
    """

    def __init__(self, path: Path, dtype: DTypeLike, columns: tuple[int, ...] = ()) -> None:
        self._dtype, self._columns = np.dtype(dtype), columns
        self._rows, self._digest = 0, hashlib.sha256()
        self._file = open(path, "wb")
        # Room for the header, which says how many rows there are: known at the end.
        self._file.write(bytes(_HEADER_BYTES))

    def write(self, rows: ArrayLike) -> None:
        """Append rows."""
        values = np.ascontiguousarray(rows, self._dtype)
        if values.shape[1:] != self._columns:
            raise ValueError(f"rows must have shape {self._columns}, not {values.shape[1:]}")
        self._rows += len(values)
        data = values.reshape(-1).view(np.uint8).data
        self._digest.update(data)
        self._file.write(data)

    def close(self) -> ArrayEntry:
        """Write the header, and all to the disk."""
        shape = (self._rows, *self._columns)
        header = {"descr": np.lib.format.dtype_to_descr(self._dtype), "fortran_order": False, "shape": shape}
        with self._file as file:
            file.seek(0)
            np.lib.format.write_array_header_1_0(file, header)
            if file.tell() != _HEADER_BYTES:
                raise RuntimeError(
                    f"the header of a .npy file must have {_HEADER_BYTES} bytes, not {file.tell()}"
                )
            file.flush()
            # The manifest must not reach the disk before what it describes.
            os.fsync(file.fileno())
        return ArrayEntry(dtype=self._dtype.str, shape=shape, sha256=self._digest.hexdigest())

    def abandon(self) -> None:
        """Close the file as it is."""
        self._file.close()


def read_header(file: Any) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """Shape, whether in Fortran's order, and type, as a .npy file begins with them; raises what NumPy does."""
    version = np.lib.format.read_magic(file)
    # Version 3.0 is for names of fields that are no ASCII, which an array of numbers has not.
    read: Any = {
        (1, 0): np.lib.format.read_array_header_1_0,
        (2, 0): np.lib.format.read_array_header_2_0,
    }.get(version)
    if read is None:
        raise ValueError(f"version {version[0]}.{version[1]} of the format")
    found: tuple[tuple[int, ...], bool, np.dtype[Any]] = read(file)
    return found


def map_array(path: Path, quantity: str) -> Array:
    """An array in a .npy file, mapped into memory and read-only.

    Raises
    ------
    InputError
        For a file that is missing, of another kind, truncated or longer than its header says, or that has objects.
    """
    try:
        # A pipe is not opened: that would wait for its writer, for ever.
        if stat.S_ISFIFO(os.stat(path).st_mode):
            raise InputError(f"array {quantity!r} must be a file, not a pipe", source=path)
        with open(path, "rb") as file:
            status = os.fstat(file.fileno())
            shape, fortran, dtype = read_header(file)
            offset = file.tell()
    except OSError as error:
        raise InputError(
            f"array {quantity!r} must be a file that can be read: {error.strerror}", source=path
        ) from None
    except (
        # NumPy parses a header as a literal of Python, so damage raises nearly anything.
        ValueError,
        EOFError,
        MemoryError,
        OverflowError,
        SyntaxError,
        RecursionError,
        TypeError,
    ) as error:
        raise InputError(
            f"array {quantity!r} must be in a .npy file ({reason_of(error)})", source=path
        ) from None
    if dtype.hasobject or dtype.names is not None or dtype.subdtype is not None:
        raise InputError(f"array {quantity!r} must be of numbers, not {dtype}", source=path)
    if any(not isinstance(size, int) or size < 0 for size in shape):
        raise InputError(f"array {quantity!r} must have sizes of at least 0, not {shape}", source=path)
    # A longer file is damaged too, and NumPy would map its beginning without a word.
    expected = offset + math.prod(shape) * dtype.itemsize
    if status.st_size != expected:
        raise InputError(
            f"array {quantity!r} of {dtype} and shape {shape} must have {expected} bytes, not {status.st_size}",
            source=path,
        )
    order: Any = "F" if fortran else "C"
    # The system maps nothing of length 0.
    if not math.prod(shape):
        return np.empty(shape, dtype, order=order)
    # As a plain array: each slice of a `memmap` is one, at a cost of its own.
    return np.asarray(np.memmap(path, dtype, "r", offset, shape, order=order))


def map_checked(path: Path, quantity: str, entry: ArrayEntry) -> Array:
    """`map_array` of what a manifest describes.

    Raises
    ------
    InputError
        As `map_array`, and for another type, shape or digest.
    """
    array = map_array(path, quantity)
    found: Mapping[str, object] = {"dtype": array.dtype.str, "shape": array.shape}
    for field, value in found.items():
        if value != getattr(entry, field):
            raise InputError(
                f"array {quantity!r} must have the manifest's {field}, {getattr(entry, field)}, not {value}",
                source=path,
            )
    if digest_of(array) != entry.sha256:
        raise InputError(
            f"array {quantity!r} must have the manifest's digest, and its values are others", source=path
        )
    return array


def digest_of(array: Array) -> str:
    """SHA-256 of an array's values, in C order."""
    digest = hashlib.sha256()
    # A mapped array in C order is not copied: its pages pass through once.
    flat = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
    for begin in range(0, len(flat), _CHUNK_BYTES):
        digest.update(flat[begin : begin + _CHUNK_BYTES].data)
    return digest.hexdigest()
