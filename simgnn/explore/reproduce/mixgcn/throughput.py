"""Fig. 7: epochs of MixGCN and of what it is compared with, on four nodes, in virtual time."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.mixgcn.cluster import CORES, GPU, SPU, Cluster
from simgnn.explore.reproduce.mixgcn.extent import Extent, notes_on_metis
from simgnn.explore.reproduce.mixgcn.pictures import draw_bars
from simgnn.systems.mixgcn.parallelism import PARALLELISMS
from simgnn.systems.mixgcn.timing.epochs import Work

OURS, BASE = "mixture", "distdgl"
PRINTED = {"distdgl": 4.2, "cagnet": 10.4, "pipegcn": 1.9, "sancus": 5.5}
"""MixGCN-CPU over each, at most; section 4.2."""
ORDER = (("mixture",), ("pipegcn",), ("distdgl", "sancus"), ("cagnet",))
"""The quickest first, as the printed factors have it."""

Seconds = Mapping[str, float]


def throughput(extent: Extent) -> Found:
    """Work out an epoch of each system on each data set, sums being on cores, as MixGCN-CPU's are, and on GPUs."""
    cluster = extent.cluster
    rows = rows_of(cluster)
    seconds = {
        (each.name, who): {row["system"]: row["seconds"] for row in rows if _is(row, each.name, who)}
        for each in cluster.data_sets
        for who in (CORES, GPU, SPU)
    }
    names = [each.name for each in cluster.data_sets]
    ours = {name: seconds[name, CORES][OURS] for name in names}
    over = {system: max(seconds[name, CORES][system] / ours[name] for name in names) for system in PRINTED}
    return Found(
        figures={
            "throughput-first": min(
                min(seconds[name, CORES][system] for system in PRINTED) / ours[name] for name in names
            ),
            "throughput-order": sum(in_order(seconds[name, CORES]) for name in names) / len(names),
            **{f"throughput-{system}": factor for system, factor in over.items()},
            "throughput-gpu": min(
                min(seconds[name, GPU][system] for system in PRINTED) / ours[name] for name in names
            ),
            "throughput-spu": max(ours[name] / seconds[name, SPU][OURS] for name in names),
        },
        shown=[
            _shown(cluster, seconds, CORES, "all sum on eight cores a worker, as MixGCN-CPU does"),
            _shown(cluster, seconds, GPU, "all sum on their GPUs"),
            Shown(
                title="MixGCN by what sums: seconds of an epoch",
                names=("data set", CORES, GPU, SPU),
                rows=[
                    (name, *(f"{seconds[name, who][OURS]:.3g}" for who in (CORES, GPU, SPU)))
                    for name in names
                ],
            ),
        ],
        tables={"throughput.csv": rows},
        pictures={
            "throughput.png": draw_bars(
                {
                    who: {
                        PARALLELISMS[system].title: [
                            seconds[name, who][BASE] / seconds[name, who][system] for name in names
                        ]
                        for system in PARALLELISMS
                    }
                    for who in (CORES, GPU)
                },
                names=names,
                ylabel=f"times {PARALLELISMS[BASE].title}'s epochs",
                quick=extent.asked.quick,
            )
        },
        summary={"sent": list(cluster.sent)},
    )


def rows_of(cluster: Cluster) -> list[dict[str, Any]]:
    """Of each data set, system and unit that sums."""
    found = []
    for data_set in cluster.data_sets:
        for system, kind in PARALLELISMS.items():
            for who in (CORES, GPU, *([] if kind.by_parts else [SPU])):
                epoch = cluster.epoch(data_set, kind, who=who)
                even = cluster.epoch(data_set, kind, who=who, even=True) if kind.by_parts else None
                found.append(
                    {
                        "dataset": data_set.name,
                        "system": system,
                        "sums_on": who,
                        "seconds": epoch.seconds,
                        **{f"{work.value}_seconds": epoch.parts[work] for work in Work},
                        "even_seconds": None if even is None else even.seconds,
                        "printed": PRINTED.get(system) if who == CORES else None,
                    }
                )
    return found


def in_order(seconds: Seconds) -> bool:
    """Whether systems are as quick as `ORDER` has it."""
    slowest = -math.inf
    for group in ORDER:
        if min(seconds[system] for system in group) <= slowest:
            return False
        slowest = max(seconds[system] for system in group)
    return True


def _is(row: Mapping[str, Any], name: str, who: str) -> bool:
    return bool(row["dataset"] == name and row["sums_on"] == who)


def _shown(cluster: Cluster, seconds: Mapping[tuple[str, str], Seconds], who: str, where: str) -> Shown:
    return Shown(
        title=f"Fig. 7: seconds of an epoch on four nodes, {where}",
        names=("data set", *(kind.title for kind in PARALLELISMS.values())),
        rows=[
            (each.name, *(f"{seconds[each.name, who][system]:.3g}" for system in PARALLELISMS))
            for each in cluster.data_sets
        ],
        notes=(
            "MixGCN over each, at most, as printed: "
            + ", ".join(f"{PARALLELISMS[system].title} {factor:g}" for system, factor in PRINTED.items()),
            *notes_on_metis(),
        ),
    )
