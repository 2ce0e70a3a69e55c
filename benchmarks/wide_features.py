"""Memory and CPU time of training on wide features.

    .venv/bin/python benchmarks/wide_features.py [--json] [--device reference|cycle] [--batches N]

A random graph of 34,000 vertices and 8,415 columns, as wide as a bag of words; GCN of two layers on `u250`,
mini-batches of 512 seeds. The first two, which take the memory, are not counted. Seconds in the system are those
in which memory is taken and given back.
"""

import argparse
import dataclasses
import json
import resource
import tempfile

import numpy as np
from harness.machine import describe_machine, print_machine
from scipy import sparse

from simgnn.config.configuration import Config, load_config
from simgnn.data.graph import Graph
from simgnn.training.train import train

VERTICES, COLUMNS, EDGES, WORDS = 34_000, 8_415, 250_000, 33
SKIPPED = 2


def make_graph():
    """An undirected graph whose vertices have `WORDS` features each."""
    rng = np.random.default_rng(0)
    ends = rng.integers(0, VERTICES, (2, EDGES))
    count = VERTICES * WORDS
    columns, indptr = rng.integers(0, COLUMNS, count), np.arange(VERTICES + 1) * WORDS
    features = sparse.csr_array((np.ones(count, np.float32), columns, indptr), shape=(VERTICES, COLUMNS))
    features.sum_duplicates()
    split = rng.random(VERTICES)
    return Graph.from_edges(
        sources=np.concatenate(ends),
        destinations=np.concatenate(ends[::-1]),
        labels=rng.integers(0, 5, VERTICES),
        name="wide",
        features=features,
        train_mask=split < 0.6,
        val_mask=(split >= 0.6) & (split < 0.8),
        test_mask=split >= 0.8,
    )


def measure(device, batches):
    """User and system seconds of some mini-batches, and the most memory that the process has had, dict."""
    config = dataclasses.replace(Config(), hardware=load_config("u250").hardware)
    config = config.replace("model", kind="gcn", layers=2, hidden=64).replace("sampling", fanout=(10, 5))
    config = config.replace("training", dataset="wide", epochs=1, batch_size=512, cpu_share=0.0)
    config = config.replace("execution", device=device)
    usage = []

    def should_stop():
        usage.append(resource.getrusage(resource.RUSAGE_SELF))
        return len(usage) == SKIPPED + batches

    with tempfile.TemporaryDirectory(prefix="simgnn-wide-") as folder:
        train(config, output=f"{folder}/out", graph=make_graph(), should_stop=should_stop)
    first, last = usage[SKIPPED - 1], usage[-1]
    return {
        "device": device,
        "batches": batches,
        "user_seconds": last.ru_utime - first.ru_utime,
        "system_seconds": last.ru_stime - first.ru_stime,
        "peak_bytes": 1024 * last.ru_maxrss,
    }


def main(arguments=None):
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON on standard output")
    parser.add_argument("--device", choices=("reference", "cycle"), default="reference")
    parser.add_argument("--batches", type=int, choices=range(1, 31), default=8, metavar="1..30")
    options = parser.parse_args(arguments)
    machine = describe_machine()
    measured = measure(options.device, options.batches)
    if options.json:
        print(json.dumps({"machine": machine, **measured}, indent=2))
        return
    print_machine(machine)
    print(
        f"{options.batches} mini-batches on {options.device}: user {measured['user_seconds']:.2f} s, "
        f"system {measured['system_seconds']:.2f} s, peak {measured['peak_bytes'] / 1e9:.2f} GB"
    )


if __name__ == "__main__":
    main()
