"""The accelerator's operator of aggregation, made of PyTorch Geometric's edges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from simgnn.arrays import F32, I64
from simgnn.errors import InputError
from simgnn.model.aggregation import LayerOperator


@dataclass(frozen=True, kw_only=True)
class _Columns:
    """Source, destination and, where edges have them, weight of each edge."""

    row: I64
    column: I64
    weight: F32 | None


def sums(
    edge_index: Tensor, sources: int, destinations: int, *, layer: str, own: float | None = None
) -> LayerOperator:
    """The operator that adds neighbours.

    Parameters
    ----------
    edge_index : shape (2, edges)
        Source and destination of each edge; the same edge may come twice.
    layer
        Name for errors.
    own
        Add the own row as well, times this: as one more edge of each vertex, of which there is one set then.

    Raises
    ------
    InputError
        For edges of another form, or beyond the rows.
    """
    columns = _columns(edge_index, None, sources, destinations, layer)
    if own is not None:
        columns = _with_own_rows(columns, destinations, own)
    return _edges(columns, sources, destinations)


def means(edge_index: Tensor, sources: int, destinations: int, *, layer: str) -> LayerOperator:
    """The operator that averages neighbours: their sum times the binary32 reciprocal of their number, or 0.

    Parameters and errors are those of `sums`.
    """
    columns = _columns(edge_index, None, sources, destinations, layer)
    counts = np.bincount(columns.column, minlength=destinations).astype(np.float32)
    reciprocal = np.zeros(destinations, np.float32)
    # In binary32, which is what the accelerator multiplies by. A vertex without neighbours has 0 and not inf.
    np.divide(np.float32(1), counts, out=reciprocal, where=counts > 0)
    return _edges(columns, sources, destinations, destination_scale=reciprocal)


def weighted_sums(edge_index: Tensor, edge_weight: Tensor | None, rows: int, *, layer: str) -> LayerOperator:
    """The operator that adds neighbours times the weights of their edges, float32 of shape (edges,); 1 where None.

    The other parameters, and errors, are those of `sums`.
    """
    return _edges(_columns(edge_index, edge_weight, rows, rows, layer), rows, rows)


def normalised(
    edge_index: Tensor,
    edge_weight: Tensor | None,
    rows: int,
    *,
    improved: bool,
    add_self_loops: bool,
    layer: str,
) -> LayerOperator:
    """The operator of GCN: PyTorch Geometric's `gcn_norm`, each scale calculated in float64 and rounded once.

    Parameters
    ----------
    edge_index : shape (2, edges)
    edge_weight : float32, shape (edges,)
    rows
        Vertices.
    improved
        A self-loop that is added weighs 2 instead of 1, where edges have weights; without them all count 1, as there.
    add_self_loops
        Add one to each vertex that has none; one that is there keeps its weight, the last where there are several.
    layer
        Name for errors.

    Raises
    ------
    InputError
        As of `sums`; and for weights that leave a vertex a degree below 0.
    """
    columns = _columns(edge_index, edge_weight, rows, rows, layer)
    if add_self_loops:
        columns = _with_self_loops(columns, rows, 2.0 if improved else 1.0)
    degrees = np.bincount(columns.column, columns.weight, minlength=rows).astype(np.float64)
    if not (degrees >= 0).all():
        row = int(np.flatnonzero(~(degrees >= 0))[0])
        raise InputError(
            f"{layer} edge_weight must add to at least 0 at each vertex, since their roots divide, not"
            f" {degrees[row]:g} (at vertex {row})"
        )
    scale = np.zeros(rows)
    np.divide(1.0, np.sqrt(degrees), out=scale, where=degrees > 0)
    # [rows]: rounded once, after the root and the quotient in float64.
    rounded = scale.astype(np.float32)
    return _edges(columns, rows, rows, source_scale=rounded, destination_scale=rounded.copy())


def _with_self_loops(columns: _Columns, rows: int, fill: float) -> _Columns:
    """Edges whose self-loops are one for each vertex, after the others."""
    loop = columns.row == columns.column
    every = np.arange(rows, dtype=np.int64)
    weight = None
    if columns.weight is not None:
        own = np.full(rows, fill, np.float32)
        # Where a vertex has several loops the last one stays, as in `add_remaining_self_loops`.
        own[columns.row[loop]] = columns.weight[loop]
        weight = np.concatenate([columns.weight[~loop], own])
    return _Columns(
        row=np.concatenate([columns.row[~loop], every]),
        column=np.concatenate([columns.column[~loop], every]),
        weight=weight,
    )


def _with_own_rows(columns: _Columns, rows: int, own: float) -> _Columns:
    """Edges without weights, and after them one more for each vertex, with weights where that one's is not 1."""
    every, weight = np.arange(rows, dtype=np.int64), None
    # Edges of weight 1 need no weights at all, which would cost the accelerator memory and time.
    if np.float32(own) != 1:
        # [edges, and one for each vertex]
        weight = np.ones(len(columns.row) + rows, np.float32)
        weight[len(columns.row) :] = own
    return _Columns(
        row=np.concatenate([columns.row, every]),
        column=np.concatenate([columns.column, every]),
        weight=weight,
    )


