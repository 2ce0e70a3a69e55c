"""Buffers in device memory for mini-batches that are trained later (HyScale-GNN IV-B)."""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.hw.command import SOURCE_RECORD_BYTES
from simgnn.sim.device import Device
from simgnn.sim.memory.region import Region

MOST_BYTES = 1 << 32
"""A part of what boards have, and half of what the fewest address bits reach."""


@dataclass(frozen=True, kw_only=True)
class BufferPlan:
    """What buffers a device is to have.

    Parameters
    ----------
    count
        As many as mini-batches may be under way.
    rows, edges
        Input vertices, and edges of all layers, of a mini-batch at most.
    columns
        Width of the features.
    """

    count: int
    rows: int
    edges: int
    columns: int

    def nbytes(self, device: Device) -> int:
        """Size of a buffer, room for what burst boundaries leave free included.

        A row may be there three times: in stream order, for its self-loop, and for the destination's own use. Each of
        them has a record, and an edge at most a word.
        """
        config = device.config
        row = config.words(self.columns) * config.word_bytes + SOURCE_RECORD_BYTES
        return 3 * self.rows * row + 8 * self.edges + 64 * config.burst_bytes


class MinibatchBuffers:
    """Lasting regions of a device, which mini-batches use in turn.

    They are as large as a mini-batch can be, since a device that is at work gives no new ones, but together at most
    `MOST_BYTES`. What was never written takes no memory of this machine.

    Parameters
    ----------
    device
        Open.
    plan
    """

    def __init__(self, device: Device, plan: BufferPlan) -> None:
        nbytes = min(plan.nbytes(device), MOST_BYTES // plan.count)
        self._regions: tuple[Region, ...] = tuple(
            device.allocate(nbytes, f"mini-batch {number}") for number in range(plan.count)
        )

    def of(self, step: int) -> Region:
        """The buffer of a mini-batch, by its number: which one it is depends on no timing."""
        return self._regions[step % len(self._regions)]
