"""Arrays, sparse matrices and lists out of pickles, without unpickling them.

A pickle is a program that may call anything. Here nothing is called: `pickletools` only splits the file into
instructions, those that build numbers, texts, lists, tables, NumPy arrays and SciPy's row matrices are understood, and
any other name or instruction is refused.
"""

from __future__ import annotations

import io
import pickletools
import zipfile
import zlib
from dataclasses import dataclass
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
_MARK = object()
_ARRAY, _DTYPE, _CSR, _TABLE, _MAKE, _ENCODE = "array", "dtype", "matrix", "table", "make object", "encode"
_ARGUMENT = "argument"
_NAMES = {
    "numpy.core.multiarray _reconstruct": _ARRAY,
    "numpy._core.multiarray _reconstruct": _ARRAY,
    "numpy ndarray": _ARGUMENT,
    "numpy dtype": _DTYPE,
    "scipy.sparse.csr csr_matrix": _CSR,
    "scipy.sparse._csr csr_matrix": _CSR,
    "collections defaultdict": _TABLE,
    "__builtin__ list": _ARGUMENT,
    "builtins list": _ARGUMENT,
    "__builtin__ object": _ARGUMENT,
    "builtins object": _ARGUMENT,
    "copy_reg _reconstructor": _MAKE,
    "copyreg _reconstructor": _MAKE,
    "_codecs encode": _ENCODE,
}
"""Names that a pickle may have, and what each stands for; none of them is looked up."""
_VALUES = frozenset(
    "INT BININT BININT1 BININT2 LONG LONG1 LONG4 STRING BINSTRING SHORT_BINSTRING UNICODE BINUNICODE SHORT_BINUNICODE"
    " BINBYTES SHORT_BINBYTES FLOAT BINFLOAT".split()
)
_CONSTANTS: dict[str, Any] = {"NONE": None, "NEWTRUE": True, "NEWFALSE": False}
_TUPLES = {"EMPTY_TUPLE": 0, "TUPLE1": 1, "TUPLE2": 2, "TUPLE3": 3}


@dataclass(frozen=True)
class _Name:
    """What stands for a name of `_NAMES`."""

    kind: str


