"""What local SGD costs in accuracy, beside the rounds and bytes that it saves.

    python benchmarks/distributed/local_sgd.py FILE... [--ranks 4] [--steps 1 2 4 8 16 32] [--seeds 3] [--epochs 5]

Every line trains the same model on the same mini-batches with the same first weights; half of the vertices train, a
quarter tests, drawn anew for each seed. The virtual ranks of one process have the bits of ranks that are processes, and
nothing here depends on the machine.
"""

import argparse
import dataclasses
import json
import tempfile
from pathlib import Path

import numpy as np

from simgnn.config.configuration import load_config
from simgnn.config.ranks import EVERY_STEP, LOCAL_SGD
from simgnn.data.datasets import load_dataset
from simgnn.distributed.launch.group import VirtualRanks
from simgnn.distributed.launch.rank import lead


def split(graph, seed):
    """The graph with a half, a quarter and a quarter of its vertices to train, validate and test."""
    order = np.random.default_rng(seed).permutation(graph.vertices)
    masks = {}
    bounds = [0, graph.vertices // 2, 3 * graph.vertices // 4, graph.vertices]
    for name, begin, end in zip(("train", "val", "test"), bounds[:-1], bounds[1:], strict=True):
        masks[f"{name}_mask"] = np.zeros(graph.vertices, bool)
        masks[f"{name}_mask"][order[begin:end]] = True
    return dataclasses.replace(graph, **masks)


def designs(options):
    """What is compared: a name and the keys of `[ranks]` for each line."""
    found = [("every step", {"synchronizer": EVERY_STEP})]
    found += [(f"{h}", {"synchronizer": LOCAL_SGD, "local_steps": h}) for h in options.steps]
    if options.outer:
        keys = dict(zip(("outer_learning_rate", "outer_momentum"), options.outer, strict=True))
        found += [
            (f"{h}, outer {options.outer[0]:g}/{options.outer[1]:g}", {**ranks, **keys})
            for h, (_, ranks) in zip(options.steps, found[1:], strict=True)
        ]
    return found


def train(graph, ranks, options, seed):
    """Test accuracy, and rounds and bytes of an epoch over all ranks, without what is sent once."""
    config = load_config().replace_all(
        {
            "training": {
                "accelerators": 0,
                "batch_size": options.batch_size,
                "epochs": options.epochs,
                "learning_rate": options.lr,
                "optimizer": options.optimizer,
                "seed": seed,
            },
            "ranks": {"ranks": options.ranks, **ranks},
            "model": {"kind": "sage", "hidden": 64, "layers": 2},
            "sampling": {"fanout": (5, 5)},
        }
    )
    with tempfile.TemporaryDirectory() as folder:
        trained = lead(config, VirtualRanks(options.ranks), output=Path(folder) / "out", graph=graph)
    phases = trained.summary["ranks"]["phases"]
    each = {name: phase for name, phase in phases.items() if name != "start"}
    return (
        trained.summary["scores"]["test"]["accuracy"],
        sum(phase["rounds"] for phase in each.values()) / options.epochs,
        sum(sum(phase["sent_bytes"]) for phase in each.values()) / options.epochs,
    )


def compare(path, options):
    """Lines of a data set."""
    graph = load_dataset(path)
    runs = {name: [] for name, _ in designs(options)}
    for seed in range(options.seeds):
        drawn = split(graph, seed)
        for name, ranks in designs(options):
            runs[name].append(train(drawn, ranks, options, seed))
    return {
        "mini-batches": -(-(graph.vertices // 2) // options.batch_size),
        "lines": [
            {
                "local steps": name,
                "accuracy": float(np.mean([accuracy for accuracy, _, _ in found])),
                "deviation": float(np.std([accuracy for accuracy, _, _ in found])),
                "rounds": found[0][1],
                "bytes": found[0][2],
            }
            for name, found in runs.items()
        ],
    }


def main():
    """Print a table for each data set, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("datasets", nargs="+", metavar="FILE")
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--steps", type=int, nargs="+", default=[1, 2, 4, 8, 16, 32])
    parser.add_argument("--outer", type=float, nargs=2, metavar=("LR", "MOMENTUM"))
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--lr", type=float, default=0.003)
    parser.add_argument("--optimizer", default="adam")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    results = {}
    for path in options.datasets:
        results[Path(path).stem] = compare(path, options)
        if not options.json:
            print_table(Path(path).stem, results[Path(path).stem], options)
    if options.json:
        print(json.dumps({"options": vars(options), "datasets": results}, indent=2))


def print_table(name, result, options):
    """A table of Markdown."""
    print(
        f"{name}: {result['mini-batches']} mini-batches of {options.batch_size} an epoch, {options.epochs} epochs"
    )
    print("| local steps | accuracy | rounds an epoch | MB an epoch |\n|---|---|---|---|")
    for line in result["lines"]:
        print(
            f"| {line['local steps']} | {line['accuracy']:.4f} ± {line['deviation']:.4f} | {line['rounds']:.0f}"
            f" | {line['bytes'] / 1e6:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
