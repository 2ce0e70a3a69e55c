"""Fig. 9: throughput by number of accelerators, up to where the host's memory limits."""

from __future__ import annotations

from typing import Any

from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.hyscale.pictures import draw_scaling
from simgnn.explore.reproduce.hyscale.predicted import Constants, Predicted, Setting
from simgnn.explore.reproduce.hyscale.quoted import GCN, KINDS, PRODUCTS

DATA_SETS = (PRODUCTS, "ogbn-papers100M", "mag240m-homo")
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


def figure9(predicted: Predicted) -> Found:
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
    others = min(curve[15] for key, curve in curves.items() if key != (PRODUCTS, GCN))
    figures = {
        "figure9-knee": float(min(knees.values())),
        "figure9-linear": min(curve[7] / 8 for curve in curves.values()),
        "figure9-products": curves[PRODUCTS, GCN][15] / others,
    }
    first = {(row["dataset"], row["model"]): row["limited_by"] for row in reversed(rows)}
    return Found(
        figures=figures,
        shown=[
            Shown(
                title="Fig. 9: speed-up over one accelerator (calibrated)",
                names=("data set", "model", *map(str, SHOWN), "knee", "one is limited by"),
                rows=[
                    (
                        dataset,
                        kind,
                        *(f"{curve[count - 1]:.1f}" for count in SHOWN),
                        str(knee(curve)),
                        first[dataset, kind],
                    )
                    for (dataset, kind), curve in curves.items()
                ],
                left=(0, 1, len(SHOWN) + 3),
            )
        ],
        tables={"figure9.csv": rows},
        pictures={
            "figure9.png": draw_scaling(
                curves, knees=[knee(curve) for curve in curves.values()], quick=predicted.quick
            )
        },
        summary={"knees": knees, **figures},
    )