class _Made:
    """Something that a later instruction fills."""

    def __init__(self, kind: str, *given: Any) -> None:
        self.kind, self.given, self.state = kind, given, None


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
    machine = _Machine()
    try:
        # It only splits: no name is imported, no object made.
        for opcode, argument, _ in pickletools.genops(file):
            machine.step(opcode.name, argument)
        return _values(machine.result)
    except InputError as error:
        raise InputError(error.message, source=path) from None
    except (
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


class _Machine:
    """A stack and a memo, as pickle's, which hold values alone."""

    def __init__(self) -> None:
        self._stack: list[Any] = []
        self._memo: dict[int, Any] = {}
        self.result: Any = None

    def step(self, name: str, argument: Any) -> None:
        """One instruction."""
        stack = self._stack
        if name in _VALUES:
            stack.append(argument)
        elif name in _CONSTANTS:
            stack.append(_CONSTANTS[name])
        elif name in _TUPLES:
            stack.append(tuple(self._pop(_TUPLES[name])))
        elif name in ("PUT", "BINPUT", "LONG_BINPUT", "MEMOIZE"):
            # MEMOIZE numbers by itself.
            self._memo[len(self._memo) if argument is None else argument] = stack[-1]
        elif name in ("GET", "BINGET", "LONG_BINGET"):
            stack.append(self._memo[argument])
        elif name in ("GLOBAL", "STACK_GLOBAL"):
            # A name becomes a word of ours, not what it names.
            stack.append(self._name(argument if name == "GLOBAL" else " ".join(map(str, self._pop(2)))))
        elif name == "STOP":
            (self.result,) = self._pop(1)
        elif name not in ("PROTO", "FRAME"):
            self._build(name)

    def _build(self, name: str) -> None:
        stack = self._stack
        if name == "MARK":
            stack.append(_MARK)
        elif name == "EMPTY_LIST":
            stack.append([])
        elif name == "EMPTY_DICT":
            stack.append({})
        elif name == "TUPLE":
            stack.append(tuple(self._marked()))
        elif name == "LIST":
            stack.append(self._marked())
        elif name == "DICT":
            items = self._marked()
            stack.append(dict(zip(items[::2], items[1::2], strict=True)))
        elif name in ("APPEND", "APPENDS"):
            items = self._pop(1) if name == "APPEND" else self._marked()
            _expect(stack[-1], list).extend(items)
        elif name in ("SETITEM", "SETITEMS"):
            items = self._pop(2) if name == "SETITEM" else self._marked()
            _expect(stack[-1], dict).update(zip(items[::2], items[1::2], strict=True))
        elif name in ("REDUCE", "NEWOBJ"):
            made, given = self._pop(2)
            stack.append(_made(_expect(made, _Name), _expect(given, tuple)))
        elif name == "BUILD":
            (state,) = self._pop(1)
            _expect(stack[-1], _Made).state = state
        else:
            raise InputError(f"source must be a pickle of arrays or lists, without instruction {name}")

    def _name(self, name: str) -> _Name:
        if name not in _NAMES:
            raise InputError(
                f"source must be a pickle of arrays or lists, not of {printable(name.replace(' ', '.'))[:80]!r}"
            )
        return _Name(_NAMES[name])

    def _pop(self, count: int) -> list[Any]:
        if count > len(self._stack) or any(item is _MARK for item in self._stack[len(self._stack) - count :]):
            raise ValueError("too little on the stack")
        items = self._stack[len(self._stack) - count :]
        del self._stack[len(self._stack) - count :]
        return items

    def _marked(self) -> list[Any]:
        place = len(self._stack) - 1
        while self._stack[place] is not _MARK:
            place -= 1
            if place < 0:
                raise ValueError("no mark on the stack")
        items = self._stack[place + 1 :]
        del self._stack[place:]
        return items


def _expect(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise ValueError(f"an instruction for another value than {type(value).__name__}")
    return value


def _made(name: _Name, given: tuple[Any, ...]) -> Any:
    """What a call or a new object stands for."""
    if name.kind == _TABLE:
        return {}
    # Up to protocol 2, Python 3 writes bytes as a text in Latin-1 that is to be encoded.
    if name.kind == _ENCODE and isinstance(given[0], str) and given[1] in ("latin1", "latin-1"):
        return given[0].encode("latin-1")
    # SciPy's matrices in protocols 0 and 1: `_reconstructor(class, object, None)`, then BUILD.
    if name.kind == _MAKE and isinstance(given[0], _Name):
        return _Made(given[0].kind)
    if name.kind in (_ARRAY, _CSR, _DTYPE):
        return _Made(name.kind, *given)
    raise ValueError(f"a call of {name.kind}")


def _values(made: Any) -> Any:
    """`_value` of what a table or a list holds, too."""
    if type(made) is dict:
        return {key: _value(each) for key, each in made.items()}
    if type(made) is list:
        return [_value(each) for each in made]
    return _value(made)


def _value(made: Any) -> Any:
    """The array or matrix that something made stands for; other values are as they are."""
    if not isinstance(made, _Made):
        return made
    if made.kind == _ARRAY:
        return _array(made)
    if made.kind == _CSR:
        return _matrix(made)
    raise ValueError(f"a {made.kind} where a value must be")


def _array(made: _Made) -> Array:
    # NumPy's state of an array: version, shape, type, order and bytes.
    _, shape, kind, fortran, data = _expect(made.state, tuple)
    if _expect(kind, _Made).kind != _DTYPE:
        raise ValueError("an array without a type")
    # The type's own state has its byte order second.
    order = kind.state[1] if kind.state else "|"
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


def _matrix(made: _Made) -> sparse.csr_array:
    state = _expect(made.state, dict)
    rows, columns = (int(size) for size in state.get("_shape", state.get("shape")))
    data, indices = _value(state["data"]), _value(state["indices"])
    if data.ndim != 1 or data.shape != indices.shape:
        raise ValueError("a matrix with more values than places")
    indptr = check_indptr("indptr", _value(state["indptr"]), rows=rows, entries=len(indices))
    check_bounds("indices", indices, 0, columns - 1)
    return sparse.csr_array((data, indices, indptr), shape=(rows, columns))
