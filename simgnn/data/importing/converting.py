"""From any data set that training takes to a folder or to a .npz file."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.data.importing.contents import Contents, arcs_in_parts, write_contents
from simgnn.data.labels import CLASSES, LABELS, LINKS, MASKS
from simgnn.data.npz import untrainable_parts
from simgnn.data.store.manifest import Manifest, read_manifest
from simgnn.data.store.opening import (
    check_dataset,
    features_of,
    is_dataset,
    open_arrays,
    open_dataset,
    vertex_ids,
)
from simgnn.data.topology import check_csc, check_weights
from simgnn.errors import InputError, errors_of
from simgnn.process.files.output import check_writable, write_atomically

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
        write_contents(contents_of_dataset(dataset), output, replace=replace)
        return
    if output.is_dir():
        raise InputError("output must be a file, not a folder", source=output)
    if output.exists() and not replace:
        raise InputError("output must be a new file (--force replaces the one that is there)", source=output)
    if not output.absolute().parent.is_dir():
        raise InputError("output must be in a folder that exists", source=output)
    # The output is checked before the data set is read, which may take long.
    contents = contents_of_dataset(dataset)
    if contents.task != CLASSES:
        raise InputError(
            f"data set must have one class for each vertex as .npz, not {contents.task}: write a folder"
        )
    if contents.labels is not None and contents.classes is not None:
        outputs = LABELS[CLASSES].outputs(np.asarray(contents.labels), None)
        if contents.classes != outputs:
            raise InputError(
                f"classes must be {outputs}, the highest label + 1, in a .npz file, not {contents.classes}:"
                " write a folder"
            )
    check_writable(output.absolute().parent, source=output)
    with tempfile.TemporaryDirectory(dir=output.absolute().parent, prefix=f".{output.name}.") as beside:
        # A folder in between, so that a .npz file has the same checks and the same canonical arcs.
        write_contents(contents, Path(beside) / "data")
        write_atomically(output, _npz(Path(beside) / "data"))


def save_graph(graph: Graph, path: Path | str, *, replace: bool = False) -> Manifest:
    """Write a graph as a folder that `--dataset` takes.

    Parameters
    ----------
    graph
        Such as `simgnn.data.from_pyg` makes.
    path
        Folder of the data set: new, or empty.
    replace
        A data set that is there gives way.

    Returns
    -------
    Its manifest.

    Raises
    ------
    InputError
        For a path at which nothing can be written.
    """
    return write_contents(contents_of(graph), Path(path), replace=replace)


def contents_of_dataset(dataset: str) -> Contents:
    """What `load_dataset` takes, as a source; one on disk may lack what training needs.

    Raises
    ------
    InputError
        For a data set that is none, and for what is wrong with it.
    """
    path = Path(dataset)
    if dataset and is_dataset(path):
        return _contents_of_folder(path)
    # `load_dataset` refuses what cannot be trained on; to be looked at and converted it need not be.
    if path.is_file() and zipfile.is_zipfile(path) and (parts := untrainable_parts(path)) is not None:
        return _contents_of_parts(path, parts)
    return contents_of(load_dataset(dataset), files=(dataset,))


def _contents_of_folder(path: Path) -> Contents:
    manifest = read_manifest(path)
    if not manifest.missing:
        contents = contents_of(open_dataset(path), files=(str(path),))
    else:
        arrays = check_dataset(path, manifest)
        features = features_of(manifest, arrays) if manifest.width else None
        parts = {**arrays, "features": features, "labels": arrays.get("y")}
        known = {"task": manifest.task, "classes": manifest.classes or None}
        contents = _of_parts(manifest.name, (str(path),), parts, **known)
    contents.ids = lambda: vertex_ids(path)
    return contents


def _contents_of_parts(path: Path, parts: dict[str, Any]) -> Contents:
    """A .npz file that lacks what training needs."""
    with errors_of(path):
        indptr, indices = check_csc(
            parts["indptr"], parts["indices"], vertices=max(parts["indptr"].size - 1, 0)
        )
        weights = check_weights(parts.get("edge_weight"), arcs=len(indices))
    parts |= {"indptr": indptr, "indices": indices, "edge_weight": weights}
    return _of_parts(path.stem, (str(path),), parts)


def contents_of(graph: Graph, *, files: tuple[str, ...] = ()) -> Contents:
    """A graph as a source."""
    names = ["indptr", "indices", "edge_weight", "features"]
    if graph.task == LINKS:
        # Edges that nothing has been held out of are the arcs themselves, and follow from them.
        links = graph.links if graph.links is not None and not graph.links.whole else None
        known: dict[str, Any] = {"links": links}
    else:
        names += ["labels", *MASKS]
        known = {"classes": graph.classes}
    parts = {name: getattr(graph, name) for name in names}
    return _of_parts(graph.name, files, parts, task=graph.task, **known)


def _of_parts(name: str, files: tuple[str, ...], parts: Mapping[str, Any], **known: Any) -> Contents:
    """A source of what there is of a graph, by the names of `Graph`: arcs, and what else belongs to the vertices."""
    indptr, weights = parts["indptr"], parts.get("edge_weight")
    vertices = len(indptr) - 1
    destinations = np.repeat(np.arange(vertices, dtype=np.int32), np.diff(indptr))
    return Contents(
        name=name,
        files=files,
        arcs=arcs_in_parts(parts["indices"], destinations, weights, vertices=vertices),
        vertices=vertices,
        weighted=weights is not None,
        features=parts.get("features"),
        labels=parts.get("labels"),
        masks={mask: parts[mask] for mask in MASKS if mask in parts},
        **known,
    )


def _npz(folder: Path) -> bytes:
    """The arrays of a data set on disk as a .npz file; names of the source have no place in it."""
    manifest = read_manifest(folder)
    arrays: dict[str, Any] = {
        name: array
        for name, array in open_arrays(folder, manifest).items()
        if name not in ("ids", "id_bytes", "id_offsets")
    }
    if "x_indptr" in arrays:
        # The rows' own arrays do not say how many columns there are.
        arrays["x_shape"] = np.array((manifest.vertices, manifest.width))
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()
