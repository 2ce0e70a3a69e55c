"""Train from Python: GraphSAGE on a generated graph, the accelerator and the CPU sharing each mini-batch.

    .venv/bin/python examples/train_from_python.py -o out/example [--device rtl]

Keyword arguments are the tables that a configuration file has and `simgnn config` lists. The reference execution is
quick and leaves the same bits; `--device rtl` runs the generated Verilog and counts its cycles.
"""

import argparse
from pathlib import Path

import simgnn


def main():
    """Train three epochs and print what came of it."""
    parser = argparse.ArgumentParser(description="Train GraphSAGE on a generated graph.")
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="DIR", help="folder for the results"
    )
    parser.add_argument("--device", default="reference", help="reference, cycle, rtl or auto")
    options = parser.parse_args()
    run = simgnn.train(
        dataset="rmat:2000:20000:64:8:signal=4:seed=1",
        device=options.device,
        model={"kind": "sage", "layers": 2, "hidden": 32},
        sampling={"fanout": (5, 5)},
        training={"epochs": 3, "batch_size": 128, "cpu_share": 0.5},
        output=options.output,
    )
    print(run)
    print(run.epochs)
    for name, values in run.parameters.items():
        print(f"{name}: {values.shape}")


if __name__ == "__main__":
    main()
