"""Device memory and commands put together: the image that a program starts with."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from simgnn.arrays import F32, U8, U32, Array
from simgnn.compiler.ahead import EARLY, Contents, SentAhead
from simgnn.compiler.tiling import round_up
from simgnn.data.row_gather import GatheredRows
from simgnn.hw.checks import check_integer
from simgnn.hw.command import COMMAND_BYTES, Format
from simgnn.hw.config import HardwareConfig
from simgnn.process.buffers import BufferPool
from simgnn.sim.program.program import PAGE_BYTES, Program, Role, Tensor


def given_name(name: str) -> str:
    """Tensor of those rows of a value that the host gives, where operations make the others."""
    return f"{name}.given"


class Assembler:
    """Gives out device memory, remembers what it starts with, and writes the program.

    Parameters
    ----------
    images
        Where the program's memory comes from; it goes back when the program is gone. By default it is new.
    origin
        Address at which the image begins: `lasting_bytes` of the device that the program is for, whole pages.
    ahead
        Takes what is early, as far as it has room; without it all comes with the program.

    Raises
    ------
    ValueError
        For an origin within a page, or one that what is sent ahead reaches beyond.
    """

    def __init__(
        self,
        hardware: HardwareConfig,
        images: BufferPool | None = None,
        *,
        origin: int = 0,
        ahead: SentAhead | None = None,
    ) -> None:
        check_integer("origin", origin, 0, (1 << 63) - PAGE_BYTES)
        if origin % PAGE_BYTES:
            raise ValueError(f"origin must be a multiple of {PAGE_BYTES} bytes, not {origin!r}")
        if ahead is not None and ahead.end > origin:
            raise ValueError(
                f"what is sent ahead must end at or below origin {origin:#x}, not at {ahead.end:#x}"
            )
        self.hardware = hardware
        self.tensors: dict[str, Tensor] = {}
        self._images = images
        self._origin = self._end = origin
        self._ahead = ahead
        self._contents = Contents()

    def reserve(self, nbytes: int, alignment: int | None = None) -> int:
        """Address of `nbytes` new bytes, zero at the start; aligned to a burst unless told otherwise."""
        address = round_up(self._end, alignment or self.hardware.burst_bytes)
        self._end = address + nbytes
        return address

    def _reserve(self, nbytes: int, alignment: int | None, early: bool) -> tuple[int, Contents]:
        """An address, and where it is noted what lies there."""
        if early and self._ahead is not None:
            address = self._ahead.reserve(nbytes, alignment or self.hardware.burst_bytes)
            if address is not None:
                return address, self._ahead.contents
        return self.reserve(nbytes, alignment), self._contents

    def array(self, values: Array, alignment: int | None = 64, *, early: bool = False) -> int:
        """Address of a copy of an array, packed; an alignment of None is a burst's.

        Parameters
        ----------
        early
            Known before the parameters, and read only.
        """
        address, contents = self._reserve(values.nbytes, alignment, early)
        contents.add_bytes(address, values)
        return address

    def tensor(
        self,
        name: str,
        rows: int,
        columns: int,
        values: F32 | GatheredRows | None = None,
        *,
        role: Role,
        early: bool = False,
    ) -> Tensor:
        """Add a named tensor with rows padded to the word.

        Parameters
        ----------
        values : shape (rows, columns)
            None starts with zeros.
        early
            As of `array`.
        """
        stride = self.hardware.words(columns) * self.hardware.word_bytes
        address, contents = self._reserve(rows * stride, None, early or name in EARLY)
        tensor = Tensor(address, rows, columns, stride, role=role)
        self.tensors[name] = tensor
        if values is not None:
            contents.add_rows(tensor, values)
        return tensor

    def rows_after(self, name: str, made_rows: int, columns: int, values: F32, *, stored: bool) -> None:
        """Add the tensor ``NAME.given`` of a value's last rows, which the program brings.

        Parameters
        ----------
        name
            Of the value.
        made_rows
            Rows of the value in front of them, which the program makes.
        values : shape (rows, columns)
        stored
            Those are in device memory, too: right in front of these.
        """
        stride = self.hardware.words(columns) * self.hardware.word_bytes
        above = made_rows if stored else 0
        address = self.reserve((above + len(values)) * stride)
        if stored:
            self.tensors[name] = Tensor(address, made_rows, columns, stride, role=Role.SPILLED)
        given = Tensor(address + above * stride, len(values), columns, stride, role=Role.BROUGHT)
        self.tensors[given_name(name)] = given
        self._contents.add_rows(given, values)

    def lasting(self, name: str, rows: int, columns: int, tensor: Tensor, *, role: Role) -> None:
        """Add a named tensor that lies in a lasting region of the device, below the program's own memory.

        Parameters
        ----------
        tensor
            Is what it is when a launch begins.

        Raises
        ------
        ValueError
            If it has another shape, or does not lie on words below the program's memory.
        """
        word = self.hardware.word_bytes
        if (tensor.rows, tensor.columns, tensor.format) != (rows, columns, Format.FP32):
            raise ValueError(
                f"tensor of {name} must be FP32 of shape ({rows}, {columns}), "
                f"not {tensor.format.name} of ({tensor.rows}, {tensor.columns})"
            )
        if (
            tensor.address % word
            or tensor.stride % word
            or tensor.stride < self.hardware.words(columns) * word
        ):
            raise ValueError(
                f"rows of {name} must take whole words of {word} bytes, "
                f"not begin at {tensor.address:#x} with a stride of {tensor.stride}"
            )
        if not 0 <= tensor.address <= tensor.end <= self._origin:
            raise ValueError(
                f"tensor of {name} must lie in lasting memory, 0..{self._origin:#x}, "
                f"not {tensor.address:#x}..{tensor.end:#x}"
            )
        self.tensors[name] = replace(tensor, role=role)

    def _take(self, size: int) -> U8:
        """Memory with anything in it."""
        return (
            np.empty(size, np.uint8)
            if self._images is None
            else self._images.take((size // 4,)).view(np.uint8)
        )

    def program(self, commands: U32, segments: dict[str, tuple[int, int]]) -> Program:
        """The finished program.

        Parameters
        ----------
        commands : shape (commands, COMMAND_WORDS)
        segments
            Number of the first command of each, and of the one after its last.
        """
        address = self.reserve(commands.nbytes, max(COMMAND_BYTES, self.hardware.burst_bytes))
        origin = self._origin
        memory = self._take(round_up(max(self._end - origin, 1), PAGE_BYTES))
        self._contents.add_bytes(address, commands)
        self._contents.write(memory, origin)
        return Program(
            digest=self.hardware.digest,
            commands=commands,
            commands_address=address,
            segments=segments,
            memory=memory,
            tensors=self.tensors,
            origin=origin,
        )
