"""Node and link property data sets of OGB, as they lie on disk once downloaded: raw CSV or binary, and splits.

The pickles beside them (`split_dict.pt`, `processed/`) are never opened; those of split edges are read without
unpickling them.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.arrays import I64, Array, Bools
from simgnn.data.importing.contents import Contents, RowStream, arcs_in_parts, checked_arcs, mask_of_indices
from simgnn.data.importing.edge_lists import EdgeListOptions
from simgnn.data.importing.pickled_arrays import read_torch
from simgnn.data.importing.text_blocks import first_lines, numbered_blocks
from simgnn.data.labels import CLASSES, LINKS, MULTI_LABEL, labels_as_given
from simgnn.data.links import HeldOut, Links, checked_pairs
from simgnn.data.npz import NpzFile
from simgnn.data.store.arc_spool import Arcs
from simgnn.data.topology import MAX_VERTICES
from simgnn.errors import InputError, errors_of
from simgnn.process.files.bounded import reason_of

BOTH_WAYS = ("ogbn_products", "ogbn_proteins", "ogbl_collab", "ogbl_ddi", "ogbl_ppa", "ogbl_vessel")
"""Folders of data sets whose files have each edge once, and to which OGB's loader adds the other direction."""
_BLOCK_BYTES = 1 << 24
_PART = 1 << 21
_HELD_OUT = {"val": "valid.pt", "test": "test.pt"}
"""Splits of edges, which are pickles: read as Planetoid's are (`pickled_arrays`), so that nothing in them is called."""
TRAIN = "train.pt"
_SPLITS = {"train": "train_mask", "valid": "val_mask", "test": "test_mask"}


def read_ogb(path: Path, options: EdgeListOptions) -> Contents:
    """The graph of an OGB data set's folder, which has `raw/` and `split/`.

    Raises
    ------
    InputError
        For files that are missing or damaged.
    """
    raw = path / "raw"
    if (raw / "data.npz").is_file():
        contents = _binary(path, raw)
    else:
        contents = _csv(path, raw)
    # By the folder's name, as the raw files do not say it.
    contents.undirected = path.resolve().name in BOTH_WAYS
    assert contents.vertices is not None, "OGB says how many vertices there are"
    place = _split_place(path / "split", options.split_folder)
    if place is not None and (place / TRAIN).is_file():
        # Pairs of the split say which way an edge leads, and would stay as they are.
        if options.reverse:
            raise InputError(
                "--reverse must be left out where the source splits its edges, which it would not reverse"
            )
        contents.links = read_links(
            place, contents.vertices, directed=not (contents.undirected or options.undirected)
        )
        contents.task, contents.labelling = LINKS, None
    elif contents.labelling is None:
        raise InputError("source must be there, as of a node property data set", source=_label_file(raw))
    else:
        contents.masks = _splits(place, contents.vertices)
    return contents


def _label_file(raw: Path) -> Path:
    return raw / ("node-label.npz" if (raw / "data.npz").is_file() else "node-label.csv.gz")


def _csv(path: Path, raw: Path) -> Contents:
    # One number each; a second line is of a data set of many graphs.
    counts = {}
    for name in ("num-node-list", "num-edge-list"):
        lines = first_lines(raw / f"{name}.csv.gz", count=2)
        if len(lines) != 1 or not lines[0].strip().isdecimal() or len(lines[0]) > 18:
            raise InputError("source must have one number, as of one graph", source=raw / f"{name}.csv.gz")
        counts[name] = int(lines[0])
    vertices = _checked_count(counts["num-node-list"], raw)
    features = raw / "node-feat.csv.gz"
    return Contents(
        name=path.resolve().name,
        files=("raw/edge.csv.gz",),
        arcs=_csv_arcs(raw / "edge.csv.gz", vertices, counts["num-edge-list"]),
        vertices=vertices,
        features=RowStream(width=len(_first(features).split(",")), parts=_csv_rows(features))
        if features.is_file()
        else None,
        **_labels_in(raw),
    )


def _checked_count(vertices: int, source: Path) -> int:
    if not 1 <= vertices <= MAX_VERTICES:
        raise InputError(f"vertices must be from 1 to {MAX_VERTICES}, not {vertices}", source=source)
    return vertices


def _first(path: Path) -> str:
    lines = first_lines(path, count=1)
    if not lines:
        raise InputError("source must have rows, and is empty", source=path)
    return lines[0]


def _csv_arcs(path: Path, vertices: int, count: int) -> Iterator[Arcs]:
    found = 0
    for rows in _csv_rows(path, integers=True):
        if rows.shape[1] != 2:
            raise InputError(f"edges must have 2 columns, not {rows.shape[1]}", source=path)
        with errors_of(path):
            yield checked_arcs(
                rows[:, 0], rows[:, 1], vertices=vertices, first=found + 1, where="at row {}".format
            )
        found += len(rows)
    if found != count:
        raise InputError(f"edges must be the {count} of num-edge-list.csv.gz, not {found}", source=path)


def _csv_rows(path: Path, *, integers: bool = False) -> Iterator[Array]:
    """Rows of numbers without a header, in parts."""
    import pyarrow
    from pyarrow import csv

    names = [str(number) for number in range(1, len(_first(path).split(",")) + 1)]
    kind = pyarrow.int64() if integers else pyarrow.float64()
    try:
        for _, block in numbered_blocks(path, _BLOCK_BYTES):
            if not block.strip():
                continue
            # A block has whole lines, so it is one piece.
            table = csv.read_csv(
                pyarrow.BufferReader(block),
                csv.ReadOptions(use_threads=False, block_size=len(block), column_names=names),
                convert_options=csv.ConvertOptions(column_types=dict.fromkeys(names, kind)),
            )
            if integers and any(column.null_count for column in table.columns):
                raise InputError("every row must have numbers in all columns, not none", source=path)
            yield np.stack([column.to_numpy() for column in table.columns], axis=1)
    except pyarrow.ArrowException as error:
        raise InputError(
            f"source must be CSV of {len(names)} numbers a row ({reason_of(error)})", source=path
        ) from None


