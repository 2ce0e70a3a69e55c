"""Partitions side by side: what each cuts, what parts ask each other for while they sample, and CPU time.

    python benchmarks/partition.py [--json] [--parts N] [DATASET ...]
    python benchmarks/partition.py --trained [--json] [--seeds N] [--epochs N] [DATASET ...]

Requests are counted over an epoch in which each part samples its own training vertices, three layers deep.
With --trained virtual ranks train a part each: how far losses are from one machine's, whether bits are those of
as many trainers on one machine, and test accuracies.
"""

import argparse
import json
import time

from harness import rank_accuracy
from harness.machine import describe_machine, print_machine

from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import has_metis, make_partition
from simgnn.data.partition.partition import statistics_of
from simgnn.sampling.remote_requests import count_requests
from simgnn.sampling.sampler import NeighborSampler

DATASETS = (
    "community-ring:20000:300000:8:4:reach=0.5",
    "community-ring:20000:300000:8:4:reach=8",
    "rmat:20000:300000:8:4",
)
METHODS = ("random", "blocks", "metis")
FANOUTS, BATCH = (10, 5, 5), 64


def measured(name, parts):
    """A row for each method."""
    graph = load_dataset(name)
    sampler = NeighborSampler(graph, fanouts=FANOUTS, seed=0)
    rows = []
    for method in METHODS:
        if method == "metis" and not has_metis():
            continue
        began = time.process_time()
        partition = make_partition(graph, method=method, parts=parts)
        seconds = time.process_time() - began
        requests = count_requests(sampler, partition, batch_size=BATCH)
        rows.append(
            {
                "dataset": name,
                "method": method,
                "parts": parts,
                "cpu_seconds": seconds,
                "sampling_requests": requests.sampling / requests.sampling_all,
                "feature_requests": requests.features / requests.features_all,
                **statistics_of(graph, partition).to_dict(),
            }
        )
    return rows


def _print_trained(arguments):
    """What ranks do to a training, of each data set."""
    machine, began = describe_machine(), time.process_time()
    each = [rank_accuracy.measured(name, arguments.seeds, arguments.epochs) for name in arguments.datasets]
    rows = [row for rows in each for row in rows]
    if arguments.json:
        print(json.dumps({"machine": machine, "cpu_seconds": time.process_time() - began, "trained": rows}))
        return
    print_machine(machine)
    rank_accuracy.print_rows(rows)
    print(f"{time.process_time() - began:.0f} s of CPU time")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("datasets", nargs="*", default=list(DATASETS), metavar="DATASET")
    parser.add_argument("--parts", type=int, default=8, metavar="N")
    parser.add_argument("--trained", action="store_true")
    parser.add_argument("--seeds", type=int, default=3, metavar="N")
    parser.add_argument("--epochs", type=int, default=rank_accuracy.EPOCHS, metavar="N")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if arguments.trained:
        _print_trained(arguments)
        return
    warm = load_dataset("sbm:100:400")
    for method in ("random", "blocks"):  # what has to be compiled is
        statistics_of(warm, make_partition(warm, method=method, parts=2))
    machine = describe_machine()
    rows = [row for name in arguments.datasets for row in measured(name, arguments.parts)]
    if arguments.json:
        print(json.dumps({"machine": machine, "partitions": rows}))
        return
    print_machine(machine)
    for row in rows:
        print(
            f"{row['dataset'][-45:]:45} {row['method']:7} cut {row['cut']:6.1%} halo {row['halo']:5.2f}"
            f" asks others: sampling {row['sampling_requests']:6.1%} features {row['feature_requests']:6.1%}"
            f" largest/mean v {row['vertices']:.2f} e {row['edges']:.2f} t {row['training']:.2f}"
            f" {row['cpu_seconds']:.2f} s"
        )


if __name__ == "__main__":
    main()
