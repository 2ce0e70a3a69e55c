"""Hits of a FIFO cache of features, by the order of the seeds.

    python benchmarks/seed_orders.py [--json] [--capacity X] [DATASET ...]

Two epochs are sampled, and the hits of the second are counted over the distinct input vertices of each mini-batch.
Beside them: the vertices with most neighbours, kept for ever.
"""

import argparse
import collections
import dataclasses
import json
import time

import numpy as np
from harness.machine import describe_machine, print_machine

from simgnn.data.datasets import load_dataset
from simgnn.sampling.orders.proximity import Proximity
from simgnn.sampling.orders.shuffled import Shuffled
from simgnn.sampling.sampler import NeighborSampler

DATASETS = ("community-ring:20000:200000:8:4:reach=0.2:skew=0.2",)
SEQUENCES = (1, 2, 5)
FANOUTS, BATCH = (10, 5, 5), 64


def fifo_hits(requests, capacity, *, counted_from):
    """Hits over requests, from one mini-batch on; each is a list of distinct vertices."""
    kept, queue, hits, total = set(), collections.deque(), 0, 0
    for number, vertices in enumerate(requests):
        vertices = vertices.tolist()
        missed = [vertex for vertex in vertices if vertex not in kept]
        if number >= counted_from:
            hits += len(vertices) - len(missed)
            total += len(vertices)
        for vertex in missed:
            if len(queue) == capacity:
                kept.remove(queue.popleft())
            kept.add(vertex)
            queue.append(vertex)
    return hits / total


def trace(graph, order, fanouts):
    """Input vertices of the mini-batches of two epochs."""
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=0)
    batches = [batch for epoch in (0, 1) for batch in order.batches(epoch)]
    return [sampler.sample(batch, step).vertices[0] for step, batch in enumerate(batches)]


def measured(name, share, fanouts, batch, train):
    """Hit ratios of a data set."""
    graph = load_dataset(name)
    if train is not None:
        chosen = np.random.default_rng(0).random(graph.vertices) < train
        graph = dataclasses.replace(graph, train_mask=chosen, val_mask=~chosen, test_mask=~chosen)
    capacity = int(share * graph.vertices)
    orders = {"shuffled": Shuffled(np.flatnonzero(graph.train_mask), batch_size=batch, seed=0)}
    orders |= {
        f"proximity {sequences}": Proximity(graph, batch_size=batch, sequences=sequences, seed=0)
        for sequences in SEQUENCES
    }
    row = {"dataset": name, "capacity": capacity, "hits": {}, "cpu_seconds": {}}
    for label, order in orders.items():
        began = time.process_time()
        order.batches(0)
        row["cpu_seconds"][label] = time.process_time() - began
        requests = trace(graph, order, fanouts)
        row["hits"][label] = fifo_hits(requests, capacity, counted_from=order.batches_per_epoch)
        if label == "shuffled":
            static = np.zeros(graph.vertices, bool)
            static[np.argsort(-graph.in_degrees, kind="stable")[:capacity]] = True
            second = np.concatenate(requests[order.batches_per_epoch :])
            row["hits"]["static by degree"] = float(static[second].mean())
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("datasets", nargs="*", default=list(DATASETS), metavar="DATASET")
    parser.add_argument("--capacity", type=float, default=0.1, metavar="X", help="of the vertices")
    parser.add_argument("--fanout", default=",".join(map(str, FANOUTS)), metavar="N,N")
    parser.add_argument("--batch-size", type=int, default=BATCH, metavar="N")
    parser.add_argument("--train", type=float, metavar="X", help="part that trains (default: the data set's)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    fanouts = tuple(map(int, arguments.fanout.split(",")))
    machine = describe_machine()
    rows = [
        measured(name, arguments.capacity, fanouts, arguments.batch_size, arguments.train)
        for name in arguments.datasets
    ]
    if arguments.json:
        print(json.dumps({"machine": machine, "data_sets": rows}))
        return
    print_machine(machine)
    for row in rows:
        shown = "  ".join(f"{label} {hits:.3f}" for label, hits in row["hits"].items())
        print(f"{row['dataset'][-45:]:45} cache of {row['capacity']}: {shown}")


if __name__ == "__main__":
    main()
