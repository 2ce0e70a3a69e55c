"""Train from Python: GraphSAGE on a generated graph, the accelerator and the CPU sharing each mini-batch.

    .venv/bin/python examples/train_from_python.py -o out/example [--device rtl]

The reference execution is quick and leaves the same bits; `--device rtl` runs the generated Verilog and counts
its cycles.
"""

import argparse
from pathlib import Path

from simgnn.config.configuration import Config
from simgnn.data.generators import rmat
from simgnn.training.devices.registry import DEVICES
from simgnn.training.reports.progress import LineReporter
from simgnn.training.train import train


def main():
    """Train three epochs and print what came of it."""
    parser = argparse.ArgumentParser(description="Train GraphSAGE on a generated graph.")
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="DIR", help="folder for the results"
    )
    parser.add_argument("--device", choices=DEVICES, default="reference")
    options = parser.parse_args()
    graph = rmat(vertices=2000, edges=20_000, classes=8, signal=4.0, seed=1)
    config = (
        Config()
        .replace("model", kind="sage", layers=2, hidden=32)
        .replace("sampling", fanout=(5, 5))
        .replace("training", dataset=graph.name, epochs=3, batch_size=128, cpu_share=0.5)
        .replace("execution", device=options.device)
    )
    trained = train(config, output=options.output, graph=graph, reporter=LineReporter())
    first, last = trained.epochs[0], trained.epochs[-1]
    print(f"{graph.name}: {graph.vertices} vertices, {graph.edges} edges")
    print(f"loss {first.loss:.3f} in the first epoch, {last.loss:.3f} in the last")
    if options.device == "rtl":
        print(f"{sum(epoch.cycles for epoch in trained.epochs)} cycles simulated")
    for name, values in trained.parameters.items():
        print(f"{name}: {values.shape}")
    print(f"test accuracy {trained.summary['test_accuracy']:.3f}, results in {options.output}")


if __name__ == "__main__":
    main()
