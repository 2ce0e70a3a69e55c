"""Arrays, sparse matrices and lists out of pickles, which call nothing but classes of this file.

A pickle is a program that may call anything that it names. Here each name of `_NAMES` is a class of ours that keeps
what it is given, and any other is refused: so numbers, texts, lists, tables, NumPy arrays and SciPy's row matrices are
understood.
"""

from __future__ import annotations

import io
import pickle
import struct
import zipfile
import zlib
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from scipy import sparse

from simgnn.arrays import Array
from simgnn.data.topology import check_bounds, check_indptr
from simgnn.errors import InputError, printable
from simgnn.process.files.bounded import read_bounded, reason_of

_MOST_BYTES = 1 << 30
_TORCH = 0x1950A86A20F9469CFC6C
"""With what a file of `torch.save` in the old form begins."""


def read_pickled(path: Path) -> Any:
    """What a pickle holds: an array, a `csr_array`, or a table or list of plain values.

    Raises
    ------
    InputError
        For what is no pickle, is truncated, or holds anything else.
    """
    return _read(_Lines(read_bounded(path, "source", most_bytes=_MOST_BYTES)), path)


def read_torch(path: Path) -> Any:
    """What a file of `torch.save` holds, of NumPy's arrays in a table or a list, in the old form or as a zip file.

    Raises
    ------
    InputError
        As `read_pickled`; tensors are refused.
    """
    data = read_bounded(path, "source", most_bytes=_MOST_BYTES)
    if not data.startswith(b"PK"):
        file = _Lines(data)
        # The format's mark, its version, and the machine that wrote it: a pickle each.
        if _read(file, path) != _TORCH:
            raise InputError("source must be a file that torch.save wrote, and is not", source=path)
        _read(file, path)
        _read(file, path)
        return _read(file, path)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if name.split("/")[1:] == ["data.pkl"]]
            if len(names) != 1:
                raise InputError("source must have one data.pkl, as torch.save writes it", source=path)
            with archive.open(names[0]) as member:
                # The size in the archive may be a lie, so what is read is bounded.
                pickled = member.read(_MOST_BYTES + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise InputError(
            f"source must be a complete zip file of torch.save ({reason_of(error)})", source=path
        ) from None
    if len(pickled) > _MOST_BYTES:
        raise InputError(f"source must have at most {_MOST_BYTES} bytes", source=path)
    return _read(_Lines(pickled), path)


class _Lines(io.BytesIO):
    """Bytes of which each line must have its end: the beginning of a name is not taken for a name."""

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        if not line.endswith(b"\n"):
            raise EOFError("it ends within a line")
        return line


def _read(file: io.BytesIO, path: Path) -> Any:
    """The next pickle of a file."""
    try:
        # Python 2 wrote bytes as text.
        return _values(_Reader(file, encoding="latin-1").load())
    except InputError as error:
        raise InputError(error.message, source=path) from None
    except (
        pickle.UnpicklingError,
        struct.error,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        OverflowError,
        MemoryError,
        EOFError,
    ) as error:
        reason = reason_of(error) or type(error).__name__
        raise InputError(
            f"source must be a complete pickle of arrays or lists ({reason})", source=path
        ) from None


class _Made:
    """What stands for an object: its arguments, and its state, which comes later.

    A pickle can neither call nor change anything else: Python gives the state of an object to its `__setstate__`, which
    a class of these refuses for itself, and what has none, such as a number or a list, has no attributes either.
    """

    given: tuple[Any, ...]
    state: Any = None

    def __new__(cls, *given: Any) -> Any:
        made = super().__new__(cls)
        made.given = given
        return made

    def __setstate__(self, state: Any) -> None:
        self.state = state

    def value(self) -> Any:
        """What it is in the end."""
        raise ValueError("an object where a value must be")


class _Type(_Made):
    """A type of NumPy's."""

    def dtype(self) -> np.dtype[Any]:
        """The type with its order of bytes, which its own state has second."""
        order = self.state[1] if self.state else "|"
        if order not in ("<", ">", "|", "="):
            raise ValueError("a type without an order of bytes")
        dtype: np.dtype[Any] = np.dtype(("<" if order in "|=" else order) + _expect(self.given[0], str))
        if dtype.kind not in "fiub":
            raise InputError(f"source must be a pickle of numbers, not of {dtype}")
        return dtype


class _Array(_Made):
    """An array of NumPy's, whose state is version, shape, type, order and bytes."""

    def value(self) -> Array:
        _, shape, kind, fortran, data = _expect(self.state, tuple)
        dtype = _expect(kind, _Type).dtype()
        if isinstance(data, str):
            data = data.encode("latin-1")
        # Refuses bytes of another number than the shape says.
        array = np.frombuffer(_expect(data, bytes), dtype).reshape(
            _expect(shape, tuple), order="F" if fortran else "C"
        )
        # A copy of its own, in the machine's order, that can be written.
        return array.astype(dtype.newbyteorder("="))


class _Matrix(_Made):
    """A row matrix of SciPy's."""

    def value(self) -> sparse.csr_array:
        state = _expect(self.state, dict)
        rows, columns = (int(size) for size in state.get("_shape", state.get("shape")))
        data, indices, indptr = (
            _expect(state[name], _Array).value() for name in ("data", "indices", "indptr")
        )
        if data.ndim != 1 or data.shape != indices.shape:
            raise ValueError("a matrix with more values than places")
        indptr = check_indptr("indptr", indptr, rows=rows, entries=len(indices))
        check_bounds("indices", indices, 0, columns - 1)
        return sparse.csr_array((data, indices, indptr), shape=(rows, columns))


class _Table(_Made):
    """A `defaultdict`, of whatever default."""

    def __new__(cls, *given: Any) -> Any:
        return {}


class _Remade(_Made):
    """SciPy's matrices in protocols 0 and 1: ``_reconstructor(class, object, None)``, then the state."""

    def __new__(cls, *given: Any) -> Any:
        if given[0] is not _Matrix:
            raise ValueError("an object of another class")
        return _Matrix()


class _Encoded(_Made):
    """Bytes, which Python 3 writes up to protocol 2 as a text in Latin-1 that is to be encoded."""

    def __new__(cls, *given: Any) -> Any:
        text, coding = given
        if coding not in ("latin1", "latin-1"):
            raise ValueError("bytes in another code than Latin-1")
        return _expect(text, str).encode("latin-1")


_NAMES = {
    "numpy.core.multiarray _reconstruct": _Array,
    "numpy._core.multiarray _reconstruct": _Array,
    "numpy dtype": _Type,
    "scipy.sparse.csr csr_matrix": _Matrix,
    "scipy.sparse._csr csr_matrix": _Matrix,
    "collections defaultdict": _Table,
    "copy_reg _reconstructor": _Remade,
    "copyreg _reconstructor": _Remade,
    "_codecs encode": _Encoded,
    # Arguments of these.
    "numpy ndarray": _Made,
    "__builtin__ list": _Made,
    "builtins list": _Made,
    "__builtin__ object": _Made,
    "builtins object": _Made,
}
"""Names that a pickle may have, and what stands for each; none of them is looked up."""
_REFUSED = {code[0] for code in (pickle.BYTEARRAY8, pickle.EXT1, pickle.EXT2, pickle.EXT4)}
"""Instructions that take as much memory as a pickle says, and those that name an object by a number."""


class _Reader(pickle._Unpickler):
    """Python's reader in Python: that in C makes room for as many objects as a pickle says that it has."""

    dispatch: ClassVar = {
        code: do for code, do in vars(pickle._Unpickler)["dispatch"].items() if code not in _REFUSED
    }

    def find_class(self, module: str, name: str) -> type[_Made]:
        """What stands for a name."""
        found = _NAMES.get(f"{module} {name}")
        if found is None:
            raise InputError(
                f"source must be a pickle of arrays or lists, not of {printable(f'{module}.{name}')[:80]!r}"
            )
        return found


def _expect(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise ValueError(f"another value than {kind.__name__}, {type(value).__name__}")
    return value


def _values(made: Any) -> Any:
    """What was made; of a table or a list, what it holds, too."""
    if type(made) is dict:
        return {key: _value(each) for key, each in made.items()}
    if type(made) is list:
        return [_value(each) for each in made]
    return _value(made)


def _value(made: Any) -> Any:
    return made.value() if isinstance(made, _Made) else made
