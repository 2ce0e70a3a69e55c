"""HyScale-GNN's design-time predictor: the stage times of an assignment on a platform.

Equations 7 to 13 with the platform's rates. What depends on threads does so as in `iterations`: sampling has a rate for
each core (T_samp has no equation), loading is limited by its threads' gathering and by the host's memory, and the CPU's
training has its threads' part of the CPU.
"""

from __future__ import annotations

from collections.abc import Sequence

from simgnn.systems.hyscale.assignment import LOAD, SAMPLE, TRAIN, Assignment
from simgnn.systems.hyscale.predict.performance_model import (
    SOURCES,
    Prediction,
    Processor,
    loading,
    predict,
    synchronization,
    training,
)
from simgnn.systems.hyscale.predict.processors import cpu_of
from simgnn.systems.hyscale.predict.size_curve import SizeCurve
from simgnn.systems.layer_sizes import LayerSizes
from simgnn.systems.platform import Platform


class Predictor:
    """Stage times of assignments.

    Parameters
    ----------
    platform
    accelerator
        Each of them.
    sizes
        Of a part by its seeds.
    widths
        f^0 to f^L.
    products
        Values of each layer's matrices, as in `predict`.
    """

    def __init__(
        self,
        *,
        platform: Platform,
        accelerator: Processor,
        sizes: SizeCurve,
        widths: Sequence[int],
        products: Sequence[int] | None = None,
    ) -> None:
        self.platform, self.accelerator, self.sizes = platform, accelerator, sizes
        self.widths, self.products = tuple(widths), products

    def predict(self, assignment: Assignment) -> Prediction:
        """Stage times of an iteration under an assignment; trainers without seeds take no part."""
        cpu, parts = self.parts(assignment)
        return predict(
            None if cpu is None else (cpu, cpu_of(self.platform, assignment.threads[TRAIN])),
            [(part, self.accelerator) for part in parts],
            widths=self.widths,
            host_gbs=self.loading_gbs(assignment.threads[LOAD]),
            pcie_gbs=self.pcie_gbs(len(parts)),
            sampling=self.sample_seconds(
                [part for part in (cpu, *parts) if part is not None], assignment.threads[SAMPLE]
            ),
            rows_read=SOURCES,
            products=self.products,
        )

    def parts(self, assignment: Assignment) -> tuple[LayerSizes | None, list[LayerSizes]]:
        """Sizes of the CPU trainer's part and of the accelerators' parts."""
        cpu = self.sizes.at(assignment.trained_on_cpu) if assignment.trained_on_cpu else None
        return cpu, [self.sizes.at(seeds) for seeds in assignment.accelerators if seeds]

    def cpu_seconds(self, part: LayerSizes | None, threads: int) -> float:
        """T_trainer of the CPU; 0 where it has no part."""
        if part is None:
            return 0.0
        return training(part, cpu_of(self.platform, threads), widths=self.widths, products=self.products)

    def accelerator_seconds(self, parts: Sequence[LayerSizes]) -> float:
        """T_trainer of the slowest accelerator; 0 without any."""
        return max(
            (
                training(
                    part, self.accelerator, widths=self.widths, rows_read=SOURCES, products=self.products
                )
                for part in dict.fromkeys(parts)
            ),
            default=0.0,
        )

    def sync_seconds(self, links: int) -> float:
        """T_sync with so many accelerators."""
        if not links:
            return 0.0
        return synchronization(widths=self.widths, pcie_gbs=self.pcie_gbs(links), products=self.products)

    def load_seconds(self, parts: Sequence[LayerSizes], threads: int) -> float:
        """T_load."""
        return loading(parts, width=self.widths[0], host_gbs=self.loading_gbs(threads))

    def sample_seconds(self, parts: Sequence[LayerSizes], threads: int) -> float:
        """T_samp."""
        rate = self.platform["sample_medges_per_s_per_core"] * 1e6 * threads
        return sum(sum(part.edges) for part in parts) / rate

    def loading_gbs(self, threads: int) -> float:
        """What loading reaches: the host's memory, or as much as its threads gather."""
        return min(self.platform["host_memory_gbs"], threads * self.platform["gather_gbs_per_core"])

    def pcie_gbs(self, links: int) -> float:
        """What each accelerator's link reaches while all transfer."""
        shared = self.platform["pcie_shared_gbs"]
        return (
            min(self.platform["pcie_gbs"], shared / links) if shared and links else self.platform["pcie_gbs"]
        )
