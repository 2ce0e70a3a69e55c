"""Program files: one program, the hardware that it was compiled for and, where it matters, the memory's timing.

A file is a fixed head, a JSON header and device memory, compressed::

    bytes  0 ..  7   MAGIC
           8 .. 11   format version
          12 .. 15   bytes of the header
          16 .. 23   bytes of the compressed memory
          24 .. 55   SHA-256 of header and compressed memory
          56 ..      header (UTF-8 JSON), compressed memory (zlib)

Numbers are little-endian. The commands are part of device memory, where the kernel fetches them, and are not stored
again. Nothing in a file is executed, and every size is checked before room is made for it.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import struct
import zlib
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.checks import check_integer, is_integer
from simgnn.hw.command import COMMAND_BYTES, COMMAND_WORDS, Format, decode
from simgnn.hw.config import HardwareConfig
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.operands import check_bounds
from simgnn.sim.program.program import PAGE_BYTES, Program, Tensor, check_memory

MAGIC = b"\x89simgnn\n"
"""Begins with a byte that no text has and ends with one that a transfer as text may change."""
VERSION = 1
LARGEST_HEADER = 1 << 26
LARGEST_MEMORY = 1 << 32
LARGEST_FILE = LARGEST_HEADER + LARGEST_MEMORY

_Kinds = type | tuple[type, ...]
_Settings = TypeVar("_Settings", HardwareConfig, MemoryTiming)

_HEAD = struct.Struct("<8sIIQ32s")
_MOST_COMPRESSED = 1032
"""zlib makes nothing smaller than this factor."""


@dataclass(frozen=True, kw_only=True)
class ProgramFile:
    """Contents of a program file.

    Parameters
    ----------
    hardware
        What the program was compiled for; its digest is the program's.
    timing
        Memory with which the program did what `note` says; None where that does not matter.
    note
        Where the program comes from, for people.
    """

    program: Program
    hardware: HardwareConfig
    timing: MemoryTiming | None = None
    note: str = ""

    def __post_init__(self) -> None:
        _check(self)


def encode_program_file(contents: ProgramFile) -> bytes:
    """The bytes of a program file; the same contents give the same bytes.

    Raises
    ------
    ValueError
        For more than a program file can hold.
    """
    program = contents.program
    if program.memory.size > LARGEST_MEMORY:
        raise ValueError(
            f"program memory must have at most {LARGEST_MEMORY} bytes to fit into a program file, "
            f"not {program.memory.size!r}"
        )
    header = {
        "hardware": dataclasses.asdict(contents.hardware),
        "digest": program.digest,
        "memory_bytes": int(program.memory.size),
        "commands_address": int(program.commands_address),
        "commands": len(program.commands),
        "segments": [[name, int(start), int(stop)] for name, (start, stop) in program.segments.items()],
        "tensors": [
            [name, *(int(v) for v in (t.address, t.rows, t.columns, t.stride, t.format))]
            for name, t in program.tensors.items()
        ],
        "timing": None if contents.timing is None else contents.timing.settings(),
        "note": contents.note,
    }
    if (program.base, program.limit) != (0, None):
        header["bounds"] = list(map(int, program.bounds))
    text = json.dumps(header, separators=(",", ":")).encode()
    if len(text) > LARGEST_HEADER:
        raise ValueError(f"program file header must have at most {LARGEST_HEADER} bytes, not {len(text)!r}")
    memory = zlib.compress(np.ascontiguousarray(program.memory).tobytes(), 6)
    digest = hashlib.sha256(text + memory).digest()
    return _HEAD.pack(MAGIC, VERSION, len(text), len(memory), digest) + text + memory


def decode_program_file(data: bytes) -> ProgramFile:
    """The contents of a program file.

    Raises
    ------
    ValueError
        For anything but a complete file of this version that holds a program; the text says what is wrong.
    """
    if len(data) < _HEAD.size or not data.startswith(MAGIC):
        if data[: len(MAGIC)] != MAGIC:
            raise ValueError(f"program file must begin with {MAGIC!r}, not {bytes(data[: len(MAGIC)])!r}")
        raise ValueError(f"program file must have at least {_HEAD.size} bytes, not {len(data)!r}")
    _, version, header_bytes, memory_bytes, digest = _HEAD.unpack_from(data)
    if version != VERSION:
        raise ValueError(f"program file version must be {VERSION}, not {version!r}")
    wanted = _HEAD.size + header_bytes + memory_bytes
    if len(data) != wanted:
        raise ValueError(f"program file must have {wanted} bytes, as its head says, not {len(data)!r}")
    if header_bytes > LARGEST_HEADER:
        raise ValueError(
            f"program file header must have at most {LARGEST_HEADER} bytes, not {header_bytes!r}"
        )
    found = hashlib.sha256(memoryview(data)[_HEAD.size :]).digest()
    if found != digest:
        raise ValueError(
            f"program file contents must have SHA-256 {digest.hex()[:16]}..., not {found.hex()[:16]}...: "
            "the file is damaged"
        )
    text, packed = data[_HEAD.size : _HEAD.size + header_bytes], data[_HEAD.size + header_bytes :]
    return _contents(_Fields(_json(text), "header"), packed)


def _json(text: bytes) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = " ".join(str(error).split())
        raise ValueError(f"program file header must be JSON, not other text ({reason})") from None


class _Fields:
    """A JSON object whose values are taken by type and range."""

    def __init__(self, values: object, name: str) -> None:
        if not isinstance(values, dict):
            raise ValueError(f"program file {name} must be an object, not {values!r:.60}")
        self._values, self._name = values, name

    def take(self, key: str, kind: _Kinds) -> Any:
        if key not in self._values:
            raise ValueError(
                f"program file {self._name} must have {key!r}, not only {', '.join(self._values)}"
            )
        value = self._values[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise ValueError(f"program file {key} must be of type {_type_name(kind)}, not {value!r:.60}")
        return value

    def integer(self, key: str, low: int, high: int) -> int:
        value: int = self.take(key, int)
        check_integer(f"program file {key}", value, low, high)
        return value

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def pair(self, key: str, high: int) -> list[int]:
        """A list of two integers from 0 to `high`."""
        values: list[int] = self.take(key, list)
        if len(values) != 2 or not all(is_integer(value, 0, high) for value in values):
            raise ValueError(
                f"program file {key} must be a list of two integers from 0 to {high}, not {values!r:.60}"
            )
        return values

    def rows(self, key: str, kinds: tuple[type, ...]) -> list[list[Any]]:
        """A list of lists, each of values of `kinds`."""
        rows: list[list[Any]] = self.take(key, list)
        for row in rows:
            fits = isinstance(row, list) and len(row) == len(kinds)
            if not fits or any(
                not isinstance(value, kind) or isinstance(value, bool)
                for value, kind in zip(row, kinds, strict=True)
            ):
                shape = ", ".join(map(_type_name, kinds))
                raise ValueError(f"program file {key} must be lists of ({shape}), not {row!r:.60}")
        names = [row[0] for row in rows]
        if len(set(names)) != len(names):
            again = next(name for name in names if names.count(name) > 1)
            raise ValueError(f"program file {key} must have different names, not {again!r} twice")
        return rows


def _type_name(kind: _Kinds) -> str:
    kinds = kind if isinstance(kind, tuple) else (kind,)
    names = {dict: "object", list: "list", str: "string", int: "integer", type(None): "null"}
    return " or ".join(names[k] for k in kinds)


def _contents(header: _Fields, packed: bytes) -> ProgramFile:
    hardware = _settings(HardwareConfig, header.take("hardware", dict), "hardware")
    timing = header.take("timing", (dict, type(None)))
    timing = None if timing is None else _settings(MemoryTiming, timing, "timing")
    size = header.integer("memory_bytes", PAGE_BYTES, LARGEST_MEMORY)
    # Before room is made: a small file that claims 4 GB is refused, not unpacked.
    if size > _MOST_COMPRESSED * len(packed) + _MOST_COMPRESSED:
        raise ValueError(
            f"program file memory_bytes must be what {len(packed)} compressed bytes can hold, not {size!r}"
        )
    address = header.integer("commands_address", 0, size)
    commands = header.integer("commands", 0, (size - address) // COMMAND_BYTES)
    segments = {name: (start, stop) for name, start, stop in header.rows("segments", (str, int, int))}
    tensors = {}
    for name, place, rows, columns, stride, code in header.rows("tensors", (str, int, int, int, int, int)):
        if code not in list(Format):
            known = ", ".join(f"{f.value} ({f.name})" for f in Format)
            raise ValueError(f"program file tensor {name!r} format must be one of {known}, not {code!r}")
        tensors[name] = Tensor(place, rows, columns, stride, Format(code))
    memory = _unpack(packed, size)
    words = memory[address : address + commands * COMMAND_BYTES].view("<u4").reshape(commands, COMMAND_WORDS)
    base, limit = header.pair("bounds", size) if "bounds" in header else (0, None)
    program = Program(
        header.take("digest", str), words.copy(), address, segments, memory, tensors, base=base, limit=limit
    )
    return ProgramFile(program=program, hardware=hardware, timing=timing, note=header.take("note", str))


def _settings(kind: type[_Settings], values: dict[str, Any], name: str) -> _Settings:
    known = [field.name for field in dataclasses.fields(kind)]
    for key in values:
        if key not in known:
            raise ValueError(f"program file {name} key must be one of {', '.join(known)}, not {key!r}")
    try:
        return kind(**values)
    except (TypeError, ValueError) as error:
        raise ValueError(f"program file {name}: {error}") from None


def _unpack(packed: bytes, size: int) -> NDArray[np.uint8]:
    unpacker = zlib.decompressobj()
    try:
        # One byte more than there may be is enough to see that there is more.
        image = unpacker.decompress(packed, size + 1)
    except zlib.error as error:
        raise ValueError(f"program file memory must be zlib data, not other bytes ({error})") from None
    if len(image) != size or not unpacker.eof or unpacker.unused_data:
        raise ValueError(
            f"program file memory must have memory_bytes = {size} bytes, not {len(image)} or an incomplete end"
        )
    return np.frombuffer(image, dtype=np.uint8).copy()


def _check(contents: ProgramFile) -> None:
    """Refuse a program whose parts do not fit together."""
    program = contents.program
    size = program.memory.size
    if program.digest != contents.hardware.digest:
        raise ValueError(
            f"program digest must be the hardware's, {contents.hardware.digest!r}, not {program.digest!r}"
        )
    if not size or size % PAGE_BYTES:
        raise ValueError(f"program memory must be a positive multiple of {PAGE_BYTES} bytes, not {size!r}")
    if program.origin:
        raise ValueError(
            f"program memory must begin at address 0 to be put into a file, not at {program.origin:#x}: "
            "Device.standalone puts the lasting regions below it"
        )
    check_memory(program)
    check_bounds(program)
    count = len(program.commands)
    for name, (start, stop) in program.segments.items():
        if not name or not 0 <= start <= stop <= count:
            raise ValueError(
                f"program segment {name!r} must lie in the program's {count} commands, not at {start}..{stop}"
            )
    for name, tensor in program.tensors.items():
        if not name or tensor.address < 0 or min(tensor.rows, tensor.columns) < 1 or tensor.stride < 1:
            raise ValueError(
                f"program tensor {name!r} must have an address, a shape and a stride, not {tensor}"
            )
        row_bytes = -(-tensor.columns // 8) if tensor.format == Format.BITMAP else 4 * tensor.columns
        if tensor.stride < row_bytes:
            raise ValueError(
                f"program tensor {name!r} stride must be at least a row's {row_bytes} bytes, not {tensor.stride}"
            )
        if tensor.end > size:
            raise ValueError(
                f"program tensor {name!r} must end at or below the memory's {size} bytes, not at {tensor.end}"
            )
    for index, words in enumerate(program.commands):
        try:
            decode(words)
        except ValueError as error:
            raise ValueError(f"program command {index}: {error}") from None
