"""How near the mini-batches of a stand-in are to those of the graph that it stands for.

    python benchmarks/stand_in.py [--json] [DATASET ...]

A stand-in knows of a graph its vertices, its arcs and the skew of its degrees, and nothing of who is connected with
whom. Sizes are means of four mini-batches, of each by simgnn's sampler and by the stand-in; errors are those of the
stand-in, of |V^0| alone and the largest of all |V^l| and |E^l|.
"""

import argparse
import json
import time

import numpy as np
from harness.machine import describe_machine, print_machine

from simgnn.data.datasets import load_dataset
from simgnn.sampling.sampler import NeighborSampler
from simgnn.systems.data_set import parse_data_set
from simgnn.systems.synthetic_graph import SyntheticGraph, skew_of
from simgnn.virtual_time.layer_sizes import LayerSizes

DATASETS = ("digits", "sbm:100000:1000000:1:100", "rmat:100000:1500000:1:2")
CASES = ((64, (10, 5)), (256, (25, 10)), (256, (5, 5, 5)), (1024, (25, 10)))
BATCHES = 4


def stand_in_of(graph):
    """The stand-in for a graph, and its skew."""
    skew = skew_of(graph.in_degrees)
    values = {
        "vertices": graph.vertices,
        "edges": graph.edges // 2,
        "features": 1,
        "classes": 2,
        "train_vertices": graph.vertices,
        "skew": skew,
    }
    text = "\n".join(f'{key} = {{ value = {value}, source = "calibrated" }}' for key, value in values.items())
    return SyntheticGraph(parse_data_set(text, name=graph.name, source=graph.name)), skew


def sampled(graph, seeds, fanouts):
    """Mean sizes by the sampler."""
    sampler, found = NeighborSampler(graph, fanouts=fanouts, seed=0), []
    for batch in range(BATCHES):
        vertices = np.random.default_rng(batch).permutation(graph.vertices)[:seeds]
        found.append(LayerSizes.of(sampler.sample(vertices, batch)))
    return LayerSizes.mean(found)


def compared(name):
    """Errors on a data set, case by case."""
    graph = load_dataset(name)
    synthetic, skew = stand_in_of(graph)
    rows = []
    for seeds, fanouts in CASES:
        real = sampled(graph, seeds, fanouts)
        began = time.process_time()
        ours = synthetic.sizes(seeds, fanouts, batches=BATCHES)
        seconds = (time.process_time() - began) / BATCHES
        errors = [
            a / b - 1
            for a, b in zip((*ours.vertices, *ours.edges), (*real.vertices, *real.edges), strict=True)
        ]
        rows.append(
            {
                "seeds": seeds,
                "fanouts": list(fanouts),
                "input_vertices": real.vertices[0],
                "input_vertices_error": errors[0],
                "largest_error": max(errors, key=abs),
                "cpu_seconds": seconds,
            }
        )
    return {
        "dataset": graph.name,
        "vertices": graph.vertices,
        "arcs": graph.edges,
        "skew": skew,
        "cases": rows,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("datasets", nargs="*", default=list(DATASETS), metavar="DATASET")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    result = {"machine": describe_machine(), "datasets": [compared(name) for name in arguments.datasets]}
    if arguments.json:
        print(json.dumps(result))
        return
    print_machine(result["machine"])
    for each in result["datasets"]:
        print(
            f"{each['dataset']}: {each['vertices']:,} vertices, {each['arcs']:,} arcs, skew {each['skew']:.2f}"
        )
        for row in each["cases"]:
            print(
                f"  {row['seeds']:5} seeds x {tuple(row['fanouts'])!s:12} |V^0| {row['input_vertices']:9,.0f},"
                f" error {row['input_vertices_error']:+.1%}, largest {row['largest_error']:+.1%},"
                f" {1e3 * row['cpu_seconds']:.0f} ms"
            )


if __name__ == "__main__":
    main()
