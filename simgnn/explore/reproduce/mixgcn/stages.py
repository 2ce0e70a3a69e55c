"""Table 4 and Proposition 3.5: stages of the pipeline, and what ordering vertices gains in virtual time."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.mixgcn.extent import Extent
from simgnn.systems.mixgcn.order import Order, given_order, near_order, random_order
from simgnn.systems.mixgcn.pipeline import Batches, Pipelined, passes_of, run_pipeline
from simgnn.systems.model_preset import load_model_preset

PRINTED = {
    "Reddit": (11, 1.01),
    "Orkut": (11, 1.07),
    "Twitter": (19, 1.02),
    "Friendster": (6, 1.13),
    "papers100M": (4, 1.18),
}
"""Stages and speed-up, Table 4."""
UNEQUAL = "Reddit"
"""Whose sums and products take unequal times, by the authors (section 4.4.2)."""
UNEQUAL_BY = 10.0
"""How many times as long sums take, for what unequal times do; assumed."""


def stages(extent: Extent) -> Found:
    """Order each graph, find its stages, and run the pipeline with equal times for sums and products."""
    passes = passes_of(load_model_preset("mixgcn").whole("layers"))
    rows = [
        _of_graph(name, near_order(graph), given_order(graph), random_order(graph), passes=passes)
        for name, graph in extent.graphs().items()
    ]
    printed = [_of_printed(name, passes=passes) for name in PRINTED]
    off = [abs(row["balanced"] - row["printed"]) for row in printed if row["dataset"] != UNEQUAL]
    unequal = next(row["unequal"] for row in printed if row["dataset"] == UNEQUAL)
    ordered = sorted(rows, key=lambda row: row["stages"])
    return Found(
        figures={
            "stages-bound": max(row["of_bound"] for row in rows),
            "stages": float(max(row["stages"] for row in rows)),
            "stages-idle": max(row["idle"] for row in rows),
            "stages-idle-below": min(
                (row["idle_below"] for row in rows if row["idle_below"] is not None), default=0.0
            ),
            "reordering": min(row["speedup"] for row in rows),
            "reordering-falls": float(
                sum(fewer["speedup"] < more["speedup"] - 1e-12 for fewer, more in pairwise(ordered))
            ),
            "reordering-printed": max(off),
            "reordering-unequal": unequal,
        },
        shown=[_shown(rows), _shown_printed(printed)],
        tables={"stages.csv": rows, "printed_stages.csv": printed},
    )


def _run(needed: Batches, *, passes: int, sums: float = 1.0) -> Pipelined:
    count = len(needed)
    return run_pipeline(needed, passes=passes, sums=[sums] * count, products=[1.0] * count)


def _of_graph(name: str, near: Order, given: Order, random: Order, *, passes: int) -> dict[str, Any]:
    fewest = near.fewest_stages
    enough = near.enough_stages
    # Where no number of stages suffices, the proposition's does not either.
    of_bound = math.inf if fewest is None else fewest / enough
    fewest = near.vertices if fewest is None else fewest
    tried = [count for count in {fewest, fewest + 1, enough, enough + 1} if count <= near.vertices]
    ours = _run(near.needed(fewest), passes=passes)
    theirs = _run(given.needed(fewest), passes=passes)
    # A single stage has no first and last batch to tell apart: two are the fewest that could do.
    below = _run(near.needed(fewest - 1), passes=passes).idle if fewest > 2 else None
    return {
        "graph": name,
        "vertices": near.vertices,
        "bandwidth": near.bandwidth / near.vertices,
        "stages": fewest,
        "enough_stages": enough,
        "of_bound": of_bound,
        "stages_as_given": given.fewest_stages,
        "stages_at_random": random.fewest_stages,
        "idle": max(_run(near.needed(count), passes=passes).idle for count in tried),
        "idle_below": below,
        "speedup": theirs.seconds / ours.seconds,
    }


def _of_printed(name: str, *, passes: int) -> dict[str, Any]:
    """What the pipeline says of a printed number of stages, whatever the graph: one batch or none is waited for."""
    count, speedup = PRINTED[name]
    late = [count - 1] * count
    # Whatever later batches need is there in time.
    free = [count - 2, *late[1:]]

    def gain(sums: float) -> float:
        return _run(late, passes=passes, sums=sums).seconds / _run(free, passes=passes, sums=sums).seconds

    return {
        "dataset": name,
        "stages": count,
        "printed": speedup,
        "balanced": gain(1.0),
        "unequal": gain(UNEQUAL_BY),
    }


def _shown(rows: list[dict[str, Any]]) -> Shown:
    return Shown(
        title="Table 4: stages with which nobody waits, by reverse Cuthill-McKee's order",
        names=(
            "graph",
            "vertices",
            "b/n",
            "fewest",
            "Prop. 3.5",
            "as given",
            "at random",
            "idle",
            "one less",
            "speed-up",
        ),
        rows=[
            (
                row["graph"],
                str(row["vertices"]),
                f"{row['bandwidth']:.2f}",
                str(row["stages"]),
                str(row["enough_stages"]),
                str(row["stages_as_given"] or "none"),
                str(row["stages_at_random"] or "none"),
                f"{row['idle']:g}",
                "" if row["idle_below"] is None else f"{row['idle_below']:g}",
                f"{row['speedup']:.3f}",
            )
            for row in rows
        ],
        notes=("idle, one less: batches' times in which sums wait, with enough stages and with one less",),
    )


def _shown_printed(printed: list[dict[str, Any]]) -> Shown:
    return Shown(
        title="Table 4: what ordering gains with the printed stages, sums and products taking equal times",
        names=("data set", "stages", "printed", "equal times", f"sums {UNEQUAL_BY:g} times"),
        rows=[
            (
                row["dataset"],
                str(row["stages"]),
                f"{row['printed']:.2f}",
                f"{row['balanced']:.3f}",
                f"{row['unequal']:.3f}",
            )
            for row in printed
        ],
    )
