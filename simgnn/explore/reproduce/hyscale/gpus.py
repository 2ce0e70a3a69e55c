"""Fig. 10, modelled: four GPUs alone, and CPU beside GPUs or FPGAs. Its printed figures stay quoted.

No GPU is here, and the paper's baseline is PyTorch Geometric, whose overheads no equation has. What is worked out is
what the equations and a GPU's roofline say of the same three systems, each with the mapping that they say is quickest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from simgnn.config.configuration import preset_hardware
from simgnn.config.model import ModelSettings
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.hyscale.predicted import (
    HARDWARE,
    PLATFORM,
    SEEDS,
    Constants,
    Predicted,
    Setting,
)
from simgnn.explore.reproduce.hyscale.quoted import KINDS
from simgnn.explore.reproduce.hyscale.scaling import DATA_SETS
from simgnn.systems.data_set import load_data_set
from simgnn.systems.hyscale.ablation import evenly
from simgnn.systems.hyscale.predict.mapping import initial_mapping
from simgnn.systems.hyscale.predict.prediction import preset_model
from simgnn.systems.hyscale.predict.predictor import Predictor
from simgnn.systems.hyscale.predict.size_curve import SizeCurve
from simgnn.virtual_time.cpu_work import products
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.performance_model import accelerator_of
from simgnn.virtual_time.platform import load_platform

DEVICES = 4


@dataclass(frozen=True, kw_only=True)
class System:
    """One of Fig. 10's.

    Parameters
    ----------
    platform
    gpus
        Of its `DEVICES`; the others are FPGAs.
    hybrid
        Whether the CPU trains.
    prefetch
    """

    platform: str
    gpus: int
    hybrid: bool = True
    prefetch: bool = True


SYSTEMS = {
    "GPUs": System(platform="hyscale-gpu", gpus=DEVICES, hybrid=False, prefetch=False),
    "CPU and GPUs": System(platform="hyscale-gpu", gpus=DEVICES),
    "CPU and FPGAs": System(platform=PLATFORM, gpus=0),
}
"""The first is what the others are compared with."""


def figure10(predicted: Predicted) -> Found:
    """Fig. 10."""
    settings = [
        Setting(dataset=dataset, kind=kind, fanouts=(25, 10), hidden=256)
        for dataset in DATA_SETS
        for kind in KINDS
    ]
    rows = [row for setting in settings for row in _rows(predicted, setting)]
    best = {name: max(row["speedup"] for row in rows if row["system"] == name) for name in SYSTEMS}
    return Found(
        figures={},
        shown=[
            Shown(
                title="Fig. 10: times four GPUs without CPU trainer and prefetch (modelled; no claim is judged by it)",
                names=("data set", "model", "system", "iteration ms", "limited by", "speed-up"),
                rows=[
                    (
                        row["dataset"],
                        row["model"],
                        row["system"],
                        f"{1e3 * row['iteration_seconds']:.4g}",
                        row["limited_by"],
                        f"{row['speedup']:.2f}",
                    )
                    for row in rows
                ],
                left=(0, 1, 2, 4),
                notes=(
                    "quoted: over PyTorch Geometric on four GPUs, up to 2.08 for CPU and GPUs, 12.6 for CPU and FPGAs",
                ),
            )
        ],
        tables={"figure10.csv": rows},
        summary={"kind": "modelled", "largest_speedups": best},
    )


def _rows(predicted: Predicted, setting: Setting) -> Iterator[dict[str, Any]]:
    """Each system's iteration of a setting, and how many times as quick as the first's it is."""
    model = preset_model(
        ModelSettings(kind=setting.kind, layers=len(setting.fanouts), hidden=setting.hidden),
        load_data_set(setting.dataset),
    )
    first: float | None = None
    for name, system in SYSTEMS.items():
        platform = load_platform(system.platform)
        predictor = Predictor(
            platform=platform,
            accelerator=accelerator_of(preset_hardware(HARDWARE), platform),
            sizes=SizeCurve({SEEDS: predicted.sizes(setting, Constants.settled())}),
            widths=model.widths,
            products=products(model),
            gpus=[Gpu(platform, model)] * system.gpus,
        )
        start = evenly(SEEDS * DEVICES, DEVICES, platform.whole("cpu_cores"))
        found = initial_mapping(predictor, start, prefetch=system.prefetch, cpu_trains=system.hybrid)
        seconds = found.prediction.iteration(prefetch=system.prefetch)
        first = seconds if first is None else first
        yield {
            "dataset": setting.dataset,
            "model": setting.kind,
            "system": name,
            "iteration_seconds": seconds,
            "limited_by": found.prediction.limits(prefetch=system.prefetch),
            "cpu_part": found.assignment.trained_on_cpu / found.assignment.seeds,
            "speedup": first / seconds,
        }
