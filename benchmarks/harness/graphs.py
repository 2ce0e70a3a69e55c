"""The graphs that benchmarks are run on; those that are files are no part of the repository."""

import os
import sys
from pathlib import Path

from simgnn.data.datasets import load_dataset

GRAPHS = {"digits": "digits", "rmat": "rmat:1000000:10000000"} | {
    name: f"{name}.npz" for name in ("amazon_computers", "tolokers", "wordnet")
}
"""Data set by name; files come from `data_folder()`."""


def data_folder():
    """$SIMGNN_DATA, or shared/data beside the repository: a Path."""
    named = os.environ.get("SIMGNN_DATA")
    return Path(named) if named else Path(__file__).resolve().parents[3] / "shared" / "data"


def graphs_of(names):
    """(name, Graph) of each that is there; of the others a line on standard error."""
    for name in names:
        dataset = GRAPHS[name]
        if dataset.endswith(".npz"):
            dataset = data_folder() / dataset
            if not dataset.exists():
                print(f"{name}: {GRAPHS[name]} is not there, skipped", file=sys.stderr)
                continue
        yield name, load_dataset(dataset)
