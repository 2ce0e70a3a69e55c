"""Buffers in device memory for mini-batches that are trained later (HyScale-GNN IV-B)."""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.hw.checks import check_positive
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
    """

    count: int
    rows: int
    entries: int
    columns: int

    def nbytes(self, device: Device) -> int:
        """Size of a buffer, room for what the begins of bursts leave free included."""
        config = device.config
        # As in device memory, padded to words of the bus.
        row = config.words(self.columns) * config.word_bytes
        return self.rows * row + self.entries * SOURCE_RECORD_BYTES + 64 * config.burst_bytes

    def allocate(self, device: Device) -> tuple[Region, ...]:
        """Lasting regions of an open device: of a mini-batch, that of its number modulo `count`, whatever the timing.

        They are there from the beginning, since a device that is at work gives no new ones, and together take at most
        `MOST_BYTES`. What was never written takes no memory of this machine.
        """
        # What does not fit comes with the program: a smaller buffer costs time, and no capability.
        check_positive("count", self.count)
        nbytes = min(self.nbytes(device), MOST_BYTES // self.count)
        return tuple(device.allocate(nbytes, f"mini-batch {number}") for number in range(self.count))
