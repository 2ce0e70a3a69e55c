"""LOAD and STORE: copies between device memory and on-chip memory, bit for bit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.sim.numerics.blocks import pack, unpack
from simgnn.sim.numerics.onchip import OnChipMemory, rows_of
from simgnn.sim.program.operands import Operand


def load(
    fields: dict[str, int],
    operands: dict[str, Operand],
    device: NDArray[np.uint32],
    onchip: OnChipMemory,
    lanes: int,
) -> NDArray[np.int64] | None:
    """Run LOAD.

    Parameters
    ----------
    device
        Device memory.
    lanes
        Values of a word.

    Returns
    -------
    Of blocks what time depends on (`simgnn.sim.numerics.blocks.beats_taken`); None for rows.

    Raises
    ------
    CommandError
        If what should be blocks is none.
    """
    source, destination = operands["source"], operands["destination"]
    taken = None
    if "source_lengths" in operands:
        words, taken = unpack(fields["rows"], device, source, operands["source_lengths"], lanes)
        bits = words[:, : destination.columns]
    else:
        bits = rows_of(device, source)
    onchip.write(destination, bits, padded=True)
    return taken


def store(
    operands: dict[str, Operand], device: NDArray[np.uint32], onchip: OnChipMemory, lanes: int
) -> NDArray[np.int64] | None:
    """Run STORE: of rows only the columns are written, and the padding of each row stays as it is.

    Returns
    -------
    As of `load`.

    Raises
    ------
    CommandError
        If an element was never written.
    """
    bits, destination = onchip.read(operands["source"]), operands["destination"]
    if "destination_lengths" in operands:
        return pack(bits, device, destination, operands["destination_lengths"], lanes)
    rows_of(device, destination)[:] = bits
    return None