def _edges(columns: _Columns, sources: int, destinations: int, **scales: F32 | None) -> LayerOperator:
    """Edges grouped by destination, in each group as they came."""
    # Stable: the accelerator adds a vertex's neighbours in the order of the user's edges.
    order = np.argsort(columns.column, kind="stable")
    indptr = np.zeros(destinations + 1, np.int64)
    np.cumsum(np.bincount(columns.column, minlength=destinations), out=indptr[1:])
    weight = None if columns.weight is None else np.ascontiguousarray(columns.weight[order])
    return LayerOperator(
        indptr,
        columns.row[order].astype(np.int32),
        sources,
        destinations,
        edge_scale=weight,
        **scales,
    )


def _columns(
    edge_index: Tensor, edge_weight: Tensor | None, sources: int, destinations: int, layer: str
) -> _Columns:
    if not isinstance(edge_index, Tensor) or edge_index.layout != torch.strided:
        raise InputError(
            f"{layer} edge_index must be a dense tensor of shape (2, edges), not {_kind(edge_index)}: of a sparse"
            " adj_t, torch.stack([column, row]) of its entries"
        )
    if edge_index.ndim != 2 or edge_index.shape[0] != 2:
        raise InputError(f"{layer} edge_index must have the shape (2, edges), not {tuple(edge_index.shape)}")
    if edge_index.dtype not in (torch.int64, torch.int32):
        raise InputError(f"{layer} edge_index must be int64 or int32, not {edge_index.dtype}")
    _check_host("edge_index", edge_index, layer)
    # PyTorch Geometric's edges may be a subclass, whose operators are its own.
    row, column = edge_index.as_subclass(torch.Tensor).to(torch.int64).numpy()
    _check_within("source", row, sources, layer)
    _check_within("destination", column, destinations, layer)
    return _Columns(row=row, column=column, weight=_weights(edge_weight, len(row), layer))


def _check_within(side: str, numbers: I64, rows: int, layer: str) -> None:
    if len(numbers) and not (0 <= numbers.min() and numbers.max() < rows):
        wrong = int(np.flatnonzero((numbers < 0) | (numbers >= rows))[0])
        raise InputError(
            f"{layer} edge_index must name one of {rows} {side} rows, not {numbers[wrong]} (edge {wrong})"
        )


def _weights(edge_weight: Tensor | None, edges: int, layer: str) -> F32 | None:
    if edge_weight is None:
        return None
    if not isinstance(edge_weight, Tensor) or edge_weight.layout != torch.strided:
        raise InputError(f"{layer} edge_weight must be a dense tensor, not {_kind(edge_weight)}")
    if edge_weight.requires_grad:
        raise InputError(
            f"{layer} edge_weight must not require a gradient: the accelerator has none for weights of edges; detach"
            " it, or leave this layer in PyTorch Geometric"
        )
    if edge_weight.dtype != torch.float32:
        raise InputError(
            f"{layer} edge_weight must be float32, not {edge_weight.dtype}: edge_weight.float() casts"
        )
    _check_host("edge_weight", edge_weight, layer)
    flat = edge_weight.reshape(-1)
    if len(flat) != edges:
        raise InputError(
            f"{layer} edge_weight must have one value for each of {edges} edges, not {tuple(edge_weight.shape)}"
        )
    values: F32 = flat.contiguous().numpy()
    return values


def _kind(value: Any) -> str:
    return str(value.layout) if isinstance(value, Tensor) else type(value).__name__


def _check_host(quantity: str, tensor: Tensor, layer: str) -> None:
    if tensor.device.type != "cpu":
        raise InputError(
            f"{layer} {quantity} must be in host memory, not on {tensor.device}: {quantity}.cpu() moves it"
        )
