"""What HyScale-GNN's stages cost on a platform: counts of an iteration's work in, charges of virtual time out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simgnn.runtime.costs import Bytes, Cycles
from simgnn.runtime.resources import Rate
from simgnn.runtime.tasks import Charge, Flow
from simgnn.systems.hyscale.predict.performance_model import FEATURE_BYTES, training
from simgnn.systems.hyscale.predict.processors import cpu_of
from simgnn.systems.layer_sizes import LayerSizes
from simgnn.systems.platform import Platform

INDEX_BYTES = 4
"""Bytes of a vertex in a transferred topology."""


class StageCosts:
    """Charges by stage; what they share (the host's memory, a PCIe switch) is shared through their flows.

    Parameters
    ----------
    platform
    accelerators
        Names of their trainers.
    clock_mhz
        Of the accelerators.
    widths
        f^0 to f^L.
    products
        Values that a row meets in each layer, see `simgnn.systems.hyscale.predict.prediction.products`.

    Attributes
    ----------
    routes
        What a transfer to or from each accelerator crosses, by its name.
    """

    def __init__(
        self,
        platform: Platform,
        *,
        accelerators: Sequence[str],
        clock_mhz: float,
        widths: Sequence[int],
        products: Sequence[int],
    ) -> None:
        self.platform, self.widths, self.products = platform, tuple(widths), tuple(products)
        self._cycles = Cycles(clock_mhz=clock_mhz)
        self._host = Rate("host memory", platform["host_memory_gbs"] * 1e9)
        shared = platform["pcie_shared_gbs"] * 1e9
        switch = (Rate("PCIe switch", shared),) if shared else ()
        self.routes: Mapping[str, tuple[Rate, ...]] = {
            name: (self._host, *switch, Rate(f"{name} PCIe", platform["pcie_gbs"] * 1e9))
            for name in accelerators
        }

    def sample_on_cpu(self, edges: float, *, threads: int) -> Charge:
        """Drawing so many edges."""
        rate = self.platform["sample_medges_per_s_per_core"] * 1e6 * threads
        return Charge(edges / rate, (), "rate")

    def sample_on_accelerator(self, name: str, edges: float) -> Charge:
        """Drawing so many edges there; the host, which loads the features, gets them over PCIe."""
        rate = self.platform["accelerator_sample_medges_per_s"] * 1e6
        return Charge(edges / rate, (Flow(edges * INDEX_BYTES, self.routes[name]),), "rate")

    def load(self, rows: float, *, threads: int) -> Charge:
        """Gathering so many rows of features, equation 7."""
        limit = threads * self.platform["gather_gbs_per_core"] * 1e9
        return Bytes(through=(self._host,), limit=limit).charge(rows * self.widths[0] * FEATURE_BYTES)

    def transfer(self, name: str, part: LayerSizes) -> Charge:
        """Features and topology of an accelerator's part over its link, equation 8."""
        return Bytes(through=self.routes[name]).charge(self.loaded_bytes(part))

    def loaded_bytes(self, part: LayerSizes) -> float:
        """Bytes of a part's features and topology."""
        topology = sum(part.edges) + sum(part.vertices[1:]) + len(part.edges)
        return part.vertices[0] * self.widths[0] * FEATURE_BYTES + topology * INDEX_BYTES

    def train_on_cpu(self, part: LayerSizes, *, threads: int) -> Charge:
        """Equations 10 to 12 for the CPU's part, with its share of the CPU."""
        cpu = cpu_of(self.platform, threads)
        return Charge(training(part, cpu, widths=self.widths, products=self.products), (), "equations")

    def train_on_accelerator(self, cycles: int) -> Charge:
        """Simulated cycles, and the launch."""
        charge = self._cycles.charge(cycles)
        return Charge(charge.seconds + self.platform["launch_latency_us"] * 1e-6, (), charge.source)

    def synchronize(self, accelerators: Sequence[str], *, count: int) -> Charge:
        """Gradients of so many bytes to the host and parameters back, equation 13."""
        flows = tuple(Flow(2.0 * count, self.routes[name]) for name in accelerators)
        return Charge(self.platform["sync_latency_us"] * 1e-6, flows, "bandwidth")
