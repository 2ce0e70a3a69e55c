"""The sizes of the systolic array, and how long sums take in it. Plain Python."""

from dataclasses import dataclass

from simgnn.hw.primitives.parameters import Sizes, check_integers


@dataclass(frozen=True, kw_only=True)
class ArraySizes(Sizes):
    """Sizes of the systolic array and depth of its units, as `HardwareConfig` has them.

    Parameters
    ----------
    array_rows, array_columns : int
        R and C.
    add_stages, mul_stages : int
        At least 2: the epilogue reads a mask two cycles before the sums that it belongs to.
    clock_enables : bool
        The array holds while it has nothing to move.
    """

    array_rows: int
    array_columns: int
    add_stages: int
    mul_stages: int
    clock_enables: bool

    def __post_init__(self):
        check_integers("ArraySizes", array_rows=self.array_rows, array_columns=self.array_columns)
        check_integers("ArraySizes", least=2, add_stages=self.add_stages, mul_stages=self.mul_stages)

    @property
    def latency(self):
        """Cycles from a row's values at the array to its sums."""
        return self.mul_stages + self.array_rows * self.add_stages + self.array_columns - 1

    @property
    def cycles_to_write(self):
        """Cycles from a row's issue to its write: it is two cycles later at the array's input."""
        return 2 + self.latency + self.add_stages
