"""Arrays in .npz files of others, read a part at a time; nothing is unpickled."""

from __future__ import annotations

import math
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.data.store.arrays import read_header
from simgnn.errors import InputError, printable

DAMAGE = (
    OSError,
    EOFError,
    ValueError,
    RuntimeError,
    OverflowError,
    SyntaxError,
    TypeError,
    zipfile.BadZipFile,
    zlib.error,
)


class NpzFile:
    """A .npz file. A context manager.

    Parameters
    ----------
    path

    Raises
    ------
    InputError
        If it is none.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._archive: Any = zipfile.ZipFile(path)
        except DAMAGE as error:
            raise self._error(f"source must be a complete .npz file ({_reason(error)})") from None

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
            For an array that is missing, damaged, has objects, or another size than it says.
        """
        member, shape, dtype = self._open(name)
        member.close()
        return shape, dtype

    def _open(self, name: str) -> tuple[Any, tuple[int, ...], np.dtype[Any]]:
        if name not in self.names:
            shown = ", ".join(printable(found) for found in self.names)[:200]
            raise self._error(f"source must have array {name!r}, not only {shown or 'none'}")
        try:
            member = self._archive.open(f"{name}.npy")
            shape, fortran, dtype = read_header(member)
            offset = member.tell()
        except (*DAMAGE, KeyError) as error:
            raise self._error(f"array {name!r} must be complete and of numbers ({_reason(error)})") from None
        if dtype.kind not in "fiub":
            raise self._error(f"array {name!r} must be of real numbers, not {dtype}")
        if fortran and len(shape) > 1:
            raise self._error(f"array {name!r} must be in C order, not in Fortran's")
        expected, found = (
            offset + math.prod(shape) * dtype.itemsize,
            self._archive.getinfo(f"{name}.npy").file_size,
        )
        if expected != found:
            raise self._error(
                f"array {name!r} of {dtype} and shape {shape} must have {expected} bytes, not {found}"
            )
        return member, shape, dtype

    def parts(self, name: str, count: int) -> Iterator[NDArray[Any]]:
        """Rows of an array, `count` at a time.

        Raises
        ------
        InputError
            As `header`.
        """
        shape, _ = self.header(name)
        width = math.prod(shape[1:])
        for values in self.flat_parts(name, count * width, begin=0, end=shape[0] * width):
            yield values.reshape(-1, *shape[1:])

    def flat_parts(self, name: str, count: int, *, begin: int, end: int) -> Iterator[NDArray[Any]]:
        """Numbers of an array from place `begin` to `end`, in C order and `count` at a time.

        Raises
        ------
        InputError
            As `header`.
        """
        member, _, dtype = self._open(name)
        try:
            with member:
                skipped = begin * dtype.itemsize
                while skipped:
                    skipped -= len(_whole(member, min(skipped, 1 << 24)))
                for place in range(begin, end, count):
                    size = min(count, end - place) * dtype.itemsize
                    yield np.frombuffer(_whole(member, size), dtype)
        except DAMAGE as error:
            if isinstance(error, InputError):
                raise
            raise self._error(f"array {name!r} must be complete ({_reason(error)})") from None

    def read(self, name: str) -> NDArray[Any]:
        """A whole array.

        Raises
        ------
        InputError
            As `header`.
        """
        shape, dtype = self.header(name)
        if not math.prod(shape):
            return np.empty(shape, dtype)
        return np.concatenate(list(self.parts(name, max(1, (1 << 22) // max(1, math.prod(shape[1:]))))))


def _whole(member: Any, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = member.read(size - len(data))
        if not more:
            raise EOFError(f"{size - len(data)} bytes are missing")
        data += more
    return data


def _reason(error: BaseException) -> str:
    return printable(" ".join(str(error).split()))[:160] or type(error).__name__
