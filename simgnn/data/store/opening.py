"""Reading data sets from disk: arrays are mapped, so that a graph may be larger than memory."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.arrays import I64, Array
from simgnn.data import topology
from simgnn.data.graph import Graph
from simgnn.data.labels import LABELS, LINKS, MASKS, UNLABELLED
from simgnn.data.links import HeldOut, Links, every_edge
from simgnn.data.store.arrays import map_array, map_checked
from simgnn.data.store.manifest import MANIFEST, Manifest, read_manifest
from simgnn.data.topology import check_csc, check_weights
from simgnn.errors import InputError, errors_of


def is_dataset(path: Path) -> bool:
    """Whether a path is that of a data set of ours, whole or damaged."""
    return (path / MANIFEST).is_file()


def open_dataset(path: Path | str) -> Graph:
    """The graph of a data set on disk, its arrays mapped and their digests checked.

    Raises
    ------
    InputError
        For what is damaged, and for a data set that lacks what training needs.
    """
    folder = Path(path)
    manifest = read_manifest(folder)
    if manifest.missing:
        raise InputError(
            f"data set must have {manifest.missing[0]!r} to train on it, not only {', '.join(manifest.arrays)}"
            " (see simgnn data import --help)",
            source=folder,
        )
    arrays = open_arrays(folder, manifest)
    with errors_of(folder):
        return graph_of(manifest, arrays, path=folder)


def check_dataset(folder: Path, manifest: Manifest) -> dict[str, Array]:
    """Check all arrays of a data set, and that they are a graph where they have all that training needs.

    Returns
    -------
    The arrays by name, mapped.

    Raises
    ------
    InputError
        For what is damaged.
    """
    arrays = open_arrays(folder, manifest)
    with errors_of(folder):
        check_csc(arrays["indptr"], arrays["indices"], vertices=manifest.vertices)
        check_weights(arrays.get("edge_weight"), arcs=len(arrays["indices"]))
        if not manifest.missing:
            graph_of(manifest, arrays)
    return arrays


def count_unlabelled(folder: Path, manifest: Manifest) -> int:
    """Vertices without a label in a data set that has labels; 0 in one that has none.

    Raises
    ------
    InputError
        For labels that are damaged.
    """
    if "y" not in manifest.arrays:
        return 0
    labels = map_array(folder / "y.npy", "y")
    return int(np.count_nonzero(~LABELS[manifest.task].labelled(labels)))


def open_arrays(folder: Path, manifest: Manifest) -> dict[str, Array]:
    """Arrays of a data set by name, mapped and checked.

    Raises
    ------
    InputError
        For what is damaged.
    """
    return {name: map_checked(folder / f"{name}.npy", name, entry) for name, entry in manifest.arrays.items()}


def graph_of(manifest: Manifest, arrays: dict[str, Array], *, path: Path | None = None) -> Graph:
    """The graph of arrays that have all that training needs.

    Raises
    ------
    InputError
        For arrays that are no graph.
    """
    features = features_of(manifest, arrays)
    links = None
    if manifest.task == LINKS:
        links = _links(manifest, arrays)
        no_vertex = np.zeros(manifest.vertices, bool)
        # Where edges are predicted, vertices have no labels, and no mask selects any.
        arrays = {**arrays, "y": np.full(manifest.vertices, UNLABELLED), **dict.fromkeys(MASKS, no_vertex)}
    graph = Graph(
        name=manifest.name,
        indptr=arrays["indptr"],
        indices=arrays["indices"],
        edge_weight=arrays.get("edge_weight"),
        features=features,
        labels=arrays["y"],
        # 0 stands for none in the manifest.
        classes=manifest.classes or None,
        links=links,
        path=path,
        task=manifest.task,
        dropped_self_loops=manifest.dropped_self_loops,
        dropped_duplicates=manifest.dropped_duplicates,
        train_mask=arrays["train_mask"],
        val_mask=arrays["val_mask"],
        test_mask=arrays["test_mask"],
    )
    for quantity, found in (
        ("vertices", graph.vertices),
        ("edges", graph.edges),
        ("width", graph.feature_width),
    ):
        if getattr(manifest, quantity) != found:
            raise InputError(f"{quantity} must be the manifest's {getattr(manifest, quantity)}, not {found}")
    return graph


def features_of(manifest: Manifest, arrays: dict[str, Array]) -> Any:
    """Features, dense or sparse.

    Raises
    ------
    InputError
        Where there are none.
    """
    if "x" in arrays:
        return arrays["x"]
    missing = [name for name in ("x_indptr", "x_indices", "x_data") if name not in arrays]
    if missing:
        raise InputError(f"arrays must have 'x', or {missing[0]!r}, where the width is {manifest.width}")
    return topology.sparse_rows(
        arrays["x_indptr"],
        arrays["x_indices"],
        arrays["x_data"],
        rows=manifest.vertices,
        width=manifest.width,
    )


def _links(manifest: Manifest, arrays: dict[str, Array]) -> Links:
    """Edges to predict: as they were split, or all of them."""
    if "train_edges" not in arrays:
        indptr, indices = check_csc(arrays["indptr"], arrays["indices"], vertices=manifest.vertices)
        edges, directed = every_edge(indptr, indices)
        return Links(train=edges, directed=directed, whole=True)
    held_out = {
        name: HeldOut(
            edges=arrays[f"{name}_edges"],
            negatives=arrays.get(f"{name}_negatives"),
            per_edge=manifest.links[name],
        )
        for name in ("val", "test")
        if f"{name}_edges" in arrays
    }
    return Links(train=arrays["train_edges"], directed=bool(manifest.links["directed"]), held_out=held_out)


def vertex_ids(path: Path | str) -> I64 | list[str] | None:
    """What the source called each vertex; None where it called them 0 to n - 1.

    Raises
    ------
    InputError
        For what is damaged.
    """
    folder = Path(path)
    manifest = read_manifest(folder)
    # Numbers in `ids`, or texts: all of them in one run of UTF-8, and where each begins.
    names = [name for name in ("ids", "id_bytes", "id_offsets") if name in manifest.arrays]
    arrays = {name: map_checked(folder / f"{name}.npy", name, manifest.arrays[name]) for name in names}
    if "ids" in arrays:
        return arrays["ids"]
    if len(arrays) < 2:
        return None
    text, offsets = arrays["id_bytes"].tobytes(), arrays["id_offsets"]
    # Offsets are row pointers into the text, and have the same rules.
    topology.check_indptr("id_offsets", offsets, rows=manifest.vertices, entries=len(text))
    try:
        return [text[a:b].decode() for a, b in itertools.pairwise(offsets)]
    except UnicodeDecodeError as error:
        raise InputError(f"id_bytes must be UTF-8 ({error})", source=folder) from None
