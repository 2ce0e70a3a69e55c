"""The aggregation operator of a sampled layer."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from simgnn.model.aggregation import layer_operator


@dataclass(frozen=True)
class SmallBlock:
    indptr: np.ndarray
    indices: np.ndarray
    num_src: int
    num_dst: int
    edge_weight: np.ndarray | None = None
    in_degrees: np.ndarray | None = None


# 0 <- 2, 3;  1 <- 0;  2 has no sampled neighbour
BLOCK = SmallBlock(np.array([0, 2, 3, 3]), np.array([2, 3, 0], np.int32), 4, 3)
ADJACENCY = np.array([[0, 0, 1, 1], [1, 0, 0, 0], [0, 0, 0, 0]], float)
DEGREES = np.array([5, 1, 0, 2])


def test_gcn_scales_neighbours_and_leaves_the_self_loop():
    operator = layer_operator("gcn", BLOCK, DEGREES, DEGREES[:3])
    destination = 1 / np.sqrt(DEGREES[:3] + 1) * [5 / 2, 1, 1]
    np.testing.assert_array_equal(operator.destination_scale, destination.astype(np.float32))
    np.testing.assert_array_equal(operator.own_scale, np.float32([2 / 5, 1, 1]))
    neighbours = ADJACENCY * np.array([[5 / 2], [1], [1]]) + np.eye(3, 4)
    norm = 1 / np.sqrt(np.outer(DEGREES[:3] + 1, DEGREES + 1))
    np.testing.assert_allclose(operator.to_scipy().toarray(), neighbours * norm, rtol=3e-7)
    assert (operator.edges, operator.reads) == (6, 5)
    assert operator.edge_scale is None and operator.scale_of_edges[0] == np.float32(2 / 5)


@pytest.mark.parametrize("weights", [None, np.float32([0.5, 2, 0.25])])
def test_all_neighbours_need_no_correction(weights):
    block = replace(BLOCK, edge_weight=weights, in_degrees=np.diff(BLOCK.indptr))
    degrees = np.array([2, 1, 0, 4]) if weights is None else np.array([2.5, 0.25, 0, 4])
    operators = [
        layer_operator("gcn", block, degrees, degrees[:3], degree_correction=correction)
        for correction in ("unbiased", "ratio", "none")
    ]
    for operator in operators:
        assert operator.own_scale is None
        for scale in ("source_scale", "destination_scale"):
            assert getattr(operator, scale).tobytes() == getattr(operators[0], scale).tobytes()


def test_gcn_by_the_ratio_follows_the_formula():
    operator = layer_operator("gcn", BLOCK, DEGREES, DEGREES[:3], degree_correction="ratio")
    looped = ADJACENCY + np.eye(3, 4)
    sampled = ADJACENCY.sum(1)
    source = (1 / np.sqrt(DEGREES + 1)).astype(np.float32)
    destination = (1 / np.sqrt(DEGREES[:3] + 1) * (DEGREES[:3] + 1) / (sampled + 1)).astype(np.float32)
    assert operator.edges == 6
    np.testing.assert_array_equal(operator.source_scale, source)
    np.testing.assert_array_equal(operator.destination_scale, destination)
    expected = destination[:, None].astype(float) * looped * source
    np.testing.assert_allclose(operator.to_scipy().toarray(), expected, rtol=1e-15)


def test_gcn_without_correction():
    operator = layer_operator("gcn", BLOCK, DEGREES, DEGREES[:3], degree_correction="none")
    assert operator.own_scale is None
    np.testing.assert_array_equal(
        operator.destination_scale, (1 / np.sqrt(DEGREES[:3] + 1.0)).astype(np.float32)
    )


def test_sage_is_the_mean_and_zero_without_neighbours():
    operator = layer_operator("sage", BLOCK, DEGREES, DEGREES[:3])
    assert operator.source_scale is None
    assert operator.destination_scale.tolist() == [0.5, 1.0, 0.0]
    np.testing.assert_array_equal(
        operator.to_scipy().toarray(), [[0, 0, 0.5, 0.5], [1, 0, 0, 0], [0, 0, 0, 0]]
    )


WEIGHTED = replace(BLOCK, edge_weight=np.array([0.5, 2, 0.25], np.float32), in_degrees=np.array([5, 1, 0]))
WEIGHTS = np.array([[0, 0, 0.5, 2], [0.25, 0, 0, 0], [0, 0, 0, 0]])
STRENGTHS = np.array([4.5, 0.25, 0, 3])
"""Sums of weights in the full graph, in place of degrees."""


@pytest.mark.parametrize("correction", ["unbiased", "ratio", "none"])
def test_weighted_gcn_follows_the_formula(correction):
    operator = layer_operator("gcn", WEIGHTED, STRENGTHS, STRENGTHS[:3], degree_correction=correction)
    source = (1 / np.sqrt(STRENGTHS + 1)).astype(np.float32)
    ratio = {
        # Neighbours are drawn whatever they weigh, so that their number decides.
        "unbiased": np.array([5 / 2, 1, 1]),
        "ratio": (STRENGTHS[:3] + 1) / (WEIGHTS.sum(1) + 1),
        "none": np.ones(3),
    }[correction]
    own = np.float32(1 / ratio) if correction == "unbiased" else np.ones(3, np.float32)
    destination = (1 / np.sqrt(STRENGTHS[:3] + 1) * ratio).astype(np.float32)
    np.testing.assert_array_equal(operator.source_scale, source)
    np.testing.assert_array_equal(operator.destination_scale, destination)
    np.testing.assert_array_equal(operator.edge_scale, np.float32([1, 0.5, 2, 1, 0.25, 1]))
    looped = WEIGHTS + np.diag(own.astype(float)) @ np.eye(3, 4)
    expected = destination[:, None].astype(float) * looped * source
    np.testing.assert_allclose(operator.to_scipy().toarray(), expected, rtol=1e-15)
    assert (operator.edges, operator.reads) == (6, 6)


def test_weighted_gin_is_the_weighted_sum():
    operator = layer_operator("gin", WEIGHTED, STRENGTHS, STRENGTHS[:3])
    np.testing.assert_array_equal(operator.to_scipy().toarray(), WEIGHTS)
    assert (operator.edges, operator.reads, layer_operator("gin", BLOCK, DEGREES, DEGREES[:3]).reads) == (
        3,
        3,
        4,
    )


def test_weights_of_one_change_no_scale():
    block = replace(WEIGHTED, edge_weight=np.ones(3, np.float32))
    ones, plain = (layer_operator("gcn", b, DEGREES, DEGREES[:3]) for b in (block, BLOCK))
    assert ones.source_scale.tobytes() == plain.source_scale.tobytes()
    assert ones.destination_scale.tobytes() == plain.destination_scale.tobytes()
    assert (ones.edge_scale == 1).all() and plain.edge_scale is None
    assert ones.own_scale.tobytes() == plain.own_scale.tobytes()
    assert ones.scale_of_edges.tobytes() == plain.scale_of_edges.tobytes()


@pytest.mark.parametrize(
    "kind, block",
    [("gcn", BLOCK), ("sage", BLOCK), ("gin", BLOCK), ("gcn", WEIGHTED), ("gin", WEIGHTED)],
    ids=["gcn", "sage", "gin", "weighted-gcn", "weighted-gin"],
)
def test_transposed_is_the_transpose(kind, block):
    operator = layer_operator(kind, block, DEGREES, DEGREES[:3])
    backward = operator.transposed()
    np.testing.assert_array_equal(backward.to_scipy().toarray(), operator.to_scipy().toarray().T)
    np.testing.assert_array_equal(backward.transposed().to_scipy().toarray(), operator.to_scipy().toarray())
    for row in range(backward.destinations):
        columns = backward.indices[backward.indptr[row] : backward.indptr[row + 1]]
        assert (np.diff(columns) > 0).all()


def test_bad_input_is_named():
    # Otherwise it would be "none", without a word.
    with pytest.raises(
        ValueError, match="degree_correction must be one of unbiased, ratio, none, not 'mean'"
    ):
        layer_operator("gcn", BLOCK, DEGREES, DEGREES[:3], degree_correction="mean")
    with pytest.raises(ValueError, match="source degrees must have one value for each of 4 rows, not 3"):
        layer_operator("gcn", BLOCK, DEGREES[:3], DEGREES[:3])
    with pytest.raises(ValueError, match="layer kind must be one of gcn, gin with edge weights, not 'sage'"):
        layer_operator("sage", WEIGHTED, DEGREES, DEGREES[:3])
    with pytest.raises(ValueError, match=r"sampled in-degree must be at most the full 1, not 2 \(at row 0\)"):
        layer_operator("gcn", BLOCK, DEGREES, np.array([1, 1, 0]))
    negative = replace(BLOCK, edge_weight=np.array([-0.5, -0.5, 1], np.float32))
    with pytest.raises(
        ValueError, match=r"sampled degree must be above -1, a self-loop not counted, not -1.0 \(at row 0\)"
    ):
        layer_operator("gcn", negative, STRENGTHS, STRENGTHS[:3], degree_correction="ratio")
    with pytest.raises(ValueError, match=r"source degree must be above -1, .* not -2.5 \(at row 3\)"):
        layer_operator("gcn", WEIGHTED, np.array([1, 1, 1, -2.5]), STRENGTHS[:3])
