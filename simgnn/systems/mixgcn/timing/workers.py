"""What sums, products and copies take on a worker: some of a host's cores and a GPU, by the platform's rates.

Sums read a row, an index and a scale for each arc and write each sum, products their operands and result, each once:
on a GPU the kernels of `simgnn.virtual_time.gpu`, on cores by their rates. Where sums and products are on different
units of a worker, rows go over its link (`pcie_gbs`) in between.
"""

from __future__ import annotations

import copy
import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from simgnn.distributed.collectives.network import Link, Network
from simgnn.model.layers import layer_maps
from simgnn.virtual_time.gpu import VALUE_BYTES, Kernel, KernelSeconds, Kind, product, sum_bytes

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig
    from simgnn.virtual_time.platform import Platform


class Summing(ABC):
    """A unit that sums over neighbours.

    Parameters
    ----------
    link_gbs
        Of what its rows cross from and to the unit that multiplies, 1e9 bytes per second; 0 where it is the same.
    """

    def __init__(self, *, link_gbs: float) -> None:
        self._link_gbs = link_gbs

    def seconds(self, *, arcs: float, rows: float, columns: float, number: int = 0) -> float:
        """Sums of so many rows over so many arcs, in the step's pass of that number; nothing of no columns."""
        return self._seconds(arcs, rows, columns, number) if columns else 0.0

    @abstractmethod
    def _seconds(self, arcs: float, rows: float, columns: float, number: int) -> float: ...

    def linked(self, link_gbs: float) -> Self:
        """The same unit over another link."""
        found = copy.copy(self)
        found._link_gbs = link_gbs
        return found

    def copied(self, numbers: float) -> float:
        """Of numbers between it and the unit that multiplies."""
        return VALUE_BYTES * numbers / (self._link_gbs * 1e9) if self._link_gbs else 0.0


class Streaming(Summing):
    """A unit that memory limits.

    Parameters
    ----------
    gbs
        1e9 bytes per second.
    link_gbs
        See `Summing`.
    """

    def __init__(self, gbs: float, *, link_gbs: float) -> None:
        super().__init__(link_gbs=link_gbs)
        self._gbs = gbs

    def _seconds(self, arcs: float, rows: float, columns: float, number: int) -> float:
        return sum_bytes(arcs, rows, columns) / (self._gbs * 1e9)


class SameGpu(Summing):
    """The GPU that multiplies as well."""

    def __init__(self, kernels: KernelSeconds) -> None:
        super().__init__(link_gbs=0.0)
        self._kernels = kernels

    def _seconds(self, arcs: float, rows: float, columns: float, number: int) -> float:
        return self._kernels.of(Kernel(name="sums", kind=Kind.SUM, count=sum_bytes(arcs, rows, columns)))


def cores(platform: Platform) -> Summing:
    """A GPU's share of its host's cores, each of which sums at its rate, as far as their part of the memory goes."""
    # A core's rate is that of a product at random (`simgnn calibrate`); all of them reach no more than the memory
    # does.
    gbs = min(platform.host_gbs, platform["sum_gbs_per_core"] * platform["cpu_cores"])
    return Streaming(gbs / max(1, platform.whole("gpus")), link_gbs=platform["pcie_gbs"])


def gpu(platform: Platform) -> Summing:
    """The GPU that multiplies as well."""
    return SameGpu(KernelSeconds(platform))


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
        super().__init__(link_gbs=link_gbs)
        self._per_arc = seconds_per_arc

    def _seconds(self, arcs: float, rows: float, columns: float, number: int) -> float:
        # Of the simulated graph: larger ones of the same degrees are taken to need as many for each arc.
        return arcs * self._per_arc(round(columns), number)


@dataclass(frozen=True, kw_only=True)
class Workers:
    """Workers that are all alike.

    Parameters
    ----------
    platform
        Of a machine; a worker has one of its GPUs.
    summing
        What sums.
    network
        Of as many ranks as there are.
    row_products
        Seconds of a row's products in the step's pass of a number from 0, where they were simulated; None for
        the GPU's kernels.
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
        kernels = KernelSeconds(self.platform)
        seconds = 0.0
        for linear in layer_maps(self.model)[layer]:
            outputs = rows * linear.columns
            terms = len(linear.weights)
            for weight in linear.weights:
                if weight.parameter is None:
                    continue
                # Gradients of the matrix and, where it is asked for, of its input have the same three operands.
                times = forward + backward * (1 + (layer > 0 or weight is linear.inner))
                seconds += times * kernels.of(product("product", rows, weight))
            for wanted, values in ((forward, (terms + 1) * outputs), (backward, 3 * outputs)):
                if wanted:
                    each = Kernel(name="elements", kind=Kind.STREAM, count=VALUE_BYTES * values)
                    seconds += kernels.of(each)
        return seconds

    @property
    def gradient_bytes(self) -> int:
        """Bytes of the parameters' gradients that each rank gives all others."""
        return VALUE_BYTES * sum(map(math.prod, self.model.parameter_shapes().values()))


def network_of(platform: Platform, ranks: int) -> Network:
    """A rank for each GPU of as many machines as it takes: links in a machine, and a machine's shared by its ranks."""
    each = max(1, platform.whole("gpus"))
    latency, gbs = platform["network_latency_us"], platform["network_gbs"]
    # Without links between peers, what goes from one to the other crosses the host.
    inside = platform["peer_gbs"] or platform["pcie_gbs"]
    links = [Link(name="machine", ranks=min(each, ranks), latency_us=latency, gbs=inside)]
    if ranks > each:
        # A machine's one link is shared by its ranks, which exchange at the same time.
        links.append(Link(name="network", ranks=ranks, latency_us=latency, gbs=gbs / each))
    return Network(tuple(links))
