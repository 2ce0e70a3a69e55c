"""How long an epoch of a large graph takes on the cycle model, or in a whole system, and how much memory.

    python benchmarks/epoch.py [--json] [--batches N | --epoch] [--memory KIND] [-c CONFIG] [-o DIR]
                               [--generator NAME] [--graph V:E:F:C] [--train-share X] [--mapped DIR]
                               [--system hyscale [--accelerators N]]

The graph has the size of ogbn-products: R-MAT, 2.4M vertices, 62M arcs drawn, 100 features, 47 classes, 8 % of the
vertices train. `simgnn.explore.simulate.report.simulate`, which is `simgnn simulate`, draws, compiles and times
mini-batches of 1,024 seeds and fan-out (25, 10), a GCN of two layers, hidden 256, on `u250`; without `--epoch` the
first few of them. With `--system hyscale` the mini-batches are trained, by HyScale-GNN in virtual time with everything
on, 1,024 seeds for each accelerator: sampled, loaded, compiled, timed to the cycle, values computed; an eighth of the
seeds is the CPU's at first. With `--mapped` another process makes the graph and writes it to DIR, features and all,
where it is not there yet; this one maps it, so that features may be larger than memory. Wall and CPU time, the latter
because machines are shared; the peak is the process's, the graph included, as far as it was read where it is mapped.
"""

import argparse
import collections
import contextlib
import dataclasses
import itertools
import json
import multiprocessing
import resource
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from harness.machine import describe_machine, print_machine

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.data.importing.contents import RowStream, write_contents
from simgnn.data.importing.converting import contents_of
from simgnn.data.planted import split_masks
from simgnn.explore.simulate.report import simulate
from simgnn.training.session import make_session

GRAPH = "2400000:62000000:100:47"
TRAIN_SHARE = 0.08
HIDDEN, FANOUT, SEEDS = 256, (25, 10), 1024
FEW = 8
PART = 1 << 16
"""Rows of features that are written at a time."""
CPU_SHARE = 1 / 8
"""Part of the seeds that the CPU of a system trains at first."""


def made_graph(generator, sizes, share):
    """A generated graph of which `share` of the vertices train, Graph."""
    graph = load_dataset(f"{generator}:{sizes}")
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


def write_mapped(folder, generator, sizes, share):
    """Make a graph and write it as a data set. Features are noise and written in parts: they are nowhere as a whole."""
    vertices, edges, width, classes = map(int, sizes.split(":"))
    contents = contents_of(made_graph(generator, f"{vertices}:{edges}:1:{classes}", share))
    noise = np.random.default_rng(0)
    parts = (
        noise.standard_normal((min(PART, vertices - first), width), dtype=np.float32)
        for first in range(0, vertices, PART)
    )
    write_contents(dataclasses.replace(contents, features=RowStream(width=width, parts=parts)), folder)


def mapped_graph(options):
    """The graph in the folder, mapped, Graph; another process makes it where the folder is not there."""
    if not options.mapped.exists():
        child = multiprocessing.get_context("spawn").Process(
            target=write_mapped, args=(options.mapped, options.generator, options.graph, options.train_share)
        )
        child.start()
        try:
            child.join()
        finally:
            child.kill()
            child.join()
        if child.exitcode:
            raise SystemExit(f"the graph could not be written: its process ended with {child.exitcode}")
    return load_dataset(str(options.mapped))


