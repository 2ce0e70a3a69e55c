"""How long an epoch of a large graph takes on the cycle model, and how much memory.

    python benchmarks/epoch.py [--json] [--batches N | --epoch] [--memory KIND] [--graph V:E:F:C] [--train-share X]
                               [-c CONFIG] [-o DIR]

The graph has the size of ogbn-products: R-MAT, 2.4M vertices, 62M arcs drawn, 100 features, 47 classes, 8 % of the
vertices train. `simgnn.simulate.report.simulate`, which is `simgnn simulate`, draws, compiles and times mini-batches of
1,024 seeds and fan-out (25, 10), a GCN of two layers, hidden 256, on `u250`; without `--epoch` the first few of them.
Wall and CPU time, the latter because machines are shared; the peak is the process's, the graph included.
"""

import argparse
import json
import resource
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from harness.machine import describe_machine, print_machine

from simgnn.config import load_config
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.data.planted import split_masks
from simgnn.simulate.report import simulate

GRAPH = "2400000:62000000:100:47"
TRAIN_SHARE = 0.08
HIDDEN, FANOUT, SEEDS = 256, (25, 10), 1024
FEW = 8


def graph_with_split(sizes, share):
    """An R-MAT graph of which `share` of the vertices train, Graph."""
    graph = load_dataset(f"rmat:{sizes}")
    train = round(share * graph.vertices)
    masks = split_masks(graph.vertices, train=train, val=(graph.vertices - train) // 2, key=np.uint64(0))
    return Graph(
        name=graph.name,
        indptr=graph.indptr,
        indices=graph.indices,
        features=graph.features,
        labels=graph.labels,
        classes=graph.classes,
        train_mask=masks[0],
        val_mask=masks[1],
        test_mask=masks[2],
    )


def peak_bytes():
    """Most memory that this process has had, int."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def measure(options, output):
    """Make the graph and simulate, dict."""
    begin = time.perf_counter()
    graph = graph_with_split(options.graph, options.train_share)
    made, graph_peak = time.perf_counter() - begin, peak_bytes()
    per_epoch = -(-int(graph.train_mask.sum()) // SEEDS)
    batches = per_epoch if options.epoch else min(options.batches, per_epoch)
    config = load_config(options.config).replace("model", kind="gcn", layers=2, hidden=HIDDEN)
    config = config.replace("sampling", fanout=FANOUT).replace("training", batch_size=SEEDS)
    if options.memory is not None:
        config = config.replace("platform", memory=options.memory)
    begin, cpu = time.perf_counter(), time.process_time()
    summary = simulate(config, output=output, batches=batches, what_if=False, graph=graph).summary
    wall, cpu = time.perf_counter() - begin, time.process_time() - cpu
    return {
        "vertices": graph.vertices,
        "edges": graph.edges,
        "minibatches_per_epoch": per_epoch,
        "minibatches": batches,
        "graph_seconds": made,
        "graph_peak_bytes": graph_peak,
        "wall_seconds": wall,
        "cpu_seconds": cpu,
        "model_seconds": summary["cycle_model_seconds"],
        "peak_bytes": peak_bytes(),
        "cycles": summary["cycles"],
        "cycles_per_second": summary["cycles"] / wall,
        "simulated_seconds": summary["simulated_seconds"],
        "layers": [
            {name: layer[name] for name in ("layer", "phase", "cycles", "limited_by", "because")}
            for layer in summary["layers"]
        ],
    }


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--batches", type=int, default=FEW, help=f"mini-batches; default {FEW}")
    parser.add_argument("--epoch", action="store_true", help="all mini-batches of an epoch")
    parser.add_argument("--graph", default=GRAPH, metavar="V:E:F:C", help=f"sizes; default {GRAPH}")
    parser.add_argument(
        "--train-share", type=float, default=TRAIN_SHARE, help="part of the vertices that trains"
    )
    parser.add_argument(
        "--memory", metavar="KIND", help="memory behind the ports; default the configuration's"
    )
    parser.add_argument("-c", "--config", default="u250", help="preset or TOML file; default u250")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="keep the reports here")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        result = measure(options, options.output or Path(folder) / "out")
    machine = describe_machine()
    if options.json:
        json.dump({"machine": machine, "epoch": result}, sys.stdout, indent=2)
        print()
        return
    print_machine(machine)
    print(
        f"{result['vertices']:,} vertices, {result['edges']:,} arcs, made in {result['graph_seconds']:.0f} s;"
        f" {result['minibatches']} of {result['minibatches_per_epoch']} mini-batches"
    )
    print(
        f"{result['cycles']:,} cycles, {result['simulated_seconds'] * 1e3:,.1f} ms of simulated time, in"
        f" {result['wall_seconds']:,.1f} s ({result['cpu_seconds']:,.1f} s CPU, {result['model_seconds']:,.1f} s in the"
        f" model): {result['cycles_per_second'] / 1e6:.2f}M cycles per second"
    )
    print(
        f"peak memory {result['peak_bytes'] / 1e9:.1f} GB;"
        f" while the graph was made {result['graph_peak_bytes'] / 1e9:.1f} GB"
    )
    for layer in result["layers"]:
        print("layer {layer} {phase}: {cycles:,} cycles, limited by {limited_by} ({because})".format(**layer))


if __name__ == "__main__":
    main()
