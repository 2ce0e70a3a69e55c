"""What sampling takes in processor time: the fused kernel beside two steps (Fig. 5), and ranks that ask each other.

DGL is not needed: its two steps are there, in the same language as the fused kernel.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from simgnn.arrays import I32
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.measured_sampling import (
    ALONE,
    FUSED,
    GROUP,
    MERGE,
    TWO_STEPS,
    VANILLA,
    measure_alone,
    measure_vanilla,
)
from simgnn.distributed.ownership import Ownership
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sampling.two_steps import TwoStepSampler
from simgnn.systems.fastsample.experiments.scale import Scale
from simgnn.systems.papers.reproduce import Result
from simgnn.virtual_time.platform import load_platform

FANOUTS, SEEDS, MINIBATCHES = (15, 10, 5), 1000, 8
"""Of ranks: the paper's model and mini-batch, and mini-batches of all of them together."""
ROUNDS = 3
"""Of which the quickest counts: the others were disturbed."""


def sampling(scale: Scale) -> Result:
    """Both kernels at the sizes of Fig. 5, and what is around vanilla's rounds by number of ranks."""
    graph = load_dataset(scale.sampled, seed=0)
    kernels = [
        _kernels(graph, seeds=seeds, fanouts=fanouts) for seeds in scale.seeds for fanouts in scale.fanouts
    ]
    ranks = [_ranks(graph, count) for count in scale.ranks]
    speed_ups = [row["speed_up"] for row in kernels]
    platform = load_platform("fastsample")
    counted = ", ".join(f"{part} {platform[f'sample_ns_{part}']:g}" for part in (GROUP, MERGE, *ALONE))
    return Result(
        figures={"figure5-sampling": max(speed_ups), "figure5-consistent": min(speed_ups)},
        rows={"figure5.csv": kernels, "sampling.csv": ranks},
        said={"counted": counted},
        # Times differ from run to run, and are in tables and files alone.
        summary={"graph": graph.name},
    )


def _kernels(graph: Graph, *, seeds: int, fanouts: tuple[int, ...]) -> dict[str, Any]:
    """Nanoseconds of an edge by either kernel, of the same seeds."""
    fused, two_steps = NeighborSampler(graph, fanouts=fanouts, seed=0), TwoStepSampler(graph, fanouts=fanouts)
    chosen = np.random.default_rng(0).choice(graph.train_seeds, seeds, replace=False)
    edges = sum(block.edges for block in fused.sample(chosen, 0).blocks)

    def best(sample: Any) -> float:
        taken = []
        for _ in range(ROUNDS):
            begin = time.thread_time()
            sample()
            taken.append(time.thread_time() - begin)
        return min(taken) / edges * 1e9

    # Once before, so that neither compiles nor touches new memory while it is timed.
    two_steps.sample(chosen)
    ns = {TWO_STEPS: best(lambda: two_steps.sample(chosen)), FUSED: best(lambda: fused.sample(chosen, 0))}
    return {
        "seeds": seeds,
        "fanouts": "-".join(map(str, fanouts)),
        "edges": edges,
        **{f"{kernel}_ns": each for kernel, each in ns.items()},
        "speed_up": ns[TWO_STEPS] / ns[FUSED],
    }


def _ranks(graph: Graph, count: int) -> dict[str, Any]:
    """What an edge takes ranks of a random partition, as DGL's without METIS and as virtual time's stand-ins are."""
    owners: I32 = np.zeros(graph.vertices, np.int32)
    if count > 1:
        owners = make_partition(graph, method="random", parts=count, seed=0).owners
    ownership = Ownership(owners, count)
    minibatches = max(1, MINIBATCHES // count)
    given: dict[str, Any] = {"fanouts": FANOUTS, "batch_size": SEEDS, "minibatches": minibatches}
    vanilla = measure_vanilla(graph, ownership, **given)
    alone = measure_alone(graph, ownership, **given)
    return {
        "ranks": count,
        **{f"{part}_ns": vanilla.ns(part) for part in VANILLA},
        "vanilla_ns": vanilla.ns(*VANILLA),
        "vanilla_slowest": vanilla.slowest(*VANILLA),
        **{f"{kernel}_ns": alone.ns(kernel) for kernel in ALONE},
        "fused_slowest": alone.slowest(FUSED),
    }