def peak_bytes():
    """Most memory that this process has had, int."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def configured(options, seeds):
    """The configuration of mini-batches of so many seeds, Config."""
    config = load_config(options.config).replace("model", kind="gcn", layers=2, hidden=HIDDEN)
    config = config.replace("sampling", fanout=FANOUT).replace("training", batch_size=seeds)
    return config if options.memory is None else config.replace("platform", memory=options.memory)


def train_in_system(options, graph):
    """Train mini-batches of an epoch in virtual time, dict; graph's peak and times are the caller's."""
    config = configured(options, SEEDS * options.accelerators).replace("execution", device="cycle")
    config = config.replace("training", accelerators=options.accelerators, cpu_share=CPU_SHARE)
    config = config.replace(options.system, platform="hyscale-fpga")
    begin, cpu = time.perf_counter(), time.process_time()
    session = make_session(config, graph)
    per_epoch = session.order.batches_per_epoch
    batches = per_epoch if options.epoch else min(options.batches, per_epoch)
    cycles, losses, decided = 0, [], set()
    stages = collections.Counter()
    with session.make_runtime() as runtime:
        found = session.iterations(runtime, epoch=0, first=0, step=0)
        with contextlib.closing(found):
            for iteration in itertools.islice(found, batches):
                telemetry = iteration.telemetry.values()
                losses.append(sum(each.loss for each in telemetry) / sum(each.seeds for each in telemetry))
                decided.add(tuple(iteration.record["assignment"]["accelerators"]))
                for name, each in iteration.telemetry.items():
                    stages.update(each.stages or {name: each.wall_seconds})
                    cycles += each.device.cycles if each.device is not None else 0
    wall, cpu = time.perf_counter() - begin, time.process_time() - cpu
    return {
        "system": options.system,
        "accelerators": options.accelerators,
        "minibatches_per_epoch": per_epoch,
        "minibatches": batches,
        "wall_seconds": wall,
        "cpu_seconds": cpu,
        "peak_bytes": peak_bytes(),
        "cycles": cycles,
        "cycles_per_second": cycles / wall,
        "simulated_seconds": iteration.ended,
        "shares_tried": len(decided),
        "losses": losses,
        "stage_seconds": dict(stages),
    }


def measure(options, output):
    """Make the graph and simulate, dict."""
    begin = time.perf_counter()
    if options.mapped is None:
        graph = made_graph(options.generator, options.graph, options.train_share)
    else:
        graph = mapped_graph(options)
    made, graph_peak = time.perf_counter() - begin, peak_bytes()
    sizes = {
        "vertices": graph.vertices,
        "edges": graph.edges,
        "graph_seconds": made,
        "graph_peak_bytes": graph_peak,
    }
    if options.system is not None:
        return sizes | train_in_system(options, graph)
    per_epoch = -(-int(graph.train_mask.sum()) // SEEDS)
    batches = per_epoch if options.epoch else min(options.batches, per_epoch)
    config = configured(options, SEEDS)
    begin, cpu = time.perf_counter(), time.process_time()
    summary = simulate(config, output=output, batches=batches, what_if=False, graph=graph).summary
    wall, cpu = time.perf_counter() - begin, time.process_time() - cpu
    return sizes | {
        "minibatches_per_epoch": per_epoch,
        "minibatches": batches,
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
    parser.add_argument("--generator", default="rmat", help="of the graph, such as citation; default rmat")
    parser.add_argument("--mapped", type=Path, metavar="DIR", help="write the graph here, and map it")
    parser.add_argument("--graph", default=GRAPH, metavar="V:E:F:C", help=f"sizes; default {GRAPH}")
    parser.add_argument(
        "--train-share", type=float, default=TRAIN_SHARE, help="part of the vertices that trains"
    )
    parser.add_argument(
        "--memory", metavar="KIND", help="memory behind the ports; default the configuration's"
    )
    parser.add_argument("-c", "--config", default="u250", help="preset or TOML file; default u250")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="keep the reports here")
    parser.add_argument("--system", choices=["hyscale"], help="train in a whole system")
    parser.add_argument("--accelerators", type=int, default=4, help="of the system; default 4")
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
    of_the_model = f", {result['model_seconds']:,.1f} s in the model" if "model_seconds" in result else ""
    print(
        f"{result['cycles']:,} cycles, {result['simulated_seconds'] * 1e3:,.1f} ms of simulated time, in"
        f" {result['wall_seconds']:,.1f} s ({result['cpu_seconds']:,.1f} s CPU{of_the_model}):"
        f" {result['cycles_per_second'] / 1e6:.2f}M cycles per second"
    )
    print(
        f"peak memory {result['peak_bytes'] / 1e9:.1f} GB;"
        f" while the graph was made {result['graph_peak_bytes'] / 1e9:.1f} GB"
    )
    for stage, seconds in result.get("stage_seconds", {}).items():
        print(f"{stage}: {seconds:,.1f} s of wall time, of all trainers together")
    if "losses" in result:
        first, last = result["losses"][0], result["losses"][-1]
        print(f"loss {first:.4f} to {last:.4f}; {result['shares_tried']} ways to share out a mini-batch")
    for layer in result.get("layers", ()):
        print("layer {layer} {phase}: {cycles:,} cycles, limited by {limited_by} ({because})".format(**layer))


if __name__ == "__main__":
    main()
