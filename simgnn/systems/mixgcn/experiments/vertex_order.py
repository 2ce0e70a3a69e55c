"""What ordering vertices takes and gains: Table 4 and Proposition 3.5, and Table 5.

Stages of the pipeline and what ordering gains are in virtual time; of Table 5, seconds of reverse Cuthill-McKee and of
METIS are this machine's processor's, both in memory.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

from simgnn.data.partition.methods import has_metis, metis_of
from simgnn.data.undirected import undirected
from simgnn.systems.mixgcn.experiments.scale import Scale, note_on_metis
from simgnn.systems.mixgcn.order import Order, given_order, near_order, near_order_of, random_order
from simgnn.systems.mixgcn.pipeline import Batches, Pipelined, passes_of, run_pipeline
from simgnn.systems.model_preset import load_model_preset
from simgnn.systems.papers.claims import printed
from simgnn.systems.papers.reproduce import Result

PRINTED: dict[str, tuple[int, float]] = printed(__name__)["stages"]
"""Stages and speed-up, Table 4."""
UNEQUAL = "Reddit"
"""Whose sums and products take unequal times, by the authors (section 4.4.2)."""
UNEQUAL_BY = 10.0
"""How many times as long sums take, for what unequal times do; assumed."""


def stages(scale: Scale) -> Result:
    """Order each graph, find its stages, and run the pipeline with equal times for sums and products."""
    passes = passes_of(load_model_preset("mixgcn").whole("layers"))
    rows = [
        _of_graph(name, near_order(graph), given_order(graph), random_order(graph), passes=passes)
        for name, graph in scale.graphs().items()
    ]
    gains = [_of_printed(name, passes=passes) for name in PRINTED]
    off = [abs(row["balanced"] - row["printed"]) for row in gains if row["dataset"] != UNEQUAL]
    unequal = next(row["unequal"] for row in gains if row["dataset"] == UNEQUAL)
    ordered = sorted(rows, key=lambda row: row["stages"])
    return Result(
        figures={
            "stages-bound": max(row["of_bound"] for row in rows),
            "stages": float(max(row["stages"] for row in rows)),
            "stages-idle": max(row["idle"] for row in rows),
            "stages-idle-below": min(
                (row["idle_below"] for row in rows if row["idle_below"] is not None), default=0.0
            ),
            "reordering": min(row["speedup"] for row in rows),
            "reordering-falls": float(
                sum(
                    fewer["stages"] < more["stages"] and fewer["speedup"] < more["speedup"] + 1e-12
                    for fewer, more in pairwise(ordered)
                )
            ),
            "reordering-printed": max(off),
            "reordering-unequal": unequal,
        },
        rows={"stages.csv": rows, "printed_stages.csv": gains},
        said={"unequal_by": UNEQUAL_BY},
    )


def _run(needed: Batches, *, passes: int, sums: float = 1.0) -> Pipelined:
    count = len(needed)
    return run_pipeline(needed, passes=passes, sums=[sums] * count, products=[1.0] * count)


def _of_graph(name: str, near: Order, given: Order, random: Order, *, passes: int) -> dict[str, Any]:
    fewest = near.fewest_stages
    enough = near.enough_stages
    # Where no number of stages suffices, the proposition's does not either.
    of_bound = math.inf if fewest is None else fewest / enough
    # A graph so dense that no number suffices: one vertex a batch is the most there can be.
    fewest = near.vertices if fewest is None else fewest
    # Proposition 3.5 says that idleness is gone for every s from there on: a few are run.
    tried = [count for count in {fewest, fewest + 1, enough, enough + 1} if count <= near.vertices]
    ours = _run(near.needed(fewest), passes=passes)
    theirs = _run(given.needed(fewest), passes=passes)
    # The first and the last batch of a single stage are the same: two are the fewest that could do.
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


PARTS = 8
"""The paper does not say how many; its METIS also writes to disk."""


def preprocessing(scale: Scale) -> Result:
    """Both begin with lists of neighbours in both directions, made beforehand; the best of three runs each."""
    rows: list[dict[str, Any]] = []
    for name, graph in scale.graphs().items():
        neighbours = undirected(graph)
        ordering = _seconds(partial(near_order_of, neighbours))
        # Both in memory and single-threaded; the paper's seconds include METIS' writing to disk.
        cutting = _seconds(partial(metis_of, neighbours, PARTS, 0, name=name)) if has_metis() else None
        row: dict[str, Any] = {
            "graph": name,
            "arcs": len(neighbours[1]),
            "rcm_seconds": ordering,
            "metis_seconds": cutting,
            "ratio": None if cutting is None else cutting / ordering,
        }
        rows.append(row)
    ratios = [row["ratio"] for row in rows if row["ratio"] is not None]
    return Result(
        figures={"preprocessing": min(ratios)} if ratios else {},
        rows={"preprocessing.csv": rows},
        said={"parts": PARTS, "metis": note_on_metis()},
        # Times differ from run to run: the table and the claim have them.
    )


def _seconds(work: Callable[[], object]) -> float:
    """Of the processor; the least of three."""
    found = []
    for _ in range(3):
        begin = time.process_time()
        work()
        found.append(time.process_time() - begin)
    return min(found)
