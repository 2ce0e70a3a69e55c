"""Arrays, sparse matrices and lists out of pickles, none of whose names is looked up.

A pickle is a program that may call anything that it names. Here each name that may come, those of NumPy's arrays and of
SciPy's row matrices, is a class of this module, which only keeps what it is given; any other name or instruction is
refused.
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
from scipy import sparse

from simgnn.arrays import Array
from simgnn.data.topology import check_bounds, check_indptr
from simgnn.errors import InputError, printable
from simgnn.process.files.bounded import read_bounded, reason_of

_MOST_BYTES = 1 << 30
_TORCH = 0x1950A86A20F9469CFC6C
"""With what a file of `torch.save` in the old form begins."""
_INSTRUCTIONS = frozenset(
    "INT BININT BININT1 BININT2 LONG LONG1 LONG4 STRING BINSTRING SHORT_BINSTRING UNICODE BINUNICODE SHORT_BINUNICODE"
    " BINBYTES SHORT_BINBYTES FLOAT BINFLOAT NONE NEWTRUE NEWFALSE EMPTY_TUPLE TUPLE1 TUPLE2 TUPLE3 TUPLE EMPTY_LIST"
    " LIST APPEND APPENDS EMPTY_DICT DICT SETITEM SETITEMS PUT BINPUT LONG_BINPUT MEMOIZE GET BINGET LONG_BINGET GLOBAL"
    " STACK_GLOBAL REDUCE NEWOBJ BUILD MARK STOP PROTO FRAME".split()
)


class _Made:
    """What a name stands for. It keeps what it is given, and the state that a later instruction gives it."""

    # NEWOBJ makes one without `__init__`.
    given: tuple[Any, ...] = ()
    state: Any = None

    def __init__(self, *given: Any) -> None:
        self.given = given

    def __setstate__(self, state: Any) -> None:
        self.state = state


class _Argument(_Made):
    """A class that is only ever given to another one."""


class _Array(_Made):
    pass


class _Dtype(_Made):
    pass


class _Matrix(_Made):
    pass


class _Table(_Made):
    def __new__(cls, *given: Any) -> Any:
        return {}


class _Rebuilt(_Made):
    """SciPy's matrices in protocols 0 and 1: `_reconstructor(class, object, None)`, then BUILD."""

    def __new__(cls, kind: Any, *given: Any) -> Any:
        return _expect(kind, type)()


class _Encoded(_Made):
    """Up to protocol 2, Python 3 writes bytes as a text in Latin-1 that is to be encoded."""

    def __new__(cls, text: str, encoding: str) -> Any:
        if encoding not in ("latin1", "latin-1"):
            raise ValueError("bytes in another encoding than Latin-1")
        return _expect(text, str).encode("latin-1")


_NAMES: dict[str, type[_Made]] = {
    "numpy.core.multiarray _reconstruct": _Array,
    "numpy._core.multiarray _reconstruct": _Array,
    "numpy ndarray": _Argument,
    "numpy dtype": _Dtype,
    "scipy.sparse.csr csr_matrix": _Matrix,
    "scipy.sparse._csr csr_matrix": _Matrix,
    "collections defaultdict": _Table,
    "__builtin__ list": _Argument,
    "builtins list": _Argument,
    "__builtin__ object": _Argument,
    "builtins object": _Argument,
    "copy_reg _reconstructor": _Rebuilt,
    "copyreg _reconstructor": _Rebuilt,
    "_codecs encode": _Encoded,
}
"""Names that a pickle may have, and what each stands for."""


class _Unpickler(pickle.Unpickler):
    """Imports nothing: what it makes is of `_NAMES`, or a plain value."""

    def find_class(self, module: str, name: str) -> Any:
        known = f"{module} {name}"
        if known not in _NAMES:
            shown = printable(f"{module}.{name}".replace(" ", "."))[:80]
            raise InputError(f"source must be a pickle of arrays or lists, not of {shown!r}")
        return _NAMES[known]


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
    return _read(io.BytesIO(pickled), path)


def _read(file: io.BytesIO, path: Path) -> Any:
    """The next pickle of a file."""
    begin = file.tell()
    try:
        for opcode, argument, place in pickletools.genops(file):
            if opcode.name not in _INSTRUCTIONS:
                raise InputError(
                    f"source must be a pickle of arrays or lists, without instruction {opcode.name}"
                )
            # pickle makes room for all entries of its memo up to the highest: no more than there are instructions.
            if "PUT" in opcode.name and not 0 <= argument <= place:
                raise ValueError(f"entry {argument} of a memo that cannot be so long")
        end = file.tell()
        file.seek(begin)
        made = _Unpickler(file, encoding="latin1").load()
        file.seek(end)
        return _values(made)
    except InputError as error:
        raise InputError(error.message, source=path) from None
    except (
        pickle.UnpicklingError,
        ValueError,
        IndexError,
        KeyError,
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


def _expect(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise ValueError(f"an instruction for another value than {type(value).__name__}")
    return value


def _values(made: Any) -> Any:
    """`_value` of what a table or a list holds, too."""
    if type(made) is dict:
        return {key: _value(each) for key, each in made.items()}
    if type(made) is list:
        return [_value(each) for each in made]
    return _value(made)


def _value(made: Any) -> Any:
    """The array or matrix that something made stands for; other values are as they are."""
    if isinstance(made, _Array):
        return _array(made)
    if isinstance(made, _Matrix):
        return _matrix(made)
    if isinstance(made, _Made | type):
        raise ValueError("a name where a value must be")
    return made


def _array(made: _Array) -> Array:
    # NumPy's state of an array: version, shape, type, order and bytes.
    _, shape, kind, fortran, data = _expect(made.state, tuple)
    # The type's own state has its byte order second.
    order = _expect(kind, _Dtype).state[1] if kind.state else "|"
    if order not in ("<", ">", "|", "="):
        raise ValueError("a type without an order of bytes")
    dtype = np.dtype(("<" if order in "|=" else order) + _expect(kind.given[0], str))
    if dtype.kind not in "fiub":
        raise InputError(f"source must be a pickle of numbers, not of {dtype}")
    # Python 2 wrote bytes as text.
    if isinstance(data, str):
        data = data.encode("latin-1")
    # Refuses bytes of another number than the shape says.
    array = np.frombuffer(_expect(data, bytes), dtype).reshape(
        _expect(shape, tuple), order="F" if fortran else "C"
    )
    # A copy of its own, in the machine's order, that can be written.
    return array.astype(dtype.newbyteorder("="))


def _matrix(made: _Matrix) -> sparse.csr_array:
    state = _expect(made.state, dict)
    rows, columns = (int(size) for size in state.get("_shape", state.get("shape")))
    data, indices = _value(state["data"]), _value(state["indices"])
    if data.ndim != 1 or data.shape != indices.shape:
        raise ValueError("a matrix with more values than places")
    indptr = check_indptr("indptr", _value(state["indptr"]), rows=rows, entries=len(indices))
    check_bounds("indices", indices, 0, columns - 1)
    return sparse.csr_array((data, indices, indptr), shape=(rows, columns))
