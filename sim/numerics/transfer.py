"""LOAD and STORE: copies between device memory and on-chip memory, bit for bit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.sim.numerics.onchip import OnChipMemory, rows_of
from simgnn.sim.program.operands import Operand


def load(operands: dict[str, Operand], device: NDArray[np.uint32], onchip: OnChipMemory) -> None:
    """Run LOAD.

    Parameters
    ----------
    device
        Device memory.
    """
    bits = rows_of(device, operands["source"])
    onchip.write(operands["destination"], bits, padded=True)


def store(operands: dict[str, Operand], device: NDArray[np.uint32], onchip: OnChipMemory) -> None:
    """Run STORE: only the columns are written, and the padding of each row stays as it is.

    Raises
    ------
    CommandError
        If an element was never written.
    """
    rows_of(device, operands["destination"])[:] = onchip.read(operands["source"])
