"""Eight accelerators on one mini-batch, compared: which is quickest, which takes least energy, and what limits each.

    python examples/compare_eight.py -o out/eight

Each accelerator is simulated into a folder of its own, `out/eight/NAME`; tables and pictures of the comparison are in
`out/eight/comparison`. On the command line the same is `simgnn simulate` eight times, and `simgnn compare` once.
"""

import argparse
from pathlib import Path

from simgnn.config.configuration import load_config
from simgnn.explore.compare.comparison import compare, summary
from simgnn.explore.compare.report import comparison_folder, print_comparison, write_comparison
from simgnn.explore.simulate.report import simulate

DATASET = "rmat:2000:20000:32:8"
ARRAYS = {"2x2": (2, 2), "4x4": (4, 4)}
CLUSTERS = (1, 4)
MEMORIES = ("ddr4-2400", "hbm2")
BASE = {"data_bits": 128, "accumulator_words": 256}


def configurations():
    """A `Config` of each accelerator, by name: small and large arrays, few and many clusters, two kinds of memory."""
    base = load_config("tiny").replace("training", dataset=DATASET, batch_size=32)
    base = base.replace("model", hidden=16)
    for array, (rows, columns) in ARRAYS.items():
        for clusters in CLUSTERS:
            for memory in MEMORIES:
                sizes = {"array_rows": rows, "array_columns": columns, "clusters": clusters}
                config = base.replace("hardware", **BASE, **sizes).replace("platform", memory=memory)
                yield f"{array}-{clusters}-{memory}", config


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "-o", "--output", default="out/eight", type=Path, help="folder for runs and comparison"
    )
    output = parser.parse_args().output
    folders = []
    for name, config in configurations():
        simulate(config, output=output / name, batches=1, what_if=False)
        folders.append(str(output / name))
    comparison = compare(folders)
    found = summary(comparison)
    write_comparison(comparison_folder(output / "comparison"), comparison, found)
    print_comparison(comparison)
    quickest = max(found["runs"], key=lambda run: run["speedup"])
    print(f"\nquickest: {Path(quickest['run']).name}, {quickest['speedup']:.2f} times as quick as the first")


if __name__ == "__main__":
    main()
