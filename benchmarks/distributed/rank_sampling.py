"""What an edge takes ranks to sample, vanilla and hybrid, in one process and over gloo; and FastSample's Fig. 6 by it.

    python benchmarks/distributed/rank_sampling.py [--graph NAME] [--ranks 1 2 4 8 16] [--gloo 2 3 4] [--json]

Core nanoseconds of an edge, by the processor time of each rank's thread, so that a busy machine changes them little.
Parts are those of `simgnn.distributed.measured_sampling`; `slowest` is what the slowest rank of a mini-batch takes over
the mean. Fig. 6's speed-ups are those of `simgnn reproduce fastsample` with the nanoseconds of the line.
"""

import argparse
import dataclasses
import json
import multiprocessing
import tempfile
from pathlib import Path

import numpy as np

from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.collectives.torch_group import open_at
from simgnn.distributed.local_topology import local_topology
from simgnn.distributed.measured_sampling import (
    ALONE,
    FUSED,
    GROUP,
    MERGE,
    TWO_STEPS,
    VANILLA,
    RankTimes,
    measure_alone,
    measure_vanilla,
    seeds_of,
    vanilla_rows,
)
from simgnn.distributed.ownership import Ownership
from simgnn.systems.fastsample.experiments import epochs

FANOUTS, SEEDS, MINIBATCHES, DEADLINE_S = (15, 10, 5), 1000, 16, 300.0


def ownership_of(graph, ranks):
    """A random partition, as that of virtual time's stand-ins."""
    if ranks == 1:
        return Ownership(np.zeros(graph.vertices, np.int32), 1)
    return Ownership(make_partition(graph, method="random", parts=ranks, seed=0).owners, ranks)


def given(ranks):
    """The same number of mini-batches, however many ranks there are."""
    return {"batch_size": SEEDS, "minibatches": max(1, MINIBATCHES // ranks)}


def gloo_rank(name, meeting, rank, ranks, answers):
    """A process that is a rank of gloo, and leaves its rows."""
    graph = load_dataset(name, seed=0)
    ownership = ownership_of(graph, ranks)
    topologies = {rank: local_topology(graph, ownership.owned(rank))}
    seeds = {rank: seeds_of(graph, ownership, rank, **given(ranks))}
    with open_at(Path(meeting), rank=rank, ranks=ranks, deadline_s=DEADLINE_S) as opened:
        answers.put((rank, opened.run(vanilla_rows, topologies, ownership, seeds, FANOUTS)))


def over_gloo(name, ranks):
    """Vanilla's times with a process for each rank."""
    context = multiprocessing.get_context("spawn")
    answers = context.Queue()
    with tempfile.TemporaryDirectory() as folder:
        meeting = str(Path(folder) / "meeting")
        running = [
            context.Process(target=gloo_rank, args=(name, meeting, rank, ranks, answers), daemon=True)
            for rank in range(ranks)
        ]
        for each in running:
            each.start()
        found = dict(answers.get(timeout=DEADLINE_S) for _ in running)
        for each in running:
            each.join(DEADLINE_S)
            if each.is_alive():
                each.kill()
                raise TimeoutError(f"process {each.pid} must end within {DEADLINE_S:g} s")
    return RankTimes.of([found[rank] for rank in range(ranks)], VANILLA)


def speed_ups(line):
    """Fig. 6's hybrid and combined, papers100M on 8 machines, by a line's nanoseconds."""
    planner = epochs.planner_of(epochs.PAPERS, draws=2)
    measured = {f"sample_ns_{part}": line[part] for part in (GROUP, MERGE, TWO_STEPS, FUSED)}
    planner = dataclasses.replace(planner, platform=planner.platform.replace(**measured))
    plans = dict(planner.plans(8, epochs.DESIGNS))
    seconds = {name: plan.epoch.total_seconds for name, plan in plans.items()}
    return {
        "hybrid": seconds[epochs.VANILLA] / seconds[epochs.HYBRID],
        "combined": seconds[epochs.VANILLA] / seconds[epochs.HYBRID_FUSED],
    }


def main():
    """Print a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--graph", default="rmat:1000000:20000000:1:8")
    parser.add_argument("--ranks", type=int, nargs="+", default=[1, 2, 4, 8, 16])
    parser.add_argument("--gloo", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    graph = load_dataset(options.graph, seed=0)
    lines = []
    for carrier, counts in (("in process", options.ranks), ("gloo", options.gloo)):
        for ranks in counts:
            ownership = ownership_of(graph, ranks)
            alone = measure_alone(graph, ownership, fanouts=FANOUTS, **given(ranks))
            if carrier == "gloo":
                vanilla = over_gloo(options.graph, ranks)
            else:
                vanilla = measure_vanilla(graph, ownership, fanouts=FANOUTS, **given(ranks))
            line = {"ranks": ranks, "carrier": carrier, **{part: vanilla.ns(part) for part in VANILLA}}
            line |= {"vanilla": vanilla.ns(*VANILLA), "slowest": vanilla.slowest(*VANILLA)}
            line |= {part: alone.ns(part) for part in ALONE}
            lines.append(line | speed_ups(line))
            if not options.json:
                print_line(lines)
    if options.json:
        print(json.dumps(lines, indent=2))


def print_line(lines):
    """The last line of a table of Markdown, and its head before the first."""
    line = lines[-1]
    if len(lines) == 1:
        print("| " + " | ".join(line) + " |\n" + "|---" * len(line) + "|")
    cells = (f"{value:.2f}" if isinstance(value, float) else str(value) for value in line.values())
    print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
