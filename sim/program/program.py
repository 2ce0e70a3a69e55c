"""A program: commands, the device memory that they work on, and the names of the tensors in it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES, Format

PAGE_BYTES = 4096


@dataclass(frozen=True)
class Tensor:
    """A named tensor in device memory.

    Parameters
    ----------
    address
        Address of element (0, 0), in bytes, relative to the program's memory.
    rows, columns
        Shape.
    stride
        Bytes between rows; a multiple of the word.
    """

    address: int
    rows: int
    columns: int
    stride: int
    format: Format = Format.FP32

    @property
    def end(self) -> int:
        """Address behind the last row, in bytes."""
        return self.address + self.rows * self.stride

    def view(self, memory: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The tensor's values inside `memory`, shape (rows, columns), without a copy (FP32: float32)."""
        if self.format != Format.FP32:
            raise ValueError(f"tensor format must be FP32 to be viewed as numbers, not {self.format.name}")
        return np.ndarray(
            (self.rows, self.columns),
            dtype="<f4",
            buffer=memory,
            offset=self.address,
            strides=(self.stride, 4),
        )


@dataclass
class Program:
    """One mini-batch's work for one accelerator.

    Parameters
    ----------
    digest
        `HardwareConfig.digest` of the hardware that it was compiled for.
    commands : shape (commands, COMMAND_WORDS)
        Addresses are relative to the start of `memory`; the device adds nothing: address 0 of a program is
        address 0 of the memory that the device gives it.
    commands_address
        Where the commands lie in device memory, in bytes.
    segments
        Launches, in order: name -> first command and the one behind the last. On-chip memory survives between the
        launches of one program.
    memory
        The device memory's first contents, commands included.
    base, limit
        First address that the kernel may use, and the first one behind those (registers MEMORY_BASE and MEMORY_LIMIT);
        the end of the last page of `memory` where `limit` is None.
    """

    digest: str
    commands: NDArray[np.uint32]
    commands_address: int
    segments: dict[str, tuple[int, int]]
    memory: NDArray[np.uint8]
    tensors: dict[str, Tensor] = field(default_factory=dict)
    base: int = 0
    limit: int | None = None

    @property
    def bounds(self) -> tuple[int, int]:
        """First address that the kernel may use, and the first one behind those."""
        pages = -(-max(self.memory.size, 1) // PAGE_BYTES)
        return self.base, pages * PAGE_BYTES if self.limit is None else self.limit

    def segment_address(self, name: str) -> tuple[int, int]:
        """Address of a launch's first command, in bytes, and its number of commands."""
        start, stop = self.segments[name]
        return self.commands_address + start * COMMAND_BYTES, stop - start

    def tensor(self, name: str) -> NDArray[np.float32]:
        """Values of a tensor in the program's own memory."""
        return self.tensors[name].view(self.memory)
