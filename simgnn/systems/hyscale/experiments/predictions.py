"""Iterations of HyScale-GNN's accelerators by its equations, on stand-ins for its data sets.

What the paper leaves open is settled so, in one way for all of its tables and figures. Each accelerator trains
mini-batches of 1,024 seeds (VI-A2). It reads each source's row once and keeps hidden rows on chip (IV-C), which agrees
with Table VI, where GCN takes as long with 32 hidden columns as with 256. GraphSAGE multiplies a vertex's own row, too.
Sampling has no equation and is left out. So is the CPU trainer: by the equations it would take half of the seeds, at
the peaks of Table II, and no printed time agrees with that.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

from simgnn.config.configuration import preset_hardware
from simgnn.config.model import ModelSettings
from simgnn.systems.data_set import load_data_set
from simgnn.systems.model_preset import preset_model
from simgnn.systems.papers.reproduce import QUICK_NOTE, Asked
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.virtual_time.cpu_work import products
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.performance_model import SOURCES, Prediction, accelerator_of, predict
from simgnn.virtual_time.platform import Platform, load_platform
from simgnn.virtual_time.sourced_values import Remembered

PRODUCTS, PAPERS, MAG = DATA_SETS = ("ogbn-products", "ogbn-papers100M", "mag240m-homo")
GCN, SAGE = KINDS = ("gcn", "sage")
PLATFORM, HARDWARE = "hyscale-fpga", "u250"
SEEDS = 1024
"""Of each accelerator's mini-batch."""


@dataclass(frozen=True, kw_only=True)
class Constants:
    """What was fitted.

    Parameters
    ----------
    pcie_gbs, device_memory_gbs, update_efficiency
        As in `simgnn.virtual_time.platform.KEYS`.
    papers_skew
        `skew` of the preset ogbn-papers100M.
    """

    pcie_gbs: float
    device_memory_gbs: float
    update_efficiency: float
    papers_skew: float

    @classmethod
    def settled(cls) -> Constants:
        """Those of the files."""
        platform = load_platform(PLATFORM)
        return cls(
            pcie_gbs=platform["pcie_gbs"],
            device_memory_gbs=platform["device_memory_gbs"],
            update_efficiency=platform["update_efficiency"],
            papers_skew=load_data_set(PAPERS)["skew"],
        )


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A model on a data set.

    Parameters
    ----------
    dataset
        A preset.
    kind
        Of the model.
    fanouts
        Seeds first.
    """

    dataset: str
    kind: str
    fanouts: tuple[int, ...]
    hidden: int


@dataclass(frozen=True, kw_only=True)
class _Workload:
    """What the equations take of a setting."""

    part: LayerSizes
    widths: tuple[int, ...]
    products: tuple[int, ...]
    train_vertices: int


class Predicted:
    """Predictions of settings; each data set's mini-batches are drawn once.

    Parameters
    ----------
    batches
        Mini-batches that sizes are the mean of.
    quick
        Whether what is simulated shall be small.
    """

    def __init__(self, *, batches: int, quick: bool = False) -> None:
        self.batches, self.quick = batches, quick
        self.platform: Platform = load_platform(PLATFORM)
        self._hardware = preset_hardware(HARDWARE)
        self._sizes: Remembered[tuple[str, tuple[int, ...], float], LayerSizes] = Remembered()
        self._workloads: Remembered[tuple[Setting, float], _Workload] = Remembered()

    def summary(self) -> dict[str, Any]:
        return {"platform": self.platform.to_dict()}

    @property
    def note(self) -> str:
        """What pictures say of a quick run."""
        return QUICK_NOTE if self.quick else ""

    def sizes(self, setting: Setting, constants: Constants) -> LayerSizes:
        """Of an accelerator's mini-batch."""
        data_set = load_data_set(setting.dataset)
        skew = constants.papers_skew if setting.dataset == PAPERS else data_set["skew"]

        def drawn() -> LayerSizes:
            synthetic = SyntheticGraph(replace(data_set, values={**data_set.values, "skew": skew}))
            return synthetic.sizes(SEEDS, setting.fanouts, batches=self.batches)

        return self._sizes.get_or((setting.dataset, setting.fanouts, skew), drawn)

    def iteration(self, setting: Setting, *, accelerators: int, constants: Constants) -> Prediction:
        """An iteration in which each accelerator has a mini-batch."""
        workload = self._workload(setting, constants)
        platform = self.platform.replace(
            pcie_gbs=constants.pcie_gbs,
            device_memory_gbs=constants.device_memory_gbs,
            update_efficiency=constants.update_efficiency,
        )
        return predict(
            None,
            # No CPU trainer: see the module.
            [(workload.part, accelerator_of(self._hardware, platform))] * accelerators,
            widths=workload.widths,
            host_gbs=platform.host_gbs,
            pcie_gbs=platform["pcie_gbs"],
            rows_read=SOURCES,
            products=workload.products,
        )

    def epoch_seconds(self, setting: Setting, *, accelerators: int, constants: Constants) -> float:
        """An epoch with two-stage prefetch."""
        # VI-A2: 1,024 seeds are each trainer's, so that more accelerators take fewer iterations.
        iterations = math.ceil(self._workload(setting, constants).train_vertices / (SEEDS * accelerators))
        found = self.iteration(setting, accelerators=accelerators, constants=constants)
        return iterations * found.iteration()

    def _workload(self, setting: Setting, constants: Constants) -> _Workload:
        return self._workloads.get_or(
            (setting, constants.papers_skew), lambda: self._made(setting, constants)
        )

    def _made(self, setting: Setting, constants: Constants) -> _Workload:
        data_set = load_data_set(setting.dataset)
        model = preset_model(
            ModelSettings(kind=setting.kind, layers=len(setting.fanouts), hidden=setting.hidden), data_set
        )
        return _Workload(
            part=self.sizes(setting, constants),
            widths=model.widths,
            products=products(model),
            train_vertices=data_set.whole("train_vertices"),
        )


BATCHES, QUICK_BATCHES = 8, 1
"""Mini-batches that sizes are the mean of."""


def share(asked: Asked) -> Predicted:
    """Mini-batches, which are drawn once; of a quick run fewer, and small ones simulated."""
    return Predicted(batches=QUICK_BATCHES if asked.quick else BATCHES, quick=asked.quick)
