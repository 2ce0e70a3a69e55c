"""The stream order and the edges in it."""

from math import gcd

import numpy as np
import pytest

from simgnn.aggregation import LayerOperator
from simgnn.stream import GOLDEN, edge_stream, golden_stride, stream_order


def random_operator(*, sources, destinations, degree, seed):
    generator = np.random.default_rng(seed)
    counts = generator.integers(0, degree + 1, destinations)
    indptr = np.concatenate([[0], np.cumsum(counts)])
    indices = np.concatenate(
        [generator.choice(sources, count, replace=False) for count in counts] + [np.empty(0, int)]
    )
    scale = generator.uniform(0.5, 2, sources).astype(np.float32)
    return LayerOperator(indptr, indices.astype(np.int32), sources, destinations, source_scale=scale)


@pytest.mark.parametrize("rows", [1, 2, 3, 6, 10, 64, 65, 210, 30030])
def test_golden_stride_is_the_nearest_coprime(rows):
    coprime = [s for s in range(1, rows + 1) if gcd(s, rows) == 1]
    assert golden_stride(rows) == min(coprime, key=lambda s: (abs(s - GOLDEN * rows), s))
    assert sorted(stream_order(rows)) == list(range(rows))


def test_golden_stride_needs_rows():
    with pytest.raises(ValueError, match="rows of a stream must be at least 1, not 0"):
        golden_stride(0)


@pytest.mark.parametrize("start, stop", [(0, None), (0, 1), (13, 40), (49, 50)])
def test_edges_follow_the_definition(start, stop):
    operator = random_operator(sources=90, destinations=50, degree=6, seed=3)
    stream = edge_stream(operator, start, stop)
    stop = operator.destinations if stop is None else stop
    dense = operator.to_dense()[start:stop] != 0
    expected, rows = [], []
    for row in stream_order(operator.sources):
        targets = np.flatnonzero(dense[:, row])
        if len(targets):
            rows.append(row)
            expected += [*targets[:-1], targets[-1] | 1 << 31]
    assert stream.edges.tolist() == expected
    assert stream.rows.tolist() == rows
    assert stream.destinations == stop - start
    records = stream.records(scales=operator.source_scale)
    assert records["row"].tolist() == rows
    assert records["scale"].tolist() == operator.source_scale[rows].tolist()


def test_rows_without_edges_give_an_empty_stream():
    operator = LayerOperator(np.zeros(4, np.int64), np.empty(0, np.int32), sources=5, destinations=3)
    stream = edge_stream(operator)
    assert len(stream.edges) == len(stream.rows) == 0


@pytest.mark.parametrize("start, stop", [(-1, 2), (2, 2), (0, 4)])
def test_range_outside_is_refused(start, stop):
    operator = LayerOperator(np.zeros(4, np.int64), np.empty(0, np.int32), sources=5, destinations=3)
    with pytest.raises(ValueError, match="destination range must lie in 0 to 3 and hold a row"):
        edge_stream(operator, start, stop)
