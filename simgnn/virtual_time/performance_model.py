"""HyScale-GNN's performance model, section V, equations 5 to 13.

Layers count from 1 to L; `f^0` is the width of the features, `f^L` the number of classes. Equations 11 and 12 are
printed with indices one off against equation 13; here layer l reads |E^l| rows of width f^(l-1) and multiplies |V^l|
rows by a matrix of f^(l-1) x f^l. Equation 11 counts a row for each edge; where the kernel reads each source row once
(IV-C), it is |V^(l-1)| rows: `rows_read` chooses. A layer may have more than one matrix, as GraphSAGE has one for a
vertex's own row: `products` counts their values, in place of f^(l-1) f^l. Times are in seconds, rates in 1e9
bytes or operations per second.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from simgnn.hw.config import HardwareConfig
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, LayerSizes
from simgnn.virtual_time.platform import Platform

EDGES, SOURCES = "edges", "sources"
"""Rows that an aggregation reads: one for each edge (equation 11), or each source once (IV-C)."""


@dataclass(frozen=True, kw_only=True)
class Processor:
    """Where a trainer runs.

    Parameters
    ----------
    gmacs
        N x freq of equation 12: 1e9 multiplications and additions per second that are reached.
    memory_gbs
        Bandwidth of the memory that it reads features from.
    overlaps
        Whether aggregation and update are pipelined, so that the slower one counts: on accelerators, not on a CPU.
    keeps_hidden
        Whether hidden rows stay on chip (IV-C), so that only the first layer's aggregation reads memory.
    """

    gmacs: float
    memory_gbs: float
    overlaps: bool
    keeps_hidden: bool = False


def loading(parts: Sequence[LayerSizes], *, width: int, host_gbs: float) -> float:
    """T_load, equation 7: rows of all trainers' mini-batches, read from the host's memory."""
    return sum(part.vertices[0] for part in parts) * width * FEATURE_BYTES / (host_gbs * 1e9)


def transfer(part: LayerSizes, *, width: int, pcie_gbs: float) -> float:
    """T_trans, equation 8: one accelerator's rows over its own PCIe link."""
    return part.vertices[0] * width * FEATURE_BYTES / (pcie_gbs * 1e9)


def aggregation(
    part: LayerSizes, layer: int, *, widths: Sequence[int], memory_gbs: float, rows_read: str
) -> float:
    """Equation 11 for layer 1 to L."""
    rows = {EDGES: part.edges[layer - 1], SOURCES: part.vertices[layer - 1]}[rows_read]
    return rows * widths[layer - 1] * FEATURE_BYTES / (memory_gbs * 1e9)


def products_of(widths: Sequence[int]) -> tuple[int, ...]:
    """Values that a row meets in each layer of one matrix: f^(l-1) f^l."""
    return tuple(before * after for before, after in itertools.pairwise(widths))


def update(
    part: LayerSizes,
    layer: int,
    *,
    widths: Sequence[int],
    gmacs: float,
    products: Sequence[int] | None = None,
) -> float:
    """Equation 12 for layer 1 to L."""
    return part.vertices[layer] * (products or products_of(widths))[layer - 1] / (gmacs * 1e9)


def training(
    part: LayerSizes,
    processor: Processor,
    *,
    widths: Sequence[int],
    rows_read: str = EDGES,
    products: Sequence[int] | None = None,
) -> float:
    """T_trainer, equation 10: forward through all layers, backward down to the first one's update."""
    layers = range(1, len(widths))
    aggregations = [
        0.0
        if processor.keeps_hidden and layer > 1
        else aggregation(part, layer, widths=widths, memory_gbs=processor.memory_gbs, rows_read=rows_read)
        for layer in layers
    ]
    updates = [
        update(part, layer, widths=widths, gmacs=processor.gmacs, products=products) for layer in layers
    ]
    # Equation 10: the maximum where aggregation and update are pipelined (FPGA), the sum where not (CPU).
    together = [
        max(both) if processor.overlaps else sum(both) for both in zip(aggregations, updates, strict=True)
    ]
    # Forward, then backward: of the first layer the weights' gradients alone, for features need none.
    return sum(together) + updates[0] + sum(together[1:])


def synchronization(
    *, widths: Sequence[int], pcie_gbs: float, products: Sequence[int] | None = None
) -> float:
    """T_sync, equation 13: gradients to the host and parameters back."""
    return 2 * sum(products or products_of(widths)) * FEATURE_BYTES / (pcie_gbs * 1e9)


