"""Graphs of PyTorch Geometric, in the shapes in which its data sets come. PyG is never imported here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from scipy import sparse

from simgnn.arrays import Array, Bools
from simgnn.config.checks import check_integer
from simgnn.data.graph import Graph
from simgnn.data.labels import LABELS, MASKS, labels_as_given
from simgnn.errors import InputError, errors_of


def from_pyg(
    data: Any,
    *,
    name: str = "pyg",
    split: int = 0,
    task: str | None = None,
    relation: tuple[str, str, str] | None = None,
    edge_weight: str | None = None,
) -> Graph:
    """A graph from a PyTorch Geometric `Data`, or from one relation of a `HeteroData`.

    Parameters
    ----------
    data : torch_geometric.data.Data or HeteroData
        With `x` (dense, a sparse tensor of torch or a `SparseTensor`), `y`, and `edge_index` (row 0 sources, row 1
        destinations) or `adj_t` (a sparse tensor of torch, or a `SparseTensor`; rows are destinations). Labels are
        classes (integers; below 0 there is none), several labels (a matrix of 0 and 1, or of booleans) or numbers for
        regression. Masks are vectors or matrices of a column for each split; `train_mask` must be there, and without
        a `val_mask` or a `test_mask` nothing is validated or tested. Vertices without labels leave the masks.
    split
        Column of masks that are matrices.
    task
        A key of `LABELS`; by default what labels look like.
    relation
        Of a `HeteroData`: source's type, name, destination's type; both types must be one, whose vertices are trained.
    edge_weight
        Attribute that has the weights. By default `edge_weight`, or the values of `adj_t`, if there are any;
        `edge_attr` is a row of features for each edge and taken only if it is named here and has one column.

    Raises
    ------
    InputError
        When a part is missing or breaks a rule of `Graph`.
    """
    source = f"graph {name}"
    with errors_of(source):
        vertices, edges = _stores(data, relation)
        features, labels = _features(vertices), _array("y", _required(vertices, "y"))
        labels, task = labels_as_given(labels, task)
        sources, destinations, weights = _arcs(edges, edge_weight, vertices=len(labels))
        masks = _masks(vertices, split, vertices=len(labels))
        labelled = LABELS[task].labelled(LABELS[task].checked(labels))
    return Graph.from_edges(
        sources=sources,
        destinations=destinations,
        edge_weight=weights,
        features=features,
        labels=labels,
        task=task,
        name=name,
        **{mask: values & labelled for mask, values in masks.items()},
    )


def _stores(data: Any, relation: tuple[str, str, str] | None) -> tuple[Any, Any]:
    """What has the attributes of the vertices, and what has those of the edges."""
    types = getattr(data, "edge_types", None)
    # A `Data` has neither types of edges nor of vertices.
    if types is None or not hasattr(data, "node_types"):
        if relation is not None:
            raise InputError(f"relation must not be given for data of one relation, not {relation!r}")
        return data, data
    if relation is None and len(types) == 1:
        relation = types[0]
    if relation is None or tuple(relation) not in types:
        known = ", ".join("/".join(each) for each in types)
        raise InputError(f"relation must be one of {known}, not {relation!r}")
    if relation[0] != relation[2]:
        raise InputError(
            f"relation must lead from vertices of a type to others of the same, not from {relation[0]!r} to"
            f" {relation[2]!r}"
        )
    return data[relation[0]], data[tuple(relation)]


def _required(store: Any, quantity: str) -> Any:
    value = getattr(store, quantity, None)
    if value is None:
        raise InputError(f"PyG data must have {quantity}, not None")
    return value


def _array(quantity: str, value: Any) -> Array:
    """A dense array of a tensor or of what NumPy takes."""
    if hasattr(value, "detach"):
        if str(getattr(value, "layout", "torch.strided")) != "torch.strided":
            raise InputError(f"{quantity} must be dense, not {value.layout}")
        value = value.detach().cpu()
        # NumPy has no bfloat16.
        if str(value.dtype) in ("torch.bfloat16", "torch.float16"):
            value = value.float()
        value = value.numpy()
    array = np.asarray(value)
    if array.dtype.hasobject:
        raise InputError(f"{quantity} must be a tensor or an array, not {type(value).__name__}")
    return array


def _features(store: Any) -> Any:
    value = _required(store, "x")
    if sparse.issparse(value):
        return value
    if _is_sparse(value):
        rows, columns, values, shape = _coordinates("x", value)
        if values is None:
            values = np.ones(len(rows), np.float32)
        return sparse.coo_array((values, (rows, columns)), shape=shape).tocsr()
    return _array("x", value)


def _is_sparse(value: Any) -> bool:
    return hasattr(value, "sparse_sizes") or str(getattr(value, "layout", "torch.strided")) != "torch.strided"


def _coordinates(quantity: str, value: Any) -> tuple[Array, Array, Array | None, tuple[int, ...]]:
    """Rows, columns, values and shape of a sparse tensor of torch's or of torch_sparse's."""
    # torch_sparse's `SparseTensor`, which is not one of torch's layouts.
    if hasattr(value, "sparse_sizes"):
        rows, columns, values = value.coo()
        shape = tuple(int(size) for size in value.sparse_sizes())
    else:
        coordinates = value.detach().cpu().to_sparse_coo().coalesce()
        if coordinates.sparse_dim() != 2 or coordinates.dense_dim() != 0:
            raise InputError(f"{quantity} must be a matrix of numbers, not of {tuple(value.shape)}")
        rows, columns = coordinates.indices()
        values, shape = coordinates.values(), tuple(coordinates.shape)
    dense = None if values is None else _array(quantity, values)
    if dense is not None and dense.ndim != 1:
        raise InputError(f"{quantity} must have a number for each entry, not {dense.shape[1:]}")
    return _array(quantity, rows), _array(quantity, columns), dense, shape


def _arcs(store: Any, named: str | None, *, vertices: int) -> tuple[Array, Array, Array | None]:
    """Sources, destinations and weights, if there are any."""
    weights = _weights(store, named)
    adjacency = getattr(store, "adj_t", None)
    if adjacency is not None:
        if not _is_sparse(adjacency):
            raise InputError(f"adj_t must be a sparse tensor, not {type(adjacency).__name__}")
        # Transposed: a row is a destination.
        destinations, sources, values, shape = _coordinates("adj_t", adjacency)
        if shape != (vertices, vertices):
            raise InputError(f"adj_t must have shape ({vertices}, {vertices}), not {shape}")
        if weights is None:
            weights = values
    elif _is_sparse(index := _required(store, "edge_index")):
        # As `torch_geometric.utils.to_torch_sparse_tensor` and `adj_t` have it, but for the name.
        raise InputError("edge_index must be dense, not sparse: PyG calls a sparse one adj_t")
    else:
        edges = _array("edge_index", index)
        if edges.ndim != 2 or len(edges) != 2:
            raise InputError(f"edge_index must have shape (2, edges), not {edges.shape}")
        sources, destinations = edges
    return sources, destinations, weights


def _weights(store: Any, named: str | None) -> Array | None:
    if named is not None:
        weights = _array(named, _required(store, named))
        if weights.ndim > 1 and weights.shape[1:] != (1,):
            raise InputError(
                f"{named} must have one column to be taken for weights, not shape {weights.shape}"
            )
        return weights.reshape(-1)
    value = getattr(store, "edge_weight", None)
    return None if value is None else _array("edge_weight", value)


def _masks(store: Any, split: int, *, vertices: int) -> Mapping[str, Bools]:
    masks = {}
    for quantity in MASKS:
        value = getattr(store, quantity, None)
        if value is None:
            if quantity == "train_mask":
                raise InputError("PyG data must have train_mask, not None")
            masks[quantity] = np.zeros(vertices, bool)
            continue
        mask = _array(quantity, value)
        if mask.ndim == 2:
            check_integer(f"split of {quantity}, which has {mask.shape[1]},", split, 0, mask.shape[1] - 1)
            mask = mask[:, split]
        if mask.dtype != np.bool_ or mask.shape != (vertices,):
            raise InputError(
                f"{quantity} must be boolean of {vertices} vertices, not {mask.dtype} of {mask.shape}"
            )
        masks[quantity] = mask
    return masks
