"""The aggregation operator of a sampled layer."""

from dataclasses import dataclass

import numpy as np
import pytest

from simgnn.aggregation import layer_operator


@dataclass(frozen=True)
class SmallBlock:
    indptr: np.ndarray
    indices: np.ndarray
    num_src: int
    num_dst: int
    edge_weight: np.ndarray | None = None


# 0 <- 2, 3;  1 <- 0;  2 has no sampled neighbour
BLOCK = SmallBlock(np.array([0, 2, 3, 3]), np.array([2, 3, 0], np.int32), 4, 3)
ADJACENCY = np.array([[0, 0, 1, 1], [1, 0, 0, 0], [0, 0, 0, 0]], float)
DEGREES = np.array([5, 1, 0, 2])


def test_gcn_follows_the_formula():
    operator = layer_operator("gcn", BLOCK, DEGREES, DEGREES[:3])
    looped = ADJACENCY + np.eye(3, 4)
    sampled = ADJACENCY.sum(1)
    source = (1 / np.sqrt(DEGREES + 1)).astype(np.float32)
    destination = (1 / np.sqrt(DEGREES[:3] + 1) * (DEGREES[:3] + 1) / (sampled + 1)).astype(np.float32)
    assert operator.edges == 6
    np.testing.assert_array_equal(operator.source_scale, source)
    np.testing.assert_array_equal(operator.destination_scale, destination)
    expected = destination[:, None].astype(float) * looped * source
    np.testing.assert_allclose(operator.to_dense(), expected, rtol=1e-15)


def test_gcn_without_correction():
    operator = layer_operator("gcn", BLOCK, DEGREES, DEGREES[:3], correction=False)
    np.testing.assert_array_equal(
        operator.destination_scale, (1 / np.sqrt(DEGREES[:3] + 1.0)).astype(np.float32)
    )


def test_sage_is_the_mean_and_zero_without_neighbours():
    operator = layer_operator("sage", BLOCK, DEGREES, DEGREES[:3])
    assert operator.source_scale is None
    assert operator.destination_scale.tolist() == [0.5, 1.0, 0.0]
    np.testing.assert_array_equal(operator.to_dense(), [[0, 0, 0.5, 0.5], [1, 0, 0, 0], [0, 0, 0, 0]])


@pytest.mark.parametrize("kind", ["gcn", "sage"])
def test_transposed_is_the_transpose(kind):
    operator = layer_operator(kind, BLOCK, DEGREES, DEGREES[:3])
    backward = operator.transposed()
    np.testing.assert_array_equal(backward.to_dense(), operator.to_dense().T)
    np.testing.assert_array_equal(backward.transposed().to_dense(), operator.to_dense())
    for row in range(backward.destinations):
        columns = backward.indices[backward.indptr[row] : backward.indptr[row + 1]]
        assert (np.diff(columns) > 0).all()


def test_bad_input_is_named():
    with pytest.raises(ValueError, match="layer kind must be one of gcn, sage, gin, not 'gat'"):
        layer_operator("gat", BLOCK, DEGREES, DEGREES[:3])
    with pytest.raises(ValueError, match="source degrees must have one value for each of 4 rows, not 3"):
        layer_operator("gcn", BLOCK, DEGREES[:3], DEGREES[:3])
