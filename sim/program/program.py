"""A program: commands, the device memory that they work on, and the names of the tensors in it."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES, Format

PAGE_BYTES = 4096


class Role(enum.Enum):
    """Who makes a tensor's numbers, and who needs them."""

    BROUGHT = "brought"
    """The host has them before the first launch; they come with the image."""
    WRITTEN = "written"
    """The host writes them between launches."""
    RESULT = "result"
    """A launch makes them, and the host reads them."""
    SPILLED = "spilled"
    """A launch makes them for later commands, for want of room on chip."""


@dataclass(frozen=True)
class Tensor:
    """A named tensor in device memory.

    Parameters
    ----------
    address
        Address of element (0, 0) in device memory, in bytes.
    rows, columns
        Shape.
    stride
        Bytes between rows; a multiple of the word.
    role
        None where it is not known: program files do not hold it. Tensors that differ in nothing else are equal.
    """

    address: int
    rows: int
    columns: int
    stride: int
    format: Format = Format.FP32
    role: Role | None = field(default=None, compare=False)

    @property
    def end(self) -> int:
        """Address after the last row, in bytes."""
        return self.address + self.rows * self.stride

    def view(self, memory: NDArray[np.uint8], origin: int = 0) -> NDArray[np.float32]:
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
    digest
        `HardwareConfig.digest` of the hardware that it was compiled for.
    commands : shape (commands, COMMAND_WORDS)
        Addresses are those of device memory; the device adds nothing.
    commands_address
        Where the commands lie in device memory, in bytes.
    segments
        Launches, in order: name -> first command and the one after the last. On-chip memory survives between the
        launches of one program.
    memory
        The image: first contents of device memory from `origin` on, commands included.
    base, limit
        First address that the kernel may use, and the first one after those (registers MEMORY_BASE and MEMORY_LIMIT);
        the end of the last page of `memory` where `limit` is None.
    origin
        Address at which `memory` begins: after the lasting regions of the device that the program is made for
        (`Device.lasting_bytes`), whose rows commands may name. 0 where there are none.
    """

    digest: str
    commands: NDArray[np.uint32]
    commands_address: int
    segments: dict[str, tuple[int, int]]
    memory: NDArray[np.uint8]
    tensors: dict[str, Tensor] = field(default_factory=dict)
    base: int = 0
    limit: int | None = None
    origin: int = 0

    @property
    def end(self) -> int:
        """Address after the image."""
        return self.origin + self.memory.size

    @property
    def bounds(self) -> tuple[int, int]:
        """First address that the kernel may use, and the first one after those."""
        pages = -(-max(self.end, 1) // PAGE_BYTES)
        return self.base, pages * PAGE_BYTES if self.limit is None else self.limit

    @property
    def sent_bytes(self) -> int:
        """Bytes of the image that the host has to send: without tensors that it writes later or that launches make.

        Of a program from a file, which says no roles, all.
        """
        # A set: views of a tensor that have its place count once.
        unsent = {
            (tensor.address, tensor.end)
            for tensor in self.tensors.values()
            if tensor.role not in (None, Role.BROUGHT) and tensor.address >= self.origin
        }
        total, counted = self.memory.nbytes, 0
        for address, end in sorted(unsent):  # some are views of others
            total -= max(0, end - max(address, counted))
            counted = max(counted, end)
        return total

    def segment_address(self, name: str) -> tuple[int, int]:
        """Address of a launch's first command, in bytes, and its number of commands."""
        start, stop = self.segments[name]
        return self.commands_address + start * COMMAND_BYTES, stop - start

    def tensor(self, name: str) -> NDArray[np.float32]:
        """Values of a tensor in the program's own memory."""
        return self.tensors[name].view(self.memory, self.origin)

    def with_regions(self, contents: NDArray[np.uint8]) -> Program:
        """The same program with an image from address 0 on, in which the lasting regions lie.

        Parameters
        ----------
        contents : shape (n,)
            What device memory holds below the image, n up to `origin`; zero after that.

        Returns
        -------
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


def check_memory(program: Program) -> None:
    """Check a program's commands against the memory that holds them.

    Raises
    ------
    ValueError
        If the commands are misaligned, or not what device memory holds at their address.
    """
    address, commands = program.commands_address, program.commands
    if address % COMMAND_BYTES:
        raise ValueError(f"commands_address must be a multiple of {COMMAND_BYTES} bytes, not {address!r}")
    place = address - program.origin
    held = program.memory[place : place + commands.nbytes] if place >= 0 else program.memory[:0]
    if not np.array_equal(held, np.ascontiguousarray(commands, dtype="<u4").reshape(-1).view(np.uint8)):
        raise ValueError(
            f"program memory must hold the commands at commands_address, not other bytes at {address!r}"
        )
