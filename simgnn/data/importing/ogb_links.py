"""Link property data sets of OGB: edges that train, validate and test, in `.pt` files, which are pickles.

They are read as Planetoid's are (`pickled_arrays`): nothing in them is called.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.data.importing.pickled_arrays import read_torch
from simgnn.data.links import HeldOut, Links, checked_pairs
from simgnn.errors import InputError

_HELD_OUT = {"val": "valid.pt", "test": "test.pt"}
TRAIN = "train.pt"


def read_links(folder: Path, vertices: int, *, directed: bool) -> Links:
    """The split in a folder such as `split/time`.

    Raises
    ------
    InputError
        For files that are missing or damaged.
    """
    held_out = {}
    train, _, _ = _edges(folder / TRAIN, vertices)
    for name, file in _HELD_OUT.items():
        edges, negatives, per_edge = _edges(folder / file, vertices)
        held_out[name] = HeldOut(edges=edges, negatives=negatives, per_edge=per_edge)
    links = Links(train=train, directed=directed, val=held_out["val"], test=held_out["test"])
    try:
        return links.checked(vertices)
    except InputError as error:
        raise InputError(error.message, source=folder) from None


def _edges(path: Path, vertices: int) -> tuple[NDArray[np.int64], NDArray[np.int64] | None, int]:
    """Edges, negatives and how many of these belong to each edge."""
    table = read_torch(path)
    try:
        if not isinstance(table, dict):
            raise InputError(f"source must hold a table of arrays, not a {type(table).__name__}")
        if "edge" in table:
            edges = checked_pairs("edge", _array(table, "edge"), vertices)
            if "edge_neg" not in table:
                return edges, None, 0
            return edges, checked_pairs("edge_neg", _array(table, "edge_neg"), vertices), 0
        ends = [_array(table, name) for name in ("source_node", "target_node")]
        if ends[0].ndim != 1 or ends[0].shape != ends[1].shape:
            raise InputError(
                f"source_node and target_node must be vectors of one length, not {ends[0].shape}, {ends[1].shape}"
            )
        edges = checked_pairs("source_node and target_node", np.stack(ends, axis=1), vertices)
        if "target_node_neg" not in table:
            return edges, None, 0
        others = _array(table, "target_node_neg")
        if others.ndim != 2 or len(others) != len(edges) or not others.shape[1]:
            raise InputError(f"target_node_neg must have rows for {len(edges)} edges, not be {others.shape}")
        sources = np.repeat(edges[:, 0], others.shape[1])
        pairs = np.stack([sources, others.reshape(-1)], axis=1)
        return edges, checked_pairs("target_node_neg", pairs, vertices), others.shape[1]
    except InputError as error:
        raise InputError(error.message, source=path) from None


def _array(table: dict[Any, Any], name: str) -> NDArray[Any]:
    values = table.get(name)
    if not isinstance(values, np.ndarray) or values.dtype.kind not in "iu":
        known = ", ".join(map(str, table))[:120] or "nothing"
        raise InputError(f"source must have an array of integers {name!r}, not only {known}")
    return values
