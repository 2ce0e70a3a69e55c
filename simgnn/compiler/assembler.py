"""Device memory and commands put together: the image that a program starts with."""

import numpy as np

from simgnn.compiler.tiling import round_up
from simgnn.features.row_gather import GatheredRows
from simgnn.hw.command import COMMAND_BYTES, COMMAND_WORDS, encode
from simgnn.sim.program.program import PAGE_BYTES, Program, Tensor


class Assembler:
    """Gives out device memory, remembers what it starts with, and writes the program.

    Parameters
    ----------
    hardware : HardwareConfig
    images : BufferPool, optional
        Where the program's memory comes from; it goes back when the program is gone. By default it is new.
    """

    def __init__(self, hardware, images=None):
        self.hardware = hardware
        self.tensors = {}
        self._images = images
        self._size = 0
        self._contents = []
        self._segments = {}
        self._commands = []

    def reserve(self, nbytes, alignment=None):
        """Address of `nbytes` new bytes, zero at the start; aligned to a burst unless told otherwise."""
        address = round_up(self._size, alignment or self.hardware.burst_bytes)
        self._size = address + nbytes
        return address

    def array(self, values, alignment=64):
        """Address of a copy of an array, packed; an alignment of None is a burst's."""
        address = self.reserve(values.nbytes, alignment)
        self._contents.append((address, np.ascontiguousarray(values).reshape(-1).view(np.uint8)))
        return address

    def tensor(self, name, rows, columns, values=None):
        """Add a named tensor with rows padded to the word.

        Parameters
        ----------
        name : str
        rows, columns : int
        values : ndarray of float32, shape (rows, columns), or GatheredRows, or None
            None starts with zeros.

        Returns
        -------
        Tensor
        """
        stride = self.hardware.words(columns) * self.hardware.word_bytes
        tensor = Tensor(self.reserve(rows * stride), rows, columns, stride)
        self.tensors[name] = tensor
        if values is not None:
            self._contents.append((tensor, values))
        return tensor

    def segment(self, name, commands):
        """Append a segment of commands that have their tokens."""
        start = len(self._commands)
        self._commands += [encode(c.opcode, wait=c.wait, signal=c.signal, **c.fields) for c in commands]
        self._segments[name] = (start, len(self._commands))

    def _empty(self, size):
        if self._images is None:
            return np.zeros(size, np.uint8)
        memory = self._images.take((size // 4,)).view(np.uint8)
        memory[:] = 0
        return memory

    def program(self):
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
