"""Arrays that launches work in, used again by the next: to touch fresh memory costs more than a small launch's work.

A page that the system has to bring takes up to 5 us, as long as a hundred edges.
"""

import contextlib
import mmap

import numpy as np

from simgnn.sim.cycle.state import CORE

FIRST_MARKS = 1 << 16
"""Cycles of overlapping AGGREGATE commands that there is room for at first."""


class Scratch:
    """What a launch needs only while it is worked out.

    Attributes
    ----------
    core : ndarray of `CORE`, shape (1,)
        What is not `STATE` is left as the last launch left it.
    marks : ndarray of uint8
        As `machine.run` takes them.
    addition_free : ndarray of int64
    """

    def __init__(self):
        # A mapping of its own is zero without being touched, and most of it never is.
        self.core = np.frombuffer(mmap.mmap(-1, CORE.itemsize), CORE)
        self.marks = np.zeros(FIRST_MARKS, np.uint8)
        self.addition_free = np.zeros(0, np.int64)

    def clear(self, sums):
        """Make ready for a launch with as many sums."""
        self.marks.fill(0)
        if len(self.addition_free) == sums:
            self.addition_free.fill(0)
        else:
            self.addition_free = np.zeros(sums, np.int64)

    def grow(self, cycles):
        """Make room for marks of as many cycles."""
        marks = np.zeros(max(2 * len(self.marks), 1 << cycles.bit_length()), np.uint8)
        marks[: len(self.marks)] = self.marks
        self.marks = marks


_unused = []


@contextlib.contextmanager
def scratch(sums):
    """A `Scratch` for a launch with as many sums; taking and giving back is safe from several threads."""
    try:
        mine = _unused.pop()
    except IndexError:
        mine = Scratch()
    mine.clear(sums)
    try:
        yield mine
    finally:
        _unused.append(mine)
