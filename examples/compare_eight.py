"""Eight accelerators on one mini-batch, compared: which is quickest, which takes least energy, and what limits each.

    python examples/compare_eight.py -o out/eight

Each accelerator is simulated into a folder of its own, `out/eight/NAME`; tables and pictures of the comparison are in
`out/eight/comparison`. It needs pandas (the extra `pyg`). On the command line the same is `simgnn simulate` eight
times, and `simgnn compare` once.
"""

import argparse
from pathlib import Path

import simgnn

ARRAYS = {"2x2": (2, 2), "4x4": (4, 4)}
CLUSTERS = (1, 4)
MEMORIES = ("ddr4-2400", "hbm2")
BASE = {"data_bits": 128, "accumulator_words": 256}
WORK = {"dataset": "rmat:2000:20000:32:8", "model": {"hidden": 16}, "training": {"batch_size": 32}}


def accelerators():
    """Tables of each accelerator, by name: small and large arrays, few and many clusters, two kinds of memory."""
    for array, (rows, columns) in ARRAYS.items():
        for clusters in CLUSTERS:
            for memory in MEMORIES:
                sizes = {**BASE, "array_rows": rows, "array_columns": columns, "clusters": clusters}
                yield f"{array}-{clusters}-{memory}", {"hardware": sizes, "platform": {"memory": memory}}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "-o", "--output", default="out/eight", type=Path, help="folder for runs and comparison"
    )
    output = parser.parse_args().output
    runs = [
        simgnn.simulate("tiny", output=output / name, batches=1, what_if=False, **WORK, **tables)
        for name, tables in accelerators()
    ]
    table = simgnn.compare(*runs, output=output / "comparison")
    print(table[["run", "cycles", "speedup", "energy_joules", "bytes"]].to_string(index=False))
    quickest = table.loc[table["speedup"].idxmax()]
    print(f"\nquickest: {Path(quickest['run']).name}, {quickest['speedup']:.2f} times as quick as the first")


if __name__ == "__main__":
    main()
