"""How many rows a GPU's memory leaves room for beside training."""

from __future__ import annotations

from collections.abc import Sequence

from simgnn.systems.orchestration.settings import DEVICE, OrchestrationSettings
from simgnn.systems.orchestration.stand_in_runs import SampledStandIn, topology_bytes
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, LayerSizes
from simgnn.virtual_time.platform import Platform

RESERVED_BYTES = 3.4e9
"""What is taken whatever the mini-batch: the context, the framework's kernels, and what its allocator keeps."""

COPIES = 3.4
"""How often the values of `minibatch_values` are there: themselves, gradients, scaled copies, the next mini-batch."""


def minibatch_values(sizes: LayerSizes, widths: Sequence[int]) -> float:
    """Values of a mini-batch: its features, and sums and outputs of each layer."""
    hidden = sum(
        rows * (before + after)
        for rows, before, after in zip(sizes.vertices[1:], widths, widths[1:], strict=False)
    )
    # What is given has no sum over neighbours.
    return sizes.vertices[0] * widths[0] + hidden - sizes.given * widths[0]


def training_bytes(sizes: LayerSizes, widths: Sequence[int]) -> float:
    """Of a GPU's memory, while mini-batches of such sizes are trained.

    `RESERVED_BYTES` and `COPIES` are fitted to NeutronOrch's Fig. 6: on Wikipedia and 16 GB, caches of 0.37 of the
    vertices beside mini-batches of 128 seeds, and of 0.05 beside 4,096.
    """
    return RESERVED_BYTES + COPIES * FEATURE_BYTES * minibatch_values(sizes, widths)


def free_slots(
    sampled: SampledStandIn, settings: OrchestrationSettings, platform: Platform, widths: Sequence[int]
) -> int:
    """Rows that a GPU has room for; 0 where training alone takes all of its memory."""
    free = platform["gpu_memory_gb"] * 1e9 - training_bytes(sampled.sizes, widths)
    if settings.topology == DEVICE:
        free -= topology_bytes(sampled.stand_in)
    rows = int(free // (widths[0] * FEATURE_BYTES))
    return min(max(0, rows), sampled.stand_in.vertices)
