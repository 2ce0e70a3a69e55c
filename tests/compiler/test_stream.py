"""The stream order and the edges in it."""

from dataclasses import replace
from itertools import zip_longest
from math import gcd

import numpy as np
import pytest

from simgnn.compiler.stream import GOLDEN, edge_stream, golden_stride
from simgnn.model.aggregation import LayerOperator


def random_operator(*, sources, destinations, degree, seed):
    generator = np.random.default_rng(seed)
    counts = generator.integers(0, degree + 1, destinations)
    indptr = np.concatenate([[0], np.cumsum(counts)])
    indices = np.concatenate(
        [generator.choice(sources, count, replace=False) for count in counts] + [np.empty(0, int)]
    )
    scale = generator.uniform(0.5, 2, sources).astype(np.float32)
    return LayerOperator(indptr, indices.astype(np.int32), sources, destinations, source_scale=scale)


def stream_order(rows):
    """Rows in the order in which the engine reads them."""
    return np.arange(rows) * golden_stride(rows) % rows


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
    dense = operator.to_scipy().toarray()[start:stop] != 0
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


@pytest.mark.parametrize("start, stop", [(0, None), (0, 1), (13, 40), (49, 50)])
@pytest.mark.parametrize("distinct", [1, 3, 1000])
def test_weighted_edges_follow_the_definition(start, stop, distinct):
    """A record for each run of a source's edges with one weight: all of them, some, or nearly none are alike."""
    plain = random_operator(sources=90, destinations=50, degree=6, seed=3)
    weights = np.random.default_rng(4).choice(np.random.default_rng(5).normal(size=distinct), plain.edges)
    operator = replace(plain, edge_scale=weights.astype(np.float32))
    stream, without = edge_stream(operator, start, stop), edge_stream(plain, start, stop)
    stop = operator.destinations if stop is None else stop
    dense = replace(operator, source_scale=None).to_scipy(np.float32).toarray()[start:stop]
    edges, records = [], []
    for row in stream_order(operator.sources):
        targets = np.flatnonzero(dense[:, row])
        for target, following in zip_longest(targets, targets[1:]):
            last = following is None or dense[following, row] != dense[target, row]
            edges.append(target | 1 << 31 if last else target)
            if last:
                records.append((row, operator.source_scale[row] * dense[target, row]))
    assert stream.edges.tolist() == edges
    assert stream.records(scales=operator.source_scale).tolist() == records
    positions = np.arange(len(records), dtype=np.uint32)
    assert stream.records(rows=positions)["row"].tolist() == positions.tolist()
    assert stream.sources.tolist() == without.rows.tolist() == without.sources.tolist()
    assert (stream.edges & 0x7FFFFFFF).tolist() == (without.edges & 0x7FFFFFFF).tolist()
    assert len(without.rows) <= len(records) <= len(edges)
    assert distinct > 1 or stream.edges.tolist() == without.edges.tolist()


@pytest.mark.parametrize("start, stop", [(0, None), (0, 1), (13, 40), (49, 50)])
@pytest.mark.parametrize("backward", [False, True])
@pytest.mark.parametrize("weighted", [False, True])
def test_a_self_loop_with_a_factor_has_the_last_record(start, stop, backward, weighted):
    """Without weights a source has one record for its other edges, whatever number its self-loop has among them."""
    plain = random_operator(sources=90, destinations=50, degree=6, seed=3)
    dense = plain.to_scipy().toarray() != 0
    np.fill_diagonal(dense, True)
    indptr = np.concatenate([[0], np.cumsum(dense.sum(1))])
    own = np.random.default_rng(1).choice(np.float32([1, 0.25, 0.7]), 50)
    indices = np.nonzero(dense)[1].astype(np.int32)
    weights = np.random.default_rng(2).random(len(indices), np.float32) if weighted else None
    scale = np.random.default_rng(3).random(90, np.float32)
    operator = LayerOperator(
        indptr, indices, 90, 50, source_scale=scale, edge_scale=weights, own_scale=own, destination_scale=own
    )
    if backward:
        operator = operator.transposed()
    factors = replace(operator, source_scale=None, destination_scale=None).to_scipy(np.float32).toarray()
    stream = edge_stream(operator, start, stop)
    stop = operator.destinations if stop is None else stop
    edges, records = [], []
    for row in stream_order(operator.sources):
        targets = [target for target in range(start, stop) if factors[target, row]]
        apart = [t for t in targets if t == row and t < 50 and own[t] != 1]
        runs = (
            [[t] for t in targets if t not in apart] if weighted else [[t for t in targets if t not in apart]]
        )
        for run in [*filter(None, runs), *([apart] if apart else [])]:
            edges += [*(t - start for t in run[:-1]), (run[-1] - start) | 1 << 31]
            records.append((row, operator.source_scale[row] * factors[run[-1], row]))
    assert stream.edges.tolist() == edges
    assert stream.records(scales=operator.source_scale).tolist() == records
    assert len(records) <= operator.reads


def test_scales_of_records_are_rounded_once():
    operator = LayerOperator(
        np.array([0, 1]),
        np.array([0], np.int32),
        sources=1,
        destinations=1,
        source_scale=np.array([0.1], np.float32),
        edge_scale=np.array([0.3], np.float32),
    )
    (record,) = edge_stream(operator).records(scales=operator.source_scale)
    assert record["scale"] == np.float32(np.float64(np.float32(0.1)) * np.float64(np.float32(0.3)))


@pytest.mark.parametrize("weights", [None, np.empty(0, np.float32)])
def test_rows_without_edges_give_an_empty_stream(weights):
    operator = LayerOperator(
        np.zeros(4, np.int64), np.empty(0, np.int32), sources=5, destinations=3, edge_scale=weights
    )
    stream = edge_stream(operator)
    assert len(stream.edges) == len(stream.rows) == len(stream.sources) == len(stream.records()) == 0


@pytest.mark.parametrize("start, stop", [(-1, 2), (2, 2), (0, 4)])
def test_range_outside_is_refused(start, stop):
    operator = LayerOperator(np.zeros(4, np.int64), np.empty(0, np.int32), sources=5, destinations=3)
    with pytest.raises(ValueError, match="destination range must lie in 0 to 3 and hold a row"):
        edge_stream(operator, start, stop)
