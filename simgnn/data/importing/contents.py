"""What a reader found in files of other tools, and how it becomes a data set."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy import sparse

from simgnn.arrays import I64, Array, Bools
from simgnn.data.labels import CLASSES, LABELS, MASKS, check_dense
from simgnn.data.links import Links
from simgnn.data.store.arc_spool import Arcs, ArcSpool
from simgnn.data.store.manifest import Manifest
from simgnn.data.store.opening import check_dataset
from simgnn.data.store.writing import DatasetWriter
from simgnn.data.topology import MAX_VERTICES, binary32, check_bounds, check_indptr, check_real, integers
from simgnn.errors import InputError, errors_of, printable

Ids = I64 | list[str]
"""What a source calls each vertex."""


@dataclass(frozen=True, kw_only=True)
class RowStream:
    """Rows of features that come a part at a time.

    Parameters
    ----------
    width
        Columns.
    parts
        Real numbers, shape (any, width).
    """

    width: int
    parts: Iterable[Array]


@dataclass(kw_only=True)
class Contents:
    """A graph on its way.

    Parameters
    ----------
    arcs
        Read once.
    kind
        Of the source.
    files
        Of the source, for the record.
    vertices
        None: as many as the highest number, or `ids`, says when the arcs have been read.
    weighted
        Whether `arcs` have weights.
    features
        An array, a sparse one or a `RowStream`.
    labels, task, classes
        As `Graph` has them.
    labelling
        In place of `labels` and `task`, where a source does not say what labels are: both, of a task that the user
        may have given.
    masks
        By name, of those that there are.
    ids
        What the source calls the vertices, asked for when the arcs have been read.
    undirected
        Each arc stands for both directions.
    turned
        Each arc leads from its destination to its source.
    links
        Edges by what they are for, where they come split; the task is "links" then.
    places
        Files of features, labels and masks, by name, of those that came in a file of their own.
    reading
        How the source was understood: what there is to say of it, by quantity. Complete when the arcs have been read.
    """

    arcs: Iterable[Arcs]
    name: str = ""
    kind: str = "simgnn"
    files: tuple[str, ...] = ()
    vertices: int | None = None
    weighted: bool = False
    features: Any = None
    labels: ArrayLike | None = None
    task: str = CLASSES
    classes: int | None = None
    labelling: Callable[[str | None], tuple[Array, str]] | None = None
    masks: Mapping[str, Bools] = field(default_factory=dict)
    ids: Callable[[], Ids | None] = lambda: None
    undirected: bool = False
    turned: bool = False
    links: Links | None = None
    places: dict[str, Path] = field(default_factory=dict)
    reading: dict[str, Any] = field(default_factory=dict)

    def naming(self, quantity: str) -> contextlib.AbstractContextManager[None]:
        """Errors in here name the file that a quantity came from, where it was one of its own."""
        return errors_of(self.places.get(quantity), keep=True)


def write_contents(contents: Contents, path: Path, *, replace: bool = False) -> Manifest:
    """Write a data set.

    Parameters
    ----------
    path
        Folder of the data set.
    replace
        A data set that is there gives way.

    Returns
    -------
    Its manifest.

    Raises
    ------
    InputError
        For whatever is wrong with the contents; nothing is left then.
    """
    with DatasetWriter(path, replace=replace) as writer:
        with ArcSpool(writer.folder, weighted=contents.weighted, undirected=contents.undirected) as spool:
            for arcs in contents.arcs:
                spool.add(arcs.turned() if contents.turned else arcs)
            # After the arcs: names are numbered as arcs come.
            ids = contents.ids()
            vertices = contents.vertices
            if vertices is None:
                # Isolated vertices past the last arc are not seen; --vertices tells of them.
                vertices = spool.vertices if ids is None else len(ids)
            if vertices < 1:
                raise InputError("vertices must be at least 1, not 0")
            counts = spool.write(writer, vertices=vertices)
        if ids is not None:
            _write_ids(writer, ids)
        width = classes = 0
        if contents.features is not None:
            with contents.naming("features"):
                width = _write_features(writer, contents.features, vertices)
        if contents.labels is not None:
            with contents.naming("labels"):
                classes = _write_labels(writer, contents.labels, contents, vertices)
        for name in MASKS:
            if name in contents.masks:
                with contents.naming(name):
                    _write_mask(writer, name, contents.masks[name], vertices)
        if contents.links is not None:
            _write_links(writer, contents.links)
        manifest = Manifest(
            arrays=dict(sorted(writer.entries.items())),
            links=_numbers_of_links(contents.links),
            name=printable(contents.name),
            vertices=vertices,
            width=width,
            task=contents.task,
            classes=classes,
            origin={
                "kind": contents.kind,
                "files": [printable(file) for file in contents.files],
                **({"reading": contents.reading} if contents.reading else {}),
            },
            **counts,
        )
        try:
            check_dataset(writer.folder, manifest)  # refuses what training would refuse
        except InputError as error:
            # Messages begin with their quantity, by which its file is known, if it had one of its own.
            quantity = error.message.split(" ", 1)[0]
            raise InputError(error.message, source=contents.places.get(quantity)) from None
        writer.finish(manifest)
    return manifest


def checked_arcs(
    sources: Array,
    destinations: Array,
    weights: Array | None = None,
    *,
    vertices: int | None,
    first: int = 0,
    where: Callable[[int], str] = "at arc {}".format,
) -> Arcs:
    """Arcs whose numbers can be those of vertices.

    Parameters
    ----------
    sources, destinations : integers, shape (arcs,)
    weights : real numbers, shape (arcs,)
    vertices
        As many as there are; None where it is not known yet.
    first
        Number of the first arc, for the error's text.
    where
        What the source calls the place of an arc, by its number.

    Raises
    ------
    InputError
        For a vertex out of range, or a weight that is not finite in binary32.
    """
    most = (MAX_VERTICES if vertices is None else vertices) - 1

    def arc(place: int) -> str:
        return where(first + place)

    check_bounds("source", sources, 0, most, where=arc)
    check_bounds("destination", destinations, 0, most, where=arc)
    if weights is None:
        return Arcs(sources=sources, destinations=destinations)
    if len(weights) != len(sources):
        raise InputError(f"weights must be as many as arcs, {len(sources)}, not {len(weights)}")
    return Arcs(sources=sources, destinations=destinations, weights=binary32("weight", weights, arc))


def arcs_in_parts(
    sources: Array,
    destinations: Array,
    weights: Array | None = None,
    *,
    vertices: int | None = None,
    part: int = 1 << 21,
) -> Iterator[Arcs]:
    """`checked_arcs` of vectors, which may be mapped, a part at a time.

    Raises
    ------
    InputError
        As `checked_arcs`, and for vectors that are none, or of different lengths.
    """
    if sources.ndim != 1 or sources.shape != destinations.shape:
        raise InputError(
            f"sources and destinations must be vectors of one length, not {sources.shape} and {destinations.shape}"
        )
    if sources.dtype.kind not in "iu" or destinations.dtype.kind not in "iu":
        raise InputError(
            f"sources and destinations must be integers, not {sources.dtype}, {destinations.dtype}"
        )
    if weights is not None and (weights.shape != sources.shape or weights.dtype.kind not in "fiub"):
        raise InputError(
            f"weights must be real numbers of shape {sources.shape}, not {weights.dtype} of {weights.shape}"
        )
    for begin in range(0, len(sources), part):
        here = slice(begin, begin + part)
        yield checked_arcs(
            sources[here],
            destinations[here],
            None if weights is None else weights[here],
            vertices=vertices,
            first=begin,
        )


def mask_of_indices(name: str, numbers: ArrayLike, vertices: int) -> Bools:
    """A mask from numbers of vertices; `name` is what errors call it.

    Raises
    ------
    InputError
        For numbers that are none of vertices, and for a vertex that is there twice, as 0 and 1 are in a mask.
    """
    numbers = integers(name, numbers)
    check_bounds(name, numbers, 0, vertices - 1)
    mask = np.zeros(vertices, bool)
    mask[numbers] = True
    # A mask of 0 and 1 that is taken for numbers of vertices has each of the two many times.
    if np.count_nonzero(mask) < len(numbers):
        found, counts = np.unique(numbers, return_counts=True)
        raise InputError(
            f"{name} must have each vertex once, not vertex {found[counts > 1][0]} {counts[counts > 1][0]} times"
        )
    return mask


def _write_features(writer: DatasetWriter, features: Any, vertices: int) -> int:
    """Write features; their columns."""
    if sparse.issparse(features):
        features = sparse.csr_array(features)
        features.sum_duplicates()
        if features.shape[0] != vertices:
            raise InputError(
                f"features must have a row for each of {vertices} vertices, not {features.shape[0]}"
            )
        check_indptr("x_indptr", features.indptr, rows=vertices, entries=features.nnz)
        writer.add("x_indptr", features.indptr, "<i8")
        writer.add("x_indices", features.indices, "<i4")
        writer.add("x_data", binary32("features", features.data, "at value {}".format), "<f4")
        return int(features.shape[1])
    if not isinstance(features, RowStream):
        if features.ndim != 2:
            raise InputError(
                f"features must have shape (vertices = {vertices}, at least 1), not {features.shape}"
            )
        check_real("features", features)
        # Parts of 16 MB in binary32, as the array may be mapped.
        step = max(1, (1 << 22) // max(features.shape[1], 1))
        rows_of = features.__getitem__
        parts = (rows_of(slice(begin, begin + step)) for begin in range(0, len(features), step))
        features = RowStream(width=features.shape[1], parts=parts)
    if features.width < 1:
        raise InputError("features must have at least 1 column, not 0")
    stream, rows = writer.stream("x", "<f4", (features.width,)), 0

    def where(place: int) -> str:
        row, column = divmod(place, features.width)
        return f"at row {rows + row}, column {column}"

    for part in features.parts:
        stream.write(binary32("features", part, where))
        rows += len(part)
        # Enough to refuse it: the rest of a stream may be long.
        if rows > vertices:
            break
    if rows != vertices:
        count = "more" if rows > vertices else str(rows)
        raise InputError(f"features must have a row for each of {vertices} vertices, not {count}")
    writer.close("x")
    return int(features.width)


def _write_labels(writer: DatasetWriter, given: ArrayLike, contents: Contents, vertices: int) -> int:
    """Write labels; the model's outputs."""
    labels = LABELS[contents.task].checked(given)
    if len(labels) != vertices:
        raise InputError(f"labels must be those of {vertices} vertices, not of {len(labels)}")
    # A number of classes that the user or the source gives is taken at its word.
    if contents.task == CLASSES and contents.classes is None:
        check_dense(labels)
    writer.add("y", labels, "<i8" if labels.dtype.kind == "i" else "<f4")
    return LABELS[contents.task].outputs(labels, contents.classes)