@dataclass(frozen=True, kw_only=True)
class Prediction:
    """Times of one iteration's stages.

    Parameters
    ----------
    edges
        Of all trainers' mini-batches.
    """

    sample: float
    load: float
    transfer: float
    propagate: float
    edges: float

    def iteration(self, *, prefetch: bool = True) -> float:
        """T_execution, equation 6; without two-stage prefetch, loading and transfer follow each other."""
        return max(self._times(prefetch).values())

    def limits(self, *, prefetch: bool = True) -> str:
        """The stage that decides the iteration's time."""
        times = self._times(prefetch)
        return max(times, key=lambda stage: times[stage])

    def _times(self, prefetch: bool) -> dict[str, float]:
        loading = {"load": self.load, "transfer": self.transfer}
        if not prefetch:
            loading = {"load and transfer": self.load + self.transfer}
        return {"sample": self.sample, **loading, "propagate": self.propagate}

    def mteps(self, *, prefetch: bool = True) -> float:
        """Throughput, equation 5: 1e6 traversed edges per second."""
        return self.edges / self.iteration(prefetch=prefetch) / 1e6


def predict(
    cpu: tuple[LayerSizes, Processor] | None,
    accelerators: Sequence[tuple[LayerSizes, Processor]],
    *,
    widths: Sequence[int],
    host_gbs: float,
    pcie_gbs: float,
    sampling: float = 0.0,
    rows_read: str = EDGES,
    products: Sequence[int] | None = None,
    gpus: Sequence[tuple[LayerSizes, float]] = (),
) -> Prediction:
    """Stage times of an iteration.

    Parameters
    ----------
    cpu
        The CPU trainer's mini-batch and the CPU; None where it trains nothing.
    accelerators
        Each accelerator's mini-batch and itself.
    widths
        f^0 to f^L.
    host_gbs
        Bandwidth of the host's memory that loading reaches.
    pcie_gbs
        Of each accelerator's link.
    sampling
        T_samp; measured at design time, since it depends on the algorithm.
    rows_read
        `EDGES` or `SOURCES`, by the accelerators. A CPU has no unit that reads a source once: a row for each edge.
    products
        Values that a row meets in each layer, its matrices'; those of `products_of` where not given.
    gpus
        Each GPU's mini-batch, which a link brings as an accelerator's, and the seconds of training it, of which there
        is no equation.
    """
    transferred = [part for part, _ in (*accelerators, *gpus)]
    parts = [*([] if cpu is None else [cpu[0]]), *transferred]
    times = [
        training(*trainer, widths=widths, rows_read=rows_read, products=products) for trainer in accelerators
    ]
    times += [seconds for _, seconds in gpus]
    if cpu is not None:
        times.append(training(*cpu, widths=widths, products=products))
    together = synchronization(widths=widths, pcie_gbs=pcie_gbs, products=products) if transferred else 0.0
    return Prediction(
        sample=sampling,
        load=loading(parts, width=widths[0], host_gbs=host_gbs),
        transfer=max(
            (transfer(part, width=widths[0], pcie_gbs=pcie_gbs) for part in transferred), default=0.0
        ),
        # Equation 9: the slowest trainer, then the gradients' way to the host and back.
        propagate=max(times) + together,
        edges=sum(sum(part.edges) for part in parts),
    )


def accelerator_of(hardware: HardwareConfig, platform: Platform) -> Processor:
    """An accelerator: hidden rows stay on chip, as the paper's and ours keep them."""
    multipliers = hardware.array_rows * hardware.array_columns
    return Processor(
        gmacs=multipliers * hardware.clock_mhz / 1e3 * platform["update_efficiency"],
        memory_gbs=min(platform["device_memory_gbs"], hardware.word_bytes * hardware.clock_mhz / 1e3),
        overlaps=True,
        keeps_hidden=True,
    )


def cpu_of(platform: Platform, threads: int) -> Processor:
    """Some of the CPU's cores, with their part of its arithmetic and what they sum, or their part of its memory."""
    share = threads / platform["cpu_cores"]
    return Processor(
        # A data sheet counts a multiplication and an addition as two operations.
        gmacs=platform["cpu_gflops"] / 2 * share * platform["cpu_efficiency"],
        memory_gbs=min(platform.host_gbs * share, platform["sum_gbs_per_core"] * threads),
        overlaps=False,
    )
