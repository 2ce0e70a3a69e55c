"""What sums, products and copies take on a worker: some of a host's cores and a GPU, by the platform's rates.

Sums read a row, an index and a scale for each arc and write each sum, products their operands and result, each once:
the kernels of `simgnn.virtual_time.gpu`, as rooflines. Where sums and products are on different units of a worker,
rows go over its link (`pcie_gbs`) in between.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from simgnn.distributed.collectives.network import Link, Network
from simgnn.model.layers import layer_maps
from simgnn.virtual_time.costs import Roofline

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig
    from simgnn.virtual_time.platform import Platform

VALUE_BYTES = INDEX_BYTES = 4


class Summing:
    """A unit that sums over neighbours.

    Parameters
    ----------
    roofline
        Of the unit.
    link_gbs
        Of what its rows cross from and to the unit that multiplies, 1e9 bytes per second; 0 where it is the same.
    """

    def __init__(self, roofline: Roofline, *, link_gbs: float) -> None:
        self._roofline, self._link_gbs = roofline, link_gbs

    def seconds(self, *, arcs: float, rows: float, columns: float, number: int = 0) -> float:
        """Sums of so many rows over so many arcs, in the step's pass of that number; nothing of no columns."""
        if not columns:
            return 0.0
        each = VALUE_BYTES * columns
        count = arcs * (each + INDEX_BYTES + VALUE_BYTES) + rows * (each + INDEX_BYTES)
        return self._roofline.charge(operations=2 * arcs * columns, count=count).seconds

    def linked(self, link_gbs: float) -> Self:
        """The same unit over another link."""
        found = copy.copy(self)
        found._link_gbs = link_gbs
        return found

    def copied(self, numbers: float) -> float:
        """Of numbers between it and the unit that multiplies."""
        return VALUE_BYTES * numbers / (self._link_gbs * 1e9) if self._link_gbs else 0.0


class Accelerator(Summing):
    """A unit whose seconds were simulated.

    Parameters
    ----------
    seconds_per_arc
        Of so many columns, in the step's pass of a number from 0.
    link_gbs
        See `Summing`.
    """

    def __init__(self, seconds_per_arc: Callable[[int, int], float], *, link_gbs: float) -> None:
        self._per_arc, self._link_gbs = seconds_per_arc, link_gbs

    def seconds(self, *, arcs: float, rows: float, columns: float, number: int = 0) -> float:
        """See `Summing`."""
        return arcs * self._per_arc(round(columns), number) if columns else 0.0


def cores(platform: Platform) -> Summing:
    """A GPU's share of its host's cores, and of their part of the memory's bandwidth."""
    share = platform["cpu_efficiency"] / max(1, platform.whole("gpus"))
    return Summing(
        Roofline(gflops=platform["cpu_gflops"] * share, memory_gbs=platform["host_memory_gbs"] * share),
        link_gbs=platform["pcie_gbs"],
    )


def gpu(platform: Platform) -> Summing:
    """The GPU that multiplies as well."""
    return Summing(_of_gpu(platform, efficiency=1.0), link_gbs=0.0)


def _of_gpu(platform: Platform, *, efficiency: float) -> Roofline:
    return Roofline(
        gflops=platform["gpu_gflops"],
        memory_gbs=platform["gpu_memory_gbs"],
        efficiency=efficiency,
        launch_us=platform["gpu_launch_us"],
    )


@dataclass(frozen=True, kw_only=True)
class Workers:
    """Workers that are all alike.

    Parameters
    ----------
    model
    platform
        Of a machine; a worker has one of its GPUs.
    summing
        What sums.
    network
        Of as many ranks as there are.
    row_products
        Seconds of a row's products in the step's pass of a number from 0, where they were simulated; None for
        the GPU's, by its roofline.
    """

    model: ModelConfig
    platform: Platform
    summing: Summing
    network: Network
    row_products: Callable[[int], float] | None = None

    def products(self, layer: int, rows: float, *, forward: bool, backward: bool) -> float:
        """A layer's products, forward or backward or both, for so many rows."""
        if not rows:
            return 0.0
        multiply = _of_gpu(self.platform, efficiency=self.platform["gpu_efficiency"])
        others = _of_gpu(self.platform, efficiency=1.0)
        seconds = 0.0
        for linear in layer_maps(self.model)[layer]:
            outputs = rows * linear.columns
            terms = len(linear.weights)
            for weight in linear.weights:
                if weight.parameter is None:
                    continue
                # Gradients of the matrix and, where it is asked for, of its input have the same three operands.
                times = forward + backward * (1 + (layer > 0 or weight is linear.inner))
                values = rows * (weight.rows + weight.columns) + weight.rows * weight.columns
                operations = 2 * rows * weight.rows * weight.columns
                seconds += times * multiply.charge(operations=operations, count=VALUE_BYTES * values).seconds
            for wanted, values in ((forward, (terms + 1) * outputs), (backward, 3 * outputs)):
                if wanted:
                    seconds += others.charge(operations=2 * outputs, count=VALUE_BYTES * values).seconds
        return seconds

    @property
    def gradient_bytes(self) -> int:
        """Bytes of the parameters' gradients that each rank gives all others."""
        return VALUE_BYTES * sum(
            int(shape[0]) * (int(shape[1]) if len(shape) > 1 else 1)
            for shape in self.model.parameter_shapes().values()
        )


def network_of(platform: Platform, ranks: int) -> Network:
    """A rank for each GPU of as many machines as it takes: links in a machine, and a machine's shared by its ranks."""
    each = max(1, platform.whole("gpus"))
    latency, gbs = platform["network_latency_us"], platform["network_gbs"]
    # Without links between peers, what goes from one to the other crosses the host.
    inside = platform["peer_gbs"] or platform["pcie_gbs"]
    links = [Link(name="machine", ranks=min(each, ranks), latency_us=latency, gbs=inside)]
    if ranks > each:
        links.append(Link(name="network", ranks=ranks, latency_us=latency, gbs=gbs / each))
    return Network(tuple(links))
