"""Train on an OGB data set that is on disk: its raw folder becomes a data set of ours, which training maps into memory.

    python examples/ogb_folder.py [OGB-FOLDER] [-o DIR]

OGB-FOLDER is what OGB unpacks, with `raw/` and `split/` in it, such as `dataset/ogbn_arxiv`; its pickles stay
closed. Without one a small folder of the same form is made first: papers of three fields that cite each other.
"""

import argparse
import gzip
from pathlib import Path

import numpy as np

import simgnn
from simgnn.data.importing.edge_lists import EdgeListOptions
from simgnn.data.importing.kinds import import_source
from simgnn.data.importing.vertex_files import VertexFiles


def write_csv(path, rows):
    """Rows of numbers, packed by gzip and without a header, as OGB has them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        np.savetxt(file, rows, delimiter=",", fmt="%g")


def make_folder(folder, *, papers=600, citations=4000, fields=3):
    """A folder as OGB unpacks it."""
    rng = np.random.default_rng(0)
    field = rng.integers(0, fields, papers)
    citing = rng.integers(0, papers, citations)
    # Three of four citations stay in the field.
    order = np.argsort(field, kind="stable")
    begins = np.searchsorted(field[order], np.arange(fields + 1))
    inside = order[
        begins[field[citing]] + (rng.random(citations) * np.diff(begins)[field[citing]]).astype(int)
    ]
    cited = np.where(rng.random(citations) < 0.75, inside, rng.integers(0, papers, citations))
    write_csv(folder / "raw" / "edge.csv.gz", np.stack([citing, cited], axis=1))
    write_csv(folder / "raw" / "num-node-list.csv.gz", [papers])
    write_csv(folder / "raw" / "num-edge-list.csv.gz", [citations])
    write_csv(
        folder / "raw" / "node-feat.csv.gz",
        rng.normal(size=(papers, 16)) + 0.5 * np.eye(fields, 16)[field] * 3,
    )
    write_csv(folder / "raw" / "node-label.csv.gz", field)
    for part, papers_of_part in zip(
        ("train", "valid", "test"), np.split(rng.permutation(papers), [300, 450]), strict=True
    ):
        write_csv(folder / "split" / "time" / f"{part}.csv.gz", papers_of_part)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, metavar="OGB-FOLDER")
    parser.add_argument("-o", "--output", type=Path, default=Path("out/ogb"), metavar="DIR")
    options = parser.parse_args()
    folder = options.folder
    if folder is None:
        folder = options.output / "ogbn_made_up"
        make_folder(folder)
    data = options.output / "data"
    # As `simgnn data import FOLDER -o DATA --undirected` does.
    manifest = import_source(
        folder, data, options=EdgeListOptions(undirected=True), vertex_files=VertexFiles(), replace=True
    )
    print(
        f"{manifest.vertices:,} vertices and {manifest.edges:,} arcs in {data}, {manifest.bytes / 1e6:.2f} MB"
    )
    run = simgnn.train(
        dataset=data,
        device="cycle",
        sampling={"fanout": (10, 5)},
        training={"epochs": 3, "batch_size": 100, "optimizer": "adam"},
        output=options.output / "trained",
    )
    print(run)


if __name__ == "__main__":
    main()
