"""Device memory and commands put together: the image that a program starts with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.tiling import round_up
from simgnn.features.row_gather import GatheredRows
from simgnn.hw.command import COMMAND_BYTES, COMMAND_WORDS, encode
from simgnn.sim.program.program import PAGE_BYTES, Program, Tensor

if TYPE_CHECKING:
    from simgnn.compiler.tokens import Command
    from simgnn.hw.config import HardwareConfig
    from simgnn.machine.buffers import BufferPool


class Assembler:
    """Gives out device memory, remembers what it starts with, and writes the program.

    Parameters
    ----------
    hardware
    images
        Where the program's memory comes from; it goes back when the program is gone. By default it is new.
    """

    def __init__(self, hardware: HardwareConfig, images: BufferPool | None = None) -> None:
        self.hardware = hardware
        self.tensors: dict[str, Tensor] = {}
        self._images = images
        self._size = 0
        self._contents: list[Any] = []
        self._segments: dict[str, tuple[int, int]] = {}
        self._commands: list[NDArray[np.uint32]] = []

    def reserve(self, nbytes: int, alignment: int | None = None) -> int:
        """Address of `nbytes` new bytes, zero at the start; aligned to a burst unless told otherwise."""
        address = round_up(self._size, alignment or self.hardware.burst_bytes)
        self._size = address + nbytes
        return address

    def array(self, values: NDArray[Any], alignment: int | None = 64) -> int:
        """Address of a copy of an array, packed; an alignment of None is a burst's."""
        address = self.reserve(values.nbytes, alignment)
        self._contents.append((address, np.ascontiguousarray(values).reshape(-1).view(np.uint8)))
        return address

    def tensor(
        self, name: str, rows: int, columns: int, values: NDArray[np.float32] | GatheredRows | None = None
    ) -> Tensor:
        """Add a named tensor with rows padded to the word.

        Parameters
        ----------
        name
        rows, columns
        values : shape (rows, columns)
            None starts with zeros.
        """
        stride = self.hardware.words(columns) * self.hardware.word_bytes
        tensor = Tensor(self.reserve(rows * stride), rows, columns, stride)
        self.tensors[name] = tensor
        if values is not None:
            self._contents.append((tensor, values))
        return tensor

    def segment(self, name: str, commands: list[Command]) -> None:
        """Append a segment of commands that have their tokens."""
        start = len(self._commands)
        self._commands += [encode(c.opcode, wait=c.wait, signal=c.signal, **c.fields) for c in commands]
        self._segments[name] = (start, len(self._commands))

    def _empty(self, size: int) -> NDArray[np.uint8]:
        if self._images is None:
            return np.zeros(size, np.uint8)
        memory = self._images.take((size // 4,)).view(np.uint8)
        memory[:] = 0
        return memory

    def program(self) -> Program:
        """The finished program."""
        commands = np.array(self._commands, dtype="<u4").reshape(-1, COMMAND_WORDS)
        address = self.reserve(commands.nbytes, max(COMMAND_BYTES, self.hardware.burst_bytes))
        memory = self._empty(round_up(max(self._size, 1), PAGE_BYTES))
        memory[address : address + commands.nbytes] = commands.reshape(-1).view(np.uint8)
        for place, values in self._contents:
            if isinstance(values, GatheredRows):
                values.write(place.view(memory))
            elif isinstance(place, Tensor):
                place.view(memory)[:] = values
            else:
                memory[place : place + values.size] = values
        return Program(
            digest=self.hardware.digest,
            commands=commands,
            commands_address=address,
            segments=self._segments,
            memory=memory,
            tensors=self.tensors,
        )
