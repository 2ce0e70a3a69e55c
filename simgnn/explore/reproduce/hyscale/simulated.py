"""Fig. 8 and Fig. 11: stand-ins for the data sets really trained on simulated accelerators, in virtual time.

Accelerators' times are cycles of the preset u250; what surrounds them is the platform of the paper. Mini-batches have a
quarter of the paper's seeds for each accelerator: stages are in proportion to them, but for launch and synchronization.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

from simgnn.config.configuration import Config, load_config
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.hyscale.pictures import draw_ladder
from simgnn.explore.reproduce.hyscale.predicted import HARDWARE, Predicted
from simgnn.explore.reproduce.hyscale.quoted import KINDS, PAPERS, PRODUCTS, SAGE
from simgnn.systems.data_set import load_data_set
from simgnn.systems.hyscale.ablation import LADDER, Outcome, Switches, run_switched
from simgnn.systems.synthetic_graph import SyntheticGraph

MAG = "mag240m-homo"
MOST_ACCELERATORS = 4
SMALL_GAIN = 1e-3
"""A system that is quicker than another by less is as quick."""


@dataclass(frozen=True, kw_only=True)
class Extent:
    """How much is simulated.

    Parameters
    ----------
    seeds
        Of a mini-batch, for each accelerator.
    iterations
        Mini-batches of Fig. 11, in which resource management learns; half of them elsewhere. The second half counts.
    """

    seeds: int
    iterations: int


WHOLE, QUICK = Extent(seeds=256, iterations=40), Extent(seeds=16, iterations=8)


def _config(kind: str, *, seeds: int, accelerators: int) -> Config:
    return load_config(HARDWARE).replace_all(
        {
            "model": {"kind": kind, "layers": 2, "hidden": 256},
            "sampling": {"fanout": (25, 10)},
            "training": {"batch_size": seeds * accelerators, "accelerators": accelerators},
            "execution": {"device": "cycle"},
        }
    )


def _run(
    predicted: Predicted,
    synthetic: SyntheticGraph,
    kind: str,
    switches: Switches,
    *,
    accelerators: int,
    iterations: int,
) -> Outcome:
    extent = _extent(predicted)
    config = _config(kind, seeds=extent.seeds, accelerators=accelerators)
    return run_switched(config, synthetic, predicted.platform, switches, iterations=iterations)


def _extent(predicted: Predicted) -> Extent:
    return QUICK if predicted.quick else WHOLE


def figure8(predicted: Predicted) -> Found:
    """Fig. 8: the equations beside the simulation, on MAG240M, by number of accelerators."""
    synthetic = SyntheticGraph(load_data_set(MAG))
    rows: list[dict[str, Any]] = []
    for kind in KINDS:
        for accelerators in range(1, MOST_ACCELERATORS + 1):
            # What does not learn runs evenly at once.
            found = _run(
                predicted,
                synthetic,
                kind,
                Switches(prefetch=True),
                accelerators=accelerators,
                iterations=_extent(predicted).iterations // 2,
            )
            rows.append(
                {
                    "model": kind,
                    "accelerators": accelerators,
                    "simulated_seconds": found.seconds,
                    "predicted_seconds": found.predicted,
                    "error": found.predicted / found.seconds - 1,
                }
            )
    means = {
        kind: sum(abs(row["error"]) for row in rows if row["model"] == kind) / MOST_ACCELERATORS
        for kind in KINDS
    }
    told = ", ".join(f"{kind.upper()} {mean:.1%}" for kind, mean in means.items())
    return Found(
        figures={"figure8": max(means.values())},
        shown=[
            Shown(
                title="Fig. 8: a mini-batch of MAG240M with prefetch, by the equations and simulated",
                names=("model", "accelerators", "predicted ms", "simulated ms", "error"),
                rows=[
                    (
                        row["model"],
                        str(row["accelerators"]),
                        f"{row['predicted_seconds'] * 1e3:.3f}",
                        f"{row['simulated_seconds'] * 1e3:.3f}",
                        f"{row['error']:+.1%}",
                    )
                    for row in rows
                ],
                notes=(f"mean errors: {told}; no constant was fitted to these",),
            )
        ],
        tables={"figure8.csv": rows},
        summary={"figure8": means},
    )


def figure11(predicted: Predicted) -> Found:
    """Fig. 11: what the CPU trainer, resource management and prefetch each gain."""
    rows: list[dict[str, Any]] = []
    gains: dict[tuple[str, str], dict[str, float]] = {}
    for dataset in (PRODUCTS, PAPERS, MAG):
        synthetic = SyntheticGraph(load_data_set(dataset))
        for kind in KINDS:
            found = {
                # All of them the same mini-batches, which differ by more than a mapping gains.
                name: _run(
                    predicted,
                    synthetic,
                    kind,
                    switches,
                    accelerators=MOST_ACCELERATORS,
                    iterations=_extent(predicted).iterations,
                )
                for name, switches in LADDER.items()
            }
            base = found["base"].seconds
            gains[dataset, kind] = {name: base / each.seconds for name, each in found.items()}
            rows += [_row(dataset, kind, name, each, base) for name, each in found.items()]
    figures = {
        "figure11-order": float(sum(map(_in_order, gains.values()))),
        "figure11-hybrid": max(each["hybrid"] for each in gains.values()),
        "figure11-best": max(each["prefetch"] for each in gains.values()),
        "figure11-propagation": gains[PAPERS, SAGE]["prefetch"] / gains[PAPERS, SAGE]["drm"],
    }
    return Found(
        figures=figures,
        shown=[
            Shown(
                title="Fig. 11: speed-up over accelerators alone, with one thing more from column to column",
                names=("data set", "model", *LADDER, "CPU's part", "in order"),
                rows=[
                    (
                        dataset,
                        kind,
                        *(f"{each[name]:.2f}" for name in LADDER),
                        f"{_last(rows, dataset, kind)['cpu_part']:.0%}",
                        "yes" if _in_order(each) else "no",
                    )
                    for (dataset, kind), each in gains.items()
                ],
                left=(0, 1, 7),
            )
        ],
        tables={"figure11.csv": rows},
        pictures={"figure11.png": draw_ladder(gains, quick=predicted.quick)},
        summary=figures,
    )


def _row(dataset: str, kind: str, name: str, found: Outcome, base: float) -> dict[str, Any]:
    last = found.iterations[-1]
    return {
        "dataset": dataset,
        "model": kind,
        "system": name,
        "seconds": found.seconds,
        "predicted_seconds": found.predicted,
        "speedup": base / found.seconds,
        "cpu_part": last.assignment.trained_on_cpu / last.assignment.seeds,
        "sample_seconds": last.times.sample_cpu,
        "load_seconds": last.times.load,
        "transfer_seconds": max(last.times.transfer),
        "train_cpu_seconds": last.times.train_cpu,
        "train_accelerators_seconds": max(last.times.train_accelerators),
    }


def _last(rows: list[dict[str, Any]], dataset: str, kind: str) -> dict[str, Any]:
    return next(row for row in reversed(rows) if (row["dataset"], row["model"]) == (dataset, kind))


def _in_order(gains: dict[str, float]) -> bool:
    """Whether each system is quicker than the one before."""
    values = [gains[name] for name in LADDER]
    return all(after > before * (1 + SMALL_GAIN) for before, after in itertools.pairwise(values))
