"""Throughput by number of accelerators (Fig. 9), and beside GPUs (Fig. 10), modelled by the equations.

Of Fig. 10 no GPU is here: the equations and the kernels that a GPU's software launches say what the three systems take,
each with the mapping that they say is quickest. Of the baseline's sampling and loading nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from simgnn.config.configuration import preset_hardware
from simgnn.config.model import ModelSettings
from simgnn.systems.data_set import load_data_set
from simgnn.systems.hyscale.ablation import evenly
from simgnn.systems.hyscale.experiments.predictions import (
    DATA_SETS,
    GCN,
    HARDWARE,
    KINDS,
    PLATFORM,
    PRODUCTS,
    SEEDS,
    Constants,
    Predicted,
    Setting,
)
from simgnn.systems.hyscale.predict.mapping import initial_mapping
from simgnn.systems.hyscale.predict.predictor import Predictor
from simgnn.systems.hyscale.predict.size_curve import SizeCurve
from simgnn.systems.model_preset import preset_model
from simgnn.systems.papers.reproduce import Result
from simgnn.training.reports.charts import Drawing, Look, draw_lines
from simgnn.virtual_time.platform import load_platform

MOST = 24
"""Accelerators."""
NEARLY_LINEAR = 0.95
"""Of linear: a curve's knee is the last number of accelerators with so much."""
SHOWN = (1, 2, 4, 8, 10, 11, 12, 13, 14, 16, 20, 24)


def knee(speedups: list[float]) -> int:
    """Accelerators up to which a curve is nearly linear; `speedups` of 1, 2, 3 accelerators and so on."""
    for accelerators, speedup in enumerate(speedups, start=1):
        if speedup < NEARLY_LINEAR * accelerators:
            return accelerators - 1
    return len(speedups)


def figure9(predicted: Predicted) -> Result:
    """Fig. 9."""
    constants = Constants.settled()
    curves: dict[tuple[str, str], list[float]] = {}
    rows: list[dict[str, Any]] = []
    for dataset in DATA_SETS:
        for kind in KINDS:
            setting = Setting(dataset=dataset, kind=kind, fanouts=(25, 10), hidden=256)
            found = [
                predicted.iteration(setting, accelerators=count, constants=constants)
                for count in range(1, MOST + 1)
            ]
            # Equation 5: edges of all trainers over the iteration's time.
            speedups = [each.mteps() / found[0].mteps() for each in found]
            curves[dataset, kind] = speedups
            rows += [
                {
                    "dataset": dataset,
                    "model": kind,
                    "accelerators": count,
                    "mteps": each.mteps(),
                    "speedup": speedup,
                    "limited_by": each.limits(),
                }
                for count, (each, speedup) in enumerate(zip(found, speedups, strict=True), start=1)
            ]
    knees = {f"{kind.upper()} {dataset}": knee(curve) for (dataset, kind), curve in curves.items()}
    # The paper's scale ends at 16 FPGAs.
    others = min(curve[15] for key, curve in curves.items() if key != (PRODUCTS, GCN))
    figures = {
        "figure9-knee": float(min(knees.values())),
        "figure9-linear": min(curve[15] / 16 for curve in curves.values()),
        "figure9-products": curves[PRODUCTS, GCN][15] / others,
    }
    first = {(row["dataset"], row["model"]): row["limited_by"] for row in reversed(rows)}
    return Result(
        figures=figures,
        rows={
            "figure9.csv": rows,
            "speed-ups": [
                {
                    "dataset": dataset,
                    "model": kind,
                    **{str(count): curve[count - 1] for count in SHOWN},
                    "knee": knee(curve),
                    "limit": first[dataset, kind],
                }
                for (dataset, kind), curve in curves.items()
            ],
        },
        pictures={"figure9.png": _picture(curves, note=predicted.note)},
        summary={"knees": knees, **figures},
    )


def _picture(curves: dict[tuple[str, str], list[float]], *, note: str) -> Drawing:
    lines = {
        f"{kind.upper()} {dataset.removeprefix('ogbn-')}, knee at {knee(curve)}": list(
            enumerate(curve, start=1)
        )
        for (dataset, kind), curve in curves.items()
    }
    return draw_lines(
        {"Fig. 9, by the equations": {"linear": [(1, 1), (MOST, MOST)], **lines}},
        Look(x="accelerators", y="times the throughput of one", top=MOST, legend=2, note=note),
    )


DEVICES = 4


@dataclass(frozen=True, kw_only=True)
class System:
    """One of Fig. 10's.

    Parameters
    ----------
    gpus
        Of its `DEVICES`; the others are FPGAs.
    hybrid
        Whether the CPU trains.
    """

    platform: str
    gpus: int
    hybrid: bool = True
    prefetch: bool = True


SYSTEMS = {
    "PyG on GPUs": System(platform="hyscale-pyg", gpus=DEVICES, hybrid=False, prefetch=False),
    "CPU and GPUs": System(platform="hyscale-gpu", gpus=DEVICES),
    "CPU and FPGAs": System(platform=PLATFORM, gpus=0),
}
"""The first is what the others are compared with."""


def figure10(predicted: Predicted) -> Result:
    """Fig. 10."""
    settings = [
        Setting(dataset=dataset, kind=kind, fanouts=(25, 10), hidden=256)
        for dataset in DATA_SETS
        for kind in KINDS
    ]
    rows = [row for setting in settings for row in _systems(predicted, setting)]
    best = {name: max(row["speedup"] for row in rows if row["system"] == name) for name in SYSTEMS}
    return Result(
        figures={"figure10-gpu": best["CPU and GPUs"], "figure10-fpga": best["CPU and FPGAs"]},
        rows={"figure10.csv": rows},
        summary={"kind": "modelled", "largest_speedups": best},
    )


def _systems(predicted: Predicted, setting: Setting) -> Iterator[dict[str, Any]]:
    """Each system's iteration of a setting, and how many times as quick as the first's it is."""
    model = preset_model(
        ModelSettings(kind=setting.kind, layers=len(setting.fanouts), hidden=setting.hidden),
        load_data_set(setting.dataset),
    )
    first: float | None = None
    for name, system in SYSTEMS.items():
        platform = load_platform(system.platform)
        # One point: parts of other numbers of seeds are in proportion, which leaves out that neighbourhoods overlap.
        sizes = SizeCurve({SEEDS: predicted.sizes(setting, Constants.settled())})
        predictor = Predictor.of(model, preset_hardware(HARDWARE), platform, sizes=sizes, gpus=system.gpus)
        # All systems train as many seeds: the hybrid ones share the same mini-batch out.
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
