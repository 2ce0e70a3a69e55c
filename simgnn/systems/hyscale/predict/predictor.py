"""HyScale-GNN's design-time predictor: the stage times of an assignment on a platform.

Equations 7 to 13 with the platform's rates. What depends on threads does so as in `iterations`: sampling has a rate for
each core (T_samp has no equation), loading is limited by its threads' gathering and by the host's memory, and the CPU's
training has its threads' part of the CPU. A GPU's training is that of `simgnn.virtual_time.gpu`.
"""

from __future__ import annotations

from collections.abc import Sequence

from simgnn.hw.config import HardwareConfig
from simgnn.model.model import ModelConfig
from simgnn.systems.hyscale.management.assignment import LOAD, SAMPLE, TRAIN, Assignment
from simgnn.systems.hyscale.predict.size_curve import SizeCurve
from simgnn.virtual_time.cpu_work import products
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.performance_model import (
    SOURCES,
    Prediction,
    Processor,
    accelerator_of,
    cpu_of,
    loading,
    predict,
    synchronization,
    training,
    transfer,
)
from simgnn.virtual_time.platform import Platform


class Predictor:
    """Stage times of assignments.

    Parameters
    ----------
    accelerator
        Each of them.
    sizes
        Of a part by its seeds.
    widths
        f^0 to f^L.
    products
        Values of each layer's matrices, as in `predict`.
    gpus
        The last ones of an assignment's devices are these.
    """

    def __init__(
        self,
        *,
        platform: Platform,
        accelerator: Processor,
        sizes: SizeCurve,
        widths: Sequence[int],
        products: Sequence[int] | None = None,
        gpus: Sequence[Gpu] = (),
    ) -> None:
        self.platform, self.accelerator, self.sizes = platform, accelerator, sizes
        self.widths, self.products, self.gpus = tuple(widths), products, tuple(gpus)

    @classmethod
    def of(
        cls, model: ModelConfig, hardware: HardwareConfig, platform: Platform, *, sizes: SizeCurve, gpus: int
    ) -> Predictor:
        """Of a model on a platform's accelerators and so many of its GPUs."""
        return cls(
            platform=platform,
            # The accelerator's clock and multipliers are `[hardware]`'s, all else is the platform's.
            accelerator=accelerator_of(hardware, platform),
            sizes=sizes,
            widths=model.widths,
            products=products(model),
            gpus=[Gpu(platform, model)] * gpus,
        )

    def predict(self, assignment: Assignment) -> Prediction:
        """Stage times of an iteration under an assignment; trainers without seeds take no part."""
        cpu, parts = self.parts(assignment)
        accelerators, gpus = self._by_kind(assignment.accelerators)
        return predict(
            None if cpu is None else (cpu, cpu_of(self.platform, assignment.threads[TRAIN])),
            [(self.sizes.at(seeds), self.accelerator) for seeds in accelerators if seeds],
            widths=self.widths,
            host_gbs=self.loading_gbs(assignment.threads[LOAD]),
            pcie_gbs=self.pcie_gbs(len(parts)),
            sampling=self.sample_seconds(
                [part for part in (cpu, *parts) if part is not None], assignment.threads[SAMPLE]
            ),
            # IV-C: sorted by source and broadcast, so that each source's row is read once; equation 11 itself counts
            # edges.
            rows_read=SOURCES,
            products=self.products,
            gpus=[
                (self.sizes.at(seeds), self._gpu_seconds(gpu, seeds))
                for gpu, seeds in zip(self.gpus, gpus, strict=False)
                if seeds
            ],
        )

    def parts(self, assignment: Assignment) -> tuple[LayerSizes | None, list[LayerSizes]]:
        """Sizes of the CPU trainer's part and of the accelerators' and GPUs' parts."""
        cpu = self.sizes.at(assignment.trained_on_cpu) if assignment.trained_on_cpu else None
        return cpu, [self.sizes.at(seeds) for seeds in assignment.accelerators if seeds]

    def cpu_seconds(self, part: LayerSizes | None, threads: int) -> float:
        """T_trainer of the CPU; 0 where it has no part."""
        if part is None:
            return 0.0
        return training(part, cpu_of(self.platform, threads), widths=self.widths, products=self.products)

    def device_seconds(self, split: Sequence[int]) -> list[float]:
        """T_trainer of each accelerator and GPU with so many seeds; 0 without any."""
        accelerators, gpus = self._by_kind(split)
        each = {seeds: self._accelerator_seconds(seeds) for seeds in dict.fromkeys(accelerators)}
        return [
            *(each[seeds] for seeds in accelerators),
            *(self._gpu_seconds(gpu, seeds) for gpu, seeds in zip(self.gpus, gpus, strict=False)),
        ]

    def transfer_seconds(self, split: Sequence[int]) -> list[float]:
        """T_trans of each accelerator and GPU with so many seeds, while all with any transfer."""
        pcie = self.pcie_gbs(sum(seeds > 0 for seeds in split))
        each = {seeds: self.sizes.at(seeds) for seeds in dict.fromkeys(split) if seeds}
        return [
            transfer(each[seeds], width=self.widths[0], pcie_gbs=pcie) if seeds else 0.0 for seeds in split
        ]

    def _by_kind(self, split: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """The accelerators' seeds and the GPUs'; both empty where the CPU trains alone."""
        place = max(0, len(split) - len(self.gpus))
        return split[:place], split[place:]

    def _accelerator_seconds(self, seeds: int) -> float:
        if not seeds:
            return 0.0
        return training(
            self.sizes.at(seeds),
            self.accelerator,
            widths=self.widths,
            rows_read=SOURCES,
            products=self.products,
        )

    def _gpu_seconds(self, gpu: Gpu, seeds: int) -> float:
        return gpu.train(self.sizes.at(seeds)).seconds if seeds else 0.0

    def sync_seconds(self, links: int) -> float:
        """T_sync with so many accelerators and GPUs."""
        if not links:
            return 0.0
        return synchronization(widths=self.widths, pcie_gbs=self.pcie_gbs(links), products=self.products)

    def load_seconds(self, parts: Sequence[LayerSizes], threads: int) -> float:
        """T_load."""
        return loading(parts, width=self.widths[0], host_gbs=self.loading_gbs(threads))

    def sample_seconds(self, parts: Sequence[LayerSizes], threads: int) -> float:
        """T_samp."""
        # V: T_samp is measured, not formulated. A rate for each core stands for the table.
        rate = self.platform["sample_medges_per_s_per_core"] * 1e6 * threads
        return sum(sum(part.edges) for part in parts) / rate

    def loading_gbs(self, threads: int) -> float:
        """What loading reaches: the host's memory, or as much as its threads gather."""
        # Equation 7's bandwidth is "effective": few threads do not reach the memory's.
        return min(self.platform.host_gbs, threads * self.platform["gather_gbs_per_core"])

    def pcie_gbs(self, links: int) -> float:
        """What each accelerator's link reaches while all transfer."""
        shared = self.platform["pcie_shared_gbs"]
        return (
            # Equation 8 has a link for each accelerator; where a switch is shared, all transfer at the same time.
            min(self.platform["pcie_gbs"], shared / links) if shared and links else self.platform["pcie_gbs"]
        )
