"""The graph that is trained on: topology, features, labels and splits, checked once."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from mmap import mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from simgnn.arrays import F32, F64, I32, I64, Array, Bools, Integers
from simgnn.config.checks import check_choice
from simgnn.data import topology
from simgnn.data.labels import CLASSES, LABELS, LINKS, MASKS
from simgnn.data.row_gather import GatheredRows
from simgnn.errors import InputError, errors_of

if TYPE_CHECKING:
    from scipy import sparse

    from simgnn.data.links import Links
    from simgnn.data.topology import Topology


_DENSE_AT_ONCE = 1 << 20
"""Numbers of features that are made dense at a time, for their digest."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Graph:
    """A directed graph with features, labels and splits.

    The constructor wants arcs in canonical form; `from_csc`, `from_edges` and `from_pyg` bring them into it.

    Parameters
    ----------
    name
        Name in reports and error texts.
    indptr : shape (vertices + 1,)
        Vertex v's in-neighbours are ``indices[indptr[v] : indptr[v + 1]]``.
    indices : shape (edges,)
        In-neighbours, ascending inside a vertex; no self-loops (models add their own), no duplicates.
    features : shape (vertices, width)
        One row per vertex, finite. Sparse ones are made dense only by `gather_features`.
    labels : shape (vertices,) or (vertices, outputs)
        Class of each vertex, from 0; -1 for a vertex without one, which no mask may select. Of another `task` rows of
        numbers, with NaN for none.
    train_mask, val_mask, test_mask : shape (vertices,)
    edge_weight : shape (edges,)
        Weight of each arc, in the order of `indices`, finite.
    classes
        Number of classes; by default the highest label + 1. Of another `task` the number of labels of a vertex.
    task
        A key of `LABELS`: what labels are.
    links
        Of the task "links", and of no other: edges to predict. Vertices have no labels then, and masks select none.
    dropped_self_loops, dropped_duplicates
        Arcs that a loader left out. The weights of duplicates are in the arc that was kept: their sum.
    path
        File or folder that it was read from.

    Raises
    ------
    InputError
        For anything that breaks the rules above.

    Examples
    --------
    >>> import numpy as np
    >>> import simgnn
    >>> graph = simgnn.Graph.from_edges(
    ...     name="ring",
    ...     sources=[0, 1, 2, 3],
    ...     destinations=[1, 2, 3, 0],
    ...     features=np.eye(4),
    ...     labels=[0, 1, 0, 1],
    ...     train_mask=[True, True, False, False],
    ...     val_mask=[False, False, True, False],
    ...     test_mask=[False, False, False, True],
    ... )
    >>> graph.edges, graph.classes, graph.in_degrees.tolist()
    (4, 2, [1, 1, 1, 1])
    """

    name: str
    indptr: I64 = field(repr=False)
    indices: I32 = field(repr=False)
    features: F32 | sparse.csr_array = field(repr=False)
    labels: Array = field(repr=False)
    train_mask: Bools = field(repr=False)
    val_mask: Bools = field(repr=False)
    test_mask: Bools = field(repr=False)
    edge_weight: F32 | None = field(default=None, repr=False)
    classes: int | None = None
    task: str = CLASSES
    dropped_self_loops: int = 0
    dropped_duplicates: int = 0
    path: Path | None = field(default=None, repr=False)
    links: Links | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        with errors_of(f"graph {self.name}"):
            self._check()

    def _check(self) -> None:
        check_choice("task", self.task, LABELS)
        kind = LABELS[self.task]
        labels = kind.checked(self.labels)
        vertices = len(labels)
        indptr, indices = topology.check_csc(self.indptr, self.indices, vertices=vertices)
        # [edges], int32 like `indices`: as int64 they would be twice as large.
        destinations = np.repeat(np.arange(vertices, dtype=np.int32), np.diff(indptr))
        position = topology.first_irregular(indptr, indices, destinations)
        if position is not None:
            raise InputError(
                "indices must ascend inside a vertex, without self-loops or duplicates,"
                f" not hold {int(indices[position])} for vertex {int(destinations[position])}"
                f" (at position {position})"
            )
        checked: dict[str, Any] = {
            "indptr": indptr,
            "indices": indices,
            "labels": labels,
            "features": _features(self.features, vertices),
            "classes": kind.outputs(labels, self.classes),
            "edge_weight": topology.check_weights(self.edge_weight, arcs=len(indices)),
        }
        for quantity in MASKS:
            checked[quantity] = _mask(quantity, getattr(self, quantity), vertices)
            kind.check_labelled(quantity, checked[quantity], labels)
        if (self.links is not None) != (self.task == LINKS):
            raise InputError(
                f"links must be there where the task is {LINKS!r}, and only there, not where it is {self.task!r}"
            )
        if self.links is not None:
            checked["links"] = self.links.checked(vertices)
        elif not checked["train_mask"].any():
            raise InputError("train_mask must select at least one vertex, not 0")
        for quantity, value in checked.items():
            # The class is frozen; what was given is replaced once, by what was checked.
            object.__setattr__(self, quantity, value)

    @property
    def title(self) -> str:
        """What errors call it: the path that it was read from, or its name."""
        return f"graph {self.name}" if self.path is None else str(self.path)

    @property
    def vertices(self) -> int:
        """Number of vertices."""
        return len(self.indptr) - 1

    @property
    def edges(self) -> int:
        """Number of arcs; an undirected edge counts twice."""
        return len(self.indices)

    @property
    def in_degrees(self) -> I64:
        """In-neighbours of each vertex, int64, shape (vertices,)."""
        return np.diff(self.indptr)

    @property
    def out_degrees(self) -> I64:
        """Vertices of which each vertex is an in-neighbour, int64, shape (vertices,)."""
        return np.bincount(self.indices, minlength=self.vertices).astype(np.int64, copy=False)

    @property
    def train_seeds(self) -> I64:
        """What an epoch goes through, shape (n,): vertices that train, or numbers of edges that do."""
        if self.links is not None:
            return np.arange(len(self.links.train))
        return np.flatnonzero(self.train_mask)

    @property
    def weighted_in_degrees(self) -> F64:
        """Sum of the weights of each vertex's arcs from in-neighbours, float64, shape (vertices,).

        Raises
        ------
        ValueError
            Where there are no weights.
        """
        if self.edge_weight is None:
            raise ValueError(f"graph {self.name} must have edge_weight for weighted degrees, not None")
        degrees: F64 = topology.weighted_in_degrees(self.indptr, self.edge_weight)
        return degrees

    @property
    def feature_width(self) -> int:
        """Columns of the features."""
        return int(self.features.shape[1])

    @property
    def features_on_disk(self) -> bool:
        """Whether features are mapped, so that what is read of them is read there."""
        array: Any = self.features if isinstance(self.features, np.ndarray) else self.features.data
        # A view has what it is a view of as its base, and a mapped array the map itself.
        while isinstance(array, np.ndarray):
            if isinstance(array, np.memmap):
                return True
            array = array.base
        return isinstance(array, mmap)

    def digest(self) -> str:
        """Hash of topology, weights, labels, splits and features, whether those are dense or not."""
        digest = hashlib.sha256()
        values: list[Array] = [self.indptr, self.indices, self.labels]
        values += [self.train_mask, self.val_mask, self.test_mask]
        if self.edge_weight is not None:
            values.append(self.edge_weight)
        for value in values:
            digest.update(f"{value.dtype.str} {value.shape}\n".encode())
            digest.update(np.ascontiguousarray(value).data)
        # Of classes the digest is that of the arrays alone.
        if self.task != CLASSES:
            digest.update(self.task.encode())
        if self.links is not None:
            digest.update(self.links.digest().encode())
        # Sparse features and their dense copy are the same data, so both are hashed dense, some rows at a time. All
        # rows: when only a sample was hashed, a run was resumed on data that had changed in other rows.
        count = max(1, _DENSE_AT_ONCE // max(1, self.feature_width))
        for first in range(0, self.vertices, count):
            rows = np.arange(first, min(first + count, self.vertices))
            digest.update(self.gather_features(rows).data)
        return digest.hexdigest()

    def labels_of(self, vertices: I64) -> Array:
        """Labels of some vertices, shape (n,) or (n, outputs)."""
        labels: Array = self.labels[vertices]
        return labels

    def gather_features(self, rows: Integers, out: F32 | None = None) -> F32:
        """Features of some vertices, dense.

        Parameters
        ----------
        rows : shape (n,)
            Vertices, in any order, repeated or not.
        out : shape (n, feature_width), C order
            Where to put them; without it a new array is made.

        Returns
        -------
        Shape (n, feature_width).

        Raises
        ------
        ValueError
            For a vertex out of range, or an `out` of the wrong shape, type or order.
        """
        rows = topology.integers("rows", rows)
        topology.check_bounds("rows", rows, 0, self.vertices - 1)
        shape = (len(rows), self.feature_width)
        if out is None:
            out = np.empty(shape, dtype=np.float32)
        elif out.shape != shape or out.dtype != np.float32 or not out.flags.c_contiguous:
            raise ValueError(
                f"out must be a C-ordered float32 array of shape {shape}, not {out.dtype} of {out.shape}"
            )
        if not isinstance(self.features, np.ndarray):
            # Straight into the mini-batch, without a dense matrix in between.
            self.features[rows].toarray(out=out)
            return out
        GatheredRows(matrix=self.features, rows=rows, low=0, high=self.feature_width).write(out)
        return out

    @classmethod
    def from_csc(
        cls,
        *,
        indptr: ArrayLike,
        indices: ArrayLike,
        labels: ArrayLike,
        name: str,
        edge_weight: ArrayLike | None = None,
        **parts: Any,
    ) -> Graph:
        """A graph from CSC arrays in any order, with self-loops and duplicates (dropped and counted).

        Parameters
        ----------
        indptr, indices : integers
        labels : shape (vertices,) or (vertices, outputs)
        edge_weight : real numbers, shape (arcs,)
            In the order of `indices`. Duplicates' are added.
        **parts
            The constructor's other parameters.
        """
        with errors_of(f"graph {name}"):
            arcs = topology.canonical(indptr, indices, vertices=_rows(labels, parts), weights=edge_weight)
        return cls._of(arcs, labels=labels, name=name, **parts)

    @classmethod
    def from_edges(
        cls,
        *,
        sources: ArrayLike,
        destinations: ArrayLike,
        labels: ArrayLike,
        name: str,
        edge_weight: ArrayLike | None = None,
        **parts: Any,
    ) -> Graph:
        """A graph from a list of arcs; self-loops and duplicates are dropped and counted.

        Parameters
        ----------
        sources, destinations : integers, shape (arcs,)
            Messages flow from a source to a destination.
        labels : shape (vertices,) or (vertices, outputs)
        edge_weight : real numbers, shape (arcs,)
            Duplicates' are added.
        **parts
            The constructor's other parameters.
        """
        with errors_of(f"graph {name}"):
            vertices = _rows(labels, parts)
            arcs = topology.from_arcs(sources, destinations, vertices=vertices, weights=edge_weight)
        return cls._of(arcs, labels=labels, name=name, **parts)

    @classmethod
    def from_pyg(cls, data: Any, **options: Any) -> Graph:
        """A graph from a PyTorch Geometric `Data`; `simgnn.data.from_pyg`, which says what it takes."""
        from simgnn.data.pyg import from_pyg

        return from_pyg(data, **options)

    @classmethod
    def _of(cls, arcs: Topology, **parts: Any) -> Graph:
        return cls(
            indptr=arcs.indptr,
            indices=arcs.indices,
            edge_weight=arcs.weights,
            dropped_self_loops=arcs.self_loops,
            dropped_duplicates=arcs.duplicates,
            **parts,
        )


def _rows(labels: ArrayLike, parts: dict[str, Any]) -> int:
    """Vertices of a graph with these labels and other parameters."""
    task = parts.get("task", CLASSES)
    check_choice("task", task, LABELS)
    return len(LABELS[task].checked(labels))


def _features(features: Any, vertices: int) -> Any:
    is_sparse = False
    if not isinstance(features, np.ndarray):
        from scipy import sparse  # takes a while, which arrays need not wait for

        is_sparse = sparse.issparse(features)
        features = features if is_sparse else np.asarray(features)
    if features.ndim != 2 or features.shape[0] != vertices or features.shape[1] < 1:
        raise InputError(
            f"features must have shape (vertices = {vertices}, at least 1), not {features.shape}"
        )
    topology.check_real("features", features)
    if not is_sparse:
        return topology.binary32(
            "features",
            features,
            lambda place: "at row {}, column {}".format(*divmod(place, features.shape[1])),
        )
    with np.errstate(over="ignore"):
        features = sparse.csr_array(features, dtype=np.float32)
    if not features.has_canonical_format:
        # In place, and the matrix may be the caller's.
        features = features.copy()
        features.sum_duplicates()

    def where(place: int) -> str:
        row = int(np.searchsorted(features.indptr, place, side="right")) - 1
        return f"at row {row}, column {features.indices[place]}"

    topology.binary32("features", features.data, where)
    return features


def _mask(quantity: str, mask: ArrayLike, vertices: int) -> Bools:
    mask = np.asarray(mask)
    if mask.dtype != np.bool_:
        raise InputError(f"{quantity} must be boolean, not {mask.dtype}")
    if mask.shape != (vertices,):
        raise InputError(f"{quantity} must have shape (vertices,) = ({vertices},), not {mask.shape}")
    return np.ascontiguousarray(mask)
