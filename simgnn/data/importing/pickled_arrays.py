"""Arrays, sparse matrices and lists out of pickles, of which nothing is called.

A pickle is a program that may call anything that it names. Here a name is looked up in a list of ours alone, and stands
for a class of this file that keeps what it is given: those that build NumPy arrays and SciPy's row matrices are known,
and any other name is refused.
"""

from __future__ import annotations

import io
import pickle
import pickletools
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from simgnn.data.topology import check_bounds, check_indptr
from simgnn.errors import InputError, printable
from simgnn.process.files.bounded import read_bounded, reason_of

_MOST_BYTES = 1 << 30
_TORCH = 0x1950A86A20F9469CFC6C
"""With what a file of `torch.save` in the old form begins."""


class _Made:
    """What stands for something that a pickle makes: it keeps what it is given, and does nothing with it."""

    state: Any = None

    def __init__(self, *given: Any) -> None:
        self.given = given

    def __setstate__(self, state: Any) -> None:
        self.state = state

    def value(self) -> Any:
        """The value that it stands for."""
        raise ValueError("what is no value where one must be")


class _Dtype(_Made):
    """Of NumPy."""


class _Array(_Made):
    """Of NumPy; also what makes one."""

    def value(self) -> NDArray[Any]:
        _, shape, kind, fortran, data = _expect(self.state, tuple)
        order = kind.state[1] if _expect(kind, _Dtype).state else "|"
        if order not in ("<", ">", "|", "="):
            raise ValueError("a type without an order of bytes")
        dtype = np.dtype(("<" if order in "|=" else order) + _expect(kind.given[0], str))
        if dtype.kind not in "fiub":
            raise InputError(f"source must be a pickle of numbers, not of {dtype}")
        if isinstance(data, str):
            data = data.encode("latin-1")
        # Refuses bytes of another number than the shape says.
        array = np.frombuffer(_expect(data, bytes), dtype).reshape(
            _expect(shape, tuple), order="F" if fortran else "C"
        )
        return array.astype(dtype.newbyteorder("="))


class _Matrix(_Made):
    """SciPy's, of rows."""

    def value(self) -> sparse.csr_array:
        state = _expect(self.state, dict)
        rows, columns = (int(size) for size in state.get("_shape", state.get("shape")))
        data, indices = state["data"].value(), state["indices"].value()
        if data.ndim != 1 or data.shape != indices.shape:
            raise ValueError("a matrix with more values than places")
        indptr = check_indptr("indptr", state["indptr"].value(), rows=rows, entries=len(indices))
        check_bounds("indices", indices, 0, columns - 1)
        return sparse.csr_array((data, indices, indptr), shape=(rows, columns))


class _Table(dict[Any, Any]):
    """A `defaultdict`."""

    def __init__(self, *given: Any) -> None:
        super().__init__()


class _Remade:
    """What makes an object of a class in old pickles."""

    def __new__(cls, kind: type[_Made], *given: Any) -> Any:
        return kind() if issubclass(kind, _Made) else None


class _Encoded:
    """Bytes, which old pickles have as text."""

    def __new__(cls, text: str, coding: str) -> Any:
        if coding not in ("latin1", "latin-1"):
            raise ValueError("bytes in another encoding")
        return text.encode("latin-1")


_NAMES: dict[str, type] = {
    "numpy.core.multiarray _reconstruct": _Array,
    "numpy._core.multiarray _reconstruct": _Array,
    "numpy ndarray": _Array,
    "numpy dtype": _Dtype,
    "scipy.sparse.csr csr_matrix": _Matrix,
    "scipy.sparse._csr csr_matrix": _Matrix,
    "collections defaultdict": _Table,
    "__builtin__ list": _Made,
    "builtins list": _Made,
    "__builtin__ object": _Made,
    "builtins object": _Made,
    "copy_reg _reconstructor": _Remade,
    "copyreg _reconstructor": _Remade,
    "_codecs encode": _Encoded,
}
"""Names that a pickle may have, and what it gets for each: never what has that name."""


class _Unpickler(pickle.Unpickler):
    """Knows no names but `_NAMES`."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, encoding="latin1")
        self._kinds: dict[type, type] = {}

    def find_class(self, module: str, name: str) -> type:
        kind = _NAMES.get(f"{module} {name}")
        if kind is None:
            raise InputError(
                f"source must be a pickle of arrays or lists, not of {printable(f'{module}.{name}')[:80]!r}"
            )
        # A class of this file's own: an instruction may set attributes of what it finds.
        return self._kinds.setdefault(kind, type(kind.__name__, (kind,), {}))


def read_pickled(path: Path) -> Any:
    """What a pickle holds: an array, a `csr_array`, or a table or list of plain values.

    Raises
    ------
    InputError
        For what is no pickle, is truncated, or holds anything else.
    """
    return _read(io.BytesIO(read_bounded(path, "source", most_bytes=_MOST_BYTES)), path)


def read_torch(path: Path) -> Any:
    """What a file of `torch.save` holds, of NumPy's arrays in a table or a list, in the old form or as a zip file.

    Raises
    ------
    InputError
        As `read_pickled`; tensors are refused.
    """
    data = read_bounded(path, "source", most_bytes=_MOST_BYTES)
    if not data.startswith(b"PK"):
        file = io.BytesIO(data)
        # A number that says what it is, a version, and the machine that wrote it.
        if _read(file, path) != _TORCH:
            raise InputError("source must be a file that torch.save wrote, not another one", source=path)
        _read(file, path)
        _read(file, path)
        return _read(file, path)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if name.split("/")[1:] == ["data.pkl"]]
            if len(names) != 1:
                raise InputError("source must have one data.pkl, as torch.save writes it", source=path)
            with archive.open(names[0]) as member:
                pickled = member.read(_MOST_BYTES + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        reason = reason_of(error)
        raise InputError(
            f"source must be a complete zip file of torch.save ({reason})", source=path
        ) from None
    if len(pickled) > _MOST_BYTES:
        raise InputError(f"source must have at most {_MOST_BYTES} bytes", source=path)
    return _read(io.BytesIO(pickled), path)


def _read(file: io.BytesIO, path: Path) -> Any:
    """The next pickle of a file."""
    begin = file.tell()
    try:
        for opcode, argument, _ in pickletools.genops(file):
            # Names by number are in no list; and a memo takes as much memory as its highest place says.
            if opcode.name.startswith("EXT") or (
                "PUT" in opcode.name and int(argument or 0) > file.getbuffer().nbytes
            ):
                raise InputError(
                    f"source must be a pickle of arrays or lists, without instruction {opcode.name} {argument}"
                )
        file.seek(begin)
        made = _Unpickler(file).load()
        if isinstance(made, dict):
            return {key: _value(each) for key, each in made.items()}
        return [_value(each) for each in made] if isinstance(made, list) else _value(made)
    except InputError as error:
        raise InputError(error.message, source=path) from None
    except (
        pickle.UnpicklingError,
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


def _value(made: Any) -> Any:
    return made.value() if isinstance(made, _Made) else made


def _expect(value: Any, kind: type) -> Any:
    if not isinstance(value, kind):
        raise ValueError(f"an instruction for another value than {type(value).__name__}")
    return value
