"""Planetoid's raw files (`ind.cora.x` and seven more), which are pickles: they are read without unpickling."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from scipy import sparse

from simgnn.arrays import I64, Array
from simgnn.data.importing.contents import Contents, arcs_in_parts, mask_of_indices
from simgnn.data.importing.edge_lists import EdgeListOptions
from simgnn.data.importing.pickled_arrays import read_pickled
from simgnn.data.importing.text_blocks import first_lines
from simgnn.data.labels import UNLABELLED
from simgnn.errors import InputError
from simgnn.hw.checks import is_integer

_VALIDATION = 500
"""Vertices after those that train, by the public split of Yang and others (ICML 2016)."""
_PARTS = ("allx", "ally", "graph", "test.index", "tx", "ty", "x", "y")
"""How names of a data set's files end, after its own name."""


def read_planetoid(path: Path, options: EdgeListOptions) -> Contents:
    """The graph of a folder, or of its folder `raw`, with the public split; of several, that of the file `path`.

    Raises
    ------
    InputError
        For files that are missing, damaged, or do not fit each other.
    """
    part = next((part for part in _PARTS if path.name.endswith(f".{part}")), None)
    if path.is_file() and part is not None:
        graphs = [path.with_name(f"{path.name.removesuffix(part)}graph")]
    else:
        graphs = sorted((*path.glob("ind.*.graph"), *(path / "raw").glob("ind.*.graph")))
    if len(graphs) > 1:
        found = ", ".join(graph.name for graph in graphs)
        raise InputError(
            f"folder has several graphs, {found}: import one of these files with --kind planetoid"
        )
    if not graphs:
        raise InputError("folder must have an ind.NAME.graph, and has none")
    folder, name = graphs[0].parent, graphs[0].name.removeprefix("ind.").removesuffix(".graph")
    known, tested = (_features(folder / f"ind.{name}.{part}") for part in ("allx", "tx"))
    known_labels, tested_labels, train_labels = (
        _labels(folder / f"ind.{name}.{part}") for part in ("ally", "ty", "y")
    )
    table = _neighbours(read_pickled(graphs[0]), graphs[0])
    test = _test_index(folder / f"ind.{name}.test.index")
    if (
        known.shape[1:] != tested.shape[1:]
        or known_labels.shape[1:] != tested_labels.shape[1:]
        or (known.shape[0], tested.shape[0]) != (len(known_labels), len(tested_labels))
        or len(test) != len(tested_labels)
    ):
        raise InputError(
            "files must have equally many rows: allx and ally, and tx, ty and test.index", source=folder
        )
    # Citeseer has test vertices that no file names: numbers in between without features or label.
    vertices = max(len(table), int(test.max(initial=-1)) + 1, len(known_labels))
    labels = np.full(vertices, UNLABELLED)
    labels[: len(known_labels)] = _classes(known_labels)
    labels[test] = _classes(tested_labels)
    # Row i of tx is vertex test[i]; test.index is not sorted.
    rows = np.concatenate([np.arange(known.shape[0]), test])
    if len(np.unique(rows)) < len(rows):
        raise InputError("vertices of test.index must come after those of allx, each once", source=folder)
    # Moved to their rows as coordinates, so that rows without features stay empty.
    stacked = sparse.coo_array(sparse.vstack([known, tested]))
    features = sparse.csr_array(
        (stacked.data, (rows[stacked.row], stacked.col)), shape=(vertices, known.shape[1])
    )
    # The public split: the rows of x train, which are the first of allx.
    train = np.arange(len(train_labels))
    indices = {
        "train_mask": train,
        "val_mask": np.arange(len(train), min(len(train) + _VALIDATION, vertices)),
        "test_mask": test,
    }
    return Contents(
        name=name,
        files=tuple(f"ind.{name}.{part}" for part in _PARTS),
        arcs=arcs_in_parts(*_arcs(table), vertices=vertices),
        vertices=vertices,
        features=features,
        labels=labels,
        classes=known_labels.shape[1],
        # Citeseer again: a vertex without a label is in no split.
        masks={
            mask: mask_of_indices(mask, numbers, vertices) & (labels != UNLABELLED)
            for mask, numbers in indices.items()
        },
    )


def _features(path: Path) -> sparse.csr_array:
    value = read_pickled(path)
    if isinstance(value, np.ndarray) and value.ndim == 2:
        return sparse.csr_array(value)
    if not sparse.issparse(value):
        raise InputError("source must be a matrix of features", source=path)
    return value


def _labels(path: Path) -> Array:
    value = read_pickled(path)
    if not isinstance(value, np.ndarray) or value.ndim != 2 or not value.shape[1]:
        raise InputError("source must be a matrix with a column for each class", source=path)
    return value


def _classes(rows: Array) -> I64:
    return np.where(rows.any(axis=1), rows.argmax(axis=1), UNLABELLED)


def _neighbours(table: Any, source: Path) -> dict[int, list[int]]:
    plain = isinstance(table, dict) and all(
        is_integer(key, 0, 1 << 31)
        and type(value) is list
        and all(is_integer(item, 0, 1 << 31) for item in value)
        for key, value in table.items()
    )
    if not plain or not table:
        raise InputError("source must be a table of lists of vertices, by vertex", source=source)
    found: dict[int, list[int]] = table
    return found


def _arcs(table: dict[int, list[int]]) -> list[I64]:
    counts = [len(neighbours) for neighbours in table.values()]
    sources = np.repeat(np.fromiter(table, np.int64, len(table)), counts)
    destinations = np.fromiter(
        (item for neighbours in table.values() for item in neighbours), np.int64, sum(counts)
    )
    return [sources, destinations]


def _test_index(path: Path) -> I64:
    lines = [line.strip() for line in first_lines(path, count=1 << 24)]
    wrong = next((line for line in lines if not line.isdecimal() or len(line) > 9), None)
    if wrong is not None or not lines:
        raise InputError(f"source must have a vertex in each line, not {(wrong or '')[:40]!r}", source=path)
    return np.array(lines, dtype=np.int64)
