"""Buffers in device memory for mini-batches that are trained later (HyScale-GNN IV-B)."""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.hw.checks import check_integer, check_positive
from simgnn.hw.command import SOURCE_RECORD_BYTES
from simgnn.sim.device import Device
from simgnn.sim.memory.region import Region

MOST_BYTES = 1 << 30
"""Bytes of all of them: executions that are compared copy and compare what regions hold."""


@dataclass(frozen=True, kw_only=True)
class BufferPlan:
    """What buffers a device is to have.

    Parameters
    ----------
    count
        As many as mini-batches may be under way, at least 1.
    rows
        Of features, as often as a mini-batch has them there: in stream order, and for destinations' own use.
    entries
        Of its topology: edges and records of all layers.
    columns
        Width of the features.

    Raises
    ------
    ValueError
        For a size below these.
    """

    count: int
    rows: int
    entries: int
    columns: int

    def __post_init__(self) -> None:
        for name in ("count", "columns"):
            check_positive(name, getattr(self, name))
        for name in ("rows", "entries"):
            check_integer(name, getattr(self, name), 0, 1 << 62)

    def nbytes(self, device: Device) -> int:
        """Size of a buffer, room for what the begins of bursts leave free included."""
        config = device.config
        # As in device memory, padded to words of the bus.
        row = config.words(self.columns) * config.word_bytes
        return self.rows * row + self.entries * SOURCE_RECORD_BYTES + 64 * config.burst_bytes


class MinibatchBuffers:
    """Lasting regions of a device, which mini-batches use in turn.

    They are there from the beginning, since a device that is at work gives no new ones, and together take at most
    `MOST_BYTES`. What was never written takes no memory of this machine.

    Parameters
    ----------
    device
        Open.
    """

    def __init__(self, device: Device, plan: BufferPlan) -> None:
        # What does not fit comes with the program: a smaller buffer costs time, and no capability.
        nbytes = min(plan.nbytes(device), MOST_BYTES // plan.count)
        self._regions: tuple[Region, ...] = tuple(
            device.allocate(nbytes, f"mini-batch {number}") for number in range(plan.count)
        )

    def of(self, step: int) -> Region:
        """The buffer of a mini-batch, by its number: which one it is depends on no timing."""
        return self._regions[step % len(self._regions)]
