"""A program: commands, the device memory that they work on, and the names of the tensors in it."""

from dataclasses import dataclass, field, replace

import numpy as np

from simgnn.hw.command import COMMAND_BYTES, Format

PAGE_BYTES = 4096


@dataclass(frozen=True)
class Tensor:
    """A named tensor in device memory.

    Parameters
    ----------
    address : int
        Address of element (0, 0) in device memory, in bytes.
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

    def view(self, memory, origin=0):
        """The tensor's values inside `memory`, shape (rows, columns), without a copy (FP32: float32).

        `origin` is the address of the first byte of `memory`.
        """
        if self.format != Format.FP32:
            raise ValueError(f"tensor format must be FP32 to be viewed as numbers, not {self.format.name}")
        return np.ndarray(
            (self.rows, self.columns),
            dtype="<f4",
            buffer=memory,
            offset=self.address - origin,
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
        Addresses are those of device memory; the device adds nothing.
    commands_address : int
        Where the commands lie in device memory, in bytes.
    segments : dict of str to (int, int)
        Launches, in order: name -> first command and the one behind the last. On-chip memory survives between the
        launches of one program.
    memory : ndarray of uint8
        The image: first contents of device memory from `origin` on, commands included.
    tensors : dict of str to Tensor
    base, limit : int, int or None
        First address that the kernel may use, and the first one behind those (registers MEMORY_BASE and MEMORY_LIMIT);
        the end of the last page of `memory` where `limit` is None.
    origin : int
        Address at which `memory` begins: behind the lasting regions of the device that the program is made for
        (`Device.lasting_bytes`), whose rows commands may name. 0 where there are none.
    """

    digest: str
    commands: np.ndarray
    commands_address: int
    segments: dict[str, tuple[int, int]]
    memory: np.ndarray
    tensors: dict[str, Tensor] = field(default_factory=dict)
    base: int = 0
    limit: int | None = None
    origin: int = 0

    @property
    def end(self):
        """Address behind the image."""
        return self.origin + self.memory.size

    @property
    def bounds(self):
        """First address that the kernel may use, and the first one behind those, (int, int)."""
        pages = -(-max(self.end, 1) // PAGE_BYTES)
        return self.base, pages * PAGE_BYTES if self.limit is None else self.limit

    def segment_address(self, name):
        """Address of a launch's first command, in bytes, and its number of commands."""
        start, stop = self.segments[name]
        return self.commands_address + start * COMMAND_BYTES, stop - start

    def tensor(self, name):
        """Values of a tensor in the program's own memory."""
        return self.tensors[name].view(self.memory, self.origin)

    def with_regions(self, contents):
        """The same program with an image from address 0 on, in which the lasting regions lie.

        Parameters
        ----------
        contents : ndarray of uint8, shape (n,)
            What device memory holds below the image, n up to `origin`; zero behind that.

        Returns
        -------
        Program
            With a memory of its own.

        Raises
        ------
        ValueError
            For more contents.
        """
        if contents.size > self.origin:
            raise ValueError(
                f"contents must have at most the {self.origin} bytes below the program's image, not {contents.size}"
            )
        memory = np.zeros(self.end, np.uint8)
        memory[: contents.size] = contents
        memory[self.origin :] = self.memory
        return replace(self, memory=memory, origin=0)
