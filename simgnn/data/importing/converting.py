"""From any data set that training takes to a folder or to a .npz file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from scipy import sparse

from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.data.importing.contents import Contents, arcs_in_parts, write_contents
from simgnn.data.labels import CLASSES, LINKS
from simgnn.data.store.manifest import MASKS
from simgnn.errors import InputError
from simgnn.files.output import write_atomically

NPZ = ".npz"


def convert(dataset: str, output: Path, *, replace: bool = False) -> None:
    """Write a data set in another form.

    Parameters
    ----------
    dataset
        As `load_dataset` takes it.
    output
        A folder, or a file whose name ends in .npz.
    replace
        What is there gives way, if it is of the same form.

    Raises
    ------
    InputError
        For a data set that is none, or an output that cannot be written.
    """
    if output.suffix != NPZ:
        write_contents(
            contents_of(load_dataset(dataset), kind="simgnn", files=(dataset,)), output, replace=replace
        )
        return
    if output.is_dir() or (output.exists() and not replace):
        raise InputError("output must be a new file, or --force must be given to replace it", source=output)
    if not output.absolute().parent.is_dir():
        raise InputError("output must be in a folder that exists", source=output)
    write_atomically(output, _npz(load_dataset(dataset)))


def contents_of(graph: Graph, *, kind: str, files: tuple[str, ...] = ()) -> Contents:
    """A graph as a source."""
    destinations = np.repeat(np.arange(graph.vertices, dtype=np.int32), graph.in_degrees)
    labels: dict[str, Any] = {}
    if graph.task != LINKS:
        masks = {mask: getattr(graph, mask) for mask in MASKS}
        labels = {"labels": graph.labels, "classes": graph.classes, "masks": masks}
    return Contents(
        name=graph.name,
        kind=kind,
        files=files,
        arcs=arcs_in_parts(graph.indices, destinations, graph.edge_weight, vertices=graph.vertices),
        vertices=graph.vertices,
        weighted=graph.edge_weight is not None,
        features=graph.features,
        task=graph.task,
        links=graph.links if graph.links is None or not graph.links.whole else None,
        **labels,
    )


def _npz(graph: Graph) -> bytes:
    import io

    if graph.task != CLASSES:
        raise InputError(
            f"data set must have one class for each vertex as .npz, not {graph.task}: write a folder"
        )
    arrays: dict[str, Any] = {"indptr": graph.indptr, "indices": graph.indices, "y": graph.labels}
    arrays |= {mask: getattr(graph, mask) for mask in MASKS}
    if sparse.issparse(graph.features):
        arrays |= {f"x_{part}": getattr(graph.features, part) for part in ("indptr", "indices", "data")}
        arrays["x_shape"] = np.array(graph.features.shape)
    else:
        arrays["x"] = graph.features
    if graph.edge_weight is not None:
        arrays["edge_weight"] = graph.edge_weight
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()
