"""A graph of operators worked out in NumPy: no tiles, no addresses, no commands, and features in row order.

What a compiled program leaves must be these bits, whatever places its rows were read from (docs/reference/numerics.md).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from simgnn.arrays import F32, Bools
from simgnn.compiler.operators import Aggregation, Operation, OperatorGraph, Product
from simgnn.compiler.stream import edge_stream
from simgnn.hw.command import EDGE_LAST_BIT
from simgnn.sim.numerics.scalar import ZERO, add, multiply, relu_bits

_DESTINATION = (1 << EDGE_LAST_BIT) - 1


def evaluate(
    graph: OperatorGraph, *, given: Mapping[str, F32], bitmaps: Mapping[str, Bools]
) -> dict[str, F32]:
    """Run all segments of a graph.

    Parameters
    ----------
    given
        Values that operations do not make, in row order; of one of which they make the first rows, the last ones.
    bitmaps
        Masks that operations do not write first.

    Returns
    -------
    Values and views, by name.
    """
    values = {name: np.zeros((value.rows, value.columns), np.float32) for name, value in graph.values.items()}
    # A streamed source is no value of the graph.
    values |= {name: rows for name, rows in given.items() if name not in graph.values}
    for name in graph.values:
        if name in given:
            # Of a value of which some rows are given, operations make the others, which come first.
            values[name][-len(given[name]) :] = given[name]
    masks = dict(bitmaps)
    for operation in (operation for segment in graph.segments.values() for operation in segment):
        _apply(operation, values, masks)
    views = {name: values[view.value][view.row : view.row + view.rows] for name, view in graph.views.items()}
    return values | views


def _apply(operation: Operation, values: dict[str, F32], masks: dict[str, Bools]) -> None:
    match operation:
        case Aggregation():
            sums = _sums(operation, values[operation.source])
            if operation.mask is not None:
                sums = np.where(masks[operation.mask][: len(sums)], sums, ZERO)
            values[operation.output][: len(sums)] = sums
        case Product():
            _multiply(operation, values, masks)


def _sums(operation: Aggregation, source: F32) -> F32:
    """Sums of source rows in stream order, scaled."""
    operator = operation.operator
    sums = np.zeros((operator.destinations, source.shape[1]), np.float32)
    stream = edge_stream(operator)
    # The order of the edge stream is part of the contract: sums of floats depend on it.
    records = stream.records(scales=operator.source_scale)
    edge = iter(stream.edges.tolist())
    for record in records:
        row, last = multiply(source[record["row"]], record["scale"]), False
        while not last:
            word = next(edge)
            destination, last = word & _DESTINATION, bool(word >> EDGE_LAST_BIT)
            # `add` and `multiply` are the units' own arithmetic, NaNs and subnormals included, not NumPy's.
            sums[destination] = add(sums[destination], row)
    if operator.destination_scale is not None:
        sums = multiply(sums, operator.destination_scale[:, None])
    return sums


def _multiply(operation: Product, values: dict[str, F32], masks: dict[str, Bools]) -> None:
    """A product and its epilogue."""
    rows = operation.m + operation.ones_row
    output = values[operation.output]
    c = (
        output[:rows, : operation.n].copy()
        if operation.accumulate
        else np.zeros((rows, operation.n), np.float32)
    )
    for term in operation.terms:
        a, b = values[term.a], values[term.b]
        a = a[: term.k, : operation.m].T if operation.transpose_a else a[: operation.m, : term.k]
        b = b[: operation.n, : term.k].T if operation.transpose_b else b[: term.k, : operation.n]
        if operation.ones_row:
            a = np.concatenate([a, np.ones((1, term.k), np.float32)])
        # One product at a time, k ascending and term after term: each sum is rounded in this order on every
        # execution.
        for k in range(term.k):
            c = add(c, multiply(a[:, k, None], b[None, k]))
    if operation.bias is not None:
        c = add(c, values[operation.bias][0, : operation.n])
    if operation.relu:
        kept = relu_bits(c)
        if operation.relu_mask is not None:
            # Dropout's mask, where there is one, is in place before ReLU adds its own.
            kept &= masks.get(operation.relu_mask, np.True_)
            masks[operation.relu_mask] = kept
        c = np.where(kept, c, ZERO)
    if operation.mask is not None:
        c = np.where(masks[operation.mask][:rows], c, ZERO)
    output[:rows, : operation.n] = c