def _labels_in(raw: Path) -> dict[str, Any]:
    """Labels, if there is a file of them."""
    path = _label_file(raw)
    if not path.is_file():
        return {}
    if path.suffix == ".npz":
        with NpzFile(path) as file:
            values = file.read("node_label")
    else:
        values = np.concatenate(list(_csv_rows(path)))
    return {"labelling": functools.partial(_labels, values, path)}


def _labels(values: Array, source: Path, task: str | None) -> tuple[Array, str]:
    """Labels and their task. OGB keeps classes as real numbers where some are missing; columns are binary tasks."""
    with errors_of(source):
        column = values.ndim == 1 or values.shape[1] == 1
        return labels_as_given(values, task or (CLASSES if column else MULTI_LABEL))


def _split_place(folder: Path, name: str | None) -> Path | None:
    """The folder of the split; None where there is none."""
    found = sorted(path.name for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    if name is not None and name not in found:
        raise InputError(
            f"split folder must be one of {', '.join(found) or 'none'}, not {name!r}", source=folder
        )
    if name is None and len(found) > 1:
        raise InputError(
            f"--split-folder must be one of {', '.join(found)}, as there are several", source=folder
        )
    return folder / (name or found[0]) if found else None


def _splits(place: Path | None, vertices: int) -> dict[str, Bools]:
    if place is None:
        return {}
    if not (place / "train.csv.gz").is_file():
        if (place / "split_dict.pt").is_file():
            return {}  # a pickle: the masks must come from elsewhere, which training says
        raise InputError("source must have train.csv.gz", source=place)
    masks: dict[str, Bools] = {}
    for part, mask in _SPLITS.items():
        path = place / f"{part}.csv.gz"
        rows = list(_csv_rows(path, integers=True))
        if rows and rows[0].shape[1] != 1:
            raise InputError(
                f"split must have a vertex in each row, not {rows[0].shape[1]} columns", source=path
            )
        with errors_of(path):
            masks[mask] = mask_of_indices(mask, np.concatenate(rows)[:, 0], vertices)
    return masks


def _binary(path: Path, raw: Path) -> Contents:
    with NpzFile(raw / "data.npz") as file:
        nodes = file.read("num_nodes_list")
        # Read later, in parts: of the largest data sets it does not fit in memory.
        shape, dtype = file.header("edge_index")
        if nodes.shape != (1,) or nodes.dtype.kind not in "iu":
            raise InputError(
                f"num_nodes_list must be that of one graph, not of shape {nodes.shape}", source=raw
            )
        if len(shape) != 2 or shape[0] != 2 or dtype.kind not in "iu":
            raise InputError(
                f"edge_index must be integers of shape (2, edges), not {dtype} of {shape}", source=raw
            )
        width = 0
        if "node_feat" in file.names:
            feature_shape, _ = file.header("node_feat")
            if len(feature_shape) != 2:
                raise InputError(f"node_feat must be a matrix, not of shape {feature_shape}", source=raw)
            width = feature_shape[1]
    vertices = _checked_count(int(nodes[0]), raw / "data.npz")
    return Contents(
        name=path.resolve().name,
        files=("raw/data.npz",),
        arcs=_binary_arcs(raw / "data.npz", vertices),
        vertices=vertices,
        features=RowStream(width=width, parts=_binary_rows(raw / "data.npz", width)) if width else None,
        **_labels_in(raw),
    )


def _binary_arcs(path: Path, vertices: int) -> Iterator[Arcs]:
    """Both rows of `edge_index`, which lie one after the other, are read side by side."""
    with NpzFile(path) as file, NpzFile(path) as second:
        (_, count), _ = file.header("edge_index")
        rows = (
            each.flat_parts("edge_index", _PART, begin=row * count, end=(row + 1) * count)
            for row, each in enumerate((file, second))
        )
        for sources, destinations in zip(*rows, strict=True):
            yield from arcs_in_parts(sources, destinations, vertices=vertices)


def _binary_rows(path: Path, width: int) -> Iterator[Array]:
    with NpzFile(path) as file:
        yield from file.parts("node_feat", max(1, (1 << 22) // width))


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
    with errors_of(folder):
        return Links(train=train, directed=directed, held_out=held_out).checked(vertices)


def _edges(path: Path, vertices: int) -> tuple[I64, I64 | None, int]:
    """Edges, negatives and how many of these belong to each edge."""
    table = read_torch(path)
    with errors_of(path):
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
        # Each edge's source with every other end that is no edge of it.
        sources = np.repeat(edges[:, 0], others.shape[1])
        pairs = np.stack([sources, others.reshape(-1)], axis=1)
        return edges, checked_pairs("target_node_neg", pairs, vertices), others.shape[1]


def _array(table: dict[Any, Any], name: str) -> Array:
    values = table.get(name)
    if not isinstance(values, np.ndarray) or values.dtype.kind not in "iu":
        known = ", ".join(map(str, table))[:120] or "nothing"
        raise InputError(f"source must have an array of integers {name!r}, not only {known}")
    return values
