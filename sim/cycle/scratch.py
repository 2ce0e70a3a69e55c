"""Arrays that launches work in, lent to one after the other: touching fresh memory costs more than a small launch.

A page that the system has to bring takes up to 5 us on a virtual machine; a launch of 10,000 cycles uses a hundred.
"""

from __future__ import annotations

import contextlib
import mmap
from collections.abc import Iterator

import numpy as np

from simgnn.sim.cycle.aggregate.marks import BLOCK_CYCLES, BLOCK_STATES
from simgnn.sim.cycle.state import CORE

FIRST_BLOCKS = 1 << 10
"""Blocks of marks that there is room for at first."""


class Scratch:
    """Memory that a launch needs only while it is worked out.

    Attributes
    ----------
    core : `CORE`, shape (1,)
        Fields that are not of `STATE` are as the last launch left them.
    marks
        As `machine.run` takes them. A launch that ends leaves all of them zero.
    addition_free
        As `machine.run` takes it.
    """

    def __init__(self) -> None:
        # A mapping of its own is zero without being touched, and most of it never is; private, so that a process that
        # this one forks has its own.
        self.core = np.frombuffer(
            mmap.mmap(-1, CORE.itemsize, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS), CORE
        )
        self.marks = np.zeros(FIRST_BLOCKS * BLOCK_STATES, np.uint64)
        self.addition_free = np.zeros(0, np.int64)

    def prepare(self, sums: int) -> None:
        """Make ready for a launch with as many sums."""
        if len(self.addition_free) == sums:
            # Every launch begins with all sums free.
            self.addition_free.fill(0)
        else:
            self.addition_free = np.zeros(sums, np.int64)

    def grow(self, cycles: int) -> None:
        """Make room for marks of as many cycles."""
        marks = np.zeros(max(2 * len(self.marks), (cycles // BLOCK_CYCLES + 2) * BLOCK_STATES), np.uint64)
        marks[: len(self.marks)] = self.marks
        self.marks = marks


_unused: list[Scratch] = []


@contextlib.contextmanager
def lent(sums: int) -> Iterator[Scratch]:
    """A `Scratch` for a launch with as many sums. Several threads may have one each."""
    try:
        mine = _unused.pop()
    except IndexError:
        mine = Scratch()
    mine.prepare(sums)
    yield mine
    # After an error it is not used again: its marks are not zero.
    _unused.append(mine)
