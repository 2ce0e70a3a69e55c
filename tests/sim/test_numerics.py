"""The scalar operations, and what a compiler could do to them."""

import numpy as np
import pytest

from simgnn.sim.numerics import scalar as numerics
from simgnn.sim.numerics.engines import accumulate_product, epilogue, finish_sums, sum_rows
from simgnn.verify.drawing.composer import SPECIAL, random_values


def bits(values):
    return np.asarray(values, dtype=np.float32).view(np.uint32)


def scalar(operation, a, b):
    with np.errstate(all="ignore"):
        value = operation(np.float32(a), np.float32(b))
    return numerics.NAN_BITS if np.isnan(value) else int(value.view(np.uint32))


@pytest.mark.parametrize(
    "ours, operation", [(numerics.add, np.add), (numerics.multiply, np.multiply)], ids=["add", "multiply"]
)
def test_operations_equal_numpy_with_canonical_nan(ours, operation):
    rng = np.random.default_rng(1)
    a = np.concatenate([np.repeat(SPECIAL, SPECIAL.size), random_values(rng, 500, special=0.3)])
    b = np.concatenate([np.tile(SPECIAL, SPECIAL.size), random_values(rng, 500, special=0.3)])
    assert bits(ours(a, b)).tolist() == [scalar(operation, x, y) for x, y in zip(a, b, strict=True)]


@pytest.mark.parametrize(
    "x, y, kept",
    [
        (0x00000000, 0x00000000, False),
        (0x80000000, 0x00000000, False),
        (0x00000001, 0x00000001, True),
        (0x80000001, 0x00000000, False),
        (0x7F800000, 0x7F800000, True),
        (0xFF800000, 0x00000000, False),
        (0x7FC00000, 0x7FC00000, True),
    ],
    ids=["+0", "-0", "subnormal", "-subnormal", "inf", "-inf", "nan"],
)
def test_relu(x, y, kept):
    value = np.array([x], dtype=np.uint32).view(np.float32)
    assert bits(numerics.relu(value)).tolist() == [y]
    assert numerics.relu_bits(value).tolist() == [kept]


def matrix(rows):
    return np.array(rows, dtype=np.float32)


NONE = np.empty(0, dtype=np.float32)


def product(a, b, c=None):
    """One row times a column, repeated over more columns than a register has lanes, more rows than a block."""
    width, rows = 37, 5
    b = np.repeat(matrix(b)[:, None], width, axis=1)
    c = np.full((rows, width), 0 if c is None else c, dtype=np.float32)
    accumulate_product(matrix([a] * rows), b, c)
    epilogue(c, NONE, False, np.empty(c.shape, dtype=bool), False)
    found = np.unique(bits(c))
    assert found.size == 1
    return int(found[0])


def aggregate(values, scales, scale=None):
    """Rows of one value summed into one destination, repeated over more columns than a vector has lanes."""
    width = 37
    rows = np.repeat(matrix(values), width)
    sums = np.zeros((1, width), dtype=np.float32)
    starts = np.arange(len(values)) * width
    edges = np.full(len(values), 1 << 31, dtype=np.uint32)
    sum_rows(rows, starts, matrix(scales), edges, sums)
    finish_sums(sums, NONE if scale is None else matrix([scale]), np.empty((0, 0), dtype=bool))
    found = np.unique(bits(sums))
    assert found.size == 1
    return int(found[0])


FACTOR, SQUARE = 1 + 2.0**-12, 1 + 2.0**-11
"""FACTOR x FACTOR rounds to SQUARE; a fused multiply-add would keep the 2^-24 that is lost."""

TINY = 2.0**-149


@pytest.mark.parametrize("steps_before", range(5))
def test_products_round_before_they_are_added(steps_before):
    padding = [0.0] * steps_before
    assert product([*padding, FACTOR], [*padding, FACTOR], c=-SQUARE) == 0
    assert aggregate([-SQUARE, *padding, FACTOR], [1, *padding, FACTOR]) == 0


@pytest.mark.parametrize("order", [(1e8, 1, -1e8, 1), (1e8, -1e8, 1, 1), (1, 1, 1e8, -1e8)])
def test_sums_keep_their_order(order):
    expected = np.float32(0)
    for value in order:
        expected = np.float32(expected + np.float32(value))
    for repeats in (1, 2, 3):
        values = [*order, *[0.0] * repeats]
        assert product([1.0] * len(values), values) == expected.view(np.uint32)
        assert aggregate(values, [1.0] * len(values)) == expected.view(np.uint32)


@pytest.mark.parametrize("m, depth, n", [(1, 1, 1), (3, 5, 2), (4, 4, 16), (9, 7, 33), (8, 130, 5)])
def test_blocks_keep_the_order_of_every_element(m, depth, n):
    rng = np.random.default_rng(m)
    a, b, c = (random_values(rng, size, special=0.02) for size in (m * depth, depth * n, m * n))
    a, b, c = a.reshape(m, depth), b.reshape(depth, n), c.reshape(m, n)
    with np.errstate(all="ignore"):
        expected = c.copy()
        for k in range(depth):
            expected = expected + a[:, k : k + 1] * b[k]
    accumulate_product(a, b, c)
    np.testing.assert_array_equal(bits(numerics.canonical(c)), bits(numerics.canonical(expected)))


def test_subnormals_are_kept():
    assert product([TINY, 2.0**-100], [1, 2.0**-49]) == 2
    assert aggregate([TINY, 2.0**-100], [1, 2.0**-49]) == 2


@pytest.mark.parametrize("a, b", [([np.inf, 1], [1, -np.inf]), ([0], [np.inf]), ([1], [SPECIAL[-2]])])
def test_nans_are_canonical(a, b):
    assert product(a, b) == numerics.NAN_BITS
    assert aggregate(a, b) == numerics.NAN_BITS
    assert aggregate([0, 1], [1, 1], scale=SPECIAL[-1]) == numerics.NAN_BITS


def test_minus_zero():
    assert product([-1.0], [0.0]) == 0
    assert product([-1.0], [0.0], c=-0.0) == 1 << 31
    assert aggregate([-0.0], [1.0]) == 0
    assert aggregate([1.0], [0.0], scale=-1.0) == 1 << 31
