"""What generated graphs are like: degrees, skew, locality, what neighbours tell, and how long each takes to make.

    python benchmarks/generated_graphs.py [--json] [DATASET ...]

Skew is the standard deviation of the logarithm of the log-normal whose vertices have as many neighbours when some are
drawn, see `simgnn.systems.synthetic_graph.skew_of`. Locality is what an order of seeds or a cache can use: the
input vertices of mini-batches whose seeds follow each other in a breadth-first search, over those of mini-batches drawn
at random.
"""

import argparse
import json
import time

import numpy as np
from harness.machine import describe_machine, print_machine
from scipy import sparse
from scipy.sparse.csgraph import breadth_first_order, connected_components

from simgnn.data.datasets import load_dataset
from simgnn.sampling.sampler import NeighborSampler
from simgnn.systems.synthetic_graph import skew_of

SIZES = "20000:300000:32:16"
DATASETS = (
    f"rmat:{SIZES}",
    f"sbm:{SIZES}",
    *(f"dcsbm:{SIZES}:skew={skew}" for skew in (0, 0.5, 1, 1.5)),
    f"dcsbm:{SIZES}:skew=0.5:power_law",
    f"dcsbm:{SIZES}:p_in=0.9:communities=160",
    *(f"community-ring:{SIZES}:reach={reach}" for reach in (0, 0.5, 2, 8, 1000)),
    *(f"citation:{SIZES}:preference={preference}" for preference in (0, 0.5, 0.8)),
    f"citation:{SIZES}:preference=0.8:age=1000",
    f"citation:{SIZES}:p_in=0.9:communities=160",
)
SEEDS, FANOUTS, BATCHES = 256, (10, 5), 8


def gain(graph):
    """Input vertices of mini-batches in the order of a breadth-first search, over those in an order at random."""
    ones = np.ones(graph.edges, np.int8)
    arcs = sparse.csr_array((ones, graph.indices, graph.indptr), shape=(graph.vertices, graph.vertices))
    _, component = connected_components(arcs, directed=False)
    firsts = [np.flatnonzero(component == c)[0] for c in np.flatnonzero(np.bincount(component) > 1)]
    searched = np.concatenate(
        [breadth_first_order(arcs, first, directed=False, return_predecessors=False) for first in firsts]
    )
    drawn = np.random.default_rng(0).permutation(searched)
    sampler = NeighborSampler(graph, fanouts=FANOUTS, seed=0)
    sizes = []
    for order in (searched, drawn):
        begins = np.linspace(0, len(order) - SEEDS, BATCHES).astype(int)
        batches = [sampler.sample(order[begin : begin + SEEDS], step) for step, begin in enumerate(begins)]
        sizes.append(np.mean([len(batch.vertices[0]) for batch in batches]))
    return float(sizes[0] / sizes[1])


def accuracy(graph, x):
    """Of a linear classifier, by least squares, on the vertices that test."""
    x = x / np.maximum(np.linalg.norm(x, axis=1, keepdims=True), 1e-9)
    targets = np.eye(graph.classes)[graph.labels[graph.train_mask]]
    weights = np.linalg.lstsq(x[graph.train_mask], targets, rcond=None)[0]
    guessed = (x @ weights).argmax(axis=1)
    return float(np.mean((guessed == graph.labels)[graph.test_mask]))


def measured(name):
    """What a graph is like."""
    began = time.process_time()
    graph = load_dataset(name)
    seconds = time.process_time() - began
    degrees = graph.in_degrees
    destinations = np.repeat(np.arange(graph.vertices), degrees)
    summed = graph.features.copy()
    np.add.at(summed, destinations, graph.features[graph.indices])
    return {
        "dataset": name,
        "average_degree": float(degrees.mean()),
        "skew": skew_of(degrees),
        "largest_degree": int(degrees.max()),
        "without_neighbours": float(np.mean(degrees == 0)),
        "same_class": float(np.mean(graph.labels[graph.indices] == graph.labels[destinations])),
        "search_over_random": gain(graph),
        "accuracy_alone": accuracy(graph, graph.features),
        "accuracy_with_neighbours": accuracy(graph, summed),
        "cpu_seconds": seconds,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("datasets", nargs="*", default=list(DATASETS), metavar="DATASET")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for generator in ("rmat", "citation"):  # what has to be compiled is
        load_dataset(f"{generator}:50:100:2:2")
    result = {"machine": describe_machine(), "datasets": [measured(name) for name in arguments.datasets]}
    if arguments.json:
        print(json.dumps(result))
        return
    print_machine(result["machine"])
    for row in result["datasets"]:
        print(
            f"{row['dataset']:55} degree {row['average_degree']:5.2f} skew {row['skew']:.2f}"
            f" largest {row['largest_degree']:5} none {row['without_neighbours']:4.0%}"
            f" class {row['same_class']:4.0%} search {row['search_over_random']:.2f}"
            f" accuracy {row['accuracy_alone']:.2f} {row['accuracy_with_neighbours']:.2f} {row['cpu_seconds']:.2f} s"
        )


if __name__ == "__main__":
    main()
