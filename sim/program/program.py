"""A program: commands, the device memory that they work on, and the names of the tensors in it."""

from dataclasses import dataclass, field

import numpy as np

from simgnn.hw.command import COMMAND_BYTES, Format

PAGE_BYTES = 4096


@dataclass(frozen=True)
class Tensor:
    """A named tensor in device memory.

    Parameters
    ----------
    address : int
        Address of element (0, 0), in bytes, relative to the program's memory.
    rows, columns : int
        Shape.
    stride : int
        Bytes between rows; a multiple of the word.
    format : Format
    """

    address: int
    rows: int
    columns: int
    stride: int
    format: Format = Format.FP32

    @property
    def end(self):
        """Address behind the last row, in bytes."""
        return self.address + self.rows * self.stride

    def view(self, memory):
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
    digest : str
        `HardwareConfig.digest` of the hardware that it was compiled for.
    commands : ndarray of uint32, shape (commands, COMMAND_WORDS)
        Addresses are relative to the start of `memory`; the device adds nothing: address 0 of a program is
        address 0 of the memory that the device gives it.
    commands_address : int
        Where the commands lie in device memory, in bytes.
    segments : dict of str to (int, int)
        Launches, in order: name -> first command and the one behind the last. On-chip memory survives between the
        launches of one program.
    memory : ndarray of uint8
        The device memory's first contents, commands included.
    tensors : dict of str to Tensor
    base, limit : int, int or None
        First address that the kernel may use, and the first one behind those (registers MEMORY_BASE and MEMORY_LIMIT);
        the end of the last page of `memory` where `limit` is None.
    """

    digest: str
    commands: np.ndarray
    commands_address: int
    segments: dict[str, tuple[int, int]]
    memory: np.ndarray
    tensors: dict[str, Tensor] = field(default_factory=dict)
    base: int = 0
    limit: int | None = None

    @property
    def bounds(self):
        """First address that the kernel may use, and the first one behind those, (int, int)."""
        pages = -(-max(self.memory.size, 1) // PAGE_BYTES)
        return self.base, pages * PAGE_BYTES if self.limit is None else self.limit

    def segment_address(self, name):
        """Address of a launch's first command, in bytes, and its number of commands."""
        start, stop = self.segments[name]
        return self.commands_address + start * COMMAND_BYTES, stop - start

    def tensor(self, name):
        """Values of a tensor in the program's own memory."""
        return self.tensors[name].view(self.memory)