def _write_mask(writer: DatasetWriter, name: str, mask: Array, vertices: int) -> None:
    if mask.dtype != np.bool_ or mask.shape != (vertices,):
        raise InputError(f"{name} must be boolean of shape ({vertices},), not {mask.dtype} of {mask.shape}")
    writer.add(name, mask, "|b1")


def _write_links(writer: DatasetWriter, links: Links) -> None:
    writer.add("train_edges", links.train, "<i8")
    for name, held in links.held_out.items():
        writer.add(f"{name}_edges", held.edges, "<i8")
        if held.negatives is not None:
            writer.add(f"{name}_negatives", held.negatives, "<i8")


def _numbers_of_links(links: Links | None) -> dict[str, int]:
    if links is None:
        return {}
    # All three are there, as the manifest's check of links wants it.
    per_edge = {name: held.per_edge for name, held in links.held_out.items()}
    return {"directed": int(links.directed), "val": 0, "test": 0, **per_edge}


def _write_ids(writer: DatasetWriter, ids: Ids) -> None:
    if not isinstance(ids, list):
        writer.add("ids", ids, "<i8")
        return
    stream = writer.stream("id_bytes", "|u1")
    offsets = np.zeros(len(ids) + 1, np.int64)
    step = 1 << 16
    for begin in range(0, len(ids), step):
        # A part at a time: names of millions of vertices are not all there twice.
        texts = [text.encode() for text in ids[begin : begin + step]]
        offsets[begin + 1 : begin + len(texts) + 1] = [len(text) for text in texts]
        stream.write(np.frombuffer(b"".join(texts), np.uint8))
    writer.close("id_bytes")
    writer.add("id_offsets", np.cumsum(offsets), "<i8")
